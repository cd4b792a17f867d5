import type { ReactNode } from 'react'
import styles from './Empty.module.css'
import message from './message.module.css'

interface Props {
  title: string
  /** What to do next. */
  hint?: string
  /** A button or link that does it. */
  action?: ReactNode
}

/** An empty list that says what to do next. */
export function Empty({ title, hint, action }: Props) {
  return (
    <div className={message.box}>
      <svg className={message.picture} viewBox="0 0 120 96" width="120" height="96" aria-hidden="true">
        <ellipse className={styles.shade} cx="60" cy="86" rx="44" ry="6" />
        <path className={styles.side} d="M24 42l36 14v30L24 72z" />
        <path className={styles.front} d="M96 42L60 56v30l36-14z" />
        <path className={styles.inside} d="M24 42l36-14 36 14-36 14z" />
        <path className={styles.flap} d="M24 42l36 14-12 11L12 53z" />
        <path className={styles.flap} d="M96 42L60 56l12 11 36-14z" />
        <path className={message.spark} d="M60 8v10M44 14l4 8M76 14l-4 8" />
      </svg>
      <p className={message.title}>{title}</p>
      {hint && <p className={message.hint}>{hint}</p>}
      {action && <div className={message.action}>{action}</div>}
    </div>
  )
}
