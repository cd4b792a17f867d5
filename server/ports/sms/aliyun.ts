import { randomUUID } from 'node:crypto'
import { signAcs3 } from './signature-acs3.ts'
import { type Sms, SmsError, type SmsMessage } from './sms.ts'

export interface AliyunOptions {
  endpoint: string
  accessKey: string
  secretKey: string
  /** The name in 【】 that stands before every message. */
  signName: string
  /** Agreed with the provider; its one variable is `code`. */
  template: string
  /** For numbers outside China, which need one of their own. */
  templateAbroad: string | undefined
  /** Agreed with the provider as well; its one variable is `shop`. Without it nobody is told of an approval. */
  templateJoined: string | undefined
  /** The same for a flash sale that begins; its one variable is `sale`. Without it nobody is reminded. */
  templateBegins?: string
  /** The same for an answered inquiry; its one variable is `product`. Without it nobody is told. */
  templateAnswered?: string
  /** For an order that was shipped: `order`, `no`; that waits for its buyer: `order`, `code`; that is paid back: `order`, `amount`. */
  templateShipped?: string
  templateReady?: string
  templateRefunded?: string
  timeoutMs?: number
}

/** Alibaba Cloud's Short Message Service, `SendSms` of 2017-05-25. */
export const aliyunSms = (options: AliyunOptions): Sms => ({
  async send(message, { reference, perhapsSince }) {
    const { template, values } = templateOf(options, message)
    const mobile = message.mobile.replace('+', '')
    if (perhapsSince && (await wasSent(options, mobile, reference, perhapsSince))) return
    const reply = await post(options, 'SendSms', {
      PhoneNumbers: mobile,
      SignName: options.signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(values),
      OutId: reference,
    })
    // Their words may repeat the number: only the code is passed on.
    if (reply.Code !== 'OK')
      throw new SmsError(
        `The SMS provider refused: ${reply.Code ?? 'no reason given'}`,
        hopeless.has(reply.Code ?? '') ? 'final' : 'refused',
      )
  },
})

/** Error codes that no further try would change. */
const hopeless = new Set([
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.MOBILE_COUNT_OVER_LIMIT',
  'isv.BLACK_KEY_CONTROL_LIMIT',
])

/** The same message sent twice is two messages to them; but they say what they sent to a number on a day. */
async function wasSent(
  options: AliyunOptions,
  mobile: string,
  reference: string,
  since: Date,
): Promise<boolean> {
  for (const day of new Set([chinaDay(since), chinaDay(new Date())])) {
    const reply = await post(options, 'QuerySendDetails', {
      PhoneNumber: mobile,
      SendDate: day,
      PageSize: '50',
      CurrentPage: '1',
    })
    if (reply.Code !== 'OK')
      throw new SmsError(`The SMS provider does not say what it sent: ${reply.Code ?? ''}`, 'unclear')
    if (reply.SmsSendDetailDTOs?.SmsSendDetailDTO?.some(({ OutId }) => OutId === reference)) return true
  }
  return false
}

const chinaDay = (at: Date): string =>
  new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 10).replaceAll('-', '')

function templateOf(options: AliyunOptions, message: SmsMessage) {
  const { template, templateAbroad, templateJoined, templateBegins, templateAnswered } = options
  if ('code' in message) {
    const isAbroad = message.mobile.startsWith('+')
    return { template: (isAbroad && templateAbroad) || template, values: { code: message.code } }
  }
  if ('begins' in message) {
    if (!templateBegins) throw missing('telling that a sale begins')
    return { template: templateBegins, values: { sale: message.begins } }
  }
  if ('answered' in message) {
    if (!templateAnswered) throw missing('answering an inquiry')
    return { template: templateAnswered, values: { product: message.answered } }
  }
  if ('shipped' in message) {
    if (!options.templateShipped) throw missing('telling of a shipment')
    return { template: options.templateShipped, values: { order: message.shipped, no: message.no } }
  }
  if ('ready' in message) {
    if (!options.templateReady) throw missing('telling that an order can be picked up')
    return { template: options.templateReady, values: { order: message.ready, code: message.pickup } }
  }
  if ('refunded' in message) {
    if (!options.templateRefunded) throw missing('telling of a refund')
    return { template: options.templateRefunded, values: { order: message.refunded, amount: message.amount } }
  }
  if (!templateJoined) throw missing('telling of an approval')
  return { template: templateJoined, values: { shop: message.joined } }
}

const missing = (what: string) => new SmsError(`No SMS template was agreed for ${what}`, 'final')

interface Reply {
  Code?: string
  SmsSendDetailDTOs?: { SmsSendDetailDTO?: { OutId?: string }[] }
}

async function post(
  { endpoint, timeoutMs = 10_000, ...signer }: AliyunOptions,
  action: 'SendSms' | 'QuerySendDetails',
  params: Record<string, string>,
): Promise<Reply> {
  const body = new URLSearchParams(params).toString()
  const url = new URL('/', endpoint)
  const headers = signAcs3(signer, {
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-acs-action': action,
      'x-acs-version': '2017-05-25',
    },
    body,
    nonce: randomUUID(),
    now: new Date(),
  })
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return (await response.json()) as Reply
  } catch (error) {
    throw new SmsError('The SMS provider did not answer', 'unclear', { cause: error })
  }
}
