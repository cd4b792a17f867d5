import { type Failure, fail } from '../../handler.ts'
import type { AddressFault } from '../../ports/outside.ts'

const addressFaults = {
  notAnAddress: 'bill.addressWrong',
  notHttps: 'bill.addressNotHttps',
  inside: 'bill.addressInside',
} as const

export const addressFailure = (fault: AddressFault, field: string): Failure =>
  fail(addressFaults[fault], {}, field)
