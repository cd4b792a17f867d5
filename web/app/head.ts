import { imageUrl } from '../../contract/images.ts'
import { languageOf, languages } from '../../contract/languages.ts'
import { spoken } from '../../contract/preferences.ts'
import type { SessionState } from '../../contract/session.ts'
import { desktopHref, mobileHref } from '../../contract/sites.ts'
import { type Translate, withoutMarks } from '../../contract/text.ts'
import type { App } from '../api/use-app.ts'
import { isBuilt } from './is-built.ts'
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

export interface Head {
  title: string
  meta: readonly { name?: string; property?: string; content: string }[]
  links: readonly { rel: string; href: string; hrefLang?: string; media?: string }[]
}

/** Title, description, what a shared link shows, and the addresses search engines follow to the other languages. */
export function headOf({ row, app, session, path, search, data }: Page): Head {
  const t: Translate = (key, params) => withoutMarks(app.texts.t(key, params))
  const screen = loadedScreen(row.screen!)
  const props = { search, data }
  const name = screen.title?.(props, t) ?? t(row.title)
  const about = screen.description?.(props, t) ?? [name, session.title, session.sub_title]
  const description = inOneLine(about)
  const isUnlisted = row.private || screen.unlisted?.(props)
  // The screen's name, then the shop's title (product §2).
  const title = `${name} - ${session.title}`
  const meta = [
    { name: 'description', content: description },
    ...(isUnlisted ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
  if (isUnlisted) return { title, meta, links: [] }
  const own = screen.canonical?.(search) ?? (search as object)
  const links = row.layout === 'mobile' ? [canonical(app, path, own)] : alternates(app, session, path, own)
  const { previous, next } = screen.pages?.(props) ?? {}
  return {
    title,
    meta: [
      ...meta,
      ...openGraph(app, session, {
        title: name,
        description,
        url: links[0]!.href,
        picture: screen.picture?.(props),
      }),
    ],
    links: [
      ...links,
      ...(previous ? [{ rel: 'prev', href: app.origin + spoken(previous, app.lang) }] : []),
      ...(next ? [{ rel: 'next', href: app.origin + spoken(next, app.lang) }] : []),
    ],
  }
}

export const missingHead = (app: App, session: SessionState): Head =>
  bareHead(app, session, 'screens.missing')

/** Of a page of which nothing but its name is known, as of one that could not be loaded. */
export function bareHead({ texts: { t } }: App, session: SessionState, name: RouteRow['title']): Head {
  const title = `${t(name)} - ${session.title}`
  return { title, meta: [{ name: 'description', content: title }], links: [] }
}

/** As much as search engines show. */
const mostLetters = 160

const inOneLine = (parts: string | readonly string[]): string =>
  [parts].flat().filter(Boolean).join(' · ').replace(/\s+/g, ' ').trim().slice(0, mostLetters)

interface Shared {
  title: string
  description: string
  url: string
  picture: string | undefined
}

/** Wide enough for every place that shows a shared link. */
const sharedWidth = 720

function openGraph(
  { origin, lang }: App,
  session: SessionState,
  { title, description, url, picture }: Shared,
) {
  const { oss, logo } = session
  const shown = picture || logo
  const image = shown && new URL(imageUrl(shown, { width: sharedWidth, oss, noPic: '' }), origin).href
  const properties: [string, string | undefined][] = [
    ['og:type', 'website'],
    ['og:site_name', session.title],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:locale', languageOf(lang).tag.replace('-', '_')],
    ['og:image', image],
  ]
  return properties.flatMap(([property, content]) => (content ? [{ property, content }] : []))
}

function hrefIn(lang: string, path: string, search: object): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  query.set('lang', lang)
  return `${path}?${query}`
}

/** A phone's page is the desktop's to a search engine. */
function canonical({ origin, lang }: App, path: string, search: object) {
  const { id, ...others } = search as { id?: unknown }
  // The number stands in the path already.
  const href = hrefIn(lang, path, path.endsWith(`/${id}`) ? others : search)
  return { rel: 'canonical', href: origin + (desktopHref(href) ?? href) }
}

/** Where the same page is drawn for phones. */
function forPhones(href: string) {
  const mobile = mobileHref(href)
  return mobile && isBuilt(mobile)
    ? [{ rel: 'alternate', media: 'only screen and (max-width: 640px)', href: mobile }]
    : []
}

function alternates(
  { origin, lang }: App,
  { languages: offered }: SessionState,
  path: string,
  search: object,
) {
  const address = (code: string) => origin + hrefIn(code, path, search)
  return [
    { rel: 'canonical', href: address(lang) },
    ...languages
      .filter(({ code }) => offered.includes(code))
      .map(({ code, tag }) => ({ rel: 'alternate', hrefLang: tag, href: address(code) })),
    { rel: 'alternate', hrefLang: 'x-default', href: address(offered.includes('en') ? 'en' : offered[0]!) },
    ...forPhones(hrefIn(lang, path, search)).map(link => ({ ...link, href: origin + link.href })),
  ]
}
