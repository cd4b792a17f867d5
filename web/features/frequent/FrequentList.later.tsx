import { formatDate } from '../../../contract/dates.ts'
import type { Frequent } from '../../../contract/frequent.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useT } from '../../i18n/use-t.ts'
import { useCurrency } from '../../ui/use-currency.ts'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { PickBar } from '../pick-list/PickBar.tsx'
import { PickTable } from '../pick-list/PickTable.tsx'
import { NothingBought } from './NothingBought.tsx'
import { useFrequentPicks } from './use-frequent-picks.ts'

/** What this member buys again and again, with the usual quantity filled in. */
export default function FrequentList({ items }: { items: Frequent['items'] }) {
  const t = useT()
  const currency = useCurrency()
  const timeZone = useTimeZone()
  const { picks, put, busy, itemOf } = useFrequentPicks(items)
  if (items.length === 0) return <NothingBought />
  return (
    <>
      <PickTable
        picks={picks}
        label={t('quick-pick.againTab')}
        columns={[
          {
            title: t('frequent.lastPrice'),
            numeric: true,
            cell: ({ key }) => {
              const { lastPrice, unit } = itemOf(key)
              return lastPrice === null ? (
                '—'
              ) : (
                <>
                  <bdi dir="ltr">{formatMoney(lastPrice, currency, '')}</bdi> / {unit}
                </>
              )
            },
          },
          {
            title: t('frequent.lastBought'),
            numeric: true,
            cell: ({ key }) => {
              const { lastAt, times } = itemOf(key)
              return (
                <>
                  <bdi dir="ltr">{formatDate(lastAt, timeZone)}</bdi>
                  <br />
                  <small>{t('frequent.times', { count: times })}</small>
                </>
              )
            },
          },
        ]}
      />
      <PickBar picks={picks} busy={busy} onPut={() => void put()} />
    </>
  )
}
