import { object, picklist } from 'valibot'
import { optional, pageNumber } from '../../../contract/fields.ts'
import * as paths from '../../../contract/paths.ts'
import { type WithdrawalList, walletPerPage, withdrawalList } from '../../../contract/wallet.ts'
import { type WithdrawalState, withdrawalStateCodes } from '../../../contract/withdrawal-states.ts'
import type { Call } from '../../api/call.ts'

export interface WithdrawalSearch {
  state?: WithdrawalState | undefined
  page?: number | undefined
}

export const withdrawalSearch = object({
  state: optional(picklist(withdrawalStateCodes)),
  page: optional(pageNumber()),
})

export const loadWithdrawals = async (
  call: Call,
  { state, page = 1 }: WithdrawalSearch,
): Promise<WithdrawalList> =>
  (await call(withdrawalList, { state, start: (page - 1) * walletPerPage, limit: walletPerPage })).obj

export function withdrawalsHref({ state, page = 1 }: WithdrawalSearch): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${paths.withdrawals}?${query}` : paths.withdrawals
}
