import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageOf } from '../../../contract/languages.ts'
import * as paths from '../../../contract/paths.ts'
import type { Services } from '../../context.ts'
import { findLanguage } from '../../http/request-context.ts'
import { drawAuthorise } from '../../ports/mini-program/gateway/authorise-page.ts'
import { isPreAuthCode } from '../../ports/mini-program/gateway/wxa-gateway.queries.ts'
import { demoAuthorisePath } from './reach-platform.ts'
import { receiveWxaPush } from './receive-wxa-push.ts'
import { agreeToConnect } from './wxa-demo.ts'

/** WeChat has no more to say, in bytes. */
const longestPush = 64 * 1024

const ticketPath = '/wxa/ticket'
const eventPath = '/wxa/event/'

/** Where WeChat tells us by itself, and where the demonstration's WeChat asks a mini-program's owner. */
export function miniProgramRoutes(app: FastifyInstance, services: Services): void {
  app.register(async inside => {
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestPush }, (_, body, done) =>
      done(null, body),
    )
    inside.post(ticketPath, (request, reply) => receive(services, request, reply))
    inside.post<{ Params: { appId: string } }>(`${eventPath}:appId`, (request, reply) =>
      receive(services, request, reply, request.params.appId),
    )
  })
  if (services.config.payDemo) demoRoutes(app, services)
}

async function receive(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  appId?: string,
): Promise<FastifyReply> {
  const given = request.query as Record<string, unknown>
  const query = Object.fromEntries(
    Object.entries(given).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  const answer = await receiveWxaPush(services, {
    query,
    body: typeof request.body === 'string' ? request.body : '',
    address: request.ip,
    ...(appId !== undefined && { appId }),
  })
  return reply.code(answer.status).type(answer.type).send(answer.body)
}

interface Asked {
  pre_auth_code?: string
  redirect_uri?: string
}

function demoRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: Asked }>(demoAuthorisePath, async (request, reply) => {
    const code = String(request.query.pre_auth_code ?? '')
    const known = backTo(request) !== undefined && (await isPreAuthCode(services.sql, code))
    const lang = findLanguage(request)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .code(known ? 200 : 404)
      .headers({
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(
        drawAuthorise({
          lang: languageOf(lang).tag,
          dir: languageOf(lang).dir,
          nonce,
          t: services.packs.t(lang),
          missing: !known,
        }),
      )
  })
  app.post<{ Querystring: Asked; Body: { nickname?: string } }>(demoAuthorisePath, async (request, reply) => {
    const back = backTo(request)
    const nickname =
      String(request.body?.nickname ?? '')
        .trim()
        .slice(0, 30) || '—'
    const code = back && (await agreeToConnect(services, String(request.query.pre_auth_code ?? ''), nickname))
    if (!code) return reply.redirect(request.url, 303)
    back.searchParams.set('auth_code', code)
    back.searchParams.set('expires_in', '3600')
    return reply.redirect(back.pathname + back.search, 303)
  })
}

/** Nobody is sent anywhere but to the page that sent them here. */
function backTo(request: FastifyRequest<{ Querystring: Asked }>): URL | undefined {
  const { redirect_uri: text = '' } = request.query
  const url = URL.canParse(String(text)) ? new URL(String(text)) : undefined
  return url?.pathname === paths.miniProgram ? url : undefined
}
