import type { CheckoutQuery, CheckoutTotals, CheckoutView } from '../../../contract/checkout.ts'
import { shopTimeZone } from '../../../contract/dates.ts'
import {
  type Decimal,
  isZero,
  negate,
  roundHalfUp,
  subtract,
  sum,
  withPlaces,
} from '../../../contract/decimal.ts'
import type { Context, MemberContext } from '../../context.ts'
import { fail, type Outcome, ok, type Refused } from '../../handler.ts'
import { shopLetsEditAddress } from '../../records/definitions/address.ts'
import { shopHasInvoices, shopLetsEditInvoices } from '../../records/definitions/invoice-info.ts'
import { applyPromotions, chosenFor, covers } from '../promotions/promotions.ts'
import type { VoucherLine } from '../vouchers/vouchers.rules.ts'
import { presentVouchers } from '../vouchers/vouchers.view.ts'
import { invoicesOf, likelyCountry } from './addresses.queries.ts'
import { warehouseNames } from './checkout.queries.ts'
import { goesTo } from './freight.ts'
import { baseCurrency, baseMoney, type Checkout, loadCheckout, orderingFor } from './load-checkout.ts'
import { creditLeft } from './pay-methods.ts'

type Loaded = { kind?: never; checkout: Checkout } | Refused

async function load(
  context: MemberContext,
  { choices, storeId }: CheckoutQuery,
  offers = false,
): Promise<Loaded> {
  const ordering = await orderingFor(context, choices)
  if (!ordering) return fail('message.noPermission', undefined, 'forMember')
  const checkout = await loadCheckout(context, ordering, choices, { storeId, offers })
  return 'kind' in checkout ? checkout : { checkout }
}

/** All that the page offers. */
export async function checkoutPage(
  context: MemberContext,
  input: CheckoutQuery,
): Promise<Outcome<CheckoutView>> {
  const loaded = await load(context, input)
  if (loaded.kind) return loaded
  const { checkout } = loaded
  const { facts, cart, ordering, addresses, totals, payMethods, choices } = checkout
  const { account, terms } = facts
  const memberId = ordering.buyer.member.id
  const invoicesEnabled = shopHasInvoices(context)
  const destinations = addresses.map(address => ({
    ...address,
    ways: facts.deliveryWays
      .filter(({ kind, rules }) => kind === 'delivery' && goesTo(rules, address))
      .map(({ id }) => id),
  }))
  const invoices = invoicesEnabled ? await invoicesOf(context.db, memberId) : []
  const ticked = new Set(cart.lines.filter(line => line.checked).map(line => line.id))
  const inBaseText = (amount: Decimal) => withPlaces(amount, baseCurrency(context).decimals)
  const inOrder = (ids: readonly number[]) => ids.filter(id => ticked.has(id))
  return ok({
    cart: {
      n: cart.n,
      removed: [],
      lines: cart.lines.filter(line => ticked.has(line.id)),
      groups: cart.groups.flatMap(group => {
        const lineIds = inOrder(group.lineIds)
        return lineIds.length > 0 ? { ...group, lineIds } : []
      }),
      totals: cart.totals,
      coupon: null,
      red: null,
    },
    addresses: destinations,
    country: await likelyCountry(context.db, memberId, addresses),
    mayEditAddress: shopLetsEditAddress(context) && choices.forMember === undefined,
    deliveryMethods: facts.deliveryWays.map(({ rules: _, ...way }) => way),
    stores: facts.stores,
    payMethods,
    invoices,
    invoicesEnabled,
    mayEditInvoice: shopLetsEditInvoices(context) && choices.forMember === undefined,
    points: {
      // Where they are worth nothing there is nothing to use.
      balance: terms.pointsPerUnit === 0 ? 0 : account.points,
      most: totals.mostPoints,
      perUnit: terms.pointsPerUnit,
      worth: baseMoney(context)('1'),
    },
    storedValue: inBaseText(account.storedValue),
    wallet: account.wallet && inBaseText(account.wallet),
    credit: isZero(account.creditLimit)
      ? null
      : {
          limit: inBaseText(account.creditLimit),
          exposure: inBaseText(account.exposure),
          left: inBaseText(creditLeft(account)),
          overdue: inBaseText(account.overdue),
        },
    contract: terms.contract ? { text: terms.contract, version: terms.contractVersion } : null,
    hours: { opensAt: terms.opensAt, closesAt: terms.closesAt, timeZone: shopTimeZone },
    serverTime: context.now.toISOString(),
    chosen: {
      addressId: addresses[0]?.id ?? null,
      deliveryMethodId: destinations[0]?.ways[0] ?? facts.deliveryWays[0]?.id ?? null,
      invoiceId: null,
    },
    forMember: choices.forMember === undefined ? null : { id: account.id, nick: account.nick },
  })
}

