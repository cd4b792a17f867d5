import { DistributionRight } from '../../../contract/flags.ts'
import { officeOrder } from '../../../contract/office-orders.ts'
import { orderStates } from '../../../contract/order-states.ts'
import * as paths from '../../../contract/paths.ts'
import { payMethodNames } from '../../../contract/pay-methods.ts'
import { paymentStates } from '../../../contract/payment-states.ts'
import { contractNotes } from '../../features/checkout/failed-contract.ts'
import { filesOfOrder, storedWithOrder } from '../../features/orders/order-files.ts'
import { isOwed } from '../../features/payment/payment.queries.ts'
import { mayCall, shopsRunBy } from '../../visitor.ts'
import { anyStaff, distributors } from '../access.ts'
import { billType, type FieldSpec, type Read } from '../bill-type.ts'
import { choice, computed, date, lookup, memo, money, papers, text } from '../fields.ts'
import { isYes } from '../search.ts'
import { isTurnover, orderSums } from './order-sums.ts'
import { membersFound, membersOfMobile } from './text-search.ts'

const states = Object.fromEntries(orderStates.map(({ code, text }) => [String(code), text]))
const colors = Object.fromEntries(orderStates.map(({ code, color }) => [String(code), color]))

const only = { readonly: true } as const
const inForm = { readonly: true, list: false } as const

const amounts: FieldSpec[] = [
  money('goods', 'orders.goods', inForm),
  money('promotion_off', 'orders.promotionOff', inForm),
  money('coupon_off', 'orders.couponOff', inForm),
  money('red_packet_off', 'orders.redPacketOff', inForm),
  money('points_off', 'orders.pointsOff', inForm),
  money('adjustment', 'orders.adjustment', inForm),
  money('freight', 'orders.freight', inForm),
  money('total', 'orders.total', { ...only, indexed: true }),
  money('paid', 'orders.paid', only),
  money('refunded', 'orders.refunded', inForm),
]

/** What the buyer sent along and signed. */
const documents: FieldSpec[] = [
  papers('attachments', 'orders.attachments', storedWithOrder, 'orders.documents'),
  papers(
    'contract',
    'orders.contract',
    (db, _, at) => db`(
      select f.path from checkout_contracts c join files f on f.id = c.pdf_file_id
      where c.checkout_id = ${at}.checkout_id)`,
    'orders.documents',
  ),
  {
    ...text('contract_name', 'orders.contractBy', { ...inForm, search: false, group: 'orders.documents' }),
    virtual: true,
    read: (db, _, at) =>
      db`(select c.name from checkout_contracts c where c.checkout_id = ${at}.checkout_id)`,
  },
  {
    ...date('contract_at', 'orders.contractAt', { ...inForm, time: true, group: 'orders.documents' }),
    virtual: true,
    read: (db, _, at) => db`(
      select c.signed_at from checkout_contracts c where c.checkout_id = ${at}.checkout_id)`,
  },
]

/** In words, first come first: an order may be paid with several. */
const paidWith: Read = (db, { t }, at) => {
  const names = Object.fromEntries(Object.entries(payMethodNames).map(([code, name]) => [code, t(name)]))
  return db`(
    select string_agg(w.name, ' + ' order by w.first) from (
      select coalesce(${db.json(names)}::jsonb ->> p.method, p.method) as name, min(p.id) as first
      from payment_orders po join payments p on p.id = po.payment_id and p.state = 'success'
      where po.order_id = ${at}.id and po.amount > 0 group by 1) w)`
}

const isOverdue: Read = (db, _, at) => db`coalesce(${at}.due_at < now(), false) and ${isOwed(db, at)}`

