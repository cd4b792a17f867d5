import {
  type InvoiceFormProps,
  invoiceFields,
  useInvoiceForm,
} from '../../features/checkout/use-invoice-form.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import { OwnSheet } from '../own/OwnSheet.tsx'

/** Whom invoices are made out to: a new one, or one that is changed. */
export function InvoiceInfoSheet(props: InvoiceFormProps) {
  const t = useT()
  const { form, typed, edit, isDefault, setDefault, save } = useInvoiceForm(props)
  return (
    <OwnSheet
      title={t(props.invoice ? 'checkout.invoiceEdit' : 'checkout.invoiceNew')}
      form={form}
      isDefault={isDefault}
      onDefault={setDefault}
      onSave={save}
      onClose={props.onClose}
    >
      {invoiceFields.map(({ name, label, max, ...input }) => (
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
      ))}
    </OwnSheet>
  )
}
