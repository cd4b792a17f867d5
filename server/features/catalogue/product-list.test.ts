import { parse } from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseInfo } from '../../../contract/catalogue.ts'
import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import { productList, suggestions } from '../../../contract/product-list.ts'
import { getData } from '../../../contract/records.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { keepSearchFresh, rankSearch, refreshSearch } from './search-index.ts'

let server: OpenShop
let shop: { id: number; code: string }
let warehouseId: number
let unitId: number
const member: CallAs = {}
const category: Record<string, number> = {}
const brand: Record<string, number> = {}
const product: Record<string, number> = {}

interface Wanted {
  itemNo: string
  names: Record<string, string>
  path?: string
  brand?: string
  prices?: [retail: string | null, ...tiers: string[]]
  stock?: number
  sold?: number
  daysAgo?: number
  barcode?: string
  listed?: boolean
}

async function add(wanted: Wanted) {
  const { sql } = server
  const [retail = null, ...tiers] = wanted.prices ?? ['100']
  const [row] = await sql<{ id: number }[]>`
    insert into products (item_no, names, category_id, brand_id, unit_id, sold, listed, created_at)
    values (${wanted.itemNo}, ${sql.json(wanted.names)}, ${category[wanted.path ?? '0001']!},
      ${wanted.brand ? brand[wanted.brand]! : null}, ${unitId}, ${wanted.sold ?? 0}, ${wanted.listed ?? true},
      now() - make_interval(days => ${wanted.daysAgo ?? 100}))
    returning id`
  const [sku] = await sql<{ id: number }[]>`
    insert into skus (product_id, item_no, barcode, retail_price, tier_prices)
    values (${row!.id}, ${wanted.itemNo}, ${wanted.barcode ?? null}, ${retail}, ${tiers}::numeric[]) returning id`
  await sql`insert into stocks (sku_id, warehouse_id, on_hand) values (${sku!.id}, ${warehouseId}, ${wanted.stock ?? 9})`
  product[wanted.itemNo] = row!.id
  return sku!.id
}

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  shop = await makeShop(sql, { code: 'head', isDefault: true, flags: 1 << ShopFlag.GuestsSeePrices })
  warehouseId = (await sql<{ id: number }[]>`select warehouse_id as id from shops where id = ${shop.id}`)[0]!
    .id
  unitId = (await sql<{ id: number }[]>`insert into units (names) values ('{"zh": "件"}') returning id`)[0]!
    .id
  for (const path of ['0001', '00010001', '000100010001', '0002']) {
    const [row] = await sql<{ id: number }[]>`
      insert into categories (path, names) values (${path}, ${sql.json({ zh: `类${path}`, en: `Kind ${path}` })}) returning id`
    category[path] = row!.id
  }
  for (const name of ['Northwind', 'Southsea']) {
    const [row] = await sql<{ id: number }[]>`
      insert into brands (names) values (${sql.json({ zh: name, en: name })}) returning id`
    brand[name] = row!.id
  }
  await add({
    itemNo: 'HX-100',
    names: { zh: '头戴式降噪耳机', en: 'Café headphones', th: 'หูฟังไร้สาย', vi: 'Tai nghe đen' },
    path: '000100010001',
    brand: 'Northwind',
    prices: ['300', '250'],
    sold: 5,
    barcode: '6901234567892',
  })
  await add({
    itemNo: 'HX-1001',
    names: { zh: '蓝牙耳机', en: 'Bluetooth earphones' },
    path: '00010001',
    brand: 'Southsea',
    prices: ['100', '260'],
    stock: 0,
    sold: 50,
  })
  await add({
    itemNo: 'BT-7',
    names: { zh: '保温杯', en: 'Bottle', th: 'ขวดน้ำ' },
    path: '0002',
    prices: ['20'],
    daysAgo: 3,
  })
  await add({
    itemNo: 'BT-8',
    names: { zh: 'HX-100 收纳盒', en: 'Case for the HX-100' },
    path: '0002',
    prices: [null],
    daysAgo: 0,
  })
  await add({ itemNo: 'GONE-1', names: { zh: '下架耳机', en: 'Gone headphones' }, listed: false })
  await refreshSearch(sql)
  const { mobile } = await makeMember(sql, { shopId: shop.id, tier: 1 })
  member.session = await server.signIn(mobile)
})

afterAll(() => server.close())

const list = async (query: Record<string, unknown> = {}, as: CallAs = {}) => {
  const reply = await server.call(getData, { type: 'products', ...query }, as)
  expect(reply.msg).toBe('')
  return parse(productList, reply.obj)
}
const numbers = async (query: Record<string, unknown>, as: CallAs = {}) =>
  (await list(query, as)).items.map(({ itemNo }) => itemNo)

