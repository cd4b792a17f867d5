import type { Action, ActionInput, Answer } from '../../contract/action.ts'
import { decodeReply, type Reply, type WireReply } from '../../contract/reply.ts'
import {
  actionUrl,
  confirmField,
  encodeCall,
  headers,
  protocolVersion,
  timeoutMs,
} from '../../contract/wire.ts'
import type { Call, CallOptions } from './call.ts'
import { CallError } from './call-error.ts'
import { heard } from './network.ts'
import { type HttpAnswer, postFiles } from './post-files.ts'
import { takeToastSuppression } from './quiet-call.ts'
import { type ReactionUi, reactToReply } from './react-to-reply.ts'

export interface HttpCallEnv {
  lang(): string
  currency(): string
  /** Whom the page was drawn for; 0 for a guest. */
  member?(): number
  ui: ReactionUi
  fetch?: typeof fetch
}

interface UnderWay {
  answer: Promise<Answer<Action>>
  /** True while everybody who waits for the answer asked for silence. */
  voice: { quiet: boolean }
}

/** The browser's end of the one door (product §7). */
export function createHttpCall(env: HttpCallEnv): Call {
  const underWay = new Map<string, UnderWay>()

  const call = (
    action: Action,
    input: Record<string, unknown>,
    options: CallOptions,
  ): Promise<Answer<Action>> => {
    const quiet = takeToastSuppression() || options.quiet === true
    const member = env.member?.() ?? 0
    const head = {
      [headers.lang]: env.lang(),
      [headers.currency]: env.currency(),
      [headers.version]: protocolVersion,
      ...(member > 0 && { [headers.member]: String(member) }),
    }

    const send = (voice: { quiet: boolean }) =>
      reactToReply(
        async confirmCount => {
          const fields = encodeCall(action, confirmCount ? { ...input, [confirmField]: confirmCount } : input)
          return readReply(await post(env, actionUrl(action.name), head, fields, options), env)
        },
        { ui: env.ui, quiet: () => voice.quiet, inPlace: options.inPlace },
      ).then(({ obj, tbl = [], msg }) => ({ obj, tbl, msg }))

    if (options.files) return send({ quiet })

    // One promise for identical requests, the reactions included: one toast, one question (product §7).
    const key = JSON.stringify([action.name, encodeCall(action, input), head, options.inPlace ?? false])
    const running = underWay.get(key)
    if (running) {
      running.voice.quiet &&= quiet
      return running.answer
    }
    const voice = { quiet }
    const answer = send(voice).finally(() => underWay.delete(key))
    underWay.set(key, { answer, voice })
    return answer
  }

  return <A extends Action>(action: A, input: ActionInput<A>, options: CallOptions = {}) =>
    call(action, input as Record<string, unknown>, options) as Promise<Answer<A>>
}

async function post(
  env: HttpCallEnv,
  url: string,
  head: Record<string, string>,
  fields: [string, string][],
  { files, onProgress, patienceMs = timeoutMs }: CallOptions,
): Promise<HttpAnswer> {
  try {
    if (files) return await postFiles(url, head, fields, files, onProgress)
    const send = env.fetch ?? fetch
    const response = await send(url, {
      method: 'POST',
      headers: head,
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(patienceMs),
    })
    const body = await response.text()
    heard(true)
    return { status: response.status, body }
  } catch (error) {
    heard(false)
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw new CallError('network', env.ui.t(timedOut ? 'ui.timedOut' : 'ui.networkError'))
  }
}

function readReply({ status, body }: HttpAnswer, { ui }: HttpCallEnv): Reply {
  const reply = decodeBody(body)
  if (status !== 200) {
    const said = reply?.kind === 'failed' ? reply.msg : ''
    throw new CallError('status', said || ui.t('ui.badStatus', { status }), reply)
  }
  // For example a captive portal, which answers 200 with HTML.
  if (!reply) throw new CallError('network', ui.t('ui.badAnswer'))
  return reply
}

function decodeBody(body: string): Reply | undefined {
  try {
    const wire: unknown = JSON.parse(body)
    return wire && typeof wire === 'object' && 'success' in wire ? decodeReply(wire as WireReply) : undefined
  } catch {
    return undefined
  }
}
