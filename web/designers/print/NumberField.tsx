import { type KeyboardEvent, useState } from 'react'
import css from './panels.module.css'

interface Props {
  label: string
  value: number
  unit?: string
  least?: number
  most?: number
  step?: number
  onChange(value: number): void
}

/** An exact number: arrows change it at once, what is typed counts when it is left or with Enter, Escape gives it up. */
export function NumberField({ label, value, unit, least = 0, most = 2000, step = 1, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? String(Math.round(value * 100) / 100)

  const take = (next: number) => {
    const kept = Math.round(Math.max(least, Math.min(most, next)) * 100) / 100
    if (kept !== value) onChange(kept)
  }
  const commit = () => {
    if (typed === undefined) return
    // A comma is how much of the world writes a point.
    const next = Number(typed.trim().replace(',', '.'))
    if (typed.trim() !== '' && Number.isFinite(next)) take(next)
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (by) {
      event.preventDefault()
      setTyped(undefined)
      take(value + by * (event.shiftKey ? step * 5 : event.altKey ? step / 10 : step))
    } else if (event.key === 'Enter') commit()
    else if (event.key === 'Escape' && typed !== undefined) {
      event.stopPropagation()
      setTyped(undefined)
    }
  }
  return (
    <label className={css.number}>
      <span className={css.caption}>{label}</span>
      {/* A number and its unit read from left to right everywhere. */}
      <span className={css.box} dir="ltr">
        <input
          className={css.input}
          type="text"
          inputMode="decimal"
          dir="ltr"
          value={shown}
          onChange={event => setTyped(event.target.value)}
          onFocus={event => event.target.select()}
          onBlur={commit}
          onKeyDown={onKeyDown}
        />
        {unit && <span className={css.unit}>{unit}</span>}
      </span>
    </label>
  )
}
