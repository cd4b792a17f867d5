import { type Decimal, isZero } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { entriesPerPage } from '../../../contract/points.ts'
import type { StoredValue } from '../../../contract/stored-value.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { askInvoiceHref, hasInvoices } from '../../features/invoices/invoices-href.ts'
import {
  loadStoredValue,
  type StoredValueSearch,
  storedValueScreen,
} from '../../features/stored-value/stored-value-reads.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { ListEnd } from '../shell/ListEnd.tsx'
import { PageBar, wideButton } from '../shell/PageBar.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import { MoneyMovements } from './Movements.tsx'
import css from './money.module.css'

export default screen<StoredValueSearch, StoredValue>({
  ...storedValueScreen,
  texts: ['mobile', 'ledger'],
  View: StoredValuePage,
})

function StoredValuePage({ search: { page = 1 }, data }: ViewProps<StoredValueSearch, StoredValue>) {
  const t = useT()
  const call = useCall()
  const session = useSession()
  const currency = currencyOf(session, data.currency)
  const money = (amount: Decimal) => formatMoney(amount, currency, '')
  const list = useInfinite({
    first: data.entries,
    from: page,
    hasMore: pages => pages * entriesPerPage < data.total,
    load: async next => (await loadStoredValue(call, next)).entries,
  })
  return (
    <>
      <TopRow title={t('screens.storedValue')} back={paths.memberHome} />
      <div className={css.page}>
        <section className={`${css.card} ${css.top}`} aria-label={t('ledger.storedNow')}>
          <p className={css.note}>{t('ledger.storedNow')}</p>
          <p className={css.figure}>
            <Price amount={data.balance} currency={currency} kind="plain" />
          </p>
          {!isZero(data.bonus) && (
            <>
              <p className={css.parts}>
                <span>
                  {t('ledger.ownMoney')} <bdi dir="ltr">{money(data.own)}</bdi>
                </span>
                <span>
                  {t('ledger.bonus')} <bdi dir="ltr">{money(data.bonus)}</bdi>
                </span>
              </p>
              <p className={css.note}>{t('ledger.bonusHint')}</p>
            </>
          )}
        </section>
        <h2 className={css.heading}>{t('ledger.entries')}</h2>
        {list.items.length === 0 ? (
          <Empty title={t('ledger.noStored')} hint={t('ledger.noStoredHint')} />
        ) : (
          <>
            <MoneyMovements
              entries={list.items}
              money={money}
              kind={({ isBonus }) => t(isBonus ? 'ledger.bonus' : 'ledger.ownMoney')}
              step={({ topUpId }) =>
                topUpId !== null &&
                hasInvoices(session) && (
                  <AppLink href={askInvoiceHref([topUpId])} className={css.link}>
                    {t('ledger.askInvoice')}
                  </AppLink>
                )
              }
            />
            <ListEnd list={list} />
          </>
        )}
      </div>
      <PageBar label={t('ledger.topUp')}>
        <AppLink href={paths.topUp} className={`${buttonClass('primary', 'l')} ${wideButton}`}>
          {t('ledger.topUp')}
        </AppLink>
      </PageBar>
    </>
  )
}
