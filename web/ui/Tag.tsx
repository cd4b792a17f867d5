import type { ReactNode } from 'react'
import styles from './Tag.module.css'

interface Props {
  /** `strong` for what counts now (a flash sale), `soft` beside a price, `gold` for advice, `plain` for the rest. */
  kind?: 'strong' | 'soft' | 'gold' | 'plain'
  children: ReactNode
}

export function Tag({ kind = 'plain', children }: Props) {
  return <span className={`${styles.tag} ${styles[kind]}`}>{children}</span>
}
