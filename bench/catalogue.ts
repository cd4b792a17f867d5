import type { ProductList } from '../contract/product-list.ts'
import type { WireReply } from '../contract/reply.ts'
import type { Sql } from '../server/db/database.ts'
import { type LargeShop, member, openLargeShop } from './large-shop.ts'
import type { Visit } from './line.ts'
import { rate, type TimedLine } from './measure.ts'
import { benchRange } from './range.ts'
import { benchOffice } from './records.ts'
import { bareLimit, staticLimit } from './shop.ts'
import { runInTwoSizes, type Size, type Turn } from './two-sizes.ts'
import { visitorsRun } from './visitors.ts'
import { asks, check, opens } from './visits.ts'

/**
 * What people do before the cart, among many products: lists, searches, a product, the home page; for guests, whose
 * answers are shared, for a member with agreed prices, whose are made anew each time, and as pages.
 */
export async function benchCatalogue(
  { products = 100_000, url = '' }: Size = {},
  turn?: Turn,
): Promise<TimedLine[]> {
  const shop = await openLargeShop(products, url, turn)
  try {
    return [
      ...(await benchLimits(shop)),
      ...(await benchSearch(shop)),
      ...(await benchOffice(shop)),
      ...(await benchRange(shop)),
    ]
  } finally {
    await shop.close()
  }
}

/** Nobody else gets the same answer from now on. */
const agreeOnAPrice = (sql: Sql) => sql`
  insert into agreed_prices (member_id, sku_id, price)
  select m.id, (select min(id) from skus where retail_price > 0), 1 from members m where m.mobile = ${member().mobile}
  on conflict do nothing`

async function benchLimits(shop: LargeShop): Promise<TimedLine[]> {
  const { sql, session } = shop
  const tops = await sql<
    { id: number }[]
  >`select id from categories where length(path) = 4 order by path limit 8`
  const ids = await sql<{ id: number }[]>`
    select product_id as id from product_listing where product_id % 97 = 0 order by product_id limit 50`
  const lists = tops.flatMap(({ id }) => [{ category: id }, { category: id, page: 2 }])
  const byPrice = tops.map(({ id }) => ({ category: id, sort: 'priceUp' }))
  const of = (type: string) => (input: Record<string, unknown>) => ({ type, ...input })
  const html = await check(opens(shop, ['/home']))
  const bare = await bareLimit(sql, 'brands')
  const still = await staticLimit(html)
  const limit = await visitorsRun([bare.visit])
  const fixed = await visitorsRun([still.visit])
  await Promise.all([bare.close(), still.close()])
  const lines: TimedLine[] = [
    { work: 'limit: Fastify + one indexed query', measured: rate(limit) },
    { work: `limit: Fastify + ${(html.length / 1000).toFixed(0)} kB of fixed HTML`, measured: rate(fixed) },
  ]
  const measure = async (work: string, against: typeof limit, visits: readonly Visit[], goal?: string) => {
    await shop.turn()
    await check(visits)
    const found = await visitorsRun(visits)
    lines.push({ work, measured: rate(found), ratio: found.perSecond / against.perSecond, goal, took: found })
  }
  const half = '0.5'
  await measure('list, 16 of them', limit, asks(shop, lists.map(of('products'))), half)
  await measure('list by price, 8 of them', limit, asks(shop, byPrice.map(of('products'))), half)
  await measure('product, 50 of them', limit, asks(shop, ids.map(of('product_detail'))), half)
  await measure('home', limit, asks(shop, [{ type: 'home' }], 'hlt_page_data'))
  const asMember = (inputs: readonly Record<string, unknown>[]) => asks(shop, inputs, 'hlt_get_data', session)
  await sql`delete from agreed_prices`
  await measure('list for members who pay the same', limit, asMember(lists.map(of('products'))))
  await agreeOnAPrice(sql)
  await measure('list for a member', limit, asMember(lists.map(of('products'))))
  await measure(
    'list by sales for a member',
    limit,
    asMember(tops.map(({ id }) => of('products')({ category: id, sort: 'sold' }))),
  )
  await measure('list by price for a member', limit, asMember(byPrice.map(of('products'))))
  await measure('list, page 100, for a member', limit, asMember([{ type: 'products', page: 100 }]))
  await measure('product for a member', limit, asMember(ids.map(of('product_detail'))))
  await measure('page /home', fixed, opens(shop, ['/home']), half)
  await measure(
    'page /products',
    fixed,
    opens(
      shop,
      tops.slice(0, 4).map(({ id }) => `/products?category=${id}`),
    ),
    half,
  )
  await measure(
    'page /product',
    fixed,
    opens(
      shop,
      ids.slice(0, 4).map(({ id }) => `/product?id=${id}`),
    ),
    half,
  )
  return lines
}

/** One person searches, and every answer is made anew. */
async function benchSearch(shop: LargeShop): Promise<TimedLine[]> {
  const [row] = await shop.sql<{ itemNo: string }[]>`
    select item_no as "itemNo" from products order by id desc limit 1`
  const searches: [name: string, input: Record<string, unknown>][] = [
    ['a common word', { q: '不锈钢' }],
    ['a very common word', { q: '色' }],
    ['a rare word', { q: '萨克斯' }],
    ['two Chinese characters', { q: '耳机' }],
    ['pinyin', { q: 'erji' }],
    ['a Thai word', { q: 'หูฟัง' }],
    ['an item number', { q: row!.itemNo }],
    ['a typing mistake', { q: 'haedphones' }],
    ['by price', { q: '不锈钢', sort: 'priceUp' }],
    ['while typing', { type: 'product_suggest', q: '不' }],
    ['pinyin while typing', { type: 'product_suggest', q: 'bu' }],
  ]
  const lines: TimedLine[] = []
  for (const [name, input] of searches) {
    await shop.turn()
    const visits = asks(shop, [{ type: 'products', ...input }], 'hlt_get_data', shop.session)
    const { obj } = JSON.parse(await check(visits)) as WireReply
    const found = await visitorsRun(visits, 1)
    const goal = found.p99 < 50 ? 'p99 < 50 ms: met' : 'p99 < 50 ms: missed'
    const work = `search: ${name} (${input.q}, ${howMany(obj as Partial<ProductList>)})`
    lines.push({ work, measured: rate(found), goal, took: found })
  }
  return lines
}

/** Suggestions have no total. */
function howMany({ items = [], total = items.length, more, near = [] }: Partial<ProductList>): string {
  return near.length > 0 ? `${near.length} near` : `${total}${more ? '+' : ''}`
}

if (import.meta.main) await runInTwoSizes(benchCatalogue, 100_000)
