import type { TextKey } from './text.ts'

/** Product §1, and ours: on account, and the wallet. */
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
