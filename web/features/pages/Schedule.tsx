import { type FormEvent, useState } from 'react'
import { formatDateTime, shopTimeZone } from '../../../contract/dates.ts'
import { type PageRow, publishPage } from '../../../contract/page-desk.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { fromDateInput } from '../../records/form/date-input.ts'
import { useRouter } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useOnce } from '../../ui/use-once.ts'
import css from './dialogs.module.css'
import { endOf, isAfter, UntilField, untilOf } from './UntilField.tsx'

/** When a page goes live by itself, by the shop's clock. */
export default function Schedule({ page, onClose }: { page: PageRow; onClose(): void }) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [before] = useState(untilOf(page))
  const [until, setUntil] = useState(before)
  const [failure, setFailure] = useState<{ at?: string; until?: string }>({})
  const { run, busy } = useOnce(async () => {
    const at = typed && fromDateInput(typed, true, shopTimeZone)
    if (!at || Date.parse(at) <= Date.now()) return setFailure({ at: t('page-desk.badMoment') })
    if (!isAfter(until, at)) return setFailure({ until: t('page-desk.badEnd') })
    const { id, revision } = page
    try {
      const { obj } = await call(publishPage, { row: { id, revision, at, until: endOf(until, before) } })
      if (obj.conflict) toasts.show('error', t('page-desk.conflict', { name: obj.conflict.by }))
      else {
        const said = { name: page.name, at: formatDateTime(at, shopTimeZone) }
        toasts.show('success', t('page-desk.scheduled', said))
      }
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
    await router.invalidate()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <Dialog title={`${t('page-desk.schedule')} · ${page.name}`} onClose={onClose}>
      <form className={css.form} onSubmit={submit}>
        <Field
          label={t('page-desk.scheduleAt')}
          help={t('page-desk.scheduleHint')}
          error={failure.at}
          type="datetime-local"
          dir="ltr"
          required
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setFailure({})
          }}
        />
        {page.type !== 'home' && (
          <UntilField
            typed={until}
            error={failure.until ?? ''}
            onType={next => {
              setUntil(next)
              setFailure({})
            }}
          />
        )}
        <Button kind="primary" type="submit" busy={busy}>
          {t('page-desk.schedule')}
        </Button>
      </form>
    </Dialog>
  )
}
