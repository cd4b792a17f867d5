import { mostCartLines } from '../../../contract/cart.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import type { Fallback } from '../../../contract/fallback.ts'
import type { Language } from '../../../contract/languages.ts'
import { anyId, decimals, integers, texts } from '../../db/any-length.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import { isOffered, mustCustomise } from '../catalogue/product-choices.queries.ts'
import { isShown } from '../catalogue/shown.ts'
import { type GoodsFacts, goodsOf } from '../checkout/goods.ts'
import { missingLines } from '../flash-sale/flash-sale.queries.ts'
import { nameOf, type Owner, ownedBy, ownerColumns } from '../guests/guest.ts'
import {
  agreedJoin,
  type FactRow,
  factColumns,
  isUnitKnown,
  type KnownFacts,
  knownFacts,
  type Priced,
  plainFactColumns,
} from '../pricing/pricing.queries.ts'
import type { Promotion } from '../promotions/promotions.ts'
import { ofShop } from '../selection/selection.queries.ts'
import type { TextsByLanguage } from '../shops/shops.tables.ts'

export interface CartScope {
  shopId: number
  /** Of a distributor's shop, which may hide products; null: head office's. */
  ownerId?: number | null
  owner: Owner
  storeId?: number
  warehouseId?: number
}

/** A line with everything that its product and its stock say about it. */
export interface StoredLine {
  /** What an order keeps of it, where that was asked for. */
  goods?: GoodsFacts
  /** What its price depends on, where that was asked for; null: nothing is known of its unit any more. */
  priceFacts?: KnownFacts | null
  id: number
  skuId: number
  productId: number
  itemNo: string
  name: string
  nameLang: Fallback | null
  spec: { name: TextsByLanguage; value: TextsByLanguage }[]
  picture: string
  storeId: number
  store: string
  warehouseId: number
  unitId: number | null
  /** The product's own first. */
  units: { id: number | null; name: string; factor: Decimal }[]
  quantity: Decimal
  checked: boolean
  comment: string
  listed: boolean
  minQty: Decimal
  multiple: Decimal
  /** On hand and not held, in the base unit. */
  available: Decimal
  weight: Decimal
  categoryPath: string
  brandId: number | null
  customisationId: number | null
  customisation: string | null
  /** Of one base unit, in the base currency. */
  surcharge: Decimal | null
  promotionId: number | null
  noPromotion: boolean
  /** With microseconds: lines that were added together have the same time. */
  addedAt: string
  seenPrice: Decimal | null
  claimId: number | null
  claimSaleId: number | null
  claimLive: boolean | null
  claimExpiresAt: Date | null
}

const inScope = (db: Db, { shopId, owner, storeId, warehouseId }: CartScope): Fragment => db`
  r.shop_id = ${anyId(db, shopId)} and ${ownedBy(db, owner)}
  ${storeId ? db`and r.store_id = ${storeId}` : db``} ${warehouseId ? db`and r.warehouse_id = ${warehouseId}` : db``}`

interface More {
  withGoods?: boolean
  /** For whom their price facts are asked for. */
  priced?: Priced
}

/** The newest first, specifications of one product together. */
export async function storedLines(
  db: Db,
  scope: CartScope,
  lang: Language,
  { priced, ...more }: More = {},
): Promise<StoredLine[]> {
  if (!priced) return await linesOf<StoredLine>(db, scope, lang, more)
  const rows = await linesOf<StoredLine & FactRow & { unitKnown: boolean }>(db, scope, lang, {
    priced,
    ...more,
  })
  return rows.map(row => ({ ...row, priceFacts: row.unitKnown ? knownFacts(priced, row) : null }))
}

