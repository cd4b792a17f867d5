import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { roundHalfUp } from '../../contract/decimal.ts'
import { languageOf } from '../../contract/languages.ts'
import { payMethodName } from '../../contract/pay-methods.ts'
import type { Services } from '../context.ts'
import { demoGateway, isChannel } from '../features/payment/channels.ts'
import { type Behaviour, failAtCashier, isBehaviour, payAtCashier } from '../features/payment/demo-cashier.ts'
import { receiveWebhook } from '../features/payment/webhook.ts'
import { shopDirectory } from '../features/shops/shops.queries.ts'
import { type CashierPage, drawCashier } from '../ports/payment/gateway/cashier-page.ts'
import { paymentByToken } from '../ports/payment/gateway/gateway.queries.ts'
import { canBePaid } from '../ports/payment/gateway/gateway.ts'
import { findLanguage, queryOf } from './request-context.ts'

/** No channel has more to say, in bytes. */
const longestNotice = 64 * 1024

/** Where channels tell us of payments; they sign what they send, and it is read to the byte. */
export function paymentRoutes(app: FastifyInstance, services: Services): void {
  app.register(async inside => {
    inside.removeAllContentTypeParsers()
    inside.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestNotice }, (_, body, done) =>
      done(null, body),
    )

    const notify = async (request: FastifyRequest, reply: FastifyReply) => {
      const { method, shop } = request.params as { method: string; shop?: string }
      const answer = await receiveWebhook(services, {
        method,
        shopId: await shopIdOf(services, shop),
        address: request.ip,
        headers: flat(request.headers),
        body: typeof request.body === 'string' ? request.body : '',
      })
      return reply.code(answer.status).type(answer.type).send(answer.body)
    }
    inside.post('/pay/notify/:method', notify)
    inside.post('/pay/notify/:method/:shop', notify)
  })
  if (services.config.payDemo) cashierRoutes(app, services)
}

async function shopIdOf({ cache, sql }: Services, shop: string | undefined): Promise<number> {
  if (shop !== undefined) return /^\d{1,9}$/.test(shop) ? Number(shop) : 0
  const shops = await shopDirectory(cache, sql)
  return shops.find(({ isDefault }) => isDefault)?.id ?? 0
}

const flat = (headers: FastifyRequest['headers']): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))

/** The demonstration's own pages: what the real provider's would be. */
function cashierRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { method: string } }>('/pay/demo/:method/gateway.do', async (request, reply) => {
    const { method } = request.params
    if (!isChannel(method)) return reply.code(404).send()
    const gateway = await demoGateway(services.sql, method)
    const answer = await gateway.answer(new Request(new URL(request.url, 'http://gateway')))
    const to = answer.headers.get('location')
    if (to) return reply.redirect(to, 302)
    return reply
      .code(answer.status)
      .type('text/plain; charset=utf-8')
      .send(await answer.text())
  })

  app.get<{ Params: { token: string } }>('/pay/demo/:token', async (request, reply) =>
    showCashier(services, request, reply, request.params.token),
  )

  app.post<{ Params: { token: string }; Body: { act?: string; told?: string } }>(
    '/pay/demo/:token',
    async (request, reply) => {
      const { token } = request.params
      const { act, told } = request.body ?? {}
      const payment = await paymentAt(services, request, token)
      if (payment && canBePaid(payment)) {
        const behaviour: Behaviour = isBehaviour(told) ? told : 'now'
        if (act === 'pay') await payAtCashier(services, payment, behaviour)
        else await failAtCashier(services, payment)
        if (act === 'pay' && payment.returnUrl) return reply.redirect(payment.returnUrl, 303)
      }
      return reply.redirect(request.url, 303)
    },
  )
}

/** WeChat on a phone hears where to lead back to by its page's address; here it must be a page of the shop that it calls back. */
async function paymentAt({ sql }: Services, request: FastifyRequest, token: string) {
  const payment = await paymentByToken(sql, token)
  const given = queryOf(request).redirect_url
  if (!payment || payment.returnUrl || !given || originsOf(given) !== originsOf(payment.notifyUrl))
    return payment
  return { ...payment, returnUrl: given }
}

async function showCashier(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<FastifyReply> {
  const payment = await paymentAt(services, request, token)
  const lang = findLanguage(request)
  const t = services.packs.t(lang)
  const name = payMethodName(payment?.channel ?? '') ?? 'bill.payMethod'
  const page: CashierPage = {
    lang: languageOf(lang).tag,
    dir: languageOf(lang).dir,
    nonce: randomBytes(16).toString('base64'),
    t,
    channel: t(name),
    payment: payment && { ...payment, amount: roundHalfUp(payment.amount, 2) },
  }
  return reply
    .code(payment ? 200 : 404)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${page.nonce}'; form-action 'self' ${originsOf(payment?.returnUrl)}; frame-ancestors 'none'; base-uri 'none'`,
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(drawCashier(page))
}

/** A form whose answer leads elsewhere needs that place named as well. */
const originsOf = (url: string | undefined): string => (url && URL.canParse(url) ? new URL(url).origin : '')
