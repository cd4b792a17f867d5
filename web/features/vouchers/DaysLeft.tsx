import { useT } from '../../i18n/use-t.ts'
import { Tag } from '../../ui/Tag.tsx'

const dayMs = 24 * 3600 * 1000
/** From here on it is pointed out. */
const soonDays = 7

export function DaysLeft({ until, now }: { until: string; now: string }) {
  const t = useT()
  const left = Math.floor((Date.parse(until) - Date.parse(now)) / dayMs)
  if (left > soonDays) return null
  return <Tag kind="gold">{left < 1 ? t('vouchers.lastDay') : t('vouchers.daysLeft', { count: left })}</Tag>
}