const linesOf = async <Line extends StoredLine>(
  db: Db,
  scope: CartScope,
  lang: Language,
  { withGoods = false, priced }: More,
): Promise<Line[]> => db<Line[]>`
  select r.id, r.sku_id as "skuId", k.product_id as "productId", k.item_no as "itemNo",
    text_in(p.names, ${lang}) as name, ${fallbackOf(db, db`p.names`, lang)} as "nameLang", k.spec, coalesce(nullif(k.picture, ''), p.pictures[1], '') as picture,
    r.store_id as "storeId", text_in(st.names, ${lang}) as store, r.warehouse_id as "warehouseId",
    r.unit_id as "unitId",
    (select json_agg(u order by u.n, u.factor::numeric) from (
      select null::integer as id, text_in(own.names, ${lang}) as name, '1' as factor, 0 as n
      union all
      select pu.unit_id, text_in(larger.names, ${lang}), trim_scale(pu.factor)::text, 1
      from product_units pu join units larger on larger.id = pu.unit_id where pu.product_id = p.id) u) as units,
    trim_scale(r.quantity) as quantity, r.checked, r.comment, ${isShown(db, { id: scope.shopId, ownerId: scope.ownerId }, db`p`)} as listed, trim_scale(k.min_qty) as "minQty",
    trim_scale(k.multiple) as multiple, trim_scale(coalesce(s.on_hand - s.held, 0)) as available, k.weight,
    c.path as "categoryPath", p.brand_id as "brandId", r.customisation_id as "customisationId",
    z.words as customisation, z.surcharge, r.promotion_id as "promotionId", r.no_promotion as "noPromotion",
    to_char(r.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "addedAt", r.seen_price as "seenPrice", r.claim_id as "claimId", f.sale_id as "claimSaleId",
    f.state = 'held' and f.expires_at > now() as "claimLive", f.expires_at as "claimExpiresAt"
    ${withGoods ? db`, ${goodsOf(db, db`r.unit_id`, db`r.customisation_id`)} as goods` : db``}
    ${priced ? db`, flash.price as "flashPrice", ${isUnitKnown(db)} as "unitKnown", ${factColumns(db, priced.shop)}` : db``}
  from cart_lines r
  join skus k on k.id = r.sku_id
  join products p on p.id = k.product_id
  join categories c on c.id = p.category_id
  join units own on own.id = p.unit_id
  join stores st on st.id = r.store_id
  left join stocks s on s.sku_id = r.sku_id and s.warehouse_id = r.warehouse_id
  left join flash_claims f on f.id = r.claim_id
  left join lateral (
    select string_agg(text_in(o.names, ${lang}), ' · ' order by g.position, g.id, o.position, o.id) as words,
      sum(o.surcharge) as surcharge
    from customisations cu join customisation_options o on o.id = any(cu.option_ids)
    join customisation_groups g on g.id = o.group_id
    where cu.id = r.customisation_id
  ) z on r.customisation_id is not null
  ${priced ? priceJoins(db, priced) : db``}
  where ${inScope(db, scope)}
  order by r.added_at desc, k.product_id, k.position, r.id`

/** What the facts of a line's price are taken from. */
const priceJoins = (db: Db, priced: Priced): Fragment => db`
  cross join lateral (
    select coalesce(r.unit_id, 0) as unit_id, coalesce(r.customisation_id, 0) as customisation_id) l
  left join product_units pu on pu.product_id = p.id and pu.unit_id = r.unit_id
  left join flash_sale_items flash on flash.sale_id = f.sale_id and flash.sku_id = k.id
  ${agreedJoin(db, priced)}`

export async function countLines(db: Db, scope: CartScope): Promise<number> {
  const [row] = await db<{ n: number }[]>`select ${lineCount(db, scope)} as n`
  return row!.n
}

/** As a part of a query. */
export const lineCount = (db: Db, scope: CartScope): Fragment => db`(
  select (count(*) + ${claimedLines(db, scope)})::integer from cart_lines r where ${inScope(db, scope)})`

