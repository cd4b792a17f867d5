import { type Decimal, roundHalfUp, toDecimal } from '../../../contract/decimal.ts'
import { certificateSn, isCertificate, rootSn } from './certificates.ts'
import {
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
import { readPrivateKey, readPublicKey, rsaSigned, signRsa } from './signing.ts'

const alipayAddress = 'https://openapi.alipay.com/gateway.do'

/** Alipay: the payer's browser goes to their cashier, on a phone into their app, and comes back. */
export function alipay(keys: ChannelKeys, send: SendRequest): Channel {
  const gateway = keys.gateway || alipayAddress

  const signed = (method: string, content: object, more: Record<string, string> = {}) => {
    const params: Record<string, string> = {
      app_id: keys.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: chinaTime(new Date()),
      version: '1.0',
      ...certificatesOf(keys),
      ...more,
      biz_content: JSON.stringify(content),
    }
    return new URLSearchParams({
      ...params,
      sign: signRsa(readPrivateKey(keys.privateKey), signedText(params)),
    })
  }

  const call = async (method: string, content: object): Promise<Content> => {
    let text: string
    try {
      const response = await send(
        new Request(gateway, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
          body: signed(method, content).toString(),
        }),
      )
      text = await response.text()
    } catch (error) {
      throw new ChannelError('Alipay did not answer', { cause: error })
    }
    return openAnswer(keys, method, text)
  }

  const findRefund = async ({ number, paymentNumber, providerNo }: Refunding): Promise<KnownRefund> => {
    const content = await call('alipay.trade.fastpay.refund.query', {
      out_trade_no: paymentNumber,
      out_request_no: number,
    })
    if (content.sub_code === 'ACQ.TRADE_NOT_EXIST') return { state: 'none' }
    if (content.code !== '10000') throw refusal(content)
    // Alipay names a state only for a refund that was made.
    return content.refund_status === 'REFUND_SUCCESS' ? { state: 'done', providerNo } : { state: 'none' }
  }

  return {
    currencies: ['CNY'],
    most: '100000000',
    accepted: { status: 200, type: 'text/plain', body: 'success' },
    refused: { status: 401, type: 'text/plain', body: 'failure' },

    async start({ number, amount, description, expiresAt, notifyUrl, returnUrl, device }: Charge) {
      const onPhone = device === 'phone'
      const content = {
        out_trade_no: number,
        product_code: onPhone ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
        total_amount: yuan(amount),
        subject: plainWords(description, 128) || number,
        time_expire: chinaTime(expiresAt),
        // Where whoever thinks again goes back to.
        ...(onPhone && { quit_url: returnUrl }),
      }
      const query = signed(`alipay.trade.${onPhone ? 'wap' : 'page'}.pay`, content, {
        notify_url: notifyUrl,
        return_url: returnUrl,
      })
      return { redirect: `${gateway}?${query}` }
    },

    async query(number) {
      const content = await call('alipay.trade.query', { out_trade_no: number })
      // They know of a payment only when the payer has opened their page.
      if (content.sub_code === 'ACQ.TRADE_NOT_EXIST') return { state: 'unknown', number }
      if (content.code !== '10000') throw refusal(content)
      return reportOf(content)
    },

    async close(number) {
      const content = await call('alipay.trade.close', { out_trade_no: number })
      const gone = ['ACQ.TRADE_NOT_EXIST', 'ACQ.TRADE_STATUS_ERROR'].includes(String(content.sub_code))
      if (content.code !== '10000' && !gone) throw refusal(content)
    },

    async refund(refunding: Refunding): Promise<Refunded> {
      const { number, paymentNumber, providerNo, amount, reason } = refunding
      const content = await call('alipay.trade.refund', {
        out_trade_no: paymentNumber,
        out_request_no: number,
        refund_amount: yuan(amount),
        refund_reason: plainWords(reason, 128) || undefined,
      })
      if (isRefusal(content))
        return { state: 'refused', reason: String(content.sub_msg ?? content.sub_code ?? content.msg) }
      if (content.code !== '10000') throw refusal(content)
      if (content.fund_change === 'Y') return { state: 'done', providerNo }
      // `N`: this call moved nothing; an earlier one may have.
      const earlier = await findRefund(refunding)
      return earlier.state === 'none' ? { state: 'pending', providerNo } : earlier
    },

    findRefund,

    readWebhook({ body }: Webhook): Heard {
      const params = Object.fromEntries(new URLSearchParams(body))
      const { sign = '', sign_type: _, ...rest } = params
      if (!sign || !rsaSigned(readPublicKey(keys.platformKey), signedText(rest), sign))
        return { kind: 'forged', why: 'wrong signature' }
      if (params.app_id !== keys.appId) return { kind: 'forged', why: 'for another application' }
      // A refund is told with the payment's own status; it changes nothing about what was paid.
      if (params.out_biz_no || params.refund_fee) return { kind: 'other', about: 'refund' }
      return { kind: 'report', report: reportOf(params) }
    },
  }
}

