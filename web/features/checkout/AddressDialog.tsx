import { useState } from 'react'
import * as v from 'valibot'
import {
  addressFormats,
  hasPart,
  isPostcode,
  needsPart,
  partFields,
  partLabel,
  partsOf,
  regionOr,
} from '../../../contract/address-formats.ts'
import type { Address } from '../../../contract/checkout.ts'
import { requiredText, text } from '../../../contract/fields.ts'
import { countries, homeRegion, type Region } from '../../../contract/mobile.ts'
import { saveRecord } from '../../../contract/records.ts'
import type { Translate } from '../../../contract/text.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { type Errors, useForm } from '../../ui/use-form.ts'
import { useCountryNames } from '../account/use-country-names.ts'
import { AreaFields } from './AreaFields.tsx'
import css from './forms.module.css'
import { OwnDialog } from './OwnDialog.tsx'
import { PlaceFields } from './PlaceFields.tsx'

const labelsOf = (region: Region) => ({
  country: 'address.country' as const,
  recipient: 'address.recipient' as const,
  phone: 'address.phone' as const,
  area1: region === homeRegion ? ('address.region' as const) : partLabel(region, 'S'),
  area2: partLabel(region, 'C'),
  area3: partLabel(region, 'D'),
  postcode: partLabel(region, 'Z'),
  street: region === homeRegion ? ('address.street' as const) : ('address.line2' as const),
  detail: region === homeRegion ? ('address.detail' as const) : partLabel(region, 'A'),
})

/** Everywhere; what a country asks for beyond it is checked by its format, and the number by the server. */
const schema = v.object({
  recipient: requiredText(50),
  phone: requiredText(30),
  street: text(100),
  detail: requiredText(200),
})

const typedWords = v.object({
  country: v.string(),
  recipient: v.string(),
  phone: v.string(),
  postcode: v.string(),
  area1: v.string(),
  area2: v.string(),
  area3: v.string(),
  street: v.string(),
  detail: v.string(),
  isDefault: v.boolean(),
})
type Typed = v.InferOutput<typeof typedWords>

const empty = { recipient: '', phone: '', street: '', detail: '', isDefault: false }
const nowhere = { postcode: '', area1: '', area2: '', area3: '' }

interface Props {
  /** Absent: a new one. */
  address?: Address
  /** Where a new one most likely is. */
  country: string
  /** Whose it will be; the visitor's own without it. */
  memberId?: number | undefined
  onClose(): void
  onSaved(id: number): void
}

export function AddressDialog({ address, country, memberId, onClose, onSaved }: Props) {
  const t = useT()
  const call = useCall()
  const nameOf = useCountryNames()
  const [first] = useState<Typed>(() => v.parse(typedWords, { ...empty, ...nowhere, country, ...address }))
  const [typed, setTyped] = useState(first)
  const region = regionOr(typed.country)
  const form = useForm(labelsOf(region))
  const { errors } = form
  const edit = (change: Partial<Typed>) => setTyped({ ...typed, ...change })
  useDraft(`address ${address?.id ?? 'new'}`, typedWords, typed === first ? undefined : typed, edit)

  const save = () => {
    if (!form.check(schema, typed, missing(typed, region, nameOf(region), t))) return
    void form.send(async () => {
      const { isDefault, ...rest } = typed
      const row = {
        ...(address && { id: address.id }),
        ...(memberId && { member_id: String(memberId) }),
        ...rest,
        is_default: isDefault ? '1' : '0',
      }
      const { obj } = await call(saveRecord, { billType: 'address', row }, { quiet: true })
      onSaved(obj.id)
    })
  }

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
            onChange={event => edit({ ...nowhere, country: event.target.value })}
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

/** What the server would say about the place. */
function missing(typed: Typed, region: Region, country: string, t: Translate): Errors {
  const found: Record<string, string | undefined> = {}
  const label = (part: 'A' | 'D' | 'C' | 'S' | 'Z') => t(partLabel(region, part))
  if (region === homeRegion)
    return { area1: typed.area1 ? undefined : t('form.required', { field: t('address.region') }) }
  for (const part of partsOf(region)) {
    const name = partFields[part]
    if (needsPart(region, part) && typed[name].trim() === '')
      found[name] = t('form.required', { field: label(part) })
  }
  if (hasPart(region, 'Z') && !isPostcode(region, typed.postcode.trim()))
    found.postcode = t('address.postcodeWrong', {
      field: label('Z'),
      country,
      example: addressFormats[region].zipExample ?? '',
    })
  return found
}
