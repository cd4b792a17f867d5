import { Suspense, useState } from 'react'
import { object } from 'valibot'
import { id, optional } from '../../../contract/fields.ts'
import { type ShopMarkups, shopMarkups } from '../../../contract/markups.ts'
import * as paths from '../../../contract/paths.ts'
import { ofShop, tierField } from '../../../contract/range.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { type MarkupSearch, markupHref } from '../../features/range/range-href.ts'
import { addedName, inheritedWords, tierName } from '../../features/range/range-words.ts'
import { placeOfProduct, useMarkupProducts } from '../../features/range/use-markup-products.ts'
import { type Markups, type Place, useMarkups } from '../../features/range/use-markups.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { FindForm } from '../../ui/FindForm.tsx'
import { OnIcon } from '../../ui/icons.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import shared from './fx.module.css'
import css from './markup.module.css'
import { markupLevel } from './markup-level.ts'
import { ShopPick } from './ShopPick.tsx'

/** Most who look at mark-ups change one or none. */
const MarkupSheet = onDemand(() => import('./MarkupSheet.tsx'))

/** What a distributor's shop adds, one level of the tree at a time. What was typed stays on the way through it. */
export default screen<MarkupSearch, ShopMarkups>({
  search: object({ ...ofShop, tier: tierField(), in: optional(id()) }),
  load: async ({ call, search: { of } }) => (await call(shopMarkups, { of })).obj,
  texts: ['mobile', 'range', 'form'],
  View: props => <Markup key={props.data.shop.id} {...props} />,
})

