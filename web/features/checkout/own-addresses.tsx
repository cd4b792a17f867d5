import { useState } from 'react'
import { type Address, addresses } from '../../../contract/checkout.ts'
import { useCall } from '../../api/use-app.ts'
import type { LoadContext } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { AddressLines } from './AddressLines.tsx'
import type { OwnRows } from './use-own-rows.ts'

export interface AddressData {
  rows: Address[]
  mayEdit: boolean
  /** Where a new one most likely is. */
  country: string
}

export const addressScreen = {
  load: async ({ call }: LoadContext<Record<string, never>>): Promise<AddressData> => {
    const { obj, tbl } = await call(addresses, {})
    return { rows: tbl, ...obj }
  },
}

/** Where a member has things sent. */
export function useOwnAddresses(data: AddressData): OwnRows<Address> {
  const t = useT()
  const call = useCall()
  const [rows, setRows] = useState(data.rows)
  return {
    title: t('screens.addresses'),
    billType: 'address',
    rows,
    mayEdit: data.mayEdit,
    words: {
      add: t('address.new'),
      none: t('address.none'),
      hint: t('address.hint'),
      locked: t('address.ask'),
      ask: t('address.removeAsk'),
    },
    card: address => <AddressLines address={address} />,
    reload: async () => setRows((await call(addresses, {})).tbl),
  }
}
