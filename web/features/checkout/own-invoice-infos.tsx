import { useState } from 'react'
import { type Invoice, invoiceInfo } from '../../../contract/checkout.ts'
import { useCall } from '../../api/use-app.ts'
import type { LoadContext } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { InvoiceInfoFacts } from './InvoiceInfoFacts.tsx'
import type { OwnRows } from './use-own-rows.ts'

export interface InvoiceInfoData {
  rows: Invoice[]
  mayEdit: boolean
}

export const invoiceInfoScreen = {
  load: async ({ call }: LoadContext<Record<string, never>>): Promise<InvoiceInfoData> => {
    const { obj, tbl } = await call(invoiceInfo, {})
    return { rows: tbl, mayEdit: obj.mayEdit }
  },
}

/** Whom a member has invoices made out to. */
export function useOwnInvoiceInfos(data: InvoiceInfoData): OwnRows<Invoice> {
  const t = useT()
  const call = useCall()
  const [rows, setRows] = useState(data.rows)
  return {
    title: t('screens.invoiceInfo'),
    billType: 'invoice_info',
    rows,
    mayEdit: data.mayEdit,
    words: {
      add: t('checkout.invoiceNew'),
      none: t('checkout.invoicesNone'),
      hint: t('checkout.invoicesHint'),
      locked: t('checkout.invoiceAsk'),
      ask: t('checkout.invoiceRemove'),
    },
    card: invoice => <InvoiceInfoFacts invoice={invoice} />,
    reload: async () => setRows((await call(invoiceInfo, {})).tbl),
  }
}
