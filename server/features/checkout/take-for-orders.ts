import { negate, toDecimal } from '../../../contract/decimal.ts'
import { pointsCurrency } from '../../../contract/money.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Failure, fail, type Refused } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { attachFiles, ownFile } from '../files/files.queries.ts'
import { post } from '../ledger/ledger.ts'
import { checkoutFiles, contractFiles } from '../orders/order-files.ts'
import { receivePayment } from '../orders/receive-payment.ts'
import { holdStock, holdStockAndKeep, type Short } from '../orders/stock-holds.ts'
import { endPointsOf } from '../points/end-points.ts'
import { spendCoupon, spendRedPacket } from '../vouchers/vouchers.queries.ts'
import { makeContractPdf } from './contract-pdf.ts'
import type { Checkout } from './load-checkout.ts'
import { keepContract, orderClaims } from './make-orders.queries.ts'
import type { Made } from './make-orders.ts'
import { shortTable } from './short-table.ts'
import { isFree } from './totals.ts'

/** What new orders take from elsewhere. Each by a condition of the database's own: whoever comes too late gets a reason. */

/**
 * Lines of a flash sale take none: their pieces were set aside when the sale was made. With `last` the orders are kept in the same
 * moment, for whoever asks nothing afterwards.
 */
export async function takeStock(
  context: Context,
  { lines }: Checkout,
  last?: Db,
): Promise<Refused | undefined> {
  const held = lines.filter(({ claimId }) => claimId === null)
  const wanted = held.map(({ skuId, warehouseId, quantity }) => ({ skuId, warehouseId, quantity }))
  const short = await (last ? holdStockAndKeep(last, wanted) : holdStock(context.db, wanted))
  if (short.length === 0) return undefined
  const nameOf = ({ skuId, warehouseId }: Short) => {
    const line = held.find(each => each.skuId === skuId && each.warehouseId === warehouseId)!
    return [line.facts.itemNo, inLanguage(line.facts.names, context.lang)]
  }
  return shortTable(
    context,
    short.map(one => ({ what: nameOf(one), wanted: one.wanted, free: one.free })),
  )
}

/** Whether new orders of this checkout take nothing but stock. */
export const takesOnlyStock = (
  { shop }: Context,
  { lines, coupon, redPacket, totals, payMethod, choices, group }: Checkout,
): boolean =>
  shop.ownerId === null &&
  !group &&
  !coupon &&
  !redPacket &&
  payMethod?.code !== 'credit' &&
  totals.parcels.every(({ points }) => points === 0) &&
  lines.every(({ claimId }) => claimId === null) &&
  !choices.attachIds?.length &&
  !choices.contract

export async function takeClaims(
  { db, lang }: Context,
  { ordering }: Checkout,
  made: readonly Made[],
): Promise<Failure | undefined> {
  const claims = made.flatMap(({ order, lines }) =>
    lines.flatMap(({ claimId, facts }) => (claimId === null ? [] : { claimId, orderId: order.id, facts })),
  )
  if (await orderClaims(db, ordering.visitorId, claims)) return undefined
  return fail('checkout.claimOver', { name: inLanguage(claims[0]!.facts.names, lang) }, 'lines')
}

/** One coupon and one red packet for the whole checkout; both carry the number of its first order that uses them. */
export async function takeVouchers(
  { db, shop }: Context,
  { ordering, coupon, redPacket, totals }: Checkout,
  made: readonly Made[],
): Promise<Failure | undefined> {
  const memberId = ordering.buyer.member.id
  const orderWith = (name: 'couponOff' | 'redPacketOff') =>
    made.find(({ parcel }) => !isFree(parcel[name]))!.order
  if (coupon && !isFree(totals.couponOff)) {
    const used = await spendCoupon(db, coupon.id, memberId, orderWith('couponOff').number)
    if (!used) return fail('checkout.voucherTaken', {}, 'couponId')
  }
  if (redPacket && !isFree(totals.redPacketOff)) {
    const order = orderWith('redPacketOff')
    const amount = await spendRedPacket(db, redPacket.id, memberId, order.number)
    if (amount === undefined) return fail('checkout.redPacketTaken', {}, 'redPacketId')
    const posted = await post(db, {
      key: `red-used:${redPacket.id}:${order.id}`,
      reason: 'red_packet_used',
      shopId: shop.id,
      orderId: order.id,
      by: ordering.visitorId,
      entries: [
        { memberId, kind: 'red_packets', currency: shop.baseCurrency, amount: negate(amount) },
        { memberId: null, kind: 'gifts', currency: shop.baseCurrency, amount },
      ],
    })
    if (posted === 'short') return fail('checkout.redPacketTaken', {}, 'redPacketId')
  }
  return undefined
}

