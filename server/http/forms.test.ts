import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ShopFlag } from '../../contract/flags.ts'
import { cookies } from '../../contract/preferences.ts'
import { rootFolder } from '../config.ts'
import { makeMember, makeProduct, makeShop, testPassword } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { buildIfStale } from './build-bundle.ts'

let server: OpenShop
let product: { productId: number; skuId: number }
let mobile: string

beforeAll(async () => {
  await buildIfStale(() => {})
  server = await openShop({ pages: { dist: join(rootFolder, 'dist') } })
  const { sql } = server
  const shop = await makeShop(sql, { code: 'head', isDefault: true, flags: 1 << ShopFlag.GuestsSeePrices })
  product = await makeProduct(sql, shop.warehouseId, { name: '耳机' })
  mobile = (await makeMember(sql, { shopId: shop.id })).mobile
  await server.signIn(mobile)
}, 60_000)

afterAll(() => server.close())
beforeEach(() => server.sql`delete from rate_limits`)

const ours = { origin: 'http://shop.test', 'sec-fetch-site': 'same-origin' }

const post = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = ours,
  cookie: Record<string, string> = {},
) =>
  server.app.inject({
    method: 'POST',
    url,
    cookies: cookie,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      host: 'shop.test',
      'accept-language': 'en',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  })

const get = (url: string, cookie: Record<string, string> = {}) =>
  server.app.inject({ url, cookies: cookie, headers: { host: 'shop.test', 'accept-language': 'en' } })

type Response = Awaited<ReturnType<typeof post>>

const cookiesOf = (response: Response) =>
  Object.fromEntries(
    response.cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
  )

const wayOf = (response: Response) => [response.statusCode, response.headers.location]

