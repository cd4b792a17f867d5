import type { ReactNode } from 'react'
import { OnIcon } from '../../ui/icons.tsx'
import parts from '../shell/parts.module.css'
import css from './checkout.module.css'

interface Props {
  title: string
  /** What is chosen now. */
  value: ReactNode
  error?: string | undefined
  onOpen(): void
}

/** One thing to decide: what it is, what was chosen, and the sheet where it is changed. */
export function Row({ title, value, error, onOpen }: Props) {
  return (
    <div data-wrong={error !== undefined}>
      <button type="button" className={parts.line} aria-haspopup="dialog" onClick={onOpen}>
        <span className={css.rowTitle}>{title}</span>
        <span className={parts.value}>{value}</span>
        <span className="turns">
          <OnIcon />
        </span>
      </button>
      {error && (
        <p className={css.wrong} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
