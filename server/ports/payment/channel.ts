import type { Decimal } from '../../../contract/decimal.ts'
import type { Config } from '../../config.ts'
import { fetchOutside } from '../outside.ts'

/**
 * Where the payer is: before a screen, whose code a phone scans; on the phone itself, where the channel's app opens; in WeChat's own
 * browser; in a page inside a mini-program, whose native page pays.
 */
export type PayerDevice = 'desktop' | 'phone' | 'wechat' | 'mini_program'

/** Whoever pays inside WeChat, as one app there knows them. */
export interface WechatPayer {
  appId: string
  openId: string
}

/** What a channel is asked to collect. */
export interface Charge {
  /** Ours: what the channel knows the payment by. */
  number: string
  amount: Decimal
  currency: string
  /** What the payer reads. */
  description: string
  expiresAt: Date
  /** Where the channel tells us what became of it. */
  notifyUrl: string
  /** Where the payer's browser goes afterwards. */
  returnUrl: string
  device: PayerDevice
  /** The payer's network address, which some want to know on phones. */
  payerAddress: string
  /** For those inside WeChat. */
  payer?: WechatPayer
}

/** `prepay`: what WeChat's browser, or a mini-program, is asked to pay. */
export type Presented = { qr: string } | { redirect: string } | { prepay: string }

/** What WeChat's browser and its mini-programs take, in the names they want. */
export interface BridgeParameters {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  signType: 'RSA'
  paySign: string
}

/** What a channel says about a payment. `unknown`: it has never heard of it. */
export type Report =
  | { state: 'paid'; number: string; providerNo: string; amount: Decimal; currency: string; paidAt: Date }
  | { state: 'open' | 'closed' | 'failed' | 'unknown'; number: string }

export interface Refunding {
  /** Ours: the same number asked for twice is one refund. */
  number: string
  paymentNumber: string
  providerNo: string
  amount: Decimal
  /** Of the whole payment. */
  total: Decimal
  currency: string
  reason: string
}

export type Refunded =
  | { state: 'done' | 'pending'; providerNo: string }
  | { state: 'refused'; reason: string }

/** What a channel knows of a refund that was asked for before. `none`: it never heard of it. */
export type KnownRefund = Refunded | { state: 'none' }

export interface Webhook {
  headers: Readonly<Record<string, string | undefined>>
  /** As it came, to the byte. */
  body: string
}

/** A webhook's message after its signature was checked. `other`: genuine, but about nothing we wait for. */
export type Heard =
  | { kind: 'report'; report: Report }
  | { kind: 'other'; about: string }
  | { kind: 'forged'; why: string }

export interface CallbackAnswer {
  status: number
  type: string
  body: string
}

/** A way to be paid: every provider's adapter speaks this. */
export interface Channel {
  /** The currencies it collects; none named: any. */
  currencies?: readonly string[]
  /** The most it collects at once; absent: any amount. */
  most?: Decimal
  start(charge: Charge): Promise<Presented>
  /** What a page inside WeChat hands over to be paid; only for what was presented as `prepay`. */
  bridge?(appId: string, prepay: string): BridgeParameters
  query(number: string): Promise<Report>
  /** Nobody can pay it any more; one that is paid already stays so. */
  close(number: string): Promise<void>
  /** An error means that nobody knows: the money may be on its way. */
  refund(refunding: Refunding): Promise<Refunded>
  findRefund(refunding: Refunding): Promise<KnownRefund>
  readWebhook(webhook: Webhook, now: Date): Heard
  /** What the provider wants to hear when we have taken note, and when we do not believe it. */
  accepted: CallbackAnswer
  refused: CallbackAnswer
}

/** What head office keeps under a pay method. */
export interface ChannelKeys {
  merchantNo: string
  appId: string
  /** The provider's address; empty: its usual one. */
  gateway: string
  /** Of our certificate, where the provider wants it named. */
  serialNo: string
  /** Of the provider's key, to refuse what was signed by another. */
  platformSerial: string
  /** A secret that both sides have. */
  key: string
  privateKey: string
  /** The provider's public key or certificate. */
  platformKey: string
  /** Of the official account, to be told who pays in WeChat's own browser. */
  appSecret?: string
  /** Our own certificate and those it goes back to, where the provider knows us by them. */
  certificate?: string
  rootCertificates?: string
}

/** Reaches the provider: the network, or a gateway of ours in the same process. */
export type SendRequest = (request: Request) => Promise<Response>

/** Without what providers cannot keep: characters of four bytes (most emoji), and those that nobody sees. */
export const plainWords = (text: string, most: number): string =>
  [
    ...text
      .toWellFormed()
      .replace(/[\u{10000}-\u{10ffff}\p{Cc}\ufffd]/gu, '')
      .trim(),
  ]
    .slice(0, most)
    .join('')

const timeoutMs = 10_000

/** Follows no redirects with a signed request, and reaches nothing inside our network. */
export const overTheNetwork =
  (config: Config): SendRequest =>
  request =>
    fetchOutside(config, request, AbortSignal.timeout(timeoutMs))

/** The provider cannot be reached, or answers something that is no answer; for the log, not for the payer. */
export class ChannelError extends Error {
  override name = 'ChannelError'
}
