import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Fastify from 'fastify'
import { cookies } from '../contract/preferences.ts'
import type { ProductList } from '../contract/product-list.ts'
import type { WireReply } from '../contract/reply.ts'
import { actionUrl, encodeInput } from '../contract/wire.ts'
import { multiplyProducts } from '../demo/large-sql.ts'
import { demoAccounts, demoPassword, loadDemo } from '../demo/load.ts'
import { buildIfStale } from '../scripts/build.ts'
import { buildApp } from '../server/app.ts'
import { readConfig, rootFolder } from '../server/config.ts'
import { connect, type Sql } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { refreshSearch } from '../server/features/catalogue/search-index.ts'
import { createMemory } from '../server/memory.ts'
import { openSms } from '../server/ports/sms/open.ts'
import { openStorage } from '../server/ports/storage/open.ts'
import { loadPacks } from '../server/texts.ts'
import { type Line, medianRun, printTable, rate } from './measure.ts'
import { bareLimit } from './shop.ts'

const quiet = { info: () => {}, warn: () => {} }

/**
 * What people do before the cart, among many products: lists, searches, a product, the home page; for guests, whose
 * answers are shared for a moment, for a member, whose are not, and as pages.
 */
export async function benchCatalogue({ products = 100_000, url = '' } = {}): Promise<Line[]> {
  const shop = await openLargeShop(products, url)
  try {
    return [...(await benchLimits(shop)), ...(await benchSearch(shop))]
  } finally {
    await shop.close()
  }
}

