import type { TextKey } from '../../../contract/text.ts'
import type { Sql, Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { isFailure } from '../../handler.ts'
import { eachApart } from '../../jobs/each-apart.ts'
import { type CaseRow, caseById } from './after-sale.queries.ts'
import { escalate, grant, refundReceived, refundUnseen, withdrawRequest } from './case-steps.ts'

const mostAtOnce = 100

/** What happens by itself when nobody acts in time; each case in a transaction of its own. */
export async function runCaseClock(sql: Sql): Promise<void> {
  const due = await sql<{ id: number }[]>`
    select id from after_sale_cases
    where act_before <= now() and state in ('requested', 'granted', 'sent_back', 'received')
    order by act_before limit ${mostAtOnce}`
  await eachApart(due, ({ id }) =>
    inTransaction(sql, async (tx, undo) => {
      const one = await caseById(tx, id)
      if (!one || (await actOn(tx, one))) return
      // What cannot be done by itself goes up; the step itself has to be undone first.
      undo(undefined)
    }),
  )
  await eachApart(due, ({ id }) => inTransaction(sql, tx => goUp(tx, id)))
}

/** False: it could not be done. */
async function actOn(tx: Tx, { id, kind, state, lines }: CaseRow): Promise<boolean> {
  const by = null
  switch (state) {
    case 'requested': {
      const isUnshipped =
        kind === 'refund' && lines.every(line => Number(line.unshipped) === Number(line.quantity))
      if (!isUnshipped) return true
      const reason: TextKey = 'after-sale.clockGranted'
      return !isFailure(await grant(tx, { id, by, reason, atFault: false }))
    }
    case 'granted':
      return !isFailure(await withdrawRequest(tx, { id, by, reason: 'after-sale.clockWithdrawn' }))
    case 'sent_back':
      return !isFailure(await refundUnseen(tx, { id, by, reason: 'after-sale.clockUnseen' }))
    case 'received':
      return !isFailure(await refundReceived(tx, { id, by, reason: 'after-sale.clockRefunded' }))
    default:
      return true
  }
}

/** Whatever is still due then waits for a manager. */
async function goUp(tx: Tx, id: number): Promise<void> {
  const [late] = await tx<{ state: string }[]>`
    select state from after_sale_cases
    where id = ${id} and act_before <= now() and state in ('requested', 'sent_back') for update`
  if (!late) return
  const why: TextKey =
    late.state === 'requested' ? 'after-sale.clockUnanswered' : 'after-sale.clockNotReceived'
  await escalate(tx, id, why)
}
