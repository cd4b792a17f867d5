import {
  mostViews,
  officeHome,
  officeWaiting,
  removeView,
  savedViews,
  saveView,
} from '../../../contract/office.ts'
import { fail, handle, ok } from '../../handler.ts'
import { mayDo, reachOf } from '../../records/access.ts'
import type { BillType } from '../../records/bill-type.ts'
import { customers, isEnabled, member } from '../../records/definitions/member.ts'
import { recordChange } from '../../records/definitions/record-change.ts'
import { countFarUnitPrices } from '../pricing/far-unit-prices.ts'
import { countDuties, mayPriceUnits, waitFor } from './duties.ts'
import { bestSellers, dailyCounts, productsByIds, salesOf30Days } from './office.queries.ts'
import { dropView, keepView, viewsOf } from './saved-views.ts'

/** What sold best is seen only by looking at every order; nobody needs it to the second. */
const freshForMs = 60_000

export const officeActions = [
  handle(officeWaiting, async ({ db, visitor }, { only = waitFor }) => {
    const among = waitFor.filter(duty => only.includes(duty))
    return ok({ todo: await countDuties(db, visitor, among) })
  }),

  handle(savedViews, async ({ db, visitor }, { place }) =>
    ok({ views: await viewsOf(db, visitor.id, place) }),
  ),

  handle(saveView, async ({ db, visitor }, { row }) => {
    const kept = await keepView(db, { ...row, memberId: visitor.id })
    return kept ? ok(kept) : fail('records.tooManyViews', { most: String(mostViews) }, 'name')
  }),

  handle(removeView, async ({ db, visitor }, { row: { id } }) =>
    (await dropView(db, visitor.id, id)) ? ok({ id }) : fail('message.noPermission', undefined, 'id'),
  ),

  handle(officeHome, async context => {
    const { db, cache, lang, now, shop, visitor } = context
    const currency = shop.baseCurrency
    const minute = Math.floor(now.getTime() / freshForMs)
    const selling = async () => {
      const sales = await cache.get(`office:sales:${currency}:${minute}`, [], () =>
        salesOf30Days(db, currency),
      )
      const products = await productsByIds(
        db,
        sales.best.map(({ id }) => id),
        lang,
      )
      const topSold = sales.best.flatMap(({ id, sold }) => {
        const product = products.find(one => one.id === id)
        return product ? [{ ...product, sold }] : []
      })
      return { orders: sales.orders, turnover: sales.turnover, topSold }
    }
    const unitPrices = () =>
      cache.get('office:unit-prices', ['unit_prices', 'skus', 'product_units'], () => countFarUnitPrices(db))
    // Numbers lead to lists, which show some people only a part.
    const seen = (type: BillType) => reachOf(type, context, db)?.only ?? db`true`
    const [todo, farUnitPrices, newMembers, newProducts, changes, topProducts, sold] = await Promise.all([
      countDuties(db, visitor),
      mayPriceUnits(visitor) ? unitPrices() : undefined,
      dailyCounts(db, {
        table: 'members',
        moment: 'created_at',
        where: db`${isEnabled(db)} and ${mayDo(member, visitor, 'see') ? seen(member) : customers.only(db)}`,
      }),
      dailyCounts(db, { table: 'products', moment: 'created_at', where: db`listed` }),
      dailyCounts(db, { table: 'record_changes', moment: 'at', where: seen(recordChange) }),
      bestSellers(db).then(ids => productsByIds(db, ids, lang)),
      selling(),
    ])
    return ok({
      todo: { ...todo, ...(farUnitPrices !== undefined && { unitPrices: farUnitPrices }) },
      newMembers,
      newProducts,
      changes,
      currency,
      topProducts,
      ...sold,
    })
  }),
]
