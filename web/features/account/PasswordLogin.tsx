import { type FormEvent, useState } from 'react'
import { login } from '../../../contract/account.ts'
import { countries } from '../../../contract/mobile.ts'
import type { Said } from '../../../contract/said.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { codeOf, fieldOf, useForm } from '../../ui/use-form.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { CountryMobile } from './CountryMobile.tsx'
import css from './LoginForm.module.css'
import type { LoginWay } from './login-way.ts'
import { PasswordField } from './PasswordField.tsx'
import { useCaptcha } from './use-captcha.ts'

const labels = { mobile: 'account.account', pwd: 'account.password', code: 'account.captcha' } as const

/** Sign-in by account and password; after some wrong ones also with the picture's code. */
export function PasswordLogin({ number, onNumber, onEntered, said }: LoginWay & { said?: Said | undefined }) {
  const t = useT()
  const call = useCall()
  const [pwd, setPwd] = useState('')
  const [withCaptcha, setWithCaptcha] = useState(said?.captcha ?? false)
  const captcha = useCaptcha()
  const { form, errors, failure, busy, fail, required, check, send } = useForm(labels, said?.text)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = withCaptcha ? captcha.answer.trim() : undefined
    const input = { type: 'pwd', pc: true, ...number, pwd, code } as const
    if (!check(login.input, input, { code: code === '' ? required('code') : undefined })) return
    void send(
      async () => {
        await call(login, input, { quiet: true })
        await onEntered()
      },
      error => {
        captcha.renew()
        if (fieldOf(error) !== 'code') return false
        setWithCaptcha(true)
        if (codeOf(error) !== 'message.loginWrong') return false
        fail(error.message)
        return true
      },
    )
  }

  return (
    // Posted, so that a password never lands in an address, not even before the page comes alive.
    <form ref={form} className={css.form} method="post" noValidate onSubmit={submit}>
      <FormFailure failure={failure} />
      <CountryMobile
        autoFocus
        autoComplete="username"
        countries={countries}
        value={number}
        error={errors.mobile}
        onChange={onNumber}
      />
      <PasswordField value={pwd} error={errors.pwd} onChange={setPwd} />
      {withCaptcha && <CaptchaField captcha={captcha} name="code" error={errors.code} />}
      <Button kind="primary" size="l" type="submit" busy={busy} className={css.submit}>
        {t('account.submit')}
      </Button>
      <p className="visually-hidden" role="status">
        {busy && t('account.submitting')}
      </p>
    </form>
  )
}
