import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bell, readNotices } from '../../../contract/bell.ts'
import { type Audience, campaignPreview, officeCampaigns, sendCampaign } from '../../../contract/campaigns.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { makeMember } from '../../testing/factories.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'

let shop: OpenBuying
let sales: CallAs
let skuId: number
beforeAll(async () => {
  shop = await openBuying()
  sales = await enter('sales')
  skuId = (await shop.product({ retail: '50' })).skuId
})
afterAll(async () => {
  await expectBooksBalance(shop.sql)
  await shop.close()
})

async function enter(staffRole: 'sales' | 'warehouse'): Promise<CallAs> {
  const { id, mobile } = await makeMember(shop.sql, { shopId: shop.shop.id, staffRole })
  const address = `10.8.0.${id % 250}`
  return { session: await shop.signIn(mobile, { address }), address, lang: 'en' }
}

let made = 0
async function coupons(total: number): Promise<number> {
  const [row] = await shop.sql<{ id: number }[]>`
    insert into coupon_templates (shop_id, number, names, kind, off, valid_days, total, in_centre)
    values (${shop.shop.id}, ${`CA${++made}`}, '{"en": "Spring"}', 'amount', 5, 30, ${total}, false) returning id`
  return row!.id
}
async function packets(total: number): Promise<number> {
  const [row] = await shop.sql<{ id: number }[]>`
    insert into red_packet_templates (shop_id, names, amount, total) values (${shop.shop.id}, '{"en": "Luck"}', 8, ${total})
    returning id`
  return row!.id
}
const send = (tpId: number, audience: Audience, more: { key?: string; red?: boolean } = {}, as = sales) =>
  shop.call(sendCampaign, { row: { tpId, key: `k${++made}`, name: 'Spring', audience, ...more } }, as)
const reach = async (tpId: number, audience: Audience) =>
  (await shop.call(campaignPreview, { wish: { tpId, audience } }, sales)).obj.reach

