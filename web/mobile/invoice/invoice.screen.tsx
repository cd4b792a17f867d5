import { Suspense, useState } from 'react'
import { type Invoice, invoiceInfo } from '../../../contract/checkout.ts'
import { useCall } from '../../api/use-app.ts'
import { screen } from '../../app/screen.ts'
import { InvoiceInfoFacts } from '../../features/checkout/InvoiceInfoFacts.tsx'
import { useT } from '../../i18n/use-t.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { OwnList } from '../own/OwnList.tsx'

const InvoiceInfoSheet = onDemand(async () => ({
  default: (await import('./InvoiceInfoSheet.tsx')).InvoiceInfoSheet,
}))

interface Data {
  rows: Invoice[]
  mayEdit: boolean
}

export default screen<Record<string, never>, Data>({
  texts: ['mobile', 'address', 'checkout', 'form'],
  load: async ({ call }) => {
    const { obj, tbl } = await call(invoiceInfo, {})
    return { rows: tbl, mayEdit: obj.mayEdit }
  },
  View: ({ data }) => <InvoiceInfo data={data} />,
})

function InvoiceInfo({ data }: { data: Data }) {
  const t = useT()
  const call = useCall()
  const [rows, setRows] = useState(data.rows)
  return (
    <OwnList
      title={t('screens.invoiceInfo')}
      billType="invoice_info"
      rows={rows}
      mayEdit={data.mayEdit}
      words={{
        add: t('checkout.invoiceNew'),
        none: t('checkout.invoicesNone'),
        hint: t('checkout.invoicesHint'),
        locked: t('checkout.invoiceAsk'),
        ask: t('checkout.invoiceRemove'),
      }}
      card={invoice => <InvoiceInfoFacts invoice={invoice} />}
      sheet={(invoice, close, saved) => (
        <Suspense>
          <InvoiceInfoSheet invoice={invoice} onClose={close} onSaved={saved} />
        </Suspense>
      )}
      reload={async () => setRows((await call(invoiceInfo, {})).tbl)}
    />
  )
}
