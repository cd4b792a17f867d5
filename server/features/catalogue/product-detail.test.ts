import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShopFlag } from '../../../contract/flags.ts'
import { productDetail } from '../../../contract/product-detail.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { type MadeShop, makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'

let server: OpenShop
let shop: MadeShop
let made: { productId: number; skuId: number }
const seesPrices = 1 << ShopFlag.GuestsSeePrices
const member: CallAs = {}

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  shop = await makeShop(sql, { code: 'head', isDefault: true, flags: seesPrices })
  await makeProduct(sql, shop.warehouseId, { categoryPath: '0001' })
  made = await makeProduct(sql, shop.warehouseId, {
    categoryPath: '00010001',
    retail: '100',
    tiers: ['90', '80'],
    stock: '7',
    minQty: '2',
  })
  const { productId, skuId } = made
  const [{ id: brand } = { id: 0 }] = await sql<{ id: number }[]>`
    insert into brands (names) values ('{"zh": "青麦", "en": "Greenwheat"}') returning id`
  const [{ id: box } = { id: 0 }] = await sql<{ id: number }[]>`
    insert into units (names) values ('{"zh": "箱", "en": "box"}') returning id`
  await sql`
    update products set brand_id = ${brand}, model = 'M1', sold = 12, pictures = '{a.jpg,b.jpg}',
      descriptions = '{"zh": "说明", "en": "About"}',
      attributes = '[{"name": {"zh": "材质", "en": "Material"}, "value": {"zh": "棉", "en": "Cotton"}}]'
    where id = ${productId}`
  await sql`insert into product_units (product_id, unit_id, factor) values (${productId}, ${box}, 24)`
  await sql`
    update skus set barcode = '690', spec = '[{"name": {"zh": "颜色", "en": "Colour"}, "value": {"zh": "黑", "en": "black"}}]'
    where id = ${skuId}`
  await sql`
    insert into skus (product_id, item_no, retail_price, position) values (${productId}, 'SECOND', null, 1)`
  member.session = await server.signIn((await makeMember(sql, { shopId: shop.id, tier: 2 })).mobile)
})

afterAll(() => server.close())

const detail = async (as: CallAs = {}) => {
  const { obj } = await server.call(productDetail, { id: made.productId }, as)
  return obj
}

test('what there is only in another language says in which', async () => {
  const [{ names } = { names: {} }] = await server.sql<{ names: Record<string, string> }[]>`
    select names from products where id = ${made.productId}`
  expect(Object.keys(names)).not.toContain('ar')
  const theirs = 'en' in names ? 'en' : 'zh'
  expect(await detail({ lang: 'ar' })).toMatchObject({ nameLang: theirs, descriptionLang: 'en' })
  expect(await detail({ lang: 'zh_ug' })).toMatchObject({ description: '说明', descriptionLang: 'zh' })
  const own = await detail({ lang: 'zh' })
  expect([own.nameLang, own.descriptionLang]).toEqual([undefined, undefined])
})

test('a product in the language of the visitor, with its units, specifications and way through the categories', async () => {
  const found = await detail({ ...member, lang: 'en' })
  expect(found).toMatchObject({
    id: made.productId,
    description: 'About',
    brand: { name: 'Greenwheat' },
    model: 'M1',
    pictures: ['a.jpg', 'b.jpg'],
    attributes: [{ name: 'Material', value: 'Cotton' }],
    unit: 'pc',
    units: [{ name: 'box', factor: '24' }],
    priceHidden: false,
  })
  expect(found.crumbs).toHaveLength(2)
  expect(found.skus).toHaveLength(2)
  expect(found.skus[0]).toMatchObject({
    id: made.skuId,
    barcode: '690',
    spec: [{ name: 'Colour', value: 'black' }],
    price: '80.00',
    retailPrice: '100.00',
    steps: [{ step: 'tier', tier: 2, amount: '80.00' }],
    stock: '7.0000',
    stockState: 'low',
  })
  expect(found.skus[1]).toMatchObject({ itemNo: 'SECOND', price: null, steps: [], stockState: 'out' })
})

test("prices and the steps to them are in the visitor's currency", async () => {
  const { skus } = await detail({ ...member, currency: 'USD' })
  expect(skus[0]).toMatchObject({ price: '11.20', steps: [{ step: 'tier', amount: '11.20' }] })
})

