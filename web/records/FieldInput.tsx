import { lazy, type ReactNode, Suspense } from 'react'
import { isDateField } from '../../contract/record-checks.ts'
import { useT } from '../i18n/use-t.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
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
import { pageTimeZone } from './use-cell-env.ts'
import { valueText } from './value-text.ts'

/** Few forms have one, and none of the shop's pages does. */
const EntriesField = lazy(async () => ({ default: (await import('./fields/EntriesField.tsx')).EntriesField }))

/** The control of a field by its edit type (spec §5). */
export function FieldInput(props: FieldProps): ReactNode {
  const { field } = props
  if (field.readonly && !isFileField(field)) return <PlainValue {...props} />
  switch (field.edit_type) {
    case 'T':
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
