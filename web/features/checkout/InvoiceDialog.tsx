import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import { OwnDialog } from './OwnDialog.tsx'
import { type InvoiceFormProps, invoiceFields, useInvoiceForm } from './use-invoice-form.ts'

export function InvoiceDialog(props: InvoiceFormProps) {
  const t = useT()
  const { form, typed, edit, isDefault, setDefault, save } = useInvoiceForm(props)
  const { invoice, onClose } = props
  return (
    <OwnDialog
      title={t(invoice ? 'checkout.invoiceEdit' : 'checkout.invoiceNew')}
      form={form}
      isDefault={isDefault}
      onDefault={setDefault}
      onSave={save}
      onClose={onClose}
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
    </OwnDialog>
  )
}
