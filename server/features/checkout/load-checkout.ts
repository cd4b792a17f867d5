import { regionOr } from '../../../contract/address-formats.ts'
import type { Address, Invoice, ParsedChoices, PayMethod } from '../../../contract/checkout.ts'
import { add, type Decimal, multiply, subtract, toDecimal } from '../../../contract/decimal.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { formatMoney } from '../../../contract/money.ts'
import type { Context, MemberContext } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { countryName } from '../../i18n/countries.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { shopHasInvoices } from '../../records/definitions/invoice-info.ts'
import type { StoredLine } from '../cart/cart.queries.ts'
import { assembleCart, type LineDetail, type LoadedCart, loadCart } from '../cart/load-cart.ts'
import { type GroupPlace, groupPlace } from '../group-buy/join-group.ts'
import type { Owner } from '../guests/guest.ts'
import { buyerFor, buyerOf, type PricedBuyer, type PricedLine } from '../pricing/price-lines.ts'
import { promotionPlans } from '../promotions/promotion-plans.ts'
import { covers, type PromotionPlan } from '../promotions/promotions.ts'
import type { ShopCurrency } from '../shops/shops.tables.ts'
import { couponsOf, type HeldVoucher, redPacketsOf } from '../vouchers/vouchers.queries.ts'
import { addressesOf, invoicesOf } from './addresses.queries.ts'
import { bestPrice } from './best-price.ts'
import { type BuyerAccount, type CheckoutFacts, checkoutFacts, type DeliveryWay } from './checkout.queries.ts'
import { givenLines } from './given-lines.ts'
import { type GoodsFacts, goodsFacts } from './goods.ts'
import { groupLine, groupLineId } from './group-line.ts'
import { type Problem, problemsOf } from './must-choose.ts'
import { firstMethod, payMethodsFor } from './pay-methods.ts'
import { type CheckoutSums, computeTotals, inBase, type TotalLine } from './totals.ts'

/** Whose order it becomes, and who makes it. */
export interface Ordering {
  buyer: PricedBuyer & { member: { id: number; tier: number } }
  /** The visitor: the cart is theirs. */
  visitorId: number
  owner: Owner
  /** Head office enters it for a member (rules "After the order"). */
  isOffline: boolean
}

export interface CheckoutLine extends TotalLine {
  skuId: number
  unitId: number | null
  /** Of the unit. */
  lineQuantity: Decimal
  storeId: number
  warehouseId: number
  priced: PricedLine
  promotionId: number | null
  customisationId: number | null
  claimId: number | null
  comment: string
  facts: GoodsFacts
}

export interface Checkout {
  ordering: Ordering
  choices: ParsedChoices
  facts: CheckoutFacts
  cart: LoadedCart
  /** Of a group-buy, instead of a cart. */
  group: GroupPlace | undefined
  lines: CheckoutLine[]
  /** Ticked, but there is not enough of it. */
  short: LineDetail[]
  /** Given instead of a cart, and not to be had like that. */
  refused: LineDetail[]
  way: DeliveryWay | undefined
  address: Address | undefined
  addresses: Address[]
  invoice: Invoice | undefined
  coupon: HeldVoucher | undefined
  redPacket: HeldVoucher | undefined
  /** What the buyer has; only as far as it was asked for. */
  coupons: HeldVoucher[]
  redPackets: HeldVoucher[]
  /** By how much it would be less with the best of everything. */
  better: Decimal
  totals: CheckoutSums
  baseTotal: Decimal
  payMethods: PayMethod[]
  payMethod: PayMethod | undefined
  problems: Problem[]
}

/** Undefined: there is nobody whom this visitor may order for. */
export async function orderingFor(
  context: MemberContext,
  { forMember, lines }: Pick<ParsedChoices, 'forMember' | 'lines'>,
): Promise<Ordering | undefined> {
  const { visitor } = context
  const buyer = forMember ? await buyerFor(context, forMember, lines !== undefined) : buyerOf(context)
  if (!buyer?.member) return undefined
  return {
    buyer: { ...buyer, member: buyer.member },
    visitorId: visitor.id,
    owner: { memberId: visitor.id },
    isOffline: forMember !== undefined && visitor.role === 'office',
  }
}

export interface LoadOptions {
  storeId?: number
  /** With everything that could be chosen instead. */
  offers?: boolean
  /** Whoever makes the order takes the place in a group, instead of only looking at it. */
  findPlace?: typeof groupPlace
  /** What the choices' lines are by now, for whoever has looked them up. */
  lines?: readonly StoredLine[]
  /** Where it goes, when that is none of the buyer's addresses. */
  address?: Address
  /** Whether the cart may lack lines for pieces of flash sales, for whoever knows. */
  hasClaims?: boolean
  /** Orders that are not made yet and come first. */
  before?: { unpaidOrders: number; exposure: Decimal }
}