type Content = Record<string, unknown>

/** What is signed: every parameter that has a value, by name. */
export const signedText = (params: Readonly<Record<string, string>>): string =>
  Object.keys(params)
    .filter(name => params[name] !== '')
    .sort()
    .map(name => `${name}=${params[name]}`)
    .join('&')

/**
 * With certificates both sides say by number which ones they mean; all three belong together. Without any, keys are
 * enough.
 */
function certificatesOf({ certificate, rootCertificates, platformKey }: ChannelKeys): Record<string, string> {
  const given = [certificate, rootCertificates, isCertificate(platformKey) && platformKey]
  if (!given.some(Boolean)) return {}
  if (!certificate || !rootCertificates || !isCertificate(platformKey))
    throw new ChannelError(
      "Alipay's certificates are incomplete: ours, theirs and their roots belong together",
    )
  return { app_cert_sn: certificateSn(certificate), alipay_root_cert_sn: rootSn(rootCertificates) }
}

/** Alipay signs the text of its answer's inner object, so that has to be cut out as it stands. */
function openAnswer(keys: ChannelKeys, method: string, text: string): Content {
  const inner = objectAfter(`"${method.replaceAll('.', '_')}_response":`, text)
  const theirs = /"alipay_cert_sn":\s*"([^"]+)"/.exec(text)?.[1]
  if (theirs && isCertificate(keys.platformKey) && theirs !== certificateSn(keys.platformKey))
    throw new ChannelError(
      `Alipay signs with another certificate now (${theirs}): the new one has to be entered under the pay method`,
    )
  const sign = /"sign":\s*"([^"]+)"/.exec(text)?.[1]
  if (!sign || !rsaSigned(readPublicKey(keys.platformKey), inner, sign.replaceAll('\\/', '/')))
    throw new ChannelError("Alipay's answer is not theirs")
  return JSON.parse(inner) as Content
}

/** Up to the brace that closes it; a brace in a text closes nothing. */
function objectAfter(name: string, text: string): string {
  const start = text.indexOf(name) + name.length
  if (start < name.length) return ''
  let depth = 0
  for (const { 0: token, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') depth++
    else if (token === '}' && --depth === 0) return text.slice(start, start + index + 1)
  }
  return ''
}

/** A word about this refund; anything else (their fault, ours, too many calls) says nothing about it. */
const isRefusal = ({ code, sub_code: detail }: Content): boolean =>
  code === '40004' && !/SYSTEM_ERROR$/.test(String(detail))

const refusal = ({ code, sub_code: detail }: Content) =>
  new ChannelError(`Alipay refused: ${String(code)} ${String(detail ?? '')}`)

function reportOf(content: Content): Report {
  const number = String(content.out_trade_no)
  switch (content.trade_status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED': {
      const at = content.gmt_payment ?? content.send_pay_date
      return {
        state: 'paid',
        number,
        providerNo: String(content.trade_no),
        amount: yuan(toDecimal(content.total_amount)),
        currency: 'CNY',
        paidAt: at ? new Date(`${String(at).replace(' ', 'T')}+08:00`) : new Date(),
      }
    }
    case 'TRADE_CLOSED':
      return { state: 'closed', number }
    default:
      return { state: 'open', number }
  }
}

const yuan = (amount: Decimal): Decimal => roundHalfUp(amount, 2)

/** `yyyy-MM-dd HH:mm:ss` on China's clocks. */
export const chinaTime = (at: Date): string =>
  new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')
