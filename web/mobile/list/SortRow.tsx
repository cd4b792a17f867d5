import type { ReactNode } from 'react'
import type { ProductList, ProductQuery } from '../../../contract/product-list.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { changedHref } from '../../features/catalogue/products-href.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './list.module.css'

interface Props {
  query: ProductQuery
  list: ProductList
  /** How many filters count. */
  chosen: number
  onFilter(): void
}

/** The orders as links, and the way to the filters. */
export function SortRow({ query, list, chosen, onFilter }: Props) {
  const t = useT()
  const { sort = 'relevance' } = query
  const up = sort === 'priceUp'
  const byPrice = up || sort === 'priceDown'
  return (
    <div className={css.sorts}>
      <nav className={css.sortList} aria-label={t('catalogue.sorting')}>
        <Sort href={changedHref(query, { sort: undefined })} isHere={sort === 'relevance'}>
          {t('catalogue.sortRelevance')}
        </Sort>
        <Sort href={changedHref(query, { sort: 'newest' })} isHere={sort === 'newest'}>
          {t('catalogue.sortNewest')}
        </Sort>
        <Sort href={changedHref(query, { sort: 'sold' })} isHere={sort === 'sold'}>
          {t('catalogue.sortSold')}
        </Sort>
        {list.byPrice && (
          <Sort
            href={changedHref(query, { sort: up ? 'priceDown' : 'priceUp' })}
            isHere={byPrice}
            label={t(up ? 'catalogue.priceDown' : 'catalogue.priceUp')}
          >
            {t('catalogue.sortPrice')}
            <span aria-hidden="true"> {byPrice ? (up ? '↑' : '↓') : '↕'}</span>
          </Sort>
        )}
      </nav>
      <button
        type="button"
        className={css.filter}
        aria-haspopup="dialog"
        aria-label={chosen > 0 ? t('mobile.filterCount', { count: chosen }) : undefined}
        onClick={onFilter}
      >
        {t('catalogue.filters')}
        {chosen > 0 && <b className={css.chosenCount}>{chosen}</b>}
      </button>
    </div>
  )
}

interface SortProps {
  href: string
  isHere: boolean
  label?: string
  children: ReactNode
}

const Sort = ({ href, isHere, label, children }: SortProps) => (
  <AppLink href={href} className={css.sort} aria-label={label} aria-current={isHere ? 'true' : undefined}>
    {children}
  </AppLink>
)
