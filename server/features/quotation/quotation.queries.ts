import type { Language } from '../../../contract/languages.ts'
import { mostQuotationRows, type QuotationSelection, type SharedRow } from '../../../contract/quotation.ts'
import type { Db } from '../../db/database.ts'
import { isShown } from '../catalogue/shown.ts'
import { type Owner, ownedBy } from '../guests/guest.ts'
import type { Shop } from '../shops/shops.tables.ts'

/** Categories with all below them, narrowed by brands; beside them single products, and somebody's favourites. */
export async function quotedSkus(
  db: Db,
  shop: Shop,
  { categories = [], brands = [], products = [], fav, inStock }: QuotationSelection,
  owner: Owner | undefined,
): Promise<number[]> {
  const byGroup = categories.length > 0 || brands.length > 0
  const rows = await db<{ id: number }[]>`
    select k.id from products p
    join categories c on c.id = p.category_id
    join skus k on k.product_id = p.id
    ${inStock ? db`join stocks s on s.sku_id = k.id and s.warehouse_id = ${shop.warehouseId} and s.on_hand - s.held >= k.min_qty` : db``}
    where ${isShown(db, shop, db`p`)} and (
      (${byGroup}
        ${
          categories.length > 0
            ? db`and p.category_id in (
          select below.id from categories top join categories below on starts_with(below.path, top.path)
          where top.id = any(${categories}))`
            : db``
        }
        ${brands.length > 0 ? db`and p.brand_id = any(${brands})` : db``})
      or p.id = any(${products}::integer[])
      or p.id in (${fav && owner ? db`select r.product_id from favourites r where ${ownedBy(db, owner)} and r.shop_id = ${shop.id}` : db`select null::integer where false`}))
    order by c.path, p.id, k.position, k.id
    limit ${mostQuotationRows + 1}`
  return rows.map(({ id }) => id)
}

export interface LinkRow {
  id: number
  by: string
  title: string
  currency: string
  langs: Language[]
  total: number
  more: boolean
  createdAt: Date
  expiresAt: Date
}

/** A shared quotation that is still open. */
export async function linkOf(db: Db, shop: Shop, tokenHash: Buffer): Promise<LinkRow | undefined> {
  const [row] = await db<LinkRow[]>`
    select l.id, m.nick as by, l.title, l.currency, l.langs, l.row_count as total, l.more,
      l.created_at as "createdAt", l.expires_at as "expiresAt"
    from quotation_links l
    join members m on m.id = l.member_id and m.status = 'active'
    where l.token_hash = ${tokenHash} and l.shop_id = ${shop.id} and l.revoked_at is null and l.expires_at > now()`
  return row
}

export async function pageOfLink(db: Db, linkId: number, page: number): Promise<SharedRow[]> {
  const [row] = await db<{ rows: SharedRow[] }[]>`
    select rows from quotation_link_pages where link_id = ${linkId} and page = ${page}`
  return row?.rows ?? []
}

export interface NewLink {
  tokenHash: Buffer
  shopId: number
  memberId: number
  title: string
  selection: QuotationSelection
  customerId: number | null
  tier: number | null
  currency: string
  langs: readonly Language[]
  days: number
}

/** Whosever it is, open or not. */
export async function linkByToken(
  db: Db,
  tokenHash: Buffer,
): Promise<{ id: number; memberId: number } | undefined> {
  const [link] = await db<{ id: number; memberId: number }[]>`
    select id, member_id as "memberId" from quotation_links where token_hash = ${tokenHash}`
  return link
}

/** Undefined: its token is another link's. */
export async function insertLink(db: Db, link: NewLink): Promise<number | undefined> {
  const [row] = await db<{ id: number }[]>`
    insert into quotation_links (token_hash, shop_id, member_id, title, selection, customer_id, tier, currency, langs, expires_at)
    values (${link.tokenHash}, ${link.shopId}, ${link.memberId}, ${link.title}, ${db.json(link.selection as never)},
      ${link.customerId}, ${link.tier}, ${link.currency}, ${link.langs as Language[]}, now() + ${link.days} * interval '1 day')
    on conflict (token_hash) do nothing returning id`
  return row?.id
}

export async function insertLinkPage(
  db: Db,
  linkId: number,
  page: number,
  rows: readonly SharedRow[],
): Promise<void> {
  await db`insert into quotation_link_pages (link_id, page, rows) values (${linkId}, ${page}, ${db.json(rows as never)})`
}

export async function sealLink(db: Db, linkId: number, total: number, more: boolean): Promise<void> {
  await db`update quotation_links set row_count = ${total}, more = ${more} where id = ${linkId}`
}

/** Nobody can open these any more: what they kept goes. */
export async function sweepLinks(db: Db, memberId: number): Promise<void> {
  await db`
    delete from quotation_link_pages p using quotation_links l
    where l.id = p.link_id and l.member_id = ${memberId} and (l.revoked_at is not null or l.expires_at <= now())`
}

export async function countOpenLinks(db: Db, memberId: number): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from quotation_links
    where member_id = ${memberId} and revoked_at is null and expires_at > now()`
  return row!.count
}

export async function revokeLink(db: Db, id: number, memberId: number): Promise<boolean> {
  const rows = await db`
    update quotation_links set revoked_at = now()
    where id = ${id} and member_id = ${memberId} and revoked_at is null returning id`
  return rows.length > 0
}

export interface OpenLink {
  id: number
  title: string
  createdAt: Date
  expiresAt: Date
  opened: number
}

export const openLinks = async (db: Db, shop: Shop, memberId: number): Promise<OpenLink[]> => db<OpenLink[]>`
  select id, title, created_at as "createdAt", expires_at as "expiresAt", opened from quotation_links
  where member_id = ${memberId} and shop_id = ${shop.id} and revoked_at is null and expires_at > now()
  order by id desc limit 100`
