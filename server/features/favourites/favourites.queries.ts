import type { Decimal } from '../../../contract/decimal.ts'
import type { Db } from '../../db/database.ts'
import { isShown } from '../catalogue/shown.ts'
import { type Owner, ownedBy, ownerColumns } from '../guests/guest.ts'
import type { Shop } from '../shops/shops.tables.ts'

export interface FavouriteRow {
  productId: number
  addedAt: Date
  seenPrice: Decimal | null
  skuIds: number[]
}

/** As many as somebody may keep; the oldest go first. */
const mostFavourites = 1000

/** Newest first, with the SKUs of each; what is no longer listed is left out. */
export const favouriteRows = async (
  db: Db,
  shop: Shop,
  owner: Owner,
  pattern: string | undefined,
): Promise<FavouriteRow[]> => db<FavouriteRow[]>`
  select r.product_id as "productId", r.added_at as "addedAt", r.seen_price as "seenPrice",
    array(select k.id from skus k where k.product_id = p.id order by k.position, k.id) as "skuIds"
  from favourites r join products p on p.id = r.product_id and ${isShown(db, shop, db`p`)}
  where ${ownedBy(db, owner)} and r.shop_id = ${shop.id}
    ${
      pattern === undefined
        ? db``
        : db`and (p.item_no ilike ${pattern} or exists (select from jsonb_each_text(p.names) name where name.value ilike ${pattern})
      or exists (select from skus k where k.product_id = p.id and k.item_no ilike ${pattern}))`
    }
  order by r.id desc`

export async function keptIds(
  db: Db,
  shop: Shop,
  owner: Owner,
  productIds: readonly number[],
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select r.product_id as id from favourites r
    where ${ownedBy(db, owner)} and r.shop_id = ${shop.id} and r.product_id = any(${productIds as number[]})`
  return rows.map(({ id }) => id)
}

export async function countFavourites(db: Db, shop: Shop, owner: Owner): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(*)::integer as n from favourites r where ${ownedBy(db, owner)} and r.shop_id = ${shop.id}`
  return row!.n
}

/** The SKU by which each of these products is shown, of those that are listed. */
export const firstSkus = async (
  db: Db,
  shop: Shop,
  productIds: readonly number[],
): Promise<{ productId: number; skuId: number }[]> => db<{ productId: number; skuId: number }[]>`
  select distinct on (k.product_id) k.product_id as "productId", k.id as "skuId"
  from skus k join products p on p.id = k.product_id and ${isShown(db, shop, db`p`)}
  where k.product_id = any(${productIds as number[]})
  order by k.product_id, k.position, k.id`

/** What is kept already stays as it was. */
export async function keep(
  db: Db,
  shop: Shop,
  owner: Owner,
  products: readonly { productId: number; price: Decimal | null }[],
): Promise<void> {
  const { member_id: memberId, guest_hash: guest } = ownerColumns(owner)
  await db`
    insert into favourites (shop_id, member_id, guest_hash, product_id, seen_price)
    select ${shop.id}, ${memberId}, ${guest}, wanted.id, wanted.price
    from unnest(${products.map(({ productId }) => productId)}::integer[],
      ${products.map(({ price }) => price ?? '')}::text[]) as texts (id, text)
    cross join lateral (select texts.id, nullif(texts.text, '')::numeric as price) wanted
    on conflict do nothing`
  await db`
    delete from favourites where id in (
      select r.id from favourites r where ${ownedBy(db, owner)} and r.shop_id = ${shop.id}
      order by r.id desc offset ${mostFavourites})`
}

export async function drop(db: Db, shop: Shop, owner: Owner, productIds: readonly number[]): Promise<void> {
  await db`
    delete from favourites r
    where ${ownedBy(db, owner)} and r.shop_id = ${shop.id} and r.product_id = any(${productIds as number[]})`
}

/** What a guest kept follows into the account; what is there already is not kept twice. */
export async function moveFavourites(db: Db, guest: Buffer, memberId: number): Promise<void> {
  await db`
    insert into favourites (shop_id, member_id, product_id, seen_price, added_at)
    select shop_id, ${memberId}, product_id, seen_price, added_at from favourites where guest_hash = ${guest} order by id
    on conflict do nothing`
  await db`delete from favourites where guest_hash = ${guest}`
}
