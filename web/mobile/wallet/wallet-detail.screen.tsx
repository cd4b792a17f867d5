import { useId, useState } from 'react'
import type { Decimal } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { type WalletEntries, walletDirections, walletPerPage } from '../../../contract/wallet.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { EntryFilterForm } from '../../features/wallet/EntryFilterForm.tsx'
import {
  loadWalletEntries,
  type WalletSearch,
  walletDetailHref,
  walletSearch,
} from '../../features/wallet/wallet-search.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { MoneyMovements } from '../money/Movements.tsx'
import page from '../money/money.module.css'
import { ListEnd } from '../shell/ListEnd.tsx'
import parts from '../shell/parts.module.css'
import { Sheet } from '../shell/Sheet.tsx'
import { TabRow } from '../shell/TabRow.tsx'
import { TopRow } from '../shell/TopRow.tsx'
import { useInfinite } from '../shell/use-infinite.ts'
import css from './wallet.module.css'

/** Income and expense, by kind and period; the filter is a sheet. */
export default screen<WalletSearch, WalletEntries>({
  search: walletSearch,
  load: ({ call, search }) => loadWalletEntries(call, search),
  texts: ['mobile', 'wallet', 'ledger'],
  View: props => <Detail key={walletDetailHref({ ...props.search, page: undefined })} {...props} />,
})

function Detail({ search, data }: ViewProps<WalletSearch, WalletEntries>) {
  const t = useT()
  const call = useCall()
  const [filtering, setFiltering] = useState(false)
  const currency = currencyOf(useSession(), data.currency)
  const money = (amount: Decimal) => formatMoney(amount, currency, '')
  const { page: from = 1, ...filter } = search
  const { kind, direction, from: since, to } = filter
  const isFiltered = [kind, since, to].some(value => value !== undefined)
  const list = useInfinite({
    first: data.entries,
    from,
    hasMore: pages => pages * walletPerPage < data.total,
    load: async next => (await loadWalletEntries(call, { ...filter, page: next })).entries,
  })
  return (
    <>
      <TopRow
        title={t('screens.walletDetail')}
        back={paths.wallet}
        end={
          <button type="button" className={css.way} aria-haspopup="dialog" onClick={() => setFiltering(true)}>
            {t('wallet.filterKind')}
          </button>
        }
      />
      <TabRow
        label={t('screens.walletDetail')}
        tabs={[undefined, ...walletDirections].map(one => ({
          href: walletDetailHref({ ...filter, direction: one }),
          title: t(one ? `wallet.${one}` : 'wallet.filterAll'),
          isHere: direction === one,
        }))}
      />
      <div className={page.page}>
        <p className={css.sums}>
          <span>
            <span className={page.note}>{t('wallet.income')}</span> <bdi dir="ltr">{money(data.income)}</bdi>
          </span>
          <span>
            <span className={page.note}>{t('wallet.expense')}</span>{' '}
            <bdi dir="ltr">{money(data.expense)}</bdi>
          </span>
        </p>
        {list.items.length === 0 ? (
          <Empty
            title={t(isFiltered || direction ? 'wallet.noneFound' : 'wallet.noEntries')}
            hint={isFiltered || direction ? undefined : t('wallet.noEntriesHint')}
          />
        ) : (
          <>
            <MoneyMovements entries={list.items} money={money} />
            <ListEnd list={list} />
          </>
        )}
      </div>
      {filtering && <Filters filter={filter} isFiltered={isFiltered} onClose={() => setFiltering(false)} />}
    </>
  )
}

interface FilterProps {
  filter: WalletSearch
  isFiltered: boolean
  onClose(): void
}

function Filters({ filter, isFiltered, onClose }: FilterProps) {
  const t = useT()
  const formId = useId()
  const { direction } = filter
  return (
    <Sheet
      title={t('wallet.filterKind')}
      onClose={onClose}
      footer={
        <div className={page.doing}>
          {isFiltered && (
            <AppLink href={walletDetailHref({ direction })} className={buttonClass('plain', 'l')}>
              {t('wallet.clear')}
            </AppLink>
          )}
          <Button type="submit" form={formId} kind="primary" size="l">
            {t('wallet.show')}
          </Button>
        </div>
      }
    >
      <EntryFilterForm id={formId} className={parts.form} filter={filter} />
    </Sheet>
  )
}
