import type { FormField } from '../../../contract/records.ts'
import { Field } from '../../ui/Field.tsx'
import css from './ExtraField.module.css'

interface Props {
  name: string
  field: FormField
  value: string
  error: string | undefined
  onChange(value: string): void
}

/** A question of the shop's own. There are five kinds; the record forms' fields know many more, and weigh as much. */
export function ExtraField({ name, field, value, error, onChange }: Props) {
  const { disp_expr: label, edit_type: type, options, required, hint, maxLength } = field
  const common = { label, required, error, help: hint || undefined }
  if (type === 'K') {
    return (
      <div className={css.line}>
        <Field {...common}>
          {control => (
            <input
              {...control}
              className={css.tick}
              name={name}
              type="checkbox"
              checked={value === '1'}
              onChange={event => onChange(event.target.checked ? '1' : '')}
            />
          )}
        </Field>
      </div>
    )
  }
  if (type === 'C') {
    return (
      <Field {...common}>
        {control => (
          <select {...control} name={name} value={value} onChange={event => onChange(event.target.value)}>
            <option value="">—</option>
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        )}
      </Field>
    )
  }
  return (
    <Field
      {...common}
      name={name}
      type={type === 'D' ? 'date' : 'text'}
      inputMode={type === 'N' ? 'decimal' : undefined}
      dir={type === 'N' ? 'ltr' : 'auto'}
      maxLength={maxLength}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
