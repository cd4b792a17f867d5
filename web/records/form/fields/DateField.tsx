import { pageTimeZone } from '../../../ui/use-time-zone.ts'
import { fromDateInput, toDateInput } from '../date-input.ts'
import type { FieldProps } from './field-props.ts'

/** D, and R where the name says that it is a date. */
export function DateField({ field, draft, onChange, onLeave, control }: FieldProps) {
  const withTime = field.show_time
  const timeZone = pageTimeZone()
  const bound = (value: string | undefined) => (value ? toDateInput(value, withTime, timeZone) : undefined)
  return (
    <input
      {...control}
      type={withTime ? 'datetime-local' : 'date'}
      name={field.field_name}
      min={bound(field.min)}
      max={bound(field.max)}
      // Seconds are shown where the value has them, but are not asked for.
      step={withTime && /:\d\d:\d\d$/.test(toDateInput(draft.value, true, timeZone)) ? 1 : undefined}
      value={toDateInput(draft.value, withTime, timeZone)}
      onChange={event => onChange({ value: fromDateInput(event.target.value, withTime, timeZone) })}
      onBlur={onLeave}
    />
  )
}
