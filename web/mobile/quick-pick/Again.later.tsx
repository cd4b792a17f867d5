import { formatDate } from '../../../contract/dates.ts'
import type { Frequent } from '../../../contract/frequent.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { pickOf, usePicks } from '../../features/pick-list/use-picks.ts'
import { usePutIntoCart } from '../../features/pick-list/use-put-into-cart.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { PickBar } from '../pick/PickBar.tsx'
import { PickCards } from '../pick/PickCards.tsx'
import css from './quick.module.css'

/** What this member buys again and again, with the usual quantity filled in. */
export default function Again({ items }: { items: Frequent['items'] }) {
  const t = useT()
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
    <div className={css.page}>
      <PickCards
        picks={picks}
        label={t('quick-pick.againTab')}
        note={({ key }) => {
          const { lastAt, times } = bySku.get(key)!
          return (
            <small className={css.note}>
              {t('frequent.lastBought')} <bdi dir="ltr">{formatDate(lastAt, timeZone)}</bdi> ·{' '}
              {t('frequent.times', { count: times })}
            </small>
          )
        }}
      />
      <PickBar picks={picks} busy={busy} onPut={() => void put()} />
    </div>
  )
}
