import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { fxGrantCase } from '../../../contract/fx-orders.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenDistribution, openDistribution } from '../../testing/distribution.ts'
import type { CallAs } from '../../testing/open-shop.ts'

export type Distributor = Awaited<ReturnType<OpenDistribution['distributor']>>
type FxShop = OpenDistribution & ReturnType<typeof fxSteps>

/** Head office and its distributors for all tests of a file; whatever one did, the books balance afterwards. */
export function openFxOrders(): FxShop {
  const shop = {} as FxShop
  beforeAll(async () => {
    const opened = await openDistribution()
    // A notice says by its kind alone what its number is of: no case has the number of an order.
    await opened.sql`select setval('after_sale_cases_id_seq', 1000000)`
    Object.assign(shop, opened, fxSteps(opened))
  })
  afterAll(() => shop.close())
  afterEach(() => expectBooksBalance(shop.sql))
  return shop
}

export const idOf = (reply: { obj: unknown }) => (reply.obj as { id: number }).id

/** What the tests of customers' orders do again and again. */
function fxSteps(shop: OpenDistribution) {
  const { sql } = shop
  return {
    /** Two of one and one of another: the customer pays 250, head office asks 150. */
    paidOrder: async (of: Distributor) => {
      const one = await shop.product('60')
      const two = await shop.product('30')
      const made = await shop.paid(of, [
        { skuId: one.skuId, quantity: '2', price: '100' },
        { skuId: two.skuId, quantity: '1', price: '50' },
      ])
      return { ...made, one: one.skuId, two: two.skuId }
    },
    /** Two pieces of 100 each, which cost 60 each. */
    paidPair: async (of: Distributor) => {
      const { skuId } = await shop.product('60')
      const { id } = await shop.paid(of, [{ skuId, quantity: '2', price: '100' }])
      const [line] = await sql<{ id: number }[]>`select id from order_lines where order_id = ${id}`
      return { id, skuId, lineId: line!.id }
    },
    /** So many pieces of 100, which cost 60 each, to be paid at the door. */
    atTheDoor: async (of: Distributor, quantity: Decimal = '1', more: { pickupCode?: string } = {}) => {
      const { skuId } = await shop.product('60')
      const { id } = await shop.order(of, [{ skuId, quantity, price: '100' }], {
        state: 2,
        payMethod: 'cod',
        ...more,
      })
      const [line] = await sql<{ id: number }[]>`select id from order_lines where order_id = ${id}`
      return { id, skuId, lineId: line!.id }
    },
    /** One piece of 100, which costs 60: its customer says to have sent that to the distributor's own account. */
    transferred: async (of: Distributor) => {
      const { skuId } = await shop.product('60')
      const { id } = await shop.order(of, [{ skuId, quantity: '1', price: '100' }], {
        state: 1,
        payMethod: 'xx',
      })
      return { id, skuId, transferId: await shop.transfer(of, id, '100') }
    },
    /** What somebody's bell still says of an order or a case. */
    toldOf: async (memberId: number, about: number) =>
      (
        await sql<{ kind: string }[]>`
          select kind from bell_notices where member_id = ${memberId} and about = ${about} and read_at is null order by id`
      ).map(({ kind }) => kind),
    /** The customer's own case, by whoever sold it. */
    grantCase: (id: number, as: CallAs) => shop.call(fxGrantCase, { row: { id } }, as),
    officeGrants: async (id: number) => shop.save('after_sale_grant', { id }, (await shop.clerk('sales')).as),
    officeRefuses: async (id: number) =>
      shop.save('after_sale_refuse', { id, words: 'no' }, (await shop.clerk('sales')).as),
  }
}
