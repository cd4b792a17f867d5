import {
  compare,
  type Decimal,
  isZero,
  multiply,
  roundHalfUp,
  subtract,
  sum,
} from '../../../contract/decimal.ts'
import { convert } from '../../../contract/money.ts'
import type { Params, TextKey } from '../../../contract/text.ts'

/** A line as far as a voucher cares. */
export interface VoucherLine {
  shopId: number
  productId: number
  brandId: number | null
  categoryPath: string
  /** What is left of it after the promotions, in the order's currency. */
  left: Decimal
  /** A flash or group price takes no voucher. */
  excluded: boolean
}

/** A coupon, or a red packet, which is good for everything. Amounts in the base currency. */
export interface VoucherFacts {
  shopId: number
  kind: 'amount' | 'percent'
  off: Decimal
  fromAmount: Decimal
  scope: 'all' | 'category' | 'brand' | 'product'
  /** Paths of the named categories; what lies below them counts too. */
  paths: readonly string[]
  brands: readonly number[]
  products: readonly number[]
  validFrom: Date
  validUntil: Date
  used: boolean
}

export interface OrderCurrency {
  rate: Decimal
  decimals: number
}

export type VoucherOff =
  | { usable: true; off: Decimal; covers: readonly boolean[] }
  | { usable: false; key: TextKey; params?: Params }

/** What a voucher takes off these lines, or why it takes nothing. */
export function voucherOff(
  voucher: VoucherFacts,
  lines: readonly VoucherLine[],
  { rate, decimals }: OrderCurrency,
  now: Date,
): VoucherOff {
  if (voucher.used) return { usable: false, key: 'checkout.voucherUsed' }
  if (voucher.validUntil <= now) return { usable: false, key: 'checkout.voucherOver' }
  if (voucher.validFrom > now) return { usable: false, key: 'checkout.voucherEarly' }
  const covers = lines.map(line => isFor(voucher, line))
  if (!covers.includes(true)) {
    const special = lines.length > 0 && lines.every(line => line.excluded)
    return { usable: false, key: special ? 'checkout.voucherNotSpecial' : 'checkout.voucherScope' }
  }
  const amount = sum(lines.flatMap((line, at) => (covers[at] ? [line.left] : [])))
  // As it is shown: of what stands there nothing is missing.
  const from = convert(voucher.fromAmount, rate, decimals)
  if (compare(amount, from) < 0) {
    return {
      usable: false,
      key: 'checkout.voucherMissing',
      params: { missing: roundHalfUp(subtract(from, amount), decimals) },
    }
  }
  const wanted =
    voucher.kind === 'percent'
      ? roundHalfUp(multiply(amount, multiply(voucher.off, '0.01')), decimals)
      : convert(voucher.off, rate, decimals)
  const off = compare(wanted, amount) > 0 ? amount : wanted
  return isZero(off) ? { usable: false, key: 'checkout.voucherNothing' } : { usable: true, off, covers }
}

export const isFor = (voucher: VoucherFacts, line: VoucherLine): boolean =>
  !line.excluded && line.shopId === voucher.shopId && covered(voucher, line)

function covered(
  { scope, paths, brands, products }: VoucherFacts,
  { categoryPath, brandId, productId }: VoucherLine,
): boolean {
  switch (scope) {
    case 'all':
      return true
    case 'category':
      return paths.some(path => categoryPath.startsWith(path))
    case 'brand':
      return brandId !== null && brands.includes(brandId)
    case 'product':
      return products.includes(productId)
  }
}
