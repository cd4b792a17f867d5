import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import css from './PickBar.module.css'
import { type Picks, usePickCurrency } from './use-picks.ts'

interface Props {
  picks: Picks
  busy: boolean
  onPut(): void
  /** Buttons before the one that fills the cart. */
  children?: ReactNode
}

/** Stays in sight while the list is scrolled: what is ticked, what it comes to, and into the cart with it. */
export function PickBar({ picks: { chosen, ready, wrong, total }, busy, onPut, children }: Props) {
  const t = useT()
  const currency = usePickCurrency()
  return (
    <div className={css.bar} data-screen-only>
      <span role="status" className={css.count}>
        {chosen.length === 0 ? t('aids.nothingTicked') : t('aids.ticked', { count: chosen.length })}
        {wrong > 0 && <span className={css.wrong}>{t('aids.wrongRows', { count: wrong })}</span>}
      </span>
      {children}
      {chosen.length > 0 && total !== null && (
        <Price amount={total} currency={currency} size="l" label={t('aids.total')} />
      )}
      <AppLink href="/cart" className={buttonClass('plain')}>
        {t('aids.toCart')}
      </AppLink>
      <span className={css.put}>
        <Button
          kind="primary"
          busy={busy}
          onClick={onPut}
          disabledReason={
            chosen.length === 0
              ? t('aids.nothingTicked')
              : ready.length === 0
                ? t('aids.wrongRows', { count: wrong })
                : undefined
          }
        >
          {wrong > 0 && ready.length > 0
            ? t('aids.putReady', { count: ready.length })
            : t('aids.putIntoCart')}
        </Button>
      </span>
    </div>
  )
}
