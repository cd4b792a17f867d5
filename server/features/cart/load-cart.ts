import type { Cart, CartGroup, CartLine } from '../../../contract/cart.ts'
import { compare, type Decimal, roundHalfUp, subtract, sum, trimZeros } from '../../../contract/decimal.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { convert } from '../../../contract/money.ts'
import type { Context } from '../../context.ts'
import { specIn } from '../../i18n/spec-words.ts'
import { stockState } from '../catalogue/cards.ts'
import { purchaseRule } from '../catalogue/purchase-rule.ts'
import { sharedAge } from '../catalogue/shared-answers.ts'
import { putClaimsIntoCart } from '../flash-sale/flash-sale.queries.ts'
import { type Owner, ownerOf } from '../guests/guest.ts'
import {
  buyerOf,
  type PricedBuyer,
  type PricedLine,
  pricedFor,
  priceFrom,
  priceLines,
} from '../pricing/price-lines.ts'
import {
  type AppliedPromotion,
  applyPromotions,
  covers,
  type PromotedLine,
  type Promotion,
  type PromotionPlan,
} from '../promotions/promotions.ts'
import { runningPromotions, type StoredLine, storedLines } from './cart.queries.ts'
import { type FoundProblem, findProblem, leftFor, wantedElsewhere } from './cart.rules.ts'

export interface CartQuery {
  owner?: Owner
  buyer?: PricedBuyer
  /** Only the ticked lines that can be ordered. */
  onlyOrderable?: boolean
  storeId?: number
  /** Only these of the lines; groups and totals stay those of the whole cart. */
  ids?: readonly number[]
  search?: string
  /** With what an order keeps of each line. */
  withGoods?: boolean
  /** `false`: no piece of a flash sale waits for its line. */
  hasClaims?: boolean
}

/** What an order is made of, beyond what a page shows. */
export interface LineDetail extends Examined {
  /** In the buyer's currency. */
  promotionOff: Decimal
  promotionId: number | null
}

export interface LoadedCart extends Omit<Cart, 'coupon' | 'red'> {
  details: Map<number, LineDetail>
  /** What decides over promotions: every line, and what is running. */
  promoted: PromotedLine[]
  promotions: Promotion[]
  /** The same lines with their promotions shared out in another way. */
  arranged(plan: PromotionPlan): LoadedCart
}

/** What of it a page is told. */
export const shownCart = (
  { n, lines, removed, groups, totals }: LoadedCart,
  { coupon, red }: Pick<Cart, 'coupon' | 'red'>,
): Cart => ({
  n,
  lines,
  removed,
  groups,
  totals,
  coupon,
  red,
})

/**
 * Three queries, however many lines: what a flash sale puts in, the lines with what their prices depend on, the promotions. A cart
 * belongs to the shop one is in.
 */
export async function loadCart(context: Context, query: CartQuery = {}): Promise<LoadedCart> {
  const { owner = ownerOf(context), buyer = buyerOf(context), storeId, withGoods, hasClaims = true } = query
  const { db, shop, lang } = context
  if (!owner) return await assembleCart(context, [], query)
  if ('memberId' in owner && hasClaims) await putClaimsIntoCart(db, shop.id, owner.memberId)
  const scope = { shopId: shop.id, ownerId: shop.ownerId, owner, storeId }
  const [rows, promotions] = await Promise.all([
    storedLines(db, scope, lang, { withGoods, priced: pricedFor(buyer) }),
    promotionsFor(context, buyer),
  ])
  return await assembleCart(context, rows, query, promotions)
}

/** The cart that these lines make, stored like this or not; `running` are the promotions, where they are known. */
export async function assembleCart(
  context: Context,
  rows: readonly StoredLine[],
  query: CartQuery = {},
  running?: Promotion[],
): Promise<LoadedCart> {
  const { buyer = buyerOf(context) } = query
  const [priced, promotions] =
    rows.length === 0
      ? [[], []]
      : await Promise.all([priceRows(context, buyer, rows), running ?? promotionsFor(context, buyer)])
  const examined = examine(context, buyer, rows, priced)
  const counted = query.onlyOrderable ? examined.filter(isOrderable) : examined
  return arrange(context, buyer, query, { n: rows.length, counted, promotions })
}

async function priceRows(
  { db }: Context,
  buyer: PricedBuyer,
  rows: readonly StoredLine[],
): Promise<PricedLine[]> {
  const lines = rows.map(row => ({ ...row, flashSaleId: row.claimSaleId }))
  if (rows.some(({ priceFacts }) => priceFacts === undefined)) return await priceLines(db, buyer, lines)
  const known = rows.flatMap(({ priceFacts }, at) => (priceFacts ? [[at, priceFacts] as const] : []))
  return priceFrom(new Map(known), buyer, lines)
}

