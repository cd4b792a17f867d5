import { useState } from 'react'
import { login } from '../../../contract/account.ts'
import type { Said } from '../../../contract/said.ts'
import { useCall } from '../../api/use-app.ts'
import { codeOf, fieldOf, useForm } from '../../ui/use-form.ts'
import { CaptchaField } from './CaptchaField.tsx'
import type { LoginWay } from './login-way.ts'
import { PasswordField } from './PasswordField.tsx'
import { useCaptcha } from './use-captcha.ts'
import { WayForm } from './WayForm.tsx'

const labels = { mobile: 'account.account', pwd: 'account.password', code: 'account.captcha' } as const

/** Sign-in by account and password; after some wrong ones also with the picture's code. */
export function PasswordLogin({ number, onNumber, onEntered, said }: LoginWay & { said?: Said | undefined }) {
  const call = useCall()
  const [pwd, setPwd] = useState('')
  const [withCaptcha, setWithCaptcha] = useState(said?.captcha ?? false)
  const captcha = useCaptcha()
  const form = useForm(labels, said?.text)
  const { errors, fail, required, check, send } = form

  const submit = () => {
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
    <WayForm autoFocus form={form} number={number} onNumber={onNumber} onSubmit={submit}>
      <PasswordField value={pwd} error={errors.pwd} onChange={setPwd} />
      {withCaptcha && <CaptchaField captcha={captcha} name="code" error={errors.code} />}
    </WayForm>
  )
}
