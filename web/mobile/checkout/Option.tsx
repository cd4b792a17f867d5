import type { ReactNode } from 'react'
import css from './Option.module.css'

interface Props {
  name: string
  checked: boolean
  /** It cannot be chosen; what it says tells why. */
  off?: boolean
  onChoose(): void
  /** A button beside it. */
  end?: ReactNode
  children: ReactNode
}

/** One of several, as a line of a sheet. */
export function Option({ name, checked, off = false, onChoose, end, children }: Props) {
  return (
    <div className={css.option}>
      <label className={off ? `${css.choice} ${css.off}` : css.choice}>
        <input
          type="radio"
          name={name}
          className={css.radio}
          checked={checked}
          disabled={off}
          onChange={onChoose}
        />
        <span className={css.words}>{children}</span>
      </label>
      {end}
    </div>
  )
}
