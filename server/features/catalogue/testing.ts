import { afterAll, beforeAll, expect } from 'vitest'
import { ShopFlag } from '../../../contract/flags.ts'
import { productList } from '../../../contract/product-list.ts'
import { type MadeShop, makeMember, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { refreshSearch } from './search-index.ts'

interface Surroundings {
  server: OpenShop
  shop: MadeShop
  unit: number
}

interface Wanted {
  itemNo: string
  names: Record<string, string>
  /** Of the category. */
  path?: string
  brand?: string
  prices?: [retail: string | null, ...tiers: string[]]
  stock?: number
  sold?: number
  daysAgo?: number
  barcode?: string
  listed?: boolean
}

type Id = { id: number }

/** A shop with a handful of products for the tests of one file: two to listen with, two for the kitchen, one not listed. */
export function catalogueShop() {
  const at = {} as Surroundings
  /** Somebody of the first price tier. */
  const member: CallAs = {}
  /** Ids by path, by name, by item number. */
  const category: Record<string, number> = {}
  const brand: Record<string, number> = {}
  const product: Record<string, number> = {}

  beforeAll(async () => {
    at.server = await openShop()
    const { sql } = at.server
    at.shop = await makeShop(sql, { code: 'head', isDefault: true, flags: 1 << ShopFlag.GuestsSeePrices })
    at.unit = (await sql<Id[]>`insert into units (names) values ('{"zh": "件"}') returning id`)[0]!.id
    for (const path of ['0001', '00010001', '000100010001', '0002']) {
      const [row] = await sql<Id[]>`
        insert into categories (path, names) values (${path}, ${sql.json({ zh: `类${path}`, en: `Kind ${path}` })}) returning id`
      category[path] = row!.id
    }
    for (const name of ['Northwind', 'Southsea']) {
      const [row] = await sql<Id[]>`
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
    const { mobile } = await makeMember(sql, { shopId: at.shop.id, tier: 1 })
    member.session = await at.server.signIn(mobile)
  }, 60_000)

  afterAll(() => at.server.close())

  /** The id of its only SKU. */
  async function add(wanted: Wanted): Promise<number> {
    const { sql } = at.server
    const [retail = null, ...tiers] = wanted.prices ?? ['100']
    const [row] = await sql<Id[]>`
      insert into products (item_no, names, category_id, brand_id, unit_id, sold, listed, created_at)
      values (${wanted.itemNo}, ${sql.json(wanted.names)}, ${category[wanted.path ?? '0001']!},
        ${wanted.brand ? brand[wanted.brand]! : null}, ${at.unit}, ${wanted.sold ?? 0}, ${wanted.listed ?? true},
        now() - make_interval(days => ${wanted.daysAgo ?? 100}))
      returning id`
    const [sku] = await sql<Id[]>`
      insert into skus (product_id, item_no, barcode, retail_price, tier_prices)
      values (${row!.id}, ${wanted.itemNo}, ${wanted.barcode ?? null}, ${retail}, ${tiers}::numeric[]) returning id`
    await sql`insert into stocks (sku_id, warehouse_id, on_hand) values (${sku!.id}, ${at.shop.warehouseId}, ${wanted.stock ?? 9})`
    product[wanted.itemNo] = row!.id
    return sku!.id
  }

  const list = async (query: Record<string, unknown> = {}, as: CallAs = {}) => {
    const reply = await at.server.call(productList, { ...query }, as)
    expect(reply.msg).toBe('')
    return reply.obj
  }

  /** The item numbers that a list shows, in its order. */
  const numbers = async (query: Record<string, unknown>, as: CallAs = {}) =>
    (await list(query, as)).items.map(({ itemNo }) => itemNo)

  return Object.assign(at, { member, category, brand, product, add, list, numbers })
}
