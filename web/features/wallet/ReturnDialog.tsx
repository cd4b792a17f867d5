import { type FormEvent, useId, useState } from 'react'
import { object } from 'valibot'
import { returnFields, returnTransfer } from '../../../contract/wallet.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useForm } from '../../ui/use-form.ts'
import css from './wallet.module.css'

const labels = { no: 'wallet.providerNo', reason: 'wallet.refuseReason' } as const
const schema = object(returnFields)

interface Props {
  id: number
  /** As people read it. */
  amount: string
  onClose(): void
  onDone(): void
}

/** Money that no wallet takes was sent back at the bank; here it is written down. */
export default function ReturnDialog({ id, amount, onClose, onDone }: Props) {
  const t = useT()
  const call = useCall()
  const formId = useId()
  const form = useForm(labels)
  const [no, setNo] = useState('')
  const [reason, setReason] = useState('')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.check(schema, { no, reason })) return
    void form.send(async () => {
      await call(returnTransfer, { row: { id, no, reason } }, { quiet: true })
      toasts.show('success', t('wallet.returned'), 4000)
      onDone()
    })
  }

  return (
    <Dialog
      title={t('wallet.sendBackTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={form.busy}>
            {t('wallet.sendBack')}
          </Button>
        </>
      }
    >
      <form ref={form.form} id={formId} className={css.form} method="post" noValidate onSubmit={submit}>
        <FormFailure failure={form.failure} />
        <p>{t('wallet.sendBackHint', { amount })}</p>
        <Field
          label={t('wallet.providerNo')}
          name="no"
          autoComplete="off"
          dir="ltr"
          required
          maxLength={60}
          value={no}
          error={form.errors.no}
          onChange={event => setNo(event.target.value)}
        />
        <Field
          label={t('wallet.refuseReason')}
          name="reason"
          required
          maxLength={200}
          value={reason}
          error={form.errors.reason}
          onChange={event => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
