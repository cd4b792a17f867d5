import { members, staff } from '../../records/access.ts'
import { billType } from '../../records/bill-type.ts'
import { countryChoices } from '../../records/definitions/country-choices.ts'
import { choice, date, memo, quantity, text } from '../../records/fields.ts'

/** What a row says of its goods; everything else is said once for the whole order. */
export const goodsColumns = ['item', 'quantity', 'unit', 'comment'] as const

export const longestComment = 500

export const addressColumns = [
  'recipient',
  'phone',
  'country',
  'area1',
  'area2',
  'area3',
  'street',
  'detail',
  'postcode',
] as const

/** The sheet of orders: its columns as fields, which no form has. Only head office says for whom. */
export const orderColumns = billType({
  name: 'order_sheet',
  title: 'orders.orders',
  access: [
    staff('sales', ['add']),
    {
      ...members(['add'], db => db`false`),
      fields: ['mark', ...goodsColumns, ...addressColumns, 'delivery', 'store', 'wanted', 'pay', 'remark'],
    },
  ],
  fields: [
    text('mark', 'order-import.mark', { max: 50 }),
    // In no list: a column that is not the reader's is unknown to them and not passed over.
    text('member', 'order-import.member', { max: 30, list: false }),
    text('item', 'order-import.item', { max: 100, required: true }),
    quantity('quantity', 'orders.quantity', { required: true, min: '0.0001' }),
    text('unit', 'orders.unit', { max: 50 }),
    text('comment', 'orders.comment', { max: longestComment }),
    text('recipient', 'address.recipient', { max: 50 }),
    text('phone', 'address.phone', { max: 30 }),
    choice('country', 'address.country', countryChoices, { required: false }),
    text('area1', 'address.province', { max: 60 }),
    text('area2', 'address.city', { max: 60 }),
    text('area3', 'address.district', { max: 60 }),
    text('street', 'address.street', { max: 100 }),
    text('detail', 'address.detail', { max: 200 }),
    text('postcode', 'address.postcode', { max: 12 }),
    text('delivery', 'orders.deliveryMethod', { max: 100 }),
    text('store', 'orders.store', { max: 100 }),
    date('wanted', 'orders.wantedAt', { time: true }),
    text('pay', 'orders.payMethod', { max: 100 }),
    memo('remark', 'orders.remark', { max: 500 }),
  ],
  sort: 'mark',
})
