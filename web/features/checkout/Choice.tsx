import type { ReactNode } from 'react'
import { TickIcon } from '../../ui/icons.tsx'
import css from './Choice.module.css'

interface Props {
  name: string
  checked: boolean
  onChoose(): void
  /** Why it cannot be chosen. */
  off?: string
  className?: string
  children: ReactNode
}

/** A card that is chosen like a radio button, because it is one. */
export function Choice({ name, checked, onChoose, off, className = '', children }: Props) {
  return (
    <label className={`${css.choice} ${off === undefined ? '' : css.off} ${className}`}>
      <input
        type="radio"
        className={css.radio}
        name={name}
        checked={checked}
        disabled={off !== undefined}
        onChange={onChoose}
      />
      <span className={css.body}>{children}</span>
      {checked && (
        <span className={css.tick}>
          <TickIcon />
        </span>
      )}
    </label>
  )
}
