import { describe, expect, test, vi } from 'vitest'
import {
  addToCart,
  changeCartPromotion,
  checkCartLine,
  clearUnavailable,
  removeFromCart,
} from '../../../contract/cart.ts'
import { checkoutTotals } from '../../../contract/checkout.ts'
import { init } from '../../../contract/session.ts'
import { makeShop } from '../../testing/factories.ts'
import { cartFlags, cartShop, guestCookie } from './testing.ts'

const at = cartShop()
const { product, add, cart } = at

describe('what changed meanwhile', () => {
  test('a new price is marked with the old one, a line that cannot be had says why', async () => {
    const [cheap, gone, short] = await Promise.all([product(), product(), product()])
    await add([
      { skuId: cheap!.skuId, qty: '1' },
      { skuId: gone!.skuId, qty: '1' },
      { skuId: short!.skuId, qty: '20' },
    ])
    await at.server.sql`update skus set tier_prices = '{85}' where id = ${cheap!.skuId}`
    await at.server.sql`update products set listed = false where id = ${gone!.productId}`
    await at.server.sql`update stocks set on_hand = 7 where sku_id = ${short!.skuId}`
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
    await at.server.sql`update stocks set on_hand = 0 where sku_id = ${out!.skuId}`
    await at.server.sql`update stocks set on_hand = 5 where sku_id = ${short!.skuId}`
    const unticked = await at.server.call(clearUnavailable, { setChecked: true }, at.me)
    expect(unticked.obj.lines.filter(({ checked }) => checked)).toMatchObject([{ skuId: fine!.skuId }])
    const cleared = await at.server.call(clearUnavailable, {}, at.me)
    expect(cleared.obj).toMatchObject({ n: 2 })
    expect(cleared.obj.removed).toHaveLength(1)
  })

  test('where the shop shows no numbers, none are told', async () => {
    const quiet = await makeShop(at.server.sql, { flags: cartFlags })
    await at.server.sql`
      update shops set stock_display = 'label', warehouse_id = ${at.warehouse},
        site_id = (select site_id from warehouses where id = ${at.warehouse}) where id = ${quiet.id}`
    const { skuId } = await product({ stock: '7' })
    const as = { shop: quiet.code, guest: guestCookie(), lang: 'en' }
    await vi.waitUntil(async () => (await at.server.call(init, {}, as)).obj.stock_label)
    const reply = await add([{ skuId, qty: '8' }], as)
    expect(reply).toMatchObject({ success: false, obj: { code: 'cart.stockShortUnknown' } })
    expect(reply.msg).not.toContain('7')
    await add([{ skuId, qty: '7' }], as)
    expect((await cart(as)).lines).toMatchObject([{ stock: null, maxQty: null }])
  })

  test('guests without the right to see prices have a cart without any', async () => {
    const closed = await makeShop(at.server.sql)
    const { skuId } = await product()
    await at.server.sql`update shops set warehouse_id = ${at.warehouse} where id = ${closed.id}`
    const as = { shop: closed.code, guest: guestCookie() }
    await vi.waitUntil(async () => (await at.server.call(init, {}, as)).obj.shop === closed.code)
    await vi.waitUntil(async () => (await add([{ skuId, qty: '1' }], as)).success)
    expect(await cart(as)).toMatchObject({
      lines: [{ price: null, amount: null, priceWas: null, priceHidden: true, steps: [], problem: null }],
      totals: { lines: 1, goods: null, total: null },
    })
  })
})

describe('promotions', () => {
  const promotion = async (off: number, from: number) => {
    const [row] = await at.server.sql<{ id: number }[]>`
      insert into promotions (shop_id, titles, starts_at, ends_at, from_amount, kind, off)
      values (${at.shop.id}, '{"zh": "满减"}', now() - interval '1 day', now() + interval '1 day', ${from}, 'amount', ${off})
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
    const chosen = await at.server.call(changeCartPromotion, { id, promoId: small }, at.me)
    expect(chosen.obj.totals.promotionOff).toBe('10.00')
    const none = await at.server.call(changeCartPromotion, { id }, at.me)
    expect(none.obj).toMatchObject({ lines: [{ promotionId: null }], totals: { promotionOff: '0.00' } })
    expect(await at.server.call(changeCartPromotion, { id, promoId: 99_999 }, at.me)).toMatchObject({
      success: false,
      obj: { field: 'promoId' },
    })
    await at.server.sql`update promotions set enabled = false where shop_id = ${at.shop.id}`
  })

  test('a line that comes back after a removal has its choice, its tick and its place again', async () => {
    const [small, large] = [await promotion(10, 100), await promotion(30, 200)]
    const products = await Promise.all([product(), product(), product()])
    for (const { skuId } of products) await add([{ skuId, qty: '3' }])
    const [newest, middle] = (await cart()).lines
    await at.server.call(changeCartPromotion, { id: middle!.id, promoId: small }, at.me)
    await at.server.call(changeCartPromotion, { id: newest!.id }, at.me)
    await at.server.call(checkCartLine, { id: middle!.id, checked: false }, at.me)
    const before = await cart()
    expect(before.lines.map(({ promotionChosen }) => promotionChosen)).toEqual([0, small, null])

    await at.server.call(removeFromCart, { shopId: at.shop.id }, at.me)
    await add(
      before.lines.map(({ skuId, quantity, checked, promotionChosen, addedAt }) => ({
        skuId,
        qty: quantity,
        checked,
        promoId: promotionChosen ?? undefined,
        addedAt,
      })),
    )
    const withoutIds = ({ lines }: typeof before) => lines.map(({ id: _, ...line }) => line)
    expect(withoutIds(await cart())).toEqual(withoutIds(before))

    // A time in the future is not accepted.
    const later = { skuId: products[0]!.skuId, qty: '1', addedAt: '2999-01-01T00:00:00.000000Z' }
    await add([later])
    await add([{ skuId: products[1]!.skuId, qty: '1' }])
    expect((await cart()).lines[0]!.skuId).toBe(products[1]!.skuId)
    await at.server.sql`update promotions set enabled = false where id in (${small}, ${large})`
  })

  test('over two stores it has a share in each, and the checkout explains the whole of it', async () => {
    const id = await promotion(60, 100)
    const [store] = await at.server.sql<{ id: number }[]>`
      insert into stores (site_id, names) select site_id, '{"zh": "西店"}' from shops where id = ${at.shop.id} returning id`
    const [first, second] = [await product(), await product()]
    await add([{ skuId: first!.skuId, qty: '1' }])
    const other = { products: [{ skuId: second!.skuId, qty: '3' }], storeId: store!.id }
    await at.server.call(addToCart, other, at.me)
    const { groups, totals } = await cart()
    expect(groups.map(({ promotions }) => promotions[0]!.off).sort()).toEqual(['15.00', '45.00'])
    expect(totals.promotionOff).toBe('60.00')
    const { obj } = await at.server.call(checkoutTotals, { choices: '{}' }, at.me)
    expect(obj).toMatchObject({ promotionOff: '60.00' })
    const { steps } = obj as { steps: { step: string; amount: string }[] }
    expect(steps.filter(({ step }) => step === 'promotion')).toMatchObject([{ amount: '-60.00' }])
    await at.server.sql`update promotions set enabled = false where id = ${id}`
  })
})
