import type { ReactNode } from 'react'
import css from './StateLabel.module.css'

export type StateColor = 'amber' | 'blue' | 'teal' | 'green' | 'red' | 'grey' | 'neutral'

interface Props {
  color: StateColor
  /** `s` among many in a list, `l` beside a page's title. */
  size?: 's' | 'm' | 'l'
  children: ReactNode
}

/** Says in one word how something stands. */
export function StateLabel({ color, size = 'm', children }: Props) {
  return <span className={`${css.label} ${css[size]} ${css[color]}`}>{children}</span>
}
