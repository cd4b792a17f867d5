import { randomBytes } from 'node:crypto'
import { compare, roundHalfUp, toDecimal } from '../../../../contract/decimal.ts'
import type { Sql } from '../../../db/database.ts'
import { chinaTime, signedText } from '../alipay.ts'
import { readPrivateKey, readPublicKey, rsaSigned, signRsa } from '../signing.ts'
import { closePayment, findPayment, findRefundOf, openPayment, refundPayment } from './gateway.queries.ts'
import { type BothKeys, cashierUrl, type Gateway, type GatewayPayment } from './gateway.ts'

const channel = 'zfb'
/** Ways to their cashier, and what each is for. */
const products: Readonly<Record<string, string>> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
}
const success = { code: '10000', msg: 'Success' }

/** Behaves as Alipay's open platform does: a page for the payer, calls for the merchant. */
export function alipayGateway(sql: Sql, { ours, theirs }: BothKeys): Gateway {
  const sign = (text: string) => signRsa(readPrivateKey(theirs.privateKey), text)
  const find = (content: Content) =>
    findPayment(sql, channel, ours.merchantNo, String(content.out_trade_no ?? ''))

  const page = async (params: Params, content: Content) => {
    const payment = await openPayment(sql, {
      channel,
      merchantNo: ours.merchantNo,
      number: String(content.out_trade_no),
      amount: toDecimal(content.total_amount),
      currency: 'CNY',
      description: String(content.subject),
      expiresAt: new Date(`${String(content.time_expire).replace(' ', 'T')}+08:00`),
      notifyUrl: params.notify_url ?? '',
      returnUrl: params.return_url ?? '',
    })
    if (compare(payment.amount, toDecimal(content.total_amount)) !== 0)
      return new Response('INVALID_PARAMETER', { status: 400 })
    return new Response(null, { status: 302, headers: { location: cashierUrl(payment) } })
  }

  const trade = (payment: GatewayPayment) => ({
    trade_no: payment.providerNo ?? '',
    out_trade_no: payment.number,
    trade_status: {
      open: 'WAIT_BUYER_PAY',
      paid: 'TRADE_SUCCESS',
      failed: 'WAIT_BUYER_PAY',
      closed: 'TRADE_CLOSED',
    }[payment.state],
    total_amount: roundHalfUp(payment.paid ?? payment.amount, 2),
  })

  const run = async (method: string, content: Content): Promise<Content> => {
    const payment = await find(content)
    if (!payment) return failed('ACQ.TRADE_NOT_EXIST')
    switch (method) {
      case 'alipay.trade.query':
        return {
          ...success,
          ...trade(payment),
          ...(payment.paidAt && { send_pay_date: chinaTime(payment.paidAt) }),
        }
      case 'alipay.trade.close':
        return (await closePayment(sql, payment.id))
          ? { ...success, out_trade_no: payment.number }
          : failed('ACQ.TRADE_STATUS_ERROR')
      case 'alipay.trade.refund': {
        const made = await refundPayment(sql, payment, {
          number: String(content.out_request_no),
          amount: toDecimal(content.refund_amount),
        })
        if ('refused' in made) return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
        return { ...success, ...trade(payment), fund_change: made.again ? 'N' : 'Y' }
      }
      case 'alipay.trade.fastpay.refund.query': {
        const refund = await findRefundOf(sql, payment.id, String(content.out_request_no))
        return { ...success, ...(refund && { refund_status: 'REFUND_SUCCESS' }) }
      }
      default:
        return failed('isv.invalid-method')
    }
  }

  return {
    async answer(request) {
      const params: Params = Object.fromEntries(
        request.method === 'GET'
          ? new URL(request.url).searchParams
          : new URLSearchParams(await request.text()),
      )
      const { sign: signature = '', ...rest } = params
      const genuine =
        params.app_id === ours.appId &&
        params.app_cert_sn === theirs.certificates?.merchant &&
        params.alipay_root_cert_sn === theirs.certificates?.root &&
        rsaSigned(readPublicKey(theirs.merchantKey), signedText(rest), signature)
      if (!genuine) return new Response('isv.invalid-signature', { status: 403 })
      const content = JSON.parse(params.biz_content ?? '{}') as Content
      const method = params.method ?? ''
      const product = products[method]
      if (product && content.product_code !== product)
        return new Response('INVALID_PARAMETER', { status: 400 })
      if (product) return page(params, content)
      const inner = JSON.stringify(await run(method, content))
      const by = theirs.certificates ? `,"alipay_cert_sn":"${theirs.certificates.own}"` : ''
      return new Response(
        `{"${method.replaceAll('.', '_')}_response":${inner}${by},"sign":"${sign(inner)}"}`,
        {
          headers: { 'content-type': 'text/html;charset=utf-8' },
        },
      )
    },

    webhook(payment, at = new Date()) {
      const params: Params = {
        notify_time: chinaTime(at),
        notify_type: 'trade_status_sync',
        notify_id: randomBytes(16).toString('hex'),
        app_id: ours.appId,
        charset: 'utf-8',
        version: '1.0',
        seller_id: ours.merchantNo,
        subject: payment.description,
        ...trade(payment),
        ...(payment.paidAt && { gmt_payment: chinaTime(payment.paidAt) }),
      }
      const body = new URLSearchParams({ ...params, sign_type: 'RSA2', sign: sign(signedText(params)) })
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
        body: body.toString(),
      }
    },
  }
}

type Content = Record<string, unknown>
type Params = Record<string, string>

const failed = (detail: string): Content => ({
  code: '40004',
  msg: 'Business Failed',
  sub_code: detail,
  sub_msg: detail,
})
