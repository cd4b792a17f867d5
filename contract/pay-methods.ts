import type { TextKey } from './text.ts'

/**
 * By the signs of the protocol (product §1): `xx` is a bank transfer, `yck` stored value, `coupon` an order with nothing left to pay. Ours are
 * `credit` (on account), `wallet` and `collected`. To add one: README.
 */
export const payMethodNames = {
  ccb: 'bill.payCcb',
  cod: 'bill.payCod',
  /** Of a purchase: what its customer paid head office. */
  collected: 'bill.payCollected',
  coupon: 'bill.payCoupon',
  credit: 'orders.payCredit',
  lkl: 'bill.payLkl',
  sft: 'bill.paySft',
  tl: 'bill.payTl',
  wallet: 'payment.kindWallet',
  wx: 'bill.payWx',
  xx: 'bill.payXx',
  xy: 'bill.payXy',
  yck: 'bill.payYck',
  yzf: 'bill.payYzf',
  zf: 'bill.payZf',
  zfb: 'bill.payZfb',
  zhywt: 'bill.payZhywt',
} as const satisfies Record<string, TextKey>

export const payMethodName = (code: string): TextKey | undefined =>
  (payMethodNames as Readonly<Record<string, TextKey>>)[code]

/** On delivery and on account: the order goes on unpaid, and each is paid for itself. */
export const isPaidLater = (code: string | undefined): boolean => code === 'cod' || code === 'credit'
