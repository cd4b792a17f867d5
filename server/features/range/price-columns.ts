import { DistributionRight } from '../../../contract/flags.ts'
import { distributors } from '../../records/access.ts'
import { billType } from '../../records/bill-type.ts'
import { choice, money, text, whole } from '../../records/fields.ts'

export const shownStates = { show: 'range.shown', hide: 'range.hiddenTag' } as const

/** What is only looked at in the sheet. */
const shownOnly = { form: false } as const

/** The sheet of a shop's prices: its columns as fields, which no form has. */
export const priceColumns = billType({
  name: 'price_sheet',
  title: 'range.sheet',
  access: [distributors(DistributionRight.Screens, ['see', 'add'], db => db`false`)],
  fields: [
    text('item_no', 'range.sheetItemNo', { max: 100, required: true }),
    text('name', 'range.product', shownOnly),
    money('purchase', 'range.purchase', shownOnly),
    money('price', 'range.myPrice', shownOnly),
    text('rule', 'range.rule', shownOnly),
    money('margin', 'range.margin', shownOnly),
    text('stock', 'range.stock', shownOnly),
    money('own_price', 'range.ownPrice'),
    // A choice: whoever leaves it empty says nothing.
    choice('shown', 'range.shown', shownStates, { required: false }),
    whole('tier', 'range.tierOf', { max: '9', nullable: true }),
    text('shop', 'range.sheetShop', { max: 30 }),
  ],
  sort: 'item_no',
})
