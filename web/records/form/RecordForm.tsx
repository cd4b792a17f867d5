import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { type Language, languageOf } from '../../../contract/languages.ts'
import type { Form, FormField } from '../../../contract/records.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { ConflictNote } from './ConflictNote.tsx'
import { FormLine } from './FormLine.tsx'
import { askedFields, type FormItem, isWide, sectionsOf } from './form-sections.ts'
import { LanguageLines } from './LanguageLines.tsx'
import css from './RecordForm.module.css'
import { useRecordForm } from './use-record-form.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

export interface RecordFormProps {
  form: Form
  forBillType?: string
  /** Fields that are sent but not shown. */
  unseen?: readonly string[]
  /** Lets the owner of the form ask whether something was typed. */
  isDirtyRef?: RefObject<() => boolean>
  /** The record as it is by now, for when somebody else was faster. */
  load(): Promise<Form>
  /** `another`: the person wants to add one more. */
  onSaved(id: number, another: boolean): void
  onCancel?: () => void
}

/** A form for any bill type, from its description. */
export function RecordForm(props: RecordFormProps) {
  const { form: loaded, forBillType, unseen = [], isDirtyRef, load, onSaved, onCancel } = props
  const t = useT()
  const formId = useId()
  const box = useRef<HTMLFormElement>(null)
  const state = useRecordForm({
    form: loaded,
    forBillType,
    name: nameOf(loaded, unseen),
    load,
    onSaved,
    onFault: name => focusField(box, name),
  })
  const { form, draft, errors, conflict, busy, dirty, uploading, save } = state
  useUnsavedGuard(state.isDirty)
  useEffect(() => {
    if (isDirtyRef) isDirtyRef.current = state.isDirty
  }, [isDirtyRef, state.isDirty])
  const isNew = form.id === 0
  const maySave = isNew ? form.can.add : form.can.edit
  useSaveKey(box, () => void (maySave && save()))

  useEffect(() => {
    if (isNew) box.current?.querySelector<HTMLElement>(typed)?.focus()
  }, [isNew])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }

  const line = (field: FormField, more: { label?: string; labelLang?: string; wide?: boolean } = {}) => {
    const name = field.field_name
    return (
      <FormLine
        key={name}
        {...more}
        formId={formId}
        field={maySave ? field : { ...field, readonly: true }}
        draft={draft[name]!}
        error={errors[name]}
        onChange={edit => state.change(field, edit)}
        onLeave={() => state.check(field)}
        onBusy={isBusy => state.setFieldBusy(name, isBusy)}
      />
    )
  }

  const item = (each: FormItem) =>
    each.kind === 'field' ? (
      line(each.field, { wide: isWide(each) })
    ) : (
      <LanguageLines
        key={each.name}
        label={each.label}
        fields={each.fields}
        isFilled={({ field_name: name }) => draft[name]!.value !== ''}
        hasError={({ field_name: name }) => errors[name] !== undefined}
      >
        {field => {
          const { name: label, tag } = languageOf(field.language as Language)
          return line(field, { label, labelLang: tag, wide: true })
        }}
      </LanguageLines>
    )

  const whyNot = uploading
    ? t('records.uiStillUploading')
    : !isNew && !dirty
      ? t('records.uiNothingChanged')
      : undefined
  return (
    <form ref={box} className={css.form} noValidate onSubmit={submit}>
      <div className={css.body}>
        {conflict && (
          <ConflictNote
            conflict={conflict}
            busy={busy}
            onReload={() => void state.settle(false)}
            onKeep={() => void state.settle(true)}
          />
        )}
        {sectionsOf(
          askedFields(form.fields, name => draft[name]?.value).filter(
            field => !unseen.includes(field.field_name),
          ),
        ).map(({ title, items }) => (
          <section key={title} className={css.section}>
            {title !== '' && <h2 className={css.title}>{title}</h2>}
            <div className={css.grid}>{items.map(item)}</div>
          </section>
        ))}
        {isNew && form.children.length > 0 && (
          <p className={css.later}>
            {t('records.uiAfterSaving', { titles: form.children.map(({ title }) => title).join(' · ') })}
          </p>
        )}
      </div>
      <footer className={css.footer}>
        {onCancel && <Button onClick={onCancel}>{t(maySave ? 'ui.cancel' : 'ui.close')}</Button>}
        {maySave && isNew && (
          <Button disabledReason={whyNot} busy={busy} onClick={() => void save(true)}>
            {t('records.uiSaveAnother')}
          </Button>
        )}
        {maySave && (
          <Button
            kind="primary"
            type="submit"
            disabledReason={whyNot}
            busy={busy}
            title={t('records.uiSaveKey')}
          >
            {t('records.uiSave')}
          </Button>
        )}
      </footer>
    </form>
  )
}

/** A new record among those of one owner is not the same form as one among another's. */
const nameOf = ({ billType, id, fields }: Form, unseen: readonly string[]): string => {
  const owners = fields.filter(({ field_name: name }) => unseen.includes(name)).map(({ value }) => value)
  return ['record', billType, id, ...owners].join(' ')
}

const typed = 'input:not([hidden]), select, textarea'
const controls = `${typed}, [data-field] button`

function focusField(box: React.RefObject<HTMLFormElement | null>, name: string): void {
  // After the next rendering, which opens the section that hides the field.
  setTimeout(() => {
    const line = box.current?.querySelector(`[data-field="${CSS.escape(name)}"]`)
    line?.querySelector<HTMLElement>(controls)?.focus()
  })
}

/** Ctrl+S, or ⌘S: also while the focus is nowhere, but not from a dialog above the form. */
function useSaveKey(box: React.RefObject<HTMLFormElement | null>, save: () => void): void {
  const newest = useRef(save)
  useEffect(() => {
    newest.current = save
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      const above = (event.target as Element).closest('dialog')
      if (!above || above === box.current?.closest('dialog')) newest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [box])
}
