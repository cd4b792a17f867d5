import { addToCart } from '../../contract/cart.ts'
import { type CheckoutChoices, checkoutTotals, checkoutView, commitOrder } from '../../contract/checkout.ts'
import { type Decimal, toDecimal } from '../../contract/decimal.ts'
import { pointsCurrency } from '../../contract/money.ts'
import { post } from '../features/ledger/ledger.ts'
import {
  type MemberOptions,
  makeMember,
  makeProduct,
  makeShop,
  type ProductOptions,
  type ShopOptions,
} from './factories.ts'
import { type CallAs, openShop } from './open-shop.ts'

/** A shop that delivers and lets people fetch, and the calls from a cart to an order. */
export async function openBuying(options: ShopOptions = {}) {
  const server = await openShop()
  const { sql } = server
  const shop = await makeShop(sql, { code: 'head', isDefault: true, ...options })
  const [own] = await sql<{ warehouseId: number; storeId: number; siteId: number }[]>`
    select warehouse_id as "warehouseId", store_id as "storeId", site_id as "siteId" from shops where id = ${shop.id}`
  const { warehouseId, storeId, siteId } = own!
  // Whatever the hour, a test may have something delivered or fetched.
  await sql`update stores set opens_at = '00:00', closes_at = '23:59:59' where id = ${storeId}`
  await sql`insert into areas (area1, area2, area3) values ('浙江省', '杭州市', '西湖区'), ('海南省', '海口市', '龙华区')`
  const ways = await sql<{ id: number }[]>`
    insert into delivery_methods (shop_id, kind, names, position)
    values (${shop.id}, 'delivery', '{"zh": "快递", "en": "Express"}', 0),
      (${shop.id}, 'pickup', '{"zh": "自提", "en": "Pickup"}', 1) returning id`
  const [delivery, pickup] = ways.map(({ id }) => id) as [number, number]
  await sql`
    insert into freight_rules (method_id, measure, first_unit, first_fee, next_unit, next_fee, free_above)
    values (${delivery}, 'quantity', 100000, 10, 1, 0, 1000)`
  const pays = await sql<{ id: number; code: string }[]>`
    select id, code from pay_methods where shop_id = ${shop.id}`
  const payMethod = (code: string): number => pays.find(pay => pay.code === code)!.id

  /** Somebody with an address, signed in. */
  const shopper = async (more: Partial<MemberOptions> & { currency?: string } = {}) => {
    const member = await makeMember(sql, { shopId: shop.id, ...more })
    const [address] = await sql<{ id: number }[]>`
      insert into addresses (member_id, recipient, phone, area1, area2, area3, detail, is_default)
      values (${member.id}, '李雷', '13900000000', '浙江省', '杭州市', '西湖区', '文三路 1 号', true) returning id`
    const from = `10.9.${Math.floor(member.id / 250)}.${member.id % 250}`
    const as: CallAs = {
      session: await server.signIn(member.mobile, { address: from }),
      address: from,
      lang: 'en',
    }
    if (more.currency) as.currency = more.currency
    return { ...member, as, addressId: address!.id }
  }
  type Shopper = Awaited<ReturnType<typeof shopper>>

  const choicesOf = (who: Shopper, more: CheckoutChoices = {}): CheckoutChoices => ({
    addressId: who.addressId,
    deliveryMethodId: delivery,
    payMethodId: payMethod('xx'),
    ...more,
  })

  return {
    ...server,
    shop,
    warehouseId,
    storeId,
    siteId,
    delivery,
    pickup,
    payMethod,
    shopper,
    choicesOf,
    product: (more: ProductOptions = {}) => makeProduct(sql, warehouseId, more),
    /** Quantities by SKU, in the order in which they are put in. */
    fill: async (who: Shopper, lines: readonly (readonly [skuId: number, qty: number | string])[]) => {
      const products = lines.map(([skuId, qty]) => ({ skuId, qty: String(qty) }))
      const reply = await server.call(addToCart, { products }, who.as)
      if (!reply.success) throw new Error(`Nothing was put into the cart: ${reply.msg}`)
      return reply.obj.lineIds
    },
    commit: (who: Shopper, more: CheckoutChoices = {}) =>
      server.call(commitOrder, { data: choicesOf(who, more) }, who.as),
    totals: (who: Shopper, more: CheckoutChoices = {}) =>
      server.call(checkoutTotals, { choices: choicesOf(who, more) }, who.as),
    page: (who: Shopper, more: CheckoutChoices = {}) => server.call(checkoutView, { choices: more }, who.as),
    /** A gift of the shop. */
    givePoints: (memberId: number, points: number) =>
      post(sql, {
        key: `test-points:${memberId}:${points}:${Math.random()}`,
        reason: 'test',
        shopId: shop.id,
        entries: [
          { memberId: null, kind: 'gifts', currency: pointsCurrency, amount: toDecimal(-points) },
          { memberId, kind: 'points', currency: pointsCurrency, amount: toDecimal(points) },
        ],
      }),
    giveCoupon: async (memberId: number, off = '20', more: { fromAmount?: string; kind?: string } = {}) => {
      const [coupon] = await sql<{ id: number }[]>`
        with template as (
          insert into coupon_templates (shop_id, number, names, kind, off, from_amount, valid_days, total)
          values (${shop.id}, ${`T${Math.random()}`}, '{"zh": "券", "en": "Coupon"}', ${more.kind ?? 'amount'}, ${off},
            ${more.fromAmount ?? '0'}, 30, 100) returning id)
        insert into coupons (template_id, member_id, number, valid_until)
        select id, ${memberId}, ${`C${Math.random()}`}, now() + interval '30 days' from template returning id`
      return coupon!.id
    },
    stock: async (skuId: number) => {
      const [row] = await sql<{ onHand: Decimal; held: Decimal }[]>`
        select trim_scale(on_hand)::text as "onHand", trim_scale(held)::text as held from stocks
        where sku_id = ${skuId} and warehouse_id = ${warehouseId}`
      return row!
    },
  }
}

export type OpenBuying = Awaited<ReturnType<typeof openBuying>>