test('guests without the right get no price from the server', async () => {
  const closed = await makeShop(server.sql)
  const asGuest = () => detail({ shop: closed.code })
  await expect.poll(async () => (await asGuest()).priceHidden).toBe(true)
  const found = await asGuest()
  for (const sku of found.skus) expect(sku).toMatchObject({ price: null, retailPrice: null, steps: [] })
})

test('sold is shown with flag 19 only, stock as the shop wants it', async () => {
  expect((await detail()).sold).toBeNull()
  const open = await makeShop(server.sql, { flags: 1 << ShopFlag.ShowSold })
  await server.sql`update shops set stock_display = 'label' where id = ${open.id}`
  await expect
    .poll(() => detail({ shop: open.code }))
    .toMatchObject({ sold: 12, skus: [{ stock: null, stockState: 'out' }, {}] })
  await server.sql`update shops set stock_display = 'none' where id = ${open.id}`
  await expect
    .poll(() => detail({ shop: open.code }))
    .toMatchObject({ skus: [{ stock: null, stockState: 'hidden' }, {}] })
})

test('what has no option left is not customisable', async () => {
  const { sql } = server
  const open = await makeShop(sql, { flags: 1 << ShopFlag.Customisation })
  const [group] = await sql<{ id: number }[]>`
    insert into customisation_groups (product_id, names) values (${made.productId}, '{"zh": "刻字"}') returning id`
  await sql`insert into customisation_options (group_id, names) values (${group!.id}, '{"zh": "激光"}')`
  const customisable = async () => (await detail({ shop: open.code })).customisable
  await expect.poll(customisable).toBe(true)
  await sql`update customisation_options set enabled = false where group_id = ${group!.id}`
  await expect.poll(customisable).toBe(false)
  await sql`delete from customisation_groups where id = ${group!.id}`
})

test("other tiers' prices are shown to members where the shop says so, and leak nowhere else", async () => {
  const { sql } = server
  const told = async (as: CallAs) => (await detail(as)).skus[0]!.tiers
  expect(await told(member)).toBeUndefined()
  const owner = await makeMember(sql, { shopId: shop.id, role: 'distributor', tier: 1 })
  const own = await makeShop(sql, { ownerId: owner.id, flags: seesPrices })
  await sql`update shops set show_tier_prices = true where id in (${shop.id}, ${own.id})`
  try {
    await expect
      .poll(() => told(member))
      .toEqual([
        { tier: 0, price: '100.00' },
        { tier: 1, price: '90.00' },
        { tier: 2, price: '80.00' },
      ])
    expect(await told({})).toBeUndefined()
    // In a distributor's shop the tiers are purchase prices.
    const session = await server.signIn(owner.mobile)
    expect(await told({ session, shop: own.code })).toBeUndefined()
  } finally {
    await sql`update shops set show_tier_prices = false`
    await expect.poll(() => told(member)).toBeUndefined()
  }
})

test("what a distributor pays is for the distributor's eyes", async () => {
  const { sql } = server
  const owner = await makeMember(sql, { shopId: shop.id, role: 'distributor', tier: 1, rights: 7 })
  const own = await makeShop(sql, { ownerId: owner.id, flags: seesPrices })
  await sql`update shops set default_markup_percent = 10 where id = ${own.id}`
  const asGuest = () => detail({ shop: own.code })
  await expect.poll(asGuest).toMatchObject({ skus: [{ price: '99.00', steps: [] }, {}] })
  const session = await server.signIn(owner.mobile)
  expect(await detail({ shop: own.code, session })).toMatchObject({
    skus: [
      {
        price: '99.00',
        steps: [
          { step: 'purchase', amount: '90.00' },
          { step: 'markup', amount: '99.00' },
        ],
      },
      {},
    ],
  })
})

test('two queries and one for what is personal, beside the one that finds the session: what was looked at is remembered later', async () => {
  await detail(member)
  expect(await countQueries(server.sql, () => detail(member))).toBe(1 + 3)
})

test('unknown or taken down: not found; without a number: the field is named', async () => {
  const ask = (id: unknown) => server.call(productDetail, { id: id as number })
  expect(await ask(999_999)).toMatchObject({ success: false, msg: '404' })
  expect(await ask(-1)).toMatchObject({ success: false, obj: { field: 'id' } })
  expect(await ask('')).toMatchObject({ success: false, obj: { field: 'id' } })
  await server.sql`update products set listed = false where id = ${made.productId}`
  expect(await ask(made.productId)).toMatchObject({ success: false, msg: '404' })
})
