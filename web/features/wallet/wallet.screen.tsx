import { type Decimal, isZero } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import type { Arrivals, Wallet } from '../../../contract/wallet.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { StateLabel } from '../../ui/StateLabel.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { MoneyEntries } from '../ledger/Entries.tsx'
import ledger from '../ledger/ledger.module.css'
import { ArrivalAmount, ArrivalNote } from './ArrivalNote.tsx'
import { Cards } from './Cards.tsx'
import { CopyButton } from './CopyButton.tsx'
import { WithdrawButton } from './WithdrawButton.tsx'
import css from './wallet.module.css'
import { type WalletData, type WalletPageSearch, walletScreen } from './wallet-reads.ts'

/** What somebody has, where it comes from and where it can go. */
export default screen<WalletPageSearch, WalletData>({
  ...walletScreen,
  texts: ['wallet', 'ledger', 'account', 'form'],
  View: WalletPage,
})

function WalletPage({ data: { own, entries, arrived } }: ViewProps<WalletPageSearch, WalletData>) {
  const t = useT()
  const currency = currencyOf(useSession(), own.currency)
  const money = (amount: Decimal) => formatMoney(amount, currency, '')
  return (
    <div className={ledger.page}>
      <h1 className={ledger.title}>{t('screens.wallet')}</h1>
      <div className={css.top}>
        <Standing own={own} money={money} />
        <Account own={own} />
      </div>
      {own.tx && <Cards cards={own.tx.cards} holder={own.account?.name ?? ''} />}
      <TransferIn account={own.account} arrived={arrived} />
      <section className={ledger.card}>
        <header className={css.head}>
          <h2 className={ledger.heading}>{t('wallet.lastEntries')}</h2>
          <AppLink href={paths.walletDetail} className={ledger.link}>
            {t('wallet.allEntries')}
          </AppLink>
        </header>
        {entries.entries.length === 0 ? (
          <Empty title={t('wallet.noEntries')} hint={t('wallet.noEntriesHint')} />
        ) : (
          <MoneyEntries entries={entries.entries} money={money} />
        )}
      </section>
    </div>
  )
}

function Standing({ own, money }: { own: Wallet; money(amount: Decimal): string }) {
  const t = useT()
  const currency = currencyOf(useSession(), own.currency)
  return (
    <section className={css.main}>
      <div className={css.sums}>
        <div>
          <h2 className={ledger.note}>{t('wallet.balance')}</h2>
          <p className={ledger.figure}>
            <Price amount={own.balance} currency={currency} size="l" kind="plain" />
          </p>
        </div>
        {!isZero(own.withdrawing) && (
          <div>
            <h2 className={ledger.note}>{t('wallet.onItsWay')}</h2>
            <p className={ledger.figure}>
              <bdi dir="ltr" className={css.small}>
                {money(own.withdrawing)}
              </bdi>
            </p>
          </div>
        )}
        {!isZero(own.debt) && (
          <div>
            <h2 className={ledger.note}>{t('wallet.debt')}</h2>
            <p className={ledger.figure}>
              <bdi dir="ltr" className={css.small}>
                {money(own.debt)}
              </bdi>
            </p>
            <p className={ledger.note}>{t('wallet.debtHint')}</p>
          </div>
        )}
      </div>
      <p className={css.next}>{own.next}</p>
      {own.tx && (
        <>
          <p className={ledger.note}>
            {t('wallet.feeEach', { fee: money(own.tx.fee) })} · {own.tx.arrival}
          </p>
          <div className={css.doing}>
            <WithdrawButton terms={own.tx} balance={own.balance} money={money} />
            <AppLink href={paths.withdrawals} className={buttonClass('plain')}>
              {t('wallet.allWithdrawals')}
            </AppLink>
          </div>
        </>
      )}
    </section>
  )
}

function Account({ own: { account } }: { own: Wallet }) {
  const t = useT()
  if (!account) return null
  return (
    <section className={css.main}>
      <h2 className={ledger.heading}>{t('wallet.account')}</h2>
      <p className={css.doing}>
        <bdi>{account.name}</bdi>
        <StateLabel color="green" size="s">
          {t('wallet.accountNormal')}
        </StateLabel>
      </p>
      <p className={ledger.note}>{t(account.holder === 'person' ? 'wallet.person' : 'wallet.company')}</p>
    </section>
  )
}

interface TransferProps {
  account: Wallet['account']
  arrived: Arrivals
}

function TransferIn({ account, arrived }: TransferProps) {
  const t = useT()
  const to = account?.transferIn
  if (!to) return null
  return (
    <section className={ledger.card}>
      <h2 className={ledger.heading}>{t('wallet.transferIn')}</h2>
      <p className={ledger.note}>{t('wallet.transferInHint')}</p>
      <dl className={css.facts}>
        <dt>{t('wallet.transferHolder')}</dt>
        <dd>
          <bdi>{to.holder}</bdi>
        </dd>
        <dt>{t('wallet.transferNumber')}</dt>
        <dd>
          <bdi dir="ltr" className={css.number}>
            {to.number}
          </bdi>
          <CopyButton text={to.number} />
        </dd>
        <dt>{t('wallet.transferBank')}</dt>
        <dd>
          <bdi>{to.bank}</bdi>
        </dd>
      </dl>
      <h3 className={ledger.note}>{t('wallet.arrived')}</h3>
      {arrived.arrivals.length === 0 ? (
        <p className={ledger.note}>{t('wallet.arrivedNone')}</p>
      ) : (
        <ul className={css.rows}>
          {arrived.arrivals.map(one => (
            <li key={one.id} className={css.row}>
              <Moment at={one.at} />
              <span>{t('wallet.from', { payer: one.payer, digits: one.payerDigits })}</span>
              <ArrivalNote one={one} />
              <strong>
                <ArrivalAmount one={one} />
              </strong>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
