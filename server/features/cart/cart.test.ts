import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { login } from '../../../contract/account.ts'
import {
  addSelectionTheme,
  addToCart,
  cartCount,
  changeCartLine,
  changeCartPromotion,
  checkCartLine,
  clearUnavailable,
  commentCartLine,
  getCart,
  removeFromCart,
} from '../../../contract/cart.ts'
import { customisation, productUnits } from '../../../contract/catalogue.ts'
import { copyCartToCustomer } from '../../../contract/distribution.ts'
import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import { init } from '../../../contract/session.ts'
import { parseUnits } from '../../../contract/units.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { makeMember, makeProduct, makeShop, testPassword } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop, post } from '../../testing/open-shop.ts'
import { forgetOldCarts } from './cart.queries.ts'

let server: OpenShop
let shop: { id: number; code: string }
let warehouse: number
let me: CallAs
let myId: number
let mobile: string

const flags = combineFlags(ShopFlag.GuestsSeePrices, ShopFlag.Customisation, ShopFlag.BuyOnBehalf)

beforeAll(async () => {
  server = await openShop()
  shop = await makeShop(server.sql, { code: 'head', isDefault: true, flags })
  const [row] = await server.sql<{ id: number }[]>`select warehouse_id as id from shops where id = ${shop.id}`
  warehouse = row!.id
}, 60_000)

afterAll(() => server.close())

beforeEach(async () => {
  ;({ id: myId, mobile } = await makeMember(server.sql, { shopId: shop.id, tier: 1 }))
  me = { session: await server.signIn(mobile) }
})

const guestCookie = () => `g${String(Math.random()).slice(2)}`.padEnd(43, 'x').slice(0, 43)
const product = (options: Parameters<typeof makeProduct>[2] = {}) =>
  makeProduct(server.sql, warehouse, { retail: '100', tiers: ['90'], ...options })
const add = (
  products: { skuId: number; qty: string; unitId?: number; qzcId?: number; comment?: string }[],
  as = me,
) => server.call(addToCart, { products }, as)
const cart = async (as = me) => (await server.call(getCart, {}, as)).obj
const boxOf = async (productId: number, factor: number, price: number | null = null) => {
  const [unit] = await server.sql<{ id: number }[]>`
    insert into units (names) values ('{"zh": "箱", "en": "box"}') returning id`
  await server.sql`
    insert into product_units (product_id, unit_id, factor, price) values (${productId}, ${unit!.id}, ${factor}, ${price})`
  return unit!.id
}

