import type { MouseEvent, ReactNode } from 'react'
import * as mobilePaths from '../../../contract/mobile-paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { SearchIcon } from '../../layouts/icons.tsx'
import { useRouter } from '../../router/react.tsx'
import { isPlainClick } from '../../ui/plain-click.ts'
import { BackIcon } from './icons.tsx'
import css from './TopRow.module.css'

interface Props {
  title?: ReactNode
  /** In place of the title: the search, the shop's name. */
  children?: ReactNode
  /** Where the way back leads when this page is the first one; `none`: a page of the bottom bar. */
  back?: string | 'none'
  /** Buttons. */
  end?: ReactNode
  /** Lies over a picture until the page is scrolled. */
  clear?: boolean
}

/** The one row that stays in view. */
export function TopRow({ title, children, back = mobilePaths.home, end, clear }: Props) {
  return (
    <header className={clear ? `${css.row} ${css.clear}` : css.row} data-screen-only>
      {back !== 'none' && <BackLink to={back} />}
      {title !== undefined && (
        <h1 className={css.title} tabIndex={-1} data-long={isLong(title, Boolean(end)) || undefined}>
          {title}
        </h1>
      )}
      {children}
      {end && <div className={css.end}>{end}</div>}
    </header>
  )
}

/** More than the narrowest phone shows of it in one line, alone or beside buttons. */
const isLong = (title: ReactNode, hasEnd: boolean) =>
  typeof title === 'string' && title.length > (hasEnd ? 14 : 24)

/** Back to where one came from; who came from outside goes to the page above. */
function BackLink({ to }: { to: string }) {
  const t = useT()
  const router = useRouter()
  const go = (event: MouseEvent) => {
    if (!isPlainClick(event) || router.history.spot.index === 0) return
    event.preventDefault()
    router.history.go(-1)
  }
  return (
    <AppLink href={to} className={css.button} aria-label={t('mobile.back')} onClick={go}>
      <BackIcon />
    </AppLink>
  )
}

/** Looks like a field and leads to the page where one searches. */
export function SearchLink({ words }: { words?: string | undefined }) {
  const t = useT()
  const query = words ? `?${new URLSearchParams({ q: words })}` : ''
  return (
    <AppLink href={mobilePaths.search + query} className={css.search}>
      <SearchIcon />
      <span className="visually-hidden">{t('common.searchLabel')} </span>
      <span className={words ? css.words : css.hint}>{words ?? t('common.searchPlaceholder')}</span>
    </AppLink>
  )
}

/** For a button or a link of the row that shows only a drawing. */
/** A button of the row that says its word. */
export const topWords = css.wordButton
export const topButton: string = css.button!
