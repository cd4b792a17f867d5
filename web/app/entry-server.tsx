import { createRequestHandler, RouterServer, renderRouterToString } from '@tanstack/react-router/ssr/server'
import type { Action, Answer } from '../../contract/action.ts'
import type { Language } from '../../contract/languages.ts'
import { decodeReply, type Reply, type WireReply } from '../../contract/reply.ts'
import type { Said } from '../../contract/said.ts'
import { type Pack, textsPath } from '../../contract/text.ts'
import { encodeCall } from '../../contract/wire.ts'
import type { Call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { baseSlices } from '../i18n/texts.ts'
import { createAppRouter } from './app.tsx'
import { loadScreen, screenFile } from './screens.ts'
import { inOffice, routeAt } from './table.ts'

const memberFrameFile = 'web/layouts/MemberFrame.tsx'
const officeFrameFile = 'web/office/OfficeLayout.tsx'

/** What the server hands in for one page. */
export interface PageRequest {
  request: Request
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

export interface Page {
  response: Response
  /** Source files whose chunks the first page needs beyond the entry. */
  sources: string[]
  /** Addresses of the texts it needs. */
  texts: string[]
}

export async function render({
  request,
  lang,
  pack,
  pseudo,
  linkLanguage,
  said,
  origin,
  nonce,
  textsVersion,
  dispatch,
}: PageRequest): Promise<Page> {
  const call: Call = async <A extends Action>(action: A, input: unknown) => {
    const wire = await dispatch(
      action.name,
      Object.fromEntries(encodeCall(action, input as Record<string, unknown>)),
    )
    const reply = decodeReply(wire)
    if (reply.kind !== 'ok') throw failure(reply)
    return { obj: reply.obj, tbl: reply.tbl ?? [], msg: reply.msg } as Answer<A>
  }
  const loadSlice = async (_: Language, slice: string) => pack[slice]
  const response = await createRequestHandler({
    request,
    createRouter: () =>
      createAppRouter({ call, lang, pseudo, linkLanguage, said, loadSlice, origin, nonce, textsVersion }),
  })(({ router, responseHeaders }) =>
    renderRouterToString({ router, responseHeaders, children: <RouterServer router={router} /> }),
  )
  const { pathname } = new URL(request.url)
  const { screen: name, layout } = routeAt(pathname) ?? {}
  const office = inOffice(pathname)
  const slices = new Set([
    ...baseSlices,
    ...(office ? (['office'] as const) : []),
    ...((name && (await loadScreen(name)).texts) || []),
  ])
  return {
    response,
    sources: [
      ...(name ? [screenFile(name)] : []),
      ...(layout === 'member' ? [memberFrameFile] : []),
      ...(office ? [officeFrameFile] : []),
    ],
    texts: [...slices].map(slice => textsPath(textsVersion, lang, slice)),
  }
}

/** While rendering there is nobody to ask, so a question counts as declined. */
function failure(reply: Exclude<Reply, { kind: 'ok' }>): CallError {
  if (reply.kind === 'confirm') return new CallError('cancel', 'cancel', reply)
  return new CallError(reply.kind, 'msg' in reply ? reply.msg : reply.kind, reply)
}
