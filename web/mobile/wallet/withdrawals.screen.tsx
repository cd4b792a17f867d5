import type { Decimal } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import {
  type Wallet,
  type WithdrawalList,
  type WithdrawalSummary,
  wallet,
  walletPerPage,
} from '../../../contract/wallet.ts'
import { withdrawalStateCodes, withdrawalStates } from '../../../contract/withdrawal-states.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { StateTag } from '../../features/wallet/StateTag.tsx'
import { WithdrawButton } from '../../features/wallet/WithdrawButton.tsx'
import {
  loadWithdrawals,
  type WithdrawalSearch,
  withdrawalSearch,
  withdrawalsHref,
} from '../../features/wallet/withdrawal-search.ts'
import { useT } from '../../i18n/use-t.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import page from '../money/money.module.css'
import { ListEnd } from '../shell/ListEnd.tsx'
import { PageBar, wideButton } from '../shell/PageBar.tsx'
import parts from '../shell/parts.module.css'
import { TabRow } from '../shell/TabRow.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import { BankCards } from './BankCards.tsx'
import css from './wallet.module.css'

interface Data {
  own: Wallet
  list: WithdrawalList
}

/** Withdrawals and what became of them, the cards they go to, and the next one. */
export default screen<WithdrawalSearch, Data>({
  search: withdrawalSearch,
  load: async ({ call, search }) => {
    const [own, list] = await Promise.all([call(wallet, { tx: true }), loadWithdrawals(call, search)])
    return { own: own.obj, list }
  },
  texts: ['mobile', 'wallet', 'account', 'form'],
  View: props => <Withdrawals key={props.search.state} {...props} />,
})

function Withdrawals({ search: { state, page: from = 1 }, data }: ViewProps<WithdrawalSearch, Data>) {
  const t = useT()
  const call = useCall()
  const { own } = data
  const currency = currencyOf(useSession(), own.currency)
  const money = (amount: Decimal) => formatMoney(amount, currency, '')
  const list = useInfinite({
    first: data.list.withdrawals,
    from,
    hasMore: pages => pages * walletPerPage < data.list.total,
    load: async next => (await loadWithdrawals(call, { state, page: next })).withdrawals,
  })
  return (
    <>
      <TopRow title={t('screens.withdrawals')} back={paths.wallet} />
      <TabRow
        label={t('screens.withdrawals')}
        tabs={[undefined, ...withdrawalStateCodes].map(one => ({
          href: withdrawalsHref({ state: one }),
          title: t(one ? withdrawalStates[one].text : 'wallet.filterAll'),
          isHere: state === one,
        }))}
      />
      <div className={page.page}>
        {list.items.length === 0 ? (
          <Empty
            title={t(state ? 'wallet.noneFound' : 'wallet.noWithdrawals')}
            hint={state ? undefined : t('wallet.noWithdrawalsHint')}
          />
        ) : (
          <>
            <ul className={parts.list}>
              {list.items.map(one => (
                <li key={one.id}>
                  <OneWithdrawal one={one} />
                </li>
              ))}
            </ul>
            <ListEnd list={list} />
          </>
        )}
        {own.tx && <BankCards cards={own.tx.cards} holder={own.account?.name ?? ''} />}
      </div>
      {own.tx && (
        <PageBar label={t('wallet.withdraw')}>
          <WithdrawButton
            terms={own.tx}
            balance={own.balance}
            money={money}
            size="l"
            className={wideButton}
          />
        </PageBar>
      )}
    </>
  )
}

function OneWithdrawal({ one }: { one: WithdrawalSummary }) {
  const t = useT()
  const currency = currencyOf(useSession(), one.currency)
  return (
    <article className={`${parts.card} ${css.withdrawal}`}>
      <strong className={css.amount}>
        <bdi dir="ltr">{formatMoney(one.amount, currency, '')}</bdi>
      </strong>
      <span className={css.end}>
        <StateTag state={one.state} />
      </span>
      <span>
        <bdi>{one.bank}</bdi> {t('wallet.endsWith', { digits: one.lastDigits })}
      </span>
      <span className={`${page.note} ${css.end}`}>
        {t('wallet.fee')} <bdi dir="ltr">{formatMoney(one.fee, currency, '')}</bdi>
      </span>
      <span className={page.note}>
        <Moment at={one.requestedAt} />
      </span>
      <bdi dir="ltr" className={`${page.note} ${css.end}`}>
        {one.number}
      </bdi>
      {one.endedAt && (
        <span className={page.note}>
          {t('wallet.endedAt')} <Moment at={one.endedAt} />
        </span>
      )}
      {one.reason && (
        <p className={css.reason}>
          <bdi>{one.reason}</bdi>
        </p>
      )}
    </article>
  )
}