/** Pieces of flash sales that the cart does not have yet. */
const claimedLines = (db: Db, { owner, shopId, storeId, warehouseId }: CartScope): Fragment =>
  'memberId' in owner
    ? db`(select count(*) from (${missingLines(db, owner.memberId)}) c
        join flash_sales s on s.id = c.sale_id and s.shop_id = ${shopId}
        ${storeId ? db`join shops h on h.id = s.shop_id and coalesce(c.store_id, h.store_id) = ${storeId}` : db``}
        ${warehouseId ? db`join flash_sale_items i on i.sale_id = c.sale_id and i.sku_id = c.sku_id and i.warehouse_id = ${warehouseId}` : db``})`
    : db`0`

/** What runs now in a shop; amounts in its base currency. */
export const runningPromotions = async (db: Db, shopId: number, lang: Language): Promise<Promotion[]> => db<
  Promotion[]
>`
  select m.id, m.shop_id as "shopId", text_in(m.titles, ${lang}) as title, m.from_amount as "fromAmount", m.kind, m.off,
    m.scope, m.scope_brands as "brandIds", m.scope_products as "productIds",
    array(select path from categories where id = any(m.scope_categories)) as "categoryPaths"
  from promotions m
  where m.shop_id = ${shopId} and m.enabled and m.starts_at <= now() and m.ends_at > now()
  order by m.id`

/** What is asked for, about what it would be added to. */
export interface OfferRow {
  at: number
  productId: number
  itemNo: string
  name: string
  spec: { name: TextsByLanguage; value: TextsByLanguage }[]
  listed: boolean
  ownUnitId: number
  unitKnown: boolean
  factor: Decimal
  minQty: Decimal
  multiple: Decimal
  available: Decimal
  /** Of the same line, in its unit. */
  have: Decimal
  /** Of the SKU in other lines that are ticked, in the base unit. */
  elsewhere: Decimal
  customised: boolean
  mustCustomise: boolean
  /** Lines that the cart has, these or others. */
  lines: number
}

export interface AskedRow {
  skuId: number
  unitId: number | null
  customisationId: number | null
}

/** Whoever adds to a cart waits for whoever is at it, so that what is counted by a later statement is all of it. */
const turnOf = (db: Db, shopId: number, owner: Owner): Fragment =>
  db`pg_advisory_xact_lock(hashtextextended(${`cart:${shopId}:${nameOf(owner)}`}::text, 0)) as turn`

/** With what their prices depend on, in the same query. From here on it is this owner's turn to add. */
export async function offers(
  db: Db,
  { shopId, ownerId, owner, storeId, warehouseId }: Required<CartScope>,
  priced: Priced,
  lang: Language,
  asked: readonly AskedRow[],
): Promise<{ found: Map<number, OfferRow>; facts: Map<number, KnownFacts> }> {
  // No row has the number 0.
  const numbers = (pick: (row: AskedRow) => number | null) =>
    integers(
      db,
      asked.map(row => pick(row) ?? 0),
    )
  const isPlain = asked.every(({ unitId, customisationId }) => !unitId && !customisationId)
  const rows = await db<(OfferRow & FactRow)[]>`
    select (l.n - 1)::integer as at, k.item_no as "itemNo",
      text_in(p.names, ${lang}) as name, k.spec, ${isShown(db, { id: shopId, ownerId }, db`p`)} as listed, p.unit_id as "ownUnitId",
      ${isPlain ? db`true` : isUnitKnown(db)} as "unitKnown", trim_scale(k.min_qty) as "minQty", trim_scale(k.multiple) as multiple,
      trim_scale(coalesce(s.on_hand - s.held, 0)) as available,
      coalesce(trim_scale(i.have), 0) as have, coalesce(trim_scale(i.elsewhere), 0) as elsewhere,
      ${isPlain ? db`true` : isCustomised(db)} as customised,
      l.customisation_id = 0 and ${mustCustomise(db, db`p.id`)} as "mustCustomise",
      ${lineCount(db, { shopId, owner })} as lines,
      null::numeric as "flashPrice", ${(isPlain ? plainFactColumns : factColumns)(db, priced.shop)}
    from unnest(${numbers(({ skuId }) => skuId)}, ${numbers(({ unitId }) => unitId)},
      ${numbers(({ customisationId }) => customisationId)})
      with ordinality as l (sku_id, unit_id, customisation_id, n)
    join skus k on k.id = l.sku_id
    join products p on p.id = k.product_id
    ${isPlain ? db`` : db`left join product_units pu on pu.product_id = p.id and pu.unit_id = l.unit_id`}
    ${agreedJoin(db, priced)}
    left join stocks s on s.sku_id = k.id and s.warehouse_id = ${warehouseId}
    left join lateral (
      select sum(r.quantity) filter (where same.line) as have,
        sum(r.quantity * coalesce(ru.factor, 1)) filter (where not same.line and r.checked) as elsewhere
      from cart_lines r
      left join product_units ru on ru.product_id = p.id and ru.unit_id = r.unit_id
      cross join lateral (select r.store_id = ${storeId}
        and coalesce(r.unit_id, 0) = case when l.unit_id = p.unit_id then 0 else l.unit_id end
        and coalesce(r.customisation_id, 0) = l.customisation_id as line) same
      where r.shop_id = ${anyId(db, shopId)} and ${ownedBy(db, owner)} and r.sku_id = k.id
        and r.warehouse_id = ${warehouseId} and r.claim_id is null
    ) i on true
    cross join ${turnOf(db, shopId, owner)}`
  return {
    found: new Map(rows.map(row => [row.at, row])),
    facts: new Map(rows.flatMap(row => (row.unitKnown ? [[row.at, knownFacts(priced, row)] as const] : []))),
  }
}

