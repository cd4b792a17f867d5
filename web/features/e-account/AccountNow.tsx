import type { EAccount, OwnAccount } from '../../../contract/e-account.ts'
import { needsSmallTransfer } from '../../../contract/e-account-states.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { AccountRecord } from './AccountRecord.tsx'
import { AccountStepNow } from './AccountStepNow.tsx'
import { AccountTag } from './AccountTag.tsx'
import { nextWords } from './account-words.ts'
import css from './e-account.module.css'
import { Progress } from './Progress.tsx'

const ShowFull = onDemand(async () => ({ default: (await import('./ShowFull.tsx')).ShowFull }))

interface Props {
  data: EAccount & { account: OwnAccount }
  /** The form stands below. */
  isForm: boolean
  busy: boolean
  lookAgain(): Promise<void>
  onCorrect(): void
  onSubmit(): Promise<void>
}

/** Where the account stands, and what to do next. */
export function AccountNow({ data, isForm, busy, lookAgain, onCorrect, onSubmit }: Props) {
  const t = useT()
  const { account } = data
  const { state, closing, reason, form, demo } = account
  const isUnhappy = state === 'failed' || state === 'rejected'
  return (
    <>
      <section className={css.card} aria-live="polite">
        <div className={css.now}>
          <AccountTag state={state} closing={closing} />
          <p className={css.next}>{nextWords(t, account)}</p>
        </div>
        {isUnhappy && reason && <p className={css.reason}>{t('e-account.reason', { reason })}</p>}
        <Progress state={state} small={needsSmallTransfer(account)} />
        <AccountStepNow account={account} lookAgain={lookAgain} />
        {!isForm && isUnhappy && (
          <p className={css.buttons}>
            {state === 'failed' && (
              <Button kind="primary" busy={busy} onClick={() => void onSubmit()}>
                {t('e-account.sendAgain')}
              </Button>
            )}
            <Button kind={state === 'failed' ? 'second' : 'primary'} onClick={onCorrect}>
              {t('e-account.correct')}
            </Button>
          </p>
        )}
        {!isForm && state === 'closed' && (
          <Button className={css.start} kind="primary" onClick={onCorrect}>
            {t('e-account.openAgain')}
          </Button>
        )}
        {demo && (
          <p className={css.demo} role="note">
            {t('e-account.demoNote')}{' '}
            <a href={demo} target="_blank" rel="noopener">
              {t('e-account.demoLink')}
            </a>
          </p>
        )}
      </section>
      {!isForm && (
        <AccountRecord form={form} history={account.history} ask={props => <ShowFull {...props} />} />
      )}
    </>
  )
}
