import * as v from 'valibot'
import { id } from '../../../contract/fields.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { OrderDetail } from '../../../contract/orders.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Context } from '../../context.ts'
import { fail, type Outcome, ok } from '../../handler.ts'
import { readInput } from '../../read-input.ts'
import { filesById, filesOf } from '../files/files.queries.ts'
import { endOverdueOrders } from './deadlines.ts'
import { methodName, ownOrders, presentOrder } from './order-list.ts'
import {
  type DetailRow,
  type HistoryRow,
  historyOf,
  type OrderAddress,
  orderRow,
  paymentsOf,
} from './orders.queries.ts'

/** What uploaded files of an order are attached to. */
export const orderFiles = 'order'

const detailQuery = v.object({ id: id() })

/** `hlt_get_data` of type `order_detail`. */
export async function orderDetail(
  context: Context,
  fields: Record<string, unknown>,
): Promise<Outcome<OrderDetail>> {
  const { db, pool, lang, now } = context
  const scope = ownOrders(context)
  if (!scope) return { kind: 'relogin' }
  const read = readInput(context, detailQuery, fields)
  if (read.kind === 'fail') return read
  const orderId = read.input.id
  await endOverdueOrders(pool, { orderId })
  const row = await orderRow(db, orderId, lang, scope)
  if (!row) return fail('message.noPermission')
  const [payments, history, attached] = await Promise.all([
    paymentsOf(db, orderId),
    historyOf(db, orderId),
    filesOf(db, orderFiles, [orderId]),
  ])
  const files = await filesById(
    db,
    [row.contractFile, ...payments.map(({ proofFile }) => proofFile)].filter(file => file !== null),
  )
  return ok({
    ...presentOrder(context, row),
    goods: row.goods,
    promotionOff: row.promotionOff,
    couponOff: row.couponOff,
    redPacketOff: row.redPacketOff,
    pointsOff: row.pointsOff,
    freight: row.freight,
    refunded: row.refunded,
    address: row.address && presentAddress(row.address),
    pickup: row.delivery === 'pickup' ? pickupOf(row) : null,
    wantedAt: row.wantedAt?.toISOString() ?? null,
    deliveryMethod: row.deliveryMethod ?? '',
    invoiceTitle: row.invoice?.title ?? '',
    remark: row.remark,
    dueAt: row.dueAt?.toISOString() ?? null,
    placedBy: row.placedBy ?? '',
    mergedInto: row.mergedInto,
    payments: payments.map(({ method, at, proofFile, ...payment }) => ({
      ...payment,
      method: methodName(context, method),
      at: at.toISOString(),
      proof: (proofFile !== null && files.get(proofFile)?.url) || '',
    })),
    attachments: (attached.get(orderId) ?? []).map(({ fname, url }) => ({ name: fname, url })),
    contract: row.signedAt && {
      name: row.contractName ?? '',
      signedAt: row.signedAt.toISOString(),
      url: (row.contractFile !== null && files.get(row.contractFile)?.url) || '',
    },
    history: history.map(step => presentStep(context, step)),
    serverTime: now.toISOString(),
  })
}

const presentAddress = ({ recipient, phone, area1, area2, area3, street, detail }: OrderAddress) => ({
  recipient,
  phone,
  region: [area1, area2, area3].filter(Boolean).join(' '),
  detail: [street, detail].filter(Boolean).join(' '),
})

const paidStates: readonly OrderState[] = [
  OrderState.PendingShipment,
  OrderState.Shipped,
  OrderState.Completed,
]

/** Whoever shows the code gets the goods: it is said only when they are paid. */
const pickupOf = ({ store, storeAddress, pickupPerson, pickupPhone, pickupCode, state }: DetailRow) => ({
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

/** Members know head office, not its clerks. */
function nameOf(
  { t }: Context,
  { memberId, nick, role }: Pick<HistoryRow, 'memberId' | 'nick' | 'role'>,
): string {
  if (memberId === null) return t('order.byItself')
  return role === 'office' ? t('message.headOffice') : (nick ?? '')
}
