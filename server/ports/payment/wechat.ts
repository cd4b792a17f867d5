import { createDecipheriv, randomBytes } from 'node:crypto'
import { type Decimal, multiply, roundHalfUp, toDecimal } from '../../../contract/decimal.ts'
import { isCertificate, serialOf } from './certificates.ts'
import {
  type BridgeParameters,
  type Channel,
  ChannelError,
  type ChannelKeys,
  type Charge,
  type Heard,
  type KnownRefund,
  plainWords,
  type Refunded,
  type Refunding,
  type Report,
  type SendRequest,
  type Webhook,
} from './channel.ts'
import { isStale, readPrivateKey, readPublicKey, rsaSigned, signRsa } from './signing.ts'

const wechatAddress = 'https://api.mch.weixin.qq.com'
export const wechatScheme = 'WECHATPAY2-SHA256-RSA2048'

/**
 * WeChat Pay, API v3: the payer scans a code (native); a phone's browser opens the app and comes back (H5); WeChat's own browser and
 * mini-programs pay where they are (JSAPI).
 */
export function wechat(keys: ChannelKeys, send: SendRequest): Channel {
  const base = keys.gateway || wechatAddress
  const platformKey = () => readPublicKey(keys.platformKey)

  /** The parsed answer and its status; an answer that WeChat did not sign counts for nothing. */
  const call = async (method: 'GET' | 'POST', path: string, content?: object) => {
    const body = content ? JSON.stringify(content) : ''
    const request = new Request(new URL(path, base), {
      method,
      headers: {
        authorization: authorization(keys, { method, path, body }),
        accept: 'application/json',
        'user-agent': userAgent,
        'wechatpay-serial': platformSerialOf(keys),
        ...(content && { 'content-type': 'application/json' }),
      },
      ...(content && { body }),
    })
    let text: string
    let response: Response
    try {
      response = await send(request)
      text = await response.text()
    } catch (error) {
      throw new ChannelError('WeChat Pay did not answer', { cause: error })
    }
    const fault =
      response.ok && signatureFault(keys, platformKey(), Object.fromEntries(response.headers), text)
    if (fault) throw new ChannelError(`WeChat Pay's answer is not theirs: ${fault}`)
    return { status: response.status, content: text ? parse(text) : {} }
  }

  return {
    currencies: ['CNY'],
    // Their amounts are cents in 32 bits.
    most: '21474836.47',
    accepted: { status: 204, type: 'application/json', body: '' },
    refused: {
      status: 401,
      type: 'application/json',
      body: '{"code":"FAIL","message":"signature not accepted"}',
    },

    async start(charge: Charge) {
      const { payer } = charge
      const kind = payer ? 'jsapi' : charge.device === 'phone' ? 'h5' : 'native'
      const { status, content } = await call('POST', `/v3/pay/transactions/${kind}`, {
        appid: payer?.appId ?? keys.appId,
        mchid: keys.merchantNo,
        description: plainWords(charge.description, 127) || charge.number,
        out_trade_no: charge.number,
        time_expire: charge.expiresAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
        notify_url: charge.notifyUrl,
        amount: { total: cents(charge.amount), currency: charge.currency },
        ...(payer && { payer: { openid: payer.openId } }),
        ...(kind === 'h5' && {
          scene_info: { payer_client_ip: charge.payerAddress, h5_info: { type: 'Wap' } },
        }),
      })
      const shown = content[{ jsapi: 'prepay_id', h5: 'h5_url', native: 'code_url' }[kind]]
      if (status !== 200 || typeof shown !== 'string') throw refusal(status, content)
      if (kind === 'jsapi') return { prepay: shown }
      if (kind === 'native') return { qr: shown }
      const page = new URL(shown)
      page.searchParams.set('redirect_url', charge.returnUrl)
      return { redirect: page.href }
    },

    bridge: (appId, prepay) => bridgeParameters(keys, { appId, prepay }),

    async query(number) {
      const path = `/v3/pay/transactions/out-trade-no/${number}?mchid=${encodeURIComponent(keys.merchantNo)}`
      const { status, content } = await call('GET', path)
      if (status === 404) return { state: 'unknown', number }
      if (status !== 200) throw refusal(status, content)
      return reportOf(content)
    },

    async close(number) {
      const path = `/v3/pay/transactions/out-trade-no/${number}/close`
      const { status, content } = await call('POST', path, { mchid: keys.merchantNo })
      if (status >= 300 && status !== 404) throw refusal(status, content)
    },

    async refund({ number, paymentNumber, amount, total, currency, reason }: Refunding): Promise<Refunded> {
      const { status, content } = await call('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: paymentNumber,
        out_refund_no: number,
        reason: plainWords(reason, 80) || undefined,
        amount: { refund: cents(amount), total: cents(total), currency },
      })
      if (isNoAnswer(status)) throw refusal(status, content)
      if (status !== 200)
        return { state: 'refused', reason: String(content.message ?? content.code ?? status) }
      return refundOf(content)
    },

    async findRefund({ number }): Promise<KnownRefund> {
      const { status, content } = await call('GET', `/v3/refund/domestic/refunds/${number}`)
      if (status === 404 && content.code === 'RESOURCE_NOT_EXISTS') return { state: 'none' }
      if (status !== 200) throw refusal(status, content)
      return refundOf(content)
    },

    readWebhook(webhook: Webhook, now: Date): Heard {
      const { headers, body } = webhook
      const fault = signatureFault(keys, platformKey(), headers, body)
      if (fault) return { kind: 'forged', why: fault }
      if (isStale(headers['wechatpay-timestamp'] ?? '', now)) return { kind: 'forged', why: 'too old' }
      const { event_type: event, resource } = parse(body)
      const content = decrypt(keys.key, resource as Resource)
      if (!content) return { kind: 'forged', why: 'not encrypted with our key' }
      if (event !== 'TRANSACTION.SUCCESS') return { kind: 'other', about: String(event) }
      if (content.mchid !== keys.merchantNo) return { kind: 'forged', why: 'for another merchant' }
      return { kind: 'report', report: reportOf(content) }
    },
  }
}

