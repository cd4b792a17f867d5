import { type ReactNode, useEffect, useState } from 'react'
import type { Fallback } from '../../../contract/fallback.ts'
import { formatQuantity } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { askedPrices, type ProductList, type ProductQuery } from '../../../contract/product-list.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import notes from '../../ui/notes.module.css'
import { useFit } from '../../ui/use-fit.ts'
import { Words } from '../../ui/Words.tsx'
import css from './FilterCard.module.css'
import { PriceFilter } from './PriceFilter.tsx'
import { changedHref } from './products-href.ts'

interface Props {
  query: ProductQuery
  list: ProductList
}

/** More than these wait behind "more", so that the products stay in sight. */
const openFacets = 2

/** What the list can be narrowed by, all of it plain links. */
export function FilterCard({ query, list }: Props) {
  const { crumbs, below, brands, facets, more, byPrice } = list
  const t = useT()
  const chosen = crumbs.at(-1)
  const parent = crumbs.at(-2)?.id
  const brand = brands.find(({ id }) => id === query.brand)
  return (
    <section className={css.card} aria-label={t('catalogue.filters')}>
      <Chosen query={query} list={list} category={chosen?.name} parent={parent} brand={brand?.name} />
      {(below.length > 0 || chosen) && (
        <Row title={t('catalogue.categoryFilter')}>
          {chosen ? (
            <Choice
              href={changedHref(query, { category: parent, attr: undefined })}
              chosen
              text={chosen.name}
              lang={chosen.nameLang}
            />
          ) : (
            <Choice
              href={changedHref(query, { category: undefined })}
              chosen={!chosen}
              text={t('catalogue.all')}
              all
            />
          )}
          <Choices
            entries={below}
            more={more}
            hrefOf={id => changedHref(query, { category: id, attr: undefined })}
          />
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
            more={more}
            chosen={query.brand === undefined ? undefined : [query.brand]}
            hrefOf={id => changedHref(query, { brand: id === query.brand ? undefined : id })}
          />
        </Row>
      )}
      <Facets query={query} facets={facets} more={more} />
      {byPrice && (
        <Row title={t('catalogue.price')}>
          <li>
            <PriceFilter query={query} />
          </li>
        </Row>
      )}
    </section>
  )
}

interface FacetsProps {
  query: ProductQuery
  facets: ProductList['facets']
  more: boolean
}

/** Several values of one name widen the list; the names that count most stand open. */
function Facets({ query, facets, more }: FacetsProps) {
  const t = useT()
  const chosen = query.attr ?? []
  const isChosen = ({ values }: FacetsProps['facets'][number]) => values.some(({ id }) => chosen.includes(id))
  const toggled = (id: number) => {
    const rest = chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id]
    return changedHref(query, { attr: rest.length > 0 ? rest : undefined })
  }
  const draw = ({ name, nameLang, values }: FacetsProps['facets'][number]) => (
    <Row key={name} title={name} lang={nameLang}>
      <Choices entries={values} more={more} chosen={chosen} hrefOf={toggled} />
    </Row>
  )
  const later = facets.slice(openFacets)
  return (
    <>
      {facets.slice(0, openFacets).map(draw)}
      {later.length > 0 && (
        <details className={css.laterFacets} open={later.some(isChosen)}>
          <summary className={css.more}>
            {t('catalogue.moreFilters')} <small>{later.map(({ name }) => name).join(' · ')}</small>
          </summary>
          {later.map(draw)}
        </details>
      )}
    </>
  )
}

/** Two lines of choices; the rest is folded until somebody asks for it, or has chosen something there. */
function Row({ title, lang, children }: { title: string; lang?: Fallback; children: ReactNode }) {
  const t = useT()
  const { list, fits } = useFit()
  const [open, setOpen] = useState<boolean>()
  const folds = fits !== undefined && fits < (list.current?.children.length ?? 0)
  useEffect(() => {
    if (folds && list.current?.querySelector('[data-folded] [data-chosen]')) setOpen(open => open ?? true)
  }, [folds, list])
  return (
    <div className={css.row}>
      <h2 className={css.title}>
        <Words text={title} lang={lang} />
      </h2>
      <ul ref={list} className={css.choices} data-open={open || undefined}>
        {children}
      </ul>
      {(folds || open) && (
        <button
          type="button"
          className={css.more}
          aria-expanded={open ?? false}
          onClick={() => setOpen(!open)}
        >
          {t('catalogue.showMore')}
          <span className="visually-hidden"> {title}</span>
        </button>
      )}
    </div>
  )
}

interface ChoicesProps {
  entries: readonly { id: number; name: string; nameLang?: Fallback; count: number }[]
  chosen?: readonly number[] | undefined
  /** Counts are those of at least so many. */
  more: boolean
  hrefOf(id: number): string
}

function Choices({ entries, chosen = [], more, hrefOf }: ChoicesProps) {
  const draw = ({ id, name, nameLang, count }: ChoicesProps['entries'][number]) => (
    <Choice
      key={id}
      href={hrefOf(id)}
      text={name}
      lang={nameLang}
      count={`${formatQuantity(count)}${more ? '+' : ''}`}
      chosen={chosen.includes(id)}
    />
  )
  return entries.map(draw)
}

interface ChoiceProps {
  href: string
  text: string
  lang?: Fallback
  count?: string
  chosen?: boolean
  /** Stands for no choice at all: nothing to take back. */
  all?: boolean
}

function Choice({ href, text, lang, count, chosen, all }: ChoiceProps) {
  return (
    <li>
      <AppLink
        href={href}
        className={css.choice}
        aria-current={chosen ? 'true' : undefined}
        data-chosen={chosen || undefined}
      >
        <Words text={text} lang={lang} />
        {count !== undefined && (
          <small className={notes.light} dir="ltr">
            {count}
          </small>
        )}
        {chosen && !all && <CloseIcon />}
      </AppLink>
    </li>
  )
}

interface ChosenProps extends Props {
  category: string | undefined
  parent: number | undefined
  brand: string | undefined
}

function Chosen({ query, list, category, parent, brand }: ChosenProps) {
  const t = useT()
  const { q, attr = [], priceFrom, priceTo } = query
  const names = new Map(list.facets.flatMap(({ values }) => values.map(({ id, name }) => [id, name])))
  const priced = (priceFrom || priceTo) && askedPrices(query)
  const chips = [
    q && { text: `“${q}”`, href: changedHref(query, { q: undefined }) },
    category && { text: category, href: changedHref(query, { category: parent, attr: undefined }) },
    brand && { text: brand, href: changedHref(query, { brand: undefined }) },
    ...attr.map(id => {
      const rest = attr.filter(other => other !== id)
      const href = changedHref(query, { attr: rest.length > 0 ? rest : undefined })
      return names.has(id) && { text: names.get(id)!, href }
    }),
    priced && {
      text: `${priced.from ?? '0'} – ${priced.to ?? '∞'}`,
      href: changedHref(query, { priceFrom: undefined, priceTo: undefined }),
    },
    query.inStock && { text: t('catalogue.inStock'), href: changedHref(query, { inStock: undefined }) },
    query.flash && { text: t('catalogue.flash'), href: changedHref(query, { flash: undefined }) },
    list.promotion && { text: list.promotion.title, href: changedHref(query, { promotion: undefined }) },
  ].filter(chip => typeof chip === 'object')
  // A single category or brand is taken back in its own row.
  if (chips.length < 2 && !q && !list.promotion) return null
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
          <AppLink href={paths.products} className={css.clear}>
            {t('catalogue.clear')}
          </AppLink>
        </li>
      )}
    </Row>
  )
}
