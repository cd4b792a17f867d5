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
  timeoutMs?: number
}

/** Alibaba Cloud's Short Message Service, `SendSms` of 2017-05-25. */
export const aliyunSms = (options: AliyunOptions): Sms => ({
  async send(message) {
    const { template, values } = templateOf(options, message)
    const body = new URLSearchParams({
      PhoneNumbers: message.mobile.replace('+', ''),
      SignName: options.signName,
      TemplateCode: template,
      TemplateParam: JSON.stringify(values),
    }).toString()
    const reply = await post(options, body)
    // Their words may repeat the number: only the code is passed on.
    if (reply.Code !== 'OK')
      throw new SmsError(`The SMS provider refused: ${reply.Code ?? 'no reason given'}`)
  },
})

function templateOf(options: AliyunOptions, message: SmsMessage) {
  const { template, templateAbroad, templateJoined, templateBegins, templateAnswered } = options
  if ('code' in message) {
    const isAbroad = message.mobile.startsWith('+')
    return { template: (isAbroad && templateAbroad) || template, values: { code: message.code } }
  }
  if ('begins' in message) {
    if (!templateBegins) throw new SmsError('No SMS template was agreed for telling that a sale begins')
    return { template: templateBegins, values: { sale: message.begins } }
  }
  if ('answered' in message) {
    if (!templateAnswered) throw new SmsError('No SMS template was agreed for answering an inquiry')
    return { template: templateAnswered, values: { product: message.answered } }
  }
  if (!templateJoined) throw new SmsError('No SMS template was agreed for telling of an approval')
  return { template: templateJoined, values: { shop: message.joined } }
}

interface Reply {
  Code?: string
}

async function post(
  { endpoint, timeoutMs = 10_000, ...signer }: AliyunOptions,
  body: string,
): Promise<Reply> {
  const url = new URL('/', endpoint)
  const headers = signAcs3(signer, {
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-acs-action': 'SendSms',
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
    throw new SmsError('The SMS provider did not answer', { cause: error })
  }
}
