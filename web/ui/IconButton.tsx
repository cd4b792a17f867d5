import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import css from './IconButton.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'title'> {
  /** What it does: read out, and shown to whoever rests on it. */
  label: string
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, className = '', children, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={`${css.button} ${className}`} aria-label={label} title={label}>
      {children}
    </button>
  )
}
