import { useState } from 'react'
import * as v from 'valibot'
import type { Invoice } from '../../../contract/checkout.ts'
import { requiredText, text } from '../../../contract/fields.ts'
import { saveRecord } from '../../../contract/records.ts'
import { email, phone } from '../../../contract/validators.ts'
import { useCall } from '../../api/use-app.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { useForm } from '../../ui/use-form.ts'

export const invoiceFields = [
  { name: 'title', label: 'checkout.invoiceTitle', max: 100, required: true },
  { name: 'tax_number', label: 'checkout.taxNumber', max: 20, dir: 'ltr' },
  { name: 'address', label: 'checkout.registeredAddress', max: 200 },
  { name: 'phone', label: 'checkout.phone', max: 30, dir: 'ltr', type: 'tel' },
  { name: 'bank', label: 'checkout.bank', max: 100 },
  { name: 'bank_account', label: 'checkout.bankAccount', max: 40, dir: 'ltr' },
  { name: 'email', label: 'checkout.email', max: 254, dir: 'ltr', type: 'email' },
] as const
type Name = (typeof invoiceFields)[number]['name']

const labels = Object.fromEntries(invoiceFields.map(({ name, label }) => [name, label]))

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

const typedWords = v.object({
  title: v.string(),
  tax_number: v.string(),
  address: v.string(),
  phone: v.string(),
  bank: v.string(),
  bank_account: v.string(),
  email: v.string(),
  isDefault: v.boolean(),
})

export interface InvoiceFormProps {
  /** Absent: a new one. */
  invoice?: Invoice | undefined
  onClose(): void
  onSaved(id: number): void
}

/** Whom an invoice is made out to, while it is being written. */
export function useInvoiceForm({ invoice, onSaved }: Omit<InvoiceFormProps, 'onClose'>) {
  const call = useCall()
  const [first] = useState(() => typedFrom(invoice))
  const [typed, setTyped] = useState(first)
  const [isDefault, setDefault] = useState(invoice?.isDefault ?? false)
  const form = useForm(labels)
  const words = typed === first ? undefined : { ...typed, isDefault }
  useDraft(`invoice ${invoice?.id ?? 'new'}`, typedWords, words, kept => {
    const { isDefault, ...words } = kept
    setTyped(words)
    setDefault(isDefault)
  })

  const save = () => {
    if (!form.check(schema, typed)) return
    void form.send(async () => {
      const row = { ...typed, id: invoice?.id, is_default: isDefault ? '1' : '0' }
      const { obj } = await call(saveRecord, { billType: 'invoice_info', row }, { quiet: true })
      onSaved(obj.id)
    })
  }

  return {
    form,
    typed,
    edit: (name: Name, value: string) => setTyped({ ...typed, [name]: value }),
    isDefault,
    setDefault,
    save,
  }
}
