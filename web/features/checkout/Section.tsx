import { type ReactNode, useId } from 'react'
import css from './Section.module.css'

interface Props {
  title: string
  /** Beside the title. */
  note?: ReactNode
  action?: ReactNode
  error?: string
  children: ReactNode
}

/** One thing to decide, with what is wrong about it. */
export function Section({ title, note, action, error, children }: Props) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id} data-wrong={error !== undefined}>
      <header className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {note && <span className={css.note}>{note}</span>}
        {action && <span className={css.action}>{action}</span>}
      </header>
      {error && <Wrong text={error} />}
      {children}
    </section>
  )
}

export const Wrong = ({ text }: { text: string }) => (
  <p className={css.wrong} role="alert">
    {text}
  </p>
)
