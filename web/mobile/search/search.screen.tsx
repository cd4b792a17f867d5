import { type FormEvent, useEffect, useRef, useState } from 'react'
import { object } from 'valibot'
import { optional, text } from '../../../contract/fields.ts'
import * as mobilePaths from '../../../contract/mobile-paths.ts'
import * as paths from '../../../contract/paths.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { forgetSearches, recentSearches, rememberSearch } from '../../features/catalogue/recent-searches.ts'
import { useT } from '../../i18n/use-t.ts'
import { ProductOption } from '../../layouts/ProductOption.tsx'
import { searchHref } from '../../layouts/search-href.ts'
import { useSearchSuggestions } from '../../layouts/use-search-suggestions.ts'
import { useNavigate } from '../../router/react.tsx'
import { KeptLanguage } from '../../ui/KeptLanguage.tsx'
import { TrashIcon } from '../shell/icons.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import { OtherWays } from './OtherWays.tsx'
import css from './search.module.css'

interface Search {
  /** What was searched for before. */
  q?: string | undefined
}

/** What is typed, what was searched for, and products while somebody types. */
export default screen<Search>({
  search: object({ q: optional(text(100)) }),
  texts: ['mobile', 'catalogue'],
  title: (_, t) => t('common.searchLabel'),
  unlisted: () => true,
  View: ({ search }) => <SearchPage words={search.q ?? ''} />,
})

function SearchPage({ words }: { words: string }) {
  const t = useT()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const { items, type } = useSearchSuggestions()
  useEffect(() => field.current?.focus(), [])
  const find = (wanted: string) => {
    if (wanted) rememberSearch(wanted)
    // The way back from the list leads past this page.
    void navigate({ href: wanted ? searchHref(wanted) : paths.products, replace: true })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    find(String(new FormData(event.currentTarget).get('q')).trim())
  }
  return (
    <>
      <TopRow>
        <h1 className="visually-hidden">{t('common.searchLabel')}</h1>
        <search className={css.search}>
          <form className={css.form} action={mobilePaths.products} method="get" onSubmit={submit}>
            <KeptLanguage />
            <input
              ref={field}
              className={css.field}
              type="search"
              name="q"
              defaultValue={words}
              placeholder={t('common.searchPlaceholder')}
              aria-label={t('common.searchLabel')}
              enterKeyHint="search"
              autoComplete="off"
              maxLength={100}
              onInput={event => type(event.currentTarget.value)}
            />
            <button type="submit" className={css.button}>
              {t('common.search')}
            </button>
          </form>
        </search>
      </TopRow>
      {items.length > 0 ? (
        <ul className={css.found} aria-label={t('common.searchLabel')}>
          {items.map(item => (
            <li key={item.id}>
              <AppLink href={`${paths.product}?id=${item.id}`} className={css.product}>
                <ProductOption item={item} />
              </AppLink>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <OtherWays onFind={find} />
          <Ideas onChoose={find} />
        </>
      )}
    </>
  )
}

/** What this browser searched for, then what the shop proposes. */
function Ideas({ onChoose }: { onChoose(words: string): void }) {
  const t = useT()
  const { hints } = useSession().search
  const [recent, setRecent] = useState<readonly string[]>([])
  useEffect(() => setRecent(recentSearches()), [])
  const forget = () => {
    forgetSearches()
    setRecent([])
  }
  return (
    <div className={css.ideas}>
      {recent.length > 0 && (
        <section>
          <h2 className={css.title}>
            {t('catalogue.recentSearches')}
            <button
              type="button"
              className={css.forget}
              aria-label={t('catalogue.clearRecent')}
              onClick={forget}
            >
              <TrashIcon />
            </button>
          </h2>
          <Words words={recent} onChoose={onChoose} />
        </section>
      )}
      {hints.length > 0 && (
        <section>
          <h2 className={css.title}>{t('common.hotWords')}</h2>
          <Words words={hints} onChoose={onChoose} />
        </section>
      )}
    </div>
  )
}

const Words = ({ words, onChoose }: { words: readonly string[]; onChoose(words: string): void }) => (
  <ul className={css.words}>
    {words.map(word => (
      <li key={word}>
        <AppLink
          href={searchHref(word)}
          className={css.word}
          onClick={event => {
            event.preventDefault()
            onChoose(word)
          }}
        >
          <bdi>{word}</bdi>
        </AppLink>
      </li>
    ))}
  </ul>
)
