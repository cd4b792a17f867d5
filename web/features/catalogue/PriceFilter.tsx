import { type FormEvent, useId } from 'react'
import * as paths from '../../../contract/paths.ts'
import { askedPrices, type ProductQuery } from '../../../contract/product-list.ts'
import { useT } from '../../i18n/use-t.ts'
import { placeOf } from '../../router/place.ts'
import { useLocation, useNavigate } from '../../router/react.tsx'
import { useCurrency } from '../../ui/use-currency.ts'
import { KeptQuery } from './KeptQuery.tsx'
import css from './PriceFilter.module.css'
import { productsHref } from './products-href.ts'

/** From one price to another, both open. A plain form, for browsers without scripts. */
export function PriceFilter({ query }: { query: ProductQuery }) {
  const t = useT()
  const navigate = useNavigate()
  const wanted = useLocation()
  const { symbol } = useCurrency()
  const noteId = useId()
  const wrong = askedPrices(query) === undefined
  const narrow = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const end = (name: string) => String(typed.get(name)).trim() || undefined
    // Another filter may have been chosen a moment ago, and its page not be here yet.
    const { searchStr } = wanted.pathname === paths.products ? wanted : placeOf(productsHref(query))
    const kept = new URLSearchParams(searchStr)
    kept.delete('page')
    for (const name of ['priceFrom', 'priceTo']) {
      const price = end(name)
      if (price) kept.set(name, price)
      else kept.delete(name)
    }
    void navigate({ href: `${paths.products}?${kept}`, resetScroll: false })
  }
  const field = (name: 'priceFrom' | 'priceTo') => (
    <input
      key={query[name]}
      className={css.input}
      name={name}
      defaultValue={query[name]}
      placeholder={symbol}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      maxLength={20}
      aria-label={t(name === 'priceFrom' ? 'catalogue.priceFrom' : 'catalogue.priceTo')}
      aria-invalid={wrong || undefined}
      aria-describedby={wrong ? noteId : undefined}
    />
  )
  return (
    <form className={css.form} action={paths.products} method="get" onSubmit={narrow}>
      <KeptQuery query={query} without={{ priceFrom: undefined, priceTo: undefined }} />
      {field('priceFrom')}
      <span aria-hidden="true">–</span>
      {field('priceTo')}
      <button type="submit" className={css.apply}>
        {t('catalogue.apply')}
      </button>
      {wrong && (
        <span id={noteId} className={css.wrong} role="alert">
          {t('form.priceRange')}
        </span>
      )}
    </form>
  )
}
