import { useState } from 'react'
import { login, sendCode } from '../../../contract/account.ts'
import { useCall } from '../../api/use-app.ts'
import { useForm } from '../../ui/use-form.ts'
import { CodeFields } from './CodeFields.tsx'
import type { LoginWay } from './login-way.ts'
import { WayForm } from './WayForm.tsx'

const labels = { mobile: 'account.account', code: 'account.code' } as const

/** Sign-in by a code that an SMS brings. */
export function CodeLogin({ number, onNumber, onEntered }: LoginWay) {
  const call = useCall()
  const [code, setCode] = useState('')
  const form = useForm(labels)
  const { errors, show, check, send } = form

  const submit = () => {
    const input = { type: 'code', pc: true, ...number, code } as const
    if (!check(login.input, input)) return
    void send(async () => {
      await call(login, input, { quiet: true })
      await onEntered()
    })
  }

  return (
    <WayForm form={form} number={number} onNumber={onNumber} onSubmit={submit}>
      <CodeFields
        name="code"
        code={code}
        error={errors.code}
        onCode={setCode}
        isReady={() => check(sendCode.input, number)}
        ask={async vcode => (await call(sendCode, { ...number, vcode, type: 'login' }, { quiet: true })).obj}
        onRefused={(field, text) => show({ [field]: text })}
      />
    </WayForm>
  )
}
