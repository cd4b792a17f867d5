import { changeCustomers, distributionHome } from '../../../contract/distributors.ts'
import { fail, handle, ok } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { findBillType } from '../../records/registry.ts'
import { saveRecord } from '../../records/save.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { nothingYet, salesByDay, shopNumbers } from './distribution-home.ts'
import { shopAtHand, shopsRun } from './shop-at-hand.ts'

export const distributorActions = [
  handle(distributionHome, async (context, { shop: id }) => {
    const { db, lang } = context
    const shop = await shopAtHand(context, id)
    if (id && !shop) return fail('message.noPermission', undefined, 'shop')
    const named = ({ id, code, titles }: Shop) => ({ id, code, title: inLanguage(titles, lang) })
    const [numbers, days] = shop
      ? await Promise.all([shopNumbers(db, shop.id), salesByDay(db, shop.id)])
      : [nothingYet, []]
    return ok({
      shop: shop ? { ...named(shop), takesOrders: shop.takesOrders } : null,
      shops: (await shopsRun(context)).map(named),
      currency: (shop ?? context.shop).baseCurrency,
      ...numbers,
      salesByDay: days.map(({ day, sales }) => ({ day, value: sales })),
      ordersByDay: days.map(({ day, orders }) => ({ day, value: orders })),
    })
  }),

  // Each as its form would save it: with its rights, its trail and whoever is told.
  handle(changeCustomers, async (context, { row: { ids, tier, status } }) => {
    if (ids.length === 0 || (tier === undefined && status === undefined)) return ok({ changed: 0 })
    const type = findBillType('customer')
    let changed = 0
    for (const id of [...new Set(ids)].sort((one, other) => one - other)) {
      const result = await saveRecord(context, type, id, { tier, status })
      if (result.kind !== 'saved') return result
      if (result.change) changed++
    }
    return ok({ changed })
  }),
]
