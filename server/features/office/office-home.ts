import type { OfficeHome } from '../../../contract/office.ts'
import type { Context } from '../../context.ts'
import { fail, type Outcome, ok } from '../../handler.ts'
import { bestSellers, dailyCounts, productsByIds, salesOf30Days, whatNeedsDoing } from './office.queries.ts'

/** Who sells best and how much is seen only by looking at every product and order; nobody needs it to the second. */
const freshForMs = 60_000

export async function officeHome(context: Context): Promise<Outcome<OfficeHome>> {
  const { db, memory, visitor, lang, now, shop } = context
  if (visitor.role !== 'office') return fail('message.noPermission')
  const minute = Math.floor(now.getTime() / freshForMs)
  const best = await memory.get(`office:best:${minute}`, [], () => bestSellers(db))
  const currency = shop.baseCurrency
  const sales = await memory.get(`office:sales:${currency}:${minute}`, [], () => salesOf30Days(db, currency))
  const [todo, newMembers, newProducts, changes, top, lately] = await Promise.all([
    whatNeedsDoing(db),
    dailyCounts(db, 'members', 'created_at'),
    dailyCounts(db, 'products', 'created_at'),
    dailyCounts(db, 'record_changes', 'at'),
    productsByIds(db, best, lang),
    productsByIds(
      db,
      sales.best.map(({ id }) => id),
      lang,
    ),
  ])
  const topSold = sales.best.flatMap(({ id, sold }) => {
    const product = lately.find(one => one.id === id)
    return product ? [{ ...product, sold }] : []
  })
  const { orders, revenue } = sales
  return ok({ todo, newMembers, newProducts, changes, orders, revenue, currency, topProducts: top, topSold })
}
