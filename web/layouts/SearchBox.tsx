import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import { useT } from '../i18n/use-t.ts'
import { useSession } from '../routes/use-app.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { SearchIcon } from './icons.tsx'
import css from './SearchBox.module.css'
import { isOpen } from './shop-links.ts'

const page = '/products'
const param = 'q'

const searchHref = (words: string) => `${page}?${new URLSearchParams({ [param]: words })}`

/** A plain form, so that it searches before and without JavaScript. */
export function SearchBox() {
  const t = useT()
  const session = useSession()
  const navigate = useNavigate()
  const words = useLocation({
    select: ({ pathname, searchStr }) =>
      (pathname === page && new URLSearchParams(searchStr).get(param)) || '',
  })
  const inputId = useId()
  if (!isOpen(page, session)) return null

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get(param)).trim()
    void navigate({ href: wanted ? searchHref(wanted) : page })
  }
  const { hints } = session.search
  return (
    <search className={css.search}>
      <form className={css.form} action={page} method="get" onSubmit={search}>
        <label className="visually-hidden" htmlFor={inputId}>
          {t('common.searchLabel')}
        </label>
        {/* Its text follows the address, and is the person's own until the address changes. */}
        <input
          key={words}
          id={inputId}
          className={css.input}
          type="search"
          name={param}
          defaultValue={words}
          placeholder={t('common.searchPlaceholder')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
        />
        <button type="submit" className={css.button}>
          <SearchIcon />
          <span>{t('common.search')}</span>
        </button>
      </form>
      {hints.length > 0 && (
        <ul className={css.hints} aria-label={t('common.hotWords')}>
          {hints.map(hint => (
            <li key={hint}>
              <AppLink href={searchHref(hint)}>{hint}</AppLink>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
