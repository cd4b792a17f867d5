import http from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { login, sendCode } from '../contract/account.ts'
import { bellStream } from '../contract/bell.ts'
import { combineFlags, ShopFlag } from '../contract/flags.ts'
import { cookies } from '../contract/preferences.ts'
import type { WireReply } from '../contract/reply.ts'
import { actionUrl, encodeInput } from '../contract/wire.ts'
import zh from '../locales/zh/message.json' with { type: 'json' }
import { type TestDatabase, testDatabase } from '../server/db/testing.ts'
import { patience } from '../server/lifecycle/stop.ts'
import { makeMember, makeProduct, makeShop, testPassword } from '../server/testing/factories.ts'
import { makeOrder } from '../server/testing/orders.ts'
import { type Shop, startShop } from './start-shop.ts'

const startMs = 300_000
const soon = { timeout: 20_000, interval: 50 }

/** A browser that keeps its one connection, and so stays with the process that it came to. */
interface Browser {
  pid: number
  get(path: string, cookie?: string): Promise<Answered>
  call(action: string, input: Record<string, unknown>, cookie?: string, from?: From): Promise<Answered>
  open(path: string, cookie: string): Promise<http.IncomingMessage>
  close(): void
}

/** Whom a proxy says that it asks for. */
type From = { 'x-forwarded-for': string }

interface Answered {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
  reply(): WireReply
}

let database: TestDatabase
let shop: Shop
/** Guests may see what it costs. */
let product: { productId: number; skuId: number }
const mobiles = { member: '', 'head office': '' }
let one: Browser
let other: Browser
let visits = 0

beforeAll(async () => {
  database = await testDatabase()
  await fill(database)
  shop = await startShop(undefined, {
    PROCESSES: '2',
    LOG_LEVEL: 'info',
    DEMO: '0',
    DATABASE_URL: database.url,
  })
  await vi.waitFor(() => expect(shop.log()).toContain('Caravan is open'), soon)
  one = await browse()
  other = await browse(one.pid)
}, startMs)

afterAll(async () => {
  one?.close()
  other?.close()
  await shop?.stop()
  await database?.drop()
}, 60_000)

async function fill({ sql }: TestDatabase): Promise<void> {
  const flags = combineFlags(ShopFlag.GuestsSeePrices)
  const { id: shopId, warehouseId } = await makeShop(sql, { isDefault: true, flags })
  product = await makeProduct(sql, warehouseId)
  const member = await makeMember(sql, { shopId })
  await makeOrder(sql, {
    shopId,
    memberId: member.id,
    lines: [{ skuId: product.skuId, quantity: '1', price: '9' }],
  })
  mobiles.member = member.mobile
  mobiles['head office'] = (await makeMember(sql, { shopId, role: 'office' })).mobile
}

/** One that came to a process that is none of these. */
async function browse(...but: number[]): Promise<Browser> {
  for (;;) {
    const browser = await connectOnce()
    if (browser && !but.includes(browser.pid)) return browser
    browser?.close()
  }
}

async function connectOnce(): Promise<Browser | undefined> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      // From another address each time, so that one test does not spend another's limits.
      const from = { 'x-forwarded-for': `10.9.${(++visits >> 8) & 255}.${visits & 255}` }
      const request = http.request(shop.url + path, { agent, method, headers: { ...from, ...headers } })
      request.once('response', resolve).once('error', reject).end(body)
    })
  const answered = async (sent: Promise<http.IncomingMessage>): Promise<Answered> => {
    const response = await sent
    let text = ''
    for await (const piece of response.setEncoding('utf8')) text += piece
    const { statusCode: status = 0, headers } = response
    return { status, headers, text, reply: () => JSON.parse(text) as WireReply }
  }
  const browser = {
    get: (path: string, cookie = '') => answered(send('GET', path, { cookie, 'accept-language': 'zh' })),
    call: (action: string, input: Record<string, unknown>, cookie = '', from?: From) =>
      answered(
        send(
          'POST',
          actionUrl(action),
          { version: '6', lang: 'zh', cookie, 'content-type': 'application/x-www-form-urlencoded', ...from },
          new URLSearchParams(encodeInput(input)).toString(),
        ),
      ),
    open: (path: string, cookie: string) => send('GET', path, { cookie }),
    close: () => agent.destroy(),
  }
  try {
    const { headers } = await browser.get('/robots.txt')
    const pid = await processOf(String(headers['x-request-id']))
    return { ...browser, pid }
  } catch {
    // Sent to one that is just ending.
    browser.close()
    return undefined
  }
}

