import * as contract from '../../../contract/after-sale.ts'
import { caseReasons } from '../../../contract/after-sale-states.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { fail, handle, isFailure, type Outcome, ok } from '../../handler.ts'
import { mayCall } from '../../visitor.ts'
import { recordTransfer } from '../payment/return-payments.ts'
import {
  buyerOf,
  type CaseDetailRow,
  caseById,
  caseDetailRow,
  caseOrder,
  casesOfOffice,
  countOfOffice,
} from './after-sale.queries.ts'
import { paybackOf } from './after-sale.rules.ts'
import { presentCase, presentDetail } from './after-sale.view.ts'
import { caseForm } from './case-form.ts'
import { grant, receive, refundReceived, refuse, write } from './case-steps.ts'
import { noteFailedTransfer } from './failed-transfer.ts'
import { requestCase } from './request-case.ts'
import { sendRefundsOf } from './send-refunds.ts'

const nowhere = fail('message.noPermission', undefined, 'id')

/** A save runs in a transaction. */
async function step(
  context: MemberContext,
  id: number,
  work: (tx: Tx, by: number) => Promise<object | undefined>,
): Promise<Outcome<{ id: number }>> {
  const outcome = await work(context.db as Tx, context.visitor.id)
  if (outcome && isFailure(outcome)) return outcome
  await sendRefundsOf(context, id)
  return ok({ id })
}

/** What /office/after-sale shows, and the steps that are taken there. */
export const officeAfterSaleActions = [
  handle(
    contract.officeAfterSale,
    async (
      context,
      { whose = 'own', tab = 'toDecide', find = '', start = 0, limit = contract.casesPerPage },
    ) => {
      const { db, lang } = context
      const [{ rows, total }, own, distributors] = await Promise.all([
        casesOfOffice(db, { whose, tab: find ? 'all' : tab, find, lang, start, limit }),
        countOfOffice(db, 'own'),
        countOfOffice(db, 'distributors'),
      ])
      const counts = whose === 'own' ? own : distributors
      return ok({
        whose,
        tab: find ? 'all' : tab,
        cases: rows.map(row => ({
          ...presentCase(context, row),
          member: row.member,
          mobile: row.mobile,
          escalated: row.escalated,
          shop: row.shop,
        })),
        total,
        counts: { ...counts },
        toDecide: { own: own.toDecide, distributors: distributors.toDecide },
      })
    },
  ),

  handle(contract.officeAfterSaleDetail, async (context, { id }) => {
    const row = await caseDetailRow(context.db, id, context.lang)
    if (!row) return nowhere
    const detail = await presentDetail(context, row, { forMember: false })
    return ok({
      ...detail,
      member: row.member,
      mobile: row.mobile,
      shop: row.shop,
      orderState: row.orderState,
      toStored: row.toStored,
      atFault: row.state === 'requested' ? caseReasons[row.reason].atFault : row.atFault,
      decidedBy: row.decidedBy,
      toTransfer: detail.refunds
        .filter(
          ({ id, way, state }) => way === 'manual' && state === 'requested' && !row.ownTransfers.includes(id),
        )
        .map(refund => refund.id),
      wouldPay: await wouldPay(context, row),
      actions: officeActions(row).filter(name => mayCall(officeSteps[name], context.visitor)),
      sellable: row.sellable,
    })
  }),

  handle(contract.officeCaseForm, async (context, query) => {
    const buyer = await buyerOf(context.db, query.orderId)
    const form = buyer && (await caseForm(context, buyer, query))
    // Whether money becomes stored value is for its owner to say.
    return form ? ok({ ...form, choosesWay: false }) : fail('message.noPermission', undefined, 'orderId')
  }),

  handle(contract.openCase, async (context, { row }) => {
    const buyer = await buyerOf(context.db, row.id)
    const made = buyer ? await requestCase(context, buyer, row) : nowhere
    return isFailure(made) ? made : ok({ id: made.id, number: made.number })
  }),

  handle(contract.grantCase, (context, { row: { id, atFault = false, words } }) =>
    step(context, id, (tx, by) => grant(tx, { id, by, atFault, words })),
  ),

  handle(contract.refuseCase, (context, { row: { id, words, from } }) =>
    step(context, id, (tx, by) => refuse(tx, { id, by, words, from })),
  ),

  handle(contract.receiveCase, (context, { row: { id, sellable = [], words } }) =>
    step(context, id, (tx, by) => receive(tx, { id, by, sellable, words })),
  ),

  handle(contract.refundCase, (context, { row: { id, words } }) =>
    step(context, id, (tx, by) => refundReceived(tx, { id, by, words })),
  ),

  handle(contract.answerCase, async (context, { row: { id, words, files } }) => {
    if (!(await caseById(context.db, id))) return nowhere
    return await step(context, id, (tx, by) => write(tx, { id, by, words, files }))
  }),

  handle(
    contract.transferFailed,
    async ({ db, visitor }, { row: { refundId, words } }) =>
      (await noteFailedTransfer(db as Tx, { refundId, by: visitor.id, words })) ?? ok({ id: refundId }),
  ),

  handle(contract.recordTransfer, async ({ db, visitor }, { row: { refundId, number } }) =>
    (await recordTransfer(db, { refundId, number, by: visitor.id }))
      ? ok({ id: refundId })
      : fail('after-sale.transferRecorded', {}, 'refundId'),
  ),
]

async function wouldPay({ db }: MemberContext, { id, state }: CaseDetailRow) {
  if (state !== 'requested') return null
  const one = (await caseById(db, id))!
  const order = await caseOrder(db, one.orderId)
  const { amount } = paybackOf(order, one.lines, { atFault: false })
  return { amount, atFault: paybackOf(order, one.lines, { atFault: true }).amount }
}

const officeSteps = {
  grant: contract.grantCase,
  refuse: contract.refuseCase,
  receive: contract.receiveCase,
  refund: contract.refundCase,
  write: contract.answerCase,
}

function officeActions({ state, linkedState }: CaseDetailRow): (keyof typeof officeSteps)[] {
  if (linkedState) return ['write']
  switch (state) {
    case 'requested':
      return ['grant', 'refuse', 'write']
    case 'sent_back':
      return ['receive', 'refuse', 'write']
    case 'received':
      return ['refund', 'refuse', 'write']
    default:
      return ['write']
  }
}