describe('words', () => {
  test.each([
    ['a two-character Chinese word', '耳机', ['HX-1001', 'HX-100']],
    ['two characters that the dictionary does not know', '降噪', ['HX-100']],
    ['Chinese words in another order', '耳机蓝牙', ['HX-1001']],
    ['one Chinese character', '杯', ['BT-7']],
    ['an English word without its accent and in capitals', 'CAFE', ['HX-100']],
    ['a Vietnamese word without its marks', 'den', ['HX-100']],
    ['a Thai word inside a name', 'น้ำ', ['BT-7']],
    ['the beginning of the last word', 'bluetooth ear', ['HX-1001']],
    ['all words, not some', 'bluetooth headphones', []],
    ['the brand', 'southsea', ['HX-1001']],
    ['a barcode', '6901234567892', ['HX-100']],
    ['the beginning of a barcode', '69012345', ['HX-100']],
  ])('%s', async (_, q, found) => {
    expect(await numbers({ q })).toEqual(found)
  })

  test('an item number comes first, then what begins with it or mentions it', async () => {
    const found = await numbers({ q: 'hx-100' })
    expect(found[0]).toBe('HX-100')
    expect(found.slice(1).sort()).toEqual(['BT-8', 'HX-1001'])
  })

  test('names come before what only mentions the word, however many of those sell better', async () => {
    const { sql } = server
    await sql`
      insert into products (item_no, names, model, category_id, unit_id, sold)
      select 'ZEP-' || n, '{"zh": "配件"}', 'zephyr', ${category['0002']!}, ${unitId}, 500 + n from generate_series(1, 700) n`
    await sql`insert into skus (product_id, item_no, retail_price) select id, item_no, 1 from products where item_no like 'ZEP-%'`
    await add({ itemNo: 'NAMED-1', names: { zh: 'Zephyr 风扇', en: 'Fan' } })
    await add({ itemNo: 'NAMED-2', names: { zh: 'Zephyr 台灯', en: 'Lamp' }, sold: 3 })
    await refreshSearch(sql)
    for (const ranked of [false, true]) {
      if (ranked) expect(await rankSearch(sql)).toBeGreaterThan(700)
      const { items, total, more } = await list({ q: 'zephyr' })
      expect(items.slice(0, 2).map(({ itemNo }) => itemNo)).toEqual(['NAMED-2', 'NAMED-1'])
      expect({ total, more }).toEqual({ total: 600, more: true })
      expect((await list({ q: 'zephyr', category: category['0001'] })).total).toBe(2)
      expect(await numbers({ q: 'zep-7' })).toContain('ZEP-7')
    }
    expect(await numbers({ q: 'zephyr', sort: 'sold' })).toContain('ZEP-700')
    await sql`delete from products where item_no like 'ZEP-%' or item_no like 'NAMED-%'`
  })

  test('a Thai loan word is found inside of a longer name, however the dictionary cuts that', async () => {
    await add({ itemNo: 'TH-1', names: { zh: '甲', th: 'ลำโพงบลูทูธสแตนเลส' } })
    await add({ itemNo: 'TH-2', names: { zh: '乙', th: 'ขวดแก้ว', la: 'ລຳໂພງບລູທູດ' } })
    await refreshSearch(server.sql)
    const thai = { lang: 'th' } as const
    expect(await numbers({ q: 'บลูทูธ' }, thai)).toEqual(['TH-1'])
    expect(await numbers({ q: 'บลูท' }, thai)).toEqual(['TH-1'])
    expect(await numbers({ q: 'ลำโพง บลูทูธ' }, thai)).toEqual(['TH-1'])
    expect(await numbers({ q: 'แก้วบลูทูธ' }, thai)).toEqual([])
    expect(await numbers({ q: 'ບລູທູດ' }, { lang: 'la' })).toEqual(['TH-2'])
    await server.sql`delete from products where item_no like 'TH-%'`
  })

  test("a word in the visitor's own language counts more", async () => {
    await add({ itemNo: 'OWN-1', names: { zh: '甲', en: 'Sol lamp', es: 'X' }, sold: 1 })
    await add({ itemNo: 'OWN-2', names: { zh: '乙', en: 'Y', es: 'Sol grande' }, sold: 1 })
    await refreshSearch(server.sql)
    expect(await numbers({ q: 'sol' }, { lang: 'en' })).toEqual(['OWN-1', 'OWN-2'])
    expect(await numbers({ q: 'sol' }, { lang: 'es' })).toEqual(['OWN-2', 'OWN-1'])
    await server.sql`delete from products where item_no like 'OWN-%'`
  })

  test.each([
    ['a letter too few', 'hedphones', 'HX-100'],
    ['a letter too many', 'headdphones', 'HX-100'],
    ['a wrong letter', 'haadphones', 'HX-100'],
    ['letters that changed places', 'haedphones', 'HX-100'],
    ['a mistake in one of two words', 'bleutooth earphones', 'HX-1001'],
    ['a character that sounds the same', '而机', 'HX-1001'],
  ])('%s finds nothing but offers what is near', async (_, q, itemNo) => {
    const { items, total, near } = await list({ q })
    expect({ items, total }).toEqual({ items: [], total: 0 })
    expect(near.map(each => each.itemNo)[0]).toBe(itemNo)
  })

  test('words that no product has together are offered one by one, the found ones alone', async () => {
    const { total, near } = await list({ q: 'bluetooth headphones' })
    expect(total).toBe(0)
    expect(near.map(({ itemNo }) => itemNo).sort()).toEqual(['HX-100', 'HX-1001'])
    expect((await list({ q: '耳机' })).near).toEqual([])
  })

  test.each([
    ['the sound of a word', 'erji', ['HX-1001', 'HX-100']],
    ['its initials', 'ej', ['HX-1001', 'HX-100']],
    ['the sound with spaces', 'er ji', ['HX-1001', 'HX-100']],
    ['a sound that is not finished', 'lanyaer', ['HX-1001']],
    ['initials from the middle of the name on', 'jzej', ['HX-100']],
    ['sound and word together', 'lanya 耳机', ['HX-1001']],
    ['a character that sounds otherwise elsewhere', 'baowenbei', ['BT-7']],
  ])('%s finds a Chinese name', async (_, q, found) => {
    expect(await numbers({ q })).toEqual(found)
  })

  test('whoever reads no Chinese is not shown what only sounds like the word', async () => {
    expect(await numbers({ q: 'bei' }, { lang: 'en' })).toEqual([])
    expect(await numbers({ q: 'bei' })).toEqual(['BT-7'])
  })

  test.each([
    "'",
    "''",
    '\\',
    "a' | 'b",
    '!',
    '& |',
    '(',
    ':*',
    '<->',
    '%',
    '_',
    '#',
    '/zh/耳机',
    "'; drop table products --",
    '\u{1F3A7}',
    '{}',
    '"',
    '$1',
    '\ud800',
  ])('%j is looked for as it stands', async q => {
    const reply = await server.call(getData, { type: 'products', q })
    expect(reply.success).toBe(true)
    expect((await server.call(getData, { type: 'product_suggest', q })).success).toBe(true)
  })

  test('signs alone find nothing, rather than everything', async () => {
    expect((await list({ q: '%%%' })).total).toBe(0)
  })

  test.each([
    [{ q: 'a\0b' }, 'q'],
    [{ q: 'x'.repeat(101) }, 'q'],
    [{ page: 0 }, 'page'],
    [{ page: '1; drop' }, 'page'],
    [{ sort: 'id' }, 'sort'],
    [{ brand: 'x' }, 'brand'],
    [{ category: '1 or 1' }, 'category'],
    [{ inStock: 'maybe' }, 'inStock'],
  ])('%j is refused by its name', async (query, field) => {
    const reply = await server.call(getData, { type: 'products', ...query })
    expect(reply).toMatchObject({ success: false, obj: { field } })
  })

  test('while typing, at most eight are suggested', async () => {
    const { obj } = await server.call(getData, { type: 'product_suggest', q: '耳' })
    expect(parse(suggestions, obj).items.map(({ itemNo }) => itemNo)).toEqual(['HX-1001', 'HX-100'])
    expect(await server.call(getData, { type: 'product_suggest' })).toMatchObject({ obj: { field: 'q' } })
  })
})

