import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { scanPath } from '../../contract/account.ts'
import { cookies, params } from '../../contract/preferences.ts'
import { pseudo, pseudoLanguage } from '../../contract/pseudo.ts'
import type { Context } from '../context.ts'
import { dispatch } from '../dispatch.ts'
import { overTheWire } from './answer.ts'
import type { PageBundle } from './bundle.ts'
import { isMobileAgent, mobileAddress } from './mobile-site.ts'
import { keepChoices, openVisit, originOf, queryOf, type Services } from './visit.ts'

/** Every other address is a page: rendered here, with its data, through the same door as any call. */
export function pageRoutes(app: FastifyInstance, services: Services, bundle: PageBundle): void {
  app.get('/*', async (request, reply) => {
    const context = await openVisit(services, request, reply)
    keepChoices(context, request)
    const path = request.url.split('?', 1)[0]!
    const mobile = mobileRedirect(context, request, path)
    if (mobile) return reply.header('vary', 'user-agent').redirect(mobile, 302)
    const pack = services.packs.pack(context.lang)
    const isPseudo = queryOf(request)[params.language] === pseudoLanguage
    const nonce = randomBytes(16).toString('base64')
    const { response, sources } = await bundle.render({
      request: new Request(new URL(ownAddress(request), originOf(services, request)), {
        headers: pageHeaders(request),
      }),
      lang: context.lang,
      pack: isPseudo ? pseudo(pack) : pack,
      pseudo: isPseudo,
      origin: originOf(services, request),
      nonce,
      dispatch: async (name, fields) => overTheWire(await dispatch(context, name, fields)),
    })
    return sendPage(reply, response, html => bundle.withAssets(html, sources, nonce), bundle.policy(nonce))
  })

  // A form that was sent before its page came alive: the page once more.
  app.post('/*', async (request, reply) => reply.redirect(ownAddress(request), 303))
}

/** `//elsewhere` would name another host. */
const ownAddress = (request: FastifyRequest): string => request.url.replace(/^\/+/, '/')

async function sendPage(
  reply: FastifyReply,
  response: Response,
  withAssets: (html: string) => string,
  policy: string,
) {
  reply.code(response.status)
  const location = response.headers.get('location')
  if (location) return reply.header('location', location).send('')
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'private, no-cache')
    .send(withAssets(await response.text()))
}

function mobileRedirect(
  { shop, userAgent }: Context,
  request: FastifyRequest,
  path: string,
): string | undefined {
  // A phone that read a QR code is where it should be.
  if (!shop.mobileSite || path === scanPath || !isMobileAgent(userAgent)) return undefined
  const desktop = queryOf(request)[params.desktop] ?? request.cookies[cookies.desktop]
  return desktop === '1' ? undefined : mobileAddress(shop.mobileSite, path, queryOf(request))
}

/** Only what rendering may depend on; the session travels in the context. */
function pageHeaders(request: FastifyRequest): Headers {
  const accept = request.headers.accept
  return new Headers(accept ? { accept } : {})
}
