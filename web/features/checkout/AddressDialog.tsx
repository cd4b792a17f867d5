import { homeRegion } from '../../../contract/mobile.ts'
import { useT } from '../../i18n/use-t.ts'
import { CountryField, RecipientFields, StreetFields } from './AddressFields.tsx'
import { AreaFields } from './AreaFields.tsx'
import css from './forms.module.css'
import { OwnDialog } from './OwnDialog.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { type AddressFormProps, useAddressForm } from './use-address-form.ts'

export function AddressDialog(props: AddressFormProps) {
  const t = useT()
  const address = useAddressForm(props)
  const { form, typed, region, edit, save } = address
  const { errors } = form
  return (
    <OwnDialog
      title={t(props.address ? 'address.editTitle' : 'address.new')}
      form={form}
      isDefault={typed.isDefault}
      onDefault={isDefault => edit({ isDefault })}
      onSave={save}
      onClose={props.onClose}
    >
      <CountryField address={address} />
      <div className={css.two}>
        <RecipientFields address={address} />
      </div>
      {region === homeRegion ? (
        <>
          <AreaFields value={typed} error={errors.area1} onChange={edit} />
          <StreetFields address={address} />
        </>
      ) : (
        <PlaceFields region={region} value={typed} errors={errors} onChange={edit} />
      )}
    </OwnDialog>
  )
}
