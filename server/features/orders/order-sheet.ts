import type { OrderFilter } from '../../../contract/orders.ts'
import type { MemberContext } from '../../context.ts'
import { type Listed, linesSheet } from './lines-sheet.ts'
import { narrowedTo } from './order-list.ts'
import { everyOrder } from './orders.queries.ts'

/** One's own orders. */
export function orderSheet(
  context: MemberContext,
  filter: OrderFilter & { ids?: readonly number[] | undefined },
): AsyncGenerator<Uint8Array> {
  const { t, db } = context
  async function* orders() {
    for await (const batch of everyOrder(db, narrowedTo(context, filter)))
      for (const row of batch) yield { row, ofOrder, ofLine }
  }
  const ofOrder: Listed['ofOrder'] = order => [
    t(order.source === 'online' ? 'orders.online' : 'orders.offline'),
  ]
  const ofLine: Listed['ofLine'] = (line, money) => [
    money(line.price),
    money(line.amount),
    money(line.off),
    money(line.payable),
    line.comment,
  ]
  return linesSheet(context, {
    name: 'orders.orders',
    ofOrder: [['orders.source', 60]],
    ofLine: [
      ['orders.price', 90, 'money'],
      ['orders.amount', 100, 'money'],
      ['orders.off', 90, 'money'],
      ['orders.payable', 100, 'money'],
      ['orders.comment', 160],
    ],
    orders: orders(),
  })
}
