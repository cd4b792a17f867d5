import type { Tx } from '../server/db/database.ts'
import { ringOfCase, ringOfOrder, ringStaffOfCase } from '../server/features/bell/ring-bell.ts'

const member = 1

/** What the demo member asked back: one request that waits, one that was declined; and what the bell said meanwhile. */
export async function insertCases(tx: Tx): Promise<void> {
  const orders = await tx<{ id: number; state: number }[]>`
    select id, state from orders where member_id = ${member} and state in (2, 3) order by id`
  const toShip = orders.find(({ state }) => state === 2)!
  const shipped = orders.find(({ state }) => state === 3)!
  await ringOfOrder(tx, toShip.id, { kind: 'order_paid' })
  const waits = await insertCase(tx, shipped.id, { reason: 'damaged', words: '有一件外壳裂了。', place: 3 })
  await ringStaffOfCase(tx, waits, { kind: 'case_to_decide' })
  const declined = await insertCase(tx, shipped.id, {
    reason: 'unwanted',
    words: '买多了，想退一件。',
    place: 4,
  })
  await tx`
    update after_sale_cases set state = 'refused', act_before = null, ended_at = now(), decided_at = now() where id = ${declined}`
  await tx`update after_sale_lines set open = false where case_id = ${declined}`
  await tx`
    insert into after_sale_messages (case_id, to_state, words) values (${declined}, 'refused', '包装已拆，无法再次销售。')`
  await ringOfCase(tx, declined, { kind: 'case_refused' })
}

interface Asked {
  reason: string
  words: string
  /** Which line of the order. */
  place: number
}

export async function insertCase(tx: Tx, orderId: number, { reason, words, place }: Asked): Promise<number> {
  const [made] = await tx<{ id: number }[]>`
    with line as (
      select l.id, o.id as order_id, o.member_id, o.shop_id, round(l.payable / l.base_quantity, 2) as amount
      from orders o join order_lines l on l.order_id = o.id
      where o.id = ${orderId} order by l.position offset ${place} limit 1
    ), made as (
      insert into after_sale_cases (order_id, member_id, shop_id, kind, reason, amount, act_before)
      select order_id, member_id, shop_id, 'return', ${reason}, amount, now() + interval '40 hours' from line returning id
    ), said as (
      insert into after_sale_messages (case_id, member_id, to_state, words)
      select made.id, line.member_id, 'requested', ${words} from made, line
    )
    insert into after_sale_lines (case_id, order_line_id, quantity, amount)
    select made.id, line.id, 1, line.amount from made, line returning case_id as id`
  return made!.id
}
