import type { Invoice } from '../../../contract/checkout.ts'
import { useT } from '../../i18n/use-t.ts'
import { Tag } from '../../ui/Tag.tsx'
import css from './InvoiceInfoFacts.module.css'

/** Whom invoices are made out to; what is empty is left out. */
export function InvoiceInfoFacts({ invoice }: { invoice: Invoice }) {
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
