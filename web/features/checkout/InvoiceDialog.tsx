import { type FormEvent, useId, useState } from 'react'
import * as v from 'valibot'
import type { Invoice } from '../../../contract/checkout.ts'
import { requiredText, text } from '../../../contract/fields.ts'
import { saveRecord } from '../../../contract/records.ts'
import { email, phone } from '../../../contract/validators.ts'
import { useT } from '../../i18n/use-t.ts'
import { Overlay } from '../../records/Overlay.tsx'
import { useCall } from '../../routes/use-app.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useForm } from '../account/use-form.ts'
import css from './forms.module.css'

const fields = [
  { name: 'title', label: 'checkout.invoiceTitle', max: 100, required: true },
  { name: 'tax_number', label: 'checkout.taxNumber', max: 20, dir: 'ltr' },
  { name: 'address', label: 'checkout.registeredAddress', max: 200 },
  { name: 'phone', label: 'checkout.phone', max: 30, dir: 'ltr', type: 'tel' },
  { name: 'bank', label: 'checkout.bank', max: 100 },
  { name: 'bank_account', label: 'checkout.bankAccount', max: 40, dir: 'ltr' },
  { name: 'email', label: 'checkout.email', max: 254, dir: 'ltr', type: 'email' },
] as const
type Name = (typeof fields)[number]['name']

const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))

const empty = v.literal('')
const schema = v.object({
  title: requiredText(100),
  tax_number: v.union([empty, v.pipe(text(20), v.regex(/^[0-9A-Z]{15,20}$/i, 'checkout.taxNumberWrong'))]),
  phone: v.union([empty, phone()]),
  bank_account: v.union([empty, v.pipe(text(40), v.regex(/^[\d -]{6,40}$/, 'checkout.bankAccountWrong'))]),
  email: v.union([empty, email()]),
})

const typedFrom = (invoice: Invoice | undefined): Record<Name, string> => ({
  title: invoice?.title ?? '',
  tax_number: invoice?.taxNumber ?? '',
  address: invoice?.address ?? '',
  phone: invoice?.phone ?? '',
  bank: invoice?.bank ?? '',
  bank_account: invoice?.bankAccount ?? '',
  email: invoice?.email ?? '',
})

interface Props {
  /** Absent: a new one. */
  invoice?: Invoice
  onClose(): void
  onSaved(id: number): void
}

export function InvoiceDialog({ invoice, onClose, onSaved }: Props) {
  const t = useT()
  const call = useCall()
  const formId = useId()
  const [typed, setTyped] = useState(() => typedFrom(invoice))
  const [isDefault, setDefault] = useState(invoice?.isDefault ?? false)
  const { form, errors, failure, busy, check, send } = useForm(labels)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!check(schema, typed)) return
    void send(async () => {
      const row = { ...typed, id: invoice?.id, is_default: isDefault ? '1' : '0' }
      const { obj } = await call(saveRecord, { billType: 'invoice_info', row }, { quiet: true })
      onSaved(obj.id)
    })
  }

  return (
    <Overlay
      title={t(invoice ? 'checkout.invoiceEdit' : 'checkout.invoiceNew')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {t('checkout.save')}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={css.form} method="post" noValidate onSubmit={submit}>
        {failure && (
          <p className={css.failure} role="alert">
            {failure.text}
          </p>
        )}
        {fields.map(({ name, label, max, ...input }) => (
          <Field
            key={name}
            {...input}
            label={t(label)}
            name={name}
            maxLength={max}
            error={errors[name]}
            value={typed[name]}
            onChange={event => setTyped({ ...typed, [name]: event.target.value })}
          />
        ))}
        <label className={css.check}>
          <input type="checkbox" checked={isDefault} onChange={event => setDefault(event.target.checked)} />
          {t('checkout.makeDefault')}
        </label>
      </form>
    </Overlay>
  )
}
