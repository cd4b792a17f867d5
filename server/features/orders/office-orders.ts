import type { ParsedInput } from '../../../contract/action.ts'
import { regionOr } from '../../../contract/address-formats.ts'
import { openCase } from '../../../contract/after-sale.ts'
import { caseTimes } from '../../../contract/after-sale-states.ts'
import { compare, type Decimal, isZero, roundHalfUp, sum } from '../../../contract/decimal.ts'
import {
  cancelForMember,
  changeOrderAddress,
  type changeOrderPrice,
  mostFound,
  type OfficeOrder,
  type OfficeOrders,
} from '../../../contract/office-orders.ts'
import { OrderState, orderStates } from '../../../contract/order-states.ts'
import { tooFine } from '../../../contract/record-checks.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { MemberContext } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { mayCall } from '../../visitor.ts'
import { takesCases } from '../after-sale/after-sale.rules.ts'
import { ringOfOrder } from '../bell/ring-bell.ts'
import { shown } from '../checkout/address-lines.ts'
import { mostMoney } from '../checkout/must-choose.ts'
import { inBase, isFree } from '../checkout/totals.ts'
import { specText } from '../deliveries/present-delivery.ts'
import { endAttempts } from '../payment/attempts.ts'
import { openAttempts } from '../payment/payment.queries.ts'
import { belongsTo } from './belongs-to-order.ts'
import { cancelUnpaid } from './cancel-order.ts'
import { whyNoOtherAddress } from './change-address.ts'
import { priceChange } from './change-price.ts'
import { findOrders, newestOrders } from './find-orders.ts'
import { isUnpaidShipment, type OrderFacts } from './order-actions.ts'
import { moneyOf } from './order-paper.ts'
import type { OrderAddress } from './orders.queries.ts'
import { receivePayment } from './receive-payment.ts'

type Choices = Parameters<typeof specText>[1]

interface Row
  extends Omit<
      OfficeOrder,
      'createdAt' | 'state' | 'lines' | 'address' | 'pickup' | 'belongs' | 'steps' | 'mayChange' | 'whyNot'
    >,
    Omit<OrderFacts, 'state' | 'paid' | 'awaitsReceipt' | 'isTracked' | 'isOwed'> {
  state: OrderState
  createdAt: Date
  decimals: number
  lines: (Omit<OfficeOrder['lines'][number], 'spec'> & Choices)[]
  address: OrderAddress | null
  store: string
  person: string
  phone: string
  isOwn: boolean
}

const nothing: OfficeOrders = { order: null, found: [], more: false }

/** One order with all about it, or several that fit; the newest of all where nothing was asked for. */
export async function findOfficeOrder(
  context: MemberContext,
  text: string | undefined,
): Promise<OfficeOrders> {
  if (!text) return { ...nothing, found: await newestOrders(context.db) }
  const found = await findOrders(context.db, text)
  const [first] = found
  if (!first) return nothing
  return found.length === 1
    ? { ...nothing, order: await officeOrderOf(context, first.id) }
    : { order: null, found: found.slice(0, mostFound), more: found.length > mostFound }
}

