import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a connection may take for what, in milliseconds. Whoever is slower is cut off. */
export interface TimeLimits {
  /** From the first byte of a request to the end of its headers. */
  headers: number
  /** To the end of its body: as long as our own pages wait for an answer (product §9). */
  request: number
  /** Nothing moves although a body is coming, or an answer is there to be read. */
  stalled: number
  /** Until an answer begins. */
  answer: number
  /** Between two requests; longer than the usual proxies keep theirs, so that none is used that we are about to close. */
  idle: number
  /** How often slow requests are looked for. */
  check: number
}

const timeLimits: TimeLimits = {
  headers: 20_000,
  request: 300_000,
  stalled: 60_000,
  answer: 300_000,
  idle: 72_000,
  check: 5_000,
}

export const limitsOf = (changed: Partial<TimeLimits> = {}): TimeLimits => ({ ...timeLimits, ...changed })

export const serverTimes = ({ headers, request, answer, idle, check }: TimeLimits) => ({
  requestTimeout: request,
  connectionTimeout: answer,
  keepAliveTimeout: idle,
  http: { requestTimeout: request, headersTimeout: headers, connectionsCheckingInterval: check },
})

/** A socket has one timeout at a time: which limit applies depends on whether the client or the server is to send next. */
export function watchStalls(app: FastifyInstance, { stalled, answer }: TimeLimits): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (!hasBody(raw)) return
    limit(raw, stalled)
    raw.once('end', () => limit(raw, answer))
  })
  app.addHook('onSend', async ({ raw }) => limit(raw, stalled))
  // Reads what is left of a body, which would otherwise precede the next request.
  app.addHook('onResponse', async ({ raw }) => void raw.resume())
}

/** A request that a test put in has no socket. */
function limit({ socket }: FastifyRequest['raw'], time: number): void {
  if (socket instanceof Socket) socket.setTimeout(time)
}

const hasBody = ({ headers }: FastifyRequest['raw']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
