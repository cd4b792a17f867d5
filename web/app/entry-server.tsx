import { renderToString } from 'react-dom/server'
import type { Action, Answer } from '../../contract/action.ts'
import type { Language } from '../../contract/languages.ts'
import { decodeReply, type Reply, type WireReply } from '../../contract/reply.ts'
import type { Said } from '../../contract/said.ts'
import { type Pack, textsPath } from '../../contract/text.ts'
import { encodeCall } from '../../contract/wire.ts'
import type { Call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { baseSlices } from '../i18n/texts.ts'
import { memoryHistory } from '../router/history.ts'
import { placeOf } from '../router/place.ts'
import { Redirect } from '../router/router.ts'
import { createApp, createAppRouter, type Sent, sentId } from './app.ts'
import { openPage, sentOf } from './open-page.ts'
import { Pages } from './Pages.tsx'
import type { Page } from './page.ts'
import { loadScreen, screenFile } from './screens.ts'

const memberFrameFile = 'web/layouts/MemberFrame.tsx'
const officeFrameFile = 'web/office/OfficeLayout.tsx'

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
  said: Said | undefined
  origin: string
  nonce: string
  textsVersion: string
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
    const router = createAppRouter(app, { history: memoryHistory(href), first: page })
    const html = renderToString(<Pages app={app} router={router} />)
    const sent = sentTag({ page: sentOf(page), origin: env.origin, said: env.said })
    return {
      status: page.status,
      location: undefined,
      html: `<!DOCTYPE html>${html.replace(/(?=<\/body><\/html>$)/, () => sent)}`,
      ...(await partsOf(page, env)),
    }
  } catch (error) {
    if (error instanceof Redirect)
      return { status: 302, location: error.href, html: '', sources: [], texts: [] }
    throw error
  }
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
  { row, frame }: Page,
  { lang, textsVersion }: Pick<PageRequest, 'lang' | 'textsVersion'>,
): Promise<Pick<RenderedPage, 'sources' | 'texts'>> {
  const name = row?.screen
  const slices = new Set([
    ...baseSlices,
    ...(frame === 'office' ? (['office'] as const) : []),
    ...((name && (await loadScreen(name)).texts) || []),
  ])
  return {
    sources: [
      ...(name ? [screenFile(name)] : []),
      ...(frame === 'member' ? [memberFrameFile] : []),
      ...(frame === 'office' ? [officeFrameFile] : []),
    ],
    texts: [...slices].map(slice => textsPath(textsVersion, lang, slice)),
  }
}

/** While rendering there is nobody to ask, so a question counts as declined. */
function failure(reply: Exclude<Reply, { kind: 'ok' }>): CallError {
  if (reply.kind === 'confirm') return new CallError('cancel', 'cancel', reply)
  return new CallError(reply.kind, 'msg' in reply ? reply.msg : reply.kind, reply)
}
