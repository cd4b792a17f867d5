import { staff } from '../../records/access.ts'
import { billType } from '../../records/bill-type.ts'
import { quantity, text } from '../../records/fields.ts'

/** The sheet of counted goods: its columns as fields, which no form has. */
export const stockColumns = billType({
  name: 'stock_sheet',
  title: 'stock.sheet',
  access: [staff('warehouse', ['add'])],
  fields: [
    text('code', 'stock.sheetCode', { max: 60, required: true }),
    quantity('quantity', 'bill.quantity', { max: '999999999', required: true }),
    text('unit', 'bill.unit', { max: 60 }),
  ],
  sort: 'code',
})
