import { staff } from '../../records/access.ts'
import { billType } from '../../records/bill-type.ts'
import { text } from '../../records/fields.ts'

/** The sheet of logistics numbers: its columns as fields, which no form has. */
export const shipColumns = billType({
  name: 'ship_sheet',
  title: 'deliveries.shipSheet',
  access: [staff('warehouse', ['add'])],
  fields: [
    text('number', 'deliveries.orderOrNote', { max: 40, required: true }),
    text('carrier', 'deliveries.carrier', { max: 60 }),
    text('logistics_no', 'deliveries.logisticsNo', { max: 60 }),
  ],
  sort: 'number',
})
