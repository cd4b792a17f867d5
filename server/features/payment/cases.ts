import { type Decimal, negate } from '../../../contract/decimal.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { hush } from '../bell/ring-bell.ts'
import { post } from '../ledger/ledger.ts'

interface Closing {
  id: number
  answer: string
  /** Where money goes that waits in suspense; absent: nothing moves. */
  to?: 'stored_value' | 'returned' | undefined
  by: number
}

/** Their money lies in suspense, if there was any. */
const kindsThatWait = ['wrong_amount', 'twin', 'unknown']

export async function closeCase(tx: Tx, { id, answer, to, by }: Closing): Promise<Failure | undefined> {
  const [found] = await tx<
    {
      kind: string
      shopId: number
      memberId: number | null
      paymentId: number | null
      amount: Decimal | null
      currency: string | null
      base: string
      isDistributors: boolean
    }[]
  >`
    update staff_cases c set closed_at = now(), closed_by = ${by}, answer = ${answer}
    from shops s where c.id = ${id} and c.closed_at is null and s.id = c.shop_id
    returning c.kind, c.shop_id as "shopId", c.member_id as "memberId", c.payment_id as "paymentId", c.amount, c.currency,
      s.base_currency as base, s.owner_id is not null as "isDistributors"`
  if (!found) return fail('payment.caseOver')
  await hush(tx, ['money_to_place'], id)
  if (!to) return undefined
  const { kind, shopId, memberId, paymentId, amount, currency, base, isDistributors } = found
  const toMember = to === 'stored_value'
  // A customer of a distributor's has no stored value at head office, which keeps the money.
  if (toMember && isDistributors) return fail('payment.refundNoChannel', undefined, 'to')
  if (
    !kindsThatWait.includes(kind) ||
    !amount ||
    !currency ||
    (toMember && (memberId === null || currency !== base))
  )
    return fail('payment.caseCannot', undefined, 'to')
  await post(tx, {
    key: `case:${id}`,
    reason: 'case_closed',
    shopId,
    paymentId: paymentId ?? undefined,
    by,
    note: answer,
    entries: [
      { memberId: null, kind: 'suspense', currency, amount: negate(amount) },
      toMember
        ? { memberId, kind: 'stored_value', currency, amount }
        : { memberId: null, kind: 'cash', currency, amount },
    ],
  })
  return undefined
}
