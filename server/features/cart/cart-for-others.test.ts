import { describe, expect, test } from 'vitest'
import { addSelectionTheme, addToCart } from '../../../contract/cart.ts'
import { copyCartToCustomer } from '../../../contract/distribution.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { cartShop } from './testing.ts'

const at = cartShop()
const { product, add, cart } = at

describe('for others', () => {
  test('a themed set goes in whole or in part, and says what could not', async () => {
    const [fine, out] = await Promise.all([product(), product({ stock: '0' })])
    const [theme] = await at.server.sql<{ id: number }[]>`
      insert into selection_themes (shop_id, names) values (${at.shop.id}, '{"zh": "开业"}') returning id`
    await at.server.sql`
      insert into selection_items (theme_id, sku_id, quantity) values
        (${theme!.id}, ${fine!.skuId}, 3), (${theme!.id}, ${out!.skuId}, 1)`
    const whole = await at.server.call(addSelectionTheme, { ztId: theme!.id }, at.me)
    expect(whole.obj).toMatchObject({ n: 1 })
    expect(whole.obj.skipped).toHaveLength(1)
    const part = await at.server.call(
      addSelectionTheme,
      { ztId: theme!.id, products: [{ skuId: fine!.skuId, qty: '2' }] },
      at.me,
    )
    expect(part.obj.skipped).toEqual([])
    expect((await cart()).lines).toMatchObject([{ quantity: '5' }])
    expect(await at.server.call(addSelectionTheme, { ztId: 99_999 }, at.me)).toMatchObject({ success: false })
  })

  test('what has left a themed set since it was ticked is named, not dropped', async () => {
    const [stays, left] = await Promise.all([product(), product()])
    const [theme] = await at.server.sql<{ id: number }[]>`
      insert into selection_themes (shop_id, names) values (${at.shop.id}, '{"zh": "补货"}') returning id`
    await at.server.sql`
      insert into selection_items (theme_id, sku_id, quantity) values (${theme!.id}, ${stays!.skuId}, 3)`
    const put = (...products: { skuId: number; qty: string }[]) =>
      at.server.call(addSelectionTheme, { ztId: theme!.id, products }, at.me)
    const { obj } = await put({ skuId: left!.skuId, qty: '1' }, { skuId: stays!.skuId, qty: '2' })
    expect(obj).toMatchObject({ refused: [{ at: 0, message: expect.stringMatching(/./) }] })
    expect([obj.lineIds.length, obj.skipped.length]).toEqual([1, 1])
    expect(await put({ skuId: left!.skuId, qty: '1' })).toMatchObject({
      success: false,
      obj: { code: 'cart.gone', field: 'products' },
    })
  })

  test("staff copies the ticked lines to a customer, at the customer's prices; nobody else may", async () => {
    const { skuId } = await product()
    const staff = await makeMember(at.server.sql, { shopId: at.shop.id, role: 'office' })
    const clerk = { session: await at.server.signIn(staff.mobile) }
    await add([{ skuId, qty: '2', comment: '样品' }], clerk)
    const reply = await at.server.call(copyCartToCustomer, { wurId: at.myId }, clerk)
    expect(reply.obj).toEqual({ added: 1, skipped: [] })
    expect((await cart()).lines).toMatchObject([{ quantity: '2', price: '90.00', comment: '样品' }])
    const rows = await at.server.sql`select added_by from cart_lines where member_id = ${at.myId}`
    expect(rows).toMatchObject([{ added_by: staff.id }])
    await add([{ skuId, qty: '1' }])
    const stranger = await makeMember(at.server.sql, { shopId: at.shop.id })
    expect(await at.server.call(copyCartToCustomer, { wurId: stranger.id }, at.me)).toMatchObject({
      success: false,
    })
  })

  test('a copied line keeps its store and its warehouse, as long as they are the branch’s', async () => {
    const { sql } = at.server
    const make = async (table: 'stores' | 'warehouses') => {
      const [row] = await sql<{ id: number }[]>`
        insert into ${sql(table)} (site_id, names)
        select site_id, '{"zh": "东"}' from shops where id = ${at.shop.id} returning id`
      return row!.id
    }
    const [storeId, whId] = [await make('stores'), await make('warehouses')]
    const { skuId } = await product({ stock: '0' })
    await sql`insert into stocks (sku_id, warehouse_id, on_hand) values (${skuId}, ${whId}, 5)`
    const here = await product()
    const staff = await makeMember(sql, { shopId: at.shop.id, role: 'office' })
    const clerk = { session: await at.server.signIn(staff.mobile) }
    await at.server.call(addToCart, { products: [{ skuId, qty: '2' }], storeId, whId }, clerk)
    await add([{ skuId: here.skuId, qty: '1' }], clerk)
    const copy = () => at.server.call(copyCartToCustomer, { wurId: at.myId }, clerk)
    expect((await copy()).obj).toEqual({ added: 2, skipped: [] })
    expect((await cart()).lines).toMatchObject([
      { skuId, storeId, whId, quantity: '2', problem: null },
      { skuId: here.skuId, whId: at.warehouse },
    ])

    const { id } = await makeShop(sql, { code: 'elsewhere' })
    const site = sql`(select site_id from shops where id = ${id})`
    await sql`update stores set site_id = ${site} where id = ${storeId}`
    await sql`update warehouses set site_id = ${site} where id = ${whId}`
    const again = await copy()
    expect(again.obj.added).toBe(1)
    expect(again.obj.skipped).toHaveLength(1)
    expect((await cart()).lines.find(line => line.skuId === here.skuId)).toMatchObject({ quantity: '2' })
  })
})
