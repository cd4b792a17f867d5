import { useState } from 'react'
import { type Invoice, invoiceInfo } from '../../../contract/checkout.ts'
import { useCall } from '../../api/use-app.ts'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import { InvoiceInfoFacts } from './InvoiceInfoFacts.tsx'
import { OwnCards } from './OwnCards.tsx'

interface Data {
  rows: Invoice[]
  mayEdit: boolean
}

export default screen<Record<string, never>, Data>({
  texts: ['address', 'checkout', 'form'],
  load: async ({ call }) => {
    const { obj, tbl } = await call(invoiceInfo, {})
    return { rows: tbl, mayEdit: obj.mayEdit }
  },
  View: ({ data }) => <Invoices data={data} />,
})

function Invoices({ data }: { data: Data }) {
  const t = useT()
  const call = useCall()
  const [rows, setRows] = useState(data.rows)
  const reload = async () => setRows((await call(invoiceInfo, {})).tbl)
  return (
    <OwnCards
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
      dialog={(invoice, close, saved) => <InvoiceDialog invoice={invoice} onClose={close} onSaved={saved} />}
      reload={reload}
    />
  )
}