/** Whether the customisation that line `l` asks for is one of its SKU's. */
const isCustomised = (db: Db): Fragment => db`
  l.customisation_id = 0 or exists (
    select from customisations z where z.id = l.customisation_id and z.sku_id = k.id and ${isOffered(db)})`

export interface NewLine extends AskedRow {
  quantity: Decimal
  comment: string
  seenPrice: Decimal | null
  /** 0 for none of them; null leaves it to the best one. */
  promotionId: number | null
  checked: boolean
  addedAt: string | null
}

export interface AddedLine extends AskedRow {
  id: number
}

/**
 * Adds to the lines there are, by the one unique key of a line. Sorted, so that two calls lock in the same order. Whoever was faster may
 * have filled the cart since `offers` was asked: that is a conflict, and all of it is done again.
 */
export const addLines = async (
  db: Db,
  { shopId, owner, storeId, warehouseId }: Required<CartScope>,
  lines: readonly (NewLine & { isNew: boolean })[],
  addedBy: number | null,
): Promise<AddedLine[]> => {
  const more = lines.filter(({ isNew }) => isNew).length
  const chosen = db`(select id from promotions where id = l.promotion_id and shop_id = ${shopId})`
  const choose = lines.some(({ promotionId }) => promotionId)
  const { member_id, guest_hash } = ownerColumns(owner)
  const numbers = (pick: (line: NewLine) => number) => integers(db, lines.map(pick))
  return db<AddedLine[]>`
    insert into cart_lines as r (shop_id, member_id, guest_hash, store_id, warehouse_id, sku_id, unit_id,
      customisation_id, quantity, comment, seen_price, promotion_id, no_promotion, checked, added_at, added_by)
    select ${shopId}::integer, ${member_id}::integer, ${guest_hash}::bytea, ${storeId}::integer, ${warehouseId}::integer,
      l.sku_id, nullif(l.unit_id, 0), nullif(l.customisation_id, 0), l.quantity, l.comment, nullif(l.seen_price, -1),
      ${choose ? chosen : db`null::integer`}, l.promotion_id = 0, l.checked = 1,
      least(l.added_at::timestamptz, now()), ${addedBy}::integer
    from unnest(${numbers(({ skuId }) => skuId)}, ${numbers(({ unitId }) => unitId ?? 0)},
      ${numbers(({ customisationId }) => customisationId ?? 0)}, ${decimals(
        db,
        lines.map(({ quantity }) => quantity),
      )}, ${texts(
        db,
        lines.map(({ comment }) => comment),
      )}, ${decimals(
        db,
        lines.map(({ seenPrice }) => seenPrice ?? '-1'),
      )}, ${numbers(({ promotionId }) => promotionId ?? -1)}, ${numbers(({ checked }) => Number(checked))}, ${texts(
        db,
        lines.map(({ addedAt }) => addedAt ?? 'infinity'),
      )})
      as l (sku_id, unit_id, customisation_id, quantity, comment, seen_price, promotion_id, checked, added_at)
    where ${more === 0 ? db`true` : hasRoom(db, { shopId, owner }, more)}
    order by 6, 7, 8
    on conflict (shop_id, member_id, guest_hash, store_id, warehouse_id, sku_id, unit_id, customisation_id, claim_id)
    do update set quantity = r.quantity + excluded.quantity, checked = excluded.checked or r.checked,
      added_at = greatest(r.added_at, excluded.added_at),
      comment = case when excluded.comment = '' then r.comment else excluded.comment end,
      seen_price = excluded.seen_price, added_by = excluded.added_by,
      promotion_id = coalesce(excluded.promotion_id, r.promotion_id),
      no_promotion = (r.no_promotion or excluded.no_promotion) and excluded.promotion_id is null
    returning id, sku_id as "skuId", unit_id as "unitId", customisation_id as "customisationId"`
}

