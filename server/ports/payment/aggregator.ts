import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Decimal } from '../../../contract/decimal.ts'
import {
  type Channel,
  ChannelError,
  type ChannelKeys,
  type Heard,
  type KnownRefund,
  type Refunded,
  type Report,
  type SendRequest,
  type Webhook,
} from './channel.ts'
import { isStale, readPrivateKey, readPublicKey, rsaSigned, signRsa } from './signing.ts'

/** The banks and aggregators behind one protocol (docs/payment-aggregator.md). */
export const aggregatorCodes = ['ccb', 'lkl', 'sft', 'tl', 'xy', 'yzf', 'zf', 'zhywt'] as const

export function aggregator(code: string, keys: ChannelKeys, send: SendRequest): Channel {
  const call = async (method: 'GET' | 'POST', path: string, content?: object) => {
    const body = content ? JSON.stringify(content) : ''
    const url = new URL(keys.gateway.replace(/\/$/, '') + path)
    const request = new Request(url, {
      method,
      headers: {
        ...signedHeaders(keys, [method, url.pathname + url.search], body),
        ...(content && { 'content-type': 'application/json' }),
      },
      ...(content && { body }),
    })
    let response: Response
    let text: string
    try {
      response = await send(request)
      text = await response.text()
    } catch (error) {
      throw new ChannelError(`The channel ${code} did not answer`, { cause: error })
    }
    const fault = signatureFault(keys, [String(response.status)], Object.fromEntries(response.headers), text)
    if (fault) throw new ChannelError(`The answer of channel ${code} is not theirs: ${fault}`)
    return { status: response.status, content: (text ? JSON.parse(text) : {}) as Content }
  }
  const refusal = (status: number, { error }: Content) =>
    new ChannelError(`The channel ${code} refused: ${status} ${String(error ?? '')}`)

  return {
    accepted: { status: 200, type: 'application/json', body: '{"received":true}' },
    refused: { status: 401, type: 'application/json', body: '{"received":false}' },

    async start({ number, amount, currency, description, expiresAt, notifyUrl, returnUrl }) {
      const { status, content } = await call('POST', '/v1/payments', {
        merchant: keys.merchantNo,
        channel: code,
        number,
        amount,
        currency,
        description,
        expires_at: expiresAt.toISOString(),
        notify_url: notifyUrl,
        return_url: returnUrl,
      })
      if (status !== 201) throw refusal(status, content)
      if (typeof content.pay_url === 'string') return { redirect: content.pay_url }
      if (typeof content.qr === 'string') return { qr: content.qr }
      throw new ChannelError(`The channel ${code} says neither where nor how to pay`)
    },

    async query(number) {
      const { status, content } = await call('GET', `/v1/payments/${number}`)
      if (status === 404) return { state: 'unknown', number }
      if (status !== 200) throw refusal(status, content)
      return reportOf(content)
    },

    async close(number) {
      const { status, content } = await call('POST', `/v1/payments/${number}/close`, {})
      if (status >= 300 && status !== 404 && status !== 409) throw refusal(status, content)
    },

    async refund({ number, paymentNumber, amount, reason }): Promise<Refunded> {
      const path = `/v1/payments/${paymentNumber}/refunds`
      const { status, content } = await call('POST', path, { number, amount, reason })
      if (status >= 500 || status === 429 || status === 401) throw refusal(status, content)
      if (status >= 300) return { state: 'refused', reason: String(content.error ?? status) }
      return refundOf(content)
    },

    async findRefund({ number, paymentNumber }): Promise<KnownRefund> {
      const { status, content } = await call('GET', `/v1/payments/${paymentNumber}/refunds/${number}`)
      if (status === 404) return { state: 'none' }
      if (status !== 200) throw refusal(status, content)
      return refundOf(content)
    },

    readWebhook({ headers, body }: Webhook, now: Date): Heard {
      const fault = signatureFault(keys, ['POST'], headers, body)
      if (fault) return { kind: 'forged', why: fault }
      if (isStale(headers['x-timestamp'] ?? '', now)) return { kind: 'forged', why: 'too old' }
      const content = JSON.parse(body) as Content
      // One key of theirs may sign for many merchants, each of whom chooses numbers.
      if (content.merchant !== keys.merchantNo) return { kind: 'forged', why: 'for another merchant' }
      if (content.event !== 'payment') return { kind: 'other', about: String(content.event) }
      return { kind: 'report', report: reportOf(content) }
    },
  }
}

type Content = Record<string, unknown>

function refundOf(content: Content): Refunded {
  if (content.state === 'refused') return { state: 'refused', reason: String(content.error ?? '') }
  const providerNo = String(content.provider_no ?? '')
  return { state: content.state === 'done' ? 'done' : 'pending', providerNo }
}

/**
 * `first` are the lines that stand before timestamp, nonce and body: a request's method and path, an answer's status, a
 * webhook's method.
 */
export function signedHeaders(
  keys: ChannelKeys,
  first: readonly string[],
  body: string,
  at = new Date(),
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const message = [...first, timestamp, nonce, body, ''].join('\n')
  const signature = keys.privateKey
    ? signRsa(readPrivateKey(keys.privateKey), message)
    : hmac(keys.key, message)
  return {
    'x-merchant': keys.merchantNo,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': signature,
  }
}

export function signatureFault(
  keys: ChannelKeys,
  first: readonly string[],
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
): string | undefined {
  const signature = headers['x-signature']
  if (!signature) return 'no signature'
  const message = [...first, headers['x-timestamp'], headers['x-nonce'], body, ''].join('\n')
  const genuine = keys.platformKey
    ? rsaSigned(readPublicKey(keys.platformKey), message, signature)
    : keys.key !== '' && same(hmac(keys.key, message), signature)
  return genuine ? undefined : 'wrong signature'
}

const hmac = (key: string, message: string): string =>
  createHmac('sha256', key).update(message).digest('base64')

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function reportOf(content: Content): Report {
  const number = String(content.number)
  switch (content.state) {
    case 'paid':
      return {
        state: 'paid',
        number,
        providerNo: String(content.provider_no),
        amount: String(content.amount) as Decimal,
        currency: String(content.currency),
        paidAt: new Date(String(content.paid_at)),
      }
    case 'closed':
      return { state: 'closed', number }
    case 'failed':
      return { state: 'failed', number }
    default:
      return { state: 'open', number }
  }
}
