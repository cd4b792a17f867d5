import { countries, homeRegion } from '../../../contract/mobile.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import { AreaFields } from './AreaFields.tsx'
import css from './forms.module.css'
import { OwnDialog } from './OwnDialog.tsx'
import { PlaceFields } from './PlaceFields.tsx'
import { type AddressFormProps, useAddressForm } from './use-address-form.ts'

export function AddressDialog(props: AddressFormProps) {
  const t = useT()
  const { form, typed, region, edit, move, save, nameOf } = useAddressForm(props)
  const { address, onClose } = props
  const { errors } = form
  return (
    <OwnDialog
      title={t(address ? 'address.editTitle' : 'address.new')}
      form={form}
      isDefault={typed.isDefault}
      onDefault={isDefault => edit({ isDefault })}
      onSave={save}
      onClose={onClose}
    >
      <Field label={t('address.country')} required error={errors.country}>
        {control => (
          <select
            {...control}
            name="country"
            autoComplete="country"
            value={region}
            onChange={event => move(event.target.value)}
          >
            {countries.map(each => (
              <option key={each.region} value={each.region}>
                {nameOf(each.region)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className={css.two}>
        <Field
          label={t('address.recipient')}
          required
          name="recipient"
          dir="auto"
          autoComplete="name"
          maxLength={50}
          error={errors.recipient}
          value={typed.recipient}
          onChange={event => edit({ recipient: event.target.value })}
        />
        <Field
          label={t('address.phone')}
          required
          name="phone"
          type="tel"
          dir="ltr"
          autoComplete="tel"
          maxLength={30}
          help={region === homeRegion ? undefined : t('address.phoneHint', { country: nameOf(region) })}
          error={errors.phone}
          value={typed.phone}
          onChange={event => edit({ phone: event.target.value })}
        />
      </div>
      {region === homeRegion ? (
        <>
          <AreaFields value={typed} error={errors.area1} onChange={edit} />
          <Field
            label={t('address.street')}
            name="street"
            dir="auto"
            maxLength={100}
            error={errors.street}
            value={typed.street}
            onChange={event => edit({ street: event.target.value })}
          />
          <Field
            label={t('address.detail')}
            required
            name="detail"
            dir="auto"
            autoComplete="street-address"
            maxLength={200}
            error={errors.detail}
            value={typed.detail}
            onChange={event => edit({ detail: event.target.value })}
          />
        </>
      ) : (
        <PlaceFields region={region} value={typed} errors={errors} onChange={edit} />
      )}
    </OwnDialog>
  )
}
