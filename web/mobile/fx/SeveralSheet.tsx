import { type FormEvent, useState } from 'react'
import { readStep } from '../../features/range/read-step.ts'
import type { Step } from '../../features/range/use-range.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './fx.module.css'
import own from './products.module.css'

interface Props {
  mayMarkUp: boolean
  count: number
  busy: boolean
  onClose(): void
  onApply(step: Step): Promise<void>
}

/** What can be done with all that are ticked. */
export default function SeveralSheet({ mayMarkUp, count, busy, onClose, onApply }: Props) {
  const t = useT()
  const [asked, setAsked] = useState<'price' | 'markup'>()
  const hide = async () => {
    if (await dialogs.confirm({ title: t('range.hide'), text: t('range.sureHide', { count }) }))
      await onApply({ step: 'hide' })
  }
  return (
    <Sheet title={t('range.ticked', { count })} onClose={onClose}>
      {asked ? (
        <ValueForm step={asked} busy={busy} onApply={onApply} />
      ) : (
        <div className={own.steps}>
          <Button kind="second" onClick={() => setAsked('price')}>
            {t('range.setPrice')}
          </Button>
          <Button busy={busy} onClick={() => void onApply({ step: 'noPrice' })}>
            {t('range.clearPrice')}
          </Button>
          {mayMarkUp && (
            <>
              <Button kind="second" onClick={() => setAsked('markup')}>
                {t('range.setMarkup')}
              </Button>
              <Button busy={busy} onClick={() => void onApply({ step: 'noMarkup' })}>
                {t('range.clearMarkup')}
              </Button>
            </>
          )}
          <Button busy={busy} onClick={() => void onApply({ step: 'show' })}>
            {t('range.show')}
          </Button>
          <Button busy={busy} onClick={() => void hide()}>
            {t('range.hide')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

interface FormProps {
  step: 'price' | 'markup'
  busy: boolean
  onApply(step: Step): Promise<void>
}

function ValueForm({ step, busy, onApply }: FormProps) {
  const t = useT()
  const [kind, setKind] = useState<'percent' | 'fixed'>('percent')
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const isMarkup = step === 'markup'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readStep(t, step, kind, value)
    if ('error' in read) setError(read.error)
    else void onApply(read)
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {isMarkup && (
        <Field label={t('range.markupKind')}>
          {control => (
            <select {...control} value={kind} onChange={event => setKind(event.target.value as typeof kind)}>
              <option value="percent">{t('range.percent')}</option>
              <option value="fixed">{t('range.fixed')}</option>
            </select>
          )}
        </Field>
      )}
      <Field
        label={t(isMarkup ? 'range.markupValue' : 'range.ownPrice')}
        required
        inputMode="decimal"
        dir="ltr"
        value={value}
        maxLength={19}
        error={error}
        help={isMarkup ? t(kind === 'percent' ? 'range.formulaPercent' : 'range.formulaFixed') : undefined}
        onChange={event => {
          setValue(event.target.value)
          setError(undefined)
        }}
      />
      <div className={css.wide}>
        <Button type="submit" kind="primary" busy={busy}>
          {t('range.apply')}
        </Button>
      </div>
    </form>
  )
}
