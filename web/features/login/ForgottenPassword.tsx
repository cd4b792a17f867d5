import { type FormEvent, useState } from 'react'
import { changePassword, sendCode } from '../../../contract/account.ts'
import { countries } from '../../../contract/mobile.ts'
import { useT } from '../../i18n/use-t.ts'
import { useCall } from '../../routes/use-app.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { CodeFields } from '../account/CodeFields.tsx'
import { CountryMobile, mobileFault } from '../account/CountryMobile.tsx'
import { repeatFault } from '../account/new-password.ts'
import { useForm } from '../account/use-form.ts'
import type { CountryNumber } from '../account/use-number.ts'
import css from './LoginForm.module.css'
import { PasswordField } from './PasswordField.tsx'

interface Props {
  number: CountryNumber
  onNumber(number: CountryNumber): void
  onDone(): void
}

const labels = {
  id: 'login.account',
  vcode: 'login.code',
  newPwd: 'login.newPassword',
  repeat: 'login.repeat',
} as const

/** A new password for whoever holds the telephone of the account. */
export function ForgottenPassword({ number, onNumber, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const [code, setCode] = useState('')
  const [newPwd, setNewPwd] = useState('')
  const [repeat, setRepeat] = useState('')
  const { form, errors, failure, busy, show, required, check, send } = useForm(labels)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = { country: number.country, id: number.mobile, vcode: code, newPwd }
    const isFine = check(changePassword.input, input, {
      id: mobileFault(number, t),
      vcode: code.trim() === '' ? required('vcode') : undefined,
      repeat: repeatFault(newPwd, repeat, 'login.repeat', t),
    })
    if (!isFine) return
    void send(async () => {
      await call(changePassword, input, { quiet: true })
      toasts.show('success', t('login.forgotDone'))
      onDone()
    })
  }

  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={submit}>
      {failure && (
        <p className={css.failure} role="alert">
          {failure.text}
        </p>
      )}
      <CountryMobile
        autoFocus
        name="id"
        autoComplete="username"
        countries={countries}
        value={number}
        error={errors.id}
        onChange={onNumber}
      />
      <CodeFields
        name="vcode"
        code={code}
        error={errors.vcode}
        onCode={setCode}
        isReady={() => {
          const id = mobileFault(number, t)
          show({ id })
          return id === undefined
        }}
        ask={async vcode => (await call(sendCode, { ...number, vcode, type: 'reset' }, { quiet: true })).obj}
        onRefused={(field, text) => show({ [field === 'mobile' ? 'id' : field]: text })}
      />
      <PasswordField
        name="newPwd"
        label={t('login.newPassword')}
        value={newPwd}
        error={errors.newPwd}
        help={t('form.password')}
        autoComplete="new-password"
        onChange={setNewPwd}
      />
      <PasswordField
        name="repeat"
        label={t('login.repeat')}
        value={repeat}
        error={errors.repeat}
        autoComplete="new-password"
        onChange={setRepeat}
      />
      <Button kind="primary" size="l" type="submit" busy={busy} className={css.submit}>
        {t('login.forgotSubmit')}
      </Button>
    </form>
  )
}