describe('adding', () => {
  test('puts a line into the cart with its price, and the session counts it', async () => {
    const { skuId } = await product()
    expect(await add([{ skuId, qty: '3' }])).toMatchObject({ success: true, obj: { n: 1 } })
    expect(await cart()).toMatchObject({
      n: 1,
      lines: [
        {
          skuId,
          quantity: '3',
          price: '90.00',
          amount: '270.00',
          checked: true,
          problem: null,
          priceWas: null,
        },
      ],
      totals: { lines: 1, quantity: '3', goods: '270.00', promotionOff: '0.00', total: '270.00' },
      groups: [{ shopId: shop.id }],
    })
    expect((await server.call(cartCount, {}, me)).obj.n).toBe(1)
    expect((await server.call(init, {}, me)).obj.cart_count).toBe(1)
  })

  test('the same thing again adds to its line; in another unit it is a line of its own', async () => {
    const { skuId, productId } = await product({ stock: '500' })
    const box = await boxOf(productId, 24)
    await add([{ skuId, qty: '3' }])
    await add([
      { skuId, qty: '2' },
      { skuId, qty: '1' },
      { skuId, qty: '2', unitId: box },
    ])
    const { lines } = await cart()
    expect(lines.map(({ unitId, quantity, baseQuantity }) => [unitId, quantity, baseQuantity])).toEqual(
      expect.arrayContaining([
        [null, '6', '6'],
        [box, '2', '48'],
      ]),
    )
    expect(lines[0]!.units).toMatchObject([
      { id: null, name: '件' },
      { id: box, name: '箱', factor: '24' },
    ])
  })

  test("the product's own unit by its number is the same line", async () => {
    const { skuId, productId } = await product()
    const [own] = await server.sql<
      { id: number }[]
    >`select unit_id as id from products where id = ${productId}`
    await add([
      { skuId, qty: '1' },
      { skuId, qty: '2', unitId: own!.id },
    ])
    expect((await cart()).lines).toMatchObject([{ quantity: '3', unitId: null }])
  })

  test('two requests at once: nothing lost, nothing doubled', async () => {
    const products = await Promise.all(Array.from({ length: 4 }, () => product({ stock: '1000' })))
    const rows = products.map(({ skuId }) => ({ skuId, qty: '1' }))
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => add(at % 2 ? rows : rows.toReversed())),
    )
    expect(replies.every(({ success }) => success)).toBe(true)
    const { lines } = await cart()
    expect(lines.map(({ quantity }) => quantity)).toEqual(['20', '20', '20', '20'])
  })

  test('"minimum and multiple": a refusal names the field and the next quantities that are right', async () => {
    const { skuId } = await product({ minQty: '10', stock: '500' })
    await server.sql`update skus set multiple = 10 where id = ${skuId}`
    expect(await add([{ skuId, qty: '3' }], { ...me, lang: 'en' })).toMatchObject({
      success: false,
      obj: { field: 'qty', code: 'form.quantityMin' },
    })
    const between = await add([{ skuId, qty: '25' }], { ...me, lang: 'en' })
    expect(between).toMatchObject({ success: false, obj: { field: 'qty', code: 'form.quantityBetween' } })
    expect(between.msg).toContain('20')
    expect(between.msg).toContain('30')
    await add([{ skuId, qty: '20' }])
    const more = await add([{ skuId, qty: '4' }], { ...me, lang: 'en' })
    expect(more.msg).toContain('20 already in the cart')
    expect(await add([{ skuId, qty: '0' }])).toMatchObject({ success: false, obj: { field: 'qty' } })
    expect((await cart()).lines).toMatchObject([{ quantity: '20' }])
  })

  test('in a retail shop minimum and multiple are one', async () => {
    const retail = await makeShop(server.sql, { kind: 'retail', flags })
    const [own] = await server.sql<
      { id: number }[]
    >`select warehouse_id as id from shops where id = ${retail.id}`
    const { skuId } = await makeProduct(server.sql, own!.id, { minQty: '10' })
    const as = { shop: retail.code, guest: guestCookie() }
    await vi.waitUntil(async () => (await server.call(init, {}, as)).obj.shop === retail.code)
    expect(await add([{ skuId, qty: '1' }], as)).toMatchObject({ success: true })
    expect((await cart(as)).lines).toMatchObject([{ minQty: '1', multiple: '1', problem: null }])
  })

  test('several bad rows come as a table, and nothing was added', async () => {
    const [good, short, negotiable] = await Promise.all([
      product(),
      product({ stock: '2' }),
      product({ retail: null, tiers: [] }),
    ])
    const reply = await add([
      { skuId: good!.skuId, qty: '1' },
      { skuId: short!.skuId, qty: '5' },
      { skuId: negotiable!.skuId, qty: '1' },
      { skuId: 999_999, qty: '1' },
    ])
    expect(reply).toMatchObject({ success: false, msg: 'TABLE' })
    expect(reply.tbl).toHaveLength(3)
    expect(JSON.stringify(reply.tbl)).toContain('库存只剩 2')
    expect(await cart()).toMatchObject({ n: 0, lines: [] })
  })

  test('stock counts over all lines of a SKU', async () => {
    const { skuId, productId } = await product({ stock: '30' })
    const box = await boxOf(productId, 24)
    expect(await add([{ skuId, qty: '1', unitId: box }])).toMatchObject({ success: true })
    expect(await add([{ skuId, qty: '7' }])).toMatchObject({ success: false, obj: { field: 'qty' } })
    expect(await add([{ skuId, qty: '6' }])).toMatchObject({ success: true })
  })

  test('neither another shop nor a store of elsewhere', async () => {
    const { skuId } = await product()
    const products = [{ skuId, qty: '1' }]
    expect(await server.call(addToCart, { products, shopId: shop.id + 99 }, me)).toMatchObject({
      obj: { field: 'shopId' },
    })
    expect(await server.call(addToCart, { products, storeId: 99_999 }, me)).toMatchObject({
      obj: { field: 'storeId' },
    })
    expect(await server.call(addToCart, { products, whId: 99_999 }, me)).toMatchObject({
      obj: { field: 'whId' },
    })
    expect(await server.call(addToCart, { products, qpId: 99_999 }, me)).toMatchObject({ success: false })
  })

  test('a store of the same site is a group of its own', async () => {
    const [store] = await server.sql<{ id: number }[]>`
      insert into stores (site_id, names) select site_id, '{"zh": "东店"}' from shops where id = ${shop.id} returning id`
    const { skuId } = await product()
    const products = [{ skuId, qty: '1' }]
    await server.call(addToCart, { products }, me)
    await server.call(addToCart, { products, storeId: store!.id }, me)
    const { groups } = await cart()
    expect(groups).toHaveLength(2)
    expect(groups.map(({ title }) => title)).toContain('东店')
    const one = await server.call(getCart, { storeId: store!.id }, me)
    expect(one.obj.lines).toHaveLength(1)
    expect((await server.call(cartCount, { storeId: store!.id }, me)).obj.n).toBe(1)
  })
})

