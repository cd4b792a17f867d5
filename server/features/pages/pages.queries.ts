import type { Decimal } from '../../../contract/decimal.ts'
import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Cache } from '../../cache/cache.ts'
import type { Db } from '../../db/database.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import { isShown, stillShown } from '../catalogue/shown.ts'
import type { Shop, TextsByLanguage } from '../shops/shops.tables.ts'
import type { StoredBlock, StoredBlockOf } from './pages.tables.ts'

export const storedBlocks = (cache: Cache, db: Db, shopId: number, page: string): Promise<StoredBlock[]> =>
  cache.get(
    `blocks:${shopId}:${page}`,
    ['page_blocks'],
    async () => db<StoredBlock[]>`
      select id, kind, languages, content from page_blocks
      where shop_id = ${shopId} and page = ${page} order by position, id`,
  )

export interface PageName {
  id: number
  type: string
}

/** The pages of a shop. One without any still has a home page, an empty one. */
const shopPages = (cache: Cache, db: Db, shopId: number): Promise<PageName[]> =>
  cache.get(`pages:${shopId}`, ['page_blocks'], async () => {
    const pages = await db<PageName[]>`select id, type from pages where shop_id = ${shopId} order by id`
    return pages.some(({ type }) => type === homePage) ? [...pages] : [...pages, { id: 0, type: homePage }]
  })

const homePage = 'home'

/** What is both of this number and of this type, as far as either is given. */
export async function findPage(
  { cache, db, shop }: { cache: Cache; db: Db; shop: { id: number } },
  { id, type }: { id?: number; type?: string },
): Promise<PageName | undefined> {
  const pages = await shopPages(cache, db, shop.id)
  return pages.find(page => (id ?? page.id) === page.id && (type ?? page.type) === page.type)
}

/** The products on each floor, in order: one query for all floors of a page. */
export async function floorProducts(
  db: Db,
  shop: Shop,
  floors: readonly StoredBlockOf<'floor'>[],
): Promise<Map<number, number[]>> {
  if (floors.length === 0) return new Map()
  const picks = floors.map(({ id, content }) => {
    const { categoryId, sort = 'new', limit = 10 } = content
    const within = categoryId
      ? db`and category_id in (
          select c.id from categories c join categories top on starts_with(c.path, top.path) where top.id = ${categoryId})`
      : db``
    const order = sort === 'sold' ? db`sold desc, product_id desc` : db`created_at desc, product_id desc`
    return db`(select ${id}::integer as block, array(
      select product_id from product_listing l where true ${within} ${stillShown(db, shop)} order by ${order} limit ${Math.min(limit, 30)}) as ids)`
  })
  const rows = await db<{ block: number; ids: number[] }[]>`
    ${picks.reduce((all, pick) => db`${all} union all ${pick}`)}`
  return new Map(rows.map(({ block, ids }) => [block, ids]))
}

export interface NoticeLine {
  id: number
  title: string
  titleLang: Fallback | null
  publishedAt: Date
}

export const newestNotices = (cache: Cache, db: Db, shopId: number, lang: Language): Promise<NoticeLine[]> =>
  cache.get(
    `notices:${shopId}:${lang}`,
    ['notices'],
    async () => db<NoticeLine[]>`
      select id, text_in(titles, ${lang}) as title, ${fallbackOf(db, db`titles`, lang)} as "titleLang", published_at as "publishedAt" from notices
      where coalesce(shop_id, ${shopId}) = ${shopId} and published_at <= now() and agreement is null
      order by published_at desc limit 20`,
  )

export interface FlashItemRow {
  saleId: number
  title: string
  titleLang: Fallback | null
  endsAt: Date
  productId: number
  /** What is on sale is one SKU of it. */
  skuId: number
  itemNo: string
  spec: { value: TextsByLanguage }[]
  picture: string
  price: Decimal
  stock: number
  sold: number
}

/** What is on flash sale right now; the sale that ends first, when several run. */
export const runningFlashSale = async (db: Db, shopId: number, lang: Language): Promise<FlashItemRow[]> => db<
  FlashItemRow[]
>`
  select s.id as "saleId", text_in(s.titles, ${lang}) as title, ${fallbackOf(db, db`s.titles`, lang)} as "titleLang", s.ends_at as "endsAt",
    k.product_id as "productId", k.id as "skuId", k.item_no as "itemNo", k.spec,
    coalesce(nullif(k.picture, ''), p.pictures[1], '') as picture, i.price, i.stock, i.sold
  from (
    select id, titles, ends_at from flash_sales
    where shop_id = ${shopId} and starts_at <= now() and ends_at > now()
    order by ends_at, id limit 1
  ) s
  join flash_sale_items i on i.sale_id = s.id
  join skus k on k.id = i.sku_id
  join products p on p.id = k.product_id and ${isShown(db, { id: shopId }, db`p`)}
  order by i.position, i.sku_id`
