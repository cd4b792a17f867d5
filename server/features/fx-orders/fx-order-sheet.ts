import { subtract } from '../../../contract/decimal.ts'
import type { FxFilter } from '../../../contract/fx-orders.ts'
import { languageOf } from '../../../contract/languages.ts'
import { orderStates } from '../../../contract/order-states.ts'
import { purchaseStateInfo } from '../../../contract/purchase-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { MemberContext } from '../../context.ts'
import { SheetAmount, type SheetColumn } from '../../records/sheets/columns.ts'
import { writeXlsx } from '../../records/sheets/xlsx-writer.ts'
import { presentOrder } from '../orders/order-list.ts'
import { everyFxOrder, linePays, purchaseCosts } from './fx-orders.queries.ts'
import { fxNarrowedTo } from './fx-orders.ts'

/** A row for each line; what is purchased has its cost and margin, in the base currency. */
export function fxOrderSheet(
  context: MemberContext,
  filter: FxFilter & { ids?: readonly number[] | undefined },
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
    column('fx-orders.purchaseState', 150),
    column('fx-orders.purchaseNo', 150),
    column('fx-orders.shop', 120),
    column('fx-orders.customer', 120),
    column('orders.recipient', 100),
    column('orders.payMethod', 120),
    column('orders.total', 100, 'money'),
    column('orders.paid', 100, 'money'),
    column('orders.itemNo', 130),
    column('orders.product', 260),
    column('orders.quantity', 80, 'number'),
    column('orders.unit', 60),
    column('orders.payable', 100, 'money'),
    column('fx-orders.pays', 100, 'money'),
    column('fx-orders.costs', 100, 'money'),
    column('fx-orders.margin', 100, 'money'),
  ]
  async function* rows() {
    for await (const batch of everyFxOrder(db, fxNarrowedTo(context, filter))) {
      const ids = batch.map(({ id }) => id)
      const [pays, costs] = await Promise.all([linePays(db, ids), purchaseCosts(db, ids)])
      const paysOf = new Map(pays.map(line => [line.lineId, line.pays]))
      const costOf = new Map(costs.map(line => [line.lineId, line.cost]))
      for (const row of batch) {
        const order = presentOrder(context, row)
        const money = (amount: string) => new SheetAmount(amount, order.currency)
        const base = (amount: string) => new SheetAmount(amount, row.baseCurrency)
        const state = orderStates.find(({ code }) => code === order.state)
        const head = [
          order.number,
          row.createdAt,
          state ? t(state.text) : '',
          t(purchaseStateInfo[row.purchaseState].text),
          row.purchase?.number ?? '',
          row.shop,
          row.customer.nick,
          order.recipient,
          order.payMethod,
        ]
        for (const [at, line] of order.lines.entries()) {
          const words = [line.name, ...line.spec.map(({ value }) => value), line.customisation]
          const paid = paysOf.get(line.id)!
          const cost = costOf.get(line.id)
          yield [
            ...head,
            // Once for each order, so that the column adds up.
            ...(at === 0 ? [money(order.total), money(order.paid)] : [null, null]),
            line.itemNo,
            words.filter(Boolean).join(' / '),
            line.quantity,
            line.unit,
            money(line.payable),
            base(paid),
            ...(cost === undefined ? [null, null] : [base(cost), base(subtract(paid, cost))]),
          ]
        }
      }
    }
  }
  return writeXlsx(columns, rows(), {
    sheetName: t('screens.distributionOrders'),
    rtl: languageOf(lang).dir === 'rtl',
    timeZone,
  })
}
