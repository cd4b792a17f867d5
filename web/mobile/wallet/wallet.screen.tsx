import { type Decimal, isZero } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import type { Arrivals, Wallet } from '../../../contract/wallet.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { ArrivalAmount, ArrivalNote } from '../../features/wallet/ArrivalNote.tsx'
import { WithdrawButton } from '../../features/wallet/WithdrawButton.tsx'
import { type WalletData, type WalletPageSearch, walletScreen } from '../../features/wallet/wallet-reads.ts'
import { useT } from '../../i18n/use-t.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { OnIcon } from '../../ui/icons.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Price } from '../../ui/Price.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { MoneyMovements } from '../money/Movements.tsx'
import page from '../money/money.module.css'
import { CopyButton } from '../shell/CopyButton.tsx'
import parts from '../shell/parts.module.css'
import { TopRow } from '../shell/TopRow.tsx'
import { BankCards } from './BankCards.tsx'
import css from './wallet.module.css'

/** What somebody has, where it comes from and where it can go. */
export default screen<WalletPageSearch, WalletData>({
  ...walletScreen,
  texts: ['mobile', 'wallet', 'ledger', 'account', 'form'],
  View: WalletPage,
})

function WalletPage({ data: { own, entries, arrived } }: ViewProps<WalletPageSearch, WalletData>) {
  const t = useT()
  const currency = currencyOf(useSession(), own.currency)
  const money = (amount: Decimal) => formatMoney(amount, currency, '')
  return (
    <>
      <TopRow
        title={t('screens.wallet')}
        back={paths.memberHome}
        end={
          <AppLink href={paths.openAccount} className={css.way}>
            {t('wallet.account')}
          </AppLink>
        }
      />
      <div className={page.page}>
        <Standing own={own} money={money} />
        {own.tx && <BankCards cards={own.tx.cards} holder={own.account?.name ?? ''} />}
        <TransferIn account={own.account} arrived={arrived} />
        <div className={page.head}>
          <h2 className={page.heading}>{t('wallet.lastEntries')}</h2>
          <AppLink href={paths.walletDetail} className={page.link}>
            {t('wallet.allEntries')}
            <span className="turns">
              <OnIcon />
            </span>
          </AppLink>
        </div>
        {entries.entries.length === 0 ? (
          <Empty title={t('wallet.noEntries')} hint={t('wallet.noEntriesHint')} />
        ) : (
          <MoneyMovements entries={entries.entries} money={money} />
        )}
      </div>
    </>
  )
}

function Standing({ own, money }: { own: Wallet; money(amount: Decimal): string }) {
  const t = useT()
  const currency = currencyOf(useSession(), own.currency)
  return (
    <section className={`${page.card} ${page.top}`} aria-label={t('wallet.balance')}>
      <p className={page.note}>{t('wallet.balance')}</p>
      <p className={page.figure}>
        <Price amount={own.balance} currency={currency} kind="plain" />
      </p>
      <p className={css.sums}>
        {!isZero(own.withdrawing) && (
          <span>
            <span className={page.note}>{t('wallet.onItsWay')}</span>{' '}
            <bdi dir="ltr">{money(own.withdrawing)}</bdi>
          </span>
        )}
        {!isZero(own.debt) && (
          <span>
            <span className={page.note}>{t('wallet.debt')}</span> <bdi dir="ltr">{money(own.debt)}</bdi>
          </span>
        )}
      </p>
      {!isZero(own.debt) && <p className={page.note}>{t('wallet.debtHint')}</p>}
      <p>{own.next}</p>
      {own.tx && (
        <>
          <p className={page.note}>
            {t('wallet.feeEach', { fee: money(own.tx.fee) })} · {own.tx.arrival}
          </p>
          <div className={page.doing}>
            <AppLink href={paths.withdrawals} className={buttonClass('second', 'l')}>
              {t('wallet.allWithdrawals')}
            </AppLink>
            <WithdrawButton terms={own.tx} balance={own.balance} money={money} size="l" />
          </div>
        </>
      )}
    </section>
  )
}

interface TransferProps {
  account: Wallet['account']
  arrived: Arrivals
}

/** Where a bank transfer has to go to arrive here. */
function TransferIn({ account, arrived }: TransferProps) {
  const t = useT()
  const to = account?.transferIn
  if (!to) return null
  return (
    <section className={parts.card}>
      <h2 className={page.heading}>{t('wallet.transferIn')}</h2>
      <p className={page.note}>{t('wallet.transferInHint')}</p>
      <dl>
        <div className={css.fact}>
          <dt>{t('wallet.transferHolder')}</dt>
          <dd>
            <bdi>{to.holder}</bdi>
          </dd>
        </div>
        <div className={css.fact}>
          <dt>{t('wallet.transferNumber')}</dt>
          <dd>
            <bdi dir="ltr">{to.number}</bdi>
            <CopyButton text={to.number} />
          </dd>
        </div>
        <div className={css.fact}>
          <dt>{t('wallet.transferBank')}</dt>
          <dd>
            <bdi>{to.bank}</bdi>
          </dd>
        </div>
      </dl>
      <h3 className={page.note}>{t('wallet.arrived')}</h3>
      {arrived.arrivals.length === 0 ? (
        <p className={page.note}>{t('wallet.arrivedNone')}</p>
      ) : (
        <ul className={page.rows}>
          {arrived.arrivals.map(one => (
            <li key={one.id} className={page.row}>
              <span className={css.arrival}>
                {t('wallet.from', { payer: one.payer, digits: one.payerDigits })}{' '}
                <small className={page.note}>
                  <Moment at={one.at} />
                </small>{' '}
                <ArrivalNote one={one} />
              </span>
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
