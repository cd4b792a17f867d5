import { type FormEvent, type ReactNode, useId } from 'react'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import type { ProductList, ProductQuery } from '../../../contract/product-list.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { TickIcon } from '../../ui/icons.tsx'
import { KeptQuery } from './KeptQuery.tsx'
import css from './ListBar.module.css'
import { changedHref, productsHref } from './products-href.ts'

/** Between the filters and the products: how they are sorted, how many there are, and words to narrow them further. */
export function ListBar({ query, list }: { query: ProductQuery; list: ProductList }) {
  const t = useT()
  const { total, more, byPrice: seesPrices, flashing } = list
  const { sort = 'relevance', inStock = false, flash = false } = query
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
        {seesPrices && (
          <Tab
            href={changedHref(query, { sort: up ? 'priceDown' : 'priceUp' })}
            chosen={byPrice}
            label={t(up ? 'catalogue.priceDown' : 'catalogue.priceUp')}
          >
            {t('catalogue.sortPrice')}
            <span aria-hidden="true"> {byPrice ? (up ? '↑' : '↓') : '↕'}</span>
          </Tab>
        )}
      </nav>
      <Check
        href={changedHref(query, { inStock: inStock ? undefined : true })}
        chosen={inStock}
        text={t('catalogue.inStock')}
      />
      {(flashing || flash) && (
        <Check
          href={changedHref(query, { flash: flash ? undefined : true })}
          chosen={flash}
          text={t('catalogue.flash')}
        />
      )}
      <Words query={query} />
      <nav className={css.views} aria-label={t('catalogue.view')}>
        <Tab href={productsHref({ ...query, view: undefined })} chosen={!query.view}>
          {t('catalogue.viewGrid')}
        </Tab>
        <Tab href={productsHref({ ...query, view: 'table' })} chosen={query.view === 'table'}>
          {t('catalogue.viewTable')}
        </Tab>
      </nav>
      <p className={css.total} aria-live="polite">
        {t(more ? 'catalogue.totalMore' : 'catalogue.total', { count: total, total: formatQuantity(total) })}
      </p>
    </div>
  )
}

interface CheckProps {
  href: string
  chosen: boolean
  text: string
}

const Check = ({ href, chosen, text }: CheckProps) => (
  <AppLink
    href={href}
    className={css.check}
    aria-current={chosen ? 'true' : undefined}
    data-chosen={chosen || undefined}
  >
    <span className={css.box}>{chosen && <TickIcon />}</span>
    {text}
  </AppLink>
)

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
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q')).trim()
    void navigate({ href: changedHref(query, { q: q || undefined }) })
  }
  return (
    <form className={css.words} action={paths.products} method="get" onSubmit={find}>
      <KeptQuery query={query} without={{ q: undefined }} />
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