/** For so many more lines; else it is said that somebody was faster. */
const hasRoom = (db: Db, { shopId, owner }: CartScope, more: number): Fragment => db`
  case when (select count(*) from cart_lines r where r.shop_id = ${anyId(db, shopId)} and ${ownedBy(db, owner)}) > ${mostCartLines - more}
    then full_meanwhile() else true end`

/** Each change answers with the lines it reached. */
type Changed = Promise<number[]>

const idsOf = async (rows: PromiseLike<{ id: number }[]>): Changed => (await rows).map(({ id }) => id)

export const setQuantity = (
  db: Db,
  scope: CartScope,
  { id, quantity, seenPrice }: { id: number; quantity: Decimal; seenPrice: Decimal | null },
): Changed =>
  idsOf(db<{ id: number }[]>`
    update cart_lines r set quantity = ${quantity}, seen_price = ${seenPrice}
    where r.id = ${id} and r.claim_id is null and ${inScope(db, scope)} returning r.id`)

/** Keeps its number, unless there is a line in that unit already: then it becomes part of that one. */
export async function setUnit(
  db: Db,
  scope: CartScope,
  change: { id: number; unitId: number | null; quantity: Decimal; seenPrice: Decimal | null },
): Changed {
  const [line] = await db<Record<string, never>[]>`
    delete from cart_lines r where r.id = ${change.id} and r.claim_id is null and ${inScope(db, scope)} returning r.*`
  if (!line) return []
  const moved = { ...line, unit_id: change.unitId, quantity: change.quantity, seen_price: change.seenPrice }
  return await idsOf(db<{ id: number }[]>`
    insert into cart_lines ${db(moved)}
    on conflict (shop_id, member_id, guest_hash, store_id, warehouse_id, sku_id, unit_id, customisation_id, claim_id)
    do update set quantity = cart_lines.quantity + excluded.quantity, seen_price = null,
      comment = case when cart_lines.comment = '' then excluded.comment else cart_lines.comment end
    returning id`)
}

export const setPromotion = (
  db: Db,
  scope: CartScope,
  { id, promotionId }: { id: number; promotionId: number | null },
): Changed =>
  idsOf(db<{ id: number }[]>`
    update cart_lines r set promotion_id = ${promotionId}, no_promotion = ${promotionId === null}
    where r.id = ${id} and ${inScope(db, scope)} returning r.id`)

