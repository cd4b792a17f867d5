import type { WithdrawalTerms } from '../../../contract/wallet.ts'
import { useT } from '../../i18n/use-t.ts'

export function useWhyNoWithdrawal({ cards, most, min }: WithdrawalTerms): string | undefined {
  const t = useT()
  if (cards.length === 0) return t('wallet.cardFirst')
  return Number(most) < Number(min) ? t('wallet.nothingToWithdraw') : undefined
}
