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
import { homeRegion, type Region } from '../../../contract/mobile.ts'
import { saveRecord } from '../../../contract/records.ts'
import type { Translate } from '../../../contract/text.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { type Errors, useForm } from '../../ui/use-form.ts'
import { useCountryNames } from '../account/use-country-names.ts'

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

/** Where it is kept. */
interface Keeping {
  draft: string
  keep(typed: Typed): Promise<void>
}

export interface AddressFormProps {
  /** Absent: a new one. */
  address?: Address | undefined
  /** Where a new one most likely is. */
  country: string
  /** Whose it will be; the visitor's own without it. */
  memberId?: number | undefined
  onClose(): void
  onSaved(id: number): void
}

/** An address of the address book that is being written. */
export function useAddressForm({ address, country, memberId, onSaved }: Omit<AddressFormProps, 'onClose'>) {
  const call = useCall()
  return useAddressFields(
    { country, ...address },
    {
      draft: `address ${address?.id ?? 'new'}`,
      keep: async ({ isDefault, ...rest }) => {
        const row = {
          ...(address && { id: address.id }),
          ...(memberId && { member_id: String(memberId) }),
          ...rest,
          is_default: isDefault ? '1' : '0',
        }
        const { obj } = await call(saveRecord, { billType: 'address', row }, { quiet: true })
        onSaved(obj.id)
      },
    },
  )
}

/** What is typed of an address, what is wrong with it, and keeping it. */
export function useAddressFields(given: Partial<Typed>, { draft, keep }: Keeping) {
  const t = useT()
  const nameOf = useCountryNames()
  const [first] = useState<Typed>(() => v.parse(typedWords, { ...empty, ...nowhere, ...given }))
  const [typed, setTyped] = useState(first)
  const region = regionOr(typed.country)
  const form = useForm(labelsOf(region))
  const edit = (change: Partial<Typed>) => setTyped({ ...typed, ...change })
  useDraft(draft, typedWords, typed === first ? undefined : typed, edit)

  const save = () => {
    if (!form.check(schema, typed, missing(typed, region, nameOf(region), t))) return
    void form.send(() => keep(typed))
  }
  /** Another country asks for other parts of a place. */
  const move = (to: string) => edit({ ...nowhere, country: to })
  return { form, typed, region, edit, move, save, nameOf }
}

export type AddressForm = ReturnType<typeof useAddressFields>

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
