import { type FormEvent, useId, useState } from 'react'
import { object } from 'valibot'
import { sendPaymentCode } from '../../../contract/payment.ts'
import { addCard } from '../../../contract/wallet.ts'
import { cardFields } from '../../../contract/wallet-forms.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { CodeFields } from '../account/CodeFields.tsx'
import css from './wallet.module.css'

const labels = { number: 'wallet.cardNumber', bank: 'wallet.bank', code: 'wallet.code' } as const
const schema = object(cardFields)

interface Props {
  holder: string
  onClose(): void
  onAdded(): void
}

/** A card of the account's holder. What is typed here is never kept in the browser. */
export default function CardDialog({ holder, onClose, onAdded }: Props) {
  const t = useT()
  const call = useCall()
  const formId = useId()
  const form = useForm(labels)
  const [number, setNumber] = useState('')
  const [bank, setBank] = useState('')
  const [code, setCode] = useState('')
  const { errors } = form

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const row = { number, bank, code }
    if (!form.check(schema, row)) return
    void form.send(async () => {
      await call(addCard, { row }, { quiet: true })
      toasts.show('success', t('wallet.added'), 3000)
      onAdded()
    })
  }

  return (
    <Dialog
      title={t('wallet.addCard')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={form.busy}>
            {t('wallet.addCard')}
          </Button>
        </>
      }
    >
      <form ref={form.form} id={formId} className={css.form} method="post" noValidate onSubmit={submit}>
        <FormFailure failure={form.failure} />
        <p>
          {t('wallet.holder')} <bdi>{holder}</bdi>
        </p>
        <Field
          label={t('wallet.cardNumber')}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          required
          maxLength={23}
          value={number}
          error={errors.number}
          onChange={event => setNumber(event.target.value)}
        />
        <Field
          label={t('wallet.bank')}
          name="bank"
          help={t('wallet.bankHint')}
          required
          maxLength={60}
          value={bank}
          error={errors.bank}
          onChange={event => setBank(event.target.value)}
        />
        <CodeFields
          name="code"
          code={code}
          error={errors.code}
          onCode={setCode}
          ask={async vcode => (await call(sendPaymentCode, { type: 'card', vcode }, { quiet: true })).obj}
        />
      </form>
    </Dialog>
  )
}
