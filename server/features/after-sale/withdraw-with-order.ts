import type { TextKey } from '../../../contract/text.ts'
import type { Tx } from '../../db/database.ts'
import { writeMessage } from './case-messages.ts'

interface Withdrawn {
  id: number
  number: string
  /** The customer's case that it asked head office for. */
  forCaseId: number | null
}

interface Ending {
  orderId: number
  reason: TextKey
  /** Not those that a distributor asks for a customer: somebody waits for what is decided about them. */
  ownOnly?: boolean
}

/** Its order was cancelled before anything was paid or packed, or paid back whole before anything left: there is nothing left to decide. */
export async function withdrawCasesOf(
  tx: Tx,
  { orderId, reason, ownOnly = false }: Ending,
): Promise<Withdrawn[]> {
  const cases = await tx<Withdrawn[]>`
    update after_sale_cases set state = 'withdrawn', act_before = null, ended_at = now()
    where order_id = ${orderId} and state = 'requested' and (not ${ownOnly} or for_case_id is null)
    returning id, number, for_case_id as "forCaseId"`
  for (const { id, number } of cases) {
    await tx`update after_sale_lines set open = false where case_id = ${id}`
    await tx`
      update staff_cases set closed_at = now() where kind = 'after_sale' and note = ${number} and closed_at is null`
    await writeMessage(tx, {
      caseId: id,
      memberId: null,
      state: 'withdrawn',
      reason,
    })
  }
  return cases
}