describe('attributes', () => {
  const facet: Record<string, number> = {}

  beforeAll(async () => {
    const { sql } = server
    const attributes = (...pairs: [string, string][]) =>
      pairs.map(([name, value]) => ({
        name: { zh: name, en: `${name}-en` },
        value: { zh: value, en: `${value}-en` },
      }))
    const wanted: [string, ReturnType<typeof attributes>][] = [
      ['HX-100', attributes(['连接', '有线'], ['用途', '办公'])],
      ['HX-1001', attributes(['连接', '蓝牙'], ['用途', '运动'])],
      ['BT-7', attributes(['材质', '钢'])],
    ]
    for (const [itemNo, pairs] of wanted) {
      await sql`update products set attributes = ${sql.json(pairs)} where item_no = ${itemNo}`
    }
    for (const row of await sql<{ id: number; value: string }[]>`
      select id, value_names ->> 'zh' as value from facet_values`) {
      facet[row.value] = row.id
    }
    await refreshSearch(sql)
  })

  afterAll(() => server.sql`update products set attributes = '[]'`)

  const shown = async (query: Record<string, unknown>) =>
    Object.fromEntries(
      (await list(query)).facets.map(({ name, values }) => [
        name,
        Object.fromEntries(values.map(({ name: value, count }) => [value, count])),
      ]),
    )

  test('those of the category are offered with their counts, in the language of the visitor', async () => {
    const query = { category: category['0001'] }
    await expect
      .poll(() => shown(query))
      .toEqual({
        连接: { 有线: 1, 蓝牙: 1 },
        用途: { 办公: 1, 运动: 1 },
      })
    const { facets } = await list(query, { lang: 'en' })
    expect(facets.map(({ name }) => name)).toEqual(['连接-en', '用途-en'])
    expect(await shown({})).toEqual({})
  })

  test('values of one name widen, of another name narrow; counts say what another choice would give', async () => {
    const within = { category: category['0001'] }
    expect(await numbers({ ...within, attr: `${facet.有线}` })).toEqual(['HX-100'])
    expect((await numbers({ ...within, attr: `${facet.有线},${facet.蓝牙}` })).sort()).toEqual([
      'HX-100',
      'HX-1001',
    ])
    expect(await numbers({ ...within, attr: `${facet.有线},${facet.运动}` })).toEqual([])
    expect(await shown({ ...within, attr: `${facet.有线}` })).toEqual({
      连接: { 有线: 1, 蓝牙: 1 },
    })
    expect(await numbers({ q: '耳机', attr: `${facet.蓝牙}` })).toEqual(['HX-1001'])
  })

  test('one that nothing has any more can still be taken back; one that never was is nothing', async () => {
    const { facets, total } = await list({ category: category['0001'], attr: `${facet.钢}` })
    expect(total).toBe(0)
    expect(facets.flatMap(({ values }) => values)).toContainEqual({ id: facet.钢, name: '钢', count: 0 })
    expect((await list({ category: category['0001'], attr: '999999' })).total).toBe(2)
  })

  test('a changed word of the attribute changes what is offered', async () => {
    const { sql } = server
    await sql`update products set attributes = '[{"name": {"zh": "连接"}, "value": {"zh": "无线"}}]' where item_no = 'HX-100'`
    await expect
      .poll(async () => (await shown({ category: category['0001'] })).连接)
      .toEqual({ 无线: 1, 蓝牙: 1 })
  })
})