/** Orders are looked at here; what changes them is an action with a history row. */
export const order = billType({
  name: 'order',
  title: 'orders.orders',
  table: 'orders',
  access: [
    anyStaff(['see', 'export']),
    {
      ...distributors(
        DistributionRight.Screens,
        ['see', 'export'],
        (db, context) => db`r.shop_id in (${shopsRunBy(db, context.visitor)})`,
      ),
      shops: (db, { visitor }) => shopsRunBy(db, visitor),
    },
  ],
  fields: [
    text('number', 'orders.number', { ...only, indexed: true, list: 150 }),
    choice('state', 'orders.state', states, { ...only, list: 170, colors }),
    computed(
      'nick',
      'bill.member',
      (db, _, at) => db`(select nick from members m where m.id = ${at}.member_id)`,
      { search: true, list: { w: 130 } },
    ),
    computed(
      'mobile',
      'bill.mobile',
      (db, _, at) => db`(select mobile from members m where m.id = ${at}.member_id)`,
      { search: true, list: { w: 120 } },
    ),
    lookup('member_id', 'bill.member', 'member', { ...inForm, filter: true }),
    lookup('shop_id', 'bill.shop', 'shop', { ...only, filter: true }),
    date('created_at', 'orders.createdAt', { ...only, indexed: true, time: true, filter: true }),
    choice('source', 'orders.source', { online: 'orders.online', offline: 'orders.offline' }, only),
    text('currency', 'orders.currency', { ...only, list: 80, search: false }),
    amounts,
    choice('pay_method', 'orders.payMethod', payMethodNames, only),
    computed('paid_with', 'orders.paidWith', paidWith, { sort: false, list: { w: 160 } }),
    choice('payment_state', 'orders.paymentState', paymentStates, only),
    date('pay_before', 'orders.payBefore', { ...inForm, time: true }),
    date('paid_at', 'orders.paidAt', { ...inForm, time: true }),
    date('due_at', 'orders.dueAt', { ...only, list: 0, time: true }),
    computed('overdue', 'orders.overdue', isOverdue, {
      kind: 'flag',
      sort: false,
      filter: true,
      // Nobody looks for all the others, and nothing counts them.
      choices: async ({ t }) => [{ value: '1', label: t('bill.yes') }],
      list: { w: 0 },
      // What is owed is little beside all orders, and has an index.
      match: (db, value) => db`r.id ${isYes(value) ? db`= any` : db`<> all`}(array(
        select o.id from orders o where o.due_at < now() and ${isOwed(db, db`o`)}))`,
    }),
    choice('delivery', 'orders.delivery', { delivery: 'orders.toAddress', pickup: 'orders.toPickup' }, only),
    {
      ...memo('recipient', 'orders.address', { ...inForm, lines: 6 }),
      virtual: true,
      // Orders from before parcels had labels have the parts alone; those of today have both.
      read: (db, _, at) => db`coalesce(
        ${at}.address ->> 'label',
        concat_ws(' ', ${at}.address ->> 'recipient', ${at}.address ->> 'phone', ${at}.address ->> 'area1',
          ${at}.address ->> 'area2', ${at}.address ->> 'area3', ${at}.address ->> 'street', ${at}.address ->> 'detail'),
        ${at}.pickup_person || ' ' || ${at}.pickup_phone)`,
    },
    text('pickup_code', 'orders.pickupCode', { ...inForm, search: false }),
    lookup('delivery_method_id', 'orders.deliveryService', 'delivery_method', inForm),
    date('wanted_at', 'orders.wantedAt', { ...inForm, time: true }),
    {
      ...memo('invoice_to', 'orders.invoice', { ...inForm, lines: 2 }),
      virtual: true,
      read: (db, _, at) => db`concat_ws(' ', ${at}.invoice ->> 'title', ${at}.invoice ->> 'taxNumber',
        ${at}.invoice ->> 'address', ${at}.invoice ->> 'phone', ${at}.invoice ->> 'bank', ${at}.invoice ->> 'bankAccount',
        ${at}.invoice ->> 'email')`,
    },
    lookup('placed_by', 'orders.placedBy', 'member', inForm),
    memo('remark', 'orders.remark', { ...inForm, lines: 2 }),
    lookup('merged_into', 'orders.mergedInto', 'order', inForm),
    computed('turnover', 'bill.countsAsTurnover', (db, _, at) => isTurnover(db, db`${at}.`), {
      kind: 'flag',
      filter: true,
      sort: false,
      list: { w: 0 },
    }),
    documents,
  ],
  // A distributor's orders have a page of their own.
  page: ({ t, visitor }, { number }) =>
    mayCall(officeOrder, visitor)
      ? { href: `${paths.officeOrder}?find=${number}`, title: t('office.orderDesk') }
      : undefined,
  files: ({ db }, id) => filesOfOrder(db, id),
  notes: contractNotes,
  sort: '-created_at',
  // Members are found by their index first; asking each order for its member is slow.
  find: (db, pattern) => db`
    r.number like ${pattern} or r.member_id in (${membersFound(db, pattern)})`,
  // A whole number is one order, a whole mobile those of its members: their parts are in all numbers.
  hits: (db, pattern) => db`
    with one as materialized (select id from orders where number = trim(both '%' from ${pattern})),
    people as materialized (${membersOfMobile(db, pattern)})
    select id from one union all
    select o.id from people join orders o on o.member_id = people.id where not exists (select from one) union all
    select o.id from orders o
    where o.number like ${pattern} and not exists (select from one) and not exists (select from people) union all
    select o.id from members m join orders o on o.member_id = m.id
    where m.found_by like ${pattern} and not exists (select from one) and not exists (select from people)`,
  summary: orderSums.summary,
  seek: orderSums.seek,
  children: [
    { billType: 'order_line', by: 'order_id' },
    { billType: 'order_step', by: 'order_id' },
  ],
})
