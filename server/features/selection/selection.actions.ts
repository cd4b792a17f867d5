import { selectionThemes } from '../../../contract/catalogue.ts'
import { fail, handle, ok } from '../../handler.ts'
import { buyerNamed, priceLines } from '../pricing/price-lines.ts'
import { pickRows } from './pick-rows.ts'
import { themeRows } from './selection.queries.ts'

export const selectionActions = [
  handle(selectionThemes, async (context, { uid }) => {
    const { db, shop, lang } = context
    const buyer = await buyerNamed(context, uid)
    if (!buyer) return fail('message.noPermission', undefined, 'uid')
    const themes = await themeRows(db, shop, lang)
    const items = themes.flatMap(theme => theme.items)
    const rows = await pickRows(
      context,
      buyer,
      items.map(({ skuId }) => skuId),
    )
    const bySku = new Map(rows.map(row => [row.skuId, row]))
    const known = items.filter(({ skuId }) => bySku.has(skuId))
    const priced = await priceLines(
      db,
      buyer,
      known.map(({ skuId, quantity }) => ({ skuId, unitId: null, quantity })),
    )
    const amounts = new Map(known.map((item, at) => [item, priced[at]!.amount]))
    return ok(
      {},
      themes.map(({ items, ...theme }) => ({
        ...theme,
        items: items.flatMap(item => {
          const row = bySku.get(item.skuId)
          return row ? [{ row, quantity: item.quantity, amount: amounts.get(item) ?? null }] : []
        }),
      })),
    )
  }),
]
