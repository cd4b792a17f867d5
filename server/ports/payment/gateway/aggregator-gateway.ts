import { toDecimal } from '../../../../contract/decimal.ts'
import type { Sql } from '../../../db/database.ts'
import { signatureFault, signedHeaders } from '../aggregator.ts'
import type { ChannelKeys } from '../channel.ts'
import { isStale } from '../signing.ts'
import { closePayment, findPayment, findRefundOf, openPayment, refundPayment } from './gateway.queries.ts'
import { type BothKeys, cashierUrl, type Gateway, type GatewayPayment } from './gateway.ts'

/** The other side of docs/payment-aggregator.md. */
export function aggregatorGateway(sql: Sql, channel: string, { ours, theirs }: BothKeys): Gateway {
  const { merchantNo } = ours
  // The same functions sign and check on both sides, with the keys the other way round.
  const shared = !ours.privateKey
  const mine: ChannelKeys = {
    ...ours,
    privateKey: shared ? '' : theirs.privateKey,
    platformKey: shared ? '' : theirs.merchantKey,
  }
  const reply = (status: number, content?: object) => {
    const body = content ? JSON.stringify(content) : ''
    return new Response(content ? body : null, {
      status,
      headers: { 'content-type': 'application/json', ...signedHeaders(mine, [String(status)], body) },
    })
  }

  const start = async (content: Content) => {
    const payment = await openPayment(sql, {
      channel,
      merchantNo,
      number: String(content.number),
      amount: toDecimal(content.amount),
      currency: String(content.currency),
      description: String(content.description),
      expiresAt: new Date(String(content.expires_at)),
      notifyUrl: String(content.notify_url),
      returnUrl: String(content.return_url),
    })
    return reply(201, { pay_url: cashierUrl(payment) })
  }

  return {
    async answer(request) {
      const url = new URL(request.url)
      const body = await request.text()
      const headers = Object.fromEntries(request.headers)
      const fault = signatureFault(mine, [request.method, url.pathname + url.search], headers, body)
      if (fault || isStale(headers['x-timestamp'] ?? '', new Date()) || headers['x-merchant'] !== merchantNo)
        return reply(401, { error: 'signature not accepted' })
      const content = (body ? JSON.parse(body) : {}) as Content
      const [, number, then, refund] =
        /\/v1\/payments(?:\/([\w-]+)(?:\/(close|refunds)(?:\/([\w-]+))?)?)?$/.exec(url.pathname) ?? []
      if (!number) return request.method === 'POST' ? start(content) : reply(404, { error: 'no such call' })
      const payment = await findPayment(sql, channel, merchantNo, number)
      if (!payment) return reply(404, { error: 'no such payment' })
      if (then === 'close') return reply((await closePayment(sql, payment.id)) ? 204 : 409)
      if (then !== 'refunds') return reply(200, described(payment))
      if (refund) {
        const known = await findRefundOf(sql, payment.id, refund)
        return known
          ? reply(200, { state: 'done', provider_no: known.providerNo })
          : reply(404, { error: 'no such refund' })
      }
      const made = await refundPayment(sql, payment, {
        number: String(content.number),
        amount: toDecimal(content.amount),
      })
      return 'refused' in made
        ? reply(409, { error: made.refused })
        : reply(200, { state: 'done', provider_no: made.providerNo })
    },

    webhook(payment, at = new Date()) {
      const body = JSON.stringify({ event: 'payment', merchant: merchantNo, ...described(payment) })
      return {
        headers: { 'content-type': 'application/json', ...signedHeaders(mine, ['POST'], body, at) },
        body,
      }
    },
  }
}

type Content = Record<string, unknown>

const described = (payment: GatewayPayment) => ({
  number: payment.number,
  state: payment.state,
  amount: payment.paid ?? payment.amount,
  currency: payment.currency,
  provider_no: payment.providerNo,
  paid_at: payment.paidAt,
})
