import { isPickable, type Picks, usePickCurrency } from '../../features/pick-list/use-picks.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import css from './PickBar.module.css'

interface Props {
  picks: Picks
  busy: boolean
  onPut(): void
}

/** Within reach of the thumb: all of it or none, what it comes to, and into the cart with it. */
export function PickBar({ picks: { picks, chosen, ready, wrong, total, tick }, busy, onPut }: Props) {
  const t = useT()
  const currency = usePickCurrency()
  const able = picks.filter(isPickable)
  const ticked = able.filter(({ checked }) => checked).length
  const nothing = t('pick-list.nothingTicked')
  const wrongRows = t('pick-list.wrongRows', { count: wrong })
  const reason = chosen.length === 0 ? nothing : ready.length === 0 ? wrongRows : undefined
  return (
    <div className={css.bar} data-screen-only>
      <TickBox
        label={t('pick-list.tickAll')}
        text={t('pick-list.tickAll')}
        state={ticked === 0 ? 'none' : ticked === able.length ? 'all' : 'some'}
        onChange={checked =>
          tick(
            able.map(({ key }) => key),
            checked,
          )
        }
      />
      <p className={css.sums} role="status">
        {chosen.length > 0 && total !== null && (
          <span>
            <span className="visually-hidden">{t('pick-list.total')} </span>
            <Price amount={total} currency={currency} />
          </span>
        )}
        {chosen.length > 0 && <span>{t('pick-list.ticked', { count: chosen.length })}</span>}
        {wrong > 0 && <span className={css.wrong}>{wrongRows}</span>}
      </p>
      <span className={css.put}>
        <Button
          kind="primary"
          size="l"
          className={css.button}
          busy={busy}
          onClick={onPut}
          disabledReason={reason}
        >
          {wrong > 0 && ready.length > 0
            ? t('pick-list.putReady', { count: ready.length })
            : t('pick-list.putIntoCart')}
        </Button>
      </span>
    </div>
  )
}
