import type { KeyboardEvent, ReactNode } from 'react'
import * as paths from '../../../contract/paths.ts'
import type { ProductDetail } from '../../../contract/product-detail.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useSaid } from '../../app/use-said.ts'
import { useT } from '../../i18n/use-t.ts'
import { useLocation } from '../../router/react.tsx'
import { unitsOf } from './buying.ts'
import css from './CartForm.module.css'

interface Props {
  product: ProductDetail
  className?: string | undefined
  children: ReactNode
}

/** What is ordered, as a form of its own: it also works without scripts, and then says here what became of it. */
export function CartForm({ product, className, children }: Props) {
  const t = useT()
  const said = useSaid('cart')
  const here = useLocation().href
  return (
    <form
      className={className}
      method="post"
      action={`${paths.cart}?${new URLSearchParams({ back: here })}`}
      noValidate
      onSubmit={event => event.preventDefault()}
      onKeyDown={stayOnEnter}
    >
      {said && (
        <p className={said.done ? css.done : css.failed} role={said.done ? 'status' : 'alert'}>
          {said.text} {said.done && <AppLink href={paths.cart}>{t('cart.toCart')}</AppLink>}
        </p>
      )}
      {product.units.length > 0 && (
        <noscript>
          <select name="unit" className={css.unit} aria-label={t('catalogue.unit')}>
            {unitsOf(product).map(({ id, name }) => (
              <option key={name} value={id ?? ''}>
                {name}
              </option>
            ))}
          </select>
        </noscript>
      )}
      {children}
    </form>
  )
}

function stayOnEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}
