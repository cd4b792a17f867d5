import type { Language } from '../../../contract/languages.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { OrderDetail } from '../../../contract/orders.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Context, MemberContext } from '../../context.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { casesOfMember } from '../after-sale/after-sale.queries.ts'
import { shown } from '../checkout/address-lines.ts'
import { makeContractPdf } from '../checkout/contract-pdf.ts'
import { notesOfOrder } from '../deliveries/present-delivery.ts'
import { filesById } from '../files/files.queries.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { endOverdueOrders } from './deadlines.ts'
import { attachmentsOf } from './order-files.ts'
import { methodName, ownOrders, presentOrder } from './order-list.ts'
import { moneyOf } from './order-paper.ts'
import {
  type HistoryRow,
  type OrderAddress,
  type OrderDetailRow,
  type OrderScope,
  type OrderStory,
  orderRow,
  paymentsOf,
  storyOf,
} from './orders.queries.ts'

/** Undefined for an order that is not the visitor's own. */
export async function orderDetail(context: MemberContext, orderId: number): Promise<OrderDetail | undefined> {
  const { db, pool, lang, now } = context
  const find = () => orderRow(db, orderId, lang, ownOrders(context))
  let row = await find()
  // The job may not have come by since.
  if (row?.state === OrderState.PendingPayment && row.payBefore && row.payBefore <= now) {
    await endOverdueOrders(pool, { orderId })
    row = await find()
  }
  return row && (await presentOrderDetail(context, row, ownOrders(context)))
}

/** An order as `whose` sees it: its own member, or whoever answers for that one. */
export async function presentOrderDetail(
  context: MemberContext,
  row: OrderDetailRow,
  whose: OrderScope,
): Promise<OrderDetail> {
  const { db, lang, now } = context
  const orderId = row.id
  const [payments, story, attached, contractFile, cases, deliveries] = await Promise.all([
    paymentsOf(db, orderId),
    storyOf(db, orderId),
    attachmentsOf(db, orderId),
    contractFileOf(context, row),
    casesOfMember(db, whose, { lang, start: 0, limit: 100, onlyOpen: false, orderId }),
    notesOfOrder(context, orderId, whose),
  ])
  const files = await filesById(
    db,
    [contractFile, ...payments.map(({ proofFile }) => proofFile)].filter(file => file !== null),
  )
  return {
    ...presentOrder(context, row),
    goods: row.goods,
    promotionOff: row.promotionOff,
    couponOff: row.couponOff,
    redPacketOff: row.redPacketOff,
    pointsOff: row.pointsOff,
    freight: row.freight,
    adjustment: row.adjustment,
    refunded: row.refunded,
    address: row.address && presentAddress(row.address, lang),
    pickup: row.delivery === 'pickup' ? pickupOf(row) : null,
    wantedAt: row.wantedAt?.toISOString() ?? null,
    deliveryMethod: row.deliveryMethod ?? '',
    invoiceTitle: row.invoice?.title ?? '',
    remark: row.remark,
    dueAt: row.dueAt?.toISOString() ?? null,
    placedBy: row.placedBy ?? '',
    mergedInto: row.mergedInto,
    mergedFrom: row.mergedFrom,
    deliveries,
    payments: payments.map(({ method, at, proofFile, reason, ...payment }) => ({
      ...payment,
      // A key of ours, or what a person wrote.
      reason: reason && context.t(reason as TextKey),
      method: methodName(context, method),
      at: at.toISOString(),
      proof: (proofFile !== null && files.get(proofFile)?.url) || '',
    })),
    attachments: attached.map(({ fname, url }) => ({ name: fname, url })),
    contract: row.signedAt && {
      name: row.contractName ?? '',
      signedAt: row.signedAt.toISOString(),
      url: (contractFile !== null && files.get(contractFile)?.url) || '',
    },
    cases: cases.map(({ id, number, kind, state, amount }) => ({ id, number, kind, state, amount })),
    history: timeline(context, row, story),
    next: nextOf(context, row),
    serverTime: now.toISOString(),
  }
}

