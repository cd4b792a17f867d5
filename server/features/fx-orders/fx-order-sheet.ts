import { subtract } from '../../../contract/decimal.ts'
import type { FxFilter } from '../../../contract/fx-orders.ts'
import { purchaseStateInfo } from '../../../contract/purchase-states.ts'
import type { MemberContext } from '../../context.ts'
import { SheetAmount } from '../../records/sheets/columns.ts'
import { type Listed, linesSheet } from '../orders/lines-sheet.ts'
import { everyFxOrder, linePays, purchaseCosts } from './fx-orders.queries.ts'
import { fxNarrowedTo } from './fx-orders.ts'

/** Orders of one's customers; what is purchased has its cost and margin, in the base currency. */
export function fxOrderSheet(
  context: MemberContext,
  filter: FxFilter & { ids?: readonly number[] | undefined },
): AsyncGenerator<Uint8Array> {
  const { t, db } = context
  async function* orders(): AsyncGenerator<Listed> {
    for await (const batch of everyFxOrder(db, fxNarrowedTo(context, filter))) {
      const ids = batch.map(({ id }) => id)
      const [pays, costs] = await Promise.all([linePays(db, ids), purchaseCosts(db, ids)])
      const paysOf = new Map(pays.map(line => [line.lineId, line.pays]))
      const costOf = new Map(costs.map(line => [line.lineId, line.cost]))
      for (const row of batch) {
        const base = (amount: string) => new SheetAmount(amount, row.baseCurrency)
        yield {
          row,
          ofOrder: () => [
            t(purchaseStateInfo[row.purchaseState].text),
            row.purchase?.number ?? '',
            row.shop,
            row.customer.nick,
          ],
          ofLine: (line, money) => {
            const paid = paysOf.get(line.id)!
            const cost = costOf.get(line.id)
            const margin = cost === undefined ? [null, null] : [base(cost), base(subtract(paid, cost))]
            return [money(line.payable), base(paid), ...margin]
          },
        }
      }
    }
  }
  return linesSheet(context, {
    name: 'screens.distributionOrders',
    ofOrder: [
      ['fx-orders.purchaseState', 150],
      ['fx-orders.purchaseNo', 150],
      ['fx-orders.shop', 120],
      ['fx-orders.customer', 120],
    ],
    ofLine: [
      ['orders.payable', 100, 'money'],
      ['fx-orders.pays', 100, 'money'],
      ['fx-orders.costs', 100, 'money'],
      ['fx-orders.margin', 100, 'money'],
    ],
    orders: orders(),
  })
}
