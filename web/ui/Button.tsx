import { type ButtonHTMLAttributes, type MouseEvent, type Ref, useId } from 'react'
import styles from './Button.module.css'
import { Spinner } from './Spinner.tsx'

export type ButtonKind = 'primary' | 'second' | 'plain'
export type ButtonSize = 's' | 'm' | 'l'

/** For links that look like buttons. */
export const buttonClass = (kind: ButtonKind = 'plain', size: ButtonSize = 'm'): string =>
  `${styles.button} ${styles[kind]} ${styles[size]}`

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  kind?: ButtonKind
  size?: ButtonSize
  /** Under way: keeps its size, does not react. */
  busy?: boolean
  /** Cannot be used now, and why. It stays focusable, so that the reason can be read by everybody. */
  disabledReason?: string
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  kind,
  size,
  busy,
  disabledReason,
  className = '',
  onClick,
  children,
  ...rest
}: Props) {
  const reasonId = useId()
  const off = busy || disabledReason !== undefined
  const onlyWhenUsable = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault()
    else onClick?.(event)
  }
  const button = (
    <button
      type="button"
      {...rest}
      className={`${buttonClass(kind, size)} ${busy ? styles.busy : ''} ${className}`}
      onClick={onlyWhenUsable}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
    >
      <span className={styles.label}>{children}</span>
      {busy && <Spinner decorative />}
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <span className={styles.explained}>
      {button}
      <span role="tooltip" id={reasonId} className={styles.reason}>
        {disabledReason}
      </span>
    </span>
  )
}
