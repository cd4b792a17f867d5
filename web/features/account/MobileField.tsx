import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'

interface Props {
  value: string
  error: string | undefined
  onChange(value: string): void
  name?: string
  label?: string
  autoFocus?: boolean
  autoComplete?: string
}

/** Digits run left to right everywhere. */
export function MobileField({ value, error, onChange, name = 'mobile', label, ...rest }: Props) {
  const t = useT()
  return (
    <Field
      autoComplete="username"
      {...rest}
      label={label ?? t('account.account')}
      error={error}
      name={name}
      type="text"
      inputMode="tel"
      autoCapitalize="off"
      spellCheck={false}
      dir="ltr"
      maxLength={20}
      value={value}
      onChange={event => onChange(event.target.value)}
    />
  )
}
