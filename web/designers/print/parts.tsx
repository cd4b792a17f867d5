import { type ReactNode, useId } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './panels.module.css'

/** The small controls of the panels. */

export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.group} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      {children}
    </section>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; text: string }[]
  onChange(value: Value): void
}

export function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <label className={css.number}>
      <span className={css.caption}>{label}</span>
      <select className={css.select} value={value} onChange={event => onChange(event.target.value as Value)}>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  )
}

interface TickProps {
  text: string
  checked: boolean
  onChange(checked: boolean): void
}

export const Tick = ({ text, checked, onChange }: TickProps) => (
  <label className={css.tick}>
    <input type="checkbox" checked={checked} onChange={event => onChange(event.target.checked)} />
    <span>{text}</span>
  </label>
)

interface PressedProps {
  label: string
  pressed: boolean
  onPress(): void
  children: ReactNode
}

export const Pressed = ({ label, pressed, onPress, children }: PressedProps) => (
  <IconButton label={label} className={css.toggle} aria-pressed={pressed} onClick={onPress}>
    {children}
  </IconButton>
)

interface ColorProps {
  label: string
  value: string
  onChange(color: string): void
}

export const Color = ({ label, value, onChange }: ColorProps) => (
  <label className={css.color}>
    <span className={css.caption}>{label}</span>
    <span className={css.colorBox}>
      <input type="color" value={value} onChange={event => onChange(event.target.value)} />
      <span dir="ltr">{value}</span>
    </span>
  </label>
)
