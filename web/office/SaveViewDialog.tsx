import { type FormEvent, useId, useState } from 'react'
import { saveView } from '../../contract/office.ts'
import { CallError } from '../api/call-error.ts'
import { useCall } from '../api/use-app.ts'
import { useT } from '../i18n/use-t.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { useOnce } from '../ui/use-once.ts'

interface Props {
  place: string
  query: string
  onClose(): void
  onSaved(): void
}

/** A name for the list as it stands. */
export default function SaveViewDialog({ place, query, onClose, onSaved }: Props) {
  const t = useT()
  const call = useCall()
  const form = useId()
  const [name, setName] = useState('')
  const { run, busy } = useOnce(async () => {
    try {
      await call(saveView, { row: { place, name, query } })
      onSaved()
    } catch (error) {
      // The call has already shown the reason.
      if (!(error instanceof CallError)) throw error
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <Dialog
      title={t('records.saveView')}
      inset
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            kind="primary"
            busy={busy}
            disabledReason={name.trim() ? undefined : t('records.viewNameNeeded')}
          >
            {t('ui.ok')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field
          label={t('records.viewName')}
          help={t('records.viewNameHint')}
          value={name}
          maxLength={30}
          required
          dir="auto"
          onChange={event => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
