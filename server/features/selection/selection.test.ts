import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSelectionTheme } from '../../../contract/cart.ts'
import { selectionThemes } from '../../../contract/catalogue.ts'
import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import { saveRecord } from '../../../contract/records.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { type MadeShop, makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'

let server: OpenShop
let shop: MadeShop
let member: { id: number; mobile: string }
let clerk: CallAs
const skuIds: number[] = []

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  shop = await makeShop(sql, { code: 'head', isDefault: true, flags: combineFlags(ShopFlag.BuyOnBehalf) })
  for (const tiers of [
    ['90', '80'],
    ['9', '8'],
  ]) {
    skuIds.push((await makeProduct(sql, shop.warehouseId, { retail: '100', tiers })).skuId)
  }
  const theme = async (name: string, position: number, enabled = true) => {
    const [made] = await sql<{ id: number }[]>`
      insert into selection_themes (shop_id, names, descriptions, enabled, position)
      values (${shop.id}, ${sql.json({ zh: name, en: name })}, '{"zh": "说明"}', ${enabled}, ${position}) returning id`
    return made!.id
  }
  await theme('later', 2)
  await theme('hidden', 0, false)
  const first = await theme('first', 1)
  await sql`
    insert into selection_items (theme_id, sku_id, quantity, position)
    values (${first}, ${skuIds[1]!}, 3, 0), (${first}, ${skuIds[0]!}, 2, 1)`
  member = await makeMember(sql, { shopId: shop.id, tier: 2 })
  const { mobile } = await makeMember(sql, { shopId: shop.id, role: 'office', tier: 1 })
  clerk = { session: await server.signIn(mobile) }
}, 60_000)

afterAll(() => server.close())

test('themed sets in their order, with quantities, prices and amounts', async () => {
  const me = { session: await server.signIn(member.mobile) }
  const { tbl } = await server.call(selectionThemes, {}, me)
  expect(tbl.map(({ name }) => name)).toEqual(['first', 'later'])
  expect(tbl[0]!.items.map(({ row, quantity, amount }) => [row.skuId, quantity, amount])).toEqual([
    [skuIds[1], '3', '24.00'],
    [skuIds[0], '2', '160.00'],
  ])
  expect(tbl[1]!.items).toEqual([])
})

test('a guest who may not see prices gets none', async () => {
  const { tbl } = await server.call(selectionThemes, {})
  expect(tbl[0]!.items[0]).toMatchObject({
    amount: null,
    row: { priceHidden: true, units: [{ price: null }] },
  })
})

test('staff who pick for a customer see the customer’s prices; nobody else may', async () => {
  const { tbl } = await server.call(selectionThemes, { uid: member.id }, clerk)
  expect(tbl[0]!.items[0]!.amount).toBe('24.00')
  const other = await makeMember(server.sql, { shopId: shop.id })
  const refused = await server.call(
    selectionThemes,
    { uid: member.id },
    { session: await server.signIn(other.mobile) },
  )
  expect(refused).toMatchObject({ success: false, obj: { field: 'uid' } })
})

test("a distributor's sets are for the customers of the own shop, before head office's; what is listed can be added", async () => {
  const { sql } = server
  const runner = await makeMember(sql, { shopId: shop.id, role: 'distributor', rights: 7 })
  const branch = await makeShop(sql, { ownerId: runner.id })
  const at = {
    shop: branch.code,
    session: await server.signIn(runner.mobile, { shop: branch.code }),
  }
  const theme = { shop_id: branch.id, 'names.zh': '自己的', 'names.en': 'own', position: '9' }
  const made = await server.call(saveRecord, { billType: 'own_selection_theme', row: theme }, at)
  const item = { theme_id: made.obj.id, sku_id: skuIds[0]!, quantity: '2' }
  expect(await server.call(saveRecord, { billType: 'own_selection_item', row: item }, at)).toMatchObject({
    success: true,
  })
  await sql`insert into stocks (sku_id, warehouse_id, on_hand) select unnest(${skuIds}::integer[]), ${branch.warehouseId}, 100`
  const customer = await makeMember(sql, { shopId: branch.id })
  const as = { shop: branch.code, session: await server.signIn(customer.mobile, { shop: branch.code }) }
  const { tbl } = await server.call(selectionThemes, {}, as)
  expect(tbl.map(({ name }) => name)).toEqual(['自己的', 'first', 'later'])
  for (const { id, items } of tbl.filter(each => each.items.length > 0))
    expect(await server.call(addSelectionTheme, { ztId: id }, as)).toMatchObject({
      obj: { lineIds: items.map(() => expect.any(Number)) },
    })
  expect((await server.call(selectionThemes, {}, clerk)).tbl.map(({ name }) => name)).toEqual([
    'first',
    'later',
  ])
  const elsewhere = { ...theme, shop_id: shop.id }
  expect(
    await server.call(saveRecord, { billType: 'own_selection_theme', row: elsewhere }, at),
  ).toMatchObject({
    success: false,
  })
})

test('whoever names themselves picks for themselves', async () => {
  const me = { session: await server.signIn(member.mobile) }
  const { tbl } = await server.call(selectionThemes, { uid: member.id }, me)
  expect(tbl[0]!.items[0]!.amount).toBe('24.00')
})

test('four queries, however many sets', async () => {
  const session = 1
  expect(await countQueries(server.sql, () => server.call(selectionThemes, {}, clerk))).toBe(4 + session)
})
