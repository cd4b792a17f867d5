import { useState } from 'react'
import type { OwnAccount } from '../../../contract/e-account.ts'
import { type AccountStep, accountSteps } from '../../../contract/e-account-form.ts'
import type { AccountHolder } from '../../../contract/e-account-states.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { holderTexts, stepTexts } from './account-words.ts'
import css from './e-account.module.css'
import { StepForm } from './StepForm.tsx'

interface Props {
  /** Absent: nothing was saved yet. */
  account: OwnAccount | undefined
  holder: AccountHolder
  onHolder(holder: AccountHolder): void
  onSaved(): Promise<void>
  onSubmit(): Promise<void>
  busy: boolean
}

/** The form, step by step: what is done shows as it was saved, one is open, and at the end all of it is sent. */
export function AccountSteps({ account, holder, onHolder, onSaved, onSubmit, busy }: Props) {
  const t = useT()
  const steps: readonly AccountStep[] = accountSteps[holder]
  const isSame = account?.holder === holder
  const done: readonly AccountStep[] = isSame ? account.done : []
  const form = isSame ? account.form : {}
  const [chosen, setChosen] = useState<AccountStep>()
  const open = chosen ?? steps.find(step => !done.includes(step))
  const other = holder === 'person' ? 'company' : 'person'

  const switchHolder = async () => {
    const words = { holder: t(holderTexts[other]) }
    if (done.length > 0 && !(await dialogs.confirm({ text: t('e-account.switchAsk', words) }))) return
    setChosen(undefined)
    onHolder(other)
  }

  return (
    <div className={css.page}>
      <p className={css.switch}>
        <strong>{t(holderTexts[holder])}</strong>
        <Button size="s" onClick={() => void switchHolder()}>
          {t('e-account.switchHolder', { holder: t(holderTexts[other]) })}
        </Button>
      </p>
      {steps.map((step, at) => (
        <section key={step} className={css.card} aria-labelledby={`step-${step}`}>
          <header className={css.stepHead}>
            <span className={`${css.dot} ${done.includes(step) ? css.done : step === open ? css.now : ''}`}>
              {done.includes(step) && step !== open ? '✓' : at + 1}
            </span>
            <h2 id={`step-${step}`} className={css.title}>
              {t(stepTexts[step])}
            </h2>
            {done.includes(step) && step !== open && (
              <Button size="s" onClick={() => setChosen(step)}>
                {t('e-account.change')}
              </Button>
            )}
          </header>
          {step === open ? (
            <StepForm
              key={`${holder} ${step}`}
              step={step}
              holder={holder}
              form={form}
              onSaved={async () => {
                await onSaved()
                setChosen(undefined)
                toasts.show('success', t('e-account.saved'), 2000)
              }}
            />
          ) : (
            done.includes(step) && <AccountFacts form={{ [step]: form[step] }} />
          )}
        </section>
      ))}
      <section className={css.card} aria-labelledby="step-check">
        <header className={css.stepHead}>
          <span className={`${css.dot} ${open ? '' : css.now}`}>{steps.length + 1}</span>
          <h2 id="step-check" className={css.title}>
            {t('e-account.stepCheck')}
          </h2>
        </header>
        {!open && (
          <div className={css.stack}>
            <p className={css.note}>{t('e-account.checkHint')}</p>
            <Button className={css.start} kind="primary" busy={busy} onClick={() => void onSubmit()}>
              {t('e-account.submit')}
            </Button>
          </div>
        )}
      </section>
    </div>
  )
}
