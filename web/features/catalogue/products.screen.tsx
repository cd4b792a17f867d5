import { type Block, pageData } from '../../../contract/pages.ts'
import * as paths from '../../../contract/paths.ts'
import {
  askedPrices,
  type ProductList,
  type ProductQuery,
  productList,
  productQuery,
  productsPerPage,
} from '../../../contract/product-list.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Breadcrumb } from '../../layouts/Breadcrumb.tsx'
import { useNavigate } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { Pager } from '../../ui/Pager.tsx'
import titles from '../../ui/titles.module.css'
import { useCurrency } from '../../ui/use-currency.ts'
import { CrumbData } from './CrumbData.tsx'
import { FilterCard } from './FilterCard.tsx'
import { isUnlisted } from './is-unlisted.ts'
import { ListBar } from './ListBar.tsx'
import { listName, listTitle, ownTitle } from './list-title.ts'
import { ProductGrid } from './ProductGrid.tsx'
import css from './products.module.css'
import { productsHref } from './products-href.ts'

const CategoryPage = later(() => import('./CategoryPage.later.tsx'), 'soon')
const ProductTable = later(() => import('./ProductTable.later.tsx'), 'soon')

/** With what the shop says about the category. */
type Data = ProductList & { above?: readonly Block[] }
type Props = ViewProps<ProductQuery, Data>

export default screen<ProductQuery, Data>({
  search: productQuery,
  load: async ({ call, search }) => {
    // A range that makes no sense is said beside its field; the list is shown without it.
    const range = askedPrices(search) ? {} : { priceFrom: undefined, priceTo: undefined }
    const list = (await call(productList, { ...search, ...range })).obj
    if (!list.pageId) return list
    return { ...list, above: (await call(pageData, { id: list.pageId })).obj.blocks }
  },
  texts: ['catalogue', 'pages', 'product-card', 'form', 'pick-list', 'inquiries'],
  title: ({ search, data }, t) => ownTitle(search, data, t),
  description: ({ search, data }, t) => t('catalogue.listDescription', { name: ownTitle(search, data, t) }),
  picture: ({ data }) => data.items[0]?.picture,
  // The same products in another order or look are the same page to a search engine.
  canonical: ({ sort: _sort, view: _view, ...search }) => search,
  unlisted: ({ search, data }) => isUnlisted(search, data),
  pages: ({ search, data }) => ({
    previous: data.page > 1 ? productsHref({ ...search, page: data.page - 1 }) : undefined,
    next: data.page < pagesOf(data) ? productsHref({ ...search, page: data.page + 1 }) : undefined,
  }),
  View: Products,
})

const pagesOf = ({ total }: ProductList) => Math.ceil(total / productsPerPage)

function Products({ search, data }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const currency = useCurrency()
  const hrefFor = (page: number) => productsHref({ ...search, page })
  const crumbs = crumbsOf({ search, data }, t('catalogue.allProducts'), listName(search, data, t))
  return (
    <>
      <Breadcrumb crumbs={crumbs} />
      <CrumbData crumbs={crumbs} />
      <h1 className="visually-hidden">{listTitle(search, data, t)}</h1>
      {data.above && <CategoryPage blocks={data.above} />}
      <FilterCard query={search} list={data} />
      <ListBar query={search} list={data} />
      {data.rows.length > 0 ? (
        // In another currency nothing that was added up is right any more.
        <ProductTable key={currency.code} rows={data.rows} />
      ) : data.items.length > 0 ? (
        <ProductGrid cards={data.items} eager={5} />
      ) : data.total > 0 ? (
        <Empty
          title={t('catalogue.pastEnd')}
          hint={t('catalogue.pastEndHint')}
          action={<WayOut href={hrefFor(1)} text={t('catalogue.firstPage')} />}
        />
      ) : (
        <Empty
          title={t('catalogue.nothing')}
          hint={t('catalogue.nothingHint')}
          action={<WayOut href={paths.products} text={t('catalogue.toAll')} />}
        />
      )}
      <Pager
        page={data.page}
        pages={pagesOf(data)}
        hrefFor={hrefFor}
        onGo={page => void navigate({ href: hrefFor(page) })}
      />
      {data.near.length > 0 && (
        <section className={css.near}>
          <h2 className={titles.section}>{t('catalogue.near')}</h2>
          <ProductGrid cards={data.near} />
        </section>
      )}
    </>
  )
}

const WayOut = ({ href, text }: { href: string; text: string }) => (
  <AppLink href={href} className={buttonClass('second')}>
    {text}
  </AppLink>
)

/** The categories from the top down; each leads to its own list, the last one is where the person is. */
function crumbsOf({ search, data: { crumbs, promotion } }: Props, all: string, here: string) {
  const isNarrowed = Boolean(search.q) || promotion !== undefined
  const above = crumbs.map(({ id, name, nameLang }) => ({
    text: name,
    lang: nameLang,
    href: productsHref({ category: id }),
  }))
  if (crumbs.length === 0)
    return isNarrowed ? [{ text: all, href: paths.products }, { text: here }] : [{ text: all }]
  if (isNarrowed || search.brand !== undefined) return [...above, { text: here }]
  return [...above.slice(0, -1), { text: crumbs.at(-1)!.name, lang: crumbs.at(-1)!.nameLang }]
}
