import { maxValue, minValue, object, picklist, pipe } from 'valibot'
import { integer, optional } from '../../../contract/fields.ts'
import * as paths from '../../../contract/paths.ts'
import {
  type VoucherList,
  type VoucherState,
  voucherList,
  voucherStates,
  vouchersPerPage,
} from '../../../contract/vouchers.ts'
import type { Call } from '../../api/call.ts'

export interface VoucherSearch {
  state?: VoucherState
  page?: number
}

export const voucherSearch = object({
  state: optional(picklist(voucherStates)),
  page: optional(pipe(integer(), minValue(1), maxValue(1000))),
})

export const loadVouchers = async (
  call: Call,
  red: boolean,
  { state, page = 1 }: VoucherSearch,
): Promise<VoucherList> => (await call(voucherList, { red, state, start: (page - 1) * vouchersPerPage })).obj

export function vouchersHref(red: boolean, { state, page = 1 }: VoucherSearch): string {
  const asked = new URLSearchParams()
  if (state && state !== 'usable') asked.set('state', state)
  if (page > 1) asked.set('page', String(page))
  const path = red ? paths.redPackets : paths.coupons
  return asked.size > 0 ? `${path}?${asked}` : path
}