describe('prices', () => {
  test('a range is that of the prices shown, for this visitor and in this currency', async () => {
    expect((await numbers({ priceFrom: '100', priceTo: '300' })).sort()).toEqual(['HX-100', 'HX-1001'])
    expect(await numbers({ priceFrom: '101' })).toEqual(['HX-100'])
    expect(await numbers({ priceTo: '20' })).toEqual(['BT-7'])
    // 20 CNY are 2.80 USD.
    expect(await numbers({ priceTo: '2.8' }, { currency: 'USD' })).toEqual(['BT-7'])
    expect(await numbers({ priceFrom: '255' }, member)).toEqual(['HX-1001'])
    expect(await numbers({ priceTo: '２０' })).toEqual(['BT-7'])
  })

  test("an agreed price counts instead of the tier's", async () => {
    const { sql } = server
    const [agreed] = await sql<{ memberId: number; skuId: number }[]>`
      insert into agreed_prices (member_id, sku_id, price)
      select m.id, k.id, 15 from members m, skus k where m.tier = 1 and k.item_no = 'HX-100' returning member_id as "memberId", sku_id as "skuId"`
    expect(await numbers({ priceTo: '16' }, member)).toEqual(['HX-100'])
    expect(await numbers({ priceFrom: '245', priceTo: '255' }, member)).toEqual([])
    expect(await numbers({ sort: 'priceUp' }, member)).toEqual(['HX-100', 'BT-7', 'HX-1001', 'BT-8'])
    expect(await numbers({ sort: 'priceDown' }, member)).toEqual(['HX-1001', 'BT-7', 'HX-100', 'BT-8'])
    await sql`delete from agreed_prices where member_id = ${agreed!.memberId}`
  })

  test.each([{ priceFrom: '300', priceTo: '100' }, { priceFrom: 'abc' }, { priceTo: '-1' }])(
    '"A price range input error message exists": %j',
    async range => {
      expect(await server.call(getData, { type: 'products', ...range })).toMatchObject({
        success: false,
        msg: '价格区间输入有误',
        obj: { code: 'form.priceRange', field: 'priceFrom' },
      })
    },
  )

  test('guests without the right learn nothing from a range', async () => {
    const secret = await makeShop(server.sql)
    const as = { shop: secret.code }
    await expect.poll(async () => (await list({}, as)).byPrice).toBe(false)
    expect((await list({ priceTo: '20' }, as)).total).toBe((await list({}, as)).total)
  })
})

test('what is on flash sale in this shop', async () => {
  const { sql } = server
  expect(await list({ flash: 1 })).toMatchObject({ items: [], flashing: false })
  const [sale] = await sql<{ id: number }[]>`
    insert into flash_sales (shop_id, titles, starts_at, ends_at)
    values (${shop.id}, '{}', now() - interval '1 hour', now() + interval '1 hour') returning id`
  await sql`
    insert into flash_sale_items (sale_id, sku_id, price, stock)
    select ${sale!.id}, id, 1, 1 from skus where item_no = 'BT-7'`
  expect((await list({ flash: 1 })).items.map(({ itemNo }) => itemNo)).toEqual(['BT-7'])
  expect((await list()).flashing).toBe(true)
  await sql`update flash_sales set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`
  expect(await numbers({ flash: 1 })).toEqual([])
  await sql`delete from flash_sales where id = ${sale!.id}`
})

