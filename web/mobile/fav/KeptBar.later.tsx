import type { Picks } from '../../features/pick-list/use-picks.ts'
import { usePutIntoCart } from '../../features/pick-list/use-put-into-cart.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import parts from '../shell/parts.module.css'
import css from './kept.module.css'

interface Props {
  picks: Picks
  onRemove(productIds: number[]): Promise<void>
}

/** While a list is managed: several at once leave it, or go into the cart. */
export default function KeptBar({ picks, onRemove }: Props) {
  const t = useT()
  const { put, busy } = usePutIntoCart(picks)
  const ticked = picks.picks.filter(({ checked }) => checked)
  const isAll = ticked.length > 0 && ticked.length === picks.picks.length
  const nothing = ticked.length === 0 ? t('pick-list.nothingTicked') : undefined
  const hindrance = () => {
    if (nothing !== undefined || picks.ready.length > 0) return nothing
    if (picks.wrong > 0) return t('pick-list.wrongRows', { count: picks.wrong })
    return t(
      ticked.some(({ row }) => row.stockState === 'out') ? 'pick-list.outOfStock' : 'pick-list.nothingTicked',
    )
  }
  return (
    <div className={parts.bar}>
      <TickBox
        label={t('pick-list.tickAll')}
        text={t('pick-list.tickAll')}
        state={isAll ? 'all' : ticked.length > 0 ? 'some' : 'none'}
        onChange={on =>
          picks.tick(
            picks.picks.map(({ key }) => key),
            on,
          )
        }
      />
      <div className={css.buttons}>
        <Button disabledReason={nothing} onClick={() => void onRemove(ticked.map(({ key }) => Number(key)))}>
          {t('pick-list.remove')}
        </Button>
        <Button kind="primary" busy={busy} disabledReason={hindrance()} onClick={() => void put()}>
          {t('pick-list.putIntoCart')}
        </Button>
      </div>
    </div>
  )
}
