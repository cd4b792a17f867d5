import { languages } from '../../contract/languages.ts'
import type { SessionState } from '../../contract/session.ts'
import type { App } from '../app.tsx'
import { loadedScreen } from './screens.ts'
import type { RouteRow } from './table.ts'

interface Page {
  row: RouteRow
  app: App
  session: SessionState
  path: string
  search: unknown
  data: unknown
}

/** Title, description and the addresses search engines follow to the other languages. */
export function headOf({ row, app, session, path, search, data }: Page) {
  const { t } = app.texts
  const screen = loadedScreen(row.screen!)
  const name = screen.title?.({ search, data }, t) ?? t(row.title)
  const description = screen.description?.({ search, data }, t)
  const meta = [
    // "The page title is the screen name plus the shop title" (spec §2).
    { title: `${name} - ${session.title}` },
    ...(description ? [{ name: 'description', content: description }] : []),
    ...(row.private ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
  return { meta, links: row.private ? [] : alternates(app, session, path, search) }
}

function alternates({ origin, lang }: App, session: SessionState, path: string, search: unknown) {
  const address = (code: string) => {
    const given = Object.entries(search as Record<string, unknown>).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    query.set('lang', code)
    return `${origin}${path}?${query}`
  }
  return [
    { rel: 'canonical', href: address(lang) },
    ...languages
      .filter(({ code }) => session.languages.includes(code))
      .map(({ code, tag }) => ({ rel: 'alternate', hrefLang: tag, href: address(code) })),
    { rel: 'alternate', hrefLang: 'x-default', href: address('en') },
  ]
}
