import { compare, type Decimal, isDecimal } from '../../../contract/decimal.ts'
import type { Fallback } from '../../../contract/fallback.ts'
import { listInWords } from '../../../contract/list-in-words.ts'
import * as markups from '../../../contract/markups.ts'
import type { MemberContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { fail, handle, isFailure, ok } from '../../handler.ts'
import { fallbackOf } from '../../i18n/fallback.ts'
import { categoryTree } from '../catalogue/catalogue.queries.ts'
import { wayTo, withAllBelow } from '../catalogue/category-index.ts'
import { suggestProducts } from '../catalogue/search-hits.ts'
import { searchTerms } from '../catalogue/search-words.ts'
import { stillShown } from '../catalogue/shown.ts'
import { ownPricing, type Proposed } from './own-pricing.ts'
import { rangeCategories } from './range.queries.ts'
import { type OwnedShop, presentShop, rangeShop, shopsToChoose } from './range-shop.ts'

export const markupActions = [
  handle(markups.shopMarkups, async (context, { of: id }) => {
    const shop = await rangeShop(context, id)
    if (isFailure(shop)) return shop
    const { db, lang } = context
    const rules = await rulesOf(db, shop)
    const [categories, products, shops] = await Promise.all([
      rangeCategories(db, shop, lang),
      productsNamed(
        context,
        rules.flatMap(({ productId }) => productId ?? []),
      ),
      shopsToChoose(context),
    ])
    return ok({
      shop: presentShop(context, shop),
      shops,
      currency: shop.baseCurrency,
      belowPurchase: shop.belowPurchase,
      standard: { kind: shop.defaultMarkupKind, value: shop.defaultMarkupPercent },
      rules,
      categories: categories.map(({ hidden: _, nameLang, ...each }) => ({
        ...each,
        nameLang: nameLang ?? undefined,
      })),
      products,
    })
  }),

  handle(markups.markupPreview, async (context, input) => {
    const shop = await rangeShop(context, input.of)
    if (isFailure(shop)) return shop
    const { db, lang } = context
    const found = await branchProducts(context, shop, input)
    const skuIds = found.rows.map(({ skuId }) => skuId)
    const tier = input.tier ?? null
    const before = await ownPricing(db, shop, tier, skuIds)
    const after = await ownPricing(db, shop, tier, skuIds, proposedBy(input))
    const names = new Map((await rangeCategories(db, shop, lang)).map(({ id, name }) => [id, name]))
    return ok({
      total: found.total,
      rows: found.rows.map(({ skuId, nameLang, ...row }) => {
        const now = after.get(skuId)
        return {
          ...row,
          nameLang: nameLang ?? undefined,
          purchase: now?.purchase ?? null,
          before: before.get(skuId)?.price ?? null,
          after: now?.price ?? null,
          rule: now?.rule
            ? { ...ruleWithoutId(now.rule), name: names.get(now.rule.categoryId ?? 0) ?? '' }
            : null,
        }
      }),
    })
  }),

  handle(markups.saveMarkups, async (context, { row }) => {
    const shop = await rangeShop(context, row.of)
    return isFailure(shop) ? shop : saveAll(context, shop, row)
  }),

  handle(markups.findForMarkup, async (context, { of: id, q }) => {
    const shop = await rangeShop(context, id)
    if (isFailure(shop)) return shop
    const found = await suggestProducts(context.db, shop, searchTerms(q, context.lang), context.lang)
    const named = await productsNamed(
      context,
      found.map(each => each.id),
    )
    return ok({ items: found.flatMap(({ id: one }) => named.filter(each => each.id === one)) })
  }),
]

const ruleWithoutId = <T extends { categoryId: number | null }>({ categoryId: _, ...rule }: T) => rule

const rulesOf = async (db: Db, { id }: OwnedShop): Promise<markups.MarkupRule[]> => db<markups.MarkupRule[]>`
  select category_id as "categoryId", product_id as "productId", tier, kind, value from markups
  where shop_id = ${id} order by id`

interface NamedProduct {
  id: number
  itemNo: string
  name: string
  nameLang: Fallback | null
  categoryId: number
}

async function productsNamed({ db, lang }: MemberContext, ids: readonly number[]) {
  const rows = await db<NamedProduct[]>`
    select id, item_no as "itemNo", text_in(names, ${lang}) as name, ${fallbackOf(db, db`names`, lang)} as "nameLang",
      category_id as "categoryId"
    from products where id = any(${ids as number[]}::integer[]) order by item_no`
  return rows.map(row => ({ ...row, nameLang: row.nameLang ?? undefined }))
}

const previewed = 8

interface PreviewedProduct {
  skuId: number
  productId: number
  itemNo: string
  name: string
  nameLang: Fallback | null
  picture: string
}

/** What sells best in a branch, of what the shop shows. */
async function branchProducts(
  { cache, db, lang }: MemberContext,
  shop: OwnedShop,
  { category, product }: { category?: number | undefined; product?: number | undefined },
): Promise<{ rows: PreviewedProduct[]; total: number }> {
  const way = category ? wayTo(await categoryTree(cache, db, lang), category) : undefined
  const branch = way?.at(-1)
  const within = product
    ? db`and l.product_id = ${product}`
    : category
      ? db`and l.category_id = any(${branch ? withAllBelow(branch) : []}::integer[])`
      : db``
  const rows = await db<PreviewedProduct[]>`
    select k.id as "skuId", p.id as "productId", k.item_no as "itemNo", text_in(p.names, ${lang}) as name,
      ${fallbackOf(db, db`p.names`, lang)} as "nameLang", coalesce(nullif(k.picture, ''), p.pictures[1], '') as picture
    from (select l.* from product_listing l where true ${within} ${stillShown(db, shop)}
      order by l.sold desc, l.product_id desc limit ${previewed}) best
    join products p on p.id = best.product_id join skus k on k.id = best.first_sku
    order by best.sold desc, best.product_id desc`
  return { rows, total: product ? rows.length : (branch?.count ?? rows.length) }
}

const keyOf = (of: {
  categoryId?: number | null | undefined
  productId?: number | null | undefined
  tier?: number | null | undefined
}) => `${of.categoryId || 0} ${of.productId || 0} ${of.tier ?? 'all'}`

/** The shop's default for everybody is a setting of the shop, everything else a row. */
const isStandard = ({ categoryId, productId, tier }: markups.MarkupChange) =>
  !categoryId && !productId && tier === undefined

const none = { kind: 'percent', value: '0' } as const

function proposedBy({
  changes = [],
  belowPurchase,
}: {
  changes?: readonly markups.MarkupChange[] | undefined
  belowPurchase?: boolean | undefined
}): Proposed {
  const changed = new Set(changes.map(keyOf))
  const added = changes.flatMap(change =>
    change.now && !isStandard(change)
      ? {
          categoryId: change.categoryId || null,
          productId: change.productId || null,
          tier: change.tier ?? null,
          ...change.now,
        }
      : [],
  )
  const standard = changes.find(isStandard)
  return {
    ...(belowPurchase !== undefined && { belowPurchase }),
    ...(standard && { standard: standard.now ?? none }),
    rules: rules => [...rules.filter(rule => !changed.has(keyOf(rule))), ...added],
  }
}

interface Wanted {
  changes: readonly markups.MarkupChange[]
  belowPurchase?: { was: boolean; now: boolean } | undefined
}

/** One after the other: whoever comes second is told what stands there now, and nothing of theirs is done. */
async function saveAll(context: MemberContext, shop: OwnedShop, { changes, belowPurchase }: Wanted) {
  const { db } = context
  const [now] = await db<{ kind: 'percent' | 'fixed'; value: Decimal; below: boolean }[]>`
    select default_markup_kind as kind, default_markup_percent as value, below_purchase as below
    from shops where id = ${shop.id} for no key update`
  const standing = new Map((await rulesOf(db, shop)).map(rule => [keyOf(rule), rule]))
  const moved = changes.filter(change => {
    const current = isStandard(change) ? now : standing.get(keyOf(change))
    return !isSame(current, change.was)
  })
  const switched = belowPurchase && belowPurchase.was !== now!.below
  if (moved.length > 0 || switched)
    return fail(
      'range.changedMeanwhile',
      { places: await placesOf(context, moved, switched ?? false) },
      'changes',
    )
  const unknown = await unknownPlace(db, changes)
  if (unknown) return fail('message.noPermission', undefined, 'changes')
  for (const change of changes) await saveOne(db, shop, change)
  if (belowPurchase) await db`update shops set below_purchase = ${belowPurchase.now} where id = ${shop.id}`
  return ok({ changed: changes.length + (belowPurchase ? 1 : 0) })
}

function isSame(
  current: { kind: string; value: Decimal } | undefined,
  was: { kind: string; value: string } | undefined,
): boolean {
  if (!current || !was) return !current && !was
  return current.kind === was.kind && isDecimal(was.value) && compare(current.value, was.value) === 0
}

async function placesOf(
  { db, lang, t }: MemberContext,
  moved: readonly markups.MarkupChange[],
  switched: boolean,
): Promise<string> {
  const rows = await db<{ name: string }[]>`
    select text_in(names, ${lang}) as name from categories
    where id = any(${moved.flatMap(({ categoryId }) => categoryId ?? [])}::integer[])
    union all
    select item_no from products where id = any(${moved.flatMap(({ productId }) => productId ?? [])}::integer[])`
  const shop = moved.some(({ categoryId, productId }) => !categoryId && !productId)
  const names = [
    ...(shop ? [t('range.shopDefault')] : []),
    ...rows.map(({ name }) => name),
    ...(switched ? [t('range.neverBelow')] : []),
  ]
  return listInWords(lang, names)
}

async function unknownPlace(db: Db, changes: readonly markups.MarkupChange[]): Promise<boolean> {
  const categories = new Set(changes.flatMap(({ categoryId }) => categoryId || []))
  const products = new Set(changes.flatMap(({ productId }) => productId || []))
  const [row] = await db<{ known: number }[]>`
    select (select count(*) from categories where id = any(${[...categories]}::integer[]))::integer
      + (select count(*) from products where id = any(${[...products]}::integer[]))::integer as known`
  return row!.known !== categories.size + products.size
}

async function saveOne(db: Db, shop: OwnedShop, change: markups.MarkupChange): Promise<void> {
  const { now } = change
  if (isStandard(change)) {
    const { kind, value } = now ?? none
    await db`update shops set default_markup_kind = ${kind}, default_markup_percent = ${value} where id = ${shop.id}`
    return
  }
  const category = change.categoryId || null
  const product = category === null ? change.productId || null : null
  const tier = change.tier ?? null
  if (now)
    await db`
      insert into markups (shop_id, category_id, product_id, tier, kind, value)
      values (${shop.id}, ${category}, ${product}, ${tier}, ${now.kind}, ${now.value})
      on conflict (shop_id, category_id, product_id, tier) do update set kind = excluded.kind, value = excluded.value`
  else
    await db`
      delete from markups where shop_id = ${shop.id} and category_id is not distinct from ${category}
        and product_id is not distinct from ${product} and tier is not distinct from ${tier}`
}
