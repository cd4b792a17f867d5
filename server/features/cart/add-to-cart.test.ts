import { describe, expect, test, vi } from 'vitest'
import { addToCart, cartCount, clearUnavailable, getCart, mostCartLines } from '../../../contract/cart.ts'
import { customisation, productUnits } from '../../../contract/catalogue.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import { init } from '../../../contract/session.ts'
import { parseUnits } from '../../../contract/units.ts'
import { setFlags } from '../../testing/accounts.ts'
import { atCommit } from '../../testing/at-once.ts'
import { makeProduct, makeShop } from '../../testing/factories.ts'
import { forgetOldKeys } from './cart-keys.ts'
import { cartFlags, cartShop, guestCookie } from './testing.ts'

const at = cartShop()
const { product, add, cart, boxOf } = at

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
      groups: [{ shopId: at.shop.id }],
    })
    expect((await at.server.call(cartCount, {}, at.me)).obj.n).toBe(1)
    expect((await at.server.call(init, {}, at.me)).obj.cart_count).toBe(1)
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
    const [own] = await at.server.sql<
      { id: number }[]
    >`select unit_id as id from products where id = ${productId}`
    await add([
      { skuId, qty: '1' },
      { skuId, qty: '2', unitId: own!.id },
    ])
    expect((await cart()).lines).toMatchObject([{ quantity: '3', unitId: null }])
  })

  test('two or three at once: a cart gets as many lines as it may have, and none more', async () => {
    const { sql } = at.server
    const [filled, ...more] = await Promise.all(Array.from({ length: 6 }, () => product()))
    const fill = async (lines: number) => sql`
      with more as (insert into units (names) select '{"zh": "箱"}' from generate_series(1, ${lines}::integer) returning id)
      insert into cart_lines (shop_id, member_id, store_id, warehouse_id, sku_id, unit_id, quantity)
      select s.id, ${at.myId}, s.store_id, s.warehouse_id, ${filled!.skuId}, more.id, 1
      from more, shops s where s.id = ${at.shop.id}`
    const adding = (products: typeof more) =>
      atCommit(
        sql,
        'cart_lines',
        products.map(
          ({ skuId }) =>
            () =>
              add([{ skuId, qty: '1' }]),
        ),
      )
    await fill(mostCartLines - 2)
    const three = await adding(more.slice(0, 3))
    expect(three.map(({ success }) => success).sort()).toEqual([false, true, true])
    expect(three.find(({ success }) => !success)!.obj.code).toBe('cart.cartFull')
    expect((await at.server.call(cartCount, {}, at.me)).obj.n).toBe(mostCartLines)
    await sql`
      delete from cart_lines where id = (select max(id) from cart_lines where member_id = ${at.myId} and unit_id is not null)`
    // The same thing twice is one line, and finds its place beside itself.
    const twice = await adding([more[3]!, more[3]!])
    expect(twice.map(({ success }) => success)).toEqual([true, true])
    expect((await at.server.call(cartCount, {}, at.me)).obj.n).toBe(mostCartLines)
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
    await at.server.sql`update skus set multiple = 10 where id = ${skuId}`
    expect(await add([{ skuId, qty: '3' }], { ...at.me, lang: 'en' })).toMatchObject({
      success: false,
      obj: { field: 'qty', code: 'form.quantityMin' },
    })
    const between = await add([{ skuId, qty: '25' }], { ...at.me, lang: 'en' })
    expect(between).toMatchObject({ success: false, obj: { field: 'qty', code: 'form.quantityBetween' } })
    expect(between.msg).toContain('20')
    expect(between.msg).toContain('30')
    await add([{ skuId, qty: '20' }])
    const more = await add([{ skuId, qty: '4' }], { ...at.me, lang: 'en' })
    expect(more.msg).toContain('20 already in the cart')
    expect(await add([{ skuId, qty: '0' }])).toMatchObject({ success: false, obj: { field: 'qty' } })
    expect((await cart()).lines).toMatchObject([{ quantity: '20' }])
  })

  test('in a retail shop minimum and multiple are one', async () => {
    const retail = await makeShop(at.server.sql, { kind: 'retail', flags: cartFlags })
    const { skuId } = await makeProduct(at.server.sql, retail.warehouseId, { minQty: '10' })
    const as = { shop: retail.code, guest: guestCookie() }
    await vi.waitUntil(async () => (await at.server.call(init, {}, as)).obj.shop === retail.code)
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
    expect(await at.server.call(addToCart, { products, shopId: at.shop.id + 99 }, at.me)).toMatchObject({
      obj: { field: 'shopId' },
    })
    expect(await at.server.call(addToCart, { products, storeId: 99_999 }, at.me)).toMatchObject({
      obj: { field: 'storeId' },
    })
    expect(await at.server.call(addToCart, { products, whId: 99_999 }, at.me)).toMatchObject({
      obj: { field: 'whId' },
    })
    expect(await at.server.call(addToCart, { products, qpId: 99_999 }, at.me)).toMatchObject({
      success: false,
    })
  })

  test('a store of the same site is a group of its own', async () => {
    const [store] = await at.server.sql<{ id: number }[]>`
      insert into stores (site_id, names) select site_id, '{"zh": "东店"}' from shops where id = ${at.shop.id} returning id`
    const { skuId } = await product()
    const products = [{ skuId, qty: '1' }]
    await at.server.call(addToCart, { products }, at.me)
    await at.server.call(addToCart, { products, storeId: store!.id }, at.me)
    const { groups } = await cart()
    expect(groups).toHaveLength(2)
    expect(groups.map(({ title }) => title)).toContain('东店')
    const one = await at.server.call(getCart, { storeId: store!.id }, at.me)
    expect(one.obj.lines).toHaveLength(1)
    expect((await at.server.call(cartCount, { storeId: store!.id }, at.me)).obj.n).toBe(1)
  })
})

