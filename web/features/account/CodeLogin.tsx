import { type FormEvent, useState } from 'react'
import { login, sendCode } from '../../../contract/account.ts'
import { countries } from '../../../contract/mobile.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { useForm } from '../../ui/use-form.ts'
import { CodeFields } from './CodeFields.tsx'
import { CountryMobile } from './CountryMobile.tsx'
import css from './LoginForm.module.css'
import type { LoginWay } from './login-way.ts'

const labels = { mobile: 'account.account', code: 'account.code' } as const

/** Sign-in by a code that an SMS brings. */
export function CodeLogin({ number, onNumber, onEntered }: LoginWay) {
  const t = useT()
  const call = useCall()
  const [code, setCode] = useState('')
  const { form, errors, failure, busy, show, check, send } = useForm(labels)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = { type: 'code', pc: true, ...number, code } as const
    if (!check(login.input, input)) return
    void send(async () => {
      await call(login, input, { quiet: true })
      await onEntered()
    })
  }

  return (
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
      <CodeFields
        name="code"
        code={code}
        error={errors.code}
        onCode={setCode}
        isReady={() => check(sendCode.input, number)}
        ask={async vcode => (await call(sendCode, { ...number, vcode, type: 'login' }, { quiet: true })).obj}
        onRefused={(field, text) => show({ [field]: text })}
      />
      <Button kind="primary" size="l" type="submit" busy={busy} className={css.submit}>
        {t('account.submit')}
      </Button>
      <p className="visually-hidden" role="status">
        {busy && t('account.submitting')}
      </p>
    </form>
  )
}