interface Gathered {
  n: number
  counted: readonly Examined[]
  promotions: Promotion[]
}

function arrange(
  context: Context,
  buyer: PricedBuyer,
  query: CartQuery,
  gathered: Gathered,
  plan?: PromotionPlan,
): LoadedCart {
  const { n, counted, promotions } = gathered
  const promoted = counted.map(each => promotedLine(context, each))
  const applied = applyPromotions(promoted, promotions, buyer.currency.decimals, plan)
  const details = new Map<number, LineDetail>()
  for (const each of counted) {
    const { promotionId = null, off = '0' } = applied.lines.get(each.row.id) ?? {}
    details.set(each.row.id, { ...each, promotionId, promotionOff: off })
  }
  const shown = [...details.values()].filter(detail => isAskedFor(detail.row, query))
  return {
    n,
    lines: shown.map(detail => presentLine(context, buyer, detail, promotions)),
    removed: [],
    groups: groupsOf(context, details, applied.promotions, promotions),
    totals: totalsOf(buyer, [...details.values()]),
    details,
    promoted,
    promotions,
    arranged: other => arrange(context, buyer, query, gathered, other),
  }
}

/** A line with its price, and what stands in its way. */
interface Examined {
  row: StoredLine
  priced: PricedLine
  elsewhere: Decimal
  problem: FoundProblem | undefined
}

function examine(
  { shop }: Context,
  buyer: PricedBuyer,
  rows: readonly StoredLine[],
  priced: readonly PricedLine[],
): Examined[] {
  const elsewhere = wantedElsewhere(rows.map((row, at) => ({ ...row, factor: priced[at]!.factor })))
  return rows.map((row, at) => {
    const line = { row, priced: priced[at]!, elsewhere: elsewhere.get(row.id)! }
    const problem = findProblem({
      listed: row.listed,
      unitKnown: row.units.some(({ id }) => id === row.unitId),
      choicesGone: row.customisationId !== null && !hasFlag(shop.flags, ShopFlag.Customisation),
      negotiable: buyer.seesPrices && line.priced.unitPrice === null,
      claimLive: row.claimId === null ? undefined : (row.claimLive ?? false),
      quantity: row.quantity,
      factor: line.priced.factor,
      ...purchaseRule(shop, row),
      available: row.available,
      elsewhere: line.elsewhere,
      showsStock: shop.stockDisplay === 'number',
    })
    return { ...line, problem }
  })
}

const isOrderable = ({ row, problem }: Pick<Examined, 'row' | 'problem'>) => row.checked && !problem

type AskingPromotions = Pick<Context, 'db' | 'lang'> & Partial<Pick<Context, 'pool' | 'cache'>>

/** What runs in a shop; for who only looks it may be kept, as what the shop shows is (catalogue/shared-answers.ts). */
async function promotionsIn(
  { db, pool, cache, lang }: AskingPromotions,
  shopId: number,
): Promise<Promotion[]> {
  const ask = () => runningPromotions(db, shopId, lang)
  if (db !== pool || !cache) return await ask()
  return await cache.answers.get(`promotions ${shopId} ${lang}`, await sharedAge(cache, db), ask)
}

/** Conditions and discounts are written in the shop's base currency. */
export async function promotionsFor(
  context: AskingPromotions,
  { shop, currency, seesPrices }: PricedBuyer,
): Promise<Promotion[]> {
  if (!seesPrices) return []
  const shown = (amount: Decimal) => convert(amount, currency.rate, currency.decimals)
  return (await promotionsIn(context, shop.id)).map(promotion => ({
    ...promotion,
    fromAmount: shown(promotion.fromAmount),
    off: promotion.kind === 'amount' ? shown(promotion.off) : promotion.off,
  }))
}

const promotedLine = ({ shop }: Context, each: Examined): PromotedLine => ({
  id: each.row.id,
  shopId: shop.id,
  categoryPath: each.row.categoryPath,
  brandId: each.row.brandId,
  productId: each.row.productId,
  amount: isOrderable(each) ? (each.priced.amount ?? '0') : '0',
  chosen: each.row.promotionId,
  excluded: each.row.noPromotion || each.problem?.hopeless === true,
})

function isAskedFor({ id, name, itemNo }: StoredLine, { ids, search }: CartQuery): boolean {
  if (ids && !ids.includes(id)) return false
  const words = search?.toLowerCase()
  return !words || name.toLowerCase().includes(words) || itemNo.toLowerCase().includes(words)
}

