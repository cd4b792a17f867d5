import type { FastifyInstance } from 'fastify'
import * as mobilePaths from '../../../contract/mobile-paths.ts'
import type { Services } from '../../context.ts'
import { openContext, queryOf } from '../../http/request-context.ts'
import { returnTo } from '../../ports/payment/gateway/gateway.queries.ts'
import { cashierUrl } from '../../ports/payment/gateway/gateway.ts'
import { newWechatCode } from '../../ports/payment/gateway/wechat-oauth-gateway.ts'
import { ownPage } from '../mini-program/enter-web-view.ts'
import { demoBridge } from './channels.ts'
import { comeBackFromWechat, wechatBackPath } from './wechat-payer.ts'

/** Where WeChat sends its own browser back to, and what the demonstration has in WeChat's place. */
export function wechatRoutes(app: FastifyInstance, services: Services): void {
  app.get(wechatBackPath, async (request, reply) => {
    const context = await openContext(services, request, reply)
    const { code = '', state = '' } = queryOf(request)
    const back = await comeBackFromWechat(context, { code, state })
    return reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(back ?? mobilePaths.orders, 303)
  })
  if (services.config.payDemo) demoRoutes(app, services)
}

function demoRoutes(app: FastifyInstance, services: Services): void {
  // Nobody is asked anything, as with `snsapi_base`: whoever has this browser at this address is one person.
  app.get('/connect/oauth2/authorize', async (request, reply) => {
    const { appid: appId = '', redirect_uri: uri = '', state = '', scope } = queryOf(request)
    const back = URL.canParse(uri) ? new URL(uri) : undefined
    if (back?.pathname !== wechatBackPath || scope !== 'snsapi_base') return reply.code(404).send()
    const person = `${request.ip} ${request.headers['user-agent'] ?? ''}`
    const code = await newWechatCode(services.sql, { appId, person })
    const query = new URLSearchParams({ code, state })
    return reply.header('cache-control', 'no-store').redirect(`${wechatBackPath}?${query}`, 302)
  })

  // In the place of WeixinJSBridge: what the page handed over, and where it wants the payer back.
  app.get('/pay/demo/bridge', async (request, reply) => {
    const given = queryOf(request)
    const payment = await demoBridge(services.sql, given)
    if (!payment)
      return reply.code(403).type('text/plain; charset=utf-8').send('the payment is not signed by the shop')
    const to = new URL(cashierUrl(payment))
    await returnTo(services.sql, payment.id, new URL(ownPage(given.back), to).href)
    return reply.header('cache-control', 'no-store').redirect(to.pathname, 302)
  })
}