const tiers = [undefined, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

interface Opened {
  place: Place
  name: string
}

function Markup({ search, data }: ViewProps<MarkupSearch, ShopMarkups>) {
  const t = useT()
  const markups = useMarkups(data, search.tier ?? null)
  const [opened, setOpened] = useState<Opened>()
  const { here, way, below } = markupLevel(data.categories, search.in)
  const nameOf = (category: number) => data.categories.find(each => each.id === category)?.name ?? ''
  const open = (place: Place, name: string) => {
    markups.choose(place)
    setOpened({ place, name })
  }
  const { unsaved, wrong, belowPurchase } = markups
  const row = (place: Place, name: string, note?: string) => (
    <PlaceRow markups={markups} place={place} name={name} note={note} nameOf={nameOf} onOpen={open} />
  )
  return (
    <>
      <TopRow
        title={here ? <bdi>{here.name}</bdi> : t('screens.markup')}
        back={here ? markupHref({ ...search, in: way.at(-1)?.id }) : paths.distribution}
        end={
          <ShopPick shops={data.shops} shop={data.shop.id} hrefFor={of => markupHref({ ...search, of })} />
        }
      />
      <nav className={shared.chips} aria-label={t('range.tierOf')}>
        {tiers.map(tier => (
          <AppLink
            key={tier ?? ''}
            href={markupHref({ ...search, tier })}
            className={shared.chip}
            aria-current={search.tier === tier ? 'true' : undefined}
          >
            {tierName(t, tier ?? null)}
          </AppLink>
        ))}
      </nav>
      <div className={`${shared.page} ${unsaved > 0 ? shared.withBar : ''}`}>
        {search.tier !== undefined && <p className={shared.note}>{t('range.tierHint')}</p>}
        <section className={shared.card} aria-label={t('range.markup')}>
          <ul>
            <li className={css.here}>
              {here
                ? row({ kind: 'category', id: here.id, paths: here.paths }, here.name, String(here.count))
                : row({ kind: 'shop' }, t('range.shopDefault'))}
            </li>
            {below.map(({ category: { id: each, name, paths: path, count }, isFolder }) => (
              <li key={each} className={css.row}>
                {row({ kind: 'category', id: each, paths: path }, name, String(count))}
                {isFolder && (
                  <AppLink
                    href={markupHref({ ...search, in: each })}
                    className={css.into}
                    aria-label={t('range.unfold', { name })}
                  >
                    <span className="turns">
                      <OnIcon />
                    </span>
                  </AppLink>
                )}
              </li>
            ))}
            {!here && below.length === 0 && <li className={shared.note}>{t('range.noCategories')}</li>}
          </ul>
        </section>
        {!here && (
          <>
            <Products markups={markups} data={data} nameOf={nameOf} onOpen={open} />
            <section className={shared.card}>
              <TickBox
                label={t('range.neverBelow')}
                text={t('range.neverBelow')}
                state={belowPurchase ? 'none' : 'all'}
                onChange={never => markups.setBelowPurchase(!never)}
              />
              <p className={shared.note}>{t('range.neverBelowHint')}</p>
            </section>
          </>
        )}
      </div>
      {unsaved > 0 && (
        <section className={shared.bar} aria-label={t('range.unsaved', { count: unsaved })}>
          <span className={css.unsaved}>{t('range.unsaved', { count: unsaved })}</span>
          <Button onClick={markups.discard}>{t('range.discard')}</Button>
          <Button
            kind="primary"
            busy={markups.busy}
            disabledReason={wrong}
            onClick={() => void markups.save()}
          >
            {t('range.save')}
          </Button>
        </section>
      )}
      <Suspense>
        {opened && (
          <MarkupSheet
            {...opened}
            markups={markups}
            data={data}
            tier={search.tier}
            nameOf={nameOf}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}

interface RowProps {
  markups: Markups
  place: Place
  name: string
  note?: string | undefined
  nameOf(categoryId: number): string
  onOpen(place: Place, name: string): void
}

/** A place with its own mark-up, or pale with the one it inherits; pressed, it is changed. */
function PlaceRow({ markups, place, name, note, nameOf, onOpen }: RowProps) {
  const t = useT()
  const own = markups.own(place)
  const found = markups.found(place)
  return (
    <button type="button" className={css.place} aria-haspopup="dialog" onClick={() => onOpen(place, name)}>
      <span className={css.name}>
        <bdi>{name}</bdi> {note && <span className={shared.note}>{note}</span>}
      </span>
      {own ? (
        <strong>
          <bdi dir="ltr">{addedName(t, own)}</bdi>
        </strong>
      ) : (
        <span className={css.inherited}>
          <bdi dir="ltr">{addedName(t, found)}</bdi>{' '}
          <small className={css.from}>{inheritedWords(t, found, nameOf)}</small>
        </span>
      )}
    </button>
  )
}

interface ProductsProps {
  markups: Markups
  data: ShopMarkups
  nameOf(categoryId: number): string
  onOpen(place: Place, name: string): void
}

/** Products with a mark-up of their own, and a field to find more. */
function Products({ markups, data, nameOf, onOpen }: ProductsProps) {
  const t = useT()
  const { products, found, find, add, addedCount } = useMarkupProducts(markups, data)
  return (
    <section className={shared.card} aria-label={t('range.products')}>
      <h2 className={shared.title}>{t('range.products')}</h2>
      <p className={shared.note}>{t('range.productsHint')}</p>
      <ul>
        {products.map(one => (
          <li key={one.id} className={css.row}>
            <PlaceRow
              markups={markups}
              place={placeOfProduct(one)}
              name={one.name}
              note={one.itemNo}
              nameOf={nameOf}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      <FindForm
        key={addedCount}
        label={t('range.findProduct')}
        button={t('range.find')}
        find=""
        maxLength={100}
        onFind={q => void find(q)}
      />
      {found && (
        <ul aria-live="polite">
          {found.length === 0 && <li className={shared.note}>{t('range.nothingFound')}</li>}
          {found.map(one => (
            <li key={one.id} className={`${css.row} ${shared.ends}`}>
              <span>
                <bdi dir="ltr" className={shared.note}>
                  {one.itemNo}
                </bdi>{' '}
                <bdi>{one.name}</bdi>
              </span>
              <Button
                kind="second"
                aria-label={`${t('range.addProduct')} ${one.itemNo}`}
                onClick={() => {
                  add(one)
                  onOpen(placeOfProduct(one), one.name)
                }}
              >
                {t('range.addProduct')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
