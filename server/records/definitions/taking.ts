import { type Failure, fail } from '../../handler.ts'
import type { FieldSpec, RecordValues } from '../bill-type.ts'
import { date, flag, item, section } from '../fields.ts'

const tiers = Array.from({ length: 10 }, (_, tier) => String(tier))

/** Who may take it in the coupon centre, and when. */
export const taking = (inCentre: boolean): FieldSpec[] =>
  section('bill.taking', [
    flag('in_centre', 'bill.inCentre', { default: inCentre ? '1' : '0', hint: 'bill.inCentreHint' }),
    date('take_from', 'bill.takeFrom', { time: true }),
    date('take_until', 'bill.takeUntil', { time: true }),
    ...tiers.map(tier =>
      tier === '0'
        ? item('tiers', tier, 'bill.retailPrice', { hint: 'bill.takersHint' })
        : { ...item('tiers', tier, 'bill.tierPrice'), labelParams: { tier } },
    ),
  ])

export function checkTaking({ take_from: from, take_until: to }: RecordValues): Failure | undefined {
  const backwards = from && to && new Date(from as string) >= new Date(to as string)
  return backwards ? fail('bill.endsBeforeStart', {}, 'take_until') : undefined
}