test('as a table: a row for every SKU, in the order of the list', async () => {
  const { items, rows, total } = await list({ view: 'table', category: category['0001'], sort: 'sold' })
  expect({ items, total }).toEqual({ items: [], total: 2 })
  expect(rows.map(({ itemNo, price, stock }) => ({ itemNo, price, stock }))).toEqual([
    { itemNo: 'HX-1001', price: '100.00', stock: '0.0000' },
    { itemNo: 'HX-100', price: '300.00', stock: '9.0000' },
  ])
})

describe('filters', () => {
  test('a category comes with everything below it', async () => {
    const { items, crumbs, below, total } = await list({ category: category['0001'] })
    expect(items.map(({ itemNo }) => itemNo).sort()).toEqual(['HX-100', 'HX-1001'])
    expect(total).toBe(2)
    expect(crumbs).toEqual([{ id: category['0001'], name: '类0001' }])
    expect(below).toEqual([{ id: category['00010001'], name: '类00010001', count: 2 }])
    const deep = await list({ category: category['000100010001'] })
    expect(deep.crumbs.map(({ id }) => id)).toEqual(
      ['0001', '00010001', '000100010001'].map(path => category[path]),
    )
    expect(deep.total).toBe(1)
  })

  test('without a category, the top ones are below', async () => {
    expect((await list({ q: '耳机' })).below).toEqual([{ id: category['0001'], name: '类0001', count: 2 }])
  })

  test('new arrivals: the last 30 days, or one day', async () => {
    expect(await numbers({ category: -1 })).toEqual(['BT-8', 'BT-7'])
    expect(await numbers({ category: -2 })).toEqual(['BT-8'])
    expect(await numbers({ category: -5 })).toEqual(['BT-7'])
    expect(await numbers({ category: -3 })).toEqual([])
    const { crumbs } = await list({ category: -5 })
    expect(crumbs.map(({ id }) => id)).toEqual([-1, -5])
  })

  test.each([{ category: 999_999 }, { category: -32 }, { brand: 999_999 }])(
    '%j does not exist',
    async query => {
      expect(await server.call(getData, { type: 'products', ...query })).toMatchObject({
        success: false,
        msg: '404',
      })
    },
  )

  test('a brand, and how many each brand would give', async () => {
    const { items, brands } = await list({ brand: brand.Southsea, category: category['0001'] })
    expect(items.map(({ itemNo }) => itemNo)).toEqual(['HX-1001'])
    expect(brands).toEqual([
      { id: brand.Northwind, name: 'Northwind', count: 1 },
      { id: brand.Southsea, name: 'Southsea', count: 1 },
    ])
  })

  test('what is in stock, unless the shop does not show that', async () => {
    expect(await numbers({ q: '耳机', inStock: 1 })).toEqual(['HX-100'])
    const secret = await makeShop(server.sql, { flags: 1 << ShopFlag.GuestsSeePrices })
    await server.sql`update shops set stock_display = 'none', warehouse_id = ${warehouseId} where id = ${secret.id}`
    await expect
      .poll(() => numbers({ q: '耳机', inStock: 1 }, { shop: secret.code }))
      .toEqual(['HX-1001', 'HX-100'])
  })

  test('what is not listed is not found', async () => {
    expect(await numbers({ q: 'gone' })).toEqual([])
    expect(await numbers({})).not.toContain('GONE-1')
  })
})

test('a card says what one press adds: the least, or that a specification comes first; nothing when nothing can be bought', async () => {
  const { sql } = server
  const quick = async () =>
    Object.fromEntries((await list({ q: '一按' })).items.map(({ itemNo, quick }) => [itemNo, quick]))
  const names = { zh: '一按即加' }
  const least = await add({ itemNo: 'Q-1', names })
  await sql`update skus set min_qty = 5, multiple = 2 where id = ${least}`
  await add({ itemNo: 'Q-2', names })
  await sql`insert into skus (product_id, item_no, retail_price) values (${product['Q-2']!}, 'Q-2-B', 1)`
  await add({ itemNo: 'Q-3', names, stock: 0 })
  await add({ itemNo: 'Q-4', names, prices: [null] })
  await add({ itemNo: 'Q-5', names })
  await sql`insert into customisation_groups (product_id, names, required) values (${product['Q-5']!}, '{}', true)`
  await refreshSearch(sql)
  expect(await quick()).toEqual({
    'Q-1': '6',
    'Q-2': 'choose',
    'Q-3': undefined,
    'Q-4': undefined,
    // This shop does nothing to its products.
    'Q-5': '1',
  })
  const flags = combineFlags(ShopFlag.GuestsSeePrices, ShopFlag.Customisation)
  await sql`update shops set flags = ${flags} where id = ${shop.id}`
  await expect.poll(async () => (await quick())['Q-5']).toBeUndefined()
  await sql`update shops set flags = ${1 << ShopFlag.GuestsSeePrices} where id = ${shop.id}`
  await sql`delete from products where item_no like 'Q-%'`
})

