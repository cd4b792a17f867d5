import type { ReactNode } from 'react'
import css from './Option.module.css'

interface Props {
  name: string
  checked: boolean
  /** It cannot be chosen; what it says tells why. */
  off?: boolean
  onChoose(): void
  /** After a press or Enter; an arrow key chooses too, on the way to the next. */
  onDone?(): void
  /** A button beside it. */
  end?: ReactNode
  children: ReactNode
}

/** One of several, as a line of a sheet. */
export function Option({ name, checked, off = false, onChoose, onDone, end, children }: Props) {
  return (
    <div className={css.option}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys */}
      <label
        className={off ? `${css.choice} ${css.off}` : css.choice}
        onClick={event => {
          const isPressed = event.detail > 0
          if (off || !onDone || !isPressed) return
          event.preventDefault()
          onChoose()
          onDone()
        }}
      >
        <input
          type="radio"
          name={name}
          className={css.radio}
          checked={checked}
          disabled={off}
          onChange={onChoose}
          onKeyDown={event => {
            if (event.key === 'Enter') onDone?.()
          }}
        />
        <span className={css.words}>{children}</span>
      </label>
      {end}
    </div>
  )
}
