import { createCipheriv, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { type Decimal, multiply, roundHalfUp, toDecimal } from '../../../../contract/decimal.ts'
import type { Sql } from '../../../db/database.ts'
import { isStale, readPrivateKey, readPublicKey, rsaSigned, signRsa } from '../signing.ts'
import { bridgeText, seconds, wechatScheme } from '../wechat.ts'
import { closePayment, findPayment, openPayment, paymentByToken, refundPayment } from './gateway.queries.ts'
import { type BothKeys, cashierUrl, type Gateway, type GatewayPayment } from './gateway.ts'

const channel = 'wx'

/** Behaves as WeChat Pay's API v3 does for native payments, for those on phones (H5) and for those inside WeChat (JSAPI). */
export function wechatGateway(sql: Sql, { ours, theirs }: BothKeys): Gateway {
  const signature = (body: string, at = new Date()) => {
    const timestamp = seconds(at)
    const nonce = randomBytes(16).toString('hex')
    const signed = signRsa(readPrivateKey(theirs.privateKey), [timestamp, nonce, body, ''].join('\n'))
    return {
      'wechatpay-serial': theirs.serialNo,
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': nonce,
      'wechatpay-signature': signed,
    }
  }
  const reply = (status: number, content?: object) => {
    const body = content ? JSON.stringify(content) : ''
    return new Response(content ? body : null, {
      status,
      headers: { 'content-type': 'application/json', ...signature(body) },
    })
  }
  const refuse = (status: number, code: string) => reply(status, { code, message: code })

  const transaction = (payment: GatewayPayment) => ({
    appid: payment.appId ?? ours.appId,
    mchid: ours.merchantNo,
    out_trade_no: payment.number,
    trade_type: payment.openId ? 'JSAPI' : 'NATIVE',
    trade_state: { open: 'NOTPAY', paid: 'SUCCESS', failed: 'PAYERROR', closed: 'CLOSED' }[payment.state],
    trade_state_desc: payment.state,
    ...(payment.state === 'paid' && {
      transaction_id: payment.providerNo,
      success_time: payment.paidAt!.toISOString(),
      amount: {
        total: fen(payment.paid ?? payment.amount),
        payer_total: fen(payment.paid ?? payment.amount),
        currency: payment.currency,
        payer_currency: payment.currency,
      },
    }),
  })

  const start = async (content: Content, kind: Kind) => {
    const { total, currency } = content.amount as { total: number; currency: string }
    const openId = String((content.payer as Content | undefined)?.openid ?? '')
    // Mini-programs have app ids of their own, each bound to the merchant.
    const isBound =
      content.appid === ours.appId || (kind === 'jsapi' && /^wx\w+$/.test(String(content.appid)))
    if (content.mchid !== ours.merchantNo || !isBound) return refuse(400, 'APPID_MCHID_NOT_MATCH')
    if (kind === 'jsapi' && !/^o[\w-]{20,}$/.test(openId)) return refuse(400, 'PARAM_ERROR')
    if (!Number.isInteger(total) || total < 1 || currency !== 'CNY') return refuse(400, 'PARAM_ERROR')
    if (!isKeepable(content.description, 127)) return refuse(400, 'PARAM_ERROR')
    if (kind === 'h5' && !isIP(String((content.scene_info as Content | undefined)?.payer_client_ip ?? '')))
      return refuse(400, 'PARAM_ERROR')
    const payment = await openPayment(sql, {
      channel,
      merchantNo: ours.merchantNo,
      number: String(content.out_trade_no),
      amount: roundHalfUp(multiply(toDecimal(total), '0.01'), 2),
      currency,
      description: String(content.description),
      expiresAt: new Date(String(content.time_expire)),
      notifyUrl: String(content.notify_url),
      returnUrl: '',
      ...(kind === 'jsapi' && { payer: { appId: String(content.appid), openId } }),
    })
    // The same number is the same payment, whoever asks for it in whatever way.
    if (fen(payment.amount) !== total || (payment.openId ?? '') !== (kind === 'jsapi' ? openId : ''))
      return refuse(400, 'INVALID_REQUEST')
    if (payment.state === 'paid') return refuse(400, 'ORDERPAID')
    if (kind === 'jsapi') return reply(200, { prepay_id: prepayOf(payment) })
    return reply(200, { [kind === 'h5' ? 'h5_url' : 'code_url']: cashierUrl(payment) })
  }

  const refund = async (content: Content) => {
    const payment = await findPayment(sql, channel, ours.merchantNo, String(content.out_trade_no))
    if (!payment) return refuse(404, 'RESOURCE_NOT_EXISTS')
    const { refund, total } = content.amount as { refund: number; total: number }
    if (total !== fen(payment.amount)) return refuse(400, 'INVALID_REQUEST')
    if (content.reason !== undefined && !isKeepable(content.reason, 80)) return refuse(400, 'PARAM_ERROR')
    const made = await refundPayment(sql, payment, {
      number: String(content.out_refund_no),
      amount: roundHalfUp(multiply(toDecimal(refund), '0.01'), 2),
    })
    if ('refused' in made) return refuse(403, 'NOT_ENOUGH')
    return reply(200, {
      refund_id: made.providerNo,
      out_refund_no: content.out_refund_no,
      status: 'SUCCESS',
      amount: content.amount,
    })
  }

  const find = async (number: string) => {
    const [known] = await sql<{ providerNo: string; amount: Decimal }[]>`
      select r.provider_no as "providerNo", r.amount from gateway_refunds r
      join gateway_payments p on p.id = r.payment_id and p.channel = ${channel} and p.merchant_no = ${ours.merchantNo}
      where r.number = ${number}`
    if (!known) return refuse(404, 'RESOURCE_NOT_EXISTS')
    return reply(200, { refund_id: known.providerNo, out_refund_no: number, status: 'SUCCESS' })
  }

  return {
    async answer(request) {
      const url = new URL(request.url)
      const path = url.pathname + url.search
      const body = await request.text()
      if (!request.headers.get('user-agent') || !request.headers.get('accept')?.includes('application/json'))
        return refuse(400, 'PARAM_ERROR')
      if (request.headers.get('wechatpay-serial') !== theirs.serialNo) return refuse(400, 'PARAM_ERROR')
      if (!isAuthorised({ ours, theirs }, request, path, body)) return refuse(401, 'SIGN_ERROR')
      const content = (body ? JSON.parse(body) : {}) as Content
      const [, kind] = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/.exec(url.pathname) ?? []
      if (request.method === 'POST' && kind) return start(content, kind as Kind)
      if (request.method === 'POST' && url.pathname === '/v3/refund/domestic/refunds') return refund(content)
      const [, refunded] = /^\/v3\/refund\/domestic\/refunds\/([\w-]+)$/.exec(url.pathname) ?? []
      if (refunded) return find(refunded)
      const [, number, close] =
        /^\/v3\/pay\/transactions\/out-trade-no\/([\w-]+)(\/close)?$/.exec(url.pathname) ?? []
      const payment = number && (await findPayment(sql, channel, ours.merchantNo, number))
      if (!payment) return refuse(404, 'ORDER_NOT_EXIST')
      if (!close) return reply(200, transaction(payment))
      return (await closePayment(sql, payment.id)) ? reply(204) : refuse(400, 'ORDERPAID')
    },

    webhook(payment, at = new Date()) {
      const nonce = randomBytes(6).toString('hex')
      const sealing = createCipheriv('aes-256-gcm', Buffer.from(ours.key), Buffer.from(nonce))
      sealing.setAAD(Buffer.from('transaction'))
      const sealed = [
        sealing.update(JSON.stringify(transaction(payment)), 'utf8'),
        sealing.final(),
        sealing.getAuthTag(),
      ]
      const body = JSON.stringify({
        id: randomBytes(16).toString('hex'),
        create_time: at.toISOString(),
        resource_type: 'encrypt-resource',
        event_type: 'TRANSACTION.SUCCESS',
        summary: 'success',
        resource: {
          original_type: 'transaction',
          algorithm: 'AEAD_AES_256_GCM',
          ciphertext: Buffer.concat(sealed).toString('base64'),
          associated_data: 'transaction',
          nonce,
        },
      })
      return { headers: { 'content-type': 'application/json', ...signature(body, at) }, body }
    },
  }
}

type Content = Record<string, unknown>
type Kind = 'native' | 'h5' | 'jsapi'

const prepayOf = ({ token }: Pick<GatewayPayment, 'token'>): string => `wx${token}`

/** What WeChat's own browser does when a page hands over a payment: the page of its cashier, if the merchant signed it. */
export async function openByBridge(
  sql: Sql,
  { theirs }: BothKeys,
  given: Readonly<Record<string, string | undefined>>,
): Promise<GatewayPayment | undefined> {
  const { appId = '', timeStamp = '', nonceStr = '', package: packed = '', signType, paySign = '' } = given
  const text = bridgeText(appId, timeStamp, nonceStr, packed)
  if (signType !== 'RSA' || !rsaSigned(readPublicKey(theirs.merchantKey), text, paySign)) return undefined
  const [, token = ''] = /^prepay_id=wx([\w-]+)$/.exec(packed) ?? []
  const payment = await paymentByToken(sql, token)
  return payment?.appId === appId ? payment : undefined
}

/** Their tables hold characters of up to three bytes. */
const isKeepable = (text: unknown, most: number): boolean =>
  typeof text === 'string' && text !== '' && [...text].length <= most && !/[\u{10000}-\u{10ffff}]/u.test(text)

function isAuthorised({ ours, theirs }: BothKeys, request: Request, path: string, body: string): boolean {
  const header = request.headers.get('authorization') ?? ''
  if (!header.startsWith(`${wechatScheme} `)) return false
  const part = (name: string) => new RegExp(`[ ,]${name}="([^"]*)"`).exec(header)?.[1] ?? ''
  const timestamp = part('timestamp')
  if (part('mchid') !== ours.merchantNo || part('serial_no') !== ours.serialNo) return false
  if (isStale(timestamp, new Date())) return false
  const message = [request.method, path, timestamp, part('nonce_str'), body, ''].join('\n')
  return rsaSigned(readPublicKey(theirs.merchantKey), message, part('signature'))
}

const fen = (amount: Decimal): number => Number(roundHalfUp(multiply(amount, '100'), 0))
