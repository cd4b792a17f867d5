import { type FormEvent, useState } from 'react'
import { object, string } from 'valibot'
import { cancelForMember, type OfficeOrder } from '../../../contract/office-orders.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Field } from '../../ui/Field.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useDecision } from '../payment/use-decision.ts'
import css from './office-order.module.css'

const typedReason = object({ reason: string() })

/** Nothing of it is paid or packed: it can be cancelled for its member, who reads why. */
export function OfficeCancel({ order }: { order: OfficeOrder }) {
  const t = useT()
  const { busy, decide } = useDecision()
  const [reason, setReason] = useState('')
  useDraft(`cancel ${order.id}`, typedReason, reason === '' ? undefined : { reason }, kept =>
    setReason(kept.reason),
  )
  const isEmpty = reason.trim() === ''
  const cancel = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return
    const sure = await dialogs.confirm({
      text: t('orders.deskCancelAsk', { number: order.number }),
      ok: t('orders.cancelYes'),
      cancel: t('orders.cancelNo'),
    })
    if (sure)
      await decide(cancelForMember, { row: { id: order.id, reason: reason.trim() } }, t('orders.cancelled'))
  }
  return (
    <section className={css.card} aria-labelledby="cancel">
      <h2 id="cancel" className={css.title}>
        {t('orders.cancel')}
      </h2>
      <form className={css.answer} onSubmit={event => void cancel(event)}>
        <Field
          label={t('orders.cancelReason')}
          value={reason}
          maxLength={200}
          required
          onChange={event => setReason(event.target.value)}
        />
        <Button type="submit" busy={busy} {...(isEmpty && { disabledReason: t('orders.priceReasonNeeded') })}>
          {t('orders.cancel')}
        </Button>
      </form>
    </section>
  )
}