/** Everything about a checkout as it stands now: the same for the page, for the preview and for the order itself. */
export async function loadCheckout(
  context: Context,
  ordering: Ordering,
  choices: ParsedChoices,
  { storeId, offers = false, findPlace = groupPlace, before, hasClaims, ...more }: LoadOptions = {},
): Promise<Checkout | Failure> {
  const { db, shop, lang, now } = context
  const { buyer, owner } = ordering
  const memberId = buyer.member.id
  const group = choices.group && (await findPlace(db, { ...choices.group, shopId: shop.id, memberId }))
  if (group && 'kind' in group) return { ...group, field: `group.${group.field}` }
  const line = group && (await groupLine(context, group))
  if (line && 'kind' in line) return line
  const given = more.lines ?? (choices.lines && (await givenLines(context, choices.lines)))
  if (given && given.length < (choices.lines?.length ?? 0)) return fail('cart.gone', undefined, 'lines')
  // A group's price takes neither.
  const best = line ? [] : choices.best
  const heldOf = async (find: typeof couponsOf, chosen: number | undefined, all: boolean): Promise<Held> => {
    const held = all && !line ? await find(db, memberId, shop.id, lang) : []
    const found = held.find(({ id }) => id === chosen)
    if (found || chosen === undefined) return { held, chosen: found }
    return { held, chosen: (await find(db, memberId, shop.id, lang, chosen))[0] }
  }
  const entered = line ? [line] : given
  const [plain, stored, addresses, [invoice], coupons, redPackets] = await Promise.all([
    entered
      ? assembleCart(context, entered, { buyer })
      : loadCart(context, { owner, buyer, storeId, hasClaims, withGoods: true }),
    checkoutFacts(db, shop, memberId, lang),
    addressesOf(db, memberId, lang),
    shopHasInvoices(context) && choices.invoiceId ? invoicesOf(db, memberId, choices.invoiceId) : [],
    heldOf(couponsOf, choices.couponId, offers || best.includes('coupon')),
    heldOf(redPacketsOf, choices.redPacketId, offers || best.includes('redPacket')),
  ])
  const facts = before ? { ...stored, account: after(stored.account, before) } : stored
  const ticked = [...plain.details.values()].filter(({ row }) => row.checked)
  const plainLines = await orderLines(
    context,
    ticked.filter(({ problem }) => !problem),
  )
  const way = facts.deliveryWays.find(({ id }) => id === choices.deliveryMethodId)
  const address = more.address ?? addresses.find(({ id }) => id === choices.addressId)
  const { currency } = buyer
  const delivery = way?.kind === 'delivery' && address ? { rules: way.rules, to: address } : null
  const cheapest = (free: readonly string[]) =>
    bestPrice({
      lines: plainLines,
      plans: free.includes('promotion')
        ? [undefined, ...promotionPlans(plain.promoted, plain.promotions)]
        : [planned(plain, choices)],
      linesWith: plan => promotedBy(plainLines, plain.arranged(plan)),
      coupons: free.includes('coupon') ? [undefined, ...coupons.held] : [coupons.chosen],
      redPackets: free.includes('redPacket') ? [undefined, ...redPackets.held] : [redPackets.chosen],
      currency,
      delivery,
      now,
    })
  const taken = cheapest(best)
  const { coupon, redPacket } = taken
  const cart = taken.plan ? plain.arranged(taken.plan) : plain
  const lines = taken.plan ? promotedBy(plainLines, cart) : plainLines
  const byHand = offers && !line && !savings.every(each => best.includes(each))
  const totals = computeTotals({
    lines,
    currency,
    coupon,
    redPacket,
    points: {
      wanted: choices.points ?? 0,
      balance: facts.account.points,
      perUnit: facts.terms.pointsPerUnit,
      maxPercent: facts.terms.pointsMaxPercent,
    },
    delivery,
    now,
  })
  // Chosen, but gone or somebody else's.
  if (choices.couponId && !coupon && !best.includes('coupon'))
    totals.couponProblem = { key: 'checkout.voucherTaken' }
  if (choices.redPacketId && !redPacket && !best.includes('redPacket'))
    totals.redPacketProblem = { key: 'checkout.redPacketTaken' }
  totals.couponProblem = withMoney(totals.couponProblem, buyerMoney(context, buyer))
  totals.redPacketProblem = withMoney(totals.redPacketProblem, buyerMoney(context, buyer))
  const baseTotal = inBase(totals.total, currency.rate, baseCurrency(context).decimals)
  const payMethods = payMethodsFor(facts.payMethods, {
    wholesale: shop.kind === 'wholesale',
    account: facts.account,
    total: baseTotal,
    group: group !== undefined,
    patient: group === undefined && lines.every(({ claimId }) => claimId === null),
    userAgent: context.userAgent,
    money: baseMoney(context),
    t: context.t,
  })
  const payMethod = choices.best.includes('payMethod')
    ? firstMethod(payMethods, { account: facts.account, total: baseTotal })
    : payMethods.find(({ id }) => id === choices.payMethodId)
  const problems = problemsOf({
    choices,
    lineCount: lines.length,
    unchosen: hasFlag(shop.flags, ShopFlag.Customisation) ? unchosenName(lines, context) : undefined,
    ways: facts.deliveryWays,
    way,
    address,
    country: address && countryName(regionOr(address.country), lang),
    store: facts.stores.find(({ id }) => id === choices.storeId),
    invoice,
    payMethod,
    terms: facts.terms,
    totals,
    baseTotal,
    // What head office enters does not count as the member's own hesitation.
    unpaidOrders: ordering.isOffline ? undefined : facts.account.unpaidOrders,
    now,
  })
  return {
    ordering,
    choices,
    facts,
    cart,
    group,
    lines,
    short: ticked.filter(({ problem }) => problem?.kind === 'stock'),
    refused: given ? ticked.filter(({ problem }) => problem) : [],
    way,
    address,
    addresses,
    invoice,
    coupon,
    redPacket,
    coupons: coupons.held,
    redPackets: redPackets.held,
    better: byHand ? subtract(taken.total, cheapest(savings).total) : '0',
    totals,
    baseTotal,
    payMethods,
    payMethod,
    problems,
  }
}