describe('changing a line', () => {
  test('with noCart only that line comes back, with the totals of the whole cart', async () => {
    const [a, b] = await Promise.all([product(), product()])
    const { obj } = await add([
      { skuId: a!.skuId, qty: '1' },
      { skuId: b!.skuId, qty: '1' },
    ])
    const reply = await server.call(changeCartLine, { id: obj.lineIds[0]!, qty: '4', noCart: true }, me)
    expect(reply.obj).toMatchObject({
      n: 2,
      lines: [{ quantity: '4', amount: '360.00' }],
      totals: { goods: '450.00' },
    })
    expect(reply.obj.lines).toHaveLength(1)
    expect((await cart()).totals.goods).toBe('450.00')
  })

  test('a quantity break counts at once and is not a price change', async () => {
    const { skuId } = await product()
    await server.sql`insert into quantity_breaks (sku_id, tier, from_qty, price) values (${skuId}, 1, 10, 80)`
    const { obj } = await add([{ skuId, qty: '1' }])
    const { obj: after } = await server.call(changeCartLine, { id: obj.lineIds[0]!, qty: '10' }, me)
    expect(after.lines).toMatchObject([
      { price: '80.00', amount: '800.00', steps: [{ step: 'tier' }, { step: 'break' }] },
    ])
    expect((await cart()).lines).toMatchObject([{ priceWas: null }])
  })

  test('a refused quantity changes nothing', async () => {
    const { skuId } = await product({ stock: '5' })
    const { obj } = await add([{ skuId, qty: '2' }])
    const id = obj.lineIds[0]!
    for (const qty of ['6', '0', '-1', '1.5']) {
      expect(await server.call(changeCartLine, { id, qty }, me)).toMatchObject({
        success: false,
        obj: { field: 'qty' },
      })
    }
    expect((await cart()).lines).toMatchObject([{ quantity: '2' }])
  })

  test('more than anybody can count is refused with a sentence', async () => {
    const { skuId } = await product()
    const { lineIds } = (await add([{ skuId, qty: '1' }])).obj
    await server.sql`update skus set retail_price = null, tier_prices = '{}' where id = ${skuId}`
    const change = { id: lineIds[0]!, qty: '99999999999999' }
    expect(await server.call(changeCartLine, change, me)).toMatchObject({
      success: false,
      obj: { code: 'form.quantityMax', field: 'qty' },
    })
  })

  test('another unit keeps the line, or joins the one that is there', async () => {
    const { skuId, productId } = await product({ stock: '500' })
    const box = await boxOf(productId, 24, 2000)
    const { obj } = await add([{ skuId, qty: '24' }])
    const id = obj.lineIds[0]!
    const moved = await server.call(changeCartLine, { id, qty: '1', unitId: box, noCart: true }, me)
    expect(moved.obj.lines).toMatchObject([
      { id, unitId: box, quantity: '1', baseQuantity: '24', amount: '2000.00' },
    ])
    const { obj: again } = await add([{ skuId, qty: '5' }])
    const joined = await server.call(changeCartLine, { id, qty: '3', unitId: 0, noCart: true }, me)
    expect(joined.obj).toMatchObject({ removed: [id], lines: [{ id: again.lineIds[0], quantity: '8' }] })
    expect(
      await server.call(changeCartLine, { id: again.lineIds[0]!, qty: '1', unitId: 999_999 }, me),
    ).toMatchObject({
      success: false,
      obj: { field: 'unitId' },
    })
  })

  test("another person's line is not found by any action", async () => {
    const { skuId } = await product()
    const { obj } = await add([{ skuId, qty: '2' }])
    const id = obj.lineIds[0]!
    const other = { session: await server.signIn((await makeMember(server.sql, { shopId: shop.id })).mobile) }
    for (const as of [other, {}, { guest: guestCookie() }]) {
      const replies = await Promise.all([
        server.call(changeCartLine, { id, qty: '1' }, as),
        server.call(changeCartPromotion, { id }, as),
        server.call(removeFromCart, { id }, as),
        server.call(removeFromCart, { lineId: id }, as),
        server.call(checkCartLine, { id, checked: false }, as),
        server.call(commentCartLine, { id, comment: 'x' }, as),
      ])
      for (const reply of replies)
        expect(reply).toMatchObject({ success: false, obj: { code: 'message.noPermission' } })
    }
    expect((await cart()).lines).toMatchObject([{ quantity: '2', comment: '', checked: true }])
  })

  test('a note, and taking it away', async () => {
    const { skuId } = await product()
    const { obj } = await add([{ skuId, qty: '1', comment: '要红色' }])
    const id = obj.lineIds[0]!
    expect((await cart()).lines[0]!.comment).toBe('要红色')
    await server.call(commentCartLine, { id, comment: '' }, me)
    expect((await cart()).lines[0]!.comment).toBe('')
  })
})

