import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutTotals, checkoutView, commitOrder } from '../../../contract/checkout.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import type { CallAs } from '../../testing/open-shop.ts'

let shop: OpenBuying
let sales: CallAs
let warehouse: CallAs

beforeAll(async () => {
  // Without the flag to buy on behalf.
  shop = await openBuying()
  const clerk = async (staffRole: 'sales' | 'warehouse') => {
    const { mobile } = await makeMember(shop.sql, { shopId: shop.shop.id, role: 'office', staffRole })
    return { session: await shop.signIn(mobile), lang: 'en' }
  }
  sales = await clerk('sales')
  warehouse = await clerk('warehouse')
})
afterAll(() => shop.close())

const ordersOf = (memberId: number) => shop.sql`
  select source, trim_scale(total)::text as total, placed_by from orders where member_id = ${memberId}`

test('head office enters an order of lines at the prices of the member, and no cart is touched', async () => {
  const who = await shop.shopper({ tier: 1 })
  const { skuId } = await shop.product({ retail: '100', tiers: ['80'] })
  const choices = shop.choicesOf(who, { forMember: who.id, lines: [{ skuId, quantity: '3' }] })
  const view = await shop.call(checkoutView, { choices }, sales)
  expect(view.obj).toMatchObject({
    cart: { lines: [{ skuId, price: '80.00', amount: '240.00', problem: null }] },
    addresses: [{ id: who.addressId }],
    forMember: { id: who.id },
  })
  expect((await shop.call(checkoutTotals, { choices }, sales)).obj).toMatchObject({
    total: '250.00',
    problems: [],
  })
  const reply = await shop.call(commitOrder, { data: { ...choices, expected: '250' } }, sales)
  expect(reply).toMatchObject({ success: true, obj: { total: '250.00' } })
  expect(await ordersOf(who.id)).toEqual([{ source: 'offline', total: '250', placed_by: expect.any(Number) }])
  expect(await shop.stock(skuId)).toMatchObject({ held: '3' })
})

test('one line that cannot be had refuses all of them', async () => {
  const who = await shop.shopper()
  const good = await shop.product()
  const few = await shop.product({ minQty: '10' })
  const data = shop.choicesOf(who, {
    lines: [
      { skuId: good.skuId, quantity: '1' },
      { skuId: few.skuId, quantity: '2' },
    ],
  })
  expect(await shop.call(commitOrder, { data }, who.as)).toMatchObject({ success: false, msg: 'TABLE' })
  const gone = { ...data, lines: [{ skuId: 999999, quantity: '1' }] }
  expect(await shop.call(commitOrder, { data: gone }, who.as)).toMatchObject({ success: false })
  const none = { ...data, lines: [{ skuId: good.skuId, quantity: '0' }] }
  expect(await shop.call(commitOrder, { data: none }, who.as)).toMatchObject({ success: false })
  expect(await ordersOf(who.id)).toEqual([])
})

test('nobody enters an order for a member whom they may not order for', async () => {
  const who = await shop.shopper()
  const other = await shop.shopper()
  const elsewhere = await makeShop(shop.sql, { code: 'elsewhere' })
  const stranger = await makeMember(shop.sql, { shopId: elsewhere.id })
  const { skuId } = await shop.product()
  const lines = [{ skuId, quantity: '1' }]
  const attempts: [CallAs, number][] = [
    [who.as, other.id],
    [warehouse, other.id],
    [sales, stranger.id],
  ]
  for (const [as, forMember] of attempts)
    for (const call of [
      () => shop.call(commitOrder, { data: shop.choicesOf(other, { forMember, lines }) }, as),
      () => shop.call(checkoutView, { choices: { forMember, lines } }, as),
      () => shop.call(checkoutTotals, { choices: { forMember, lines } }, as),
    ])
      expect(await call()).toMatchObject({ success: false, obj: { code: 'message.noPermission' } })
  // The address of somebody else is none of the buyer's.
  const data = shop.choicesOf(other, { forMember: who.id, lines })
  expect(await shop.call(commitOrder, { data }, sales)).toMatchObject({
    success: false,
    obj: { field: 'addressId' },
  })
  expect(await ordersOf(other.id)).toEqual([])
})
