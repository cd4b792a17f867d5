import type { ReactNode } from 'react'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import css from './PickBar.module.css'
import { type Picks, usePickCurrency } from './use-picks.ts'

interface Props {
  picks: Picks
  busy: boolean
  onPut(): void
  /** What to do while nothing is chosen. */
  hint?: string
  /** Buttons before the one that fills the cart. */
  children?: ReactNode
}

/** Stays in sight while the list is scrolled: what is chosen, what it comes to, and into the cart with it. */
export function PickBar({ picks, busy, onPut, hint, children }: Props) {
  const { chosen, elsewhere, ready, wrong, total } = picks
  const t = useT()
  const currency = usePickCurrency()
  const nothing = hint ?? t('pick-list.nothingTicked')
  return (
    <div className={css.bar} data-screen-only>
      <span role="status" className={css.count}>
        {chosen.length === 0 ? nothing : t('pick-list.ticked', { count: chosen.length })}
        {elsewhere > 0 && (
          <span className={css.elsewhere}>{t('pick-list.elsewhere', { count: elsewhere })}</span>
        )}
        {wrong > 0 && <span className={css.wrong}>{t('pick-list.wrongRows', { count: wrong })}</span>}
      </span>
      {children}
      {chosen.length > 0 && total !== null && (
        <span>
          {t('pick-list.total')} <Price amount={total} currency={currency} size="l" />
        </span>
      )}
      <AppLink href={paths.cart} className={buttonClass('plain')}>
        {t('pick-list.toCart')}
      </AppLink>
      <span className={css.put}>
        <Button
          kind="primary"
          busy={busy}
          onClick={onPut}
          disabledReason={
            chosen.length === 0
              ? nothing
              : ready.length === 0
                ? t('pick-list.wrongRows', { count: wrong })
                : undefined
          }
        >
          {wrong > 0 && ready.length > 0
            ? t('pick-list.putReady', { count: ready.length })
            : t('pick-list.putIntoCart')}
        </Button>
      </span>
    </div>
  )
}
