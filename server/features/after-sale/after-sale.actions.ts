import * as contract from '../../../contract/after-sale.ts'
import { type CaseKind, caseKinds, caseTimes } from '../../../contract/after-sale-states.ts'
import { isNegative, isZero, trimZeros } from '../../../contract/decimal.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { fail, handle, isFailure, type Outcome, ok } from '../../handler.ts'
import {
  type CaseDetailRow,
  caseDetailRow,
  casesOfMember,
  countOfMember,
  formLines,
  ownCaseOrder,
} from './after-sale.queries.ts'
import { refundableOf, stepBack, takesCases } from './after-sale.rules.ts'
import { presentCase, presentCaseLine, presentDetail } from './after-sale.view.ts'
import { ownCase, sendBack, withdrawRequest, write } from './case-steps.ts'
import { allThatCan, previewOf, requestCase } from './request-case.ts'

const mine = ({ visitor, shop }: MemberContext) => ({ memberId: visitor.id, shopId: shop.id })

const notMine = fail('message.noPermission', undefined, 'id')

/** A step of the visitor's own case. */
async function own(
  context: MemberContext,
  id: number,
  step: (tx: Tx) => Promise<object | undefined>,
): Promise<Outcome<{ id: number }>> {
  const { memberId, shopId } = mine(context)
  if (!(await ownCase(context.db, id, memberId, shopId))) return notMine
  const outcome = await step(context.db as Tx)
  return outcome && isFailure(outcome) ? outcome : ok({ id })
}

export const afterSaleActions = [
  handle(contract.refund, async (context, input) => {
    const made = await requestCase(context, input)
    return isFailure(made) ? made : ok({ id: made.id, number: made.number })
  }),

  handle(contract.afterSaleForm, async (context, { orderId, lines, kind: asked }) => {
    const { db, lang, now } = context
    const order = await ownCaseOrder(db, orderId, mine(context))
    if (!order) return fail('message.noPermission', undefined, 'orderId')
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
    return ok({
      orderId,
      number: order.number,
      currency: order.currency,
      kinds: [...kinds],
      kind,
      lines: rows.map(row => ({
        ...presentCaseLine(context, row),
        most: row.open ? '0' : mostOf(row.id),
        step: stepBack(context.shop, row),
        open: row.open,
      })),
      amount: back.amount,
      freight: back.freight,
      points: back.points,
      choosesWay: order.byHand && !order.isDistributors && !isZero(order.paid),
    })
  }),

  handle(
    contract.afterSaleList,
    async (context, { open = false, start = 0, limit = contract.casesPerPage }) => {
      const { db, lang } = context
      const [rows, counts] = await Promise.all([
        casesOfMember(db, mine(context), { lang, start, limit, onlyOpen: open }),
        countOfMember(db, mine(context)),
      ])
      return ok({
        cases: rows.map(row => presentCase(context, row)),
        total: open ? counts.open : counts.all,
        ...counts,
      })
    },
  ),

  handle(contract.afterSaleDetail, async (context, { id }) => {
    const row = await caseDetailRow(context.db, id, context.lang, mine(context))
    if (!row) return notMine
    const detail = await presentDetail(context, row, { forMember: true })
    return ok({ ...detail, actions: memberActions(row) })
  }),

  handle(contract.withdrawCase, (context, { row: { id, words } }) =>
    own(context, id, tx => withdrawRequest(tx, { id, by: context.visitor.id, words })),
  ),

  handle(contract.writeToCase, (context, { row: { id, words, files } }) =>
    own(context, id, tx => write(tx, { id, by: context.visitor.id, words, files })),
  ),

  handle(contract.sendGoodsBack, (context, { row }) =>
    own(context, row.id, tx => sendBack(tx, { ...row, by: context.visitor.id })),
  ),
]

type MemberAction = 'withdraw' | 'sendBack' | 'write'

function memberActions({
  state,
  kind,
  linkedState,
  isForCustomer,
}: Pick<CaseDetailRow, 'state' | 'kind' | 'linkedState' | 'isForCustomer'>): MemberAction[] {
  if (isForCustomer) return ['write']
  if (state === 'requested') return ['withdraw', 'write']
  if (state === 'granted' && kind === 'return')
    return linkedState && linkedState !== 'granted'
      ? ['withdraw', 'write']
      : ['sendBack', 'withdraw', 'write']
  return ['write']
}
