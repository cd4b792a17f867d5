import { type FormEvent, useState } from 'react'
import { changePassword } from '../../../contract/account.ts'
import { sendPaymentCode } from '../../../contract/payment.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { fieldOf, useForm } from '../../ui/use-form.ts'
import { CaptchaField } from './CaptchaField.tsx'
import { CodeFields } from './CodeFields.tsx'
import { NewPassword } from './NewPassword.tsx'
import { repeatFault } from './new-password.ts'
import { PasswordField } from './PasswordField.tsx'
import css from './profile.module.css'
import { useCaptcha } from './use-captcha.ts'

const labels = {
  oldPwd: 'account.oldPassword',
  newPwd: 'account.newPassword',
  repeat: 'account.repeat',
  vcode: 'account.code',
} as const

/** By the old password, or by a code to one's own number. */
export function PasswordChange({ onDone }: { onDone(): void }) {
  const t = useT()
  return (
    <Tabs
      label={t('account.changePassword')}
      tabs={[
        { name: 'old', title: t('account.byOldPassword'), content: <ChangeForm by="old" onDone={onDone} /> },
        { name: 'code', title: t('account.byCode'), content: <ChangeForm by="code" onDone={onDone} /> },
      ]}
    />
  )
}

function ChangeForm({ by, onDone }: { by: 'old' | 'code'; onDone(): void }) {
  const t = useT()
  const call = useCall()
  const captcha = useCaptcha()
  const [withCaptcha, setWithCaptcha] = useState(false)
  const [oldPwd, setOldPwd] = useState('')
  const [code, setCode] = useState('')
  const [newPwd, setNewPwd] = useState('')
  const [repeat, setRepeat] = useState('')
  const { form, errors, failure, busy, required, check, send } = useForm(labels)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const proof = by === 'old' ? { oldPwd, ...(withCaptcha && { vcode: captcha.answer }) } : { vcode: code }
    const input = { ...proof, newPwd }
    const isFine = check(changePassword.input, input, {
      oldPwd: by === 'old' && oldPwd === '' ? required('oldPwd') : undefined,
      vcode: by === 'code' && code.trim() === '' ? required('vcode') : undefined,
      repeat: repeatFault(newPwd, repeat, 'account.repeat', t),
    })
    if (!isFine) return
    void send(
      async () => {
        await call(changePassword, input, { quiet: true })
        toasts.show('success', t('account.passwordChanged'))
        onDone()
      },
      error => {
        captcha.renew()
        if (by === 'old' && fieldOf(error) === 'vcode') setWithCaptcha(true)
        return false
      },
    )
  }

  return (
    <form ref={form} className={css.narrow} method="post" noValidate onSubmit={submit}>
      <FormFailure failure={failure} />
      {by === 'old' ? (
        <>
          <PasswordField
            name="oldPwd"
            label={t('account.oldPassword')}
            value={oldPwd}
            error={errors.oldPwd}
            onChange={setOldPwd}
          />
          {withCaptcha && <CaptchaField captcha={captcha} name="vcode" error={errors.vcode} />}
        </>
      ) : (
        <CodeFields
          name="vcode"
          code={code}
          error={errors.vcode}
          onCode={setCode}
          ask={async vcode => (await call(sendPaymentCode, { type: 'reset', vcode }, { quiet: true })).obj}
        />
      )}
      <NewPassword
        name="newPwd"
        label={t('account.newPassword')}
        repeatLabel={t('account.repeat')}
        password={newPwd}
        repeat={repeat}
        errors={errors}
        onPassword={setNewPwd}
        onRepeat={setRepeat}
      />
      <Button kind="primary" type="submit" busy={busy} className={css.submit}>
        {t('account.changePassword')}
      </Button>
    </form>
  )
}
