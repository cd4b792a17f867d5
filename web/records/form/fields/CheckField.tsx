import css from '../RecordForm.module.css'
import type { FieldProps } from './field-props.ts'

/** K: '1' or '0'. */
export function CheckField({ field, draft, onChange, onLeave, control }: FieldProps) {
  return (
    <input
      {...control}
      type="checkbox"
      className={css.checkbox}
      name={field.field_name}
      checked={draft.value === '1'}
      onChange={event => onChange({ value: event.target.checked ? '1' : '0' })}
      onBlur={onLeave}
    />
  )
}
