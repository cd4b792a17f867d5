import * as contract from '../../../contract/after-sale.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { fail, handle, isFailure, type Outcome, ok } from '../../handler.ts'
import { type CaseDetailRow, caseDetailRow, casesOfMember, countOfMember } from './after-sale.queries.ts'
import { presentCase, presentDetail } from './after-sale.view.ts'
import { caseForm } from './case-form.ts'
import { ownCase, sendBack, withdrawRequest, write } from './case-steps.ts'
import { takeAsStored } from './failed-transfer.ts'
import { requestCase } from './request-case.ts'

const mine = ({ visitor, shop }: MemberContext) => ({ memberId: visitor.id, shopId: shop.id })

/** Whoever asks, for an order of their own. */
const asMember = (context: MemberContext) => ({ ...mine(context), kind: context.shop.kind })

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
    const made = await requestCase(context, asMember(context), input)
    return isFailure(made) ? made : ok({ id: made.id, number: made.number })
  }),

  handle(contract.afterSaleForm, async (context, query) => {
    const form = await caseForm(context, asMember(context), query)
    return form ? ok(form) : fail('message.noPermission', undefined, 'orderId')
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
    // A distributor's customers have no stored value at head office.
    const mayTake = !row.shop && detail.refunds.some(({ transferFailed }) => transferFailed)
    return ok({
      ...detail,
      actions: [...memberActions(row), ...(mayTake ? (['takeAsStored'] as const) : [])],
    })
  }),

  handle(contract.withdrawCase, (context, { row: { id, words } }) =>
    own(context, id, tx => withdrawRequest(tx, { id, by: context.visitor.id, words })),
  ),

  handle(contract.writeToCase, (context, { row: { id, words, files } }) =>
    own(context, id, tx => write(tx, { id, by: context.visitor.id, words, files })),
  ),

  handle(contract.takeAsStored, (context, { row: { id } }) =>
    own(context, id, tx => takeAsStored(tx, { id, by: context.visitor.id })),
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
