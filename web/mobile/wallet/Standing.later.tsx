import type { OwnAccount } from '../../../contract/e-account.ts'
import { accountSteps } from '../../../contract/e-account-form.ts'
import { needsSmallTransfer } from '../../../contract/e-account-states.ts'
import * as paths from '../../../contract/paths.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { AccountFacts } from '../../features/e-account/AccountFacts.tsx'
import { AccountHistory } from '../../features/e-account/AccountHistory.tsx'
import { AccountStepNow } from '../../features/e-account/AccountStepNow.tsx'
import { AccountTag } from '../../features/e-account/AccountTag.tsx'
import { nextWords } from '../../features/e-account/account-words.ts'
import { Progress } from '../../features/e-account/Progress.tsx'
import { useFullNumbers } from '../../features/e-account/use-full-numbers.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import page from '../money/money.module.css'
import parts from '../shell/parts.module.css'
import { TopRow } from '../shell/TopRow.tsx'
import { openAccountHref } from './open-account-href.ts'
import css from './wallet.module.css'

const ShowFull = onDemand(async () => ({
  default: (await import('../../features/e-account/ShowFull.tsx')).ShowFull,
}))

interface Props {
  account: OwnAccount
  busy: boolean
  lookAgain(): Promise<void>
  onSubmit(): Promise<void>
}

/** Where the account stands, and what to do next. */
export default function Standing({ account, busy, lookAgain, onSubmit }: Props) {
  const t = useT()
  const { state, closing, reason, form, demo, holder, history } = account
  const isUnhappy = state === 'failed' || state === 'rejected'
  const again = openAccountHref(holder, accountSteps[holder][0])
  const numbers = useFullNumbers(form, props => <ShowFull {...props} />)
  return (
    <>
      <TopRow title={t('screens.openAccount')} back={paths.memberHome} />
      <div className={page.page}>
        <section className={parts.card} aria-live="polite">
          <p>
            <AccountTag state={state} closing={closing} />
          </p>
          <p>{nextWords(t, account)}</p>
          {isUnhappy && reason && <p className={css.wrong}>{t('e-account.reason', { reason })}</p>}
          <Progress state={state} small={needsSmallTransfer(account)} />
          <AccountStepNow account={account} lookAgain={lookAgain} />
          {state === 'failed' && (
            <Button kind="primary" size="l" className={css.pill} busy={busy} onClick={() => void onSubmit()}>
              {t('e-account.sendAgain')}
            </Button>
          )}
          {(isUnhappy || state === 'closed') && (
            <AppLink
              href={again}
              className={`${buttonClass(state === 'failed' ? 'second' : 'primary', 'l')} ${css.pill}`}
            >
              {t(state === 'closed' ? 'e-account.openAgain' : 'e-account.correct')}
            </AppLink>
          )}
          {demo && (
            <p className={page.note} role="note">
              {t('e-account.demoNote')}{' '}
              <a href={demo} target="_blank" rel="noopener" className={page.link}>
                {t('e-account.demoLink')}
              </a>
            </p>
          )}
        </section>
        <section className={parts.card} aria-labelledby="details">
          <div className={page.head}>
            <h2 id="details" className={page.heading}>
              {t('e-account.details')}
            </h2>
            <Button className={css.pill} onClick={numbers.toggle}>
              {numbers.label}
            </Button>
          </div>
          <AccountFacts form={numbers.form} />
        </section>
        <section className={parts.card} aria-labelledby="history">
          <h2 id="history" className={page.heading}>
            {t('e-account.history')}
          </h2>
          <AccountHistory history={history} />
        </section>
      </div>
      {numbers.dialog}
    </>
  )
}
