import type { Decimal } from '../../../../contract/decimal.ts'
import type { ChannelKeys, Webhook } from '../channel.ts'

/** A payment as the gateway knows it. */
export interface GatewayPayment {
  id: number
  token: string
  channel: string
  number: string
  amount: Decimal
  currency: string
  description: string
  state: 'open' | 'paid' | 'failed' | 'closed'
  paid: Decimal | null
  providerNo: string | null
  paidAt: Date | null
  expiresAt: Date
  notifyUrl: string
  returnUrl: string
  /** Of payments inside WeChat. */
  appId: string | null
  openId: string | null
}

/** At Alipay a try that failed leaves the trade waiting for its buyer. */
export const canBePaid = ({ state, channel }: Pick<GatewayPayment, 'state' | 'channel'>): boolean =>
  state === 'open' || (state === 'failed' && channel === 'zfb')

/** The other side of a channel: checks what we sign, and signs what it says. */
export interface Gateway {
  /** Its API. */
  answer(request: Request): Promise<Response>
  /** What it tells the merchant about a payment now. */
  webhook(payment: GatewayPayment, at?: Date): Webhook
}

/** What both sides of a channel have: the merchant's half and the provider's. */
export interface BothKeys {
  ours: ChannelKeys
  theirs: {
    /** The merchant's public key. */
    merchantKey: string
    privateKey: string
    serialNo: string
    /** The numbers of those that the merchant has to name, and of the one that answers are signed with. */
    certificates?: { merchant: string; root: string; own: string }
  }
}

/** Where the payer pays. The gateway stands in the same house as the shop that it calls back. */
export const cashierUrl = ({ token, notifyUrl }: Pick<GatewayPayment, 'token' | 'notifyUrl'>): string =>
  new URL(`/pay/demo/${token}`, notifyUrl).href
