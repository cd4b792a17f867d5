import { type Decimal, isZero } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { entriesPerPage } from '../../../contract/points.ts'
import type { StoredValue } from '../../../contract/stored-value.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { askInvoiceHref, hasInvoices } from '../invoices/invoices-href.ts'
import { MoneyEntries } from '../ledger/Entries.tsx'
import css from '../ledger/ledger.module.css'
import { type StoredValueSearch, storedValueScreen } from './stored-value-reads.ts'

export default screen<StoredValueSearch, StoredValue>({
  ...storedValueScreen,
  texts: ['ledger'],
  View: StoredValuePage,
})

const hrefFor = (page: number) => (page > 1 ? `${paths.storedValue}?page=${page}` : paths.storedValue)

function StoredValuePage({ search: { page = 1 }, data }: ViewProps<StoredValueSearch, StoredValue>) {
  const t = useT()
  const navigate = useNavigate()
  const timeZone = useTimeZone()
  const session = useSession()
  const currency = currencyOf(session, data.currency)
  const money = (amount: Decimal) => formatMoney(amount, currency, '')
  const sheet = new URLSearchParams({ billType: 'stored_value_entry', format: 'xlsx', timeZone })
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1 className={css.title}>{t('screens.storedValue')}</h1>
        <AppLink href={paths.topUp} className={buttonClass('primary', 's')}>
          {t('ledger.topUp')}
        </AppLink>
        {data.total > 0 && (
          <a
            className={buttonClass('plain', 's')}
            href={`/export?${sheet}`}
            download
            suppressHydrationWarning
          >
            {t('ledger.exportSheet')}
          </a>
        )}
      </header>
      <section className={css.card}>
        <h2 className={css.note}>{t('ledger.storedNow')}</h2>
        <p className={css.figure}>
          <Price amount={data.balance} currency={currency} size="l" kind="plain" />
        </p>
        {!isZero(data.bonus) && (
          <>
            <p className={css.parts}>
              <span>
                {t('ledger.ownMoney')} <Price amount={data.own} currency={currency} kind="plain" />
              </span>
              <span>
                {t('ledger.bonus')} <Price amount={data.bonus} currency={currency} kind="plain" />
              </span>
            </p>
            <p className={css.note}>{t('ledger.bonusHint')}</p>
          </>
        )}
      </section>
      <section className={css.card}>
        <h2 className={css.heading}>{t('ledger.entries')}</h2>
        {data.entries.length === 0 ? (
          <Empty title={t('ledger.noStored')} hint={t('ledger.noStoredHint')} />
        ) : (
          <MoneyEntries
            entries={data.entries}
            money={money}
            step={({ topUpId }) =>
              topUpId !== null &&
              hasInvoices(session) && (
                <AppLink href={askInvoiceHref([topUpId])} className={css.link}>
                  {t('ledger.askInvoice')}
                </AppLink>
              )
            }
            kind={({ isBonus }) => t(isBonus ? 'ledger.bonus' : 'ledger.ownMoney')}
          />
        )}
      </section>
      <Pager
        page={page}
        pages={Math.ceil(data.total / entriesPerPage)}
        hrefFor={hrefFor}
        onGo={to => void navigate({ href: hrefFor(to) })}
      />
    </div>
  )
}
