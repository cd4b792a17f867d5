import { type FormEvent, useState } from 'react'
import { changePassword, sendCode } from '../../../contract/account.ts'
import { countries } from '../../../contract/mobile.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { CodeFields } from './CodeFields.tsx'
import { CountryMobile, mobileFault } from './CountryMobile.tsx'
import css from './LoginForm.module.css'
import { NewPassword } from './NewPassword.tsx'
import { repeatFault } from './new-password.ts'
import type { CountryNumber } from './use-number.ts'

interface Props {
  number: CountryNumber
  onNumber(number: CountryNumber): void
  onDone(): void
}

const labels = {
  id: 'account.account',
  vcode: 'account.code',
  newPwd: 'account.newPassword',
  repeat: 'account.repeatNew',
} as const

/** A new password for whoever holds the telephone of the account. */
export default function ForgottenPassword({ number, onNumber, onDone }: Props) {
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
      repeat: repeatFault(newPwd, repeat, 'account.repeatNew', t),
    })
    if (!isFine) return
    void send(async () => {
      await call(changePassword, input, { quiet: true })
      toasts.show('success', t('account.forgotDone'))
      onDone()
    })
  }

  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={submit}>
      <FormFailure failure={failure} />
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
      <NewPassword
        name="newPwd"
        label={t('account.newPassword')}
        repeatLabel={t('account.repeatNew')}
        password={newPwd}
        repeat={repeat}
        errors={errors}
        onPassword={setNewPwd}
        onRepeat={setRepeat}
      />
      <Button kind="primary" size="l" type="submit" busy={busy} className={css.submit}>
        {t('account.forgotSubmit')}
      </Button>
    </form>
  )
}
