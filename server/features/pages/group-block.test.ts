import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShopFlag } from '../../../contract/flags.ts'
import { pageData } from '../../../contract/pages.ts'
import { type MadeShop, makeProduct, makeShop } from '../../testing/factories.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makePage } from '../../testing/pages.ts'

let server: OpenShop
let shop: MadeShop
let skuId: number

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  shop = await makeShop(sql, { code: 'head', isDefault: true, flags: 1 << ShopFlag.GuestsSeePrices })
  ;({ skuId } = await makeProduct(sql, shop.warehouseId, { name: '瓷杯', retail: '100' }))
  await makePage(sql, shop.id, [{ kind: 'products', source: 'group', limit: 2 }])
}, 60_000)

afterAll(() => server.close())

const groupBuy = (title: string, from: string, to: string) => server.sql`
  insert into group_buys (shop_id, sku_id, titles, starts_at, ends_at, hours, sizes, stock, sold, member_limit)
  values (${shop.id}, ${skuId}, ${server.sql.json({ zh: title })}, now() + ${from}::interval, now() + ${to}::interval, 24,
    '[{"size": 2, "price": "80"}, {"size": 5, "price": "60"}]', 10, 0, 1)`

const blocks = async () => (await server.call(pageData, {})).obj.blocks

test('group-buys stand on the home page while they run, as many as head office wants, each with its best price', async () => {
  expect(await blocks()).toEqual([])
  await groupBuy('以后', '1 day', '2 days')
  expect(await blocks()).toEqual([])
  for (const title of ['一', '二', '三']) await groupBuy(title, '-1 day', '1 day')
  const [block] = await blocks()
  expect(block).toMatchObject({ kind: 'group', items: [{ title: '一' }, { title: '二' }] })
  expect(block).toMatchObject({
    items: [{ name: '瓷杯', offer: '5 人团低至', bestPrice: '60.00', price: '100.00' }, {}],
  })
})

test('who may not see prices sees none there', async () => {
  await server.sql`update shops set flags = 0 where id = ${shop.id}`
  const prices = async () => {
    const [block] = await blocks()
    return block?.kind === 'group' ? [block.items[0]?.bestPrice, block.items[0]?.price] : undefined
  }
  await expect.poll(prices).toEqual([null, null])
})