export const setComment = (
  db: Db,
  scope: CartScope,
  { id, comment }: { id: number; comment: string },
): Changed =>
  idsOf(db<{ id: number }[]>`
    update cart_lines r set comment = ${comment} where r.id = ${id} and ${inScope(db, scope)} returning r.id`)

export const setChecked = (db: Db, scope: CartScope, checked: boolean, ids?: readonly number[]): Changed =>
  idsOf(db<{ id: number }[]>`
    update cart_lines r set checked = ${checked}
    where ${inScope(db, scope)} ${ids ? db`and r.id = any(${ids as number[]})` : db``} returning r.id`)

/** What is to be bought now, and nothing else. */
export const tickOnly = async (db: Db, scope: CartScope, ids: readonly number[]): Promise<void> => {
  await db`
    update cart_lines r set checked = r.id = any(${ids as number[]})
    where ${inScope(db, scope)} and r.checked <> (r.id = any(${ids as number[]}))`
}

export const removeLines = (
  db: Db,
  scope: CartScope,
  which: { ids: readonly number[] } | 'checked' | 'all',
): Changed =>
  idsOf(db<{ id: number }[]>`
    delete from cart_lines r where ${inScope(db, scope)}
    ${which === 'all' ? db`` : which === 'checked' ? db`and r.checked` : db`and r.id = any(${which.ids as number[]})`}
    returning r.id`)

/** What a guest filled becomes the member's, added to what is there. Prices differ now, and nobody has agreed to them yet. */
export const mergeGuestCart = async (
  db: Db,
  shopId: number,
  guest: Buffer,
  memberId: number,
): Promise<void> => {
  await db`
    with guests as (
      delete from cart_lines r where r.shop_id = ${shopId} and r.guest_hash = ${guest} and r.claim_id is null returning *)
    insert into cart_lines as r (shop_id, member_id, store_id, warehouse_id, sku_id, unit_id, quantity, customisation_id,
      checked, comment, promotion_id, no_promotion, added_at)
    select shop_id, ${memberId}::integer, store_id, warehouse_id, sku_id, unit_id, quantity, customisation_id, checked,
      comment, promotion_id, no_promotion, added_at
    from guests cross join ${turnOf(db, shopId, { memberId })} order by sku_id, unit_id, customisation_id
    on conflict (shop_id, member_id, guest_hash, store_id, warehouse_id, sku_id, unit_id, customisation_id, claim_id)
    do update set quantity = r.quantity + excluded.quantity, checked = r.checked or excluded.checked, seen_price = null,
      comment = case when r.comment = '' then excluded.comment else r.comment end`
  // Of more lines than a cart may have, the newest stay.
  await db`
    delete from cart_lines where id in (
      select id from cart_lines where shop_id = ${shopId} and member_id = ${memberId} and claim_id is null
      order by added_at desc, id desc offset ${mostCartLines})`
}

/** A guest who has not come back for three months. */
export const forgetOldCarts = async (db: Db): Promise<void> => {
  await db`delete from cart_lines where guest_hash is not null and added_at < now() - interval '90 days'`
}

/** Whether a promotion of this shop is on. */
export async function runsHere(db: Db, shopId: number, promotionId: number): Promise<boolean> {
  const rows = await db`
    select from promotions
    where id = ${promotionId} and shop_id = ${shopId} and enabled and now() between starts_at and ends_at`
  return rows.length > 0
}

/** A themed set of this shop; in a distributor's, those of head office too. */
export const skusOfTheme = async (
  db: Db,
  shop: { id: number; ownerId: number | null },
  themeId: number,
): Promise<{ skuId: number; quantity: Decimal }[]> => db<{ skuId: number; quantity: Decimal }[]>`
  select i.sku_id as "skuId", trim_scale(i.quantity) as quantity
  from selection_themes t
  join selection_items i on i.theme_id = t.id
  where t.id = ${themeId} and t.enabled and ${ofShop(db, shop)}
  order by i.position, i.id`
