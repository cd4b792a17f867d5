import { type FormEvent, useId, useState } from 'react'
import { compare, type Decimal, isZero } from '../../../contract/decimal.ts'
import { type SentNote, undelivered } from '../../../contract/deliveries.ts'
import {
  deliveryStates,
  type UndeliveredState,
  undeliveredStates,
} from '../../../contract/delivery-states.ts'
import { formatQuantity } from '../../../contract/money.ts'
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
import { Count } from './BenchLines.tsx'
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
  /** What did not arrive of lines where that is not all of it. */
  const [parts, setParts] = useState<Readonly<Record<number, Decimal>>>({})
  const isBack = outcome === 'returned'
  const lines = note.lines
    .map(({ lineId, quantity: left }) => ({ lineId, quantity: parts[lineId] ?? left, left }))
    .filter(({ quantity }) => !isZero(quantity))

  const settle = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const isPart = Object.keys(parts).length > 0
      const gone = new Set(lines.map(({ lineId }) => lineId))
      const sellable = isBack ? [...ticked].filter(lineId => gone.has(lineId)) : []
      const row = { id: note.id, outcome, sellable, words, ...(isPart && { lines }) }
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
      inset
      size="m"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            kind="primary"
            busy={busy}
            disabledReason={lines.length === 0 ? t('deliveries.undeliveredPart') : undefined}
          >
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
        <p className={css.note}>{t('deliveries.undeliveredPart')}</p>
        <ul className={css.rows}>
          {note.lines.map(({ lineId, name, spec, itemNo, quantity, unit }) => (
            <li key={lineId} className={css.line}>
              <Count
                label={t('deliveries.quantityOf', { itemNo })}
                value={parts[lineId] ?? quantity}
                onChange={count =>
                  setParts({ ...parts, [lineId]: compare(count, quantity) > 0 ? quantity : count })
                }
              />
              <span className={css.note}>
                {t('deliveries.pieces', { quantity: formatQuantity(quantity), unit })}{' '}
                <bdi dir="ltr">{itemNo}</bdi>
              </span>
              {isBack ? (
                <TickBox
                  label={t('after-sale.sellable', { name })}
                  text={t('after-sale.sellable', { name: [name, spec].filter(Boolean).join(' · ') })}
                  state={ticked.has(lineId) ? 'all' : 'none'}
                  onChange={on => tick([lineId], on)}
                />
              ) : (
                <span>{[name, spec].filter(Boolean).join(' · ')}</span>
              )}
            </li>
          ))}
        </ul>
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
