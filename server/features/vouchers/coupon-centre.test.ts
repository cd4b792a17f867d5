import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { couponCentre, takeCoupon, voucherList } from '../../../contract/vouchers.ts'
import { openBranch } from '../../testing/accounts.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { makeMember } from '../../testing/factories.ts'

let shop: OpenBuying
beforeAll(async () => {
  shop = await openBuying()
})
afterAll(async () => {
  await expectBooksBalance(shop.sql)
  await shop.close()
})

interface Offer {
  total?: number
  perMember?: number
  takeFrom?: string
  takeUntil?: string
  tiers?: string[]
  inCentre?: boolean
  scope?: string
  products?: number[]
}
let made = 0

const couponTemplate = async (offer: Offer = {}): Promise<number> => {
  const [row] = await shop.sql<{ id: number }[]>`
    insert into coupon_templates (shop_id, number, names, kind, off, valid_days, total, per_member, take_from, take_until,
      tiers, in_centre, scope, scope_products)
    values (${shop.shop.id}, ${`CC${++made}`}, '{"en": "Take me"}', 'amount', 5, 30, ${offer.total ?? 100},
      ${offer.perMember ?? 1}, ${offer.takeFrom ?? null}, ${offer.takeUntil ?? null}, ${offer.tiers ?? []}::text[],
      ${offer.inCentre ?? true}, ${offer.scope ?? 'all'}, ${offer.products ?? []}::integer[])
    returning id`
  return row!.id
}
const redTemplate = async (total = 100, perMember = 1): Promise<number> => {
  const [row] = await shop.sql<{ id: number }[]>`
    insert into red_packet_templates (shop_id, names, amount, total, per_member, in_centre)
    values (${shop.shop.id}, '{"en": "Luck"}', 8, ${total}, ${perMember}, true) returning id`
  return row!.id
}
const past = '2020-01-01T00:00:00Z'
const future = '2099-01-01T00:00:00Z'

type Shopper = Awaited<ReturnType<OpenBuying['shopper']>>

describe('taken by a crowd', () => {
  let people: Shopper[]
  beforeAll(async () => {
    people = await Promise.all(Array.from({ length: 50 }, () => shop.shopper()))
  }, 120_000)

  test.each(['coupon', 'red packet'] as const)('never one %s too many, and one for each', async what => {
    const red = what === 'red packet'
    const tpId = red ? await redTemplate(10) : await couponTemplate({ total: 10 })
    const replies = await Promise.all(people.map(({ as }) => shop.call(takeCoupon, { tpId, red }, as)))
    expect(replies.filter(({ success }) => success)).toHaveLength(10)
    for (const reply of replies.filter(({ success }) => !success))
      expect(reply.obj).toMatchObject({ code: 'checkout.vouchersGone', field: 'tpId' })
    const table = red ? 'red_packets' : 'coupons'
    const held = await shop.sql<{ memberId: number; count: number }[]>`
      select member_id as "memberId", count(*)::integer as count from ${shop.sql(table)}
      where template_id = ${tpId} group by 1`
    expect(held).toHaveLength(10)
    expect(held.every(({ count }) => count === 1)).toBe(true)
    const templates = red ? 'red_packet_templates' : 'coupon_templates'
    expect(await shop.sql`select taken from ${shop.sql(templates)} where id = ${tpId}`).toEqual([
      { taken: 10 },
    ])
  })

  test.each(['coupon', 'red packet'] as const)('never two of a %s for one member', async what => {
    const red = what === 'red packet'
    const tpId = red ? await redTemplate() : await couponTemplate()
    const who = await shop.shopper()
    const calls = Array.from({ length: 10 }, () => shop.call(takeCoupon, { tpId, red }, who.as))
    const replies = await Promise.all(calls)
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    for (const reply of replies.filter(({ success }) => !success))
      expect(reply.obj).toMatchObject({ code: 'checkout.voucherMine' })
    const templates = red ? 'red_packet_templates' : 'coupon_templates'
    expect(await shop.sql`select taken from ${shop.sql(templates)} where id = ${tpId}`).toEqual([
      { taken: 1 },
    ])
  })
})

