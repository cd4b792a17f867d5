import { isKept as mayBeKept } from '../../contract/kept.ts'
import * as paths from '../../contract/paths.ts'
import { loginPath } from '../../contract/return-url.ts'
import type { SessionState } from '../../contract/session.ts'
import { desktopHref, mobileHref, mobileRoute, onMobileSite } from '../../contract/sites.ts'
import type { TextKey } from '../../contract/text.ts'
import type { Call } from '../api/call.ts'
import { CallError, isMissing, whyNot } from '../api/call-error.ts'
import type { App } from '../api/use-app.ts'
import { baseSlices } from '../i18n/texts.ts'
import type { Place } from '../router/place.ts'
import { NotFound, type Opening, Redirect } from '../router/router.ts'
import { allHere } from '../ui/later.tsx'
import { toasts } from '../ui/Toasts.tsx'
import { guard, type Requirements } from './guard.ts'
import { bareHead, headOf, missingHead } from './head.ts'
import { isBuilt } from './is-built.ts'
import type { FailedStatus, Page } from './page.ts'
import { loadFrame, prepareScreen, queryOf } from './prepare-page.ts'
import { readSearch } from './read-search.ts'
import { inOffice } from './requirements.ts'
import type { AnyScreen } from './screen.ts'
import { type RouteRow, routeAt } from './table.ts'

const redirections: Readonly<Record<string, string>> = { '/': paths.home, '/member': paths.memberHome }

export async function openPage(app: App, { place, cause, kept, show }: Opening<Page>): Promise<Page> {
  const elsewhere = redirections[place.pathname]
  if (elsewhere) throw new Redirect(elsewhere + place.searchStr)
  const other = onOtherSite(app.site, place.href)
  if (other) throw new Redirect(other)
  const isAhead = cause === 'ahead'
  const [session] = await Promise.all([
    app.session(),
    app.texts.need(baseSlices),
    isAhead ? undefined : allHere(),
  ])
  const row = routeAt(place.pathname)
  if (!row?.screen) return await nowhere(app, session, place, row)
  if (!isLetIn(row.requires ?? {}, session, place)) return await missingPage(app, session, place)
  if (row.keepAlive === 'one' && !isAhead) revisit(app, place, cause)
  /** Shown until the page itself has come. */
  let meanwhile = kept?.props && kept.session.uid === session.uid ? { ...kept, session } : undefined
  if (meanwhile) show(meanwhile)
  // What stands there already is not older than what was seen before.
  const isShown = meanwhile || cause === 'again'
  try {
    const screen = await prepareScreen(app, session, row)
    if (!isAhead) await allHere()
    const search = screen.search ? readSearch(screen.search, asked(place)) : {}
    const load = async () => screen.load?.({ call: byItself(app.call), session, search })
    const pageWith = ({ data, seenAt }: Loaded): Page => {
      const page = { session, status: 200 as const, frame: row.layout, props: { search, data } }
      return { ...pageOf(app, page, row, place), seenAt }
    }
    if (!mayBeKept(place.pathname)) return pageWith({ data: await load() })
    const onLate = (before: Loaded) => {
      meanwhile = pageWith(before)
      show(meanwhile)
    }
    return pageWith(
      await loadOrRecall(app, session, place.href, {
        load,
        kept: screen.kept,
        isAhead,
        onLate: isShown ? undefined : onLate,
      }),
    )
  } catch (error) {
    if (error instanceof Redirect || isAhead) throw error
    if (isGone(error))
      return pageOf(app, { session, status: 404, frame: row.layout, props: undefined }, row, place)
    const why = whyNot(error)
    if (meanwhile) {
      // What was there is better than nothing, and does not say that there is something newer.
      if (why !== undefined) toasts.show('error', why)
      return meanwhile
    }
    const failed = { session, status: statusOf(error), frame: row.layout, props: undefined }
    return { ...pageOf(app, failed, row, place), why }
  }
}

/** The page as it would be for somebody else who is shown the same. */
export const pageFor = (app: App, { row, ...page }: Page, session: SessionState, place: Place): Page =>
  row ? pageOf(app, { ...page, session }, row, place) : { ...page, session, row }

function pageOf(
  app: App,
  page: Pick<Page, 'session' | 'status' | 'frame' | 'props'>,
  row: RouteRow,
  { pathname: path }: Place,
): Page {
  const { session, props, status } = page
  if (props) return { ...page, row, head: headOf({ row, app, session, path, ...props }) }
  return { ...page, row, head: bareHead(app, session, status === 404 ? 'screens.missing' : row.title) }
}

/** Whoever is on the mobile site stays there. */
async function missingPage(app: App, session: SessionState, { pathname }: Place): Promise<Page> {
  const frame = onMobileSite(pathname) ? 'mobile' : 'shop'
  await loadFrame(app, session, frame)
  return missingIn(frame, app, session)
}

