import { useT } from '../../i18n/use-t.ts'
import { InvoiceInfoFields } from './InvoiceInfoFields.tsx'
import { OwnDialog } from './OwnDialog.tsx'
import { type InvoiceFormProps, useInvoiceForm } from './use-invoice-form.ts'

export function InvoiceDialog(props: InvoiceFormProps) {
  const t = useT()
  const info = useInvoiceForm(props)
  return (
    <OwnDialog
      title={t(props.invoice ? 'checkout.invoiceEdit' : 'checkout.invoiceNew')}
      form={info.form}
      isDefault={info.isDefault}
      onDefault={info.setDefault}
      onSave={info.save}
      onClose={props.onClose}
    >
      <InvoiceInfoFields info={info} />
    </OwnDialog>
  )
}
