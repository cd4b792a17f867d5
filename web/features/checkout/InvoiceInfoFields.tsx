import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import { invoiceFields, type useInvoiceForm } from './use-invoice-form.ts'

export function InvoiceInfoFields({ info }: { info: ReturnType<typeof useInvoiceForm> }) {
  const t = useT()
  const { form, typed, edit } = info
  return invoiceFields.map(({ name, label, max, ...input }) => (
    <Field
      key={name}
      {...input}
      label={t(label)}
      name={name}
      maxLength={max}
      error={form.errors[name]}
      value={typed[name]}
      onChange={event => edit(name, event.target.value)}
    />
  ))
}
