import { type FormEvent, useId, useState } from 'react'
import type { Carrier } from '../../../contract/carriers.ts'
import { correctWay, type SentNote } from '../../../contract/deliveries.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { CarrierFields, type Way } from './CarrierFields.tsx'
import css from './shipping.module.css'

/** Another carrier or another number for a note that is on its way. */
export function CorrectWayDialog({ note, onClose }: { note: SentNote; onClose(): void }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const form = useId()
  const [way, setWay] = useState<Way>({ carrier: note.carrier, logisticsNo: note.logisticsNo })
  const [busy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const { carrier, logisticsNo } = way
      await call(correctWay, { row: { id: note.id, carrier: carrier as Carrier, logisticsNo } })
      toasts.show('success', t('deliveries.wayChanged'), 3000)
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
      title={t('deliveries.changeWay')}
      inset
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
      <form id={form} className={css.page} onSubmit={event => void save(event)}>
        <p>
          {t('deliveries.noteNumber')} <bdi dir="ltr">{note.number}</bdi>
        </p>
        <CarrierFields way={way} onChange={setWay} />
      </form>
    </Dialog>
  )
}
