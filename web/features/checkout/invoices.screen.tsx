import { useState } from 'react'
import { type Invoice, invoiceInfo } from '../../../contract/checkout.ts'
import { useCall } from '../../api/use-app.ts'
import { screen } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { Tag } from '../../ui/Tag.tsx'
import { InvoiceDialog } from './InvoiceDialog.tsx'
import css from './OwnCards.module.css'
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
      card={invoice => <InvoiceFacts invoice={invoice} />}
      dialog={(invoice, close, saved) => <InvoiceDialog invoice={invoice} onClose={close} onSaved={saved} />}
      reload={reload}
    />
  )
}

function InvoiceFacts({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const { title, taxNumber, address, phone, bank, bankAccount, email, isDefault } = invoice
  const facts = [
    [t('checkout.taxNumber'), taxNumber],
    [t('checkout.registeredAddress'), [address, phone].filter(Boolean).join(' ')],
    [t('checkout.bank'), [bank, bankAccount].filter(Boolean).join(' ')],
    [t('checkout.email'), email],
  ].filter(([, value]) => value)
  return (
    <>
      <p className={css.name}>
        <bdi>{title}</bdi>
        {isDefault && <Tag kind="soft">{t('address.isDefault')}</Tag>}
      </p>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name!} value={value!} />
        ))}
      </dl>
    </>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <bdi>{value}</bdi>
    </dd>
  </>
)
