import { useRef, useState } from 'react'
import { deleteRecord, describeForm, type Form } from '../../contract/records.ts'
import { CallError } from '../api/call-error.ts'
import { useCall, useSession } from '../api/use-app.ts'
import { AppLink } from '../app/AppLink.tsx'
import { useT } from '../i18n/use-t.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { dialogs } from '../ui/dialog/Dialogs.tsx'
import { Failed } from '../ui/Failed.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { toasts } from '../ui/Toasts.tsx'
import { useLoaded } from '../ui/use-loaded.ts'
import { FormSkeleton } from './form/FormSkeleton.tsx'
import { recordName } from './form/form-draft.ts'
import { RecordForm } from './form/RecordForm.tsx'
import { RecordNote } from './form/RecordNote.tsx'
import { askToLeave } from './form/use-unsaved-guard.ts'
import { BinIcon, HistoryIcon } from './icons.tsx'
import { refusalOf } from './ListFailed.tsx'
import type { PanelProps } from './panel-props.ts'
import { RecordHistory } from './RecordHistory.tsx'
import css from './RecordPage.module.css'
import { RecordTabs } from './RecordTabs.tsx'

const nothing: Readonly<Record<string, string>> = {}

/** One record with what can be done to it. */
export function RecordPanel(props: PanelProps) {
  const { billType, forBillType, id, as, fixed = nothing, asksBeforeClosing, onSaved, onDeleted } = props
  const t = useT()
  const call = useCall()
  const { role } = useSession()
  const [historyOpen, setHistoryOpen] = useState(false)
  const isDirty = useRef(() => false)
  const load = async () => {
    const { obj } = await call(describeForm, { billType, forBillType, id: id || undefined }, { quiet: true })
    return id === 0 ? withValues(obj, fixed) : obj
  }
  const { state, value: form, error, reload } = useLoaded(JSON.stringify([billType, forBillType, id]), load)

  const title = form ? titleOf(form) : ''
  function titleOf(known: Form): string {
    if (id === 0) return t('records.uiNewTitle', { title: known.title })
    const name = recordName(known)
    return t(known.can.edit ? 'records.uiEditTitle' : 'records.uiViewTitle', { title: known.title, name })
  }

  const onClose = async () => {
    if (asksBeforeClosing && isDirty.current() && !(await askToLeave(t))) return
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
      onDeleted()
    } catch (error) {
      // The call has already shown the reason.
      if (!(error instanceof CallError)) throw error
    }
  }

  const actions = form && id !== 0 && (
    <>
      {role === 'office' && (
        <IconButton label={t('records.uiHistory')} onClick={() => setHistoryOpen(true)}>
          <HistoryIcon />
        </IconButton>
      )}
      {form.can.del && (
        <IconButton label={t('records.uiDelete')} onClick={() => void remove(form)}>
          <BinIcon />
        </IconButton>
      )}
    </>
  )

  const fields = form ? (
    <>
      {form.page && (
        <p className={css.own}>
          <AppLink href={form.page.href} className={buttonClass('second', 's')}>
            {form.page.title}
          </AppLink>
        </p>
      )}
      {form.notes?.map(note => (
        <RecordNote key={note.text} id={id} note={note} onDone={reload} />
      ))}
      <RecordForm
        key={id}
        form={form}
        forBillType={forBillType}
        unseen={Object.keys(fixed)}
        isDirtyRef={isDirty}
        load={load}
        onSaved={(saved, another) =>
          onSaved(saved, { another, goesOn: id === 0 && !another && form.children.length > 0 })
        }
        onCancel={as === 'part' ? undefined : onClose}
      />
    </>
  ) : state === 'failed' ? (
    <Failed title={t('records.uiRecordMissing')} hint={refusalOf(error)} onRetry={reload} />
  ) : (
    <FormSkeleton />
  )
  const hasChildren = form !== undefined && form.children.length > 0
  const content =
    hasChildren && id !== 0 ? (
      <RecordTabs form={form} Panel={RecordPanel}>
        {fields}
      </RecordTabs>
    ) : (
      fields
    )
  const history = historyOpen && form && <RecordHistory form={form} onClose={() => setHistoryOpen(false)} />

  if (as === 'drawer') {
    return (
      <Dialog shape="drawer" size={hasChildren ? 'l' : 'm'} title={title} actions={actions} onClose={onClose}>
        {content}
        {history}
      </Dialog>
    )
  }
  if (as === 'part') return content
  return (
    <article className={css.page}>
      <header className={css.heading}>
        <IconButton data-flip label={t('records.uiBackToList')} onClick={onClose}>
          <BackIcon />
        </IconButton>
        <h1 className={css.title}>{title}</h1>
        {actions}
      </header>
      <div className={css.sheet}>{content}</div>
      {history}
    </article>
  )
}

const withValues = (form: Form, values: Readonly<Record<string, string>>): Form => ({
  ...form,
  fields: form.fields.map(field => ({ ...field, value: values[field.field_name] ?? field.value })),
})