describe('order', () => {
  test('newest, or what sells', async () => {
    expect(await numbers({})).toEqual(['BT-8', 'BT-7', 'HX-1001', 'HX-100'])
    expect((await numbers({ sort: 'sold' })).slice(0, 2)).toEqual(['HX-1001', 'HX-100'])
  })

  test('by the price this visitor pays; negotiable ones are last both ways', async () => {
    expect(await numbers({ sort: 'priceUp' })).toEqual(['BT-7', 'HX-1001', 'HX-100', 'BT-8'])
    expect(await numbers({ sort: 'priceDown' })).toEqual(['HX-100', 'HX-1001', 'BT-7', 'BT-8'])
    expect(await numbers({ sort: 'priceUp' }, member)).toEqual(['BT-7', 'HX-100', 'HX-1001', 'BT-8'])
  })

  test('an order by price is the order of the prices shown, whatever they come from', async () => {
    const { sql } = server
    const owner = await makeMember(sql, { shopId: shop.id, role: 'distributor', tier: 2, rights: 7 })
    const own = await makeShop(sql, { ownerId: owner.id, flags: 1 << ShopFlag.GuestsSeePrices })
    await sql`update shops set default_markup_percent = 10 where id = ${own.id}`
    const promised = await makeMember(sql, { shopId: shop.id, tier: 3 })
    const session = await server.signIn(promised.mobile)
    const prices = [['30', '25'], ['31', '21', '19'], ['18'], ['40', '1'], ['22', '22']] as [
      string,
      ...string[],
    ][]
    const skus: number[] = []
    for (const [index, price] of prices.entries()) {
      const path = index === 4 ? '00010001' : '0002'
      skus.push(await add({ itemNo: `P-${index}`, names: { zh: '价格样品' }, prices: price, path }))
    }
    await refreshSearch(sql)
    await sql`insert into agreed_prices (member_id, sku_id, price) values (${promised.id}, ${skus[0]!}, 0.5)`
    await sql`insert into shop_prices (shop_id, sku_id, price) values (${own.id}, ${skus[1]!}, 99)`
    await sql`
      insert into markups (shop_id, product_id, category_id, kind, value)
      values (${own.id}, ${product['P-2']!}, null, 'fixed', 5), (${own.id}, null, ${category['0001']!}, 'percent', 50)`
    const markedUp = async () => (await list({ q: 'P-2' }, { shop: own.code })).items[0]?.price
    await expect.poll(markedUp).toBe('23.00')
    for (const as of [{}, member, { session }, { shop: own.code }, { session, shop: own.code }]) {
      for (const sort of ['priceUp', 'priceDown'] as const) {
        const shown = (await list({ q: '样品', sort }, as)).items.map(({ price }) => Number(price))
        expect(shown).toHaveLength(5)
        expect(shown).toEqual([...shown].sort((a, b) => (sort === 'priceUp' ? a - b : b - a)))
      }
    }
    await sql`delete from products where item_no like 'P-%'`
  })

  test('without words too: pages, categories and ranges of marked-up prices agree with the prices shown', async () => {
    const { sql } = server
    const owner = await makeMember(sql, { shopId: shop.id, role: 'distributor', tier: 2, rights: 7 })
    const own = await makeShop(sql, { ownerId: owner.id, flags: 1 << ShopFlag.GuestsSeePrices })
    await sql`update shops set default_markup_percent = 10 where id = ${own.id}`
    await sql`
      insert into products (item_no, names, category_id, unit_id, created_at)
      select 'MANY-' || n, '{"zh": "批量"}', (array[${category['0002']!}::integer, ${category['0001']!}, ${category['00010001']!}])[1 + n % 3],
        ${unitId}, '2020-01-01' from generate_series(1, 120) n`
    // Some cost the same, some are negotiable.
    await sql`
      insert into skus (product_id, item_no, retail_price, tier_prices)
      select id, item_no, case when n % 17 > 0 then 1 + n % 50 end, case when n % 5 = 0 then array[1 + n % 30] else '{}' end
      from products, replace(item_no, 'MANY-', '') as digits, cast(digits as integer) as n where item_no like 'MANY-%'`
    await sql`
      insert into markups (shop_id, product_id, category_id, kind, value)
      select ${own.id}::integer, null::integer, ${category['0001']!}::integer, 'percent', 50
      union all select ${own.id}, null, ${category['00010001']!}, 'fixed', 7
      union all select ${own.id}, id, null, case id % 2 when 0 then 'fixed' else 'percent' end, 9
        from products where item_no like 'MANY-%3'`
    await sql`
      insert into shop_prices (shop_id, sku_id, price)
      select ${own.id}, id, 13 + id % 9 from skus where item_no like 'MANY-%4' or item_no like 'MANY-1_3'`
    const as = { shop: own.code }
    await expect.poll(async () => (await list({ sort: 'sold' }, as)).total).toBeGreaterThan(100)
    const all = async (query: object) => {
      const pages = await Promise.all([1, 2, 3, 4].map(page => list({ ...query, page }, as)))
      return { total: pages[0]!.total, items: pages.flatMap(({ items }) => items) }
    }
    const amountOf = ({ price }: { price: string | null }) => (price === null ? null : Number(price))
    for (const place of [{}, { category: category['0001'] }, { category: category['00010001'] }]) {
      const everything = (await all({ ...place, sort: 'newest' })).items
      for (const sort of ['priceUp', 'priceDown'] as const) {
        const { items } = await all({ ...place, sort })
        expect(new Set(items.map(({ id }) => id)).size).toBe(everything.length)
        const shown = items.map(amountOf)
        const way = (a: number, b: number) => (sort === 'priceUp' ? a - b : b - a)
        const known = shown.filter(each => each !== null).sort(way)
        expect(shown).toEqual([...known, ...shown.filter(each => each === null)])
        for (const range of [{ priceFrom: '15', priceTo: '22.5' }, { priceFrom: '20' }, { priceTo: '11' }]) {
          const inside = ({ price }: { price: string | null }) =>
            price !== null &&
            Number(price) >= Number(range.priceFrom ?? 0) &&
            Number(price) <= Number(range.priceTo ?? 1e9)
          const found = await all({ ...place, ...range, sort })
          expect(found.items.map(({ id }) => id)).toEqual(items.filter(inside).map(({ id }) => id))
          const newest = await all({ ...place, ...range, sort: 'newest' })
          expect(newest.total).toBe(found.items.length)
          expect(newest.items.map(({ id }) => id)).toEqual(everything.filter(inside).map(({ id }) => id))
        }
      }
    }
    await sql`delete from products where item_no like 'MANY-%'`
  }, 30_000)

  test('guests without the right get no prices, and no order by them', async () => {
    const secret = await makeShop(server.sql)
    const as = { shop: secret.code }
    await expect.poll(async () => (await list({}, as)).items[0]!.priceHidden).toBe(true)
    for (const sort of ['priceUp', 'priceDown']) {
      const { items } = await list({ sort }, as)
      expect(items.map(({ itemNo }) => itemNo)).toEqual(await numbers({}, as))
      for (const { price, retailPrice, priceHidden } of items) {
        expect({ price, retailPrice, priceHidden }).toEqual({
          price: null,
          retailPrice: null,
          priceHidden: true,
        })
      }
    }
  })

  test('pages do not overlap and leave nothing out', async () => {
    const { sql } = server
    await sql`
      insert into products (item_no, names, category_id, unit_id, created_at)
      select 'MANY-' || n, '{"zh": "批量"}', ${category['0002']!}, ${unitId}, '2020-01-01' from generate_series(1, 85) n`
    await sql`insert into skus (product_id, item_no, retail_price) select id, item_no, 1 from products where item_no like 'MANY-%'`
    await refreshSearch(sql)
    for (const sort of ['relevance', 'newest', 'sold', 'priceUp', 'priceDown']) {
      const pages = await Promise.all([1, 2, 3, 4].map(page => list({ q: '批量', sort, page })))
      expect(pages.map(({ items }) => items.length)).toEqual([40, 40, 5, 0])
      expect(pages.map(({ total }) => total)).toEqual([85, 85, 85, 85])
      expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(85)
    }
    await sql`update products set category_id = ${category['00010001']!}, sold = id % 3 where item_no like 'MANY-%' and id % 2 = 0`
    await sql`update products set category_id = ${category['0001']!}, sold = id % 3 where item_no like 'MANY-%' and id % 2 = 1`
    for (const sort of ['newest', 'sold', 'priceUp', 'priceDown']) {
      const query = { category: category['0001'], sort }
      const pages = await Promise.all([1, 2, 3].map(page => list({ ...query, page })))
      expect(pages.map(({ items }) => items.length)).toEqual([40, 40, 7])
      const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
      expect(new Set(ids).size).toBe(87)
      const places = await sql<{ id: number; sold: number; at: Date }[]>`
        select id, sold, created_at as at from products where id = any(${ids})`
      const place = new Map(places.map(row => [row.id, row]))
      if (sort === 'newest' || sort === 'sold') {
        const by = (id: number) => (sort === 'sold' ? place.get(id)!.sold : place.get(id)!.at.getTime())
        expect(ids).toEqual([...ids].sort((a, b) => by(b) - by(a) || b - a))
      }
    }
    await sql`delete from products where item_no like 'MANY-%'`
  })
})

