import { type FormEvent, useEffect, useRef, useState } from 'react'
import { saveProfile, sendCode } from '../../../contract/account.ts'
import { countries } from '../../../contract/mobile.ts'
import { sendPaymentCode } from '../../../contract/payment.ts'
import { useCall, useRefreshSession } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import notes from '../../ui/notes.module.css'
import { toasts } from '../../ui/Toasts.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { fieldOf, useForm } from '../../ui/use-form.ts'
import { CodeFields } from './CodeFields.tsx'
import { CountryMobile, mobileFault } from './CountryMobile.tsx'
import css from './profile.module.css'
import { countryNumber, keepCountry, useNumber } from './use-number.ts'

const labels = { mobile: 'account.account', oldCode: 'account.code', newCode: 'account.code' } as const

/** Two steps, each with its code: first the present number, then the new one. */
export function MobileChange({ mobile: present, onDone }: { mobile: string; onDone(): void }) {
  const t = useT()
  const call = useCall()
  const refresh = useRefreshSession()
  const [step, setStep] = useState<'old' | 'new'>('old')
  const [oldCode, setOldCode] = useState('')
  const [newCode, setNewCode] = useState('')
  const [number, setNumber] = useNumber()
  const { form, errors, failure, busy, show, required, send } = useForm(labels)
  // The new number only: a code is typed again, so it begins with the first step.
  useDraft('new mobile', countryNumber, number.mobile === '' ? undefined : number, setNumber)

  // Whoever goes on by keyboard goes on at the first field of the next step.
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    form.current?.querySelector('input')?.focus()
  }, [step, form])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (step === 'old') {
      const fault = oldCode.trim() === '' ? required('oldCode') : undefined
      show({ oldCode: fault })
      if (!fault) setStep('new')
      return
    }
    const mobile = mobileFault(number, t)
    const fault = newCode.trim() === '' ? required('newCode') : undefined
    show({ mobile, newCode: fault })
    if (mobile || fault) return
    void send(
      async () => {
        await call(saveProfile, { val: { ...number, oldCode, newCode } }, { quiet: true })
        keepCountry(number)
        toasts.show('success', t('account.mobileChanged'))
        await refresh()
        onDone()
      },
      error => {
        if (fieldOf(error) === 'oldCode') setStep('old')
        return false
      },
    )
  }

  return (
    <form ref={form} className={css.narrow} method="post" noValidate onSubmit={submit}>
      <p className={notes.block}>
        {t(step === 'old' ? 'account.mobileStepOld' : 'account.mobileStepNew', { mobile: present })}
      </p>
      <FormFailure failure={failure} />
      {step === 'old' ? (
        <CodeFields
          key="old"
          name="oldCode"
          code={oldCode}
          error={errors.oldCode}
          onCode={setOldCode}
          ask={async vcode =>
            (await call(sendPaymentCode, { type: 'old_mobile', vcode }, { quiet: true })).obj
          }
        />
      ) : (
        <>
          <CountryMobile countries={countries} value={number} error={errors.mobile} onChange={setNumber} />
          <CodeFields
            key="new"
            name="newCode"
            code={newCode}
            error={errors.newCode}
            onCode={setNewCode}
            isReady={() => {
              const mobile = mobileFault(number, t)
              show({ mobile })
              return mobile === undefined
            }}
            ask={async vcode =>
              (await call(sendCode, { ...number, vcode, type: 'new_mobile' }, { quiet: true })).obj
            }
            onRefused={(field, text) => show({ [field]: text })}
          />
        </>
      )}
      <div className={css.buttons}>
        {step === 'new' && <Button onClick={() => setStep('old')}>{t('account.back')}</Button>}
        <Button kind="primary" type="submit" busy={busy}>
          {t(step === 'old' ? 'account.next' : 'account.changeMobile')}
        </Button>
      </div>
    </form>
  )
}
