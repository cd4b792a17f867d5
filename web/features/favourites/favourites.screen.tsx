import { type FormEvent, useState } from 'react'
import { object } from 'valibot'
import { setFavourites } from '../../../contract/catalogue.ts'
import { formatDate } from '../../../contract/dates.ts'
import { type Favourites, favourites } from '../../../contract/favourites.ts'
import { optional, text } from '../../../contract/fields.ts'
import * as paths from '../../../contract/paths.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Empty } from '../../ui/Empty.tsx'
import notes from '../../ui/notes.module.css'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { PickBar } from '../pick-list/PickBar.tsx'
import { PickTable } from '../pick-list/PickTable.tsx'
import { type Pick, pickOf, usePicks } from '../pick-list/use-picks.ts'
import { usePutIntoCart } from '../pick-list/use-put-into-cart.ts'
import css from './favourites.module.css'
import { PriceChange } from './PriceChange.tsx'
import { useRemoval } from './use-removal.ts'

interface Search {
  q?: string
}

type Item = Favourites['items'][number]

export default screen<Search, Favourites>({
  search: object({ q: optional(text(60)) }),
  load: async ({ call, search }) => (await call(favourites, { ...search })).obj,
  texts: ['favourites', 'pick-list', 'inquiries', 'product-card', 'form'],
  View: ({ search, data }) => <FavouritesPage key={search.q ?? ''} search={search} data={data} />,
})

function FavouritesPage({ search, data }: ViewProps<Search, Favourites>) {
  const t = useT()
  const call = useCall()
  const byKey = new Map(data.items.map(item => [String(item.productId), item]))
  const picks = usePicks(
    data.items.map(({ productId, skus }) => pickOf(skus[0]!, { key: String(productId), checked: false })),
    { name: 'favourites' },
  )
  const remove = useRemoval(picks)
  const letGo = (ids: number[]) => remove(ids, () => call(setFavourites, { ids, b: false }))
  const { put, busy } = usePutIntoCart(picks)
  const item = ({ key }: Pick): Item => byKey.get(key)!

  const clear = async () => {
    const sure = await dialogs.confirm({ text: t('favourites.clearFavourites', { count: data.total }) })
    if (sure) await letGo(data.items.map(({ productId }) => productId))
  }
  const ticked = picks.picks.filter(({ checked }) => checked)

  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>
          {t('screens.favourites')}{' '}
          <small className={css.count}>{t('pick-list.products', { count: data.total })}</small>
        </h1>
        <SearchForm q={search.q} />
        <AppLink href={paths.inquiries} className={buttonClass('plain', 's')}>
          {t('screens.inquiries')}
        </AppLink>
        {data.total > 0 && (
          <>
            <AppLink href={`${paths.quotation}?fav=1`} className={buttonClass('plain', 's')}>
              {t('favourites.toQuotation')}
            </AppLink>
            <Button size="s" onClick={() => void clear()}>
              {t('pick-list.clearAll')}
            </Button>
          </>
        )}
      </header>
      {data.total === 0 ? (
        <Empty
          title={t(search.q ? 'favourites.noneFound' : 'favourites.noFavourites')}
          hint={t(search.q ? 'favourites.noneFoundHint' : 'favourites.noFavouritesHint')}
          action={
            <AppLink href={search.q ? paths.favourites : paths.products} className={buttonClass('second')}>
              {t(search.q ? 'favourites.showAll' : 'pick-list.toProducts')}
            </AppLink>
          }
        />
      ) : (
        <>
          <PickTable
            picks={picks}
            label={t('screens.favourites')}
            choices={pick => item(pick).skus}
            columns={[
              {
                title: t('favourites.sinceThen'),
                numeric: true,
                cell: pick => <SinceThen item={item(pick)} />,
              },
            ]}
            remove={{ label: t('pick-list.remove'), run: ({ key }) => void letGo([Number(key)]) }}
          />
          <PickBar picks={picks} busy={busy} onPut={() => void put()}>
            {ticked.length > 0 && (
              <Button size="s" onClick={() => void letGo(ticked.map(({ key }) => Number(key)))}>
                {t('favourites.removeTicked')}
              </Button>
            )}
          </PickBar>
        </>
      )}
    </div>
  )
}

function SearchForm({ q }: { q: string | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const [words, setWords] = useState(q ?? '')
  const search = (event: FormEvent) => {
    event.preventDefault()
    const query = words.trim() && `?${new URLSearchParams({ q: words.trim() })}`
    void navigate({ href: `${paths.favourites}${query}` })
  }
  return (
    <form className={css.search} onSubmit={search}>
      <input
        type="search"
        className={css.input}
        aria-label={t('favourites.searchFavourites')}
        placeholder={t('favourites.searchFavourites')}
        maxLength={60}
        value={words}
        onChange={event => setWords(event.target.value)}
      />
      <Button size="s" type="submit">
        {t('favourites.search')}
      </Button>
    </form>
  )
}

/** What changed since it was kept, and when that was. */
function SinceThen({ item: { priceThen, addedAt, skus } }: { item: Item }) {
  const t = useT()
  // The column is narrow: a date that breaks at its hyphens would fill three lines.
  const date = formatDate(addedAt, useTimeZone()).replaceAll('-', '\u2060-\u2060')
  return (
    <>
      <PriceChange then={priceThen} now={skus[0]!.units[0]!.price} />
      <small className={notes.block}>
        <span className={css.long}>{t('favourites.keptOn', { date })}</span>
        <span className={css.short} aria-hidden="true">
          {date}
        </span>
      </small>
    </>
  )
}
