import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { endUnpaidOrder } from '../orders/end-order.ts'

/** A shop for all tests of a file; whatever one did, nothing was lost and nothing came from nowhere. */
export function openPayments() {
  const at = {
    shop: {} as PayShop,

    orderRow: async (id: number) =>
      (
        await at.shop.sql<{ state: number; paid: Decimal; paymentState: string; holds: boolean }[]>`
          select state, paid, payment_state as "paymentState", holds_stock as holds from orders where id = ${id}`
      )[0]!,

    casesOf: async (memberId: number) =>
      (
        await at.shop.sql<{ kind: string }[]>`
          select kind from staff_cases where member_id = ${memberId} order by id`
      ).map(({ kind }) => kind),

    /** What became of the webhooks of a payment. */
    results: async (number: string) =>
      (
        await at.shop.sql<{ result: string }[]>`
          select c.result from payment_callbacks c join payments p on p.id = c.payment_id
          where p.number = ${number} order by c.id`
      ).map(({ result }) => result),

    cancel: (orderId: number, by: number) =>
      at.shop.sql.begin(tx => endUnpaidOrder(tx, { orderId, by, reason: 'orders.reasonCancelled' })),
  }
  beforeAll(async () => {
    at.shop = await openPayShop()
  }, 60_000)
  afterAll(() => at.shop.close())
  afterEach(() => expectBooksBalance(at.shop.sql))
  return at
}
