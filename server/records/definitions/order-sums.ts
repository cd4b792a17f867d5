import { daySums } from '../day-sums.ts'

export const orderSums = daySums({
  table: 'orders',
  sums: 'order_sums',
  days: { created_at: 'day' },
  kinds: { state: 'smallint', payment_state: 'text', pay_method: 'text', delivery: 'text', source: 'text' },
})
