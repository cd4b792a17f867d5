import { compare, subtract } from '../../../contract/decimal.ts'
import { DistributionRight } from '../../../contract/flags.ts'
import * as range from '../../../contract/range.ts'
import type { MemberContext } from '../../context.ts'
import { fail, handle, isFailure, type Outcome, ok } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { holds } from '../../visitor.ts'
import { searchTerms } from '../catalogue/search-words.ts'
import { asAmount, ownPricing } from './own-pricing.ts'
import * as queries from './range.queries.ts'
import { countChanges, listChanges, lookedAt, markLooked } from './range-changes.ts'
import { type OwnedShop, presentShop, rangeShop, shopsToChoose } from './range-shop.ts'
import { tierChange, tierEffect } from './range-tier.ts'

export const rangeActions = [
  handle(range.shopRange, async (context, input) => {
    const shop = await rangeShop(context, input.of)
    if (isFailure(shop)) return shop
    const { db, lang, visitor } = context
    const page = input.page ?? 1
    const since = await lookedAt(db, shop)
    const [found, categories, tiers, changes, tier] = await Promise.all([
      queries.rangePage(db, shop, filterOf(context, input), page),
      queries.rangeCategories(db, shop, lang),
      queries.ownTiers(db, shop),
      countChanges(db, shop, since),
      tierChange(db, shop, since),
    ])
    const skus = await queries.rangeSkus(db, shop, lang, found.ids)
    return ok({
      shop: presentShop(context, shop),
      shops: await shopsToChoose(context),
      currency: shop.baseCurrency,
      belowPurchase: shop.belowPurchase,
      mayMarkUp: holds(visitor, DistributionRight.Markup),
      rows: await rangeRows(context, shop, input.tier ?? null, skus, categories),
      total: found.total,
      more: found.more,
      page,
      categories: categories.map(({ nameLang, ...category }) => ({
        ...category,
        nameLang: nameLang ?? undefined,
      })),
      tiers,
      changes: {
        since: since.toISOString(),
        ...changes,
        tier: tier && { ...tier, at: tier.at.toISOString() },
      },
    })
  }),

  handle(range.changeRange, async (context, { row }) => {
    const shop = await rangeShop(context, row.of)
    return isFailure(shop) ? shop : change(context, shop, row)
  }),

  handle(range.showCategory, async (context, { row: { of: id, category, hidden } }) => {
    const shop = await rangeShop(context, id)
    if (isFailure(shop)) return shop
    const known = await queries.setCategoryHidden(context.db, shop, category, hidden)
    return known ? ok({ hidden }) : fail('message.noPermission', undefined, 'category')
  }),

  handle(range.rangeChanges, async (context, { of: id, kind }) => {
    const shop = await rangeShop(context, id)
    if (isFailure(shop)) return shop
    const { db, lang, now } = context
    const since = await lookedAt(db, shop)
    const listed = await listChanges(db, shop, lang, kind, since)
    const tier = await tierChange(db, shop, since)
    return ok({
      since: since.toISOString(),
      at: now.toISOString(),
      currency: shop.baseCurrency,
      ...listed,
      tier: tier && (await tierEffect(context, shop, lang, tier)),
    })
  }),

  handle(range.rangeSeen, async (context, { row: { of: id, at } }) => {
    const shop = await rangeShop(context, id)
    if (isFailure(shop)) return shop
    await markLooked(context.db, shop, new Date(at))
    return ok({ since: (await lookedAt(context.db, shop)).toISOString() })
  }),
]

export const filterOf = (
  { lang }: MemberContext,
  { q, category, state }: Pick<range.RangeQuery, 'q' | 'category' | 'state'>,
): queries.RangeFilter => ({ search: q ? searchTerms(q, lang) : undefined, category, state })

/** SKUs with what they cost the shop and its customers, and the rule that made it. */
export async function rangeRows(
  { db, lang }: MemberContext,
  shop: OwnedShop,
  tier: number | null,
  skus: readonly queries.RangeSku[],
  categories: readonly queries.RangeCategory[],
): Promise<range.RangeRow[]> {
  const prices = await ownPricing(
    db,
    shop,
    tier,
    skus.map(({ skuId }) => skuId),
  )
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return skus.flatMap(({ categoryId: _, spec, nameLang, ...sku }) => {
    const known = prices.get(sku.skuId)
    if (!known) return []
    const { purchase, price, ownPrice, rule, below } = known
    return {
      ...sku,
      nameLang: nameLang ?? undefined,
      spec: spec.map(({ value }) => inLanguage(value, lang)).join(' / '),
      purchase,
      price,
      ownPrice,
      rule: rule && {
        from: rule.from,
        tier: rule.tier,
        markup: rule.markup,
        name: (rule.categoryId !== null && names.get(rule.categoryId)) || '',
      },
      below,
      margin: price && purchase ? asAmount(shop, subtract(price, purchase)) : null,
    }
  })
}

type Change = Parameters<Parameters<typeof handle<typeof range.changeRange>>[1]>[1]['row']

async function change(
  context: MemberContext,
  shop: OwnedShop,
  { skus, all, step, price, kind, value, ...row }: Change,
): Promise<Outcome<{ changed: number; tooLow: number }>> {
  const { db, visitor, t } = context
  const tier = row.tier ?? null
  if (!all && !skus?.length) return fail('range.nothingTicked', undefined, 'skus')
  const chosen: queries.Chosen = all ? { filter: filterOf(context, all) } : { skus: skus ?? [] }
  const done = (changed: number) => ok({ changed, tooLow: 0 })
  const marksUp = step === 'markup' || step === 'noMarkup'
  if (marksUp && !holds(visitor, DistributionRight.Markup))
    return fail('message.noDistribution', undefined, 'step')
  const count = await queries.countChosen(db, shop, chosen)
  if (count === 0) return fail('message.noPermission', undefined, 'skus')
  switch (step) {
    case 'hide':
      return done(await queries.hideProducts(db, shop, chosen))
    case 'show':
      return done(await queries.showProducts(db, shop, chosen))
    case 'price': {
      if (price === undefined) return fail('form.required', { field: t('range.ownPrice') }, 'price')
      if (compare(price, '0') <= 0)
        return fail('form.valueAbove', { field: t('range.ownPrice'), min: 0 }, 'price')
      const changed = await queries.setOwnPrice(db, shop, chosen, tier, price)
      if (changed === 0) return fail('range.belowPurchase', undefined, 'price')
      return ok({ changed, tooLow: count - changed })
    }
    case 'noPrice':
      return done(await queries.dropOwnPrice(db, shop, chosen, tier))
    case 'markup':
      if (!kind || value === undefined) return fail('form.required', { field: t('range.markup') }, 'value')
      return done(await queries.setProductMarkup(db, shop, chosen, tier, { kind, value }))
    case 'noMarkup':
      return done(await queries.dropProductMarkup(db, shop, chosen, tier))
  }
}
