import { type Language, languageOf } from '../../../../contract/languages.ts'
import type { FieldProps } from './field-props.ts'

/** T: one line, or as many as its parameter says. */
export function TextField({ field, draft, onChange, onLeave, control }: FieldProps) {
  const lines = Number(field.edit_type_param) || 1
  const written = field.language ? languageOf(field.language as Language) : undefined
  const shared = {
    ...control,
    name: field.field_name,
    value: draft.value,
    autoComplete: 'off',
    lang: written?.tag,
    // Without a known language the direction follows the first letters.
    dir: written?.dir ?? 'auto',
    onBlur: onLeave,
  }
  if (lines > 1) {
    return <textarea {...shared} rows={lines} onChange={event => onChange({ value: event.target.value })} />
  }
  return <input {...shared} type="text" onChange={event => onChange({ value: event.target.value })} />
}
