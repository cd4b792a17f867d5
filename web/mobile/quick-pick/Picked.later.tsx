import type { Picks } from '../../features/pick-list/use-picks.ts'
import { usePutIntoCart } from '../../features/pick-list/use-put-into-cart.ts'
import { useT } from '../../i18n/use-t.ts'
import { PickBar } from '../pick/PickBar.tsx'
import { PickCards } from '../pick/PickCards.tsx'
import css from './quick.module.css'

/** What was understood, with quantities, and its way into the cart. */
export default function Picked({ picks }: { picks: Picks }) {
  const t = useT()
  const { put, busy } = usePutIntoCart(picks)
  return (
    <section>
      <div className={css.head}>
        <h2 className={css.title} aria-live="polite">
          {t('quick-pick.understood', { count: picks.picks.length })}
        </h2>
        <button
          type="button"
          className={css.clear}
          onClick={() => picks.drop(picks.picks.map(({ key }) => key))}
        >
          {t('pick-list.clearAll')}
        </button>
      </div>
      <PickCards picks={picks} label={t('quick-pick.pickTab')} remove={({ key }) => picks.drop([key])} />
      <PickBar picks={picks} busy={busy} onPut={() => void put()} />
    </section>
  )
}
