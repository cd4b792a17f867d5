import { object, picklist } from 'valibot'
import { givenDay, optional, pageNumber } from '../../../contract/fields.ts'
import * as paths from '../../../contract/paths.ts'
import {
  type WalletDirection,
  type WalletEntries,
  type WalletKind,
  walletDirections,
  walletEntries,
  walletKindCodes,
  walletPerPage,
} from '../../../contract/wallet.ts'
import type { Call } from '../../api/call.ts'

export interface WalletSearch {
  kind?: WalletKind | undefined
  direction?: WalletDirection | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
}

export const walletSearch = object({
  kind: optional(picklist(walletKindCodes)),
  direction: optional(picklist(walletDirections)),
  from: optional(givenDay()),
  to: optional(givenDay()),
  page: optional(pageNumber()),
})

export const loadWalletEntries = async (
  call: Call,
  { page = 1, ...filter }: WalletSearch,
): Promise<WalletEntries> =>
  (await call(walletEntries, { ...filter, start: (page - 1) * walletPerPage, limit: walletPerPage })).obj

export function walletDetailHref(search: WalletSearch): string {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== '' && value !== 1,
  )
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${paths.walletDetail}?${query}` : paths.walletDetail
}
