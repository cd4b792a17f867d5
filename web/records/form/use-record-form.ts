import { useCallback, useMemo, useRef, useState } from 'react'
import { checkField, checkRecord } from '../../../contract/record-checks.ts'
import { type Form, type FormField, keyField, saveRecord } from '../../../contract/records.ts'
import { CallError } from '../../api/call-error.ts'
import { newKey } from '../../api/new-key.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { toasts } from '../../ui/Toasts.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useDiscard } from '../../ui/use-upload.ts'
import type { Conflict } from './ConflictNote.tsx'
import { draftToSave, restoreDraft, savedDraft } from './draft-recovery.ts'
import {
  draftOf,
  type FieldDraft,
  isChanged,
  letGo,
  onlyAsked,
  rebase,
  saveInput,
  valuesOf,
} from './form-draft.ts'
import { askedFields, inOrder } from './form-sections.ts'

interface Options {
  form: Form
  forBillType?: string
  /** Which form it is, among all that may be open. */
  name: string
  /** The record as it is by now. */
  load(): Promise<Form>
  onSaved(id: number, another: boolean): void
  /** Brings a field into sight and the focus into it. */
  onFault(fieldName: string): void
}

type Errors = Readonly<Record<string, string>>

const silentKinds = ['cancel', 'relogin', 'notFound', 'table']

/** A form while somebody works on it: what was typed, what is wrong with it, and how it is saved. */
export function useRecordForm({ form: loaded, forBillType, name, load, onSaved, onFault }: Options) {
  const t = useT()
  const call = useCall()
  const discard = useDiscard()
  const [form, setForm] = useState(loaded)
  const [base, setBase] = useState(() => draftOf(loaded))
  const [draft, setDraft] = useState(base)
  const [errors, setErrors] = useState<Errors>({})
  const [conflict, setConflict] = useState<Conflict>()
  // A press after a lost answer is the same press.
  const [key, setKey] = useState(() => (import.meta.env.SSR ? '' : newKey()))
  const [busy, setBusy] = useState(false)
  const [uploading, setUploading] = useState<ReadonlySet<string>>(new Set())

  const dirty = useMemo(() => isChanged(base, draft), [base, draft])
  // Read when somebody leaves, which may be before the next rendering.
  const unsaved = useRef(dirty)
  unsaved.current = dirty
  const isDirty = useCallback(() => unsaved.current, [])

  useDraft(name, savedDraft, draftToSave(form.fields, base, draft), saved => {
    const back = restoreDraft(form.fields, base, saved)
    setBase(back.base)
    setDraft(back.draft)
  })

  const faultOf = (field: FormField, value: string): string | undefined => {
    const complaint = checkField(field, value)
    return complaint && t(complaint.key, complaint.params)
  }

  const setError = (name: string, error: string | undefined) =>
    setErrors(({ [name]: _, ...others }) => (error === undefined ? others : { ...others, [name]: error }))

  const change = (field: FormField, edit: Partial<FieldDraft>) => {
    const name = field.field_name
    if (edit.files) discard(...letGo(base, draft, { ...draft, [name]: { ...draft[name]!, ...edit } }))
    setDraft(all => ({ ...all, [name]: { ...all[name]!, ...edit } }))
    // A complaint goes as soon as it no longer holds; a new one waits until the person has gone on.
    if (errors[name] !== undefined && edit.value !== undefined) setError(name, faultOf(field, edit.value))
  }

  const check = (field: FormField) => {
    const value = draft[field.field_name]!.value
    // An empty field that was only passed through is complained about when it is saved.
    if (value !== '' || errors[field.field_name] !== undefined)
      setError(field.field_name, faultOf(field, value))
  }

  const setFieldBusy = useCallback((name: string, isBusy: boolean) => {
    setUploading(all => {
      if (all.has(name) === isBusy) return all
      const next = new Set(all)
      if (isBusy) next.add(name)
      else next.delete(name)
      return next
    })
  }, [])

  const save = async (another = false) => {
    if (busy || uploading.size > 0) return
    const asked = askedFields(form.fields, name => draft[name]?.value)
    const complaints = checkRecord(inOrder(asked), valuesOf(draft))
    setErrors(
      Object.fromEntries(complaints.map(({ field_name, key, params }) => [field_name, t(key, params)])),
    )
    if (complaints[0]) return onFault(complaints[0].field_name)
    setBusy(true)
    setConflict(undefined)
    try {
      const { row, ...files } = saveInput(form, base, onlyAsked(asked, base, draft))
      const input = {
        billType: form.billType,
        forBillType,
        row: form.id === 0 ? { ...row, [keyField]: key } : row,
        ...files,
      }
      const { obj } = await call(saveRecord, input, { quiet: true })
      unsaved.current = false
      setKey(newKey())
      setBase(draft)
      toasts.show('success', t('records.uiSaved'), 3000)
      onSaved(obj.id, another)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      explain(error)
    } finally {
      setBusy(false)
    }
  }

  const explain = ({ kind, reply, message }: CallError) => {
    if (reply?.kind === 'table') return setConflict(reply)
    const field = reply?.kind === 'failed' ? reply.field : undefined
    if (field !== undefined && form.fields.some(each => each.field_name === field)) {
      setError(field, message)
      onFault(field)
    } else if (!silentKinds.includes(kind)) toasts.show('error', message)
  }

  /** Takes in what somebody else has saved. */
  const settle = async (keepMine: boolean) => {
    setBusy(true)
    try {
      const fresh = await load()
      const theirs = draftOf(fresh)
      setForm(fresh)
      setDraft(keepMine ? rebase(base, draft, theirs) : theirs)
      setBase(theirs)
      setConflict(undefined)
      setErrors({})
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }

  return {
    ...{ form, draft, errors, conflict, busy, dirty, isDirty },
    uploading: uploading.size > 0,
    ...{ change, check, setFieldBusy, save, settle },
  }
}
