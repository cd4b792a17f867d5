import { Suspense, useState } from 'react'
import { type Address, addresses } from '../../../contract/checkout.ts'
import { useCall } from '../../api/use-app.ts'
import { screen } from '../../app/screen.ts'
import { AddressLines } from '../../features/checkout/AddressLines.tsx'
import { useT } from '../../i18n/use-t.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { OwnList } from '../own/OwnList.tsx'

const AddressSheet = onDemand(async () => ({ default: (await import('./AddressSheet.tsx')).AddressSheet }))

interface Data {
  rows: Address[]
  mayEdit: boolean
  /** Where a new one most likely is. */
  country: string
}

export default screen<Record<string, never>, Data>({
  texts: ['mobile', 'address', 'form'],
  load: async ({ call }) => {
    const { obj, tbl } = await call(addresses, {})
    return { rows: tbl, ...obj }
  },
  View: ({ data }) => <Addresses data={data} />,
})

function Addresses({ data }: { data: Data }) {
  const t = useT()
  const call = useCall()
  const [rows, setRows] = useState(data.rows)
  return (
    <OwnList
      title={t('screens.addresses')}
      billType="address"
      rows={rows}
      mayEdit={data.mayEdit}
      words={{
        add: t('address.new'),
        none: t('address.none'),
        hint: t('address.hint'),
        locked: t('address.ask'),
        ask: t('address.removeAsk'),
      }}
      card={address => <AddressLines address={address} />}
      sheet={(address, close, saved) => (
        <Suspense>
          <AddressSheet address={address} country={data.country} onClose={close} onSaved={saved} />
        </Suspense>
      )}
      reload={async () => setRows((await call(addresses, {})).tbl)}
    />
  )
}
