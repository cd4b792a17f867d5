import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pointsCurrency } from '../../../contract/money.ts'
import { type OrderDetail, orderDetail } from '../../../contract/orders.ts'
import { checkPayment } from '../../../contract/payment.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { endExpiredGroups } from './settle-group.ts'

/** A place in a group that costs nothing: a free sample, or all of it paid by points. */

let shop: OpenBuying
type Shopper = Awaited<ReturnType<OpenBuying['shopper']>>

beforeAll(async () => {
  shop = await openBuying()
})
afterAll(() => shop.close())
afterEach(() => expectBooksBalance(shop.sql))

async function offer(price: string, stock = 10): Promise<{ id: number; skuId: number }> {
  const { skuId } = await shop.product()
  const sizes = [{ size: 2, price }]
  const [row] = await shop.sql<{ id: number }[]>`
    insert into group_buys (shop_id, sku_id, titles, starts_at, ends_at, sizes, stock)
    values (${shop.shop.id}, ${skuId}, '{"en": "Sample"}', now() - interval '1 hour', now() + interval '1 day',
      ${shop.sql.json(sizes)}, ${stock}) returning id`
  return { id: row!.id, skuId }
}

const join = (who: Shopper, groupBuyId: number, group: { groupId?: number; size?: number }, more = {}) =>
  shop.commit(who, {
    group: { groupBuyId, qty: 1, ...group },
    addressId: undefined,
    deliveryMethodId: shop.pickup,
    storeId: shop.storeId,
    pickupPerson: 'Han Meimei',
    pickupPhone: '13900000001',
    wantedAt: new Date(Date.now() + 3_600_000).toISOString(),
    payMethodId: undefined,
    ...more,
  })

const orderOf = async (id: number) =>
  (
    await shop.sql<
      { state: number; paymentState: string; payBefore: Date | null; groupId: number; payMethod: string }[]
    >`
      select state, payment_state as "paymentState", pay_before as "payBefore", group_id as "groupId",
        pay_method as "payMethod" from orders where id = ${id}`
  )[0]!

const soldOf = async (id: number) =>
  (await shop.sql<{ sold: number }[]>`select sold from group_buys where id = ${id}`)[0]!.sold

test('waits for the others like one that is paid, and goes on with them', async () => {
  const { id, skuId } = await offer('0')
  const [first, second] = [await shop.shopper(), await shop.shopper()]
  const opened = await join(first, id, { size: 2 })
  expect(opened).toMatchObject({ success: true, obj: { total: '0.00', toPay: false } })
  const a = opened.obj.ids[0]!
  expect(await orderOf(a)).toMatchObject({
    state: 6,
    paymentState: 'success',
    payBefore: null,
    payMethod: 'coupon',
  })
  const { groupId } = await orderOf(a)
  const joined = await join(second, id, { groupId })
  expect(joined).toMatchObject({ success: true, obj: { toPay: false } })
  expect([(await orderOf(a)).state, (await orderOf(joined.obj.ids[0]!)).state]).toEqual([2, 2])
  expect(await soldOf(id)).toBe(2)
  expect(await shop.stock(skuId)).toMatchObject({ held: '2' })
  expect((await shop.call(checkPayment, { id: [a] }, first.as)).obj.state).toBe('success')
  const detail = (await shop.call(orderDetail, { id: a }, first.as)).obj as OrderDetail
  expect(detail.history.map(({ to }) => to)).toEqual([0, 6, 2])
})

test('two who join in the same moment complete the group', async () => {
  const { id } = await offer('0')
  const shoppers = await Promise.all(Array.from({ length: 3 }, () => shop.shopper()))
  const opened = await join(shoppers[0]!, id, { size: 2 })
  const { groupId } = await orderOf(opened.obj.ids[0]!)
  const replies = await Promise.all(shoppers.slice(1).map(who => join(who, id, { groupId })))
  expect(replies.filter(({ success }) => success)).toHaveLength(1)
  expect((await orderOf(opened.obj.ids[0]!)).state).toBe(2)
  expect(await soldOf(id)).toBe(2)
})

test('the same key twice is one place', async () => {
  const { id } = await offer('0')
  const who = await shop.shopper()
  const replies = await Promise.all([1, 2].map(() => join(who, id, { size: 2 }, { key: 'free-group-1' })))
  expect(replies[0]!.obj).toEqual(replies[1]!.obj)
  expect(replies[0]).toMatchObject({ success: true, obj: { toPay: false } })
  expect(await soldOf(id)).toBe(1)
})

test('ends when the group does not fill up, and its stock and points come back', async () => {
  await shop.sql`update shops set points_max_percent = 100 where id = ${shop.shop.id}`
  const { id, skuId } = await offer('3')
  const who = await shop.shopper()
  await shop.givePoints(who.id, 500)
  const reply = await join(who, id, { size: 2 }, { points: 300 })
  expect(reply).toMatchObject({ success: true, obj: { total: '0.00', toPay: false } })
  const order = reply.obj.ids[0]!
  expect((await orderOf(order)).state).toBe(6)
  const points = async () =>
    (
      await shop.sql<{ balance: string }[]>`
        select trim_scale(balance)::text as balance from ledger_accounts
        where member_id = ${who.id} and currency = ${pointsCurrency}`
    )[0]!.balance
  expect(await points()).toBe('200')
  await shop.sql`update groups set closes_at = now() where id = ${(await orderOf(order)).groupId}`
  await endExpiredGroups(shop.sql)
  expect(await orderOf(order)).toMatchObject({ state: 7 })
  expect(await points()).toBe('500')
  expect(await soldOf(id)).toBe(0)
  expect(await shop.stock(skuId)).toMatchObject({ held: '0' })
})

test('beside one that is paid: the group is complete when that one is', async () => {
  const { id } = await offer('0')
  const [first, second] = [await shop.shopper(), await shop.shopper()]
  const opened = await join(first, id, { size: 2 })
  const { groupId } = await orderOf(opened.obj.ids[0]!)
  // Delivered, so there is freight to pay.
  const joined = await shop.commit(second, { group: { groupBuyId: id, groupId, qty: 1 } })
  expect(joined).toMatchObject({ success: true, obj: { total: '10.00', toPay: true } })
  expect([(await orderOf(opened.obj.ids[0]!)).state, (await orderOf(joined.obj.ids[0]!)).state]).toEqual([
    6, 0,
  ])
})
