import { renderToString } from 'react-dom/server'
import type { Action, Answer } from '../../contract/action.ts'
import type { Language } from '../../contract/languages.ts'
import { decodeReply, type Reply, type WireReply } from '../../contract/reply.ts'
import type { Said } from '../../contract/said.ts'
import type { Site } from '../../contract/sites.ts'
import { type Pack, textsPath } from '../../contract/text.ts'
import { encodeCall } from '../../contract/wire.ts'
import type { Call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { newKey } from '../api/new-key.ts'
import type { App } from '../api/use-app.ts'
import { baseSlices } from '../i18n/texts.ts'
import { DrawnParts } from '../layouts/DrawnPart.tsx'
import { memoryHistory } from '../router/history.ts'
import { placeOf } from '../router/place.ts'
import { Redirect } from '../router/router.ts'
import { addressFor, createApp, createAppRouter, type Sent, sentId } from './app.ts'
import {
  anybody,
  type ForMany,
  fillMarks,
  forAnybody,
  inScript,
  markedForAnybody,
  splitMarks,
  withoutQuotes,
  withoutTags,
} from './for-many.ts'
import { framed, type KeptFrames, type KeptPart, partMark, partsIn } from './frame.ts'
import { openPage, pageFor } from './open-page.ts'
import { Pages } from './Pages.tsx'
import type { Page } from './page.ts'
import { loadScreen, screenFile } from './screens.ts'

const shopFrame = ['web/layouts/ShopLayout.tsx']
/** The code that draws each frame. */
const frameFiles: Record<Page['frame'], readonly string[]> = {
  shop: shopFrame,
  member: [...shopFrame, 'web/layouts/MemberFrame.tsx'],
  office: ['web/office/OfficeLayout.tsx'],
  mobile: ['web/mobile/shell/MobileLayout.tsx'],
  bare: [],
}

/** What stands in a desktop's frame where nothing is. */
const missingFile = 'web/layouts/Missing.later.tsx'

/** What stands around pages on a desk. */
export const frames: readonly (readonly string[])[] = Object.entries(frameFiles)
  .filter(([frame]) => frame !== 'mobile')
  .flatMap(([, files]) => [files, [...files, missingFile]])

/** A page is found by everything that it was drawn from. */
interface KeptPages {
  recall(from: string): ForMany | undefined
  /** Between its parts stands what its marks say. */
  keep(from: string, page: ForMany & { parts: string[] }): ForMany
  /** Stands for data that many are answered with. */
  nameOf(data: unknown): string | undefined
  /** With its scripts and styles in its head, and what allows them. */
  finish(html: string, sources: string[], texts: string[]): { html: string; hashes: string }
}

/** What the server hands in for one page. */
export interface PageRequest {
  /** Path and query. */
  href: string
  lang: Language
  pack: Pack
  /** The pack is the made-up language that shows what escaped translation. */
  pseudo: boolean
  /** The language that every link must carry, if any. */
  linkLanguage: Language | undefined
  /** Which of the two sites the visitor is on. */
  site: Site
  said: Said | undefined
  origin: string
  nonce: string
  textsVersion: string
  /** Where pages are kept that are drawn once for many; absent for those that only one person is shown. */
  forMany: KeptPages | undefined
  /** Where the frames of pages are kept that only one person is shown. */
  frames: KeptFrames | undefined
  /** How data that an action answered with was written, where that is known. */
  textOf(data: unknown): string | undefined
  /** Runs an action in process, through the same guards as a call over HTTP. */
  dispatch(name: string, fields: Record<string, string>): Promise<WireReply>
}

export interface RenderedPage {
  status: number
  /** Where to go instead. */
  location: string | undefined
  /** One after the other; the head is in the first of them. */
  html: (string | KeptPart)[]
  /** Source files whose chunks the first page needs beyond the entry. */
  sources: string[]
  /** Addresses of the texts it needs. */
  texts: string[]
  /** Of a page that is finished, in place of `html`: what stands between its parts for this visitor. */
  shared?: { page: ForMany; own: string[] }
}

export async function render({ href, dispatch, pack, ...env }: PageRequest): Promise<RenderedPage> {
  const app = createApp({ ...env, call: callThrough(dispatch), loadSlice: async (_, slice) => pack[slice] })
  try {
    const page = await openPage(app, {
      place: placeOf(href),
      cause: 'enter',
      kept: undefined,
      show: () => {},
    })
    const parts = await partsOf(page, env)
    const { status } = page
    const shared = env.forMany && status === 200 ? drawForMany(app, page, href, parts, env) : undefined
    if (shared) return { status, location: undefined, html: [], shared, ...parts }
    const html = status === 200 && env.frames ? drawInFrame(app, page, href, env) : [draw(app, page, href)]
    html.push(withSent(String(html.pop()), ownInScript(page, env)))
    return { status, location: undefined, html, ...parts }
  } catch (error) {
    if (error instanceof Redirect)
      return { status: 302, location: addressFor(app, error.href), html: [], sources: [], texts: [] }
    throw error
  }
}

type Env = Omit<PageRequest, 'dispatch' | 'pack' | 'href'>

const sentWith = (
  page: Page,
  { origin, site, said }: Pick<PageRequest, 'origin' | 'site' | 'said'>,
): Sent => ({ page, origin, site, said })

/** What was written on its way here is not written once more. */
function ownInScript(page: Page, env: Env): string {
  const texts: string[] = []
  const known = <T,>(data: T): T => {
    const text = env.textOf(data)
    return text === undefined ? data : (`${textMark}${texts.push(text) - 1}` as T)
  }
  const { session, props } = page
  const marked = { ...page, session: known(session), props: props && { ...props, data: known(props.data) } }
  const sent = JSON.stringify(sentWith(marked, env))
  return withoutTags(sent.replace(markedText, (_, at: string) => texts[Number(at)]!))
}

/** Random, so that no address or word of a visitor is taken for such a mark. */
const textMark = `text-${newKey()} `
const markedText = new RegExp(`"${textMark}(\\d+)"`, 'g')

const end = '</body></html>'

function withSent(html: string, sent: string): string {
  if (!html.endsWith(end)) throw new Error('A page ends otherwise than pages do')
  return `${html.slice(0, -end.length)}<script type="application/json" id="${sentId}">${sent}</script>${end}`
}

function draw(app: App, page: Page, href: string, drawn?: ReadonlySet<string>): string {
  const router = createAppRouter(app, { history: memoryHistory(href), first: page, open: openPage })
  const pages = <Pages app={app} router={router} />
  const marked = drawn && <DrawnParts value={{ mark: partMark, drawn }}>{pages}</DrawnParts>
  return `<!DOCTYPE html>${renderToString(marked ?? pages)}`
}

/** What stands around it is drawn when it is asked for first; what only this visitor sees each time. */
function drawInFrame(
  app: App,
  page: Page,
  href: string,
  { lang, linkLanguage, site, origin, textsVersion, frames, said, pseudo }: Env,
): RenderedPage['html'] {
  // With a question in its address hardly two are alike.
  if (href.includes('?') || said || pseudo) return [draw(app, page, href)]
  const session = anybody(page.session)
  const { server_time: _, ...timeless } = session
  const from = JSON.stringify([href, lang, linkLanguage, site, origin, textsVersion, page.frame, timeless])
  const frame = frames!.recall(from) ?? frames!.keep(from, partsIn(drawForAnybody(app, page, session, href)))
  const html = draw(app, page, href, new Set(frame.keys()))
  return framed(html, frame, page.session, app.texts.t)
}

function drawForAnybody(app: App, page: Page, session: Page['session'], href: string): string {
  const anyApp = forAnybodyApp(app)
  return draw(anyApp, pageFor(anyApp, page, session, placeOf(href)), href, nothing)
}

const nothing: ReadonlySet<string> = new Set()
const forAnybodyApp = (app: App): App => ({ ...app, texts: { ...app.texts, t: forAnybody(app.texts.t) } })

/** Drawn when it is asked for first; then with this visitor's own things. */
function drawForMany(
  app: App,
  page: Page,
  href: string,
  { sources, texts }: Pick<RenderedPage, 'sources' | 'texts'>,
  env: Env,
): RenderedPage['shared'] {
  const { lang, linkLanguage, site, origin, textsVersion } = env
  const forMany = env.forMany!
  const session = anybody(page.session)
  const { server_time: time, ...timeless } = session
  const { search, data } = page.props!
  const from = JSON.stringify([
    href,
    lang,
    linkLanguage,
    site,
    origin,
    textsVersion,
    timeless,
    page.frame,
    search,
    namedData(data, forMany),
  ])
  const fill = (known: ForMany) => ({ page: known, own: fillMarks(known.marks, page.session, app.texts.t) })
  const known = forMany.recall(from)
  if (known) return fill(known)
  const anyApp = forAnybodyApp(app)
  const anyPage = pageFor(anyApp, page, session, placeOf(href))
  const { html, hashes } = forMany.finish(draw(anyApp, anyPage, href), sources, texts)
  // The clock it was drawn by is the one it has to come alive with.
  const { head } = anyPage
  const sent = inScript(sentWith({ ...page, head, session: markedForAnybody(page.session, time) }, env))
  const split = splitMarks(withSent(html, withoutQuotes(sent)))
  return split && fill(forMany.keep(from, { ...split, hashes }))
}

/** What many are answered with is named instead of being written out; also where a screen puts it beside what is not. */
function namedData(data: unknown, { nameOf }: Pick<KeptPages, 'nameOf'>): unknown {
  const name = nameOf(data)
  if (name) return name
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return [data]
  const parts = Object.entries(data).map(([part, value]) => {
    const known = nameOf(value)
    return known ? [part, known] : [part, 'itself', value]
  })
  return parts
}

function callThrough(dispatch: PageRequest['dispatch']): Call {
  return async <A extends Action>(action: A, input: unknown) => {
    const wire = await dispatch(
      action.name,
      Object.fromEntries(encodeCall(action, input as Record<string, unknown>)),
    )
    const reply = decodeReply(wire)
    if (reply.kind !== 'ok') throw failure(reply)
    return { obj: reply.obj, tbl: reply.tbl ?? [], msg: reply.msg } as Answer<A>
  }
}

async function partsOf(
  { row, frame, status }: Page,
  { lang, textsVersion }: Pick<PageRequest, 'lang' | 'textsVersion'>,
): Promise<Pick<RenderedPage, 'sources' | 'texts'>> {
  const name = row?.screen
  const slices = new Set([
    ...baseSlices,
    ...(frame === 'office' ? (['office'] as const) : []),
    ...(frame === 'mobile' ? (['mobile'] as const) : []),
    ...((name && (await loadScreen(name)).texts) || []),
  ])
  const isMissing = status === 404 && frame !== 'mobile'
  return {
    sources: [...(name ? [screenFile(name)] : []), ...frameFiles[frame], ...(isMissing ? [missingFile] : [])],
    texts: [...slices].map(slice => textsPath(textsVersion, lang, slice)),
  }
}

/** While rendering there is nobody to ask, so a question counts as declined. */
function failure(reply: Exclude<Reply, { kind: 'ok' }>): CallError {
  if (reply.kind === 'confirm') return new CallError('cancel', 'cancel', reply)
  return new CallError(reply.kind, 'msg' in reply ? reply.msg : reply.kind, reply)
}
