import type { Decimal } from '../../../contract/decimal.ts'
import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import type { PageContent, StoredBlockOf } from '../../../contract/page-blocks.ts'
import type { Cache } from '../../cache/cache.ts'
import type { Context } from '../../context.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import { mustCustomiseIn } from '../catalogue/product-choices.queries.ts'
import { isShown, stillShown } from '../catalogue/shown.ts'
import { shownIn } from '../notices/shown-in.ts'
import type { Shop, TextsByLanguage } from '../shops/shops.tables.ts'
import type { PublishedPage } from './pages.tables.ts'
import { readPage } from './upgrade-page.ts'

/** What a shop has published, the newest first. */
export const publishedPages = (cache: Cache, db: Db, shopId: number): Promise<PublishedPage[]> =>
  cache.get(
    `pages:${shopId}`,
    ['pages'],
    async () => db<PublishedPage[]>`
      select p.id, p.type, v.name, coalesce(v.content -> 'titles', '{}') as titles, p.category_id as "categoryId", p.published_version as version
      from pages p join page_versions v on v.page_id = p.id and v.number = p.published_version
      where p.shop_id = ${shopId} order by p.published_at desc, p.id desc`,
  )

/** As it was published; what of it cannot be read any more is told once. */
export const publishedContent = (
  { cache, db, log }: Pick<Context, 'cache' | 'db' | 'log'>,
  { id, version }: Pick<PublishedPage, 'id' | 'version'>,
): Promise<PageContent> =>
  cache.get(`page:${id}:${version}`, ['pages'], async () => {
    const [row] = await db<{ content: unknown }[]>`
      select content from page_versions where page_id = ${id} and number = ${version}`
    const { content, bad } = readPage(row?.content)
    for (const { index, reason } of bad)
      log.error({ page: id, index, reason }, 'a block of a page is left out')
    return content
  })

/** A shop without any still has a home page, an empty one. */
const emptyHome: PublishedPage = { id: 0, type: 'home', name: '', titles: {}, categoryId: null, version: 0 }

/** What is both of this number and of this type, as far as either is given. */
export async function findPage(
  { cache, db, shop }: { cache: Cache; db: Db; shop: { id: number } },
  { id, type }: { id?: number; type?: string },
): Promise<PublishedPage | undefined> {
  const pages = await publishedPages(cache, db, shop.id)
  const hasHome = pages.some(page => page.type === 'home')
  return (hasHome ? pages : [...pages, emptyHome]).find(
    page => (id ?? page.id) === page.id && (type ?? page.type) === page.type,
  )
}

/** The page above the products of a category. */
export const pageOfCategory = async (
  { cache, db, shop }: { cache: Cache; db: Db; shop: { id: number } },
  categoryId: number,
): Promise<PublishedPage | undefined> =>
  (await publishedPages(cache, db, shop.id)).find(
    page => page.type === 'category' && page.categoryId === categoryId,
  )

type Products = StoredBlockOf<'products'>

/** The products of each block that names them by itself, in order: one query for all of a page. */
export async function floorProducts(
  db: Db,
  shop: Shop,
  blocks: readonly Products[],
): Promise<Map<string, number[]>> {
  const picks = blocks.flatMap(block => {
    const which = floorOf(db, block)
    return which
      ? db`(select ${block.id}::text as block, array(
          select product_id from product_listing l where true ${which.where} ${stillShown(db, shop)}
          order by ${which.order} limit ${block.limit}) as ids)`
      : []
  })
  if (picks.length === 0) return new Map()
  const rows = await db<{ block: string; ids: number[] }[]>`
    ${picks.reduce((all, pick) => db`${all} union all ${pick}`)}`
  return new Map(rows.map(({ block, ids }) => [block, ids]))
}

function floorOf(
  db: Db,
  { source, productIds, categoryId, sort }: Products,
): { where: Fragment; order: Fragment } | undefined {
  const bestsellers = db`sold desc, product_id desc`
  const newest = db`created_at desc, product_id desc`
  switch (source) {
    case 'sold':
      return { where: db``, order: bestsellers }
    case 'newest':
      return { where: db``, order: newest }
    case 'category':
      if (!isId(categoryId)) return undefined
      return {
        where: db`and category_id in (
          select c.id from categories c join categories top on starts_with(c.path, top.path) where top.id = ${categoryId})`,
        order: sort === 'newest' ? newest : bestsellers,
      }
    case 'chosen': {
      const ids = productIds.filter(isId)
      if (ids.length === 0) return undefined
      return {
        where: db`and product_id = any(${ids}::integer[])`,
        order: db`array_position(${ids}::integer[], product_id)`,
      }
    }
    default:
      return undefined
  }
}

/** Other numbers the database does not know. */
const isId = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value > 0 && value <= 2_147_483_647

export interface NoticeLine {
  id: number
  title: string
  titleLang: Fallback | null
  publishedAt: Date
}

const mostNotices = 20

export async function newestNotices(
  { cache, db, lang, now }: Pick<Context, 'cache' | 'db' | 'lang' | 'now'>,
  shop: Shop,
): Promise<NoticeLine[]> {
  const lines = await noticeLines(cache, db, shop, lang)
  return lines.filter(({ publishedAt }) => publishedAt <= now).slice(0, mostNotices)
}

/** The newest first, with all that were written for later: their time comes without a change of anything. */
const noticeLines = (cache: Cache, db: Db, shop: Shop, lang: Language): Promise<NoticeLine[]> =>
  cache.get(
    `notices:${shop.id}:${lang}`,
    ['notices'],
    async () => db<NoticeLine[]>`
      select id, text_in(titles, ${lang}) as title, ${fallbackOf(db, db`titles`, lang)} as "titleLang", published_at as "publishedAt"
      from (
        select *, row_number() over (partition by published_at <= now() order by published_at desc) as place from notices
        where ${shownIn(db, shop)} and agreement is null
      ) notice
      where published_at > now() or place <= ${mostNotices}
      order by published_at desc`,
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
    and not ${mustCustomiseIn(db, db`${shopId}::integer`, db`p.id`)}
  order by i.position, i.sku_id`
