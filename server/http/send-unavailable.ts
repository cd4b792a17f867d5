import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../../contract/languages.ts'
import type { Services } from '../context.ts'
import { unavailableKey } from '../db/unavailable.ts'
import { findLanguage } from './request-context.ts'

/** After how many seconds a client should ask again. */
const retrySeconds = 2

const style = `
html { font: 16px/1.6 system-ui, sans-serif; color: #1c1c21; background: #f6f6f8 }
main { max-width: 26rem; margin: 20vh auto 0; padding: 2rem; border-radius: 10px; background: #fff; text-align: center }
i { display: block; width: 2.5rem; height: 4px; margin: 0 auto 1rem; border-radius: 2px; background: #d7263d }`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`

export const markUnavailable = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('retry-after', retrySeconds).header('cache-control', 'no-store')

/** A page that needs nothing but its words, and asks again by itself. */
export function sendUnavailable({ packs }: Services, request: FastifyRequest, reply: FastifyReply) {
  const lang = findLanguage(request)
  const words = packs.t(lang)(unavailableKey)
  markUnavailable(reply)
  if (!request.headers.accept?.includes('text/html')) {
    return reply.type('text/plain; charset=utf-8').send(words)
  }
  const { tag, dir } = languageOf(lang)
  const said = words.replace(/[&<>]/g, sign => `&#${sign.charCodeAt(0)};`)
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .send(
      `<!doctype html><html lang="${tag}" dir="${dir}"><meta charset="utf-8"><title>${said}</title>` +
        '<meta name="viewport" content="width=device-width, initial-scale=1">' +
        `<meta http-equiv="refresh" content="${retrySeconds}"><style>${style}</style><main><i></i>${said}</main></html>`,
    )
}
