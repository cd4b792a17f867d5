import { countries, homeRegion } from '../../../contract/mobile.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import type { AddressForm } from './use-address-form.ts'

/** The parts of an address that are asked for in the same way on every screen. */
interface Props {
  address: AddressForm
}

export function CountryField({ address: { form, region, move, nameOf } }: Props) {
  const t = useT()
  return (
    <Field label={t('address.country')} required error={form.errors.country}>
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
  )
}

export function RecipientFields({ address: { form, typed, region, edit, nameOf } }: Props) {
  const t = useT()
  return (
    <>
      <Field
        label={t('address.recipient')}
        required
        name="recipient"
        dir="auto"
        autoComplete="name"
        maxLength={50}
        error={form.errors.recipient}
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
        error={form.errors.phone}
        value={typed.phone}
        onChange={event => edit({ phone: event.target.value })}
      />
    </>
  )
}

export function StreetFields({ address: { form, typed, edit } }: Props) {
  const t = useT()
  return (
    <>
      <Field
        label={t('address.street')}
        name="street"
        dir="auto"
        maxLength={100}
        error={form.errors.street}
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
        error={form.errors.detail}
        value={typed.detail}
        onChange={event => edit({ detail: event.target.value })}
      />
    </>
  )
}
