import { screen } from '../../app/screen.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { OwnCards } from './OwnCards.tsx'
import { type InvoiceInfoData, invoiceInfoScreen, useOwnInvoiceInfos } from './own-invoice-infos.tsx'

export default screen<Record<string, never>, InvoiceInfoData>({
  ...invoiceInfoScreen,
  texts: ['address', 'checkout', 'form'],
  View: ({ data }) => <InvoiceInfos data={data} />,
})

function InvoiceInfos({ data }: { data: InvoiceInfoData }) {
  return (
    <OwnCards
      {...useOwnInvoiceInfos(data)}
      dialog={(invoice, close, saved) => <InvoiceDialog invoice={invoice} onClose={close} onSaved={saved} />}
    />
  )
}