describe('ticking and removing', () => {
  const three = async () => {
    const products = await Promise.all([product(), product(), product()])
    const { obj } = await add(products.map(({ skuId }) => ({ skuId, qty: '1' })))
    return obj.lineIds
  }

  test('one, all, all of a shop', async () => {
    const [first] = await three()
    const one = await server.call(checkCartLine, { id: first!, checked: false }, me)
    expect(one.obj.totals).toMatchObject({ lines: 2, goods: '180.00' })
    const none = await server.call(checkCartLine, { checked: false, shopId: shop.id }, me)
    expect(none.obj.totals).toMatchObject({ lines: 0, goods: '0.00', total: '0.00' })
    const all = await server.call(checkCartLine, { checked: true }, me)
    expect(all.obj.totals.lines).toBe(3)
  })

  test('isCommit narrows to the ticked lines that can be ordered', async () => {
    const [first] = await three()
    await server.call(checkCartLine, { id: first!, checked: false }, me)
    const { obj } = await server.call(getCart, { isCommit: true }, me)
    expect(obj.lines).toHaveLength(2)
    expect(obj.groups[0]!.lineIds).toHaveLength(2)
  })

  test('removing one, the ticked ones, all of a shop', async () => {
    const [first, second] = await three()
    const one = await server.call(removeFromCart, { id: first!, noCart: true }, me)
    expect(one.obj).toMatchObject({ n: 2, removed: [first], lines: [] })
    await server.call(checkCartLine, { id: second!, checked: false }, me)
    const ticked = await server.call(removeFromCart, { delChecked: true }, me)
    expect(ticked.obj).toMatchObject({ n: 1, lines: [{ id: second }] })
    expect(await server.call(removeFromCart, {}, me)).toMatchObject({ success: false, obj: { field: 'id' } })
    expect((await server.call(removeFromCart, { shopId: shop.id + 99 }, me)).obj.n).toBe(1)
    expect((await server.call(removeFromCart, { shopId: shop.id }, me)).obj.n).toBe(0)
  })

  test('search by item number or name', async () => {
    const { skuId } = await product({ name: '不锈钢Cup' })
    await three()
    await add([{ skuId, qty: '1' }])
    const found = await server.call(getCart, { jp: 'cup' }, me)
    expect(found.obj.lines).toMatchObject([{ name: '不锈钢Cup' }])
    expect(found.obj.totals.lines).toBe(4)
  })
})

