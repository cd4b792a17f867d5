import { add, type Decimal, roundHalfUp } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import { topUp, topUpChoices } from '../../../contract/top-up.ts'
import type { MemberContext } from '../../context.ts'
import { type Failure, fail, handle, ok } from '../../handler.ts'
import { storedBalance } from '../ledger/stored-value.ts'
import { currencyOf } from '../payment/methods.ts'
import { tooManyDecimals } from '../payment/payment.rules.ts'
import { isOwnShop } from '../session/session.rules.ts'
import { openTopUp, packagesOf, topUpTerms } from './top-up.queries.ts'
import { amountFault, topUpLimits } from './top-up.rules.ts'

export const topUpActions = [
  handle(topUpChoices, async ({ db, shop, visitor }) => {
    if (!isOwnShop(visitor, shop)) return fail('message.noPermission')
    const { baseCurrency: currency } = shop
    const { decimals } = currencyOf(shop, currency)
    const text = (amount: Decimal) => roundHalfUp(amount, decimals)
    const { min, max } = topUpLimits(await topUpTerms(db, shop.id))
    const { stored, bonus } = await storedBalance(db, { shopId: shop.id, memberId: visitor.id, currency })
    return ok({
      currency,
      balance: text(add(stored, bonus)),
      min: text(min),
      max: text(max),
      packages: (await packagesOf(db, shop.id)).map(each => ({
        id: each.id,
        amount: text(each.amount),
        bonus: text(each.bonus),
      })),
    })
  }),

  handle(topUp, async (context, { row }) => {
    const { db, shop, visitor } = context
    if (!isOwnShop(visitor, shop)) return fail('message.noPermission')
    const wanted = await amountOf(context, row)
    if ('kind' in wanted) return wanted
    return ok(
      await openTopUp(db, {
        shopId: shop.id,
        memberId: visitor.id,
        key: row.key,
        currency: shop.baseCurrency,
        ...wanted,
      }),
    )
  }),
]

/** What a package says, or an amount within the shop's limits, which brings nothing more. */
async function amountOf(
  { db, shop }: MemberContext,
  { amount, package: packageId }: { amount?: Decimal | undefined; package?: number | undefined },
): Promise<{ amount: Decimal; bonus: Decimal } | Failure> {
  if (packageId !== undefined) {
    const chosen = (await packagesOf(db, shop.id)).find(({ id }) => id === packageId)
    return chosen
      ? { amount: chosen.amount, bonus: chosen.bonus }
      : fail('message.noPermission', undefined, 'package')
  }
  const currency = currencyOf(shop, shop.baseCurrency)
  const limits = topUpLimits(await topUpTerms(db, shop.id))
  if (amount === undefined) return fail('payment.topUpAmount', undefined, 'amount')
  switch (amountFault(amount, limits, currency.decimals)) {
    case 'decimals':
      return tooManyDecimals(currency.code, currency.decimals)
    case 'least':
      return fail('payment.topUpLeast', { min: formatMoney(limits.min, currency, '') }, 'amount')
    case 'most':
      return fail('payment.topUpMost', { max: formatMoney(limits.max, currency, '') }, 'amount')
  }
  return { amount, bonus: '0' }
}
