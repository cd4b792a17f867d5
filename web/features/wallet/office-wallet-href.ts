import * as paths from '../../../contract/paths.ts'
import type { OfficeTransferTab } from '../../../contract/wallet.ts'
import type { WithdrawalState } from '../../../contract/withdrawal-states.ts'

export const deskTabs = ['withdrawals', 'transfers', 'books'] as const

export interface OfficeWalletSearch {
  tab?: (typeof deskTabs)[number] | undefined
  state?: WithdrawalState | 'all' | undefined
  list?: OfficeTransferTab | undefined
  find?: string | undefined
  page?: number | undefined
}

export function officeWalletHref(search: OfficeWalletSearch): string {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== '' && value !== 1,
  )
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query ? `${paths.officeWallet}?${query}` : paths.officeWallet
}
