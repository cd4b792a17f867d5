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
import type { App } from '../api/use-app.ts'
import { baseSlices } from '../i18n/texts.ts'
import { memoryHistory } from '../router/history.ts'
import { placeOf } from '../router/place.ts'
import { Redirect } from '../router/router.ts'
import { addressFor, createApp, createAppRouter, type Sent, sentId } from './app.ts'
import { anybody, type ForMany, fillMarks, forAnybody, splitMarks } from './for-many.ts'
import { openPage, pageFor, sentOf } from './open-page.ts'
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

/** A page is found by everything that it was drawn from. */
interface KeptPages {
  recall(from: string): ForMany | undefined
  keep(from: string, page: ForMany): void
  /** With its scripts and styles in its head, and what allows them. */
  finish(html: string, sources: string[], texts: string[]): Pick<RenderedPage, 'html'> & { hashes: string }
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
  /** Runs an action in process, through the same guards as a call over HTTP. */
  dispatch(name: string, fields: Record<string, string>): Promise<WireReply>
}

export interface RenderedPage {
  status: number
  /** Where to go instead. */
  location: string | undefined
  html: string
  /** Source files whose chunks the first page needs beyond the entry. */
  sources: string[]
  /** Addresses of the texts it needs. */
  texts: string[]
  /** Of a page that is finished. */
  hashes?: string
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
    const shared = env.forMany && page.status === 200 ? drawForMany(app, page, href, parts, env) : undefined
    const { html, hashes } = shared ?? { html: draw(app, page, href) }
    const sent = sentTag({
      page: sentOf(shared ? { ...page, session: shared.session } : page),
      origin: env.origin,
      site: env.site,
      said: env.said,
    })
    return {
      status: page.status,
      location: undefined,
      html: html.replace(atEnd, () => sent),
      hashes,
      ...parts,
    }
  } catch (error) {
    if (error instanceof Redirect)
      return { status: 302, location: addressFor(app, error.href), html: '', sources: [], texts: [] }
    throw error
  }
}

const atEnd = /(?=<\/body><\/html>$)/

function draw(app: App, page: Page, href: string): string {
  const router = createAppRouter(app, { history: memoryHistory(href), first: page })
  return `<!DOCTYPE html>${renderToString(<Pages app={app} router={router} />)}`
}

/** Drawn when it is asked for first; then with this visitor's own things. */
function drawForMany(
  app: App,
  page: Page,
  href: string,
  { sources, texts }: Pick<RenderedPage, 'sources' | 'texts'>,
  {
    forMany,
    lang,
    linkLanguage,
    site,
    origin,
    textsVersion,
  }: Omit<PageRequest, 'dispatch' | 'pack' | 'href'>,
) {
  const session = anybody(page.session)
  const { server_time: time, ...timeless } = session
  const from = JSON.stringify([
    href,
    lang,
    linkLanguage,
    site,
    origin,
    textsVersion,
    timeless,
    page.frame,
    page.props,
  ])
  let known = forMany!.recall(from)
  if (!known) {
    const anyApp = { ...app, texts: { ...app.texts, t: forAnybody(app.texts.t) } }
    const drawn = draw(anyApp, pageFor(anyApp, page, session, placeOf(href)), href)
    const { html, hashes } = forMany!.finish(drawn, sources, texts)
    const split = splitMarks(html)
    if (!split) return undefined
    known = { ...split, hashes, time }
    forMany!.keep(from, known)
  }
  const own = { ...page.session, server_time: known.time }
  return { html: fillMarks(known, own, app.texts.t), hashes: known.hashes, session: own }
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

/** Data, which no browser runs: what a text contains cannot end it. */
const sentTag = (sent: Sent): string =>
  `<script type="application/json" id="${sentId}">${JSON.stringify(sent).replace(/</g, '\\u003c')}</script>`

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
