import type { Decimal } from '../../../contract/decimal.ts'
import type { OrderState } from '../../../contract/order-states.ts'
import type { PaymentState } from '../../../contract/payment-states.ts'
import type { PayerDevice, WechatPayer } from '../../ports/payment/channel.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'

/** An order as whoever pays it needs to know it. */
export interface DueOrder {
  id: number
  number: string
  shopId: number
  memberId: number
  state: OrderState
  paymentState: PaymentState
  /** Without what was refunded before it was paid. */
  total: Decimal
  paid: Decimal
  due: Decimal
  currency: string
  /** What one unit of the base currency bought when it was made. */
  rate: Decimal
  decimals: number
  baseCurrency: string
  payBefore: Date | null
  /** Sent on account, and not settled. */
  onAccount: boolean
  groupId: number | null
  /** Bought from head office for a customer of a distributor's. */
  isPurchase: boolean
  /** It may wait as long as its method says: what flash sales and groups hold cannot, and on account another time was agreed. */
  patient: boolean
  /** Chosen at checkout. */
  payMethod: string
}

/** What a channel gave to be shown to the payer, and to whom. */
export interface ShownPayment {
  qr?: string
  redirect?: string
  prepay?: string
  demo?: boolean
  device?: PayerDevice
  payer?: WechatPayer
}

export interface Payment {
  id: number
  number: string
  shopId: number
  memberId: number
  purpose: 'order' | 'top_up'
  topUpId: number | null
  method: string
  state: PaymentState
  amount: Decimal
  currency: string
  baseAmount: Decimal
  baseCurrency: string
  presented: ShownPayment | null
  providerNo: string | null
  reason: string
  refunded: Decimal
  stray: Decimal
  createdAt: Date
  expiresAt: Date | null
  paidAt: Date | null
}

export interface PayMethodRow {
  id: number
  shopId: number
  code: string
  instructions: TextsByLanguage
  settings: Record<string, unknown>
  secrets: unknown
  /** Hours in which an order has to be paid when this method is chosen; null: the shop's usual time. */
  payHours: number | null
}

/** What of an order a payment pays. */
export interface PaidPart {
  orderId: number
  amount: Decimal
  /** In the shop's base currency. */
  base: Decimal
}
