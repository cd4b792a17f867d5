import { describe, expect, test } from 'vitest'
import { login } from '../../../contract/account.ts'
import { addToCart } from '../../../contract/cart.ts'
import { freshAddress } from '../../testing/accounts.ts'
import { testPassword } from '../../testing/factories.ts'
import { type CallAs, post } from '../../testing/open-shop.ts'
import { forgetOldCarts } from './cart.queries.ts'
import { cartShop, guestCookie } from './testing.ts'

const at = cartShop()
const { product, add, cart } = at

describe('a guest', () => {
  test('gets a cookie with the first thing, and finds the cart again by it', async () => {
    const { skuId } = await product()
    const response = await post(at.server.app, addToCart.name, {
      products: JSON.stringify([{ skuId, qty: 2 }]),
    })
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
    const session = await at.server.signIn(at.mobile, as)
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
    await at.server.signIn(at.mobile, as)
    expect((await cart({ session })).lines.map(({ quantity }) => quantity).sort()).toEqual(['3', '4'])
  })

  test('twice at once, and adding meanwhile: every piece is there exactly once', async () => {
    const { skuId } = await product({ stock: '1000' })
    const as = { guest: guestCookie() }
    await add([{ skuId, qty: '5' }], as)
    await Promise.all([
      at.server.call(login, { type: 'pwd', mobile: at.mobile, pwd: testPassword }, as),
      at.server.call(login, { type: 'pwd', mobile: at.mobile, pwd: testPassword }, as),
      add([{ skuId, qty: '3' }], as),
      add([{ skuId, qty: '2' }], at.me),
    ])
    const both = [await cart(), await cart(as)].flatMap(({ lines }) => lines)
    expect(both.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBe(10)
  })

  test('signs in to a full cart: the newest lines stay', async () => {
    const { skuId } = await product({ stock: '5000' })
    await at.server.sql`
      with more as (insert into units (names) select '{"zh": "箱"}' from generate_series(1, 1000) returning id)
      insert into cart_lines (shop_id, member_id, store_id, warehouse_id, sku_id, unit_id, quantity, added_at)
      select s.id, ${at.myId}, s.store_id, s.warehouse_id, ${skuId}, more.id, 1, now() - interval '1 day'
      from more, shops s where s.id = ${at.shop.id}`
    const as = { guest: guestCookie() }
    await add([{ skuId, qty: '7' }], as)
    await at.server.call(login, { type: 'pwd', mobile: at.mobile, pwd: testPassword }, as)
    const { n, lines } = await cart()
    expect(n).toBe(1000)
    expect(lines[0]).toMatchObject({ unitId: null, quantity: '7' })
  })

  test('cannot make carts without end: from one network come 300 additions in five minutes, with or without a cookie', async () => {
    const { sql, app } = at.server
    const { skuId } = await product({ stock: '1000' })
    const products = JSON.stringify([{ skuId, qty: 1 }])
    const address = freshAddress()
    const adding = async (as: CallAs = {}) =>
      (await post(app, addToCart.name, { products }, { address, lang: 'en', ...as })).json()
    expect(await adding()).toMatchObject({ success: true })
    const counter = `hlt_add_cart:address:${address}`
    const [counted] = await sql`select count from rate_limits where key = ${counter}`
    expect(counted).toEqual({ count: 1 })
    await sql`update rate_limits set count = 299 where key = ${counter}`
    expect(await adding()).toMatchObject({ success: true })
    const carts = async () => (await sql`select distinct guest_hash from cart_lines`).length
    const before = await carts()
    for (const as of [{}, { guest: guestCookie() }]) {
      const refused = await adding(as)
      expect(refused).toMatchObject({ success: false, obj: { code: 'message.tooMany' } })
      expect(refused.msg).toContain('Too many')
    }
    expect(await carts()).toBe(before)
    // Members are known, and others come from elsewhere.
    expect(await adding(at.me)).toMatchObject({ success: true })
    expect(await adding({ address: freshAddress() })).toMatchObject({ success: true })
    await sql`update rate_limits set resets_at = now() where key = ${counter}`
    expect(await adding()).toMatchObject({ success: true })
  })

  test('who never comes back is forgotten after 90 days', async () => {
    const { skuId } = await product()
    const [old, young] = [{ guest: guestCookie() }, { guest: guestCookie() }]
    await add([{ skuId, qty: '1' }], old)
    await at.server
      .sql`update cart_lines set added_at = now() - interval '91 days' where guest_hash is not null`
    await add([{ skuId, qty: '1' }], young)
    await add([{ skuId, qty: '1' }])
    await at.server
      .sql`update cart_lines set added_at = now() - interval '91 days' where member_id = ${at.myId}`
    await forgetOldCarts(at.server.sql)
    expect([(await cart(old)).n, (await cart(young)).n, (await cart()).n]).toEqual([0, 1, 1])
  })
})
