import { contractAgain } from '../../../contract/checkout.ts'
import { formatDateTime } from '../../../contract/dates.ts'
import type { Form } from '../../../contract/records.ts'
import type { Context } from '../../context.ts'

interface Failed {
  checkoutId: number
  times: number
  reason: string
  /** When it is tried again by itself. */
  next: Date | null
}

export async function failedContract({ db }: Context, orderId: number): Promise<Failed | undefined> {
  const [failed] = await db<Failed[]>`
    select c.checkout_id as "checkoutId", c.pdf_failures as times, coalesce(c.pdf_failure, '') as reason, c.pdf_due as next
    from orders o join checkout_contracts c on c.checkout_id = o.checkout_id
    where o.id = ${orderId} and c.pdf_file_id is null and c.pdf_failures > 0`
  return failed
}

/** For head office: that the paper of an order's contract could not be made, why, and a way to try again. */
export async function contractNotes(context: Context, orderId: number): Promise<NonNullable<Form['notes']>> {
  const { t, visitor, timeZone } = context
  const failed = visitor.role === 'office' ? await failedContract(context, orderId) : undefined
  if (!failed) return []
  const { times: count, reason: detail, next } = failed
  const text = [
    t('orders.contractFailed', { count }),
    next && t('orders.contractNext', { at: formatDateTime(next, timeZone) }),
  ]
  return [
    {
      text: text.filter(Boolean).join(' '),
      detail,
      act: { type: contractAgain.type!, label: t('orders.contractAgain'), done: t('orders.contractMade') },
    },
  ]
}
