import { Suspense, useState } from 'react'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import {
  askedPrices,
  type ProductList,
  type ProductQuery,
  productList,
  productQuery,
  productsPerPage,
} from '../../../contract/product-list.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { isUnlisted } from '../../features/catalogue/is-unlisted.ts'
import { listName, listTitle, ownTitle } from '../../features/catalogue/list-title.ts'
import { changedHref, productsHref } from '../../features/catalogue/products-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Tiles } from '../goods/Tile.tsx'
import { ListEnd } from '../shell/ListEnd.tsx'
import { SearchLink, TopRow } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import { Chips, chosenCount } from './Chips.tsx'
import { GoodsRow } from './GoodsRow.tsx'
import css from './list.module.css'
import { SortRow } from './SortRow.tsx'

const FilterSheet = onDemand(() => import('./FilterSheet.tsx'))

type Props = ViewProps<ProductQuery, ProductList>

/** Ranges that make no sense are left out, as is the desktop's table. */
const askFor = (query: ProductQuery): ProductQuery => ({
  ...query,
  view: undefined,
  ...(askedPrices(query) ? {} : { priceFrom: undefined, priceTo: undefined }),
})

export default screen<ProductQuery, ProductList>({
  search: productQuery,
  load: async ({ call, search }) => (await call(productList, askFor(search))).obj,
  texts: ['mobile', 'catalogue', 'product-card', 'form'],
  title: ({ search, data }, t) => ownTitle(search, data, t),
  description: ({ search, data }, t) => t('catalogue.listDescription', { name: ownTitle(search, data, t) }),
  picture: ({ data }) => data.items[0]?.picture,
  canonical: ({ sort: _sort, view: _view, ...search }) => search,
  unlisted: ({ search, data }) => isUnlisted(search, data),
  // Another list begins anew.
  View: props => <List key={productsHref({ ...props.search, page: undefined })} {...props} />,
})

function List({ search, data }: Props) {
  const t = useT()
  const call = useCall()
  const [isFiltering, setFiltering] = useState(false)
  const list = useInfinite({
    first: data.items,
    from: data.page,
    hasMore: page => page * productsPerPage < data.total,
    load: async page => (await call(productList, askFor({ ...search, page }))).obj.items,
  })
  const hasName = data.crumbs.length > 0 || search.brand !== undefined || data.promotion !== undefined
  const words = search.q ?? (hasName ? listName(search, data, t) : undefined)
  return (
    <>
      <TopRow back={paths.category}>
        <SearchLink words={words} />
      </TopRow>
      <h1 className="visually-hidden">{listTitle(search, data, t)}</h1>
      <div className={css.tools}>
        <SortRow
          query={search}
          list={data}
          chosen={chosenCount(search)}
          onFilter={() => setFiltering(true)}
        />
        <Chips query={search} list={data} />
      </div>
      {list.items.length > 0 ? (
        <>
          <p className="visually-hidden" aria-live="polite">
            {t(data.more ? 'catalogue.totalMore' : 'catalogue.total', {
              count: data.total,
              total: formatQuantity(data.total),
            })}
          </p>
          {/* Each row comes to life by itself: in between, the phone answers. */}
          <ul className={css.rows}>
            {list.items.map((card, at) => (
              <Suspense key={card.skuId}>
                <li data-anchor={card.skuId}>
                  <GoodsRow card={card} eager={at < 5} />
                </li>
              </Suspense>
            ))}
          </ul>
          <ListEnd list={list} />
        </>
      ) : (
        <Empty
          title={t(data.total > 0 ? 'catalogue.pastEnd' : 'catalogue.nothing')}
          hint={t(data.total > 0 ? 'catalogue.pastEndHint' : 'catalogue.nothingHint')}
          action={
            <AppLink
              href={data.total > 0 ? changedHref(search, {}) : paths.products}
              className={buttonClass('second')}
            >
              {t(data.total > 0 ? 'catalogue.firstPage' : 'catalogue.toAll')}
            </AppLink>
          }
        />
      )}
      {data.near.length > 0 && (
        <section className={css.near}>
          <h2 className={css.title}>{t('catalogue.near')}</h2>
          <Tiles cards={data.near} />
        </section>
      )}
      {isFiltering && (
        <Suspense>
          <FilterSheet query={search} list={data} onClose={() => setFiltering(false)} />
        </Suspense>
      )}
    </>
  )
}
