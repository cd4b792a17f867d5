import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { useT } from '../i18n/use-t.ts'
import styles from './Field.module.css'
import hidden from './hidden.module.css'

/** What a control of any kind needs to belong to its label and note. */
export interface ControlProps {
  id: string
  className: string | undefined
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'children' | 'className' | 'id'> {
  label: string
  help?: string
  /** Replaces the help while it stands. */
  error?: string
  /** Another control than an input: `{control => <select {...control}>…</select>}`. */
  children?: (control: ControlProps) => ReactNode
}

export function Field({ label, help, error, required, children, ...input }: Props) {
  const t = useT()
  const id = useId()
  const note = error ?? help
  const control: ControlProps = {
    id,
    className: styles.control,
    required,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': note ? `${id}-note` : undefined,
  }
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {required && (
          <>
            <span className={styles.required} aria-hidden="true">
              *
            </span>
            <span className={hidden.hidden}>{t('ui.required')}</span>
          </>
        )}
      </label>
      {children ? children(control) : <input {...input} {...control} />}
      {note && (
        <p
          id={`${id}-note`}
          className={error ? styles.error : styles.help}
          role={error ? 'alert' : undefined}
        >
          {note}
        </p>
      )}
    </div>
  )
}