const missingIn = (frame: RouteRow['layout'], app: App, session: SessionState): Page => ({
  session,
  status: 404,
  frame,
  row: undefined,
  props: undefined,
  head: missingHead(app, session),
})

/** A member page sends guests to login (product §4), also one that is still to be built. */
async function nowhere(
  app: App,
  session: SessionState,
  place: Place,
  row: RouteRow | undefined,
): Promise<Page> {
  const missing = () => missingPage(app, session, place)
  if (row?.requires?.member && !isLetIn(row.requires, session, place)) return await missing()
  if (!inOffice(place.pathname)) return await missing()
  // The console's own frame around what is not there, with its words.
  if (!isLetIn({ member: true, office: true }, session, place)) return await missing()
  await loadFrame(app, session, 'office')
  return missingIn('office', app, session)
}

/** Whoever is on one of the two sites finds the page there; a phone's page that is not built yet is the desktop's. */
function onOtherSite(site: App['site'], href: string): string | undefined {
  const mobile = mobileHref(href)
  if (site === 'mobile' && mobile && isBuilt(mobile)) return mobile
  const desktop = desktopHref(href)
  return desktop && (site === 'desktop' || !isBuilt(href)) ? desktop : undefined
}

/** The number in a path counts as the query's `id`. */
function asked({ pathname, search }: Place): Record<string, string> {
  const { id } = onMobileSite(pathname) ? mobileRoute(pathname) : {}
  return id === undefined ? search : { ...search, id }
}

/** Whom it is not for sees it in the shop's frame: the texts of the page's own frame are not loaded for this visitor. */
function isLetIn(requires: Requirements, session: SessionState, { href }: Place): boolean {
  const verdict = guard(requires, session)
  if (verdict === 'login') throw new Redirect(loginPath(href))
  if (verdict === 'home') throw new Redirect(paths.home)
  return verdict === 'pass'
}

/** Whoever comes back to a page that keeps its state finds it as it was left: tab, search and page (product §2). */
function revisit({ left }: App, place: Place, cause: Opening<Page>['cause']): void {
  const query = queryOf(place)
  const before = left.get(place.pathname)
  if (cause === 'enter' && query === '' && before) throw new Redirect(place.pathname + before)
  left.set(place.pathname, query)
}

/** A page that is missing, or could not be loaded, says so itself, wherever it was opened from. */
const byItself =
  (call: Call): Call =>
  (action, input, options) =>
    call(action, input, { ...options, inPlace: true, quiet: true })

/** How long a page may take before what was seen there is shown. */
const patienceMs = 3000

interface Loaded {
  data: unknown
  seenAt?: string
}

interface Loading {
  load: () => Promise<unknown>
  kept: AnyScreen['kept']
  isAhead: boolean
  /** It takes long: this is what it loaded when it was seen before. */
  onLate: ((before: Loaded) => void) | undefined
}

/** What a page loads; without a network, what it loaded when it was seen before. */
async function loadOrRecall(
  { seen }: App,
  session: SessionState,
  href: string,
  { load, kept: left = data => data, isAhead, onLate }: Loading,
): Promise<Loaded> {
  if (!seen) return { data: await load() }
  const recall = async () => {
    const kept = await seen.recall(session, href).catch(() => undefined)
    return kept && { data: kept.data, seenAt: kept.at }
  }
  const before = navigator.onLine ? undefined : await recall()
  if (before) return before
  let isHere = false
  const late = setTimeout(async () => {
    const kept = onLate && (await recall())
    if (kept && !isHere) onLate(kept)
  }, patienceMs)
  try {
    const data = await load()
    if (!isAhead) void seen.keep(session, href, left(data)).catch(() => {})
    return { data }
  } catch (error) {
    const kept = error instanceof CallError && error.kind === 'network' ? await recall() : undefined
    if (!kept) throw error
    return kept
  } finally {
    isHere = true
    clearTimeout(late)
  }
}

const tooMany: TextKey = 'message.tooMany'
const unexpected: TextKey = 'message.unexpected'

/** What the shop refuses in words is no failure of its own: the address asks for what nobody is shown, or somebody asks too often. */
function statusOf(error: unknown): FailedStatus {
  const { kind, reply } = error instanceof CallError ? error : {}
  const code = kind === 'failed' && reply?.kind === 'failed' ? reply.code : undefined
  if (code === undefined || code === unexpected) return 500
  return code === tooMany ? 429 : 400
}

const isGone = (error: unknown): boolean =>
  error instanceof NotFound ||
  (error instanceof CallError && (error.kind === 'notFound' || isMissing(error.reply)))