function presentLine(
  context: Context,
  buyer: PricedBuyer,
  detail: LineDetail,
  promotions: readonly Promotion[],
): CartLine {
  const { shop, lang, t } = context
  const { row, priced, problem, elsewhere, promotionId } = detail
  const { minQty, multiple } = purchaseRule(shop, row)
  const showsStock = shop.stockDisplay === 'number'
  const shown = (amount: Decimal) => convert(amount, buyer.currency.rate, buyer.currency.decimals)
  const promoted = promotedLine(context, detail)
  return {
    id: row.id,
    skuId: row.skuId,
    productId: row.productId,
    itemNo: row.itemNo,
    name: row.name,
    nameLang: row.nameLang ?? undefined,
    spec: specIn(row.spec, lang),
    picture: row.picture,
    shopId: shop.id,
    storeId: row.storeId,
    whId: row.warehouseId,
    unitId: row.unitId,
    units: row.units.map(({ id, name, factor }) => ({ id, name, factor })),
    quantity: row.quantity,
    baseQuantity: priced.baseQuantity,
    minQty,
    multiple,
    maxQty: showsStock && row.claimId === null ? leftFor({ available: row.available, elsewhere }) : null,
    price: priced.price,
    amount: priced.amount,
    priceWas: priceWas(row, priced, shown),
    priceHidden: !buyer.seesPrices,
    steps: priced.steps,
    stock: showsStock ? row.available : null,
    stockState: shop.stockDisplay === 'none' ? 'hidden' : stockState({ available: row.available, minQty }),
    checked: row.checked,
    comment: row.comment,
    customisation:
      row.customisationId === null
        ? null
        : {
            id: row.customisationId,
            text: row.customisation ?? '',
            surcharge: buyer.seesPrices && row.surcharge !== null ? shown(row.surcharge) : null,
          },
    promotionId,
    promotionChosen: row.noPromotion ? 0 : row.promotionId,
    promotions: promotions
      .filter(promotion => covers(promotion, promoted))
      .map(({ id, title }) => ({ id, title })),
    addedAt: row.addedAt,
    claim:
      row.claimSaleId === null
        ? null
        : { saleId: row.claimSaleId, expiresAt: row.claimExpiresAt!.toISOString() },
    problem: problem
      ? {
          kind: problem.kind,
          message: t(problem.key, problem.params),
          below: problem.below,
          above: problem.above,
          hopeless: problem.hopeless,
        }
      : null,
  }
}

/** The column keeps four decimals, a marked-up price may have more. */
function priceWas(
  { seenPrice }: StoredLine,
  { unitPrice }: PricedLine,
  shown: (amount: Decimal) => Decimal,
): Decimal | null {
  if (seenPrice === null || unitPrice === null || compare(seenPrice, roundHalfUp(unitPrice, 4)) === 0)
    return null
  return shown(seenPrice)
}

function groupsOf(
  { shop }: Context,
  details: ReadonlyMap<number, LineDetail>,
  applied: readonly AppliedPromotion[],
  promotions: readonly Promotion[],
): CartGroup[] {
  const groups = new Map<number, CartGroup>()
  for (const { row } of details.values()) {
    const { storeId, store: title } = row
    const group = groups.get(storeId) ?? { shopId: shop.id, storeId, title, lineIds: [], promotions: [] }
    group.lineIds.push(row.id)
    groups.set(storeId, group)
  }
  for (const { id, lineIds, off, missing } of applied) {
    const { title } = promotions.find(promotion => promotion.id === id)!
    const byStore = Map.groupBy(lineIds, lineId => details.get(lineId)!.row.storeId)
    for (const [storeId, own] of byStore) {
      const share = byStore.size === 1 ? off : sum(own.map(lineId => details.get(lineId)!.promotionOff))
      groups.get(storeId)!.promotions.push({ id, title, lineIds: own, off: share, missing })
    }
  }
  return [...groups.values()]
}

function totalsOf(buyer: PricedBuyer, details: readonly LineDetail[]): Cart['totals'] {
  const ticked = details.filter(isOrderable)
  const goods = sum(ticked.map(({ priced }) => priced.amount ?? '0'))
  const promotionOff = sum(ticked.map(each => each.promotionOff))
  const money = (amount: Decimal) => (buyer.seesPrices ? roundHalfUp(amount, buyer.currency.decimals) : null)
  return {
    lines: ticked.length,
    quantity: trimZeros(sum(ticked.map(({ priced }) => priced.baseQuantity))),
    goods: money(goods),
    promotionOff: money(promotionOff),
    total: money(subtract(goods, promotionOff)),
  }
}
