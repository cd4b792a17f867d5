import { randomUUID } from 'node:crypto'
import { signAcs3 } from './signature-acs3.ts'
import { type Sms, SmsError } from './sms.ts'

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
  timeoutMs?: number
}

/** Alibaba Cloud's Short Message Service, `SendSms` of 2017-05-25. */
export const aliyunSms = (options: AliyunOptions): Sms => ({
  async send({ mobile, code }) {
    const isAbroad = mobile.startsWith('+')
    const body = new URLSearchParams({
      PhoneNumbers: mobile.replace('+', ''),
      SignName: options.signName,
      TemplateCode: (isAbroad && options.templateAbroad) || options.template,
      TemplateParam: JSON.stringify({ code }),
    }).toString()
    const reply = await post(options, body)
    // Their words may repeat the number: only the code is passed on.
    if (reply.Code !== 'OK')
      throw new SmsError(`The SMS provider refused: ${reply.Code ?? 'no reason given'}`)
  },
})

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
