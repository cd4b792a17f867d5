import { formatDate } from '../../../contract/dates.ts'
import type { Frequent } from '../../../contract/frequent.ts'
import { NothingBought } from '../../features/frequent/NothingBought.tsx'
import { useFrequentPicks } from '../../features/frequent/use-frequent-picks.ts'
import { useT } from '../../i18n/use-t.ts'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { PickBar } from '../pick/PickBar.tsx'
import { PickCards } from '../pick/PickCards.tsx'
import css from './quick.module.css'

/** What this member buys again and again, with the usual quantity filled in. */
export default function Again({ items }: { items: Frequent['items'] }) {
  const t = useT()
  const timeZone = useTimeZone()
  const { picks, put, busy, itemOf } = useFrequentPicks(items)
  if (items.length === 0)
    return (
      <div className={css.page}>
        <NothingBought />
      </div>
    )
  return (
    <div className={css.page}>
      <PickCards
        picks={picks}
        label={t('quick-pick.againTab')}
        note={({ key }) => {
          const { lastAt, times } = itemOf(key)
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