const after = (account: BuyerAccount, before: NonNullable<LoadOptions['before']>): BuyerAccount => ({
  ...account,
  unpaidOrders: account.unpaidOrders + before.unpaidOrders,
  exposure: add(account.exposure, before.exposure),
})

interface Held {
  /** All that could be chosen, as far as it was asked for. */
  held: HeldVoucher[]
  chosen: HeldVoucher | undefined
}

const savings = ['promotion', 'coupon', 'redPacket'] as const

/** One promotion for all lines, or none, when somebody wants it so. */
function planned(
  { promoted, promotions }: LoadedCart,
  { promotionId }: ParsedChoices,
): PromotionPlan | undefined {
  if (promotionId === undefined) return undefined
  const promotion = promotions.find(({ id }) => id === promotionId)
  return new Map(promoted.map(line => [line.id, promotion && covers(promotion, line) ? promotion.id : null]))
}

/** The lines with the promotions of this cart. */
const promotedBy = (lines: readonly CheckoutLine[], { details }: LoadedCart): CheckoutLine[] =>
  lines.map(line => {
    const { promotionOff, promotionId } = details.get(line.id)!
    return { ...line, promotionOff, promotionId }
  })

async function orderLines({ db, shop }: Context, details: readonly LineDetail[]): Promise<CheckoutLine[]> {
  const rows = details.map(({ row }) => row)
  const facts = rows.every(({ goods }) => goods) ? rows.map(({ goods }) => goods) : await goodsFacts(db, rows)
  return details.flatMap(({ row, priced, promotionOff, promotionId }, at) => {
    const known = facts[at]
    if (!known || priced.amount === null) return []
    return {
      id: row.id,
      parcel: `${row.storeId} ${row.warehouseId}`,
      amount: priced.amount,
      promotionOff,
      weight: multiply(known.weight, priced.baseQuantity),
      quantity: priced.baseQuantity,
      shopId: shop.id,
      productId: known.productId,
      brandId: known.brandId,
      categoryPath: known.categoryPath,
      excluded: row.claimId !== null || row.id === groupLineId,
      skuId: row.skuId,
      unitId: row.unitId,
      lineQuantity: row.quantity,
      storeId: row.storeId,
      warehouseId: row.warehouseId,
      priced,
      promotionId,
      customisationId: row.customisationId,
      claimId: row.claimId,
      comment: row.comment,
      facts: known,
    }
  })
}

const withMoney = (problem: CheckoutSums['couponProblem'], money: (amount: Decimal) => string) =>
  problem?.params?.missing === undefined
    ? problem
    : { ...problem, params: { missing: money(toDecimal(problem.params.missing)) } }

const unchosenName = (lines: readonly CheckoutLine[], { lang }: Context): string | undefined => {
  const line = lines.find(({ facts }) => facts.unchosen)
  return line && inLanguage(line.facts.names, lang)
}

export const baseCurrency = ({ shop }: Pick<Context, 'shop'>): ShopCurrency =>
  shop.currencies.find(({ code }) => code === shop.baseCurrency) ?? {
    code: shop.baseCurrency,
    symbol: shop.baseCurrency,
    rate: '1',
    decimals: 2,
  }

export const moneyIn =
  ({ shop, t }: Pick<Context, 'shop' | 't'>, currency: ShopCurrency) =>
  (amount: Decimal): string =>
    formatMoney(
      amount,
      { ...currency, symbolAfter: hasFlag(shop.flags, ShopFlag.SymbolAfterAmount) },
      t('ui.negotiable'),
    )

/** Credit and stored value are kept in the base currency, and said in it. */
export const baseMoney = (context: Context) => moneyIn(context, baseCurrency(context))

export const buyerMoney = (context: Context, { currency }: PricedBuyer) => moneyIn(context, currency)
