import type { QuotationQuery } from '../../../contract/quotation.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { flatCategories, type Shelf, without } from '../../features/quotation/quotation-choice.ts'
import { quotationHref } from '../../features/quotation/quotation-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import list from '../list/list.module.css'
import css from './quotation.module.css'

interface Props {
  query: QuotationQuery
  shelf: Shelf
  onChoose(): void
}

/** What is in it, each to be taken out, and the way to more. */
export default function Chosen({ query, shelf, onChoose }: Props) {
  const t = useT()
  const { categories = [], brands = [], products = [] } = query
  const to = (part: Partial<QuotationQuery>) => quotationHref({ ...query, page: undefined, ...part })
  const chosen = [
    ...flatCategories(shelf)
      .filter(({ node }) => categories.includes(node.id))
      .map(({ node: { id, name } }) => ({ name, href: to({ categories: without(categories, id) }) })),
    ...shelf.brands
      .filter(({ id }) => brands.includes(id))
      .map(({ id, name }) => ({ name, href: to({ brands: without(brands, id) }) })),
    ...(products.length > 0
      ? [
          {
            name: t('quotation.pickedProducts', { count: products.length }),
            href: to({ products: undefined }),
          },
        ]
      : []),
    ...(query.fav ? [{ name: t('quotation.wholeFavourites'), href: to({ fav: undefined }) }] : []),
    ...(query.inStock ? [{ name: t('quotation.onlyInStock'), href: to({ inStock: undefined }) }] : []),
  ]
  return (
    <div className={css.chosen}>
      <button type="button" className={css.choose} aria-haspopup="dialog" onClick={onChoose}>
        {t('quotation.choose')}
      </button>
      {chosen.map(({ name, href }) => (
        <AppLink key={`${name} ${href}`} href={href} className={list.chip} data-chosen>
          <bdi>{name}</bdi>
          <CloseIcon />
          <span className="visually-hidden"> {t('pick-list.remove')}</span>
        </AppLink>
      ))}
    </div>
  )
}
