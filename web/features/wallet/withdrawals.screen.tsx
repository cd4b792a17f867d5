import type { Decimal } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { type WithdrawalList, walletPerPage } from '../../../contract/wallet.ts'
import { withdrawalStateCodes, withdrawalStates } from '../../../contract/withdrawal-states.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { PageTabs } from '../../app/PageTabs.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import ledger from '../ledger/ledger.module.css'
import { StateTag } from './StateTag.tsx'
import css from './wallet.module.css'
import {
  loadWithdrawals,
  type WithdrawalSearch,
  withdrawalSearch,
  withdrawalsHref,
} from './withdrawal-search.ts'

/** Withdrawals and what became of them. */
export default screen<WithdrawalSearch, WithdrawalList>({
  search: withdrawalSearch,
  load: ({ call, search }) => loadWithdrawals(call, search),
  texts: ['wallet'],
  View: Withdrawals,
})

function Withdrawals({ search, data }: ViewProps<WithdrawalSearch, WithdrawalList>) {
  const t = useT()
  const navigate = useNavigate()
  const { state, page = 1 } = search
  return (
    <div className={ledger.page}>
      <header className={ledger.head}>
        <h1 className={ledger.title}>{t('screens.withdrawals')}</h1>
        <AppLink href={paths.wallet} className={buttonClass('plain', 's')}>
          {t('wallet.toWallet')}
        </AppLink>
      </header>
      <PageTabs
        label={t('screens.withdrawals')}
        card
        tabs={[undefined, ...withdrawalStateCodes].map(one => ({
          href: withdrawalsHref({ state: one }),
          title: t(one ? withdrawalStates[one].text : 'wallet.filterAll'),
          isHere: state === one,
        }))}
      />
      <section className={ledger.card}>
        {data.withdrawals.length === 0 ? (
          <Empty
            title={t(state ? 'wallet.noneFound' : 'wallet.noWithdrawals')}
            hint={state ? undefined : t('wallet.noWithdrawalsHint')}
          />
        ) : (
          <Rows rows={data.withdrawals} />
        )}
      </section>
      <Pager
        page={page}
        pages={Math.ceil(data.total / walletPerPage)}
        hrefFor={to => withdrawalsHref({ state, page: to })}
        onGo={to => void navigate({ href: withdrawalsHref({ state, page: to }) })}
      />
    </div>
  )
}

function Rows({ rows }: { rows: WithdrawalList['withdrawals'] }) {
  const t = useT()
  const session = useSession()
  const money = (amount: Decimal, code: string) => formatMoney(amount, currencyOf(session, code), '')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
    <section className={ledger.scroller} aria-label={t('screens.withdrawals')} tabIndex={0}>
      <table className={`${ledger.table} ${ledger.moments}`}>
        <thead>
          <tr>
            <th scope="col">{t('wallet.requestedAt')}</th>
            <th scope="col">{t('wallet.number')}</th>
            <th scope="col">{t('wallet.card')}</th>
            <th scope="col" className={ledger.number}>
              {t('wallet.amount')}
            </th>
            <th scope="col" className={ledger.number}>
              {t('wallet.fee')}
            </th>
            <th scope="col">{t('wallet.state')}</th>
            <th scope="col">{t('wallet.endedAt')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(one => (
            <tr key={one.id}>
              <td className={ledger.when}>
                <Moment at={one.requestedAt} />
              </td>
              <td className={ledger.what}>
                <bdi dir="ltr">{one.number}</bdi>
              </td>
              <td>
                <bdi>{one.bank}</bdi> {t('wallet.endsWith', { digits: one.lastDigits })}
              </td>
              <td className={ledger.number}>
                <bdi dir="ltr">{money(one.amount, one.currency)}</bdi>
              </td>
              <td className={ledger.number}>
                <bdi dir="ltr">{money(one.fee, one.currency)}</bdi>
              </td>
              <td>
                <StateTag state={one.state} />
                {one.reason && (
                  <p className={`${ledger.note} ${css.reason}`}>
                    <bdi>{one.reason}</bdi>
                  </p>
                )}
              </td>
              <td className={ledger.when}>{one.endedAt && <Moment at={one.endedAt} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