type Content = Record<string, unknown>

const userAgent = 'Caravan/1.0'

/** Which of their keys we know: they sign with that one. */
function platformSerialOf({ platformSerial, platformKey }: ChannelKeys): string {
  const serial = platformSerial || (isCertificate(platformKey) ? serialOf(platformKey) : undefined)
  if (!serial) throw new ChannelError("WeChat Pay's public key has no id: it stands beside the key")
  return serial
}

/** Too many calls, a fault of theirs, or a signature of ours that they do not know: nothing is said about the refund itself. */
const isNoAnswer = (status: number): boolean => status === 401 || status === 429 || status >= 500

function refundOf(content: Content): Refunded {
  const providerNo = String(content.refund_id ?? '')
  switch (content.status) {
    case 'SUCCESS':
      return { state: 'done', providerNo }
    case 'PROCESSING':
      return { state: 'pending', providerNo }
    default:
      return { state: 'refused', reason: String(content.status) }
  }
}

function parse(text: string): Content {
  try {
    return JSON.parse(text) as Content
  } catch (error) {
    throw new ChannelError('WeChat Pay sent something that is not JSON', { cause: error })
  }
}

const refusal = (status: number, { code }: Content) =>
  new ChannelError(`WeChat Pay refused: ${status} ${String(code ?? '')}`)

interface Signed {
  method: string
  /** With its query. */
  path: string
  body: string
  nonce?: string
  timestamp?: string
}

/** The value of the Authorization header. */
export function authorization(
  { merchantNo, serialNo, privateKey }: ChannelKeys,
  { method, path, body, nonce = randomBytes(16).toString('hex'), timestamp = seconds(new Date()) }: Signed,
): string {
  const message = [method, path, timestamp, nonce, body, ''].join('\n')
  const signature = signRsa(readPrivateKey(privateKey), message)
  const parts = { mchid: merchantNo, nonce_str: nonce, signature, timestamp, serial_no: serialNo }
  const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`)
  return `${wechatScheme} ${list.join(',')}`
}

interface Prepared {
  appId: string
  prepay: string
  nonce?: string
  timestamp?: string
}

/** Signed over app, time, nonce and package, each with a line feed; not over `signType`. */
export function bridgeParameters(
  { privateKey }: Pick<ChannelKeys, 'privateKey'>,
  { appId, prepay, nonce = randomBytes(16).toString('hex'), timestamp = seconds(new Date()) }: Prepared,
): BridgeParameters {
  const packed = `prepay_id=${prepay}`
  return {
    appId,
    timeStamp: timestamp,
    nonceStr: nonce,
    package: packed,
    signType: 'RSA',
    paySign: signRsa(readPrivateKey(privateKey), bridgeText(appId, timestamp, nonce, packed)),
  }
}

export const bridgeText = (appId: string, timeStamp: string, nonceStr: string, packed: string): string =>
  [appId, timeStamp, nonceStr, packed, ''].join('\n')

export const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1000))

/** What speaks against an answer or a webhook; undefined when WeChat Pay signed it. */
function signatureFault(
  keys: ChannelKeys,
  platformKey: ReturnType<typeof readPublicKey>,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
): string | undefined {
  const signature = headers['wechatpay-signature']
  if (!signature) return 'no signature'
  const serial = headers['wechatpay-serial'] ?? ''
  if (serial !== platformSerialOf(keys)) return 'signed with another key than ours'
  const message = [headers['wechatpay-timestamp'], headers['wechatpay-nonce'], body, ''].join('\n')
  return rsaSigned(platformKey, message, signature) ? undefined : 'wrong signature'
}

interface Resource {
  algorithm: string
  ciphertext: string
  nonce: string
  associated_data?: string
}

const tagBytes = 16

export function decrypt(key: string, resource: Resource | undefined): Content | undefined {
  if (resource?.algorithm !== 'AEAD_AES_256_GCM') return undefined
  const sealed = Buffer.from(resource.ciphertext, 'base64')
  try {
    const opening = createDecipheriv('aes-256-gcm', Buffer.from(key), Buffer.from(resource.nonce))
      .setAuthTag(sealed.subarray(-tagBytes))
      .setAAD(Buffer.from(resource.associated_data ?? ''))
    const text = opening.update(sealed.subarray(0, -tagBytes), undefined, 'utf8') + opening.final('utf8')
    return JSON.parse(text) as Content
  } catch {
    return undefined
  }
}

function reportOf(content: Content): Report {
  const number = String(content.out_trade_no)
  switch (content.trade_state) {
    case 'SUCCESS':
    // Paid, and paid back since: what was paid back stands in our own books.
    case 'REFUND': {
      const { total, currency } = content.amount as { total: number; currency?: string }
      return {
        state: 'paid',
        number,
        providerNo: String(content.transaction_id),
        amount: roundHalfUp(multiply(toDecimal(total), '0.01'), 2),
        currency: currency ?? 'CNY',
        paidAt: content.success_time ? new Date(String(content.success_time)) : new Date(),
      }
    }
    case 'CLOSED':
    case 'REVOKED':
      return { state: 'closed', number }
    case 'PAYERROR':
      return { state: 'failed', number }
    default:
      return { state: 'open', number }
  }
}

/** WeChat counts in fen. */
const cents = (amount: Decimal): number => Number(roundHalfUp(multiply(amount, '100'), 0))
