import { daySums } from '../../records/day-sums.ts'

export const invoiceSums = daySums({
  table: 'invoices',
  sums: 'invoice_sums',
  shopless: true,
  days: { created_at: 'day' },
  kinds: { state: 'text' },
})
