import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import { changePassword, sendCode } from '../../../contract/account.ts'
import { accountMobile } from '../../../contract/mobile.ts'
import { useT } from '../../i18n/use-t.ts'
import { useCall } from '../../routes/use-app.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { CodeFields } from '../account/CodeFields.tsx'
import { MobileField } from '../account/MobileField.tsx'
import { repeatFault } from '../account/new-password.ts'
import { useForm } from '../account/use-form.ts'
import css from './LoginForm.module.css'
import { PasswordField } from './PasswordField.tsx'

interface Props {
  mobile: string
  onMobile(mobile: string): void
  onDone(): void
}

const labels = {
  id: 'login.account',
  vcode: 'login.code',
  newPwd: 'login.newPassword',
  repeat: 'login.repeat',
} as const

/** What counts before a code is sent: the rest is still to be typed. */
const numberOnly = v.object({ id: accountMobile() })

/** A new password for whoever holds the telephone of the account. */
export function ForgottenPassword({ mobile, onMobile, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const [code, setCode] = useState('')
  const [newPwd, setNewPwd] = useState('')
  const [repeat, setRepeat] = useState('')
  const { form, errors, failure, busy, show, required, check, send } = useForm(labels)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = { id: mobile, vcode: code, newPwd }
    const isFine = check(changePassword.input, input, {
      id: mobile.trim() === '' ? required('id') : undefined,
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
      <MobileField autoFocus name="id" value={mobile} error={errors.id} onChange={onMobile} />
      <CodeFields
        name="vcode"
        code={code}
        error={errors.vcode}
        onCode={setCode}
        isReady={() => check(numberOnly, { id: mobile })}
        ask={async vcode => (await call(sendCode, { mobile, vcode, type: 'reset' }, { quiet: true })).obj}
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
