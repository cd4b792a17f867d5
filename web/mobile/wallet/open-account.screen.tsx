import { object, picklist } from 'valibot'
import { type EAccount, eAccount, type OwnAccount } from '../../../contract/e-account.ts'
import { type AccountStep, accountSteps } from '../../../contract/e-account-form.ts'
import { type AccountHolder, accountHolders } from '../../../contract/e-account-states.ts'
import { optional } from '../../../contract/fields.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { screen } from '../../app/screen.ts'
import { holderTexts } from '../../features/e-account/account-words.ts'
import { useAccountWatch } from '../../features/e-account/use-account-watch.ts'
import { useSubmit } from '../../features/e-account/use-submit.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { later } from '../../ui/later.tsx'
import page from '../money/money.module.css'
import { TopRow } from '../shell/TopRow.tsx'
import { openAccountHref, type ShownStep, shownSteps } from './open-account-href.ts'
import css from './wallet.module.css'

/** One of them is what somebody sees. */
const AccountForm = later(() => import('./AccountForm.later.tsx'), 'soon')
const AccountCheck = later(() => import('./AccountCheck.later.tsx'), 'soon')
const Standing = later(() => import('./Standing.later.tsx'), 'soon')

interface Search {
  holder?: AccountHolder
  /** One step is one page, so that the way back leads to the one before. */
  step?: ShownStep
}

/** Opening an electronic account, one step a page, and where it stands. */
export default screen<Search, EAccount>({
  search: object({ holder: optional(picklist(accountHolders)), step: optional(picklist(shownSteps)) }),
  load: async ({ call }) => (await call(eAccount, {})).obj,
  texts: ['mobile', 'e-account', 'account', 'form'],
  View: ({ data, search }) => <OpenAccount first={data} search={search} />,
})

/** What came to nothing can be filled in again. */
const canFillIn = ({ state }: OwnAccount, { step }: Search): boolean =>
  state === 'pending' || (step !== undefined && ['failed', 'rejected', 'closed'].includes(state))

function OpenAccount({ first, search }: { first: EAccount; search: Search }) {
  const navigate = useNavigate()
  const { data, lookAgain } = useAccountWatch(first)
  const { account } = data
  const { submit, busy } = useSubmit(account, lookAgain, () =>
    // Nobody goes back into a form that was sent.
    navigate({ href: paths.openAccount, replace: true }),
  )
  if (account && !canFillIn(account, search))
    return <Standing account={account} busy={busy} lookAgain={lookAgain} onSubmit={submit} />
  const holder = search.holder ?? account?.holder
  if (!holder) return <Choose />
  const isSame = account?.holder === holder
  const done: readonly AccountStep[] = isSame ? account.done : []
  const order: readonly AccountStep[] = accountSteps[holder]
  const step = order.find(each => each === search.step) ?? order.find(each => !done.includes(each)) ?? 'check'
  if (step === 'check')
    return <AccountCheck account={account!} holder={holder} busy={busy} onSubmit={submit} />
  const form = isSame ? account.form : {}
  return <AccountForm key={`${holder} ${step}`} step={step} holder={holder} done={done} form={form} />
}

/** Whom it is for. */
function Choose() {
  const t = useT()
  return (
    <>
      <TopRow title={t('screens.openAccount')} back={paths.memberHome} />
      <div className={page.page}>
        <p className={page.note}>{t('e-account.intro')}</p>
        <h2 className={page.heading}>{t('e-account.choose')}</h2>
        {accountHolders.map(holder => (
          <AppLink key={holder} href={openAccountHref(holder)} className={css.holder}>
            <strong>{t(holderTexts[holder])}</strong>
            <span className={page.note}>
              {t(holder === 'person' ? 'e-account.personNeeds' : 'e-account.companyNeeds')}
            </span>
          </AppLink>
        ))}
      </div>
    </>
  )
}
