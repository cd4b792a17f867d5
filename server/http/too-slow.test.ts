import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '../../contract/account.ts'
import { addToCart } from '../../contract/cart.ts'
import { combineFlags, ShopFlag } from '../../contract/flags.ts'
import * as paths from '../../contract/paths.ts'
import { cookies } from '../../contract/preferences.ts'
import { unavailableKey } from '../db/unavailable.ts'
import { makeMember, makeProduct, makeShop, testPassword } from '../testing/factories.ts'
import { type OpenShop, openShop, post } from '../testing/open-shop.ts'
import { buildIfStale } from './build-bundle.ts'

let shop: OpenShop
let hurried: OpenShop
let skuId: number
let mobile: string

beforeAll(async () => {
  shop = await openShop()
  const { id: shopId, warehouseId } = await makeShop(shop.sql, {
    isDefault: true,
    flags: combineFlags(ShopFlag.GuestsSeePrices),
  })
  skuId = (await makeProduct(shop.sql, warehouseId)).skuId
  mobile = (await makeMember(shop.sql, { shopId })).mobile
  const pages = { dist: await buildIfStale(() => {}) }
  hurried = await openShop({ url: shop.url, statementSeconds: 2, pages })
}, 90_000)
afterAll(async () => {
  await hurried.close()
  await shop.close()
})

test('a call whose statement takes too long is told so in words, and the next one is served', {
  timeout: 60_000,
}, async () => {
  const session = await hurried.signIn(mobile)
  const add = () =>
    post(
      hurried.app,
      addToCart.name,
      { products: JSON.stringify([{ skuId, qty: 1 }]) },
      { session, lang: 'en' },
    )
  const holder = await shop.sql.reserve()
  await holder`begin`
  await holder`lock table cart_lines, sessions in access exclusive mode`
  // More of them than there are connections: none is lost to it.
  const stuck = await Promise.all([add(), add(), add(), add(), add()])
  const page = await post(hurried.app, login.name, { type: 'pwd', mobile, pwd: testPassword }, { lang: 'zh' })
  for (const response of [...stuck, page]) {
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('2')
    expect(response.json()).toMatchObject({ success: false, obj: { code: unavailableKey } })
    expect(response.body).not.toContain('statement timeout')
  }
  expect(stuck[0]!.json().msg).toContain('cannot be reached for a moment')
  expect(page.json().msg).toContain('店铺暂时连接不上')
  holder.release()
  expect((await add()).json()).toMatchObject({ success: true, obj: { n: 1 } })
})

test("so is whoever opens a page whose data cannot be had, of one's own or of everybody", {
  timeout: 60_000,
}, async () => {
  const session = await hurried.signIn(mobile)
  const open = (url: string) =>
    hurried.app.inject({ url, cookies: { [cookies.session]: session, [cookies.language]: 'en' } })
  const pages = [paths.orders, paths.cart, paths.memberHome, paths.home]
  // What one of them needs, another has asked for before.
  for (const page of pages) expect((await open(page)).statusCode).toBe(200)
  const holder = await shop.sql.reserve()
  await holder`begin`
  await holder`lock table orders, cart_lines, bell_notices, notices, products in access exclusive mode`
  for (const response of await Promise.all(pages.map(open))) {
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('2')
    expect(response.body).toContain('cannot be reached for a moment')
  }
  holder.release()
  expect((await open(paths.orders)).statusCode).toBe(200)
})
