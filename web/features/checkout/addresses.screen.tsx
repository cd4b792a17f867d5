import { screen } from '../../app/screen.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { OwnCards } from './OwnCards.tsx'
import { type AddressData, addressScreen, useOwnAddresses } from './own-addresses.tsx'

export default screen<Record<string, never>, AddressData>({
  ...addressScreen,
  texts: ['address', 'form'],
  View: ({ data }) => <Addresses data={data} />,
})

function Addresses({ data }: { data: AddressData }) {
  return (
    <OwnCards
      {...useOwnAddresses(data)}
      dialog={(address, close, saved) => (
        <AddressDialog address={address} country={data.country} onClose={close} onSaved={saved} />
      )}
    />
  )
}
