import { useSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'

/** The price tier this visitor buys at: retail, or sale price 1 to 9 (product §9). */
export function useTierName(): string {
  const t = useT()
  const { tier } = useSession()
  return tier > 0 ? t('member.tier', { tier }) : t('member.tierRetail')
}
