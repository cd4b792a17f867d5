import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart, getCart } from '../../contract/cart.ts'
import { combineFlags, ShopFlag } from '../../contract/flags.ts'
import { flashSale } from '../../contract/flash-sale.ts'
import { groupBuyList } from '../../contract/group-buy.ts'
import { type Language, languages } from '../../contract/languages.ts'
import { orderList } from '../../contract/orders.ts'
import { pageData } from '../../contract/pages.ts'
import { productList } from '../../contract/product-list.ts'
import { init } from '../../contract/session.ts'
import { type MadeShop, makeMember, makeProduct, makeShop } from '../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../testing/open-shop.ts'
import { makeOrder } from '../testing/orders.ts'
import { makePage } from '../testing/pages.ts'
import { fallbackIn, fallbackOf } from './fallback.ts'

let server: OpenShop
let shop: MadeShop
const member: CallAs = {}

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  shop = await makeShop(sql, { code: 'head', isDefault: true, flags: combineFlags(ShopFlag.GuestsSeePrices) })
  const { productId, skuId } = await makeProduct(sql, shop.warehouseId, { categoryPath: '0001', stock: '50' })
  const both = sql.json({ zh: '耳机', en: 'Headphones' })
  await sql`update categories set names = ${both}`
  const [brand] = await sql<{ id: number }[]>`insert into brands (names) values (${both}) returning id`
  await sql`update products set names = ${both}, brand_id = ${brand!.id} where id = ${productId}`
  await sql`
    update skus set spec = '[{"name": {"zh": "颜色", "en": "Colour"}, "value": {"zh": "黑", "en": "black"}}]'
    where id = ${skuId}`
  const { id, mobile } = await makeMember(sql, { shopId: shop.id })
  member.session = await server.signIn(mobile)
  await server.call(addToCart, { products: [{ skuId, qty: '1' }] }, member)
  await makeOrder(sql, { shopId: shop.id, memberId: id, lines: [{ skuId, quantity: '1', price: '10' }] })
  await sql`update order_lines set names = ${both}, spec = (select spec from skus where id = ${skuId})`
  const [sale] = await sql<{ id: number }[]>`
    insert into flash_sales (shop_id, titles, starts_at, ends_at)
    values (${shop.id}, ${both}, now() - interval '1 hour', now() + interval '1 hour') returning id`
  await sql`
    insert into flash_sale_items (sale_id, sku_id, price, stock, member_limit) values (${sale!.id}, ${skuId}, 5, 9, 1)`
  await sql`
    insert into group_buys (shop_id, titles, sku_id, sizes, starts_at, ends_at, stock, member_limit)
    values (${shop.id}, ${both}, ${skuId}, '[{"size": 2, "price": 8}]', now() - interval '1 hour',
      now() + interval '1 day', 10, 1)`
  await makePage(sql, shop.id, [
    { kind: 'carousel', slides: [{ titles: { zh: '春', en: 'Spring' } }] },
    { kind: 'brands' },
    { kind: 'products', source: 'flash' },
    { kind: 'products', source: 'group' },
  ])
})

afterAll(() => server.close())

test('the database and the server say the same of any texts', async () => {
  const { sql } = server
  const some: Partial<Record<Language, string>>[] = [
    { zh: 'a', en: 'b', ar: 'c' },
    { zh: 'a', en: 'b' },
    { zh: 'a' },
    { en: 'b' },
    {},
  ]
  for (const texts of some) {
    for (const { code } of languages) {
      const [row] = await sql<{ found: string | null }[]>`
        select ${fallbackOf(sql, sql`t.texts`, code)} as found from (select ${sql.json(texts)}::jsonb as texts) t`
      expect([texts, code, row!.found ?? undefined]).toEqual([texts, code, fallbackIn(texts, code)])
    }
  }
})

/** Everything a visitor sees that has a name or a title, in one heap. */
async function seen(lang: Language): Promise<Record<string, unknown>> {
  const as = { ...member, lang }
  const [cart, orders, sales, groups, page, list, session] = await Promise.all([
    server.call(getCart, {}, as),
    server.call(orderList, {}, as),
    server.call(flashSale, {}, as),
    server.call(groupBuyList, {}, as),
    server.call(pageData, {}, as),
    server.call(productList, { category: 1 }, as),
    server.call(init, {}, as),
  ])
  const [line] = cart.obj.lines
  const [bought] = orders.obj.orders[0]!.lines
  const [sale] = sales.tbl!
  const [group] = groups.obj.items
  const blocks = Object.fromEntries(page.obj.blocks.map(block => [block.kind, block]))
  return {
    cart: [line?.nameLang, line?.spec[0]?.valueLang],
    order: [bought?.nameLang, bought?.spec[0]?.valueLang],
    flash: [sale?.titleLang, sale?.items[0]?.nameLang, sale?.items[0]?.specLang],
    group: [group?.titleLang, group?.nameLang],
    blocks: [
      blocks.carousel?.kind === 'carousel' && blocks.carousel.slides[0]?.titleLang,
      blocks.brands?.kind === 'brands' && blocks.brands.items[0]?.nameLang,
      blocks.flash?.kind === 'flash' && blocks.flash.titleLang,
      blocks.group?.kind === 'group' && blocks.group.items[0]?.nameLang,
    ],
    list: [list.obj.crumbs[0]?.nameLang, list.obj.brands[0]?.nameLang],
    session: session.obj.category[0]?.nameLang,
  }
}

test.each([
  ['ar', 'en'],
  ['zh_ug', 'zh'],
  ['en', undefined],
] as const)('names and titles that a reader of %s gets in another language say so', async (lang, said) => {
  expect(await seen(lang)).toEqual({
    cart: [said, said],
    order: [said, said],
    flash: [said, said, said],
    group: [said, said],
    blocks: [said, said, said, said],
    list: [said, said],
    session: said,
  })
})
