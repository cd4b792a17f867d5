import { languageOf } from '../../../contract/languages.ts'
import { orderStates } from '../../../contract/order-states.ts'
import type { OrderFilter } from '../../../contract/orders.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { MemberContext } from '../../context.ts'
import { SheetAmount, type SheetColumn } from '../../records/sheets/columns.ts'
import { writeXlsx } from '../../records/sheets/xlsx-writer.ts'
import { narrowedTo, presentOrder } from './order-list.ts'
import { everyOrder } from './orders.queries.ts'

/** One's own orders as a sheet, a row for each of their lines; as many as there are. */
export function orderSheet(
  context: MemberContext,
  filter: OrderFilter & { ids?: readonly number[] | undefined },
): AsyncGenerator<Uint8Array> {
  const { t, db, lang, timeZone } = context
  const column = (key: TextKey, width: number, kind: SheetColumn['kind'] = 'text'): SheetColumn => ({
    header: t(key),
    width,
    kind,
  })
  const columns: SheetColumn[] = [
    column('orders.number', 150),
    { ...column('orders.createdAt', 150, 'date'), showTime: true },
    column('orders.state', 120),
    column('orders.source', 60),
    column('orders.recipient', 100),
    column('orders.payMethod', 120),
    column('orders.total', 100, 'money'),
    column('orders.paid', 100, 'money'),
    column('orders.itemNo', 130),
    column('orders.product', 260),
    column('orders.quantity', 80, 'number'),
    column('orders.unit', 60),
    column('orders.price', 90, 'money'),
    column('orders.amount', 100, 'money'),
    column('orders.off', 90, 'money'),
    column('orders.payable', 100, 'money'),
    column('orders.comment', 160),
  ]
  async function* rows() {
    for await (const batch of everyOrder(db, narrowedTo(context, filter)))
      for (const row of batch) {
        const order = presentOrder(context, row)
        const money = (amount: string) => new SheetAmount(amount, order.currency)
        const state = orderStates.find(({ code }) => code === order.state)
        const head = [
          order.number,
          row.createdAt,
          state ? t(state.text) : '',
          t(order.source === 'online' ? 'orders.online' : 'orders.offline'),
          order.recipient,
          order.payMethod,
        ]
        for (const [at, line] of order.lines.entries()) {
          const words = [line.name, ...line.spec.map(({ value }) => value), line.customisation]
          yield [
            ...head,
            // Once for each order, so that the column adds up.
            ...(at === 0 ? [money(order.total), money(order.paid)] : [null, null]),
            line.itemNo,
            words.filter(Boolean).join(' / '),
            line.quantity,
            line.unit,
            money(line.price),
            money(line.amount),
            money(line.off),
            money(line.payable),
            line.comment,
          ]
        }
      }
  }
  return writeXlsx(columns, rows(), {
    sheetName: t('orders.orders'),
    rtl: languageOf(lang).dir === 'rtl',
    timeZone,
  })
}