describe('the coupon centre', () => {
  test.each([
    ['before its time', { takeFrom: future }, 'checkout.vouchersClosed'],
    ['after its time', { takeFrom: past, takeUntil: '2020-02-01T00:00:00Z' }, 'checkout.vouchersClosed'],
    ['that is for another tier', { tiers: ['3', '4'] }, 'message.noPermission'],
    ['that head office hands out', { inCentre: false }, 'message.noPermission'],
  ])('gives nobody one %s', async (_, offer, code) => {
    const who = await shop.shopper({ tier: 1 })
    const tpId = await couponTemplate(offer)
    expect(await shop.call(takeCoupon, { tpId }, who.as)).toMatchObject({ success: false, obj: { code } })
    expect(await shop.sql`select taken from coupon_templates where id = ${tpId}`).toEqual([{ taken: 0 }])
  })

  test('counts its days from when it starts', async () => {
    const who = await shop.shopper()
    const tpId = await couponTemplate()
    await shop.sql`
      update coupon_templates set starts_at = now() + interval '14 days', valid_days = 7 where id = ${tpId}`
    expect(await shop.call(takeCoupon, { tpId }, who.as)).toMatchObject({ success: true })
    expect(
      await shop.sql`select valid_until - valid_from = '7 days' as week from coupons where template_id = ${tpId}`,
    ).toEqual([{ week: true }])
  })

  test('says what is left, what was taken and what comes; one that was taken is in the own list', async () => {
    const who = await shop.shopper({ tier: 3 })
    await shop.sql`update coupon_templates set enabled = false`
    await shop.sql`update red_packet_templates set enabled = false`
    const { productId } = await shop.product({ retail: '60' })
    const open = await couponTemplate({ total: 3, tiers: ['3'], scope: 'product', products: [productId] })
    const soon = await couponTemplate({ takeFrom: future })
    const gone = await couponTemplate({ total: 1 })
    const mine = await couponTemplate({ perMember: 2 })
    await couponTemplate({ tiers: ['1'] })
    await couponTemplate({ inCentre: false })
    const red = await redTemplate()
    await shop.call(takeCoupon, { tpId: gone }, (await shop.shopper()).as)
    await shop.call(takeCoupon, { tpId: mine }, who.as)
    const first = await shop.call(couponCentre, {}, who.as)
    expect(first.obj.items.find(({ id, red }) => id === mine && !red)).toMatchObject({
      state: 'open',
      mine: 1,
      left: 99,
    })
    await shop.call(takeCoupon, { tpId: mine }, who.as)
    const { obj } = await shop.call(couponCentre, {}, who.as)
    expect(obj.items.map(({ id, red, state, left }) => [id, red, state, left])).toEqual([
      [open, false, 'open', 3],
      [red, true, 'open', 100],
      [soon, false, 'soon', 100],
      [mine, false, 'taken', 98],
      [gone, false, 'gone', 0],
    ])
    expect(obj.items[0]).toMatchObject({ scope: 'product', targets: [{ id: productId }], moreTargets: 0 })

    const held = await shop.call(voucherList, {}, who.as)
    expect(held.obj.counts).toEqual({ usable: 2, used: 0, expired: 0 })
    expect(held.obj.items[0]).toMatchObject({
      days: 30,
      scope: 'all',
      off: '5.00',
      usedAt: null,
      orderNo: '',
    })
  })

  test("is closed in a distributor's shop, and so are the lists", async () => {
    const distributor = await makeMember(shop.sql, { shopId: shop.shop.id, role: 'distributor', rights: 7 })
    const branch = await openBranch(shop, { ownerId: distributor.id, kind: 'retail' })
    const customer = await makeMember(shop.sql, { shopId: branch.id })
    const as = { shop: branch.code, session: await shop.signIn(customer.mobile, { shop: branch.code }) }
    const refused = { success: false, obj: { code: 'message.noPermission' } }
    expect(await shop.call(takeCoupon, { tpId: await couponTemplate() }, as)).toMatchObject(refused)
    expect(await shop.call(couponCentre, {}, as)).toMatchObject(refused)
    expect(await shop.call(voucherList, {}, as)).toMatchObject(refused)
  })
})

describe("a member's own", () => {
  test('stand in three lists: what ends soon first; a used one names its order', async () => {
    const who = await shop.shopper()
    const late = await shop.giveCoupon(who.id, '5')
    const early = await shop.giveCoupon(who.id, '6')
    const over = await shop.giveCoupon(who.id, '7')
    const used = await shop.giveCoupon(who.id, '20')
    await shop.sql`update coupons set valid_until = now() + interval '2 days' where id = ${early}`
    await shop.sql`update coupons set valid_from = now() - interval '9 days', valid_until = now() where id = ${over}`
    const { skuId } = await shop.product({ retail: '60' })
    await shop.fill(who, [[skuId, 1]])
    const { obj: order } = await shop.commit(who, { couponId: used })

    const usable = await shop.call(voucherList, {}, who.as)
    expect(usable.obj.items.map(({ id }) => id)).toEqual([early, late])
    expect(usable.obj.counts).toEqual({ usable: 2, used: 1, expired: 1 })
    const spent = await shop.call(voucherList, { state: 'used' }, who.as)
    expect(spent.obj.items).toMatchObject([{ id: used, orderId: order.ids[0], usedAt: expect.any(String) }])
    const ended = await shop.call(voucherList, { state: 'expired' }, who.as)
    expect(ended.obj.items).toMatchObject([{ id: over, days: 9 }])
    // Nobody else's.
    const other = await shop.shopper()
    const none = await shop.call(voucherList, { state: 'used' }, other.as)
    expect(none.obj).toMatchObject({ items: [], counts: { usable: 0, used: 0, expired: 0 } })
  })

  test('red packets too', async () => {
    const who = await shop.shopper()
    const tpId = await redTemplate(9, 2)
    const { obj } = await shop.call(takeCoupon, { tpId, red: true }, who.as)
    await shop.sql`update red_packets set valid_until = now() where id = ${obj.id}`
    await shop.call(takeCoupon, { tpId, red: true }, who.as)
    const usable = await shop.call(voucherList, { red: true }, who.as)
    expect(usable.obj.counts).toEqual({ usable: 1, used: 0, expired: 1 })
    expect(usable.obj.items).toMatchObject([{ kind: 'amount', off: '8.00', scope: 'all' }])
  })

  test('say what inviting somebody brings, as long as there are any', async () => {
    const who = await shop.shopper()
    const invitation = async (red = true) => (await shop.call(voucherList, { red }, who.as)).obj.invitation
    expect(await invitation()).toBeNull()
    const tpId = await redTemplate(1, 1)
    await shop.sql`update shops set invitation_red_packet_id = ${tpId} where id = ${shop.shop.id}`
    expect(await invitation()).toEqual({ off: '8.00' })
    expect(await invitation(false)).toBeNull()
    await shop.call(takeCoupon, { tpId, red: true }, who.as)
    expect(await invitation()).toBeNull()
    await shop.sql`update shops set invitation_red_packet_id = null where id = ${shop.shop.id}`
  })
})
