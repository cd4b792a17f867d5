import { add } from '../../../contract/decimal.ts'
import { amountText, codeIn } from '../../../contract/money.ts'
import { entriesPerPage } from '../../../contract/points.ts'
import { storedValue } from '../../../contract/stored-value.ts'
import { fail, handle, ok } from '../../handler.ts'
import { ownEntries, reasonWords } from '../ledger/own-entries.ts'
import { storedBalance } from '../ledger/stored-value.ts'
import { isOwnShop } from '../session/session.rules.ts'
import { currencyBook } from '../shops/currencies.ts'

export const storedValueActions = [
  handle(storedValue, async (context, { start = 0 }) => {
    const { db, shop, visitor, t } = context
    if (!isOwnShop(visitor, shop)) return fail('message.noPermission')
    const whose = { shopId: shop.id, memberId: visitor.id }
    const { baseCurrency } = shop
    const code = codeIn(await currencyBook(context), baseCurrency)
    const { stored, bonus } = await storedBalance(db, { ...whose, currency: baseCurrency })
    const { entries, total } = await ownEntries(db, {
      ...whose,
      kinds: ['stored_value', 'bonus'],
      start,
      limit: entriesPerPage,
    })
    return ok({
      currency: baseCurrency,
      balance: amountText(add(stored, bonus), code),
      bonus: amountText(bonus, code),
      own: amountText(stored, code),
      entries: entries.map(({ id, at, reason, kind, amount, balance: after, orderId, orderNo, topUpId }) => ({
        id,
        at: at.toISOString(),
        reason: reasonWords(t, reason),
        isBonus: kind === 'bonus',
        amount: amountText(amount, code),
        balance: amountText(after, code),
        orderId,
        topUpId,
        orderNo: orderNo ?? '',
      })),
      total,
    })
  }),
]
