import { askedPrices, type ProductList, type ProductQuery } from '../../../contract/product-list.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { changedHref } from '../../features/catalogue/products-href.ts'
import { useT } from '../../i18n/use-t.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import css from './list.module.css'

/** Filters that were chosen; where one is by its category is none. */
export const chosenCount = (query: ProductQuery): number =>
  [query.brand, query.inStock, query.flash, query.priceFrom || query.priceTo].filter(Boolean).length +
  (query.attr?.length ?? 0)

interface Chip {
  key: string
  text: string
  href: string
  isChosen: boolean
}

/** What is chosen, to take back, then what would narrow the list most. */
export function Chips({ query, list }: { query: ProductQuery; list: ProductList }) {
  const t = useT()
  const chips = [
    ...chosenChips(query, list, t('catalogue.inStock'), t('catalogue.flash')),
    ...openChips(query, list, t('catalogue.inStock')),
  ]
  if (chips.length === 0) return null
  return (
    <ul className={css.chips} aria-label={t('catalogue.filters')}>
      {chips.map(({ key, text, href, isChosen }) => (
        <li key={key}>
          <AppLink
            href={href}
            className={css.chip}
            data-chosen={isChosen || undefined}
            aria-label={isChosen ? t('catalogue.remove', { name: text }) : undefined}
          >
            <bdi>{text}</bdi>
            {isChosen && <CloseIcon />}
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

function chosenChips(query: ProductQuery, list: ProductList, inStock: string, flash: string): Chip[] {
  const { attr = [], brand } = query
  const names = new Map(list.facets.flatMap(({ values }) => values.map(({ id, name }) => [id, name])))
  const brandName = list.brands.find(({ id }) => id === brand)?.name
  const priced = (query.priceFrom || query.priceTo) && askedPrices(query)
  const chip = (text: string | undefined, change: ProductQuery): Chip[] =>
    text ? [{ key: `chosen ${text}`, text, href: changedHref(query, change), isChosen: true }] : []
  return [
    ...chip(list.promotion?.title, { promotion: undefined }),
    ...(query.inStock ? chip(inStock, { inStock: undefined }) : []),
    ...(query.flash ? chip(flash, { flash: undefined }) : []),
    ...chip(brandName, { brand: undefined }),
    ...attr.flatMap(id => {
      const rest = attr.filter(other => other !== id)
      return chip(names.get(id), { attr: rest.length > 0 ? rest : undefined })
    }),
    ...(priced
      ? chip(`${priced.from ?? '0'} – ${priced.to ?? '∞'}`, { priceFrom: undefined, priceTo: undefined })
      : []),
  ]
}

const mostOpen = 6

function openChips(query: ProductQuery, list: ProductList, inStock: string): Chip[] {
  const chip = (key: string, text: string, change: ProductQuery): Chip => ({
    key,
    text,
    href: changedHref(query, change),
    isChosen: false,
  })
  return [
    ...(query.inStock ? [] : [chip('stock', inStock, { inStock: true })]),
    ...list.below
      .slice(0, mostOpen)
      .map(({ id, name }) => chip(`below ${id}`, name, { category: id, attr: undefined })),
    ...(query.brand === undefined
      ? list.brands.slice(0, mostOpen).map(({ id, name }) => chip(`brand ${id}`, name, { brand: id }))
      : []),
  ]
}
