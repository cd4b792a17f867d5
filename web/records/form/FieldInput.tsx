import { type ReactNode, Suspense } from 'react'
import { isDateField } from '../../../contract/record-checks.ts'
import { useT } from '../../i18n/use-t.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { pageTimeZone } from '../../ui/use-time-zone.ts'
import { CheckField } from './fields/CheckField.tsx'
import { ChoiceField } from './fields/ChoiceField.tsx'
import { DateField } from './fields/DateField.tsx'
import { FilesField } from './fields/FilesField.tsx'
import type { FieldProps } from './fields/field-props.ts'
import { LookupField } from './fields/LookupField.tsx'
import { LookupsField } from './fields/LookupsField.tsx'
import { NumberField } from './fields/NumberField.tsx'
import { TextField } from './fields/TextField.tsx'
import { isFileField } from './form-draft.ts'
import css from './RecordForm.module.css'
import { valueText } from './value-text.ts'

/** Few forms have one, and none of the shop's pages does. */
const EntriesField = onDemand(async () => ({
  default: (await import('./fields/EntriesField.tsx')).EntriesField,
}))
const ColorField = onDemand(async () => ({ default: (await import('./fields/ColorField.tsx')).ColorField }))
const PlainEntries = onDemand(async () => ({
  default: (await import('./fields/PlainEntries.tsx')).PlainEntries,
}))
const LinkField = onDemand(async () => ({ default: (await import('./fields/LinkField.tsx')).LinkField }))

/** The control of a field by its edit type (product §5). */
export function FieldInput(props: FieldProps): ReactNode {
  const { field, draft } = props
  if (field.readonly && (field.parts || field.link)) {
    return (
      <Suspense fallback={<Skeleton />}>
        <PlainEntries {...props} />
      </Suspense>
    )
  }
  if (field.readonly && !(isFileField(field) && draft.files.length > 0)) return <PlainValue {...props} />
  switch (field.edit_type) {
    case 'T':
      if (field.color) {
        return (
          <Suspense fallback={<Skeleton />}>
            <ColorField {...props} />
          </Suspense>
        )
      }
      if (field.link) {
        const { onChange, onLeave, control } = props
        return (
          <Suspense fallback={<Skeleton />}>
            <LinkField {...{ control, onLeave }} value={draft.value} onValue={value => onChange({ value })} />
          </Suspense>
        )
      }
      return field.parts ? (
        <Suspense fallback={<Skeleton />}>
          <EntriesField {...props} />
        </Suspense>
      ) : (
        <TextField {...props} />
      )
    case 'N':
      return <NumberField {...props} />
    case 'K':
      return <CheckField {...props} />
    case 'C':
      return <ChoiceField {...props} />
    case 'D':
      return <DateField {...props} />
    case 'R':
      return isDateField(field) ? <DateField {...props} /> : <TextField {...props} />
    case 'X':
    case 'F':
      return <FilesField {...props} />
    case 'B':
      return <LookupField {...props} />
    case 'BL':
      return <LookupsField {...props} />
  }
}

/** What can only be looked at. */
function PlainValue({ field, draft, control }: FieldProps) {
  const t = useT()
  const text = valueText(field, draft, { t, timeZone: pageTimeZone() })
  return (
    <output id={control.id} className={css.plain}>
      <bdi>{text || '—'}</bdi>
    </output>
  )
}