describe('what changed meanwhile', () => {
  test('a new price is marked with the old one, a line that cannot be had says why', async () => {
    const [cheap, gone, short] = await Promise.all([product(), product(), product()])
    await add([
      { skuId: cheap!.skuId, qty: '1' },
      { skuId: gone!.skuId, qty: '1' },
      { skuId: short!.skuId, qty: '20' },
    ])
    await server.sql`update skus set tier_prices = '{85}' where id = ${cheap!.skuId}`
    await server.sql`update products set listed = false where id = ${gone!.productId}`
    await server.sql`update stocks set on_hand = 7 where sku_id = ${short!.skuId}`
    const { lines, totals } = await cart()
    const of = (skuId: number) => lines.find(line => line.skuId === skuId)
    expect(of(cheap!.skuId)).toMatchObject({ price: '85.00', priceWas: '90.00', problem: null })
    expect(of(gone!.skuId)).toMatchObject({ problem: { kind: 'gone', message: '商品已下架或删除' } })
    expect(of(short!.skuId)).toMatchObject({ problem: { kind: 'stock', below: '7' }, maxQty: '7' })
    expect(totals).toMatchObject({ lines: 1, goods: '85.00' })
  })

  test('"remove what is out of stock" removes what cannot be had, or only unticks', async () => {
    const [fine, out, short] = await Promise.all([product(), product(), product()])
    await add([fine!, out!, short!].map(({ skuId }) => ({ skuId, qty: '20' })))
    await server.sql`update stocks set on_hand = 0 where sku_id = ${out!.skuId}`
    await server.sql`update stocks set on_hand = 5 where sku_id = ${short!.skuId}`
    const unticked = await server.call(clearUnavailable, { setChecked: true }, me)
    expect(unticked.obj.lines.filter(({ checked }) => checked)).toMatchObject([{ skuId: fine!.skuId }])
    const cleared = await server.call(clearUnavailable, {}, me)
    expect(cleared.obj).toMatchObject({ n: 2 })
    expect(cleared.obj.removed).toHaveLength(1)
  })

  test('where the shop shows no numbers, none are told', async () => {
    const quiet = await makeShop(server.sql, { flags })
    await server.sql`
      update shops set stock_display = 'label', warehouse_id = ${warehouse},
        site_id = (select site_id from warehouses where id = ${warehouse}) where id = ${quiet.id}`
    const { skuId } = await product({ stock: '7' })
    const as = { shop: quiet.code, guest: guestCookie(), lang: 'en' }
    await vi.waitUntil(async () => (await server.call(init, {}, as)).obj.stock_label)
    const reply = await add([{ skuId, qty: '8' }], as)
    expect(reply).toMatchObject({ success: false, obj: { code: 'buy.stockShortUnknown' } })
    expect(reply.msg).not.toContain('7')
    await add([{ skuId, qty: '7' }], as)
    expect((await cart(as)).lines).toMatchObject([{ stock: null, maxQty: null }])
  })

  test('guests without the right to see prices have a cart without any', async () => {
    const closed = await makeShop(server.sql)
    const { skuId } = await product()
    await server.sql`update shops set warehouse_id = ${warehouse} where id = ${closed.id}`
    const as = { shop: closed.code, guest: guestCookie() }
    await vi.waitUntil(async () => (await server.call(init, {}, as)).obj.shop === closed.code)
    await vi.waitUntil(async () => (await add([{ skuId, qty: '1' }], as)).success)
    expect(await cart(as)).toMatchObject({
      lines: [{ price: null, amount: null, priceWas: null, priceHidden: true, steps: [], problem: null }],
      totals: { lines: 1, goods: null, total: null },
    })
  })
})