async function officeOrderOf(context: MemberContext, id: number): Promise<OfficeOrder> {
  const { db, lang } = context
  const [[row], belongs] = await Promise.all([
    db<[Row]>`
      select o.id, o.number, o.state, o.source, o.currency, o.decimals, o.created_at as "createdAt",
        json_build_object('id', m.id, 'nick', m.nick, 'mobile', m.mobile) as member,
        round(o.goods, o.decimals) as goods, round(o.promotion_off + o.coupon_off + o.red_packet_off + o.points_off, o.decimals) as off,
        round(o.adjustment, o.decimals) as adjustment, round(o.freight, o.decimals) as freight,
        round(o.total, o.decimals) as total, round(o.paid, o.decimals) as paid,
        (select json_agg(json_build_object('id', l.id, 'itemNo', l.item_no, 'name', text_in(l.names, ${lang}),
            'spec', l.spec, 'customisation', l.customisation, 'comment', l.comment, 'price', round(l.price, o.decimals)::text,
            'quantity', trim_scale(l.quantity)::text, 'unit', text_in(l.unit_names, ${lang}),
            'listed', round(l.payable - l.freight - l.adjustment, o.decimals)::text,
            'due', round(l.payable - l.freight, o.decimals)::text) order by l.position)
          from order_lines l where l.order_id = o.id) as lines,
        coalesce((select json_agg(json_build_object('id', n.id, 'at', to_char(n.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'who', coalesce(w.nick, ''), 'text', n.text, 'forMember', n.for_member) order by n.id desc)
          from order_notes n left join members w on w.id = n.member_id where n.order_id = o.id), '[]') as notes,
        o.delivery, o.address, o.pickup_person as person, o.pickup_phone as phone, o.remark, text_in(st.names, ${lang}) as store,
        o.pay_method as "payMethod", o.payment_state as "paymentState", o.due_at is not null as "onAccount",
        o.completed_at as "completedAt", o.refund_state as "refundState", s.owner_id is null as "isOwn",
        exists (select from orders b where b.id = o.purchase_id and b.state not in (5, 7)) as "isPurchased",
        exists (select from orders c where c.purchase_id = o.id) as "isPurchase",
        exists (select from order_lines l where l.order_id = o.id and l.packed_quantity > 0) as "isPacked"
      from orders o join members m on m.id = o.member_id join shops s on s.id = o.shop_id join stores st on st.id = o.store_id
      where o.id = ${id}`,
    belongsTo(context, id),
  ])
  const mayEver = mayChange(context)
  const refused = mayEver ? await refuse(context, row) : undefined
  const { number, state, source, currency, member, goods, off, adjustment, freight, total, paid } = row
  return {
    id,
    number,
    state,
    source,
    currency,
    member,
    goods,
    off,
    adjustment,
    freight,
    total,
    paid,
    createdAt: row.createdAt.toISOString(),
    lines: row.lines.map(({ spec, customisation, ...line }) => ({
      ...line,
      spec: specText(context, { spec, customisation }),
    })),
    notes: row.notes,
    delivery: row.delivery,
    address: row.address && { ...written(row.address), ...shown(row.address, lang) },
    pickup: row.delivery === 'pickup' ? { store: row.store, person: row.person, phone: row.phone } : null,
    remark: row.remark,
    belongs,
    steps: stepsOf(context, row),
    mayChange: mayEver && refused === undefined,
    whyNot: refused ? context.t(refused.key, refused.params) : '',
  }
}

/** All its parts; the oldest name no country. */
const written = ({ recipient, phone, country, postcode = '', ...place }: OrderAddress) => ({
  recipient,
  phone,
  country: regionOr(country),
  postcode,
  area1: place.area1,
  area2: place.area2,
  area3: place.area3,
  street: place.street,
  detail: place.detail,
})

const steps = { cancel: cancelForMember, case: openCase, address: changeOrderAddress }

/** What of it the server would do now for this clerk. Orders of distributors' shops are theirs to see to. */
function stepsOf(context: MemberContext, row: Row): OfficeOrder['steps'] {
  if (!row.isOwn) return []
  const possible: OfficeOrder['steps'] = []
  if (row.state === OrderState.PendingPayment || isUnpaidShipment(row)) possible.push('cancel')
  if (!row.isPurchase && row.refundState !== 'all' && takesCases(row, context.now, caseTimes.openDays))
    possible.push('case')
  if (!whyNoOtherAddress(context, row)) possible.push('address')
  return possible.filter(step => mayCall(steps[step], context.visitor))
}

/** As the member's own cancelling, with a reason; what is paid goes back by a case. */
export async function cancelOrderFor(
  context: MemberContext,
  { id, reason: note }: { id: number; reason: string },
): Promise<Failure | undefined> {
  const { db, visitor, t } = context
  const stateNow = async () =>
    (
      await db<{ state: OrderState }[]>`
        select o.state from orders o join shops s on s.id = o.shop_id where o.id = ${id} and s.owner_id is null`
    )[0]?.state
  if ((await stateNow()) === undefined) return fail('message.noPermission', undefined, 'id')
  const begun = (await openAttempts(db, [id])).map(attempt => attempt.id)
  const ended = { orderId: id, by: visitor.id, reason: 'orders.reasonSellerCancelled', note } as const
  if (!(await cancelUnpaid(db as Tx, ended))) {
    const now = await stateNow()
    return fail('orders.cannotCancel', { state: t(orderStates.find(({ code }) => code === now)!.text) }, 'id')
  }
  context.afterwards(() => endAttempts(context, begun, 'payment.reasonCancelled'))
  return undefined
}

const mayChange = ({ visitor }: MemberContext): boolean =>
  visitor.role === 'office' && [null, 'owner', 'sales', 'finance'].includes(visitor.staffRole)

type Change = ParsedInput<typeof changeOrderPrice>['row']

interface Changing {
  id: number
  number: string
  state: OrderState
  shopId: number
  currency: string
  rate: Decimal
  decimals: number
  total: Decimal
  paid: Decimal
}

/**
 * Another price for an order that nobody has paid or is paying. Whoever began to pay the old one is refused by its amount, and
 * what was begun and not shown yet is closed.
 */
