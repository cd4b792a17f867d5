import type { ParsedInput } from '../../../contract/action.ts'
import type { AfterSaleForm, afterSaleForm } from '../../../contract/after-sale.ts'
import { type CaseKind, caseKinds, caseTimes } from '../../../contract/after-sale-states.ts'
import { isNegative, isZero, trimZeros } from '../../../contract/decimal.ts'
import type { MemberContext } from '../../context.ts'
import { type Buyer, formLines, ownCaseOrder } from './after-sale.queries.ts'
import { refundableOf, stepBack, takesCases } from './after-sale.rules.ts'
import { presentCaseLine } from './after-sale.view.ts'
import { allThatCan, previewOf } from './request-case.ts'

/** What an order can ask back; undefined: it is not this buyer's. */
export async function caseForm(
  context: MemberContext,
  buyer: Buyer,
  { orderId, lines, kind: asked }: ParsedInput<typeof afterSaleForm>,
): Promise<AfterSaleForm | undefined> {
  const { db, lang, now } = context
  const order = await ownCaseOrder(db, orderId, buyer)
  if (!order) return undefined
  const rows = await formLines(db, orderId, lang)
  const taken = new Set(rows.filter(({ open }) => open !== '').map(({ id }) => id))
  const mayAsk = takesCases(order, now, caseTimes.openDays)
  const kinds = caseKinds.filter(kind => mayAsk && allThatCan(order, kind, taken).length > 0)
  const kind: CaseKind = asked ?? kinds[0] ?? 'refund'
  const wanted = lines?.map(({ id, quantity }) => ({ lineId: id, quantity }))
  const back = previewOf(order, kind, wanted ?? allThatCan(order, kind, taken))
  const mostOf = (id: number) => {
    const most = refundableOf(order.lines.find(line => line.id === id)!, kind)
    return !mayAsk || isNegative(most) ? '0' : trimZeros(most)
  }
  return {
    orderId,
    number: order.number,
    currency: order.currency,
    kinds: [...kinds],
    kind,
    lines: rows.map(row => ({
      ...presentCaseLine(context, row),
      most: row.open ? '0' : mostOf(row.id),
      step: stepBack(buyer, row),
      open: row.open,
    })),
    amount: back.amount,
    freight: back.freight,
    points: back.points,
    choosesWay: order.byHand && !order.isDistributors && !isZero(order.paid),
  }
}
