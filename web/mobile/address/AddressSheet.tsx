import { useState } from 'react'
import { countries, homeRegion } from '../../../contract/mobile.ts'
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
  const { form, typed, region, edit, move, save, nameOf } = useAddressForm(props)
  const [isChoosing, setChoosing] = useState(false)
  const { address, onClose } = props
  const { errors } = form
  const area = [typed.area1, typed.area2, typed.area3].filter(Boolean).join(' ')
  return (
    <OwnSheet
      title={t(address ? 'address.editTitle' : 'address.new')}
      form={form}
      isDefault={typed.isDefault}
      onDefault={isDefault => edit({ isDefault })}
      onSave={save}
      onClose={onClose}
    >
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
      {isChoosing && <AreaSheet value={typed} onChoose={edit} onClose={() => setChoosing(false)} />}
    </OwnSheet>
  )
}
