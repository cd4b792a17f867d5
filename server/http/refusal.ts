import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { encodeReply } from '../../contract/reply.ts'
import type { Params, TextKey } from '../../contract/text.ts'
import { headers, protocolVersion } from '../../contract/wire.ts'
import type { Services } from '../context.ts'
import { findLanguage } from './request-context.ts'

/** Why something that was sent is no call at all. */
export interface Refusal {
  key: TextKey
  params?: Params
  field?: string
}

export type Refuse = ReturnType<typeof refuser>

export const refuser =
  ({ packs }: Services) =>
  (request: FastifyRequest, reply: FastifyReply, status: number, { key, params, field }: Refusal) => {
    const msg = packs.t(findLanguage(request))(key, params)
    return reply.code(status).send(encodeReply({ kind: 'failed', msg, code: key, field }))
  }

/**
 * Another site can make a browser post a form here, with its cookies, but it cannot add this header without our
 * consent: the fixed version header of the protocol is also the defence against cross-site requests.
 */
export const demandVersion = (refuse: Refuse) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (request.headers[headers.version] === protocolVersion) return
  await refuse(request, reply, 400, { key: 'message.noVersion', field: headers.version })
}

/** Nothing when it is our own fault. */
export function refusalOf({ statusCode }: FastifyError): Refusal | undefined {
  if (statusCode === 413) return { key: 'message.tooLarge', field: 'body' }
  if (statusCode && statusCode >= 400 && statusCode < 500) return { key: 'message.badBody', field: 'body' }
  return undefined
}
