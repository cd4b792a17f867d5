import { type FormEvent, useState } from 'react'
import type { ShopRange } from '../../../contract/range.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './range.module.css'
import { readStep } from './read-step.ts'
import type { Step } from './use-range.ts'

interface Props {
  data: ShopRange
  count: number
  all: boolean
  busy: boolean
  onAll(): void
  onNone(): void
  onChange(step: Step): Promise<boolean | undefined>
}

/** What can be done with all that are ticked. */
export function RangeBar({ data, count, all, busy, onAll, onNone, onChange }: Props) {
  const t = useT()
  const [asked, setAsked] = useState<'price' | 'markup'>()
  const hide = async () => {
    if (await dialogs.confirm({ title: t('range.hide'), text: t('range.sureHide', { count }) }))
      await onChange({ step: 'hide' })
  }
  return (
    <section className={css.bar} aria-label={t('range.ticked', { count })}>
      <strong>{t(all ? 'range.allTicked' : 'range.ticked', { count })}</strong>
      {!all && (
        <Button size="s" onClick={onAll}>
          {t('range.tickAll', { count: data.total })}
        </Button>
      )}
      <Button size="s" onClick={onNone}>
        {t('range.tickNone')}
      </Button>
      <span className={css.end}>
        <Button size="s" kind="second" onClick={() => setAsked('price')}>
          {t('range.setPrice')}
        </Button>
        <Button size="s" busy={busy} onClick={() => void onChange({ step: 'noPrice' })}>
          {t('range.clearPrice')}
        </Button>
        {data.mayMarkUp && (
          <>
            <Button size="s" kind="second" onClick={() => setAsked('markup')}>
              {t('range.setMarkup')}
            </Button>
            <Button size="s" busy={busy} onClick={() => void onChange({ step: 'noMarkup' })}>
              {t('range.clearMarkup')}
            </Button>
          </>
        )}
        <Button size="s" busy={busy} onClick={() => void onChange({ step: 'show' })}>
          {t('range.show')}
        </Button>
        <Button size="s" busy={busy} onClick={() => void hide()}>
          {t('range.hide')}
        </Button>
      </span>
      {asked && (
        <StepDialog
          step={asked}
          busy={busy}
          onClose={() => setAsked(undefined)}
          onApply={async step => {
            if (await onChange(step)) setAsked(undefined)
          }}
        />
      )}
    </section>
  )
}

interface StepProps {
  step: 'price' | 'markup'
  busy: boolean
  onClose(): void
  onApply(step: Step): Promise<void>
}

function StepDialog({ step, busy, onClose, onApply }: StepProps) {
  const t = useT()
  const [kind, setKind] = useState<'percent' | 'fixed'>('percent')
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const label = t(step === 'price' ? 'range.ownPrice' : 'range.markupValue')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readStep(t, step, kind, value)
    if ('error' in read) return setError(read.error)
    return void onApply(read)
  }
  return (
    <Dialog title={t(step === 'price' ? 'range.setPrice' : 'range.setMarkup')} inset onClose={onClose}>
      <form className={css.dialog} onSubmit={submit} noValidate>
        {step === 'markup' && (
          <Field label={t('range.markupKind')}>
            {control => (
              <select
                {...control}
                value={kind}
                onChange={event => setKind(event.target.value as typeof kind)}
              >
                <option value="percent">{t('range.percent')}</option>
                <option value="fixed">{t('range.fixed')}</option>
              </select>
            )}
          </Field>
        )}
        <Field
          label={label}
          required
          inputMode="decimal"
          value={value}
          maxLength={19}
          error={error}
          help={
            step === 'markup'
              ? t(kind === 'percent' ? 'range.formulaPercent' : 'range.formulaFixed')
              : undefined
          }
          onChange={event => {
            setValue(event.target.value)
            setError(undefined)
          }}
        />
        <p className={css.end}>
          <Button type="submit" kind="primary" busy={busy}>
            {t('range.apply')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
