import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Action, titleOf } from '../../../contract/action.ts'
import { actions } from '../../../contract/actions.ts'
import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import { orderFilePath } from '../../../contract/orders.ts'
import * as paths from '../../../contract/paths.ts'
import { cookies } from '../../../contract/preferences.ts'
import { logout } from '../../../contract/session.ts'
import { rootFolder } from '../../config.ts'
import { buildIfStale } from '../../http/build-bundle.ts'
import { read } from '../../records/sheets/testing.ts'
import { openBranch } from '../../testing/accounts.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop, post } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { makePage, newestFloor } from '../../testing/pages.ts'
import { wordsOfPdf } from '../../testing/pdf-text.ts'
import { refreshSearch } from '../catalogue/search-index.ts'

/** What the distributor pays: as agreed, by its tier, and where its tier has no price of its own, what everybody pays. */
const purchases = ['7391.4628', '4682.57', '5938.26']
/** What it pays nothing for, but others do: prices of tiers that are not its customers' business either. */
const otherTiers = ['8264.91', '9173.55']
const secretNames = ['隔壁老王的店', 'Neighbour Secret Ltd', '秘密客户甲', 'wholesaler-of-mine']

/** As numbers may be spelled in JSON, on a page, on paper: with and without groups, rounded, with a comma. */
function spellings(amount: string): string[] {
  const [whole = '', fraction = ''] = amount.split('.')
  const rounded = Number(amount).toFixed(2).split('.')[1]!
  const grouped = [
    whole,
    `${whole.slice(0, -3)},${whole.slice(-3)}`,
    `${whole.slice(0, -3)} ${whole.slice(-3)}`,
  ]
  return grouped.flatMap(digits =>
    [fraction, rounded].flatMap(rest => [`${digits}.${rest}`, `${digits},${rest}`]),
  )
}

const secrets = [...[...purchases, ...otherTiers].flatMap(spellings), ...secretNames]

let server: OpenShop
let folder: string
const visitors: Record<'guest' | 'customer' | 'distributor', CallAs> = {
  guest: {},
  customer: {},
  distributor: {},
}
let ids: number[] = []
let productIds: number[] = []
let orderId: number

beforeAll(async () => {
  await buildIfStale(() => {})
  folder = mkdtempSync(join(tmpdir(), 'caravan-leak-'))
  server = await openShop({ pages: { dist: join(rootFolder, 'dist') } })
  const { sql } = server
  const head = await makeShop(sql, { code: 'head', isDefault: true })
  const distributor = async (code: string, title: string, nick: string) => {
    const owner = await makeMember(sql, { shopId: head.id, role: 'distributor', tier: 2, rights: 7 })
    await sql`update members set nick = ${nick} where id = ${owner.id}`
    const shop = await openBranch(server, {
      code,
      ownerId: owner.id,
      flags: combineFlags(ShopFlag.GuestsSeePrices, ShopFlag.ShowSold, ShopFlag.Customisation),
    })
    await sql`
      update shops set titles = ${sql.json({ zh: title, en: title })}, default_markup_percent = 17, show_tier_prices = true
      where id = ${shop.id}`
    return { owner, shop }
  }
  const mine = await distributor('mine', '我的小店', 'wholesaler-of-mine')
  const other = await distributor('other', '隔壁老王的店', 'Neighbour Secret Ltd')
  const stranger = await makeMember(sql, { shopId: other.shop.id })
  await sql`update members set nick = '秘密客户甲' where id = ${stranger.id}`
  const made = [
    await makeProduct(sql, mine.shop.warehouseId, {
      name: '杯 cup',
      retail: '9999',
      tiers: [otherTiers[0]!, '6000'],
    }),
    await makeProduct(sql, mine.shop.warehouseId, {
      name: '灯 lamp',
      retail: '9998',
      tiers: [otherTiers[1]!, purchases[1]!],
    }),
    await makeProduct(sql, mine.shop.warehouseId, { name: '锅 pot', retail: purchases[2] as '1', tiers: [] }),
  ]
  ids = made.map(({ skuId }) => skuId)
  productIds = made.map(({ productId }) => productId)
  await sql`insert into agreed_prices (member_id, sku_id, price) values (${mine.owner.id}, ${ids[0]!}, ${purchases[0]!})`
  await sql`
    insert into quantity_breaks (sku_id, tier, from_qty, price) values (${ids[1]!}, 2, 10, ${purchases[1]!}), (${ids[1]!}, 0, 10, ${otherTiers[1]!})`
  await makePage(sql, mine.shop.id, [newestFloor])
  const [theme] = await sql<{ id: number }[]>`
    insert into selection_themes (shop_id, names, descriptions) values (${mine.shop.id}, '{"zh": "套"}', '{}') returning id`
  await sql`insert into selection_items (theme_id, sku_id, quantity) select ${theme!.id}, unnest(${ids}::integer[]), 1`
  await refreshSearch(sql)
  const customer = await makeMember(sql, { shopId: mine.shop.id, tier: 2 })
  visitors.guest = { shop: 'mine' }
  visitors.customer = { shop: 'mine', session: await server.signIn(customer.mobile, { shop: 'mine' }) }
  const [owner] = await sql<{ mobile: string }[]>`select mobile from members where id = ${mine.owner.id}`
  visitors.distributor = { shop: 'mine', session: await server.signIn(owner!.mobile, { shop: 'mine' }) }
  const order = await makeOrder(sql, {
    memberId: customer.id,
    shopId: mine.shop.id,
    lines: [{ skuId: ids[0]!, quantity: '1', price: '8648.01' }],
  })
  orderId = order.id
  await sql`insert into favourites (member_id, shop_id, product_id) select ${customer.id}, ${mine.shop.id}, unnest(${productIds}::integer[])`
}, 180_000)

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

