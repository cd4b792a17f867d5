import type { ReactNode } from 'react'
import styles from './Tag.module.css'

interface Props {
  /** `strong` for what counts now (a flash sale), `soft` beside a price, `gold` for advice, `plain` for the rest. */
  kind?: 'strong' | 'soft' | 'gold' | 'plain'
  /** A phrase, which may take a second line where there is no room; a word stays whole. */
  long?: boolean
  children: ReactNode
}

export function Tag({ kind = 'plain', long = false, children }: Props) {
  return <span className={`${styles.tag} ${styles[kind]} ${long ? styles.long : ''}`}>{children}</span>
}
