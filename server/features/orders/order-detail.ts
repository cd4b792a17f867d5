import type { FileItem } from '../../../contract/files.ts'
import type { Language } from '../../../contract/languages.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { OrderDetail } from '../../../contract/orders.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Context, MemberContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { casesOfMember } from '../after-sale/after-sale.queries.ts'
import { shown } from '../checkout/address-lines.ts'
import { makeContractPdf } from '../checkout/contract-pdf.ts'
import { filesById, filesOf } from '../files/files.queries.ts'
import { endOverdueOrders } from './deadlines.ts'
import { checkoutFiles, orderFiles } from './order-files.ts'
import { methodName, ownOrders, presentOrder } from './order-list.ts'
import {
  type HistoryRow,
  historyOf,
  type OrderAddress,
  type OrderDetailRow,
  orderRow,
  paymentsOf,
} from './orders.queries.ts'

/** Undefined for an order that is not the visitor's own. */
export async function orderDetail(context: MemberContext, orderId: number): Promise<OrderDetail | undefined> {
  const { db, pool, lang, now } = context
  await endOverdueOrders(pool, { orderId })
  const row = await orderRow(db, orderId, lang, ownOrders(context))
  if (!row) return undefined
  const [payments, history, attached, contractFile, cases] = await Promise.all([
    paymentsOf(db, orderId),
    historyOf(db, orderId),
    attachmentsOf(db, row),
    contractFileOf(context, row),
    casesOfMember(db, ownOrders(context), { lang, start: 0, limit: 100, onlyOpen: false, orderId }),
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
    history: history.map(step => presentStep(context, step)),
    serverTime: now.toISOString(),
  }
}

/** The order's own attachments, and those of its checkout. */
async function attachmentsOf(db: Db, { id, checkoutId }: OrderDetailRow): Promise<FileItem[]> {
  const [own, shared] = await Promise.all([
    filesOf(db, orderFiles, [id]),
    checkoutId === null ? undefined : filesOf(db, checkoutFiles, [checkoutId]),
  ])
  return [...(own.get(id) ?? []), ...(shared?.get(checkoutId!) ?? [])]
}

/** A paper that is not there yet is made for whoever asks for it; one that failed once is left to the job. */
async function contractFileOf(
  { pool: sql, storage, tIn, log }: Context,
  { signedAt, contractFile, contractFailures, checkoutId }: OrderDetailRow,
): Promise<number | null> {
  if (!signedAt || contractFile !== null || checkoutId === null || contractFailures > 0) return contractFile
  try {
    return (await makeContractPdf({ sql, storage, tIn }, checkoutId))?.fileId ?? null
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

function presentStep(context: Context, { at, from, to, note, reason, ...who }: HistoryRow) {
  return {
    at: at.toISOString(),
    from,
    to,
    who: nameOf(context, who),
    reason: context.t(reason as TextKey),
    note,
  }
}

/** Members see "head office" instead of a clerk's name. */
function nameOf(
  { t }: Context,
  { memberId, nick, role }: Pick<HistoryRow, 'memberId' | 'nick' | 'role'>,
): string {
  if (memberId === null) return t('orders.byItself')
  return role === 'office' ? t('message.headOffice') : (nick ?? '')
}
