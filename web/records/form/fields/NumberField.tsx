import { plainNumber } from '../../../../contract/typed-number.ts'
import css from '../RecordForm.module.css'
import type { FieldProps } from './field-props.ts'

/** N. Not type=number: that loses what it does not understand, and rounds what is exact. */
export function NumberField({ field, draft, onChange, onLeave, control }: FieldProps) {
  const { currency } = field
  const signId = `${control.id}-sign`
  const input = (
    <input
      {...control}
      aria-describedby={
        [currency && signId, control['aria-describedby']].filter(Boolean).join(' ') || undefined
      }
      type="text"
      name={field.field_name}
      inputMode={field.decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      dir="ltr"
      data-numeric
      value={draft.value}
      onChange={event => onChange({ value: event.target.value })}
      onBlur={event => {
        onChange({ value: plainNumber(event.target.value) })
        onLeave()
      }}
    />
  )
  if (!currency) return input
  return (
    <span className={css.amount} dir="ltr" data-after={currency.symbolAfter || undefined}>
      <span id={signId} className={css.sign}>
        {currency.symbol}
      </span>
      {input}
    </span>
  )
}
