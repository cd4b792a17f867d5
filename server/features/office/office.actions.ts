import { officeHome } from '../../../contract/office.ts'
import { handle, ok } from '../../handler.ts'
import { countFarUnitPrices } from '../pricing/far-unit-prices.ts'
import { bestSellers, dailyCounts, productsByIds, salesOf30Days, whatNeedsDoing } from './office.queries.ts'

/** How much was sold is seen only by looking at every order; nobody needs it to the second. */
const freshForMs = 60_000

export const officeActions = [
  handle(officeHome, async ({ db, cache, lang, now, shop }) => {
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
      return { orders: sales.orders, revenue: sales.revenue, topSold }
    }
    const unitPrices = () =>
      cache.get('office:unit-prices', ['unit_prices', 'skus', 'product_units'], () => countFarUnitPrices(db))
    const [todo, farUnitPrices, newMembers, newProducts, changes, topProducts, sold] = await Promise.all([
      whatNeedsDoing(db),
      unitPrices(),
      dailyCounts(db, 'members', 'created_at'),
      dailyCounts(db, 'products', 'created_at'),
      dailyCounts(db, 'record_changes', 'at'),
      bestSellers(db).then(ids => productsByIds(db, ids, lang)),
      selling(),
    ])
    return ok({
      todo: { ...todo, unitPrices: farUnitPrices },
      newMembers,
      newProducts,
      changes,
      currency,
      topProducts,
      ...sold,
    })
  }),
]
