import { describe, expect, test } from 'vitest'
import {
  changeCartLine,
  changeCartPromotion,
  checkCartLine,
  commentCartLine,
  getCart,
  removeFromCart,
} from '../../../contract/cart.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { makeMember } from '../../testing/factories.ts'
import { cartShop, guestCookie } from './testing.ts'

const at = cartShop()
const { product, add, cart, boxOf } = at

describe('changing a line', () => {
  test('with noCart only that line comes back, with the totals of the whole cart', async () => {
    const [a, b] = await Promise.all([product(), product()])
    const { obj } = await add([
      { skuId: a!.skuId, qty: '1' },
      { skuId: b!.skuId, qty: '1' },
    ])
    const reply = await at.server.call(changeCartLine, { id: obj.lineIds[0]!, qty: '4', noCart: true }, at.me)
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
    await at.server
      .sql`insert into quantity_breaks (sku_id, tier, from_qty, price) values (${skuId}, 1, 10, 80)`
    const { obj } = await add([{ skuId, qty: '1' }])
    const { obj: after } = await at.server.call(changeCartLine, { id: obj.lineIds[0]!, qty: '10' }, at.me)
    expect(after.lines).toMatchObject([
      { price: '80.00', amount: '800.00', priceWas: null, steps: [{ step: 'tier' }, { step: 'break' }] },
    ])
    expect((await cart()).lines).toMatchObject([{ priceWas: null }])
  })

  test('a refused quantity changes nothing', async () => {
    const { skuId } = await product({ stock: '5' })
    const { obj } = await add([{ skuId, qty: '2' }])
    const id = obj.lineIds[0]!
    for (const qty of ['6', '0', '-1', '1.5']) {
      expect(await at.server.call(changeCartLine, { id, qty }, at.me)).toMatchObject({
        success: false,
        obj: { field: 'qty' },
      })
    }
    expect((await cart()).lines).toMatchObject([{ quantity: '2' }])
  })

  test('more than anybody can count is refused with a sentence', async () => {
    const { skuId } = await product()
    const { lineIds } = (await add([{ skuId, qty: '1' }])).obj
    await at.server.sql`update skus set retail_price = null, tier_prices = '{}' where id = ${skuId}`
    const change = { id: lineIds[0]!, qty: '99999999999999' }
    expect(await at.server.call(changeCartLine, change, at.me)).toMatchObject({
      success: false,
      obj: { code: 'form.quantityMax', field: 'qty' },
    })
  })

  test('another unit keeps the line, or joins the one that is there', async () => {
    const { skuId, productId } = await product({ stock: '500' })
    const box = await boxOf(productId, 24, 2000)
    const { obj } = await add([{ skuId, qty: '24' }])
    const id = obj.lineIds[0]!
    const moved = await at.server.call(changeCartLine, { id, qty: '1', unitId: box, noCart: true }, at.me)
    expect(moved.obj.lines).toMatchObject([
      { id, unitId: box, quantity: '1', baseQuantity: '24', amount: '2000.00', priceWas: null },
    ])
    const { obj: again } = await add([{ skuId, qty: '5' }])
    const joined = await at.server.call(changeCartLine, { id, qty: '3', unitId: 0, noCart: true }, at.me)
    expect(joined.obj).toMatchObject({ removed: [id], lines: [{ id: again.lineIds[0], quantity: '8' }] })
    expect(
      await at.server.call(changeCartLine, { id: again.lineIds[0]!, qty: '1', unitId: 999_999 }, at.me),
    ).toMatchObject({
      success: false,
      obj: { field: 'unitId' },
    })
  })

  test("another person's line is not found by any action", async () => {
    const { skuId } = await product()
    const { obj } = await add([{ skuId, qty: '2' }])
    const id = obj.lineIds[0]!
    const other = {
      session: await at.server.signIn((await makeMember(at.server.sql, { shopId: at.shop.id })).mobile),
    }
    for (const as of [other, {}, { guest: guestCookie() }]) {
      const replies = await Promise.all([
        at.server.call(changeCartLine, { id, qty: '1' }, as),
        at.server.call(changeCartPromotion, { id }, as),
        at.server.call(removeFromCart, { id }, as),
        at.server.call(removeFromCart, { lineId: id }, as),
        at.server.call(checkCartLine, { id, checked: false }, as),
        at.server.call(commentCartLine, { id, comment: 'x' }, as),
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
    await at.server.call(commentCartLine, { id, comment: '' }, at.me)
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
    const one = await at.server.call(checkCartLine, { id: first!, checked: false }, at.me)
    expect(one.obj.totals).toMatchObject({ lines: 2, goods: '180.00' })
    const none = await at.server.call(checkCartLine, { checked: false, shopId: at.shop.id }, at.me)
    expect(none.obj.totals).toMatchObject({ lines: 0, goods: '0.00', total: '0.00' })
    const all = await at.server.call(checkCartLine, { checked: true }, at.me)
    expect(all.obj.totals.lines).toBe(3)
  })

  test('isCommit narrows to the ticked lines that can be ordered', async () => {
    const [first] = await three()
    await at.server.call(checkCartLine, { id: first!, checked: false }, at.me)
    const { obj } = await at.server.call(getCart, { isCommit: true }, at.me)
    expect(obj.lines).toHaveLength(2)
    expect(obj.groups[0]!.lineIds).toHaveLength(2)
  })

  test('removing one, the ticked ones, all of a shop', async () => {
    const [first, second] = await three()
    const one = await at.server.call(removeFromCart, { id: first!, noCart: true }, at.me)
    expect(one.obj).toMatchObject({ n: 2, removed: [first], lines: [] })
    await at.server.call(checkCartLine, { id: second!, checked: false }, at.me)
    const ticked = await at.server.call(removeFromCart, { delChecked: true }, at.me)
    expect(ticked.obj).toMatchObject({ n: 1, lines: [{ id: second }] })
    expect(await at.server.call(removeFromCart, {}, at.me)).toMatchObject({
      success: false,
      obj: { field: 'id' },
    })
    expect(await at.server.call(removeFromCart, { shopId: at.shop.id + 99 }, at.me)).toMatchObject({
      success: false,
      obj: { field: 'shopId' },
    })
    expect((await at.server.call(removeFromCart, { shopId: at.shop.id }, at.me)).obj.n).toBe(0)
  })

  test('0 names no line: the other name of the line counts, and without one nothing is removed by it', async () => {
    const [first] = await three()
    const one = await at.server.call(removeFromCart, { id: 0, lineId: first!, shopId: at.shop.id }, at.me)
    expect(one.obj).toMatchObject({ n: 2, removed: [first] })
    expect(await at.server.call(removeFromCart, { id: 0, lineId: 0 }, at.me)).toMatchObject({
      success: false,
      obj: { field: 'id' },
    })
  })

  test('search by item number or name', async () => {
    const { skuId } = await product({ name: '不锈钢Cup' })
    await three()
    await add([{ skuId, qty: '1' }])
    const found = await at.server.call(getCart, { jp: 'cup' }, at.me)
    expect(found.obj.lines).toMatchObject([{ name: '不锈钢Cup' }])
    expect(found.obj.totals.lines).toBe(4)
  })
})

test('500 lines: as many statements as for one', async () => {
  await at.server.sql`
    with made as (
      insert into products (item_no, names, category_id, unit_id)
      select 'MANY-' || n, '{"zh": "货"}', (select min(id) from categories), (select min(id) from units)
      from generate_series(1, 500) n returning id, item_no),
    skus as (insert into skus (product_id, item_no, retail_price) select id, item_no, 10 from made returning id),
    stock as (insert into stocks (sku_id, warehouse_id, on_hand) select id, ${at.warehouse}, 100 from skus)
    insert into cart_lines (shop_id, member_id, store_id, warehouse_id, sku_id, quantity)
    select s.id, ${at.myId}, s.store_id, s.warehouse_id, skus.id, 2 from skus, shops s where s.id = ${at.shop.id}`
  const { lines } = await cart()
  expect(lines).toHaveLength(500)
  const id = lines[0]!.id
  // One finds the session, two begin and end the transaction, one knows whether there are vouchers.
  expect(await countQueries(at.server.sql, () => cart())).toBe(1 + 3 + 1)
  expect(
    await countQueries(at.server.sql, () =>
      at.server.call(changeCartLine, { id, qty: '3', noCart: true }, at.me),
    ),
  ).toBe(1 + 4 + 2 + 1)
  expect(await countQueries(at.server.sql, () => add([{ skuId: lines[1]!.skuId, qty: '1' }]))).toBe(1 + 2 + 2)
})