/** The demo shop, multiplied; or a database that was made by `npm run demo:large`. */
async function openLargeShop(products: number, url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-bench-'))
  const database = url ? undefined : await startEmbedded({ dir: folder, log: quiet })
  const sql = connect(url || database!.url, { max: 10 })
  await migrate(sql, quiet)
  if (database) await fill(sql, products)
  const config = readConfig({ LOG_LEVEL: 'silent', CARAVAN_DATA: folder })
  const memory = await createMemory(sql)
  const services = {
    config,
    sql,
    memory,
    packs: loadPacks(join(rootFolder, 'locales')),
    storage: openStorage(config),
    sms: openSms(config, sql, () => {}),
    checkReplies: false,
  }
  const app = await buildApp({ services, pages: { dist: await buildIfStale(() => {}) } })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const session = await signIn(origin)
  return {
    sql,
    origin,
    session,
    close: async () => {
      await app.close()
      await memory.close()
      await sql.end()
      await database?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type LargeShop = Awaited<ReturnType<typeof openLargeShop>>

async function fill(sql: Sql, products: number): Promise<void> {
  await loadDemo(sql, () => {})
  await multiplyProducts(sql, products, () => {})
  await refreshSearch(sql)
  await sql`vacuum analyze`
}

const post = (origin: string, action: string, input: Record<string, unknown>, session = '') =>
  fetch(origin + actionUrl(action), {
    method: 'POST',
    headers: { version: '6', lang: 'zh', cookie: session },
    body: new URLSearchParams(encodeInput(input)),
  })

async function signIn(origin: string): Promise<string> {
  const { mobile } = demoAccounts.find(({ shop }) => shop === 'head') ?? demoAccounts[0]!
  const response = await post(origin, 'hlt_pc_login', { type: 'pwd', mobile, pwd: demoPassword })
  const cookie = response.headers.getSetCookie().find(each => each.startsWith(`${cookies.session}=`))
  if (!cookie) throw new Error(`Could not sign in: ${await response.text()}`)
  return cookie.split(';')[0]!
}

/** A request whose answer must be a success; the numbers of the list it asks for go round. */
const ask =
  (shop: LargeShop, inputs: readonly Record<string, unknown>[], action = 'hlt_get_data', session = '') =>
  async (turn: number) => {
    const response = await post(shop.origin, action, inputs[turn % inputs.length]!, session)
    const reply = (await response.json()) as WireReply
    if (!reply.success)
      throw new Error(`${action} ${JSON.stringify(inputs[turn % inputs.length])}: ${reply.msg}`)
    return reply
  }

const page = (shop: LargeShop, paths: readonly string[]) => async (turn: number) => {
  const response = await fetch(shop.origin + paths[turn % paths.length]!, {
    headers: { 'accept-language': 'zh', 'accept-encoding': 'identity' },
  })
  const html = await response.text()
  if (response.status !== 200) throw new Error(`${paths[turn % paths.length]} answered ${response.status}`)
  return html
}

const loop = (request: (turn: number) => Promise<unknown>, clients = 16) => {
  let turn = 0
  return medianRun({
    clients,
    seconds: 2,
    request: async () => {
      await request(turn++)
    },
  })
}

async function benchLimits(shop: LargeShop): Promise<Line[]> {
  const { sql, session } = shop
  const tops = await sql<
    { id: number }[]
  >`select id from categories where length(path) = 4 order by path limit 8`
  const ids = await sql<{ id: number }[]>`
    select product_id as id from product_listing where product_id % 97 = 0 order by product_id limit 50`
  const lists = tops.flatMap(({ id }) => [{ category: id }, { category: id, page: 2 }])
  const byPrice = tops.map(({ id }) => ({ category: id, sort: 'priceUp' }))
  const of = (type: string) => (input: Record<string, unknown>) => ({ type, ...input })
  const html = String(await page(shop, ['/home'])(0))
  const bare = await bareLimit(sql, 'brands')
  const still = await staticLimit(html)
  const limit = await loop(bare.request)
  const fixed = await loop(still.request)
  await Promise.all([bare.close(), still.close()])
  const lines: Line[] = [
    { work: 'limit: Fastify + one indexed query', measured: rate(limit) },
    { work: `limit: Fastify + ${(html.length / 1000).toFixed(0)} kB of fixed HTML`, measured: rate(fixed) },
  ]
  const measure = async (
    work: string,
    against: typeof limit,
    request: (turn: number) => Promise<unknown>,
    goal?: string,
  ) => {
    await request(0)
    const found = await loop(request)
    lines.push({ work, measured: rate(found), ratio: found.perSecond / against.perSecond, goal })
  }
  const half = '0.5'
  await measure('list, 16 of them', limit, ask(shop, lists.map(of('products'))), half)
  await measure('list by price, 8 of them', limit, ask(shop, byPrice.map(of('products'))), half)
  await measure('product, 50 of them', limit, ask(shop, ids.map(of('product_detail'))), half)
  await measure('home', limit, ask(shop, [{ type: 'home' }], 'hlt_page_data'))
  await measure('list for a member', limit, ask(shop, lists.map(of('products')), 'hlt_get_data', session))
  await measure(
    'product for a member',
    limit,
    ask(shop, ids.map(of('product_detail')), 'hlt_get_data', session),
  )
  await measure('page /home', fixed, page(shop, ['/home']), half)
  await measure(
    'page /products',
    fixed,
    page(
      shop,
      tops.slice(0, 4).map(({ id }) => `/products?category=${id}`),
    ),
    half,
  )
  await measure(
    'page /product',
    fixed,
    page(
      shop,
      ids.slice(0, 4).map(({ id }) => `/product?id=${id}`),
    ),
    half,
  )
  return lines
}

/** One person searches: as a member, so that every answer is made anew. */
async function benchSearch(shop: LargeShop): Promise<Line[]> {
  const [row] = await shop.sql<{ itemNo: string }[]>`
    select item_no as "itemNo" from products order by id desc limit 1`
  const words: [string, string][] = [
    ['a common word', '不锈钢'],
    ['a rare word', '萨克斯'],
    ['two Chinese characters', '耳机'],
    ['pinyin', 'erji'],
    ['a Thai word', 'หูฟัง'],
    ['an item number', row!.itemNo],
    ['a typing mistake', 'haedphones'],
  ]
  const lines: Line[] = []
  for (const [name, q] of words) {
    const request = ask(shop, [{ type: 'products', q }], 'hlt_get_data', shop.session)
    const { total, more } = (await request(0)).obj as unknown as ProductList
    const found = await loop(request, 1)
    const goal = found.p99 < 50 ? 'p99 < 50 ms: met' : 'p99 < 50 ms: missed'
    lines.push({ work: `search: ${name} (${q}, ${total}${more ? '+' : ''})`, measured: rate(found), goal })
  }
  return lines
}

async function staticLimit(html: string) {
  const app = Fastify()
  app.get('/', async (_, reply) => reply.type('text/html; charset=utf-8').send(html))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    request: async () => {
      const text = await (await fetch(origin, { headers: { 'accept-encoding': 'identity' } })).text()
      if (text.length !== html.length) throw new Error('The limit did not answer with its page')
    },
    close: () => app.close(),
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { products: { type: 'string', default: '100000' }, url: { type: 'string', default: '' } },
  })
  printTable(await benchCatalogue({ products: Number(values.products), url: values.url }))
}
