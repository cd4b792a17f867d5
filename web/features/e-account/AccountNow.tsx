import { type FormEvent, lazy, Suspense, useState } from 'react'
import { object } from 'valibot'
import {
  closeSuAccount,
  closeZxAccount,
  type EAccount,
  type OwnAccount,
  signUpMerchant,
  verifyMerchant,
  verifySmallTransfer,
} from '../../../contract/e-account.ts'
import { accountProofs, needsSmallTransfer } from '../../../contract/e-account-states.ts'
import { requiredText } from '../../../contract/fields.ts'
import * as paths from '../../../contract/paths.ts'
import { payoutAmount } from '../../../contract/validators.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { AccountFacts, Fact } from './AccountFacts.tsx'
import { AccountHistory } from './AccountHistory.tsx'
import { AccountTag } from './AccountTag.tsx'
import css from './e-account.module.css'
import { Progress } from './Progress.tsx'

const ShowFull = lazy(async () => ({ default: (await import('./ShowFull.tsx')).ShowFull }))

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
  const { state, reason, provider, form, demo } = account
  const [full, setFull] = useState<OwnAccount['form']>()
  const [asking, setAsking] = useState(false)
  const isUnhappy = state === 'failed' || state === 'rejected'
  return (
    <>
      <section className={css.card} aria-live="polite">
        <div className={css.now}>
          <AccountTag state={state} />
          <p className={css.next}>{nextWords(t, account)}</p>
        </div>
        {isUnhappy && reason && <p className={css.reason}>{t('e-account.reason', { reason })}</p>}
        <Progress state={state} small={needsSmallTransfer(account)} />
        {state === 'opening' && accountProofs[provider] === 'sms' && (
          <TypeCode account={account} lookAgain={lookAgain} />
        )}
        {state === 'small_transfer' && <TypeAmount account={account} lookAgain={lookAgain} />}
        {state === 'normal' && <Open account={account} lookAgain={lookAgain} />}
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
        <section className={css.card} aria-labelledby="details">
          <header className={css.stepHead}>
            <h2 id="details" className={css.title}>
              {t('e-account.details')}
            </h2>
            <Button size="s" onClick={() => (full ? setFull(undefined) : setAsking(true))}>
              {t(full ? 'e-account.hide' : 'e-account.showFull')}
            </Button>
          </header>
          <AccountFacts form={full ?? form} />
        </section>
      )}
      {!isForm && (
        <section className={css.card} aria-labelledby="history">
          <h2 id="history" className={css.title}>
            {t('e-account.history')}
          </h2>
          <AccountHistory history={account.history} />
        </section>
      )}
      {asking && (
        <Suspense>
          <ShowFull
            onClose={() => setAsking(false)}
            onShown={shown => {
              setFull(shown)
              setAsking(false)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

function nextWords(t: ReturnType<typeof useT>, { state, provider, closing, form }: OwnAccount): string {
  switch (state) {
    case 'pending':
      return t('e-account.nextPending')
    case 'opening':
      return t(accountProofs[provider] === 'sms' ? 'e-account.nextCode' : 'e-account.nextOpening')
    case 'review':
      return t('e-account.nextReview')
    case 'small_transfer':
      return t('e-account.nextSmallTransfer', { digits: form.account?.accountNumber.slice(-4) ?? '' })
    case 'normal':
      return t(closing ? 'e-account.nextClosing' : 'e-account.nextNormal')
    case 'failed':
      return t('e-account.nextFailed')
    case 'rejected':
      return t('e-account.nextRejected')
    case 'closed':
      return t('e-account.nextClosed')
  }
}

interface Doing {
  account: OwnAccount
  lookAgain(): Promise<void>
}

const codeLabels = { verify_code: 'e-account.code' } as const
const codeForm = object({ verify_code: requiredText(20) })

/** The code that the provider sent to the applicant. */
function TypeCode({ account: { id }, lookAgain }: Doing) {
  const t = useT()
  const call = useCall()
  const { form, errors, failure, busy, check, send } = useForm(codeLabels)
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const input = { id, verify_code: code.trim() }
    if (!check(codeForm, input)) return
    void send(async () => {
      await call(verifyMerchant, input, { quiet: true })
      await lookAgain()
    })
  }
  const again = () =>
    send(async () => {
      await call(signUpMerchant, { id }, { quiet: true })
      toasts.show('success', t('e-account.codeSentAgain'), 3000)
    })
  return (
    <form ref={form} className={css.narrow} noValidate onSubmit={submit}>
      <FormFailure failure={failure} />
      <Field
        label={t('e-account.code')}
        name="verify_code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        maxLength={20}
        error={errors.verify_code}
        value={code}
        onChange={event => setCode(event.target.value)}
      />
      <p className={css.buttons}>
        <Button type="submit" kind="primary" busy={busy}>
          {t('e-account.verify')}
        </Button>
        <Button onClick={() => void again()}>{t('e-account.codeAgain')}</Button>
      </p>
    </form>
  )
}

const amountLabels = { amt: 'e-account.amount' } as const
const amountForm = object({ amt: payoutAmount() })

/** The sum that the bank sent. */
function TypeAmount({ account: { id, triesLeft }, lookAgain }: Doing) {
  const t = useT()
  const call = useCall()
  const { form, errors, failure, busy, check, send } = useForm(amountLabels)
  const [amount, setAmount] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const amt = amount.trim()
    if (!check(amountForm, { amt })) return
    void send(async () => {
      try {
        await call(verifySmallTransfer, { id, amt }, { quiet: true })
      } finally {
        await lookAgain()
      }
    })
  }
  return (
    <form ref={form} className={css.narrow} noValidate onSubmit={submit}>
      <FormFailure failure={failure} />
      <Field
        label={t('e-account.amount')}
        name="amt"
        required
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        help={t('e-account.triesLeft', { count: triesLeft })}
        error={errors.amt}
        value={amount}
        onChange={event => setAmount(event.target.value)}
      />
      <Button className={css.start} type="submit" kind="primary" busy={busy}>
        {t('e-account.verify')}
      </Button>
    </form>
  )
}

const closings = { su: closeSuAccount, zx: closeZxAccount } as const

/** An account that works: its number, the way to the wallet, and its end. */
function Open({ account: { id, provider, accountNo, openedAt, empty, closing }, lookAgain }: Doing) {
  const t = useT()
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const close = async (action: (typeof closings)['su' | 'zx']) => {
    if (!(await dialogs.confirm({ text: t('e-account.closeAsk') }))) return
    setBusy(true)
    try {
      await call(action, { id })
      toasts.show('success', t('e-account.closed'), 3000)
    } catch {
      // Said already.
    } finally {
      await lookAgain().catch(() => {})
      setBusy(false)
    }
  }
  return (
    <>
      <dl className={css.facts}>
        <Fact name={t('e-account.accountNo')}>
          <bdi dir="ltr">{accountNo}</bdi>
        </Fact>
        {openedAt && (
          <Fact name={t('e-account.openedAt')}>
            <Moment at={openedAt} />
          </Fact>
        )}
      </dl>
      <p className={css.buttons}>
        <AppLink href={paths.wallet} className={buttonClass('primary')}>
          {t('e-account.toWallet')}
        </AppLink>
        {provider !== 'qqt' && (
          <Button
            busy={busy || closing}
            disabledReason={empty ? undefined : t('e-account.notEmpty')}
            onClick={() => void close(closings[provider])}
          >
            {t('e-account.close')}
          </Button>
        )}
      </p>
    </>
  )
}
