import { type FormEvent, useState } from 'react'
import { object } from 'valibot'
import {
  closeQqtAccount,
  closeSuAccount,
  closeZxAccount,
  type OwnAccount,
  signUpMerchant,
  verifyMerchant,
  verifySmallTransfer,
} from '../../../contract/e-account.ts'
import { type AccountProviderCode, accountProofs } from '../../../contract/e-account-states.ts'
import { requiredText } from '../../../contract/fields.ts'
import * as paths from '../../../contract/paths.ts'
import { payoutAmount } from '../../../contract/validators.ts'
import type { Call } from '../../api/call.ts'
import { useCall } from '../../api/use-app.ts'
import { AppLink } from '../../app/AppLink.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { AccountBrief } from './AccountRecord.tsx'
import css from './e-account.module.css'

interface Doing {
  account: OwnAccount
  lookAgain(): Promise<void>
}

/** What its holder has to do now, where there is something. */
export function AccountStepNow({ account, lookAgain }: Doing) {
  const { state, provider } = account
  if (state === 'opening' && accountProofs[provider] === 'sms')
    return <TypeCode account={account} lookAgain={lookAgain} />
  if (state === 'small_transfer') return <TypeAmount account={account} lookAgain={lookAgain} />
  return state === 'normal' ? <Open account={account} lookAgain={lookAgain} /> : null
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

const closings: Record<AccountProviderCode, (call: Call, id: number) => Promise<unknown>> = {
  qqt: (call, id) => call(closeQqtAccount, { row: { id } }),
  su: (call, id) => call(closeSuAccount, { id }),
  zx: (call, id) => call(closeZxAccount, { id }),
}

/** An account that works: its number, the way to the wallet, and its end. */
function Open({ account, lookAgain }: Doing) {
  const { id, provider, empty, closing } = account
  const t = useT()
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const close = async () => {
    if (!(await dialogs.confirm({ text: t('e-account.closeAsk') }))) return
    setBusy(true)
    try {
      await closings[provider](call, id)
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
      <AccountBrief account={account} />
      <p className={css.buttons}>
        <AppLink href={paths.wallet} className={buttonClass('primary')}>
          {t('e-account.toWallet')}
        </AppLink>
        {!closing && (
          <Button
            busy={busy}
            disabledReason={empty ? undefined : t('e-account.notEmpty')}
            onClick={() => void close()}
          >
            {t('e-account.close')}
          </Button>
        )}
      </p>
    </>
  )
}
