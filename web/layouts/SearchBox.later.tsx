import { useLocation, useNavigate } from '@tanstack/react-router'
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import * as paths from '../../contract/paths.ts'
import { useSession } from '../api/use-app.ts'
import { useT } from '../i18n/use-t.ts'
import { KeptLanguage } from '../ui/KeptLanguage.tsx'
import { StoredPicture } from '../ui/StoredPicture.tsx'
import { SearchIcon } from './icons.tsx'
import { isOpen } from './is-open.ts'
import css from './SearchBox.module.css'
import { searchPath as page, searchParam as param, searchHref } from './search-href.ts'
import { type Suggestion, useSearchSuggestions } from './use-search-suggestions.ts'

const SearchIdeas = lazy(() => import('../features/catalogue/SearchIdeas.tsx'))

/** A plain form, so that it searches before and without JavaScript. */
export default function SearchBox() {
  const t = useT()
  const session = useSession()
  const navigate = useNavigate()
  const words = useLocation({
    select: ({ pathname, searchStr }) =>
      (pathname === page && new URLSearchParams(searchStr).get(param)) || '',
  })
  const inputId = useId()
  const listId = useId()
  const { items, type, close } = useSearchSuggestions()
  const [active, setActive] = useState(-1)
  const [empty, setEmpty] = useState(false)
  const open = items.length > 0
  const field = useRef<HTMLInputElement>(null)
  const suggest = useEffectEvent(() => {
    const typed = field.current?.value ?? ''
    if (field.current === document.activeElement && typed !== words) type(typed)
  })
  // Somebody may have been typing while this came alive.
  useEffect(() => suggest(), [])
  if (!isOpen(page, session)) return null

  const leave = () => {
    close()
    setActive(-1)
    setEmpty(false)
  }
  const choose = ({ id }: Suggestion) => {
    leave()
    void navigate({ href: `${paths.product}?id=${id}` })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While Chinese or Japanese is being composed, the keys belong to the input method.
    if (event.nativeEvent.isComposing) return
    if (empty && event.key === 'Escape') leave()
    if (!open) return
    // One more than the suggestions: the typed text itself is a choice too.
    const places = items.length + 1
    const chosen = items[active]
    if (event.key === 'ArrowDown') setActive(((active + 2) % places) - 1)
    else if (event.key === 'ArrowUp') setActive(((active + places) % places) - 1)
    else if (event.key === 'Escape') leave()
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else return
    event.preventDefault()
  }
  const find = (wanted: string) => {
    leave()
    if (wanted) {
      void import('../features/catalogue/recent-searches.ts').then(({ rememberSearch }) =>
        rememberSearch(wanted),
      )
    }
    void navigate({ href: wanted ? searchHref(wanted) : page })
  }
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    find(String(new FormData(event.currentTarget).get(param)).trim())
  }
  const { hints } = session.search
  return (
    <search className={css.search}>
      <form
        className={css.form}
        action={page}
        method="get"
        onSubmit={search}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) leave()
        }}
      >
        <KeptLanguage />
        <label className="visually-hidden" htmlFor={inputId}>
          {t('common.searchLabel')}
        </label>
        {/* Its text follows the address, and is the person's own until the address changes. */}
        <input
          key={words}
          ref={field}
          id={inputId}
          className={css.input}
          type="text"
          inputMode="search"
          name={param}
          defaultValue={words}
          placeholder={t('common.searchPlaceholder')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={listId}
          aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
          onFocus={event => setEmpty(event.currentTarget.value === '')}
          onInput={event => {
            setActive(-1)
            setEmpty(event.currentTarget.value === '')
            type(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className={css.button}>
          <SearchIcon />
          <span>{t('common.search')}</span>
        </button>
        {empty && (
          <Suspense>
            <SearchIdeas hints={hints} onChoose={find} />
          </Suspense>
        )}
        <div
          id={listId}
          role="listbox"
          className={css.list}
          aria-label={t('common.searchLabel')}
          hidden={!open}
        >
          {items.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys
            <div
              key={item.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={css.option}
              // The focus stays in the field.
              onMouseDown={event => event.preventDefault()}
              onClick={() => choose(item)}
            >
              <StoredPicture className={css.picture} name={item.picture} width={40} alt="" />
              <bdi className={css.name}>{item.name}</bdi>
              <bdi className={css.itemNo} dir="ltr">
                {item.itemNo}
              </bdi>
            </div>
          ))}
        </div>
      </form>
    </search>
  )
}
