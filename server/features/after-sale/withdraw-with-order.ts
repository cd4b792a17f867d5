import type { Tx } from '../../db/database.ts'
import { writeMessage } from './case-messages.ts'

interface Withdrawn {
  id: number
  number: string
  /** The customer's case that it asked head office for. */
  forCaseId: number | null
}

/** Its order was cancelled before anything was paid or packed: there is nothing left to decide. */
export async function withdrawCasesOf(tx: Tx, orderId: number): Promise<Withdrawn[]> {
  const cases = await tx<Withdrawn[]>`
    update after_sale_cases set state = 'withdrawn', act_before = null, ended_at = now()
    where order_id = ${orderId} and state = 'requested' returning id, number, for_case_id as "forCaseId"`
  for (const { id, number } of cases) {
    await tx`update after_sale_lines set open = false where case_id = ${id}`
    await tx`
      update staff_cases set closed_at = now() where kind = 'after_sale' and note = ${number} and closed_at is null`
    await writeMessage(tx, {
      caseId: id,
      memberId: null,
      state: 'withdrawn',
      reason: 'orders.reasonCancelled',
    })
  }
  return cases
}
