import { useState } from 'react'
import { deleteRecord, describeForm, type Form } from '../../contract/records.ts'
import { CallError } from '../api/react-to-reply.ts'
import { useLanguage, useT } from '../i18n/use-t.ts'
import { useCall, useSession } from '../routes/use-app.ts'
import { dialogs } from '../ui/Dialogs.tsx'
import { Failed } from '../ui/Failed.tsx'
import { BackIcon } from '../ui/icons.tsx'
import { toasts } from '../ui/Toasts.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { recordName } from './form-draft.ts'
import { IconButton } from './IconButton.tsx'
import { BinIcon, HistoryIcon } from './icons.tsx'
import { Overlay } from './Overlay.tsx'
import { RecordForm } from './RecordForm.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import css from './RecordPage.module.css'
import { useLoaded } from './use-loaded.ts'

interface Props {
  billType: string
  forBillType?: string
  /** 0 for a new record. */
  id: number
  /** Beside the list, or in its place. */
  as: 'drawer' | 'page'
  onClose(): void
  onSaved(id: number, another: boolean): void
  onDeleted(): void
}

/** One record with what can be done to it. */
export function RecordPanel({ billType, forBillType, id, as, onClose, onSaved, onDeleted }: Props) {
  const t = useT()
  const call = useCall()
  const { lang } = useLanguage()
  const { role } = useSession()
  const [historyOpen, setHistoryOpen] = useState(false)
  const load = async () =>
    (await call(describeForm, { billType, forBillType, id: id || undefined }, { quiet: true })).obj
  const { state, value: form, reload } = useLoaded(JSON.stringify([billType, forBillType, id]), load)

  const title = form ? titleOf(form) : ''
  function titleOf(known: Form): string {
    if (id === 0) return t('record.uiNewTitle', { title: known.title })
    const name = recordName(known, lang)
    return t(known.can.edit ? 'record.uiEditTitle' : 'record.uiViewTitle', { title: known.title, name })
  }

  const remove = async (known: Form) => {
    const name = recordName(known, lang)
    const sure = await dialogs.confirm({
      title: t('record.uiDeleteTitle', { title: known.title }),
      text: t('record.uiDeleteOne', { name }),
      ok: t('record.uiDelete'),
    })
    if (!sure) return
    try {
      await call(deleteRecord, { billType, id })
      toasts.show('success', t('record.uiDeleted', { name }), 3000)
      onDeleted()
    } catch (error) {
      // The person has been told why.
      if (!(error instanceof CallError)) throw error
    }
  }

  const actions = form && id !== 0 && (
    <>
      {role === 'office' && (
        <IconButton label={t('record.uiHistory')} onClick={() => setHistoryOpen(true)}>
          <HistoryIcon />
        </IconButton>
      )}
      {form.can.del && (
        <IconButton label={t('record.uiDelete')} onClick={() => void remove(form)}>
          <BinIcon />
        </IconButton>
      )}
    </>
  )

  const content = form ? (
    <RecordForm
      key={id}
      form={form}
      forBillType={forBillType}
      load={load}
      onSaved={onSaved}
      onCancel={onClose}
    />
  ) : state === 'failed' ? (
    <Failed title={t('record.uiRecordMissing')} onRetry={reload} />
  ) : (
    <FormSkeleton />
  )
  const history = historyOpen && form && <RecordHistory form={form} onClose={() => setHistoryOpen(false)} />

  if (as === 'drawer') {
    return (
      <Overlay shape="drawer" size="m" title={title} actions={actions} onClose={onClose}>
        {content}
        {history}
      </Overlay>
    )
  }
  return (
    <article className={css.page}>
      <header className={css.heading}>
        <IconButton data-flip label={t('record.uiBackToList')} onClick={onClose}>
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
