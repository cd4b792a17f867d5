import { Suspense } from 'react'
import { screen } from '../../app/screen.ts'
import {
  type InvoiceInfoData,
  invoiceInfoScreen,
  useOwnInvoiceInfos,
} from '../../features/checkout/own-invoice-infos.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { OwnList } from '../own/OwnList.tsx'

const InvoiceInfoSheet = onDemand(async () => ({
  default: (await import('./InvoiceInfoSheet.tsx')).InvoiceInfoSheet,
}))

export default screen<Record<string, never>, InvoiceInfoData>({
  ...invoiceInfoScreen,
  texts: ['mobile', 'address', 'checkout', 'form'],
  View: ({ data }) => <InvoiceInfos data={data} />,
})

function InvoiceInfos({ data }: { data: InvoiceInfoData }) {
  return (
    <OwnList
      {...useOwnInvoiceInfos(data)}
      sheet={(invoice, close, saved) => (
        <Suspense>
          <InvoiceInfoSheet invoice={invoice} onClose={close} onSaved={saved} />
        </Suspense>
      )}
    />
  )
}