describe('promotions', () => {
  const promotion = async (off: number, from: number) => {
    const [row] = await server.sql<{ id: number }[]>`
      insert into promotions (shop_id, titles, starts_at, ends_at, from_amount, kind, off)
      values (${shop.id}, '{"zh": "满减"}', now() - interval '1 day', now() + interval '1 day', ${from}, 'amount', ${off})
      returning id`
    return row!.id
  }

  test('the best one counts, another can be chosen, or none', async () => {
    const [small, large] = [await promotion(10, 100), await promotion(30, 200)]
    const { skuId } = await product()
    const { obj } = await add([{ skuId, qty: '3' }])
    const id = obj.lineIds[0]!
    expect(await cart()).toMatchObject({
      lines: [{ promotionId: large, promotions: [{ id: small }, { id: large }] }],
      groups: [{ promotions: [{ id: large, title: '满减', off: '30.00', missing: '0.00' }] }],
      totals: { goods: '270.00', promotionOff: '30.00', total: '240.00' },
    })
    const chosen = await server.call(changeCartPromotion, { id, promoId: small }, me)
    expect(chosen.obj.totals.promotionOff).toBe('10.00')
    const none = await server.call(changeCartPromotion, { id }, me)
    expect(none.obj).toMatchObject({ lines: [{ promotionId: null }], totals: { promotionOff: '0.00' } })
    expect(await server.call(changeCartPromotion, { id, promoId: 99_999 }, me)).toMatchObject({
      success: false,
      obj: { field: 'promoId' },
    })
    await server.sql`update promotions set enabled = false where shop_id = ${shop.id}`
  })
})

