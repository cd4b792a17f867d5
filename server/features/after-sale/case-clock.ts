import type { CaseState } from '../../../contract/after-sale-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Sql, Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { isFailure } from '../../handler.ts'
import { eachApart } from '../../jobs/each-apart.ts'
import type { CaseRow } from './after-sale.queries.ts'
import { escalate, grant, lockCase, refundReceived, refundUnseen, withdrawRequest } from './case-steps.ts'

const mostAtOnce = 100

interface Due {
  id: number
  state: CaseState
}

/** What happens by itself when nobody acts in time; each case in a transaction of its own. */
export async function runCaseClock(sql: Sql): Promise<void> {
  const due = await sql<Due[]>`
    select id, state from after_sale_cases
    where act_before <= now() and state in ('requested', 'granted', 'sent_back', 'received')
    order by act_before limit ${mostAtOnce}`
  await eachApart(due, one =>
    inTransaction(sql, async (tx, undo) => {
      const late = await stillLate(tx, one)
      if (!late || (await actOn(tx, late))) return
      // What cannot be done by itself goes up; the step itself has to be undone first.
      undo(undefined)
    }),
  )
  await eachApart(due, one => inTransaction(sql, tx => goUp(tx, one)))
}

/** Since they were listed somebody may have acted: then another time runs, which is for another step. */
async function stillLate(tx: Tx, { id, state }: Due): Promise<CaseRow | undefined> {
  const found = await lockCase(tx, id, { money: true })
  const [late] = await tx`
    select from after_sale_cases where id = ${id} and state = ${state} and act_before <= now()`
  return late && found?.one
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
async function goUp(tx: Tx, due: Due): Promise<void> {
  if (due.state !== 'requested' && due.state !== 'sent_back') return
  if (!(await stillLate(tx, due))) return
  const why: TextKey =
    due.state === 'requested' ? 'after-sale.clockUnanswered' : 'after-sale.clockNotReceived'
  await escalate(tx, due.id, why)
}
