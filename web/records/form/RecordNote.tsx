import { useState } from 'react'
import { saveData } from '../../../contract/data.ts'
import type { Form } from '../../../contract/records.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import css from './RecordForm.module.css'

interface Props {
  id: number
  note: NonNullable<Form['notes']>[number]
  /** Something was tried: the record may say something else by now. */
  onDone(): void
}

/** What is amiss with a record, and what can be done about it. */
export function RecordNote({ id, note: { text, detail, act }, onDone }: Props) {
  const call = useCall()
  const [busy, setBusy] = useState(false)
  const tryIt = async ({ type, done }: NonNullable<typeof act>) => {
    setBusy(true)
    try {
      await call(saveData, { type, row: { id } })
      toasts.show('success', done, 3000)
    } catch (error) {
      // The call has already shown the reason.
      if (!(error instanceof CallError)) throw error
    }
    setBusy(false)
    onDone()
  }
  return (
    <section className={css.note} role="note">
      <p>{text}</p>
      {detail && (
        <p className={css.detail} dir="auto">
          {detail}
        </p>
      )}
      {act && (
        <Button size="s" busy={busy} onClick={() => void tryIt(act)}>
          {act.label}
        </Button>
      )}
    </section>
  )
}
