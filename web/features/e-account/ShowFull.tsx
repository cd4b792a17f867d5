import { type FormEvent, useState } from 'react'
import { type AccountForm, accountNumbers } from '../../../contract/e-account.ts'
import { sendPaymentCode } from '../../../contract/payment.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { useForm } from '../../ui/use-form.ts'
import { CodeFields } from '../account/CodeFields.tsx'
import css from './e-account.module.css'

const labels = { code: 'account.code' } as const

/** One's own numbers in full, with a code from one's own telephone. */
export function ShowFull({ onClose, onShown }: { onClose(): void; onShown(form: AccountForm): void }) {
  const t = useT()
  const call = useCall()
  const { form, errors, failure, busy, show, required, send } = useForm(labels)
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim()
    show({ code: typed ? undefined : required('code') })
    if (!typed) return
    void send(async () =>
      onShown((await call(accountNumbers, { row: { code: typed } }, { quiet: true })).obj.form),
    )
  }
  return (
    <Dialog title={t('e-account.showFull')} inset onClose={onClose}>
      <form ref={form} className={css.stack} noValidate onSubmit={submit}>
        <p className={css.note}>{t('e-account.showFullHint')}</p>
        <FormFailure failure={failure} />
        <CodeFields
          name="code"
          code={code}
          error={errors.code}
          onCode={setCode}
          ask={async vcode =>
            (await call(sendPaymentCode, { type: 'e_account', vcode }, { quiet: true })).obj
          }
        />
        <Button className={css.start} type="submit" kind="primary" busy={busy}>
          {t('e-account.show')}
        </Button>
      </form>
    </Dialog>
  )
}
