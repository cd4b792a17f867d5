import { InvoiceInfoFields } from '../../features/checkout/InvoiceInfoFields.tsx'
import { type InvoiceFormProps, useInvoiceForm } from '../../features/checkout/use-invoice-form.ts'
import { useT } from '../../i18n/use-t.ts'
import { OwnSheet } from '../own/OwnSheet.tsx'

/** Whom invoices are made out to: a new one, or one that is changed. */
export function InvoiceInfoSheet(props: InvoiceFormProps) {
  const t = useT()
  const info = useInvoiceForm(props)
  return (
    <OwnSheet
      title={t(props.invoice ? 'checkout.invoiceEdit' : 'checkout.invoiceNew')}
      form={info.form}
      isDefault={info.isDefault}
      onDefault={info.setDefault}
      onSave={info.save}
      onClose={props.onClose}
    >
      <InvoiceInfoFields info={info} />
    </OwnSheet>
  )
}
