import { casesPerPage } from '../../../contract/after-sale.ts'
import { caseReasons, caseStateInfo } from '../../../contract/after-sale-states.ts'
import * as contract from '../../../contract/fx-orders.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { fail, handle, isFailure, type Outcome, ok } from '../../handler.ts'
import { mayCall, shopsRunBy } from '../../visitor.ts'
import { caseById, caseDetailRow, caseOrder } from '../after-sale/after-sale.queries.ts'
import { paybackOf } from '../after-sale/after-sale.rules.ts'
import { presentCase, presentDetail } from '../after-sale/after-sale.view.ts'
import { grant, refuse, write } from '../after-sale/case-steps.ts'
import { sendRefundsOf } from '../after-sale/send-refunds.ts'
import { ownTransfer } from '../payment/own-transfer.ts'
import { recordTransfer } from '../payment/return-payments.ts'
import { fxCaseCounts, fxCasesOf } from './fx-cases.queries.ts'

const notTheirs = fail('message.noPermission', undefined, 'id')

/** A step of a case in a shop that the visitor answers for. */
async function step(
  context: MemberContext,
  id: number,
  work: (tx: Tx, by: number) => Promise<object | undefined>,
): Promise<Outcome<{ id: number }>> {
  const { db } = context
  const [known] =
    await db`select from after_sale_cases where id = ${id} and shop_id in (${shopsRunBy(db, context.visitor)})`
  if (!known) return notTheirs
  const outcome = await work(db as Tx, context.visitor.id)
  if (outcome && isFailure(outcome)) return outcome
  await sendRefundsOf(context, id)
  return ok({ id })
}

/** Cases of a distributor's customers: its to answer, head office's too. */
export const fxCaseActions = [
  handle(
    contract.fxCases,
    async (context, { tab = 'toDecide', find = '', start = 0, limit = casesPerPage }) => {
      const { db, lang } = context
      const shops = shopsRunBy(db, context.visitor)
      const [{ rows, total }, { ended, ...counts }] = await Promise.all([
        fxCasesOf(db, { lang, shops, tab, find, start, limit }),
        fxCaseCounts(db, shops),
      ])
      return ok({
        tab,
        cases: rows.map(row => ({
          ...presentCase(context, row),
          member: row.member,
          mobile: row.mobile,
          escalated: row.escalated,
        })),
        total: total ?? { ended, ...counts }[tab],
        counts,
      })
    },
  ),

  handle(contract.fxCase, async (context, { id }) => {
    const { db, lang, t } = context
    const [known] =
      await db`select from after_sale_cases where id = ${id} and shop_id in (${shopsRunBy(db, context.visitor)})`
    const row = known && (await caseDetailRow(db, id, lang))
    if (!row) return notTheirs
    const one = (await caseById(db, id))!
    const order = await caseOrder(db, one.orderId)
    const isOpen = one.state === 'requested'
    return ok({
      ...(await presentDetail(context, row, { forMember: false })),
      member: row.member,
      mobile: row.mobile,
      wouldPay: isOpen
        ? {
            amount: paybackOf(order, one.lines, { atFault: false }).amount,
            atFault: paybackOf(order, one.lines, { atFault: true }).amount,
          }
        : null,
      atFault: isOpen ? caseReasons[row.reason].atFault : row.atFault,
      isPurchased: order.purchase !== null,
      linked: one.linked && { ...one.linked, state: t(caseStateInfo[one.linked.state].text) },
      ownTransfers: mayCall(contract.fxRecordTransfer, context.visitor) ? row.ownTransfers : [],
      actions:
        isOpen && mayCall(contract.fxGrantCase, context.visitor) ? ['grant', 'refuse', 'write'] : ['write'],
    })
  }),

  handle(contract.fxGrantCase, (context, { row: { id, atFault = false, words } }) =>
    step(context, id, (tx, by) => grant(tx, { id, by, atFault, words })),
  ),

  handle(contract.fxRefuseCase, (context, { row: { id, words } }) =>
    step(context, id, (tx, by) => refuse(tx, { id, by, words })),
  ),

  handle(contract.fxAnswerCase, (context, { row: { id, words, files } }) =>
    step(context, id, (tx, by) => write(tx, { id, by, words, files })),
  ),

  handle(contract.fxRecordTransfer, async (context, { row: { refundId, number } }) => {
    const { db, visitor } = context
    const [known] = await db`
      select from refunds r join orders o on o.id = r.order_id
      where r.id = ${refundId} and o.shop_id in (${shopsRunBy(db, context.visitor)}) and ${ownTransfer(db)}`
    if (!known) return fail('message.noPermission', undefined, 'refundId')
    return (await recordTransfer(db, { refundId, number, by: visitor.id }))
      ? ok({ id: refundId })
      : fail('after-sale.transferRecorded', {}, 'refundId')
  }),
]