export async function takePoints(
  { db, shop }: Context,
  { ordering }: Checkout,
  made: readonly Made[],
): Promise<Failure | undefined> {
  const memberId = ordering.buyer.member.id
  if (made.some(({ parcel }) => parcel.points > 0)) await endPointsOf(db, { shopId: shop.id, memberId })
  for (const { order, parcel } of made) {
    if (parcel.points === 0) continue
    const points = toDecimal(parcel.points)
    const posted = await post(db, {
      key: `points:order:${order.id}`,
      reason: 'points_used',
      shopId: shop.id,
      orderId: order.id,
      by: ordering.visitorId,
      entries: [
        { memberId, kind: 'points', currency: pointsCurrency, amount: negate(points) },
        { memberId: null, kind: 'gifts', currency: pointsCurrency, amount: points },
      ],
    })
    if (posted === 'short') return fail('checkout.pointsShort', {}, 'points')
  }
  return undefined
}

/** The ledger has the last word: two orders at once cannot both use the same credit. */
export async function takeCredit(
  { db, shop, t }: Context,
  { ordering, payMethods }: Checkout,
  made: readonly Made[],
): Promise<Failure | undefined> {
  const memberId = ordering.buyer.member.id
  for (const { order, baseTotal, onAccount } of made) {
    if (!onAccount) continue
    const posted = await post(db, {
      key: `credit:order:${order.id}`,
      reason: 'on_account',
      shopId: shop.id,
      orderId: order.id,
      by: ordering.visitorId,
      entries: [
        { memberId, kind: 'credit', currency: shop.baseCurrency, amount: negate(baseTotal) },
        { memberId: null, kind: 'receivable', currency: shop.baseCurrency, amount: baseTotal },
      ],
    })
    if (posted === 'short') {
      const reason = payMethods.find(({ code }) => code === 'credit')?.reason || t('checkout.creditNone')
      return fail('checkout.payUnusable', { reason }, 'payMethodId')
    }
  }
  return undefined
}

/** Attachments and the signed contract belong to the checkout, and so to each of its orders. */
export async function takeFiles(
  context: Context,
  { choices, facts, ordering }: Checkout,
  checkoutId: number,
): Promise<Failure | undefined> {
  const { db, address, userAgent, lang, timeZone } = context
  const owner = ordering.visitorId
  const attached = choices.attachIds ?? []
  if (attached.length > 0 && !(await attachFiles(db, { ids: attached, owner }, checkoutFiles, checkoutId))) {
    return fail('checkout.filesGone', {}, 'attachIds')
  }
  const { contract } = choices
  if (!facts.terms.contract || !contract) return undefined
  const signatureId = contract.signatureId
  const signature = await ownFile(db, signatureId, owner)
  const taken =
    signature?.type.startsWith('image/') &&
    (await attachFiles(db, { ids: [signatureId], owner }, contractFiles, checkoutId))
  if (!taken) return fail('checkout.signatureGone', {}, 'contract')
  await keepContract(db, checkoutId, {
    text: facts.terms.contract,
    version: facts.terms.contractVersion,
    language: lang,
    name: contract.name,
    signatureId,
    address,
    agent: userAgent,
    timeZone,
  })
  const { pool: sql, storage, pictures, tIn } = context
  context.afterwards(async () => void (await makeContractPdf({ sql, storage, pictures, tIn }, checkoutId)))
  return undefined
}

/** Nothing left to pay is as good as paid: the order waits for the group like those of the others. */
export async function enterGroup(
  { db }: Context,
  { group, ordering }: Checkout,
  made: readonly Made[],
): Promise<undefined> {
  if (!group?.groupId) return
  for (const { order, parcel } of made) {
    if (!isFree(parcel.total)) continue
    await receivePayment(db, {
      orderId: order.id,
      amount: '0',
      by: ordering.visitorId,
      reason: 'orders.reasonNothingToPay',
    })
  }
}