/** What the choices come to, and what stands in the way. */
export async function checkoutTotalsOf(
  context: MemberContext,
  input: CheckoutQuery,
): Promise<Outcome<CheckoutTotals>> {
  const loaded = await load(context, input, true)
  if (loaded.kind) return loaded
  const { checkout } = loaded
  const { totals, problems, payMethods, coupon, redPacket, ordering } = checkout
  const { t } = context
  const { buyer } = ordering
  const money = (amount: Decimal) => roundHalfUp(amount, buyer.currency.decimals)
  return ok({
    goods: totals.goods,
    promotionOff: totals.promotionOff,
    couponOff: totals.couponOff,
    redPacketOff: totals.redPacketOff,
    pointsOff: totals.pointsOff,
    freight: totals.freight,
    total: totals.total,
    steps: stepsOf(context, checkout),
    points: totals.points,
    mostPoints: totals.mostPoints,
    payMethods,
    payMethodId: checkout.payMethod?.id ?? null,
    saved: money(sum([totals.promotionOff, totals.couponOff, totals.redPacketOff])),
    better: money(checkout.better),
    couponId: coupon?.id ?? null,
    redPacketId: redPacket?.id ?? null,
    coupons: presentVouchers(context, buyer, checkout.coupons, leftAfter(checkout, ['promotionOff'])),
    redPackets: presentVouchers(
      context,
      buyer,
      checkout.redPackets,
      leftAfter(checkout, ['promotionOff', 'couponOff']),
    ),
    promotions: promotionsFor(checkout),
    parcels: await parcelsOf(context, checkout),
    problems: problems.map(({ field, key, params }) => ({ field, message: t(key, params) })),
  })
}

/** The lines after these discounts: what the next step works on. */
function leftAfter(
  { lines, totals }: Checkout,
  steps: readonly ('promotionOff' | 'couponOff')[],
): VoucherLine[] {
  const shares = new Map(totals.parcels.flatMap(parcel => parcel.lines).map(share => [share.id, share]))
  return lines.map(line => {
    const share = shares.get(line.id)!
    return { ...line, left: subtract(line.amount, sum(steps.map(step => share[step]))) }
  })
}

/** Those that somebody could choose for these lines. */
function promotionsFor({ cart, ordering }: Checkout): CheckoutTotals['promotions'] {
  const { promoted, promotions } = cart
  const open = promoted.filter(line => !line.excluded && !isZero(line.amount) && !chosenFor(line, promotions))
  return promotions.flatMap(promotion => {
    if (!open.some(line => covers(promotion, line))) return []
    const alone = applyPromotions(promoted, [promotion], ordering.buyer.currency.decimals).promotions[0]
    return alone ? { id: promotion.id, title: promotion.title, off: alone.off, missing: alone.missing } : []
  })
}

/** How the amount came about, step by step (rules "Prices"). */
function stepsOf(
  { t }: Context,
  { totals, cart, coupon, redPacket, lines }: Checkout,
): CheckoutTotals['steps'] {
  const steps: CheckoutTotals['steps'] = [
    { step: 'goods', text: t('checkout.stepGoods'), amount: totals.goods },
  ]
  const off = (step: string, text: string, amount: Decimal) => {
    if (!isZero(amount)) steps.push({ step, text, amount: negate(amount) })
  }
  const ids = new Set(lines.map(({ id }) => id))
  const taken = cart.groups
    .flatMap(group => group.promotions)
    .filter(({ lineIds }) => lineIds.some(lineId => ids.has(lineId)))
  // A promotion over several stores has a share in each.
  for (const shares of Map.groupBy(taken, ({ id }) => id).values())
    off('promotion', shares[0]!.title, sum(shares.map(share => share.off)))
  off('coupon', coupon?.name ?? t('checkout.stepCoupon'), totals.couponOff)
  off('redPacket', redPacket?.name ?? t('checkout.stepRedPacket'), totals.redPacketOff)
  off('points', t('checkout.stepPoints', { points: totals.points }), totals.pointsOff)
  steps.push({ step: 'freight', text: t('checkout.stepFreight'), amount: totals.freight })
  return steps
}

async function parcelsOf(
  { db, shop, lang }: Context,
  { totals, lines, cart }: Checkout,
): Promise<CheckoutTotals['parcels']> {
  const byId = new Map(lines.map(line => [line.id, line]))
  const warehouses = new Set(lines.map(({ warehouseId }) => warehouseId))
  const names = warehouses.size > 1 ? await warehouseNames(db, [...warehouses], lang) : undefined
  return totals.parcels.map(parcel => {
    const { storeId, warehouseId, id } = byId.get(parcel.lines[0]!.id)!
    const store = cart.details.get(id)?.row.store ?? ''
    return {
      shopId: shop.id,
      storeId,
      whId: warehouseId,
      title: [store, names?.get(warehouseId)].filter(Boolean).join(' · '),
      lineIds: parcel.lines.map(line => line.id),
      freight: parcel.freight,
      total: parcel.total,
    }
  })
}