describe('a guest', () => {
  test('gets a cookie with the first thing, and finds the cart again by it', async () => {
    const { skuId } = await product()
    const response = await post(server.app, addToCart.name, { products: JSON.stringify([{ skuId, qty: 2 }]) })
    const cookie = response.cookies.find(({ name }) => name.includes('guest'))!
    expect(cookie).toMatchObject({ httpOnly: true })
    const as = { guest: cookie.value }
    expect((await cart(as)).lines).toMatchObject([{ quantity: '2', price: '100.00' }])
    expect(await cart({ guest: guestCookie() })).toMatchObject({ n: 0 })
  })

  test('signs in, and the cart follows: added to what is there, once', async () => {
    const [a, b] = await Promise.all([product(), product()])
    await add([{ skuId: a!.skuId, qty: '1' }])
    const as = { guest: guestCookie() }
    await add(
      [
        { skuId: a!.skuId, qty: '2' },
        { skuId: b!.skuId, qty: '4', comment: '急' },
      ],
      as,
    )
    const session = await server.signIn(mobile, as)
    const { lines } = await cart({ session })
    expect(
      lines.map(({ skuId, quantity, price, priceWas }) => [skuId, quantity, price, priceWas]).sort(),
    ).toEqual(
      [
        [a!.skuId, '3', '90.00', null],
        [b!.skuId, '4', '90.00', null],
      ].sort(),
    )
    expect((await cart(as)).n).toBe(0)
    await server.signIn(mobile, as)
    expect((await cart({ session })).lines.map(({ quantity }) => quantity).sort()).toEqual(['3', '4'])
  })

  test('twice at once, and adding meanwhile: every piece is there exactly once', async () => {
    const { skuId } = await product({ stock: '1000' })
    const as = { guest: guestCookie() }
    await add([{ skuId, qty: '5' }], as)
    await Promise.all([
      server.call(login, { type: 'pwd', mobile, pwd: testPassword }, as),
      server.call(login, { type: 'pwd', mobile, pwd: testPassword }, as),
      add([{ skuId, qty: '3' }], as),
      add([{ skuId, qty: '2' }], me),
    ])
    const both = [await cart(), await cart(as)].flatMap(({ lines }) => lines)
    expect(both.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(10)
  })

  test('signs in to a full cart: the newest lines stay', async () => {
    const { skuId } = await product({ stock: '5000' })
    await server.sql`
      with more as (insert into units (names) select '{"zh": "箱"}' from generate_series(1, 1000) returning id)
      insert into cart_lines (shop_id, member_id, store_id, warehouse_id, sku_id, unit_id, quantity, added_at)
      select s.id, ${myId}, s.store_id, s.warehouse_id, ${skuId}, more.id, 1, now() - interval '1 day'
      from more, shops s where s.id = ${shop.id}`
    const as = { guest: guestCookie() }
    await add([{ skuId, qty: '7' }], as)
    await server.call(login, { type: 'pwd', mobile, pwd: testPassword }, as)
    const { n, lines } = await cart()
    expect(n).toBe(1000)
    expect(lines[0]).toMatchObject({ unitId: null, quantity: '7' })
  })

  test('who never comes back is forgotten after 90 days', async () => {
    const { skuId } = await product()
    const [old, young] = [{ guest: guestCookie() }, { guest: guestCookie() }]
    await add([{ skuId, qty: '1' }], old)
    await server.sql`update cart_lines set added_at = now() - interval '91 days' where guest_hash is not null`
    await add([{ skuId, qty: '1' }], young)
    await add([{ skuId, qty: '1' }])
    await server.sql`update cart_lines set added_at = now() - interval '91 days' where member_id = ${myId}`
    await forgetOldCarts(server.sql)
    expect([(await cart(old)).n, (await cart(young)).n, (await cart()).n]).toEqual([0, 1, 1])
  })
})

describe('units and customisation', () => {
  test('hlt_product_unit answers units, rule, breaks, and what so many come to', async () => {
    const { skuId, productId } = await product({ minQty: '2' })
    await boxOf(productId, 24, 2000)
    await server.sql`insert into quantity_breaks (sku_id, tier, from_qty, price) values (${skuId}, 1, 10, 80)`
    const { obj, tbl } = await server.call(productUnits, { skuId, unitQty: '10' }, me)
    expect(parseUnits(obj.units)).toMatchObject([{ name: '件' }, { name: '箱', factor: '24' }])
    expect(obj).toMatchObject({ minQty: '2', breaks: [{ from: '10', price: '80.00' }] })
    expect(tbl).toMatchObject([
      { id: null, price: '80.00', amount: '800.00' },
      { factor: '24', price: '2000.00', amount: '20000.00' },
    ])
    expect(await server.call(productUnits, { skuId: 999_999 }, me)).toMatchObject({ success: false })
  })

  test('choices are checked, kept as a set, and cost their surcharge', async () => {
    const { skuId, productId } = await product()
    const [group] = await server.sql<{ id: number }[]>`
      insert into customisation_groups (product_id, names, required) values (${productId}, '{"zh": "刻字"}', true) returning id`
    const options = await server.sql<{ id: number }[]>`
      insert into customisation_options (group_id, names, surcharge) values
        (${group!.id}, '{"zh": "激光"}', 5), (${group!.id}, '{"zh": "手工"}', 12.5) returning id`
    const read = await server.call(customisation, { skuId }, me)
    expect(read.tbl).toMatchObject([
      { name: '刻字', required: true, options: [{ surcharge: '5.00' }, { surcharge: '12.50' }] },
    ])
    const choose = (...list: number[]) =>
      server.call(customisation, { skuId, list: list.map(optionId => ({ optionId })) }, me)
    expect(await choose()).toMatchObject({
      success: false,
      obj: { field: 'list', code: 'buy.chooseRequired' },
    })
    expect(await choose(...options.map(({ id }) => id))).toMatchObject({ obj: { code: 'buy.chooseOne' } })
    expect(await choose(999_999)).toMatchObject({ obj: { code: 'buy.customisationGone' } })
    const { obj } = await choose(options[1]!.id)
    expect((await choose(options[1]!.id)).obj.qzcId).toBe(obj.qzcId)

    expect(await add([{ skuId, qty: '1' }])).toMatchObject({
      success: false,
      obj: { code: 'buy.mustCustomise' },
    })
    const other = await product()
    expect(await add([{ skuId: other.skuId, qty: '1', qzcId: obj.qzcId! }])).toMatchObject({ success: false })
    await add([{ skuId, qty: '2', qzcId: obj.qzcId! }])
    expect((await cart()).lines).toMatchObject([
      { price: '102.50', amount: '205.00', customisation: { text: '手工', surcharge: '12.50' } },
    ])
  })
})

describe('for others', () => {
  test('a themed set goes in whole or in part, and says what could not', async () => {
    const [fine, out] = await Promise.all([product(), product({ stock: '0' })])
    const [theme] = await server.sql<{ id: number }[]>`
      insert into selection_themes (shop_id, names) values (${shop.id}, '{"zh": "开业"}') returning id`
    await server.sql`
      insert into selection_items (theme_id, sku_id, quantity) values
        (${theme!.id}, ${fine!.skuId}, 3), (${theme!.id}, ${out!.skuId}, 1)`
    const whole = await server.call(addSelectionTheme, { ztId: theme!.id }, me)
    expect(whole.obj).toMatchObject({ n: 1 })
    expect(whole.obj.skipped).toHaveLength(1)
    const part = await server.call(
      addSelectionTheme,
      { ztId: theme!.id, products: [{ skuId: fine!.skuId, qty: '2' }] },
      me,
    )
    expect(part.obj.skipped).toEqual([])
    expect((await cart()).lines).toMatchObject([{ quantity: '5' }])
    expect(await server.call(addSelectionTheme, { ztId: 99_999 }, me)).toMatchObject({ success: false })
  })

  test("staff copies the ticked lines to a customer, at the customer's prices; nobody else may", async () => {
    const { skuId } = await product()
    const staff = await makeMember(server.sql, { shopId: shop.id, role: 'office' })
    const clerk = { session: await server.signIn(staff.mobile) }
    await add([{ skuId, qty: '2', comment: '样品' }], clerk)
    const reply = await server.call(copyCartToCustomer, { wurId: myId }, clerk)
    expect(reply.obj).toEqual({ added: 1, skipped: [] })
    expect((await cart()).lines).toMatchObject([{ quantity: '2', price: '90.00', comment: '样品' }])
    const rows = await server.sql`select added_by from cart_lines where member_id = ${myId}`
    expect(rows).toMatchObject([{ added_by: staff.id }])
    await add([{ skuId, qty: '1' }])
    const stranger = await makeMember(server.sql, { shopId: shop.id })
    expect(await server.call(copyCartToCustomer, { wurId: stranger.id }, me)).toMatchObject({
      success: false,
    })
  })
})

test('500 lines: as many statements as for one', async () => {
  await server.sql`
    with made as (
      insert into products (item_no, names, category_id, unit_id)
      select 'MANY-' || n, '{"zh": "货"}', (select min(id) from categories), (select min(id) from units)
      from generate_series(1, 500) n returning id, item_no),
    skus as (insert into skus (product_id, item_no, retail_price) select id, item_no, 10 from made returning id),
    stock as (insert into stocks (sku_id, warehouse_id, on_hand) select id, ${warehouse}, 100 from skus)
    insert into cart_lines (shop_id, member_id, store_id, warehouse_id, sku_id, quantity)
    select s.id, ${myId}, s.store_id, s.warehouse_id, skus.id, 2 from skus, shops s where s.id = ${shop.id}`
  const { lines } = await cart()
  expect(lines).toHaveLength(500)
  const id = lines[0]!.id
  // One finds the session, two begin and end the transaction.
  expect(await countQueries(server.sql, () => cart())).toBe(1 + 4)
  expect(
    await countQueries(server.sql, () => server.call(changeCartLine, { id, qty: '3', noCart: true }, me)),
  ).toBe(1 + 4 + 2)
  expect(await countQueries(server.sql, () => add([{ skuId: lines[1]!.skuId, qty: '1' }]))).toBe(1 + 4 + 2)
})