const leaked = (text: string): string[] => secrets.filter(secret => text.includes(secret))

/** Inputs that reach as far as possible; what an action does not know it drops. */
function inputsOf(): Record<string, unknown>[] {
  const [skuId, second] = ids
  const common = {
    q: 'cup',
    category: '',
    page: 1,
    types: 'category,new,brand',
    kind: 'up',
    view: 'table',
    isDetail: 1,
  }
  return [
    {
      ...common,
      id: productIds[0],
      skuId,
      qpId: productIds[0],
      products: productIds.join(','),
      lines: JSON.stringify(['cup', 'T-1', 'lamp']),
    },
    {
      ...common,
      id: productIds[2],
      skuId: ids[2],
      qpId: productIds[2],
      products: JSON.stringify([
        { skuId, qty: '1' },
        { skuId: second, qty: '12' },
      ]),
      some: 1,
    },
    {
      ...common,
      id: orderId,
      ids: String(orderId),
      unitQty: '12',
      sort: 'priceUp',
      billType: 'product',
      limit: 0,
    },
    { billType: 'sku', limit: 0, recCount: 1, ids: ids.join(',') },
    { billType: 'agreed_price', limit: 0, recCount: 1 },
    { billType: 'order', limit: 0, id: orderId, recCount: 1 },
    { billType: 'shop', limit: 0, recCount: 1 },
    { billType: 'customer', limit: 0, recCount: 1 },
  ]
}

const tried = actions.filter(({ name }) => name !== logout.name) as readonly Action[]

test.each(['guest', 'customer'] as const)(
  'no action tells a %s what the distributor pays, nor of others',
  async who => {
    const found: string[] = []
    // Reads last: carts and favourites are filled by then.
    for (const action of [...tried].sort((a, b) => Number(b.mutates) - Number(a.mutates)))
      for (const input of inputsOf()) {
        await server.sql`delete from rate_limits`
        const fields = {
          ...input,
          ...(action.type && { type: action.type }),
          ...(action.mutates && action.type && { row: JSON.stringify(input) }),
        }
        const { body } = await post(server.app, action.name, fields, visitors[who])
        for (const secret of leaked(body)) found.push(`${titleOf(action)}: ${secret}`)
      }
    expect(found).toEqual([])
  },
  180_000,
)

test('the distributor is told, so that the test would see it', async () => {
  const { body } = await post(server.app, 'hlt_get_data', { type: 'shop_range' }, visitors.distributor)
  expect(leaked(body)).toEqual(expect.arrayContaining(['7391.4628', '4682.57', '5938.26']))
})

test.each(['guest', 'customer'] as const)(
  'no page tells a %s either',
  async who => {
    const { session } = visitors[who]
    const found: string[] = []
    const query = `?id=${productIds[0]}&q=cup&products=${productIds.join(',')}`
    for (const path of Object.values(paths))
      for (const more of ['', query, `?id=${productIds[2]}`, `?id=${orderId}`, '?view=table&sort=priceUp']) {
        const { body } = await server.app.inject({
          url: path + more,
          cookies: { [cookies.shop]: 'mine', ...(session && { [cookies.session]: session }) },
          headers: {
            'accept-language': 'zh-CN',
            'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
            host: 'shop.test',
          },
        })
        for (const secret of leaked(body)) found.push(`${path}${more}: ${secret}`)
      }
    expect(found).toEqual([])
  },
  180_000,
)

test.each([
  `/quotation/xlsx?products=`,
  `/quotation/pdf?products=`,
  `${orderFilePath}xlsx?ids=`,
  `${orderFilePath}pdf?ids=`,
  '/export/range.xlsx?of=',
  '/export?billType=product&format=xlsx&x=',
  '/export?billType=order&format=xlsx&x=',
  '/sitemap.xml?x=',
])(
  'no file does: %s',
  async path => {
    const wanted = path.startsWith('/quotation') ? productIds.join(',') : String(orderId)
    for (const who of ['guest', 'customer'] as const) {
      const { session } = visitors[who]
      const { rawPayload, headers } = await server.app.inject({
        url: path + wanted,
        cookies: { [cookies.shop]: 'mine', ...(session && { [cookies.session]: session }) },
      })
      const type = String(headers['content-type'])
      const text = type.includes('pdf')
        ? wordsOfPdf(rawPayload)
        : type.includes('spreadsheet')
          ? JSON.stringify(await sheetOf(rawPayload))
          : rawPayload.toString()
      expect(leaked(text)).toEqual([])
    }
  },
  60_000,
)

async function sheetOf(bytes: Buffer) {
  const path = join(folder, `${Math.random()}.xlsx`)
  writeFileSync(path, bytes)
  return read(path)
}
