import { type FormEvent, useState } from 'react'
import { type FxOrder, fxCancel } from '../../../contract/fx-orders.ts'
import { useDecision } from '../../features/payment/use-decision.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Sheet } from '../shell/Sheet.tsx'
import css from './fx.module.css'

/** Nothing of it is purchased; what is paid goes back, and its customer reads why. */
export default function CancelSheet({ order, onClose }: { order: FxOrder; onClose(): void }) {
  const t = useT()
  const { busy, decide } = useDecision()
  const [reason, setReason] = useState('')
  const cancel = async (event: FormEvent) => {
    event.preventDefault()
    const row = { id: order.id, reason: reason.trim() }
    if (await decide(fxCancel, { row }, t('fx-orders.cancelled'))) onClose()
  }
  return (
    <Sheet title={t('fx-orders.cancel')} onClose={onClose}>
      <form className={css.form} onSubmit={event => void cancel(event)}>
        {order.paymentState === 'success' && <p className={css.note}>{t('fx-orders.cancelPaid')}</p>}
        {order.purchaseState === 'ended' && <p className={css.note}>{t('fx-orders.cancelRest')}</p>}
        <Field
          label={t('fx-orders.cancelReason')}
          value={reason}
          maxLength={200}
          onChange={event => setReason(event.target.value)}
        />
        <div className={css.wide}>
          <Button
            type="submit"
            kind="primary"
            busy={busy}
            {...(reason.trim() === '' && { disabledReason: t('fx-orders.cancelReason') })}
          >
            {t('fx-orders.cancel')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
