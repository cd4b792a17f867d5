import { compare, type Decimal, roundHalfUp } from '../../../contract/decimal.ts'

export interface TopUpTerms {
  kind: 'wholesale' | 'retail'
  min: Decimal
  /** Null: as much as is usual for the kind of shop. */
  max: Decimal | null
}

/** How much can be paid in at once; both ends are allowed. */
export const topUpLimits = ({ kind, min, max }: TopUpTerms): { min: Decimal; max: Decimal } => ({
  min,
  max: max ?? (kind === 'retail' ? '5000' : '50000'),
})

export type AmountFault = 'decimals' | 'least' | 'most'

export function amountFault(
  amount: Decimal,
  { min, max }: { min: Decimal; max: Decimal },
  decimals: number,
): AmountFault | undefined {
  if (compare(roundHalfUp(amount, decimals), amount) !== 0) return 'decimals'
  if (compare(amount, min) < 0) return 'least'
  return compare(amount, max) > 0 ? 'most' : undefined
}
