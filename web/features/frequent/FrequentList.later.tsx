import { formatDate } from '../../../contract/dates.ts'
import type { Frequent } from '../../../contract/frequent.ts'
import { formatMoney } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { PickBar } from '../pick-list/PickBar.tsx'
import { PickTable } from '../pick-list/PickTable.tsx'
import { pickOf, usePicks } from '../pick-list/use-picks.ts'
import { usePutIntoCart } from '../pick-list/use-put-into-cart.ts'

/** What this member buys again and again, with the usual quantity filled in. */
export default function FrequentList({ items }: { items: Frequent['items'] }) {
  const t = useT()
  const currency = useCurrency()
  const timeZone = useTimeZone()
  const bySku = new Map(items.map(item => [String(item.row.skuId), item]))
  const picks = usePicks(
    items.map(({ row, unitId, quantity }) => pickOf(row, { unitId, quantity, checked: false })),
    { name: 'buy again' },
  )
  const { put, busy } = usePutIntoCart(picks)
  if (items.length === 0) {
    return (
      <Empty
        title={t('frequent.noFrequent')}
        hint={t('frequent.noFrequentHint')}
        action={
          <AppLink href={paths.products} className={buttonClass('second')}>
            {t('pick-list.toProducts')}
          </AppLink>
        }
      />
    )
  }
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
              const { lastPrice, unit } = bySku.get(key)!
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
              const { lastAt, times } = bySku.get(key)!
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
