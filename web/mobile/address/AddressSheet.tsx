import { useState } from 'react'
import { homeRegion } from '../../../contract/mobile.ts'
import { CountryField, RecipientFields, StreetFields } from '../../features/checkout/AddressFields.tsx'
import { PlaceFields } from '../../features/checkout/PlaceFields.tsx'
import { type AddressFormProps, useAddressForm } from '../../features/checkout/use-address-form.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import { OnIcon } from '../../ui/icons.tsx'
import { OwnSheet } from '../own/OwnSheet.tsx'
import { AreaSheet } from './AreaSheet.tsx'
import css from './address.module.css'

/** A new address, or one that is changed; its area is chosen level by level in a sheet above. */
export function AddressSheet(props: AddressFormProps) {
  const t = useT()
  const address = useAddressForm(props)
  const { form, typed, region, edit, save } = address
  const [isChoosing, setChoosing] = useState(false)
  const { errors } = form
  const area = [typed.area1, typed.area2, typed.area3].filter(Boolean).join(' ')
  return (
    <OwnSheet
      title={t(props.address ? 'address.editTitle' : 'address.new')}
      form={form}
      isDefault={typed.isDefault}
      onDefault={isDefault => edit({ isDefault })}
      onSave={save}
      onClose={props.onClose}
    >
      <RecipientFields address={address} />
      <CountryField address={address} />
      {region === homeRegion ? (
        <>
          <Field label={t('address.region')} required error={errors.area1}>
            {({ required: _, ...control }) => (
              <button
                type="button"
                {...control}
                className={`${control.className} ${css.area}`}
                name="area1"
                aria-haspopup="dialog"
                onClick={() => setChoosing(true)}
              >
                {area ? <bdi>{area}</bdi> : <span className={css.none}>{t('address.choose')}</span>}
                <span className="turns">
                  <OnIcon />
                </span>
              </button>
            )}
          </Field>
          <StreetFields address={address} />
        </>
      ) : (
        <PlaceFields region={region} value={typed} errors={errors} onChange={edit} />
      )}
      {isChoosing && <AreaSheet value={typed} onChoose={edit} onClose={() => setChoosing(false)} />}
    </OwnSheet>
  )
}
