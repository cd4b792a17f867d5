import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPayment, pay } from '../../contract/payment.ts'
import { expectBooksBalance } from '../testing/books.ts'
import { makeMember, makeProduct, makeShop } from '../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../testing/open-shop.ts'
import { makeOrder } from '../testing/orders.ts'

let server: OpenShop
let as: CallAs
let shopId: number
let memberId: number
let skuId: number

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  shopId = (await makeShop(sql, { code: 'head', isDefault: true })).id
  const [shop] = await sql<{ id: number }[]>`select warehouse_id as id from shops where id = ${shopId}`
  skuId = (await makeProduct(sql, shop!.id)).skuId
  await sql`update pay_methods set enabled = true where code in ('wx', 'zfb', 'lkl')`
  const member = await makeMember(sql, { shopId })
  memberId = member.id
  as = { session: await server.signIn(member.mobile), lang: 'en' }
}, 60_000)

afterAll(() => server.close())

const start = async (code: string, agent?: string) => {
  const order = await makeOrder(server.sql, {
    shopId,
    memberId,
    lines: [{ skuId, quantity: '1', price: '20' }],
  })
  const [method] = await server.sql<{ id: number }[]>`
    select id from pay_methods where shop_id = ${shopId} and code = ${code}`
  const { obj } = await server.call(pay, { id: [order.id], pmId: method!.id }, { ...as, agent })
  return { order, started: obj }
}

const pathOf = (url: string) => new URL(url).pathname + new URL(url).search
const act = (url: string, payload: string) =>
  server.app.inject({
    method: 'POST',
    url: pathOf(url),
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const stateOf = async (id: number) => (await server.call(checkPayment, { id: [id] }, as)).obj.state

test('without keys a channel is our cashier, which says so and runs no script', async () => {
  const { order, started } = await start('wx')
  expect(started).toMatchObject({ demo: true, next: 'qr', qr: expect.stringContaining('/pay/demo/') })
  expect(started.picture).toMatch(/^data:image\/svg\+xml;base64,/)
  const page = await server.app.inject({ url: pathOf(started.qr!), headers: { 'accept-language': 'en' } })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('This is a demonstration. No real money is taken.')
  expect(page.body).not.toContain('<script')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'nonce-/)
  const paid = await act(started.qr!, 'act=pay&told=twice')
  expect(paid.statusCode).toBe(303)
  expect(await stateOf(order.id)).toBe('success')
  await expectBooksBalance(server.sql)
})

const phone = 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

test('WeChat on a phone is its page, which leads back to the result, and nowhere else', async () => {
  const { order, started } = await start('wx', phone)
  expect(started.next).toBe('redirect')
  const elsewhere = new URL(started.url!)
  elsewhere.searchParams.set('redirect_url', 'https://example.com/')
  const page = await server.app.inject({ url: pathOf(elsewhere.href) })
  expect(page.headers['content-security-policy']).not.toContain('example.com')
  const back = await act(started.url!, 'act=pay&told=now')
  expect(back.headers.location).toBe(`http://localhost/pay/result?id=${order.id}`)
  expect(await stateOf(order.id)).toBe('success')
})

test('what failed on WeChat’s page leads back from there as well', async () => {
  const { order, started } = await start('wx', phone)
  const shown = await act(started.url!, 'act=fail')
  const page = await server.app.inject({ url: String(shown.headers.location) })
  expect(page.body).toContain(`href="http://localhost/pay/result?id=${order.id}"`)
})

test('Alipay’s page begins with a signed address, and an altered one leads nowhere', async () => {
  const { order, started } = await start('zfb')
  const altered = new URL(started.url!)
  altered.searchParams.set('biz_content', altered.searchParams.get('biz_content')!.replace('20.00', '0.01'))
  expect((await server.app.inject({ url: pathOf(altered.href) })).statusCode).toBe(403)
  const opened = await server.app.inject({ url: pathOf(started.url!) })
  expect(opened.statusCode).toBe(302)
  const back = await act(opened.headers.location as string, 'act=pay&told=now')
  expect(back.headers.location).toBe(`http://localhost/pay/result?id=${order.id}`)
  expect(await stateOf(order.id)).toBe('success')
})

test('a payment that fails there fails here, and can be made again', async () => {
  const { order, started } = await start('lkl')
  await act(started.url!, 'act=fail')
  await server.sql`update payments set created_at = now() - interval '10 seconds' where number = ${started.number}`
  expect(await stateOf(order.id)).toBe('failed')
})

test('at Alipay, whose trade waits on after a failed try, the same page lets the payer try again', async () => {
  const { order, started } = await start('zfb')
  const opened = await server.app.inject({ url: pathOf(started.url!) })
  const cashier = opened.headers.location as string
  await act(cashier, 'act=fail')
  await server.sql`update payments set created_at = now() - interval '10 seconds' where number = ${started.number}`
  expect(await stateOf(order.id)).toBe('paying')
  const page = await server.app.inject({ url: pathOf(cashier), headers: { 'accept-language': 'en' } })
  expect(page.body).toContain('class="outcome failed"')
  expect(page.body).toContain('value="pay"')
  expect((await act(cashier, 'act=pay&told=now')).statusCode).toBe(303)
  expect(await stateOf(order.id)).toBe('success')
  await expectBooksBalance(server.sql)
})

test.each([
  '/pay/notify/wx',
  '/pay/notify/wx/1',
  '/pay/notify/cod/1',
  '/pay/notify/none',
  '/pay/notify/wx/x',
])('anything sent to %s changes nothing', async url => {
  for (const payload of ['', '{}', '<xml/>', 'a=b\0', '{"event_type":"TRANSACTION.SUCCESS"}']) {
    const headers = { 'content-type': 'application/json' }
    const { statusCode } = await server.app.inject({ method: 'POST', url, payload, headers })
    expect([401, 404]).toContain(statusCode)
  }
})

test('an unknown cashier is not found; with demonstrations off there is none at all', async () => {
  expect((await server.app.inject('/pay/demo/nothing')).statusCode).toBe(404)
  const strict = await openShop({ url: server.url, env: { PAY_DEMO: '0' } })
  const { started } = await start('wx')
  expect((await strict.app.inject(pathOf(started.qr!))).statusCode).toBe(404)
  await strict.close()
})

test('whoever sends nonsense fills nothing: it is kept in short, and a long one not at all', async () => {
  const send = (payload: string) =>
    server.app.inject({ method: 'POST', url: `/pay/notify/lkl/${shopId}`, payload })
  expect((await send('x'.repeat(100_000))).statusCode).toBe(413)
  expect((await send('y'.repeat(50_000))).statusCode).toBe(401)
  const kept = await server.sql<{ size: number; result: string }[]>`
    select length(body) as size, result from payment_callbacks where body like 'yyy%' or body like 'xxx%'`
  expect(kept).toEqual([{ size: 2000, result: 'forged: no signature' }])
  await server.sql`update rate_limits set count = 60 where key like 'forged@%'`
  expect((await send('zzz')).statusCode).toBe(401)
  expect(await server.sql`select from payment_callbacks where body = 'zzz'`).toHaveLength(0)
})