describe('a campaign', () => {
  test('says beforehand how many it reaches: by tier, region, purchases, age and list, all together', async () => {
    const tpId = await coupons(1000)
    const [gold, plain] = [await shop.shopper({ tier: 7 }), await shop.shopper({ tier: 7 })]
    await shop.sql`update addresses set area1 = '海南省' where member_id = ${gold.id}`
    await makeOrder(shop.sql, {
      shopId: shop.shop.id,
      memberId: plain.id,
      state: OrderState.Completed,
      lines: [{ skuId, quantity: '1', price: '50' }],
    })
    await shop.sql`update members set created_at = now() - interval '90 days' where id = ${plain.id}`
    expect(await reach(tpId, { tiers: [7] })).toBe(2)
    expect(await reach(tpId, { tiers: [7], areas: ['海南省'] })).toBe(1)
    expect(await reach(tpId, { tiers: [7], bought: 'yes' })).toBe(1)
    expect(await reach(tpId, { tiers: [7], bought: 'no', areas: ['浙江省'] })).toBe(0)
    expect(await reach(tpId, { tiers: [7], newDays: 30 })).toBe(1)
    expect(await reach(tpId, { mobiles: [gold.mobile, '13000000000'] })).toBe(1)
    expect(await reach(tpId, { tiers: [8] })).toBe(0)
    expect(await send(tpId, { tiers: [8] })).toMatchObject({ obj: { code: 'campaigns.nobody' } })
  })

  test('brings each one coupon and a notice, and counts who read it, who used it and what that brought', async () => {
    const tpId = await coupons(10)
    const people = [
      await shop.shopper({ tier: 5 }),
      await shop.shopper({ tier: 5 }),
      await shop.shopper({ tier: 5 }),
    ]
    const sent = await send(tpId, { tiers: [5] })
    expect(sent.obj.reached).toBe(3)
    const [first, second] = people
    const notices = (await shop.call(bell, {}, first!.as)).obj.items
    expect(notices[0]).toMatchObject({ text: expect.stringContaining('Spring'), read: false })
    await shop.call(readNotices, { row: { ids: [notices[0]!.id] } }, first!.as)

    const order = await makeOrder(shop.sql, {
      shopId: shop.shop.id,
      memberId: second!.id,
      state: OrderState.Completed,
      lines: [{ skuId, quantity: '1', price: '50' }],
    })
    await shop.sql`
      with paid as (
        insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
        values (${shop.shop.id}, ${second!.id}, 'wx', 'success', 50, 'CNY', 50) returning id)
      insert into payment_orders (payment_id, order_id, amount) select id, ${order.id}, 50 from paid`
    await shop.sql`update orders set paid = total where id = ${order.id}`
    await shop.sql`update coupons set used_at = now(), order_no = ${order.number} where member_id = ${second!.id} and template_id = ${tpId}`
    const { obj } = await shop.call(officeCampaigns, {}, sales)
    expect(obj.campaigns.find(({ id }) => id === sent.obj.id)).toMatchObject({
      name: 'Spring',
      red: false,
      reached: 3,
      opened: 2,
      used: 1,
      revenue: '50.00',
    })
    expect(await shop.sql`select taken from coupon_templates where id = ${tpId}`).toEqual([{ taken: 3 }])
  })

  test('numbers its coupons on past the millionth', async () => {
    const tpId = await coupons(2_000_000)
    await shop.sql`update coupon_templates set taken = 999999 where id = ${tpId}`
    const who = [await shop.shopper({ tier: 9 }), await shop.shopper({ tier: 9 })]
    expect((await send(tpId, { tiers: [9] })).obj.reached).toBe(who.length)
    const numbers = await shop.sql<{ number: string }[]>`
      select split_part(number, '-', 2) as number from coupons where template_id = ${tpId} order by id`
    expect(numbers.map(({ number }) => number)).toEqual(['1000000', '1000001'])
  })

  test.each(['coupon', 'red packet'])('pressed ten times at once gives one %s to each', async what => {
    const red = what === 'red packet'
    const tpId = red ? await packets(100) : await coupons(100)
    const tier = red ? 2 : 3
    const who = [await shop.shopper({ tier }), await shop.shopper({ tier })]
    const key = `twice-${what}`
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => send(tpId, { tiers: [tier] }, { key, red })),
    )
    expect(new Set(replies.map(({ obj }) => JSON.stringify(obj)))).toEqual(
      new Set([JSON.stringify({ id: replies[0]!.obj.id, reached: 2 })]),
    )
    const held = await shop.sql`
      select member_id from ${shop.sql(red ? 'red_packets' : 'coupons')} where template_id = ${tpId} order by 1`
    expect(held).toEqual(who.map(({ id }) => ({ member_id: id })))
    await expectBooksBalance(shop.sql)
  })

  test('with coupons that start later counts their days from then', async () => {
    const tpId = await coupons(9)
    await shop.sql`update coupon_templates set starts_at = now() + interval '14 days' where id = ${tpId}`
    await shop.shopper({ tier: 6 })
    expect(await send(tpId, { tiers: [6] })).toMatchObject({ success: true })
    expect(
      await shop.sql`select valid_until - valid_from = '30 days' as month from coupons where template_id = ${tpId}`,
    ).toEqual([{ month: true }])
  })

  test('is not sent when there are not enough for all, and nobody gets any', async () => {
    const tpId = await coupons(1)
    await shop.shopper({ tier: 9 })
    await shop.shopper({ tier: 9 })
    expect(await send(tpId, { tiers: [9] })).toMatchObject({
      obj: { code: 'campaigns.tooFew', field: 'tpId' },
    })
    expect(await shop.sql`select from coupons where template_id = ${tpId}`).toHaveLength(0)
  })

  test('is a matter of sales', async () => {
    const tpId = await coupons(10)
    const refused = { success: false, obj: { code: 'message.noPermission' } }
    expect(await send(tpId, {}, {}, await enter('warehouse'))).toMatchObject(refused)
    expect(await send(tpId, {}, {}, (await shop.shopper()).as)).toMatchObject(refused)
  })
})
