import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId } from 'react'
import { formatQuantity } from '../../../contract/money.ts'
import type { ProductQuery } from '../../../contract/product-list.ts'
import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import css from './ListBar.module.css'
import { changedHref, productsPath } from './products-href.ts'

/** Between the filters and the products: how they are sorted, how many there are, and words to narrow them further. */
export function ListBar({ query, total }: { query: ProductQuery; total: number }) {
  const t = useT()
  const { sort = 'relevance', inStock = false } = query
  const up = sort === 'priceUp'
  const byPrice = up || sort === 'priceDown'
  return (
    <div className={css.bar}>
      <nav className={css.tabs} aria-label={t('catalogue.sorting')}>
        <Tab href={changedHref(query, { sort: undefined })} chosen={sort === 'relevance'}>
          {t('catalogue.sortRelevance')}
        </Tab>
        <Tab href={changedHref(query, { sort: 'newest' })} chosen={sort === 'newest'}>
          {t('catalogue.sortNewest')}
        </Tab>
        <Tab href={changedHref(query, { sort: 'sold' })} chosen={sort === 'sold'}>
          {t('catalogue.sortSold')}
        </Tab>
        <Tab
          href={changedHref(query, { sort: up ? 'priceDown' : 'priceUp' })}
          chosen={byPrice}
          label={t(up ? 'catalogue.priceDown' : 'catalogue.priceUp')}
        >
          {t('catalogue.sortPrice')}
          <span aria-hidden="true"> {byPrice ? (up ? '↑' : '↓') : '↕'}</span>
        </Tab>
      </nav>
      <AppLink
        href={changedHref(query, { inStock: inStock ? undefined : true })}
        className={css.check}
        aria-current={inStock ? 'true' : undefined}
        data-chosen={inStock || undefined}
      >
        <span className={css.box}>{inStock && <TickIcon />}</span>
        {t('catalogue.inStock')}
      </AppLink>
      <Words query={query} />
      <p className={css.total} aria-live="polite">
        {t('catalogue.total', { count: total, total: formatQuantity(total) })}
      </p>
    </div>
  )
}

interface TabProps {
  href: string
  chosen: boolean
  label?: string
  children: ReactNode
}

const Tab = ({ href, chosen, label, children }: TabProps) => (
  <AppLink
    href={href}
    className={css.tab}
    aria-label={label}
    aria-current={chosen ? 'true' : undefined}
    data-chosen={chosen || undefined}
  >
    {children}
  </AppLink>
)

/** Unlike the search of the header it keeps the filters. A plain form, for browsers without scripts. */
function Words({ query }: { query: ProductQuery }) {
  const t = useT()
  const navigate = useNavigate()
  const inputId = useId()
  const { category, brand, inStock, sort } = query
  const kept = { category, brand, inStock: inStock ? 1 : undefined, sort }
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    void navigate({ href: changedHref(query, { q: q || undefined }) })
  }
  return (
    <form className={css.words} action={productsPath} method="get" onSubmit={find}>
      {Object.entries(kept).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label className="visually-hidden" htmlFor={inputId}>
        {t('catalogue.words')}
      </label>
      <input
        key={query.q}
        id={inputId}
        className={css.input}
        type="search"
        name="q"
        defaultValue={query.q}
        placeholder={t('catalogue.wordsHint')}
        maxLength={100}
        autoComplete="off"
      />
      <button type="submit" className={css.find}>
        {t('catalogue.find')}
      </button>
    </form>
  )
}