describe('what lists are made of', () => {
  test('a product is listed with its first SKU, and goes with its last', async () => {
    const { sql } = server
    await sql`insert into products (item_no, names, category_id, unit_id) values ('BARE', '{}', ${category['0002']!}, ${unitId})`
    const listed = async () =>
      (
        await sql`
      select l.price0 from product_listing l join products p on p.id = l.product_id where p.item_no = 'BARE'`
      ).map(({ price0 }) => Number(price0))
    expect(await listed()).toEqual([])
    await sql`insert into skus (product_id, item_no, retail_price, position) select id, 'BARE-2', 7, 2 from products where item_no = 'BARE'`
    expect(await listed()).toEqual([7])
    await sql`insert into skus (product_id, item_no, retail_price, position) select id, 'BARE-1', 5, 1 from products where item_no = 'BARE'`
    expect(await listed()).toEqual([5])
    await sql`update skus set retail_price = null where item_no = 'BARE-1'`
    expect(await listed()).toEqual([Number.POSITIVE_INFINITY])
    await sql`delete from skus where item_no = 'BARE-1'`
    expect(await listed()).toEqual([7])
    await sql`update products set listed = false where item_no = 'BARE'`
    expect(await listed()).toEqual([])
    await sql`delete from products where item_no = 'BARE'`
  })
})

