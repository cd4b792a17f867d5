import { object, picklist } from 'valibot'
import { optional, pageNumber, text } from '../../../contract/fields.ts'
import { type Duty, officeWaiting } from '../../../contract/office.ts'
import type { TextKey } from '../../../contract/text.ts'
import {
  type OfficeTransfers,
  type OfficeWithdrawals,
  officeTransfers,
  officeTransferTabs,
  officeWithdrawals,
  type Reconciliation,
  reconciliation,
  walletPerPage,
} from '../../../contract/wallet.ts'
import { withdrawalStateCodes } from '../../../contract/withdrawal-states.ts'
import type { Call } from '../../api/call.ts'
import { PageTabs } from '../../app/PageTabs.tsx'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Books } from './Books.tsx'
import css from './office-wallet.module.css'
import { deskTabs, type OfficeWalletSearch, officeWalletHref } from './office-wallet-href.ts'
import { TransfersToAssign } from './TransfersToAssign.tsx'
import { WithdrawalsToSend } from './WithdrawalsToSend.tsx'

type Tab =
  | { tab: 'withdrawals'; list: OfficeWithdrawals }
  | { tab: 'transfers'; list: OfficeTransfers }
  | { tab: 'books'; list: Reconciliation }
type OfficeWalletData = Tab & { waiting: Partial<Record<Duty, number>> }

/** Members' money on its way to and from banks, for finance. */
export default screen<OfficeWalletSearch, OfficeWalletData>({
  search: object({
    tab: optional(picklist(deskTabs)),
    state: optional(picklist([...withdrawalStateCodes, 'all'])),
    list: optional(picklist(officeTransferTabs)),
    find: optional(text(50)),
    page: optional(pageNumber()),
  }),
  load: async ({ call, search }) => {
    const only = Object.values(tabDuties)
    const [tab, waits] = await Promise.all([tabFor(call, search), call(officeWaiting, { only })])
    return { ...tab, waiting: waits.obj.todo }
  },
  texts: ['office', 'wallet', 'form', 'e-account'],
  title: ({ data: { tab } }, t) =>
    tab === 'withdrawals' ? t('office.wallets') : `${t(tabTexts[tab])} · ${t('office.wallets')}`,
  View: OfficeWallet,
})

async function tabFor(
  call: Call,
  { tab = 'withdrawals', state = 'requested', list, find, page = 1 }: OfficeWalletSearch,
): Promise<Tab> {
  const paging = { find, start: (page - 1) * walletPerPage, limit: walletPerPage }
  if (tab === 'transfers') return { tab, list: (await call(officeTransfers, { tab: list, ...paging })).obj }
  if (tab === 'books') return { tab, list: (await call(reconciliation, {})).obj }
  const asked = { state: state === 'all' ? undefined : state, ...paging }
  return { tab, list: (await call(officeWithdrawals, asked)).obj }
}

const tabTexts = {
  withdrawals: 'wallet.tabWithdrawals',
  transfers: 'wallet.tabTransfers',
  books: 'wallet.tabBooks',
} as const satisfies Record<Tab['tab'], TextKey>

/** What the side menu adds up for this page. */
const tabDuties = { withdrawals: 'withdrawals', transfers: 'transfersIn' } as const satisfies Partial<
  Record<Tab['tab'], Duty>
>

function OfficeWallet({ search, data }: ViewProps<OfficeWalletSearch, OfficeWalletData>) {
  const t = useT()
  const navigate = useNavigate()
  const total = data.tab === 'books' ? 0 : data.list.total
  const page = search.page ?? 1
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('office.wallets')}</h1>
      <PageTabs
        label={t('office.wallets')}
        tabs={deskTabs.map(tab => ({
          href: officeWalletHref({ tab: tab === 'withdrawals' ? undefined : tab }),
          title: t(tabTexts[tab]),
          count: tab === 'books' ? 0 : data.waiting[tabDuties[tab]],
          isHere: data.tab === tab,
        }))}
      />
      {data.tab === 'withdrawals' && <WithdrawalsToSend list={data.list} search={search} />}
      {data.tab === 'transfers' && <TransfersToAssign list={data.list} search={search} />}
      {data.tab === 'books' && <Books list={data.list} />}
      <Pager
        page={page}
        pages={Math.ceil(total / walletPerPage)}
        hrefFor={to => officeWalletHref({ ...search, page: to })}
        onGo={to => void navigate({ href: officeWalletHref({ ...search, page: to }) })}
      />
    </div>
  )
}
