import type { Decimal } from '../../../contract/decimal.ts'
import { formatMoney } from '../../../contract/money.ts'
import * as paths from '../../../contract/paths.ts'
import { type WalletEntries, walletDirections, walletPerPage } from '../../../contract/wallet.ts'
import { useSession } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { PageTabs } from '../../app/PageTabs.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { currencyOf } from '../../ui/use-currency.ts'
import { useTimeZone } from '../../ui/use-time-zone.ts'
import { MoneyEntries } from '../ledger/Entries.tsx'
import ledger from '../ledger/ledger.module.css'
import { EntryFilterForm } from './EntryFilterForm.tsx'
import css from './wallet.module.css'
import { loadWalletEntries, type WalletSearch, walletDetailHref, walletSearch } from './wallet-search.ts'

/** Income and expense, by kind and period. */
export default screen<WalletSearch, WalletEntries>({
  search: walletSearch,
  load: ({ call, search }) => loadWalletEntries(call, search),
  texts: ['wallet', 'ledger'],
  View: WalletDetail,
})

function WalletDetail({ search, data }: ViewProps<WalletSearch, WalletEntries>) {
  const t = useT()
  const navigate = useNavigate()
  const timeZone = useTimeZone()
  const currency = currencyOf(useSession(), data.currency)
  const money = (amount: Decimal) => formatMoney(amount, currency, '')
  const { page = 1, ...filter } = search
  const { kind, direction, from, to } = filter
  const isFiltered = Boolean(kind || direction || from || to)
  const sheet = new URLSearchParams({
    billType: 'wallet_entry',
    format: 'xlsx',
    timeZone,
    search: JSON.stringify({ kind, direction, ...((from || to) && { at: [from ?? '', to ?? ''] }) }),
  })
  return (
    <div className={ledger.page}>
      <header className={ledger.head}>
        <h1 className={ledger.title}>{t('screens.walletDetail')}</h1>
        <span className={css.doing}>
          <AppLink href={paths.wallet} className={buttonClass('plain', 's')}>
            {t('wallet.toWallet')}
          </AppLink>
          {data.total > 0 && (
            <a
              className={buttonClass('plain', 's')}
              href={`/export?${sheet}`}
              download
              suppressHydrationWarning
            >
              {t('wallet.export')}
            </a>
          )}
        </span>
      </header>
      <PageTabs
        label={t('screens.walletDetail')}
        card
        tabs={[undefined, ...walletDirections].map(one => ({
          href: walletDetailHref({ ...filter, direction: one }),
          title: t(one ? `wallet.${one}` : 'wallet.filterAll'),
          isHere: direction === one,
        }))}
      />
      <section className={ledger.card}>
        <Filters key={walletDetailHref(search)} filter={filter} isFiltered={isFiltered} />
        <p className={ledger.parts}>
          <span>
            {t('wallet.income')} <bdi dir="ltr">{money(data.income)}</bdi>
          </span>
          <span>
            {t('wallet.expense')} <bdi dir="ltr">{money(data.expense)}</bdi>
          </span>
        </p>
        {data.entries.length === 0 ? (
          <Empty
            title={t(isFiltered ? 'wallet.noneFound' : 'wallet.noEntries')}
            hint={isFiltered ? undefined : t('wallet.noEntriesHint')}
          />
        ) : (
          <MoneyEntries entries={data.entries} money={money} />
        )}
      </section>
      <Pager
        page={page}
        pages={Math.ceil(data.total / walletPerPage)}
        hrefFor={at => walletDetailHref({ ...filter, page: at })}
        onGo={at => void navigate({ href: walletDetailHref({ ...filter, page: at }) })}
      />
    </div>
  )
}

function Filters({ filter, isFiltered }: { filter: WalletSearch; isFiltered: boolean }) {
  const t = useT()
  return (
    <EntryFilterForm filter={filter} className={css.filters}>
      <Button type="submit" kind="second">
        {t('wallet.show')}
      </Button>
      {isFiltered && (
        <AppLink href={paths.walletDetail} className={buttonClass('plain')}>
          {t('wallet.clear')}
        </AppLink>
      )}
    </EntryFilterForm>
  )
}
