import css from './TickBox.module.css'

interface Props {
  /** Read out; the words stand beside it only when `text` is given. */
  label: string
  text?: string
  state: 'all' | 'some' | 'none'
  /** Its column, where arrows lead from cell to cell. */
  cell?: string
  onChange(checked: boolean): void
}

export function TickBox({ label, text, state, cell, onChange }: Props) {
  return (
    <label className={css.tick} data-cell={cell} data-words={text ? true : undefined}>
      <input
        type="checkbox"
        className={css.box}
        aria-label={text ? undefined : label}
        checked={state === 'all'}
        ref={box => {
          if (box) box.indeterminate = state === 'some'
        }}
        onChange={event => onChange(event.target.checked)}
      />
      {text}
    </label>
  )
}
