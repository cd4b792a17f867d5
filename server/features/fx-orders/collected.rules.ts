import {
  compare,
  type Decimal,
  isNegative,
  multiply,
  roundHalfUp,
  subtract,
} from '../../../contract/decimal.ts'
import { least } from '../payment/payment.rules.ts'

/** Amounts are in the base currency. */

/** What a customer gets back is taken from what is collected for the order, then from the wallet; the rest is owed. */
export function splitRefund(
  amount: Decimal,
  { collected, wallet }: { collected: Decimal; wallet: Decimal },
): { collected: Decimal; wallet: Decimal; debt: Decimal } {
  const first = least(amount, collected)
  const second = least(subtract(amount, first), wallet)
  return { collected: first, wallet: second, debt: subtract(subtract(amount, first), second) }
}

/** What is earned pays head office's fee, then what is owed; the rest is the distributor's. */
export function splitMargin(
  amount: Decimal,
  { fee, owed }: { fee: Decimal; owed: Decimal },
): { fee: Decimal; debt: Decimal; wallet: Decimal } {
  const kept = least(amount, fee)
  const debt = least(subtract(amount, kept), owed)
  return { fee: kept, debt, wallet: subtract(subtract(amount, kept), debt) }
}

export const feeOf = (received: Decimal, percent: Decimal): Decimal =>
  roundHalfUp(multiply(received, multiply(percent, '0.01')), 2)

/** What a distributor has to pay a purchase with. */
export interface PurchasePurse {
  /** For that very order. */
  collected: Decimal
  /** What of that is head office's when the order is completed. */
  fee: Decimal
  stored: Decimal
  /** So much of the stored value goes without a code; null: any amount. */
  withoutCode: Decimal | null
  credit: Decimal
}

export interface PurchasePlan {
  collected: Decimal
  stored: Decimal
  credit: Decimal
  /** Left for the pay page. */
  rest: Decimal
}

/**
 * What a purchase is paid from: its own order's money first, without head office's fee, then stored value, then on account. What these
 * cannot cover together is paid by hand, and then nothing but the collected part is taken before. Stored value that asks for a code from a telephone is
 * left to the pay page.
 */
export function planPurchase(total: Decimal, has: PurchasePurse): PurchasePlan {
  const free = subtract(has.collected, has.fee)
  const collected = isNegative(free) ? '0' : least(total, free)
  const due = subtract(total, collected)
  const wanted = least(due, has.stored)
  const stored = has.withoutCode === null || compare(wanted, has.withoutCode) <= 0 ? wanted : '0'
  const credit = subtract(due, stored)
  return compare(credit, has.credit) <= 0
    ? { collected, stored, credit, rest: '0' }
    : { collected, stored: '0', credit: '0', rest: due }
}
