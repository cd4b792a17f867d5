import { useT } from '../../i18n/use-t.ts'
import type { Errors } from '../../ui/use-form.ts'
import { PasswordField } from './PasswordField.tsx'

interface Props {
  /** The field of the form that takes the new password. */
  name: 'pwd' | 'newPwd'
  label: string
  repeatLabel: string
  password: string
  repeat: string
  errors: Errors
  onPassword(value: string): void
  onRepeat(value: string): void
}

/** A password that does not exist yet is typed twice. */
export function NewPassword(props: Props) {
  const { name, label, repeatLabel, password, repeat, errors, onPassword, onRepeat } = props
  const t = useT()
  return (
    <>
      <PasswordField
        name={name}
        label={label}
        value={password}
        error={errors[name]}
        help={t('form.password')}
        autoComplete="new-password"
        onChange={onPassword}
      />
      <PasswordField
        name="repeat"
        label={repeatLabel}
        value={repeat}
        error={errors.repeat}
        autoComplete="new-password"
        onChange={onRepeat}
      />
    </>
  )
}