export async function changePrice(
  context: MemberContext,
  change: Change,
): Promise<{ total: Decimal } | Failure> {
  const { db, visitor } = context
  const [order] = await db<Changing[]>`
    select id, number, state, shop_id as "shopId", currency, rate, decimals, total, paid from orders
    where id = ${change.id} for update`
  if (!order) return fail('message.noPermission', undefined, 'id')
  const refused = await refuse(context, order)
  if (refused) return refused
  if (compare(order.total, change.total) !== 0) return fail('orders.priceMoved', undefined, 'total')
  if (change.off === undefined && !change.lines?.length) return fail('orders.priceNothing', undefined, 'off')
  const lines = await db<{ id: number; listed: Decimal; due: Decimal; freight: Decimal }[]>`
    select id, payable - freight - adjustment as listed, payable - freight as due, freight from order_lines
    where order_id = ${order.id} order by position for update`
  const changed = priceChange(lines, change, order.decimals)
  if (changed === 'unknown') return fail('message.noPermission', undefined, 'lines')
  if (changed === 'tooMuch') return fail('orders.priceTooLow', undefined, 'off')
  if (changed === 'places') {
    const [field, label] = change.lines?.length
      ? (['lines', 'orders.price'] as const)
      : (['off', 'orders.priceOff'] as const)
    const { key, params } = tooFine(order.decimals)
    return fail(key, { ...params, field: context.t(label) }, field)
  }
  const total = sum([
    ...lines.flatMap(({ listed, freight }) => [listed, freight]),
    ...changed.map(({ adjustment }) => adjustment),
  ])
  if (compare(total, mostMoney) > 0) return fail('checkout.tooMuch', undefined, 'lines')
  if (compare(total, order.total) === 0) return fail('orders.priceNothing', undefined, 'off')
  await storePrice(db, order, { changed, total })
  const money = moneyOf(context, order)
  const note = `${money(order.total)} → ${money(total)} · ${change.reason}`
  const [history] = await db<{ id: number }[]>`
    insert into order_history (order_id, member_id, from_state, to_state, reason, note)
    values (${order.id}, ${visitor.id}, 0, 0, ${'orders.reasonPriceChanged' satisfies TextKey}, ${note}) returning id`
  await ringOfOrder(db, order.id, {
    kind: 'price_changed',
    key: history!.id,
    params: { amount: { money: total, currency: order.currency } },
  })
  const begun = (await openAttempts(db, [order.id])).map(({ id }) => id)
  context.afterwards(() => endAttempts(context, begun, 'payment.reasonPriceChanged'))
  if (isFree(total))
    await receivePayment(db, {
      orderId: order.id,
      amount: '0',
      by: visitor.id,
      reason: 'orders.reasonNothingToPay',
    })
  return { total: roundHalfUp(total, order.decimals) }
}

async function refuse(
  { db, t }: MemberContext,
  order: Pick<Changing, 'id' | 'state' | 'paid'>,
): Promise<Failure | undefined> {
  if (order.state !== OrderState.PendingPayment) {
    const info = orderStates.find(({ code }) => code === order.state)!
    return fail('orders.priceState', { state: t(info.text) }, 'id')
  }
  if (!isZero(order.paid)) return fail('orders.pricePaid', undefined, 'id')
  const attempts = await openAttempts(db, [order.id])
  const now = Date.now()
  return attempts.some(({ state, expiresAt }) => state === 'paying' && (expiresAt?.getTime() ?? 0) > now)
    ? fail('orders.pricePaying', undefined, 'id')
    : undefined
}

/** One statement, however many lines. */
async function storePrice(
  db: Db,
  { id, shopId, rate }: Changing,
  { changed, total }: { changed: readonly { id: number; adjustment: Decimal }[]; total: Decimal },
): Promise<void> {
  await db`
    update order_lines l set payable = l.payable - l.adjustment + n.adjustment, adjustment = n.adjustment
    from unnest(${changed.map(line => line.id)}::integer[], ${changed.map(line => line.adjustment)}::numeric[]) as n (id, adjustment)
    where l.id = n.id`
  const [base] = await db<{ decimals: number }[]>`
    select coalesce(min(c.decimals), 2)::integer as decimals from shops s
    left join currencies c on c.shop_id = s.id and c.code = s.base_currency where s.id = ${shopId}`
  await db`
    update orders set adjustment = ${sum(changed.map(({ adjustment }) => adjustment))}, total = ${total},
      base_total = ${inBase(total, rate, base!.decimals)}
    where id = ${id}`
}

/** Undefined: there is no such order. */
export async function addOrderNote(
  { db, visitor }: MemberContext,
  { id, text, forMember = false }: { id: number; text: string; forMember?: boolean | undefined },
): Promise<number | undefined> {
  const [note] = await db<{ id: number }[]>`
    insert into order_notes (order_id, member_id, text, for_member)
    select o.id, ${visitor.id}, ${text}, ${forMember} from orders o where o.id = ${id} returning id`
  if (note && forMember) await ringOfOrder(db, id, { kind: 'order_note', key: note.id })
  return note?.id
}
