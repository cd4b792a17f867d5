import type { MemberContext } from '../../context.ts'
import { servicesOf } from '../payment/channels.ts'
import { runRefund } from '../payment/refunds.ts'
import { moneyOf } from './after-sale.queries.ts'

/** What goes by a channel is sent at once; when the process dies before, the job finds it. */
export async function sendRefundsOf(context: MemberContext, caseId: number): Promise<void> {
  const sent = (await moneyOf(context.db, caseId)).filter(
    ({ way, state }) => way === 'channel' && state === 'requested',
  )
  for (const { id } of sent) context.afterwards(() => runRefund(servicesOf(context), id))
}
