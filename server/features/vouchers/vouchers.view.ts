import type { Voucher } from '../../../contract/checkout.ts'
import { type Decimal, roundHalfUp, toDecimal } from '../../../contract/decimal.ts'
import { convert } from '../../../contract/money.ts'
import type { Context } from '../../context.ts'
import { buyerMoney } from '../checkout/load-checkout.ts'
import type { PricedBuyer } from '../pricing/price-lines.ts'
import type { HeldVoucher } from './vouchers.queries.ts'
import { type VoucherLine, voucherOff } from './vouchers.rules.ts'

/** What each takes off these lines, or why it takes nothing; the best first. */
export const presentVouchers = (
  context: Context,
  buyer: PricedBuyer,
  held: readonly HeldVoucher[],
  lines: readonly VoucherLine[],
): Voucher[] =>
  held
    .map(voucher => present(context, buyer, voucher, lines))
    .sort((a, b) => Number(b.usable) - Number(a.usable) || Number(b.off) - Number(a.off))

function present(
  context: Context,
  buyer: PricedBuyer,
  voucher: HeldVoucher,
  lines: readonly VoucherLine[],
): Voucher {
  const { t, now } = context
  const { currency } = buyer
  const result = voucherOff(voucher, lines, currency, now)
  const money = buyerMoney(context, buyer)
  const nothing: Decimal = roundHalfUp('0', currency.decimals)
  const missing = result.usable ? undefined : result.params?.missing
  return {
    id: voucher.id,
    number: voucher.number,
    name: voucher.name,
    scope: scopeOf(context, voucher),
    off: result.usable ? result.off : nothing,
    fromAmount: convert(voucher.fromAmount, currency.rate, currency.decimals),
    validUntil: voucher.validUntil.toISOString(),
    usable: result.usable,
    reason: result.usable
      ? ''
      : t(result.key, missing === undefined ? result.params : { missing: money(toDecimal(missing)) }),
  }
}

function scopeOf({ t }: Context, { scope, names }: HeldVoucher): string {
  switch (scope) {
    case 'all':
      return t('checkout.scopeAll')
    case 'category':
      return t('checkout.scopeCategory', { names: names.join(' / ') })
    case 'brand':
      return t('checkout.scopeBrand', { names: names.join(' / ') })
    case 'product':
      return t('checkout.scopeProduct', { names: names.join(' / ') })
  }
}
