import { Suspense } from 'react'
import { screen } from '../../app/screen.ts'
import { type AddressData, addressScreen, useOwnAddresses } from '../../features/checkout/own-addresses.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { OwnList } from '../own/OwnList.tsx'

const AddressSheet = onDemand(async () => ({ default: (await import('./AddressSheet.tsx')).AddressSheet }))

export default screen<Record<string, never>, AddressData>({
  ...addressScreen,
  texts: ['mobile', 'address', 'form'],
  View: ({ data }) => <Addresses data={data} />,
})

function Addresses({ data }: { data: AddressData }) {
  return (
    <OwnList
      {...useOwnAddresses(data)}
      sheet={(address, close, saved) => (
        <Suspense>
          <AddressSheet address={address} country={data.country} onClose={close} onSaved={saved} />
        </Suspense>
      )}
    />
  )
}