describe('the index', () => {
  test('follows what changes, and sales do not bother it', async () => {
    const { sql, app } = server
    const stale = async () =>
      (await sql`select product_id as id from product_search_stale`).map(({ id }) => id)
    await refreshSearch(sql)
    await sql`update products set sold = sold + 1000`
    await sql`update skus set retail_price = 20 where product_id = ${product['BT-7']!}`
    expect(await stale()).toEqual([])
    await sql`update brands set names = '{"zh": "西风"}' where id = ${brand.Southsea!}`
    expect(await stale()).toEqual([product['HX-1001']])
    await refreshSearch(sql)
    expect(await numbers({ q: '西风' })).toEqual(['HX-1001'])
    await sql`update products set sold = sold - 1000`

    const stop = await keepSearchFresh(sql, app.log)
    await sql`update skus set barcode = '4006381333931' where product_id = ${product['BT-7']!}`
    await expect.poll(() => numbers({ q: '4006381333931' })).toEqual(['BT-7'])
    await stop()
  })

  test('what sells best is moved to where a search looks first', async () => {
    const { sql } = server
    const tiers = async () =>
      (await sql`select tier, count(*)::integer from product_search group by tier order by tier`).map(row => [
        row.tier,
        row.count,
      ])
    await rankSearch(sql)
    const [[, listed] = []] = await tiers()
    await add({ itemNo: 'NEW-1', names: { zh: '新耳机' }, sold: 999 })
    await refreshSearch(sql)
    expect((await tiers()).at(-1)![0]).toBe(3)
    expect(await numbers({ q: '新耳机' })).toEqual(['NEW-1'])
    expect(await rankSearch(sql)).toBe(1)
    expect((await tiers())[0]).toEqual([0, listed + 1])
    expect(await numbers({ q: '新耳机' })).toEqual(['NEW-1'])
    await sql`update products set listed = false where item_no = 'NEW-1'`
    expect(await rankSearch(sql)).toBe(1)
    await sql`delete from products where item_no = 'NEW-1'`
  })

  test('a category that moves takes its products along in a search', async () => {
    const { sql } = server
    const within = { q: '耳机', category: category['0002'] }
    expect(await numbers(within)).toEqual([])
    await sql`update categories set path = '00020001' where id = ${category['000100010001']!}`
    await refreshSearch(sql)
    await expect.poll(() => numbers(within)).toEqual(['HX-100'])
    await sql`update categories set path = '000100010001' where id = ${category['000100010001']!}`
    await refreshSearch(sql)
  })

  test('a product that goes takes its words along', async () => {
    await add({ itemNo: 'SHORT-1', names: { zh: '短命' } })
    await server.sql`delete from products where item_no = 'SHORT-1'`
    expect(await refreshSearch(server.sql)).toBeLessThanOrEqual(1)
    expect(await numbers({ q: '短命' })).toEqual([])
    expect(await server.sql`select from product_search_stale`).toHaveLength(0)
  })

  test('"At most 3 SQL queries for a list", beside the one that finds the session', async () => {
    for (const query of [
      { q: '耳机', sort: 'priceUp', inStock: 1 },
      { q: 'hedphones' },
      { category: category['0001'] },
    ]) {
      await list(query, member)
      expect(await countQueries(server.sql, () => list(query, member))).toBe(1 + 3)
    }
  })
})

test("'An optional synthetic 'new arrivals' category has id -1', followed by 30 days", async () => {
  const { obj } = await server.call(baseInfo, { types: 'category,new' }, { lang: 'en' })
  const [first, ...real] = obj.category!
  expect(first).toMatchObject({ id: -1, lvl: 1, name: 'New arrivals', count: 2 })
  expect(first!.child.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, day) => -2 - day))
  expect(first!.child[3]).toMatchObject({ lvl: 2, count: 1 })
  expect(real.map(({ id }) => id)).toEqual([category['0001'], category['0002']])
  const plain = await server.call(baseInfo, { types: 'category' })
  expect(plain.obj.category).toHaveLength(2)
})