/** Each line of the log says which process wrote it. */
const processOf = (requestId: string): Promise<number> =>
  vi.waitFor(
    () => {
      const line = shop
        .log()
        .split('\n')
        .find(text => text.includes(requestId))
      return (JSON.parse(line!) as { pid: number }).pid
    },
    { timeout: 2_000, interval: 20 },
  )

async function signIn(browser: Browser, role: keyof typeof mobiles): Promise<string> {
  const input = { type: 'pwd', mobile: mobiles[role], pwd: testPassword }
  const { headers, text } = await browser.call(login.name, input)
  const session = headers['set-cookie']?.find(cookie => cookie.startsWith(`${cookies.session}=`))
  if (!session) throw new Error(text)
  return session.split(';')[0]!
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the two that serve are not the one that was started', () => {
  expect(new Set([shop.pid, one.pid, other.pid]).size).toBe(3)
})

test('whoever signs in at one is known to the other, and signing out counts for both', async () => {
  const session = await signIn(one, 'member')
  const orders = async (browser: Browser) =>
    (await browser.call('hlt_get_data', { type: 'orders' }, session)).reply().success
  expect([await orders(other), await orders(one)]).toEqual([true, true])
  await other.call('logout', {}, session)
  expect(await orders(other)).toBe(false)
  // Sooner than it would forget by itself.
  await vi.waitFor(async () => expect(await orders(one)).toBe(false), { ...soon, timeout: 6000 })
})

test('a price that is changed at one shows at both', async () => {
  const office = await signIn(one, 'head office')
  const { obj } = (await one.call('hlt_get_data', { type: 'product_detail', id: product.productId })).reply()
  const [sku] = (obj as { skus: { id: number }[] }).skus
  const shows = async (browser: Browser, price: string) =>
    expect((await browser.get(`/product?id=${product.productId}`)).text).toContain(price)
  for (const price of ['4321.5', '8765.25']) {
    await Promise.all([one, other].map(browser => browser.get(`/product?id=${product.productId}`)))
    const row = { id: sku!.id, retail_price: price }
    expect((await one.call('save_baseinfo', { billType: 'sku', row }, office)).reply()).toMatchObject({
      success: true,
    })
    await vi.waitFor(() => shows(one, price), soon)
    await vi.waitFor(() => shows(other, price), soon)
  }
})

test('a limit counts what comes to both', async () => {
  const { max } = sendCode.limit!
  const [refusal] = zh.tooMany.split('{')
  const refused: boolean[] = []
  for (let at = 0; at <= max; at++) {
    const input = { mobile: '13911112222', vcode: 'wrong' }
    const from = { 'x-forwarded-for': '10.8.0.1' }
    const answered = await [one, other][at % 2]!.call(sendCode.name, input, '', from)
    refused.push(answered.reply().msg.includes(refusal!))
  }
  expect(refused).toEqual([...Array<boolean>(max).fill(false), true])
})

test('a bell that one rings is heard at the other', async () => {
  const member = await signIn(other, 'member')
  const office = await signIn(one, 'head office')
  const listening = await browse(one.pid)
  const stream = await listening.open(bellStream, member)
  const heard: string[] = []
  stream.setEncoding('utf8').on('data', (text: string) => heard.push(text))
  await vi.waitFor(() => expect(heard.join('')).toContain('unread'), soon)
  const before = heard.length
  const { obj } = (await other.call('hlt_get_data', { type: 'orders' }, member)).reply()
  const [order] = (obj as { orders: { id: number }[] }).orders
  const row = { id: order!.id, text: 'hello', forMember: true }
  expect((await one.call('hlt_save_data', { type: 'order_note', row }, office)).reply().success).toBe(true)
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(before), soon)
  stream.destroy()
  listening.close()
})

test('one that is killed is replaced, and the other goes on meanwhile', async () => {
  const session = await signIn(other, 'member')
  process.kill(other.pid, 'SIGKILL')
  expect((await one.get('/home')).status).toBe(200)
  await vi.waitFor(() => expect(shop.log()).toContain(`Process ${other.pid} ended (SIGKILL)`), soon)
  const third = await browse(one.pid, other.pid)
  expect(third.pid).not.toBe(shop.pid)
  expect((await third.call('hlt_get_data', { type: 'orders' }, session)).reply().success).toBe(true)
  other.close()
  other = third
}, 120_000)

test('a stop ends all of them in good order', async () => {
  const all = [shop.pid, one.pid, other.pid]
  expect(all.map(isRunning)).toEqual([true, true, true])
  const asked = performance.now()
  const code = await shop.stop()
  // A machine that is too busy for good order within that time has them end all the same.
  if (performance.now() - asked < patience.everything) expect(code, shop.log()).toBe(0)
  expect(all.map(isRunning)).toEqual([false, false, false])
}, 60_000)
