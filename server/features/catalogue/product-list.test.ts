import { describe, expect, test } from 'vitest'
import { baseInfo } from '../../../contract/catalogue.ts'
import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import { productList } from '../../../contract/product-list.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { makeShop } from '../../testing/factories.ts'
import { refreshSearch } from './search-index.ts'
import { catalogueShop } from './testing.ts'

const at = catalogueShop()
const { member, category, brand, product, add, list, numbers } = at

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
      expect(await at.server.call(productList, { ...query })).toMatchObject({
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
    const secret = await makeShop(at.server.sql, { flags: 1 << ShopFlag.GuestsSeePrices })
    await at.server
      .sql`update shops set stock_display = 'none', warehouse_id = ${at.shop.warehouseId} where id = ${secret.id}`
    await expect
      .poll(() => numbers({ q: '耳机', inStock: 1 }, { shop: secret.code }))
      .toEqual(['HX-1001', 'HX-100'])
  })

  test('what a promotion is for, while it runs', async () => {
    const { shop } = at
    const { sql } = at.server
    const promote = async (what: object) => {
      const [row] = await sql<{ id: number }[]>`
        insert into promotions ${sql({
          shop_id: shop.id,
          titles: sql.json({ zh: '满 50 减 5', en: '5 off 50' }),
          starts_at: new Date(Date.now() - 3_600_000),
          ends_at: new Date(Date.now() + 3_600_000),
          from_amount: 50,
          kind: 'amount',
          off: 5,
          ...what,
        })} returning id`
      return row!.id
    }
    const byCategory = await promote({
      scope: 'category',
      scope_categories: [category['00010001']!, category['0002']!],
    })
    const byBrand = await promote({ scope: 'brand', scope_brands: [brand.Southsea!] })
    const byProduct = await promote({ scope: 'product', scope_products: [product['BT-7']!] })
    const all = await promote({ scope: 'all' })
    const sorted = async (query: object) => (await numbers({ ...query })).sort()
    expect(await sorted({ promotion: byCategory })).toEqual(['BT-7', 'BT-8', 'HX-100', 'HX-1001'])
    expect(await sorted({ promotion: byCategory, category: category['0002'] })).toEqual(['BT-7', 'BT-8'])
    expect(await sorted({ promotion: byCategory, q: 'HX-100', sort: 'priceUp' })).toContain('HX-100')
    expect(await sorted({ promotion: byBrand })).toEqual(['HX-1001'])
    expect(await sorted({ promotion: byBrand, q: '耳机' })).toEqual(['HX-1001'])
    expect(await sorted({ promotion: byProduct })).toEqual(['BT-7'])
    expect(await sorted({ promotion: all })).toEqual(await sorted({}))
    expect(await list({ promotion: byBrand })).toMatchObject({
      total: 1,
      promotion: { id: byBrand, title: '满 50 减 5' },
    })

    await sql`update promotions set ends_at = now() where id = ${byBrand}`
    await expect.poll(() => sorted({ promotion: byBrand })).toEqual([])
    expect((await list({ promotion: byBrand })).promotion).toBeUndefined()
    const other = await makeShop(sql)
    const elsewhere = await promote({ scope: 'all', shop_id: other.id })
    expect(await sorted({ promotion: elsewhere })).toEqual([])
    const secret = await makeShop(sql, { flags: 0 })
    const unseen = await promote({ scope: 'all', shop_id: secret.id })
    const { promotion, items } = await list({ promotion: unseen }, { shop: secret.code })
    expect([promotion, items]).toEqual([undefined, []])
  })

  test('what is not listed is not found', async () => {
    expect(await numbers({ q: 'gone' })).toEqual([])
    expect(await numbers({})).not.toContain('GONE-1')
  })
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
  const reply = await at.server.call(productList, query as object)
  expect(reply).toMatchObject({ success: false, obj: { field } })
})

test('what is on flash sale in this shop', async () => {
  const { sql } = at.server
  expect(await list({ flash: 1 })).toMatchObject({ items: [], flashing: false })
  const [sale] = await sql<{ id: number }[]>`
    insert into flash_sales (shop_id, titles, starts_at, ends_at)
    values (${at.shop.id}, '{}', now() - interval '1 hour', now() + interval '1 hour') returning id`
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
  expect(rows.map(({ itemNo, units, stock }) => ({ itemNo, price: units[0]!.price, stock }))).toEqual([
    { itemNo: 'HX-1001', price: '100.00', stock: '0' },
    { itemNo: 'HX-100', price: '300.00', stock: '9' },
  ])
})

test('a card says what one press adds: the least, or that a specification comes first; nothing when nothing can be bought', async () => {
  const { sql } = at.server
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
  const [group] = await sql<{ id: number }[]>`
    insert into customisation_groups (product_id, names, required) values (${product['Q-5']!}, '{}', true) returning id`
  await sql`insert into customisation_options (group_id, names) values (${group!.id}, '{}')`
  await refreshSearch(sql)
  expect(await quick()).toEqual({
    'Q-1': '6',
    'Q-2': 'choose',
    'Q-3': undefined,
    'Q-4': undefined,
    // This shop has no customisation.
    'Q-5': '1',
  })
  const flags = combineFlags(ShopFlag.GuestsSeePrices, ShopFlag.Customisation)
  await sql`update shops set flags = ${flags} where id = ${at.shop.id}`
  await expect.poll(async () => (await quick())['Q-5']).toBeUndefined()
  await sql`update customisation_options set enabled = false where group_id = ${group!.id}`
  await expect.poll(async () => (await quick())['Q-5']).toBe('1')
  await sql`update shops set flags = ${1 << ShopFlag.GuestsSeePrices} where id = ${at.shop.id}`
  await sql`delete from products where item_no like 'Q-%'`
})

test("'An optional synthetic 'new arrivals' category has id -1', followed by 30 days", async () => {
  const { obj } = await at.server.call(baseInfo, { types: 'category,new' }, { lang: 'en' })
  const [first, ...real] = obj.category!
  expect(first).toMatchObject({ id: -1, lvl: 1, name: 'New arrivals', count: 2 })
  expect(first!.child.map(({ id }) => id)).toEqual(Array.from({ length: 30 }, (_, day) => -2 - day))
  expect(first!.child[3]).toMatchObject({ lvl: 2, count: 1 })
  expect(real.map(({ id }) => id)).toEqual([category['0001'], category['0002']])
  const plain = await at.server.call(baseInfo, { types: 'category' })
  expect(plain.obj.category).toHaveLength(2)
})

test('a product is listed with its first SKU, and goes with its last', async () => {
  const { sql } = at.server
  await sql`insert into products (item_no, names, category_id, unit_id) values ('BARE', '{}', ${category['0002']!}, ${at.unit})`
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

test('"At most 3 SQL queries for a list", beside the one that finds the session', async () => {
  for (const query of [
    { q: '耳机', sort: 'priceUp', inStock: 1 },
    { q: 'hedphones' },
    { category: category['0001'] },
  ]) {
    await list(query, member)
    expect(await countQueries(at.server.sql, () => list(query, member))).toBe(1 + 3)
  }
})
