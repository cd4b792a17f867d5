import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import { type ShareType, shareCode } from '../../../contract/mini-program.ts'
import { pageOfScene } from '../../../contract/scenes.ts'
import { openBranch } from '../../testing/accounts.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { demoComponentAppId } from './reach-platform.ts'

let server: OpenShop
let shop: { id: number; code: string }
let productId: number
let groupId: number

beforeAll(async () => {
  server = await openShop({ env: { PAY_DEMO: '1', PUBLIC_URL: 'https://shop.example' } })
  const { sql } = server
  const head = await makeShop(sql, { code: 'head', isDefault: true })
  const made = await makeProduct(sql, head.warehouseId, { name: 'Cup', retail: '12.5' })
  productId = made.productId
  const { id: ownerId } = await makeMember(sql, { shopId: head.id, role: 'distributor' })
  shop = await openBranch(server, { ownerId, flags: combineFlags(ShopFlag.GuestsSeePrices) })
  const [group] = await sql<{ id: number }[]>`
    insert into group_buys (shop_id, titles, sku_id, sizes, starts_at, ends_at, stock, member_limit)
    values (${shop.id}, '{"en": "Together"}', ${made.skuId}, '[{"size": 2, "price": "9"}, {"size": 5, "price": "7.5"}]',
      now() - interval '1 hour', now() + interval '1 day', 10, 1) returning id`
  groupId = group!.id
})

beforeEach(() => server.sql`delete from rate_limits`)
afterAll(() => server.close())

const share = (type: ShareType, scene = '', as: CallAs = { shop: shop.code, lang: 'en' }) =>
  server.call(shareCode, { type, scene }, as)

test('without a mini-program the code leads to the mobile page, and the link to the same', async () => {
  const link = async (type: ShareType, scene = '') => {
    const { obj } = await share(type, scene)
    expect([obj.kind, obj.picture.slice(0, 21)]).toEqual(['page', 'data:image/png;base64'])
    return obj.link
  }
  expect(await link('shop')).toBe(`https://shop.example/s/${shop.code}`)
  expect(await link('invite', shop.code)).toBe(
    `https://shop.example/register?shop=${shop.code}&scene=${shop.code}`,
  )
  expect(await link('product', String(productId))).toBe(
    `https://shop.example/product?id=${productId}&shop=${shop.code}`,
  )
  expect(await link('group', String(groupId))).toBe(
    `https://shop.example/group?id=${groupId}&shop=${shop.code}`,
  )
})

test('what a guest of the shop pays stands beside it, and nothing where guests see no prices: whoever shares', async () => {
  expect((await share('product', String(productId))).obj).toMatchObject({ name: 'Cup', price: '12.50' })
  expect((await share('group', String(groupId))).obj).toMatchObject({ price: '7.50' })
  const boss = await makeMember(server.sql, { shopId: 1, role: 'office', tier: 3 })
  const inHead = { session: await server.signIn(boss.mobile), lang: 'en' }
  expect((await share('product', String(productId), inHead)).obj).toMatchObject({ price: null })
})

test('what is not there, not of this shop, or too long is refused by its name', async () => {
  for (const [type, scene] of [
    ['product', '999999'],
    ['product', 'x'],
    ['product', ''],
    ['group', '999999'],
    ['shop', 'nobody'],
    ['invite', 'nobody'],
    ['shop', 'x'.repeat(33)],
    ['shop', 'a b'],
  ] as const)
    expect(await share(type, scene), scene).toMatchObject({ success: false, obj: { field: 'scene' } })
  expect(await server.call(shareCode, { type: 'fun' as 'shop' })).toMatchObject({ obj: { field: 'type' } })
  expect(await share('group', String(groupId), { lang: 'en' })).toMatchObject({ success: false })
})

test('with one that is released it is WeChat’s, made once; when WeChat makes none, the page’s', async () => {
  const { sql } = server
  await sql`
    insert into gateway_wxa_programs (app_id, component_app_id, nickname, refresh_token, version, released_version, ext)
    values ('wxshare', ${demoComponentAppId}, 'S', 'refresh', '1.0.0', '1.0.0', '{}')`
  await sql`
    insert into mini_programs (shop_id, app_id, connected_at, state, version, released_version, released_template, released_at)
    values (${shop.id}, 'wxshare', now(), 'published', '1.0.0', '1.0.0', '1.0.0', now())`
  const { cache } = server.services
  await expect
    .poll(async () => {
      const { shopDirectory } = await import('../shops/shops.queries.ts')
      return (await shopDirectory(cache, sql)).find(({ id }) => id === shop.id)?.hasMiniProgram
    })
    .toBe(true)
  const first = await share('product', String(productId))
  expect(first.obj.kind).toBe('mini_program')
  // Whoever scans it comes into the shop where it was made.
  const [made] = await sql<{ scene: string }[]>`select scene from share_codes where type = 'product'`
  expect(pageOfScene(made!.scene)).toBe(`/m/p/${productId}?shop=${shop.code}`)
  expect((await share('shop')).obj.kind).toBe('mini_program')
  await sql`update gateway_wxa_programs set authorised = false`
  expect((await share('product', String(productId))).obj.picture).toBe(first.obj.picture)
  expect(await share('group', String(groupId))).toMatchObject({ success: true, obj: { kind: 'page' } })
  // Another version has another code.
  await sql`update mini_programs set released_version = '1.1.0'`
  expect((await share('product', String(productId))).obj.kind).toBe('page')
})
