import {
  type FormEvent,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import * as paths from '../../contract/paths.ts'
import { useSession } from '../api/use-app.ts'
import { rememberSearch } from '../features/catalogue/recent-searches.ts'
import { useT } from '../i18n/use-t.ts'
import { useLocation, useNavigate } from '../router/react.tsx'
import { OptionList } from '../ui/combobox/OptionList.tsx'
import { useCombobox } from '../ui/combobox/use-combobox.ts'
import floating from '../ui/floating.module.css'
import { KeptLanguage } from '../ui/KeptLanguage.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { SearchIcon } from './icons.tsx'
import { isOpen } from './is-open.ts'
import { ProductOption } from './ProductOption.tsx'
import css from './SearchBox.module.css'
import { searchPath as page, searchParam as param, searchHref } from './search-href.ts'
import { useSearchSuggestions } from './use-search-suggestions.ts'

const SearchIdeas = onDemand(() => import('../features/catalogue/SearchIdeas.tsx'), 'noLoss')

/** A plain form, so that it searches before and without JavaScript. */
export default function SearchBox() {
  const session = useSession()
  return isOpen(page, session) ? <SearchForm hints={session.search.hints} /> : null
}

function SearchForm({ hints }: { hints: readonly string[] }) {
  const t = useT()
  const words = useSearchedWords()
  const inputId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { items, type, close } = useSearchSuggestions()
  const [empty, setEmpty] = useState(false)
  const leave = () => {
    close()
    setEmpty(false)
  }
  const { find, open } = useFinding(leave)
  const box = useCombobox({ items, onChoose: ({ id }) => open(id), onClose: leave })
  useTypedBefore(field, words, type)

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    find(String(new FormData(event.currentTarget).get(param)).trim())
  }
  return (
    <search className={css.search}>
      <form
        className={`${floating.box} ${css.form}`}
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
          {...box.field}
          key={words}
          ref={field}
          id={inputId}
          className={css.input}
          type="text"
          inputMode="search"
          name={param}
          defaultValue={words}
          placeholder={t('common.searchPlaceholder')}
          enterKeyHint="search"
          maxLength={100}
          onFocus={event => setEmpty(event.currentTarget.value === '')}
          onInput={event => {
            setEmpty(event.currentTarget.value === '')
            type(event.currentTarget.value)
          }}
          onKeyDown={event => {
            if (!box.onKey(event) && event.key === 'Escape') leave()
          }}
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
        <OptionList box={box} label={t('common.searchLabel')}>
          {item => <ProductOption item={item} />}
        </OptionList>
      </form>
    </search>
  )
}

/** What the page that is shown was searched for. */
function useSearchedWords(): string {
  const { pathname, search } = useLocation()
  return (pathname === page && search[param]) || ''
}

/** The ways out of the search: to what was found for words, or to one product. */
function useFinding(leave: () => void) {
  const navigate = useNavigate()
  const find = (wanted: string) => {
    leave()
    if (wanted) rememberSearch(wanted)
    void navigate({ href: wanted ? searchHref(wanted) : page })
  }
  const open = (productId: number) => {
    leave()
    void navigate({ href: `${paths.product}?id=${productId}` })
  }
  return { find, open }
}

/** Somebody may have been typing while this came alive. */
function useTypedBefore(
  field: RefObject<HTMLInputElement | null>,
  words: string,
  type: (text: string) => void,
): void {
  const suggest = useEffectEvent(() => {
    const typed = field.current?.value ?? ''
    if (field.current === document.activeElement && typed !== words) type(typed)
  })
  useEffect(() => suggest(), [])
}
