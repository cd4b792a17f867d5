import type { ReactNode } from 'react'
import css from './Switch.module.css'

interface Props {
  label: ReactNode
  note?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange(checked: boolean): void
}

/** On or off, by a press anywhere on its line. */
export function Switch({ label, note, checked, disabled = false, onChange }: Props) {
  return (
    <label className={css.line}>
      <span className={css.words}>
        {label}
        {note && <small className={css.note}>{note}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={css.switch}
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
    </label>
  )
}
