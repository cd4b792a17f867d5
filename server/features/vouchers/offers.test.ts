import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeCartLine, getCart } from '../../../contract/cart.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { productDetail } from '../../../contract/product-detail.ts'
import { couponOffers, takeCoupon } from '../../../contract/vouchers.ts'
import { openBranch } from '../../testing/accounts.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { bestAndNext } from './cart-coupon.ts'
import type { VoucherFacts, VoucherLine } from './vouchers.rules.ts'

let shop: OpenBuying
let product: Awaited<ReturnType<OpenBuying['product']>>
beforeAll(async () => {
  shop = await openBuying()
  product = await shop.product({ retail: '50' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.sql`update coupon_templates set enabled = false`
  await expect.poll(async () => (await labels()).length).toBe(0)
})

let made = 0
async function template(
  more: { off?: string; from?: string; tiers?: string[]; products?: number[]; total?: number } = {},
) {
  const [row] = await shop.sql<{ id: number }[]>`
    insert into coupon_templates (shop_id, number, names, kind, off, from_amount, valid_days, total, tiers, scope, scope_products)
    values (${shop.shop.id}, ${`OF${++made}`}, '{"en": "Off"}', 'amount', ${more.off ?? '20'}, ${more.from ?? '0'}, 30,
      ${more.total ?? 100}, ${more.tiers ?? []}::text[], ${more.products ? 'product' : 'all'}, ${more.products ?? []}::integer[])
    returning id`
  return row!.id
}

const labels = async (as: CallAs = {}) =>
  (await shop.call(productDetail, { id: product.productId }, as)).obj.coupons.map(({ id }) => id)
const offers = async (as: CallAs = {}, input: { product?: number } = { product: product.productId }) =>
  (await shop.call(couponOffers, input, as)).obj.items

describe('what can be taken stands where one buys', () => {
  test('on the page of a product that it is for, to guests as far as it is for everybody', async () => {
    const everybody = await template()
    const here = await template({ products: [product.productId], from: '100' })
    await template({ products: [(await shop.product()).productId] })
    const third = await template({ tiers: ['3'] })
    await expect.poll(() => labels()).toEqual([everybody, here])
    const member = await shop.shopper({ tier: 3 })
    expect(await labels(member.as)).toEqual([everybody, third, here])
    expect((await offers()).map(({ id, state }) => [id, state])).toEqual([
      [everybody, 'open'],
      [here, 'open'],
    ])
    await shop.call(takeCoupon, { tpId: here }, member.as)
    expect((await offers(member.as)).find(({ id }) => id === here)).toMatchObject({ state: 'taken', mine: 1 })
  })

  test('and is gone from there with the last one', async () => {
    const last = await template({ total: 1 })
    await expect.poll(() => labels()).toEqual([last])
    await shop.call(takeCoupon, { tpId: last }, (await shop.shopper()).as)
    await expect.poll(() => labels()).toEqual([])
    expect(await offers()).toMatchObject([{ id: last, state: 'gone' }])
  })

  test("but not in a distributor's shop", async () => {
    await template()
    const branch = await openBranch(shop)
    const as = { shop: branch.code }
    expect(await labels(as)).toEqual([])
    expect(await offers(as)).toEqual([])
  })
})

describe('the cart', () => {
  const coupon = async (as: CallAs) => (await shop.call(getCart, {}, as)).obj.coupon

  test('says how much is missing for a coupon that one has or can take, and what it takes off then', async () => {
    await template({ off: '20', from: '135' })
    await expect.poll(async () => (await labels()).length).toBe(1)
    const who = await shop.shopper()
    expect(await coupon(who.as)).toBeNull()
    const [lineId] = await shop.fill(who, [[product.skuId, 2]])
    expect(await coupon(who.as)).toEqual({
      off: null,
      next: { missing: '35.00', kind: 'amount', off: '20.00' },
      open: 1,
    })
    const more = await shop.call(changeCartLine, { id: lineId!, qty: '3', noCart: true }, who.as)
    expect(more.obj.coupon).toEqual({ off: '20.00', next: null, open: 1 })
    expect((await offers(who.as, {})).map(({ state }) => state)).toEqual(['open'])
    await shop.giveCoupon(who.id, '30', { fromAmount: '160' })
    expect(await coupon(who.as)).toMatchObject({
      off: '20.00',
      next: { missing: '10.00', kind: 'amount', off: '30.00' },
    })
  })

  test('says the same of red packets, for what the coupon leaves over', async () => {
    const who = await shop.shopper()
    await shop.fill(who, [[product.skuId, 2]])
    const red = async () => (await shop.call(getCart, {}, who.as)).obj.red
    await shop.sql`
      with template as (
        insert into red_packet_templates (shop_id, names, amount, from_amount, valid_days, total)
        values (${shop.shop.id}, '{"en": "Red"}', 15, 95, 30, 10) returning id)
      insert into red_packets (template_id, member_id, amount, valid_until)
      select id, ${who.id}, 15, now() + interval '30 days' from template`
    expect(await red()).toEqual({ off: '15.00', next: null, open: 0 })
    await shop.giveCoupon(who.id, '30')
    expect(await red()).toEqual({
      off: null,
      next: { missing: '25.00', kind: 'amount', off: '15.00' },
      open: 0,
    })
    const [template] = await shop.sql<{ id: number }[]>`
      insert into red_packet_templates (shop_id, names, amount, valid_days, total, in_centre)
      values (${shop.shop.id}, '{"en": "Red"}', 5, 30, 10, true) returning id`
    await expect.poll(async () => (await red())?.open).toBe(1)
    expect(await red()).toMatchObject({ off: '5.00', open: 1 })
    await shop.call(takeCoupon, { tpId: template!.id, red: true }, who.as)
    expect(await red()).toMatchObject({ off: '5.00', open: 0 })
    await shop.sql`update red_packet_templates set enabled = false where id = ${template!.id}`
  })

  test('promises nothing that was used up', async () => {
    const tpId = await template({ from: '1000' })
    await expect.poll(async () => (await labels()).length).toBe(1)
    const who = await shop.shopper()
    await shop.fill(who, [[product.skuId, 1]])
    await shop.call(takeCoupon, { tpId }, who.as)
    await shop.sql`update coupons set used_at = now(), order_no = 'X' where member_id = ${who.id}`
    expect(await coupon(who.as)).toBeNull()
  })
})

describe('the best and the next', () => {
  const voucher = (off: Decimal, fromAmount: Decimal, more: Partial<VoucherFacts> = {}): VoucherFacts => ({
    shopId: 1,
    kind: 'amount',
    off,
    fromAmount,
    scope: 'all',
    paths: [],
    brands: [],
    products: [],
    validFrom: new Date(0),
    validUntil: new Date('2099-01-01'),
    used: false,
    ...more,
  })
  const line: VoucherLine = {
    shopId: 1,
    productId: 1,
    brandId: null,
    categoryPath: '/1/',
    left: '100',
    excluded: false,
  }
  const of = (vouchers: VoucherFacts[]) => {
    const { off, next } = bestAndNext(vouchers, [line], { rate: '1', decimals: 2 }, new Date('2026-06-01'))
    return { off, next }
  }

  test('the nearest counts, and of equally near ones the one worth more', () => {
    expect(of([voucher('5', '120'), voucher('8', '110'), voucher('9', '110')])).toEqual({
      off: null,
      next: { missing: '10.00', kind: 'amount', off: '9.00' },
    })
  })

  test('what would be worth less than the best is nothing to buy more for', () => {
    expect(of([voucher('10', '50'), voucher('8', '110')])).toEqual({ off: '10.00', next: null })
  })

  test('neither does one that is for something else, over or used', () => {
    const over = new Date('2026-01-01')
    expect(
      of([
        voucher('5', '120', { scope: 'product', products: [2] }),
        voucher('5', '120', { validUntil: over }),
        voucher('5', '120', { used: true }),
      ]),
    ).toEqual({ off: null, next: null })
  })
})
