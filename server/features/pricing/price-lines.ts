import { compare, type Decimal, multiply, trimZeros } from '../../../contract/decimal.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import type { Language } from '../../../contract/languages.ts'
import { convert } from '../../../contract/money.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { isStaff } from '../../visitor.ts'
import { runsShop } from '../session/session.rules.ts'
import type { Shop, ShopCurrency } from '../shops/shops.tables.ts'
import { type LineKey, lineFacts, type Priced } from './pricing.queries.ts'
import {
  type Buyer,
  breaksFor,
  type LineFacts,
  linePrice,
  ownUnitPrice,
  type PriceStep,
  purchasePrice,
  type QuantityBreak,
} from './pricing.rules.ts'

/** Whose prices they are, and what they are told in. */
export interface PricedBuyer {
  shop: Shop
  member: { id: number; tier: number } | undefined
  currency: ShopCurrency
  lang: Language
  seesPrices: boolean
  /** Whether they may see the purchase price and the mark-up: only the distributor and head office do. */
  seesCost: boolean
  /** Where it is noted what was priced. */
  priced?: Set<number> | undefined
}

export interface LineToPrice extends LineKey {
  /** Of the chosen unit. */
  quantity: Decimal
  groupPrice?: Decimal
}

export interface PricedLine {
  /**
   * Of one chosen unit in the base currency, exact. Null when it is negotiable or gone, or when the buyer may not see
   * prices.
   */
  unitPrice: Decimal | null
  /** The same in the buyer's currency, as it is shown. */
  price: Decimal | null
  /** Of the whole line in the buyer's currency, rounded once. */
  amount: Decimal | null
  /** Of one base unit, for everybody, in the buyer's currency. */
  retail: Decimal | null
  /** Base units in the chosen one. */
  factor: Decimal
  baseQuantity: Decimal
  /** In the buyer's currency. */
  steps: PriceStep[]
  /** Prices of one base unit from so many on, in the buyer's currency. */
  breaks: QuantityBreak[]
  /** The chosen unit has a price of its own, and it counts. */
  ownUnitPrice: boolean
}

/** The visitor. */
export function buyerOf({ shop, visitor, currency, lang, priced }: Context): PricedBuyer {
  const member = visitor.role === 'guest' ? undefined : visitor
  return {
    shop,
    member: member && { id: member.id, tier: member.tier },
    currency,
    lang,
    seesPrices: member !== undefined || hasFlag(shop.flags, ShopFlag.GuestsSeePrices),
    seesCost: member?.role === 'office' || runsShop(visitor, shop),
    priced,
  }
}

/**
 * Product §6, flag 0: the shop's distributor, or head office's sales, may buy for a customer, at the customer's prices. What
 * head office enters without a cart asks no flag of the shop.
 */
export async function buyerFor(
  context: Context,
  memberId: number,
  entered = false,
): Promise<PricedBuyer | undefined> {
  const { db, shop, visitor, currency, lang } = context
  if (!(entered && isStaff(visitor, ['sales'])) && !mayBuyOnBehalf(context)) return undefined
  const [member] = await db<{ id: number; tier: number }[]>`
    select id, tier from members
    where id = ${memberId} and shop_id = ${shop.id} and status = 'active' and role <> 'office'
      and id <> ${visitor.role === 'guest' ? 0 : visitor.id}`
  return member && { shop, member, currency, lang, seesPrices: true, seesCost: false }
}

/** Whom `uid` names: a customer; the visitor's own number, or none, is the visitor. */
export async function buyerNamed(
  context: Context,
  uid: number | undefined,
): Promise<PricedBuyer | undefined> {
  const { visitor } = context
  const isOwn = visitor.role !== 'guest' && visitor.id === uid
  return uid && !isOwn ? await buyerFor(context, uid) : buyerOf(context)
}

function mayBuyOnBehalf({ shop, visitor }: Context): boolean {
  if (visitor.role === 'guest' || !hasFlag(shop.flags, ShopFlag.BuyOnBehalf)) return false
  if (visitor.role === 'office') return isStaff(visitor, ['sales'])
  return runsShop(visitor, shop)
}

/** One function prices everything: many lines at once, one query, each with the way its price came about. */
export async function priceLines(
  db: Db,
  buyer: PricedBuyer,
  lines: readonly LineToPrice[],
): Promise<PricedLine[]> {
  return lines.length === 0 ? [] : priceFrom(await lineFacts(db, pricedFor(buyer), lines), buyer, lines)
}

/** The same for facts that somebody knows already. */
export function priceFrom(
  facts: ReadonlyMap<number, LineFacts>,
  buyer: PricedBuyer,
  lines: readonly LineToPrice[],
): PricedLine[] {
  const { currency } = buyer
  for (const { skuId } of lines) buyer.priced?.add(skuId)
  const terms = termsOf(buyer)
  const shown = (amount: Decimal) => convert(amount, currency.rate, currency.decimals)
  const visible = ({ step }: PriceStep) => buyer.seesCost || (step !== 'purchase' && step !== 'markup')
  return lines.map(({ quantity, groupPrice }, at) => {
    const known = facts.get(at)
    const factor = known?.factor ?? '1'
    const baseQuantity = trimZeros(multiply(quantity, factor))
    if (!known || !buyer.seesPrices) return { ...unpriced, factor, baseQuantity }
    const { amount: unitPrice, steps } = linePrice(known, terms, { baseQuantity, groupPrice })
    const own = ownUnitPrice(known, terms)
    const retail = shownRetail(buyer, known, terms)
    return {
      unitPrice,
      price: unitPrice && shown(unitPrice),
      amount: unitPrice && shown(multiply(unitPrice, quantity)),
      retail: retail && shown(retail),
      factor,
      baseQuantity,
      steps: steps.filter(visible).map(step => ({ ...step, amount: shown(step.amount) })),
      breaks: breaksFor(known, terms).map(each => ({ ...each, price: shown(each.price) })),
      ownUnitPrice: steps.some(({ step, amount }) => step === 'unit' && amount === own),
    }
  })
}

/** What everybody pays; in a distributor's shop not where the distributor pays it too: that is nobody else's business. */
function shownRetail({ seesCost }: PricedBuyer, facts: LineFacts, { purchaseTier }: Buyer): Decimal | null {
  const { retail } = facts
  if (retail === null || purchaseTier === null || seesCost) return retail
  const purchase = purchasePrice(facts, purchaseTier)
  return purchase === null || compare(retail, purchase) > 0 ? retail : null
}

/** Whose rules of a distributor's shop count: a guest pays what the shop's base tier does. */
export const pricedFor = ({ shop, member }: Pick<PricedBuyer, 'shop' | 'member'>): Priced => ({
  shop,
  memberId: member?.id ?? null,
  tier: member?.tier ?? shop.baseTier,
})

export const termsOf = ({ shop, member }: Pick<PricedBuyer, 'shop' | 'member'>): Buyer => ({
  purchaseTier: shop.ownerId === null ? null : shop.ownerTier,
  belowPurchase: shop.belowPurchase,
  tier: member?.tier ?? null,
  baseTier: shop.baseTier,
})

const unpriced = {
  unitPrice: null,
  price: null,
  amount: null,
  retail: null,
  steps: [],
  breaks: [],
  ownUnitPrice: false,
}
