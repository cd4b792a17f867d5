import { daySums } from '../../records/day-sums.ts'

export const caseSums = daySums({
  table: 'after_sale_cases',
  sums: 'after_sale_sums',
  days: { created_at: 'day' },
  kinds: { state: 'text' },
})
