import type { ReactNode } from 'react'
import { formatQuantity } from '../../../contract/money.ts'
import type { ProductList, ProductQuery } from '../../../contract/product-list.ts'
import { useT } from '../../i18n/use-t.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import css from './FilterCard.module.css'
import { changedHref, productsPath } from './products-href.ts'

interface Props {
  query: ProductQuery
  list: ProductList
}

/** More than these wait behind "more", so that the products stay in sight. */
const shownAtOnce = 12

/** What the list can be narrowed by, all of it plain links. */
export function FilterCard({ query, list: { crumbs, below, brands } }: Props) {
  const t = useT()
  const chosen = crumbs.at(-1)
  const parent = crumbs.at(-2)?.id
  const brand = brands.find(({ id }) => id === query.brand)
  return (
    <section className={css.card} aria-label={t('catalogue.filters')}>
      <Chosen query={query} category={chosen?.name} parent={parent} brand={brand?.name} />
      {(below.length > 0 || chosen) && (
        <Row title={t('catalogue.categoryFilter')}>
          {chosen ? (
            <Choice href={changedHref(query, { category: parent })} chosen text={chosen.name} />
          ) : (
            <Choice
              href={changedHref(query, { category: undefined })}
              chosen={!chosen}
              text={t('catalogue.all')}
              all
            />
          )}
          <Choices entries={below} hrefOf={id => changedHref(query, { category: id })} />
        </Row>
      )}
      {brands.length > 0 && (
        <Row title={t('catalogue.brandFilter')}>
          <Choice
            href={changedHref(query, { brand: undefined })}
            chosen={query.brand === undefined}
            text={t('catalogue.all')}
            all
          />
          <Choices
            entries={brands}
            chosen={query.brand}
            hrefOf={id => changedHref(query, { brand: id === query.brand ? undefined : id })}
          />
        </Row>
      )}
    </section>
  )
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.choices}>{children}</ul>
    </div>
  )
}

interface ChoicesProps {
  entries: readonly { id: number; name: string; count: number }[]
  chosen?: number | undefined
  hrefOf(id: number): string
}

function Choices({ entries, chosen, hrefOf }: ChoicesProps) {
  const t = useT()
  const draw = ({ id, name, count }: ChoicesProps['entries'][number]) => (
    <Choice key={id} href={hrefOf(id)} text={name} count={count} chosen={id === chosen} />
  )
  const later = entries.slice(shownAtOnce)
  return (
    <>
      {entries.slice(0, shownAtOnce).map(draw)}
      {later.length > 0 && (
        <li className={css.later}>
          <details open={later.some(({ id }) => id === chosen)}>
            <summary className={css.more}>{t('catalogue.showMore')}</summary>
            <ul className={css.choices}>{later.map(draw)}</ul>
          </details>
        </li>
      )}
    </>
  )
}

interface ChoiceProps {
  href: string
  text: string
  count?: number
  chosen?: boolean
  /** Stands for no choice at all: nothing to take back. */
  all?: boolean
}

function Choice({ href, text, count, chosen, all }: ChoiceProps) {
  return (
    <li>
      <AppLink
        href={href}
        className={css.choice}
        aria-current={chosen ? 'true' : undefined}
        data-chosen={chosen || undefined}
      >
        <bdi>{text}</bdi>
        {count !== undefined && <small className={css.count}>{formatQuantity(count)}</small>}
        {chosen && !all && <CloseIcon />}
      </AppLink>
    </li>
  )
}

interface ChosenProps {
  query: ProductQuery
  category: string | undefined
  parent: number | undefined
  brand: string | undefined
}

function Chosen({ query, category, parent, brand }: ChosenProps) {
  const t = useT()
  const chips = [
    query.q && { text: `“${query.q}”`, href: changedHref(query, { q: undefined }) },
    category && { text: category, href: changedHref(query, { category: parent }) },
    brand && { text: brand, href: changedHref(query, { brand: undefined }) },
    query.inStock && { text: t('catalogue.inStock'), href: changedHref(query, { inStock: undefined }) },
  ].filter(chip => typeof chip === 'object')
  // A single category or brand is taken back in its own row.
  if (chips.length < 2 && !query.q) return null
  return (
    <Row title={t('catalogue.chosen')}>
      {chips.map(({ text, href }) => (
        <li key={href}>
          <AppLink href={href} className={css.chip} aria-label={t('catalogue.remove', { name: text })}>
            <bdi>{text}</bdi>
            <CloseIcon />
          </AppLink>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <AppLink href={productsPath} className={css.clear}>
            {t('catalogue.clear')}
          </AppLink>
        </li>
      )}
    </Row>
  )
}
