import { choicesOf } from '../../../../contract/record-checks.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { FieldProps } from './field-props.ts'

/** C. */
export function ChoiceField({ field, draft, onChange, onLeave, control }: FieldProps) {
  const t = useT()
  const options = choicesOf(field)
  const isKnown = options.some(({ value }) => value === draft.value)
  return (
    <select
      {...control}
      name={field.field_name}
      value={draft.value}
      onChange={event => onChange({ value: event.target.value })}
      onBlur={onLeave}
    >
      {(!field.required || draft.value === '') && <option value="">{t('records.uiChoose')}</option>}
      {/* A value that is no longer offered stays until another one is chosen. */}
      {draft.value !== '' && !isKnown && <option value={draft.value}>{draft.value}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
