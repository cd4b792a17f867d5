import { type FormEvent, useId, useState } from 'react'
import { type SentNote, undelivered } from '../../../contract/deliveries.ts'
import {
  deliveryStates,
  type UndeliveredState,
  undeliveredStates,
} from '../../../contract/delivery-states.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useTicked } from '../../ui/use-ticked.ts'
import css from './shipping.module.css'

/** A parcel came back or is lost: what of it is stock again, and what that means for its buyer. */
export function UndeliveredDialog({ note, onClose }: { note: SentNote; onClose(): void }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const form = useId()
  const [outcome, setOutcome] = useState<UndeliveredState>('returned')
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(false)
  const { ticked, tick } = useTicked()
  const isBack = outcome === 'returned'

  const settle = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const row = { id: note.id, outcome, sellable: isBack ? [...ticked] : [], words }
      await call(undelivered, { row })
      toasts.show('success', t('deliveries.undeliveredDone', { number: note.number }), 3000)
      onClose()
      await router.invalidate()
    } catch (error) {
      // The call has already shown the reason.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={t('deliveries.undelivered')}
      size="m"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" form={form} kind="primary" busy={busy}>
            {t('ui.ok')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.page} onSubmit={event => void settle(event)}>
        <p>
          {t('deliveries.noteNumber')} <bdi dir="ltr">{note.number}</bdi>
        </p>
        <div className={css.bar} role="radiogroup" aria-label={t('deliveries.noteState')}>
          {undeliveredStates.map(one => (
            <label key={one}>
              <input type="radio" name="outcome" checked={outcome === one} onChange={() => setOutcome(one)} />{' '}
              {t(deliveryStates[one].text)}
            </label>
          ))}
        </div>
        <p className={css.note}>{t(isBack ? 'deliveries.returnedHint' : 'deliveries.lostHint')}</p>
        {isBack && (
          <ul className={css.rows}>
            {note.lines.map(({ lineId, name, spec, itemNo, quantity, unit }) => (
              <li key={lineId} className={css.line}>
                <TickBox
                  label={t('after-sale.sellable', { name })}
                  text={t('after-sale.sellable', { name: [name, spec].filter(Boolean).join(' · ') })}
                  state={ticked.has(lineId) ? 'all' : 'none'}
                  onChange={on => tick([lineId], on)}
                />
                <span className={css.note}>
                  <bdi dir="ltr">{itemNo}</bdi> {t('deliveries.pieces', { quantity, unit })}
                </span>
              </li>
            ))}
          </ul>
        )}
        <Field
          label={t('after-sale.officeWords')}
          value={words}
          maxLength={500}
          onChange={event => setWords(event.target.value)}
        />
        <p>{t('deliveries.undeliveredHint')}</p>
      </form>
    </Dialog>
  )
}