test('what can be had goes in when asked for some of it, the others say why and how many could', async () => {
  const good = await product()
  const least = await product({ minQty: '10' })
  await at.server.sql`update skus set multiple = 5 where id = ${least.skuId}`
  const few = await product({ stock: '7' })
  await add([{ skuId: few.skuId, qty: '2' }])
  const products = [
    { skuId: least.skuId, qty: '28' },
    { skuId: good.skuId, qty: '1' },
    { skuId: few.skuId, qty: '9' },
  ]
  expect((await add(products)).success).toBe(false)
  const { obj } = await at.server.call(addToCart, { products, some: true }, at.me)
  expect(obj.lineIds).toHaveLength(1)
  expect(obj.refused).toMatchObject([
    { at: 0, repair: '30' },
    { at: 2, repair: '5' },
  ])
  expect((await cart()).lines.map(({ quantity }) => quantity).sort()).toEqual(['1', '2'])
})

describe('units and customisation', () => {
  test('hlt_product_unit answers units, rule, breaks, and what so many come to', async () => {
    const { skuId, productId } = await product({ minQty: '2' })
    await boxOf(productId, 24, 2000)
    await at.server
      .sql`insert into quantity_breaks (sku_id, tier, from_qty, price) values (${skuId}, 1, 10, 80)`
    const { obj, tbl } = await at.server.call(productUnits, { skuId, unitQty: '10' }, at.me)
    expect(parseUnits(obj.units)).toEqual([
      { name: '件', factor: '1', label: '件', marked: true },
      { name: '箱', factor: '24', label: '箱 24 件' },
    ])
    expect(obj.units).toMatch(/^件!\0/)
    expect(obj).toMatchObject({ minQty: '2', breaks: [{ from: '10', price: '80.00' }] })
    expect(tbl).toMatchObject([
      { id: null, price: '80.00', amount: '800.00' },
      { factor: '24', price: '2000.00', amount: '20000.00' },
    ])
    expect(await at.server.call(productUnits, { skuId: 999_999 }, at.me)).toMatchObject({ success: false })
  })

  test('choices are checked, kept as a set, and cost their surcharge', async () => {
    const { skuId, productId } = await product()
    const [group] = await at.server.sql<{ id: number }[]>`
      insert into customisation_groups (product_id, names, required) values (${productId}, '{"zh": "刻字"}', true) returning id`
    const options = await at.server.sql<{ id: number }[]>`
      insert into customisation_options (group_id, names, surcharge) values
        (${group!.id}, '{"zh": "激光"}', 5), (${group!.id}, '{"zh": "手工"}', 12.5) returning id`
    const read = await at.server.call(customisation, { skuId }, at.me)
    expect(read.tbl).toMatchObject([
      { name: '刻字', required: true, options: [{ surcharge: '5.00' }, { surcharge: '12.50' }] },
    ])
    const choose = (...list: number[]) =>
      at.server.call(customisation, { skuId, list: list.map(optionId => ({ optionId })) }, at.me)
    expect(await choose()).toMatchObject({
      success: false,
      obj: { field: 'list', code: 'cart.chooseRequired' },
    })
    expect(await choose(...options.map(({ id }) => id))).toMatchObject({ obj: { code: 'cart.chooseOne' } })
    expect(await choose(999_999)).toMatchObject({ obj: { code: 'cart.customisationGone' } })
    const { obj } = await choose(options[1]!.id)
    expect((await choose(options[1]!.id)).obj.qzcId).toBe(obj.qzcId)

    expect(await add([{ skuId, qty: '1' }])).toMatchObject({
      success: false,
      obj: { code: 'cart.mustCustomise' },
    })
    const other = await product()
    expect(await add([{ skuId: other.skuId, qty: '1', qzcId: obj.qzcId! }])).toMatchObject({ success: false })
    await add([{ skuId, qty: '2', qzcId: obj.qzcId! }])
    expect((await cart()).lines).toMatchObject([
      { price: '102.50', amount: '205.00', customisation: { text: '手工', surcharge: '12.50' } },
    ])
    // Kept from before it was taken off.
    await at.server.sql`update customisation_options set enabled = false where id = ${options[1]!.id}`
    expect(await add([{ skuId, qty: '1', qzcId: obj.qzcId! }])).toMatchObject({
      success: false,
      obj: { code: 'cart.customisationGone' },
    })
    // Where nothing is left to choose, nothing has to be chosen.
    await at.server.sql`update customisation_options set enabled = false where group_id = ${group!.id}`
    expect(await add([{ skuId, qty: '1' }])).toMatchObject({ success: true })
  })
})

