import { useRef } from 'react'
import { deleteRecord, describeForm, type Form, type FormField } from '../../../contract/records.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { FormSkeleton } from '../../records/form/FormSkeleton.tsx'
import { recordName } from '../../records/form/form-draft.ts'
import { RecordForm } from '../../records/form/RecordForm.tsx'
import { RecordNote } from '../../records/form/RecordNote.tsx'
import { askToLeave } from '../../records/form/use-unsaved-guard.ts'
import { refusalOf } from '../../records/ListFailed.tsx'
import { Button } from '../../ui/Button.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { Sheet } from '../shell/Sheet.tsx'
import css from './RecordSheet.module.css'

interface Props {
  billType: string
  forBillType?: string | undefined
  /** 0 for a new record. */
  id: number
  /** Values that a new record has from the start; nobody is asked for them. */
  fixed?: Readonly<Record<string, string>>
  /** A part of a long form; what is not asked for stays as it is. */
  only?: (field: FormField) => boolean
  /** Else what the record is called. */
  title?: string
  onClose(): void
  onSaved(): void
}

const nothing: Readonly<Record<string, string>> = {}

/** One record, or a part of one, to be filled in. Nobody loses what was typed without being asked. */
export default function RecordSheet(props: Props) {
  const { billType, forBillType, id, fixed = nothing, only, title, onSaved } = props
  const t = useT()
  const call = useCall()
  const isDirty = useRef(() => false)
  const load = async (): Promise<Form> => {
    const { obj } = await call(describeForm, { billType, forBillType, id: id || undefined }, { quiet: true })
    if (id !== 0) return obj
    const fields = obj.fields.map(field =>
      field.field_name in fixed ? { ...field, value: fixed[field.field_name]! } : field,
    )
    return { ...obj, fields }
  }
  const { state, value: form, error, reload } = useLoaded(JSON.stringify([billType, forBillType, id]), load)
  const close = async () => {
    if (isDirty.current() && !(await askToLeave(t))) return
    props.onClose()
  }
  const saved = () => {
    isDirty.current = () => false
    toasts.show('success', t('records.uiSaved'), 3000)
    onSaved()
    props.onClose()
  }
  const remove = async (known: Form) => {
    const name = recordName(known)
    const sure = await dialogs.confirm({
      title: t('records.uiDeleteTitle', { title: known.title }),
      text: t('records.uiDeleteOne', { name }),
      ok: t('records.uiDelete'),
    })
    if (!sure) return
    try {
      await call(deleteRecord, { billType, id })
      toasts.show('success', t('records.uiDeleted', { name }), 3000)
      onSaved()
      props.onClose()
    } catch (refused) {
      // The call has already shown the reason.
      if (!(refused instanceof CallError)) throw refused
    }
  }
  const unseen = form?.fields.flatMap(field => (only && !only(field) ? field.field_name : [])) ?? []
  return (
    <Sheet title={title ?? (form ? titleOf(form) : '')} onClose={() => void close()}>
      <div className={css.form}>
        {form ? (
          <>
            {form.notes?.map(note => (
              <RecordNote key={note.text} id={id} note={note} onDone={reload} />
            ))}
            <RecordForm
              form={form}
              forBillType={forBillType}
              unseen={[...Object.keys(fixed), ...unseen]}
              isDirtyRef={isDirty}
              load={load}
              onSaved={saved}
            />
            {id !== 0 && form.can.del && !only && (
              <Button onClick={() => void remove(form)}>{t('records.uiDelete')}</Button>
            )}
          </>
        ) : state === 'failed' ? (
          <Failed title={t('records.uiRecordMissing')} hint={refusalOf(error)} onRetry={reload} />
        ) : (
          <FormSkeleton />
        )}
      </div>
    </Sheet>
  )

  function titleOf(known: Form): string {
    if (id === 0) return t('records.uiNewTitle', { title: known.title })
    const name = recordName(known)
    return t(known.can.edit ? 'records.uiEditTitle' : 'records.uiViewTitle', { title: known.title, name })
  }
}
