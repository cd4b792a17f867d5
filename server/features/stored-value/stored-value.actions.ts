import { amountText, codeIn } from '../../../contract/money.ts'
import { entriesPerPage } from '../../../contract/points.ts'
import { storedValue } from '../../../contract/stored-value.ts'
import { fail, handle, ok } from '../../handler.ts'
import { balance } from '../ledger/ledger.ts'
import { ownEntries, reasonWords } from '../ledger/own-entries.ts'
import { isOwnShop } from '../session/session.rules.ts'
import { currencyBook } from '../shops/currencies.ts'

export const storedValueActions = [
  handle(storedValue, async (context, { start = 0 }) => {
    const { db, shop, visitor, t } = context
    if (!isOwnShop(visitor, shop)) return fail('message.noPermission')
    const whose = { shopId: shop.id, memberId: visitor.id }
    const { baseCurrency } = shop
    const code = codeIn(await currencyBook(context), baseCurrency)
    const has = await balance(db, { ...whose, kind: 'stored_value', currency: baseCurrency })
    const { entries, total } = await ownEntries(db, {
      ...whose,
      kinds: ['stored_value'],
      start,
      limit: entriesPerPage,
    })
    return ok({
      currency: baseCurrency,
      balance: amountText(has, code),
      entries: entries.map(({ id, at, reason, amount, balance: after, orderId, orderNo }) => ({
        id,
        at: at.toISOString(),
        reason: reasonWords(t, reason),
        amount: amountText(amount, code),
        balance: amountText(after, code),
        orderId,
        orderNo: orderNo ?? '',
      })),
      total,
    })
  }),
]
