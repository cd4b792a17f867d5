import { type FormEvent, useState } from 'react'
import { formatDate, shopTimeZone } from '../../../contract/dates.ts'
import { mostDescription, reviewStatus, submitReview } from '../../../contract/mini-program.ts'
import { afterWorkingDays, reviewDays } from '../../../contract/mini-program-states.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useForm } from '../../ui/use-form.ts'
import css from './mini-program.module.css'
import { DescriptionField, Rejection } from './ReviewWords.tsx'
import type { ProgramWatch } from './use-program-watch.ts'

export function ReviewStep({ watch }: { watch: ProgramWatch }) {
  const { steps } = watch.program
  if (steps.includes('submit')) return <Submit watch={watch} />
  return <Waiting watch={watch} />
}

function Submit({ watch: { program, take } }: { watch: ProgramWatch }) {
  const t = useT()
  const call = useCall()
  const [description, setDescription] = useState(program.description)
  const [feedback, setFeedback] = useState('')
  const { form, errors, failure, busy, send } = useForm({
    desc: 'mini-program.description',
    feedback_info: 'mini-program.feedback',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(async () => {
      const words = { desc: description, ...(program.reason && { feedback_info: feedback }) }
      take((await call(submitReview, { shop: program.shop.id, ...words }, { quiet: true })).obj)
      toasts.show('success', t('mini-program.submitted'), 3000)
    })
  }
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      <p className={css.note}>{t('mini-program.submitHint')}</p>
      <DescriptionField value={description} error={errors.desc} onChange={setDescription} />
      {program.reason && (
        <>
          <Rejection reason={program.reason} />
          <Field
            label={t('mini-program.feedback')}
            help={t('mini-program.feedbackHelp')}
            error={errors.feedback_info}
          >
            {control => (
              <textarea
                {...control}
                name="feedback_info"
                rows={2}
                maxLength={mostDescription}
                value={feedback}
                onChange={event => setFeedback(event.target.value)}
              />
            )}
          </Field>
        </>
      )}
      <FormFailure failure={failure} />
      <p className={css.buttons}>
        <Button type="submit" kind="primary" busy={busy}>
          {t('mini-program.submit')}
        </Button>
      </p>
    </form>
  )
}

function Waiting({ watch: { program, take } }: { watch: ProgramWatch }) {
  const t = useT()
  const call = useCall()
  const { state, submittedAt, delayed, left, steps, shop } = program
  const [busy, setBusy] = useState<'ask' | 'cancel'>()
  const work = async (what: 'ask' | 'cancel', done: () => Promise<void>) => {
    setBusy(what)
    try {
      await done()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(undefined)
    }
  }
  const ask = () =>
    work('ask', async () => {
      const { obj } = await call(reviewStatus, { shop: shop.id })
      take(obj)
      if (obj.state === 'submitted') toasts.show('info', t('mini-program.stillWaiting'), 3000)
    })
  const cancel = () =>
    work('cancel', async () => {
      const { obj } = await call(submitReview, { shop: shop.id, cancel: true })
      take(obj)
      toasts.show('success', t('mini-program.cancelled'), 3000)
    })
  return (
    <>
      {state === 'submitted' && <p className={css.next}>{t('mini-program.waiting')}</p>}
      {delayed && (
        <p className={css.demo} role="note">
          {t('mini-program.delayed')}
        </p>
      )}
      {submittedAt && (
        <dl className={css.facts}>
          <dt>{t('mini-program.submittedAt')}</dt>
          <dd>
            <Moment at={submittedAt} />
          </dd>
          {state === 'submitted' && (
            <>
              <dt>{t('mini-program.expectedBy')}</dt>
              <dd>
                <bdi dir="ltr">{formatDate(afterWorkingDays(submittedAt, reviewDays.max), shopTimeZone)}</bdi>
              </dd>
            </>
          )}
        </dl>
      )}
      {steps.includes('cancel') && (
        <>
          <p className={css.buttons}>
            <Button kind="second" busy={busy === 'ask'} onClick={() => void ask()}>
              {t('mini-program.askNow')}
            </Button>
            <Button busy={busy === 'cancel'} onClick={() => void cancel()}>
              {t('mini-program.cancel')}
            </Button>
          </p>
          <p className={css.note}>{t('mini-program.cancelLeft', left)}</p>
        </>
      )}
    </>
  )
}