test('what was chosen in a cart is not to be had once the shop customises nothing any more, and says so', async () => {
  const { sql } = at.server
  const { skuId, productId } = await product()
  const [option] = await sql<{ id: number }[]>`
    with chosen as (
      insert into customisation_groups (product_id, names) values (${productId}, '{"zh": "刻字"}') returning id)
    insert into customisation_options (group_id, names, surcharge) select id, '{"zh": "激光"}', 5 from chosen returning id`
  const { obj } = await at.server.call(customisation, { skuId, list: [{ optionId: option!.id }] }, at.me)
  await add([
    { skuId, qty: '2', qzcId: obj.qzcId! },
    { skuId, qty: '1' },
  ])
  expect((await cart()).totals).toMatchObject({ lines: 2, goods: '280.00' })
  try {
    await setFlags(at.server, at.shop.id, cartFlags - 2 ** ShopFlag.Customisation)
    const { lines, totals } = await cart()
    const [chosen, plain] = lines.toSorted((one, other) => Number(other.quantity) - Number(one.quantity))
    expect(chosen).toMatchObject({
      customisation: { text: '激光' },
      problem: { kind: 'gone', message: '所选定制已失效，请重新选择', hopeless: true },
    })
    expect(plain).toMatchObject({ customisation: null, problem: null })
    expect(totals).toMatchObject({ lines: 1, goods: '90.00' })
    const cleared = await at.server.call(clearUnavailable, {}, at.me)
    expect(cleared.obj.removed).toEqual([chosen!.id])
  } finally {
    await setFlags(at.server, at.shop.id, cartFlags)
  }
})

describe('a key', () => {
  const withKey = (key: string, skuId: number, qty = '2', as = at.me) =>
    at.server.call(addToCart, { products: [{ skuId, qty }], key }, as)

  test('that comes again adds nothing and gets the same answer', async () => {
    const { skuId } = await product()
    const first = await withKey('kept-on-a-phone', skuId)
    expect(first).toMatchObject({ success: true, obj: { n: 1 } })
    expect((await withKey('kept-on-a-phone', skuId)).obj).toEqual(first.obj)
    expect((await cart()).lines).toMatchObject([{ quantity: '2' }])
    await withKey('another-wish', skuId)
    expect((await cart()).lines).toMatchObject([{ quantity: '4' }])
  })

  test('that two tabs send at the same time adds once', async () => {
    const { skuId } = await product()
    const answers = await Promise.all([1, 2, 3].map(() => withKey('three-at-once', skuId)))
    expect(answers.map(({ success }) => success)).toEqual([true, true, true])
    expect((await cart()).lines).toMatchObject([{ quantity: '2' }])
  })

  test('that was refused may come again once it can be had', async () => {
    const { skuId } = await product({ stock: '1' })
    expect(await withKey('sold-out-first', skuId)).toMatchObject({ success: false })
    await at.server.sql`update stocks set on_hand = 50 where sku_id = ${skuId}`
    expect(await withKey('sold-out-first', skuId)).toMatchObject({ success: true })
    expect((await cart()).lines).toMatchObject([{ quantity: '2' }])
  })

  test('is its owner’s: somebody else’s is another one', async () => {
    const { skuId } = await product()
    const guest = { guest: guestCookie() }
    await withKey('the-same-words', skuId)
    expect(await withKey('the-same-words', skuId, '1', guest)).toMatchObject({ success: true })
    expect((await cart(guest)).lines).toMatchObject([{ quantity: '1' }])
    expect((await cart()).lines).toMatchObject([{ quantity: '2' }])
  })

  test('is forgotten after a month, and must be one', async () => {
    const { skuId } = await product()
    await withKey('an-old-one', skuId)
    await at.server.sql`update cart_keys set created_at = now() - interval '31 days' where key = 'an-old-one'`
    await forgetOldKeys(at.server.sql)
    expect(await at.server.sql`select 1 from cart_keys where key = 'an-old-one'`).toHaveLength(0)
    expect(await withKey('short', skuId)).toMatchObject({ success: false, obj: { field: 'key' } })
  })
})