/** A paper that is not there yet is made for whoever asks for it; one that failed once is left to the job. */
async function contractFileOf(
  { pool: sql, storage, pictures, tIn, log }: Context,
  { signedAt, contractFile, contractFailures, checkoutId }: OrderDetailRow,
): Promise<number | null> {
  if (!signedAt || contractFile !== null || checkoutId === null || contractFailures > 0) return contractFile
  try {
    return (await makeContractPdf({ sql, storage, pictures, tIn }, checkoutId))?.fileId ?? null
  } catch (error) {
    log.error({ err: error }, 'a contract could not be written')
    return null
  }
}

function presentAddress(address: OrderAddress, lang: Language) {
  const { recipient, area1, area2, area3, street, detail } = address
  const { lines, phoneText } = shown(address, lang)
  return {
    recipient,
    phone: phoneText,
    region: [area1, area2, area3].filter(Boolean).join(' '),
    detail: [street, detail].filter(Boolean).join(' '),
    lines,
  }
}

const paidStates: readonly OrderState[] = [
  OrderState.PendingShipment,
  OrderState.Shipped,
  OrderState.Completed,
]

/** Whoever shows the code gets the goods: it is said only when they are paid. */
const pickupOf = ({ store, storeAddress, pickupPerson, pickupPhone, pickupCode, state }: OrderDetailRow) => ({
  store,
  storeAddress,
  person: pickupPerson,
  phone: pickupPhone,
  code: paidStates.includes(state) ? (pickupCode ?? '') : '',
})

/** What happened to it, the earliest first: its states, and money that came in part or went back. */
function timeline(
  context: MemberContext,
  row: OrderDetailRow,
  { history, money, notes }: OrderStory,
): OrderDetail['history'] {
  const inMoney = moneyOf(context, row)
  const moves = money.map(({ kind, at, amount, method }) => ({
    at,
    from: null,
    to: null,
    who: '',
    reason: context.t(kind === 'part' ? 'orders.eventPart' : 'orders.eventRefund', {
      amount: inMoney(amount),
    }),
    note: methodName(context, method),
  }))
  const said = notes.map(({ at, text }) => ({
    at,
    from: null,
    to: null,
    who: sellerName(context),
    reason: context.t('orders.eventNote'),
    note: text,
  }))
  return [...history.map(step => presentStep(context, step)), ...moves, ...said].sort((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  )
}

function nextOf({ t }: Context, row: OrderDetailRow): OrderDetail['next'] {
  const { state, payBefore, wantedAt, delivery, receiveBefore, groupCloses } = row
  const next = (text: string, at: Date | null) => ({ text, at: at?.toISOString() ?? null })
  switch (state) {
    case OrderState.PendingPayment:
      return next(t('orders.nextPay'), payBefore)
    case OrderState.PaymentToConfirm:
      return next(t('orders.nextConfirm'), null)
    case OrderState.PendingGroup:
      return next(t('orders.nextGroup'), groupCloses)
    case OrderState.PendingShipment:
      return next(t(delivery === 'pickup' ? 'orders.nextPickup' : 'orders.nextShip'), wantedAt)
    case OrderState.Shipped:
      return next(t('orders.nextReceive'), receiveBefore)
    default:
      return null
  }
}

function presentStep(context: Context, { at, from, to, note, reason, ...who }: HistoryRow) {
  return {
    at,
    from,
    to,
    who: nameOf(context, who),
    reason: context.t(reason as TextKey),
    note,
  }
}

/** Members see "head office" instead of a clerk's name, a distributor's customers the shop's. */
function nameOf(
  { t, shop, lang }: Context,
  { memberId, nick, role }: Pick<HistoryRow, 'memberId' | 'nick' | 'role'>,
): string {
  if (memberId === null) return t('orders.byItself')
  if (isSeller(shop, memberId, role)) return sellerName({ t, shop, lang })
  return nick ?? ''
}

/** Head office's clerks, the distributor, and the distributor's. */
export const isSeller = (shop: Shop, memberId: number, role: string | null): boolean =>
  role === 'office' || role === 'operator' || memberId === shop.ownerId

export const sellerName = ({ t, shop, lang }: Pick<Context, 't' | 'shop' | 'lang'>): string =>
  shop.ownerId === null ? t('message.headOffice') : inLanguage(shop.titles, lang)
