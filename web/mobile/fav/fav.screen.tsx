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
import { PriceChange } from '../../features/favourites/PriceChange.tsx'
import { useRemoval } from '../../features/favourites/use-removal.ts'
import { usePicks } from '../../features/pick-list/use-picks.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { later } from '../../ui/later.tsx'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import parts from '../shell/parts.module.css'
import { TopRow, topWords } from '../shell/TopRow.tsx'
import { firstPick, KeptRow } from './KeptRow.tsx'
import css from './kept.module.css'

const KeptBar = later(() => import('./KeptBar.later.tsx'))

interface Search {
  q?: string
}

export default screen<Search, Favourites>({
  search: object({ q: optional(text(60)) }),
  load: async ({ call, search }) => (await call(favourites, { ...search })).obj,
  texts: ['mobile', 'favourites', 'pick-list', 'product-card', 'form'],
  View: ({ search, data }) => <FavouritesPage key={search.q ?? ''} search={search} data={data} />,
})

function FavouritesPage({ search: { q }, data: { items, total } }: ViewProps<Search, Favourites>) {
  const t = useT()
  const call = useCall()
  const timeZone = useTimeZone()
  const [isManaged, setManaged] = useState(false)
  const picks = usePicks(
    items.map(({ productId, skus }) => firstPick(productId, skus)),
    { name: 'favourites' },
  )
  const remove = useRemoval(picks)
  const byKey = new Map(items.map(item => [String(item.productId), item]))
  const shown = picks.picks.flatMap(pick => {
    const item = byKey.get(pick.key)
    return item ? [{ item, pick }] : []
  })
  return (
    <>
      <TopRow
        title={
          <>
            {t('screens.favourites')}{' '}
            {total > 0 && <small className={parts.note}>{t('pick-list.products', { count: total })}</small>}
          </>
        }
        back={paths.memberHome}
        end={
          total > 0 && (
            <button type="button" className={topWords} onClick={() => setManaged(!isManaged)}>
              {t(isManaged ? 'mobile.done' : 'mobile.manage')}
            </button>
          )
        }
      />
      <div className={isManaged ? `${parts.page} ${parts.aboveBar}` : parts.page}>
        {(total > 0 || q) && <Find q={q} />}
        <nav className={css.more} aria-label={t('screens.favourites')}>
          <AppLink href={paths.inquiries} className={css.chip}>
            {t('screens.inquiries')}
          </AppLink>
          {total > 0 && (
            <AppLink href={`${paths.quotation}?fav=1`} className={css.chip}>
              {t('favourites.toQuotation')}
            </AppLink>
          )}
        </nav>
        {shown.length === 0 ? (
          <Empty
            title={t(q ? 'favourites.noneFound' : 'favourites.noFavourites')}
            hint={t(q ? 'favourites.noneFoundHint' : 'favourites.noFavouritesHint')}
            action={
              <AppLink href={q ? paths.favourites : paths.products} className={buttonClass('primary')}>
                {t(q ? 'favourites.showAll' : 'pick-list.toProducts')}
              </AppLink>
            }
          />
        ) : (
          <ul className={css.rows}>
            {shown.map(({ item: { priceThen, addedAt, skus }, pick }) => (
              <li key={pick.key}>
                <KeptRow
                  skus={skus}
                  note={
                    <>
                      <span>
                        <PriceChange then={priceThen} now={skus[0]!.units[0]!.price} />
                      </span>
                      <span>{t('favourites.keptOn', { date: formatDate(addedAt, timeZone) })}</span>
                    </>
                  }
                  managed={isManaged ? { pick, picks } : undefined}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {isManaged && shown.length > 0 && (
        <KeptBar picks={picks} onRemove={ids => remove(ids, () => call(setFavourites, { ids, b: false }))} />
      )}
    </>
  )
}

function Find({ q }: { q: string | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const [words, setWords] = useState(q ?? '')
  const find = (event: FormEvent) => {
    event.preventDefault()
    const query = words.trim() && `?${new URLSearchParams({ q: words.trim() })}`
    void navigate({ href: `${paths.favourites}${query}` })
  }
  return (
    <search>
      <form className={css.find} onSubmit={find}>
        <input
          type="search"
          className={css.input}
          enterKeyHint="search"
          aria-label={t('favourites.searchFavourites')}
          placeholder={t('favourites.searchFavourites')}
          maxLength={60}
          value={words}
          onChange={event => setWords(event.target.value)}
        />
      </form>
    </search>
  )
}
