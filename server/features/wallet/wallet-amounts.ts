import type { Decimal } from '../../../contract/decimal.ts'
import { amountText, codeIn, formatMoney } from '../../../contract/money.ts'
import type { Context } from '../../context.ts'
import { currencyBook } from '../shops/currencies.ts'

/** Amounts as they travel. */
export async function amounts(context: Context): Promise<(amount: Decimal, currency: string) => Decimal> {
  const book = await currencyBook(context)
  return (amount, currency) => amountText(amount, codeIn(book, currency))
}

/** Amounts as people read them. */
export async function moneyWords(context: Context): Promise<(amount: Decimal, currency: string) => string> {
  const book = await currencyBook(context)
  return (amount, currency) => formatMoney(amount, codeIn(book, currency)!, '')
}
