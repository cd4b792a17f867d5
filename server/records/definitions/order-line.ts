import { DistributionRight } from '../../../contract/flags.ts'
import { orderReasons, orderStates } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { shopsRunBy } from '../../visitor.ts'
import { anyStaff, distributors } from '../access.ts'
import { billType, childrenOf, type FieldSpec } from '../bill-type.ts'
import { choice, computed } from '../fields.ts'
import { specWords } from './spec-words.ts'

const ofTheirShops = (db: Db, context: Context) =>
  db`r.order_id in (select o.id from orders o where o.shop_id in (${shopsRunBy(db, context.visitor)}))`

const access = [
  anyStaff(['see', 'export']),
  distributors(DistributionRight.Screens, ['see', 'export'], ofTheirShops),
]

/** What was bought, as it was when it was bought. */
export const orderLine = billType({
  name: 'order_line',
  title: 'orders.lines',
  from: db => db`order_lines r`,
  currency: db => db`(select o.currency from orders o where o.id = r.order_id)`,
  access,
  fields: [
    computed('item_no', 'bill.itemNo', db => db`r.item_no`, { search: true }),
    computed('name', 'bill.product', (db, { lang }) => db`text_in(r.names, ${lang}::text)`, {
      search: true,
      list: { w: 260 },
    }),
    specWords(
      db => db`r.spec`,
      db => db`r.customisation`,
    ),
    computed('quantity', 'bill.quantity', db => db`r.quantity`, { kind: 'number' }),
    computed('unit', 'bill.unit', (db, { lang }) => db`text_in(r.unit_names, ${lang}::text)`),
    computed(
      'price',
      'bill.price',
      db => db`round(r.price, (select o.decimals from orders o where o.id = r.order_id))`,
      { kind: 'money' },
    ),
    computed('amount', 'orders.amount', db => db`r.amount`, { kind: 'money', list: { total: true } }),
    computed('payable', 'orders.payable', db => db`r.payable`, { kind: 'money', list: { total: true } }),
    computed('shipped_quantity', 'orders.shippedQuantity', db => db`r.shipped_quantity`, { kind: 'number' }),
    computed('comment', 'orders.comment', db => db`r.comment`),
  ],
  sort: 'id',
  parent: childrenOf('order_id'),
})

const states = Object.fromEntries(orderStates.map(({ code, text }) => [String(code), text]))

/** The history keeps keys of the language packs. */
const reasons = Object.fromEntries(orderReasons.map(key => [key, key]))

const told = (column: string, label: TextKey, options: Readonly<Record<string, TextKey>>): FieldSpec => ({
  ...choice(column, label, options, { form: false, filter: false }),
  read: db => db`r.${db(column)}`,
})

/** What became of an order: who, when, from, to, why. */
export const orderStep = billType({
  name: 'order_step',
  title: 'orders.history',
  from: db => db`order_history r`,
  access,
  fields: [
    computed('at', 'bill.at', db => db`r.at`, { kind: 'date', showTime: true, list: { w: 160 } }),
    computed('who', 'bill.who', db => db`(select nick from members m where m.id = r.member_id)`),
    told('from_state', 'orders.fromState', states),
    told('to_state', 'orders.toState', states),
    { ...told('reason', 'orders.reason', reasons), list: { w: 200 } },
    computed('note', 'orders.note', db => db`r.note`, { list: { w: 260 } }),
  ],
  sort: 'id',
  display: 'at',
  parent: childrenOf('order_id'),
})