describe('signing in without scripts', () => {
  const login = '/login?returnUrl=%2Fmember%2Forder'

  test('leads to where somebody wanted to go, signed in', async () => {
    const response = await post(login, { country: '86', mobile, pwd: testPassword })
    expect(wayOf(response)).toEqual([303, '/member/order'])
    expect(cookiesOf(response)).toHaveProperty(cookies.session)
    expect((await get('/member/home', cookiesOf(response))).statusCode).toBe(200)
  })

  test('what is wrong is said on the form, once, with what was typed, and never the password', async () => {
    const response = await post(login, { country: '84', mobile: '912345678', pwd: 'not-this-one' })
    expect(wayOf(response)).toEqual([303, login])
    const kept = cookiesOf(response)
    expect(JSON.stringify(kept)).not.toContain('not-this-one')
    expect(kept).not.toHaveProperty(cookies.session)
    const page = await get(login, kept)
    expect(/role="alert"[^>]*>[^<]{10,}</.test(page.body)).toBe(true)
    expect(page.body.includes('value="912345678"')).toBe(true)
    expect(/<option value="84"[^>]* selected/.test(page.body)).toBe(true)
    expect(page.body.includes('not-this-one')).toBe(false)
    expect(page.cookies.find(({ name }) => name === cookies.said)?.value).toBe('')
    expect(/role="alert"/.test((await get(login)).body)).toBe(false)
  })

  test('after some wrong ones the form asks for the signs of a picture, and shows it', async () => {
    let kept: Record<string, string> = {}
    for (let tried = 0; tried < 6; tried++) {
      const response = await post(login, { country: '86', mobile, pwd: 'wrong', code: 'none' }, ours, kept)
      kept = cookiesOf(response)
    }
    const { body } = await get(login, kept)
    expect(body.includes('name="code"')).toBe(true)
    expect(/<noscript><img src="\/vcode\.aspx"/.test(body)).toBe(true)
  })

  test.each([
    ['another site', { origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' }],
    ['another name of this site', { origin: 'http://other.shop.test', 'sec-fetch-site': 'same-site' }],
    ['an old browser on another site', { origin: 'http://evil.test' }],
    ['nowhere', {}],
    ['a page without an origin', { origin: 'null' }],
    ['a page without an origin elsewhere', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ] as [string, Record<string, string>][])('a form from %s does nothing', async (_, headers) => {
    const response = await post(login, { country: '86', mobile, pwd: testPassword }, headers)
    expect(wayOf(response)).toEqual([303, login])
    expect(cookiesOf(response)).not.toHaveProperty(cookies.session)
    expect(
      (await get(login, cookiesOf(response))).body.includes('did not come from a page of this shop'),
    ).toBe(true)
  })

  test('a browser that keeps the address of the page to itself is believed when it says that it is ours', async () => {
    const headers = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    const response = await post(login, { country: '86', mobile, pwd: testPassword }, headers)
    expect(cookiesOf(response)).toHaveProperty(cookies.session)
  })

  test('an old browser that says only where the form stood is believed', async () => {
    const response = await post(
      login,
      { country: '86', mobile, pwd: testPassword },
      { origin: 'http://shop.test' },
    )
    expect(cookiesOf(response)).toHaveProperty(cookies.session)
  })
})

describe('filling the cart without scripts', () => {
  const form = () => `/cart?back=${encodeURIComponent(`/product?id=${product.productId}`)}`
  const field = () => `qty-${product.skuId}`

  test('leads back to the product, which says so once', async () => {
    const response = await post(form(), { [field()]: '3' })
    expect(wayOf(response)).toEqual([303, `/product?id=${product.productId}`])
    const kept = cookiesOf(response)
    expect(kept).toHaveProperty(cookies.guest)
    const page = await get(`/product?id=${product.productId}`, kept)
    expect(/role="status"[^>]*>[^<]*cart/.test(page.body)).toBe(true)
    const rows = await server.sql`select quantity from cart_lines where sku_id = ${product.skuId}`
    expect(rows.map(({ quantity }) => Number(quantity))).toEqual([3])
  })

  test('the page has a form that says all of it', async () => {
    const { body } = await get(`/product?id=${product.productId}`)
    const [, action] =
      /<form[^>]*method="post"[^>]*action="([^"]*)"|action="([^"]*)"[^>]*method="post"/.exec(body) ?? []
    expect(action ?? body.match(/action="(\/cart[^"]*)"/)?.[1]).toContain('/cart?back=')
    expect(body.includes(`name="${field()}"`)).toBe(true)
    expect(/<button[^>]*type="submit"/.test(body)).toBe(true)
  })

  test('what is wrong is said with what was typed', async () => {
    const response = await post(form(), { [field()]: '999999' })
    const page = await get(`/product?id=${product.productId}`, cookiesOf(response))
    expect(/role="alert"[^>]*>[^<]{10,}</.test(page.body)).toBe(true)
    expect(page.body.includes('value="999999"')).toBe(true)
  })

  test.each(['', '0', 'x', '-1', '1e9'])('a quantity of %j is refused in words', async qty => {
    const response = await post(form(), { [field()]: qty })
    expect(wayOf(response)).toEqual([303, `/product?id=${product.productId}`])
    const page = await get(`/product?id=${product.productId}`, cookiesOf(response))
    expect(/role="alert"/.test(page.body)).toBe(true)
  })

  test('buying at once leads to the checkout, by way of login for guests', async () => {
    const response = await post(form(), { [field()]: '1', next: 'checkout' })
    expect(wayOf(response)).toEqual([303, '/login?returnUrl=%2Fjiesuan'])
  })

  test('a way back that leads to another host is not taken, and a form from elsewhere adds nothing', async () => {
    const away = await post('/cart?back=%2F%2Fevil.test', { [field()]: '1' })
    expect(wayOf(away)).toEqual([303, '/cart'])
    await server.sql`delete from cart_lines`
    await post(form(), { [field()]: '1' }, { origin: 'http://evil.test', 'sec-fetch-site': 'cross-site' })
    expect(await server.sql`select from cart_lines`).toHaveLength(0)
  })
})
