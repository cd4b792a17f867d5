import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import { saveMarkups, shopMarkups } from '../../../contract/markups.ts'
import { productList } from '../../../contract/product-list.ts'
import * as range from '../../../contract/range.ts'
import { openBranch } from '../../testing/accounts.ts'
import { type MadeShop, makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { refreshSearch } from '../catalogue/search-index.ts'

interface Made {
  productId: number
  skuId: number
}

interface Distributor {
  id: number
  shop: MadeShop
  as: CallAs
}

/** Head office with products in two categories, two distributors with shops, and their customers; each test finds the range untouched. */
export function rangeShops() {
  const at = {} as {
    server: OpenShop
    head: MadeShop
    /** Buys at tier 2, marks up by 10 % as a rule. */
    mine: Distributor
    other: Distributor
    customer: CallAs
    guest: CallAs
    otherCustomer: CallAs
    sales: CallAs
    warehouse: CallAs
    cups: number
    mugs: number
    lamps: number
    cup: Made
    mug: Made
    lamp: Made
  }

  beforeAll(async () => {
    at.server = await openShop()
    const { sql } = at.server
    at.head = await makeShop(sql, { code: 'head', isDefault: true })
    const make = (name: string, categoryPath: string, prices: [string, string, string]) =>
      makeProduct(sql, at.head.warehouseId, {
        name,
        categoryPath,
        retail: prices[0] as '100',
        tiers: prices.slice(1),
      })
    at.cup = await make('杯子 cup', '0001', ['100', '90', '80'])
    at.mug = await make('马克杯 mug', '00010001', ['50', '45', '40'])
    at.lamp = await make('台灯 lamp', '0002', ['300', '250', '200'])
    await sql`update categories c set product_count = (
      select count(*) from products p join categories own on own.id = p.category_id where starts_with(own.path, c.path))`
    const idOf = async (path: string) =>
      (await sql<{ id: number }[]>`select id from categories where path = ${path}`)[0]!.id
    at.cups = await idOf('0001')
    at.mugs = await idOf('00010001')
    at.lamps = await idOf('0002')
    await refreshSearch(sql)
    at.mine = await distributor('mine')
    at.other = await distributor('other')
    at.guest = { shop: at.mine.shop.code }
    at.customer = await enter(
      (await makeMember(sql, { shopId: at.mine.shop.id, tier: 3 })).mobile,
      at.mine.shop.code,
    )
    at.otherCustomer = await enter(
      (await makeMember(sql, { shopId: at.other.shop.id })).mobile,
      at.other.shop.code,
    )
    at.sales = await enter((await makeMember(sql, { shopId: at.head.id, staffRole: 'sales' })).mobile)
    at.warehouse = await enter((await makeMember(sql, { shopId: at.head.id, staffRole: 'warehouse' })).mobile)
  }, 60_000)

  afterAll(() => at.server.close())

  beforeEach(async () => {
    const { sql } = at.server
    await sql`delete from markups`
    await sql`delete from shop_prices`
    await sql`delete from hidden_products`
    await sql`delete from hidden_categories`
    await sql`delete from agreed_prices`
    await sql`update shops set below_purchase = false, default_markup_kind = 'percent', default_markup_percent = 10
      where owner_id is not null`
    await settled()
  })

  /** Until this process has heard of what was changed beside it. */
  const settled = async () => {
    const [wanted] = await at.server.sql<{ below: boolean; value: string }[]>`
      select below_purchase as below, default_markup_percent as value from shops where id = ${at.mine.shop.id}`
    await vi.waitUntil(async () => {
      const { obj } = await at.server.call(shopMarkups, {}, at.mine.as)
      return obj.belowPurchase === wanted!.below && Number(obj.standard.value) === Number(wanted!.value)
    })
  }

  const rowsOf = async (input: object = {}, as = at.mine.as) =>
    (await at.server.call(range.shopRange, input, as)).obj.rows
  const rowOf = async (skuId: number, input: object = {}) =>
    (await rowsOf(input)).find(row => row.skuId === skuId)!
  const change = (row: object, as = at.mine.as) =>
    at.server.call(range.changeRange, { row: { ...row } as never }, as)
  const markUp = (row: object, as = at.mine.as) => at.server.call(saveMarkups, { row: row as never }, as)
  /** What is asked for one of it in the list of a shop. */
  const seen = async (skuId: number, as: CallAs = at.guest) => {
    const { obj } = await at.server.call(productList, { view: 'table' }, as)
    return obj.rows.find(row => row.skuId === skuId)?.units[0]?.price
  }

  const enter = async (mobile: string, shop?: string): Promise<CallAs> => ({
    shop,
    session: await at.server.signIn(mobile, { shop }),
  })

  /** Somebody who runs a shop, with these rights. */
  async function distributor(code: string, rights = 7): Promise<Distributor> {
    const { sql } = at.server
    const { id, mobile } = await makeMember(sql, { shopId: at.head.id, role: 'distributor', tier: 2, rights })
    const shop = await openBranch(at.server, {
      code,
      ownerId: id,
      flags: combineFlags(ShopFlag.GuestsSeePrices, ShopFlag.BuyOnBehalf, ShopFlag.ShowSold),
    })
    await sql`update shops set default_markup_percent = 10 where id = ${shop.id}`
    await sql`insert into stocks (sku_id, warehouse_id, on_hand) select id, ${shop.warehouseId}, 50 from skus`
    return { id, shop, as: await enter(mobile, code) }
  }

  return Object.assign(at, { enter, distributor, settled, rowsOf, rowOf, change, markUp, seen })
}
