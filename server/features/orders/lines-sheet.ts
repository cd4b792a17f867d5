import { languageOf } from '../../../contract/languages.ts'
import { orderStates } from '../../../contract/order-states.ts'
import type { OrderLine, OrderSummary } from '../../../contract/orders.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { MemberContext } from '../../context.ts'
import { SheetAmount, type SheetColumn } from '../../records/sheets/columns.ts'
import { writeXlsx } from '../../records/sheets/xlsx-writer.ts'
import { presentOrder } from './order-list.ts'
import type { OrderRow } from './orders.queries.ts'

type Column = readonly [key: TextKey, width: number, kind?: SheetColumn['kind']]
type Cell = string | SheetAmount | null

export interface Listed {
  row: OrderRow
  /** What stands under the further columns of the order. */
  ofOrder: (order: OrderSummary) => readonly Cell[]
  /** And under those of one of its lines, whose amounts are in the order's currency. */
  ofLine: (line: OrderLine, money: (amount: string) => SheetAmount) => readonly Cell[]
}

interface LinesSheet {
  name: TextKey
  /** Columns beside those that every sheet of orders has. */
  ofOrder: readonly Column[]
  ofLine: readonly Column[]
  orders: AsyncIterable<Listed>
}

/** Orders as a sheet, a row for each of their lines; as many as there are. */
export function linesSheet(context: MemberContext, sheet: LinesSheet): AsyncGenerator<Uint8Array> {
  const { t, lang, timeZone } = context
  const column = ([key, width, kind = 'text']: Column): SheetColumn => ({ header: t(key), width, kind })
  const columns: SheetColumn[] = [
    column(['orders.number', 150]),
    { ...column(['orders.createdAt', 150, 'date']), showTime: true },
    column(['orders.state', 120]),
    ...sheet.ofOrder.map(column),
    column(['orders.recipient', 100]),
    column(['orders.payMethod', 120]),
    column(['orders.total', 100, 'money']),
    column(['orders.paid', 100, 'money']),
    column(['orders.itemNo', 130]),
    column(['orders.product', 260]),
    column(['orders.quantity', 80, 'number']),
    column(['orders.unit', 60]),
    ...sheet.ofLine.map(column),
  ]
  async function* rows() {
    for await (const { row, ofOrder, ofLine } of sheet.orders) {
      const order = presentOrder(context, row)
      const money = (amount: string) => new SheetAmount(amount, order.currency)
      const state = orderStates.find(({ code }) => code === order.state)
      const head = [
        order.number,
        row.createdAt,
        state ? t(state.text) : '',
        ...ofOrder(order),
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
          ...ofLine(line, money),
        ]
      }
    }
  }
  return writeXlsx(columns, rows(), {
    sheetName: t(sheet.name),
    rtl: languageOf(lang).dir === 'rtl',
    timeZone,
  })
}
