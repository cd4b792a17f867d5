import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import css from './PasswordField.module.css'

interface Props {
  value: string
  error: string | undefined
  onChange(value: string): void
  name?: string
  label?: string
  help?: string
  autoComplete?: 'current-password' | 'new-password'
}

export function PasswordField({ value, error, onChange, name, label, help, autoComplete }: Props) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label ?? t('account.password')} error={error} help={help}>
      {({ className, ...control }) => (
        <span className={css.box}>
          <input
            {...control}
            className={`${className} ${css.input}`}
            name={name ?? 'pwd'}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete ?? 'current-password'}
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            maxLength={100}
            value={value}
            onChange={event => onChange(event.target.value)}
          />
          <button
            type="button"
            className={css.eye}
            aria-label={t(shown ? 'account.hidePassword' : 'account.showPassword')}
            onClick={() => setShown(!shown)}
          >
            <svg className={css.icon} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
              <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" />
              <circle cx="12" cy="12" r="2.8" />
              {!shown && <path d="M4 20 20 4" />}
            </svg>
          </button>
        </span>
      )}
    </Field>
  )
}
