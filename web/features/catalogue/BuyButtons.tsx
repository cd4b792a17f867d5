import { useState } from 'react'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import type { RowToAdd } from '../pick-list/row-to-add.ts'
import css from './BuyButtons.module.css'
import { type HowToAdd, useAddToCart } from './use-add-to-cart.ts'

interface Props {
  /** Why it cannot be put into the cart now. */
  reason: string | undefined
  rows(): Promise<readonly RowToAdd[]>
  onAdded?(): void
}

export function BuyButtons({ reason, rows, onAdded }: Props) {
  const t = useT()
  const { busy, put } = useAddToCart(rows)
  const [added, setAdded] = useState(false)
  const press = async (how: HowToAdd) => {
    if (!(await put(how))) return
    setAdded(true)
    onAdded?.()
  }
  return (
    <div className={css.buttons}>
      <Button
        kind="primary"
        size="l"
        type="submit"
        busy={busy === 'add'}
        disabledReason={reason}
        onClick={() => press('add')}
      >
        {t('cart.addToCart')}
      </Button>
      <Button
        kind="second"
        size="l"
        type="submit"
        name="next"
        value="checkout"
        busy={busy === 'buy'}
        disabledReason={reason}
        onClick={() => press('buy')}
      >
        {t('cart.buyNow')}
      </Button>
      {added && (
        <AppLink href={paths.cart} className={css.toCart}>
          {t('cart.toCart')}
        </AppLink>
      )}
    </div>
  )
}
