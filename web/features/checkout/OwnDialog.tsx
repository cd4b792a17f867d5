import { type FormEvent, useId } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import css from './forms.module.css'
import type { OwnFormProps } from './own-form.ts'

/** What a member keeps, an address or an invoice's title: its fields, and whether it is the one that is taken. */
export function OwnDialog({ title, form, isDefault, onDefault, onSave, onClose, children }: OwnFormProps) {
  const t = useT()
  const formId = useId()
  // It may stand over another form, which is not sent with it.
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSave()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} busy={form.busy}>
            {t('address.save')}
          </Button>
        </>
      }
    >
      <form ref={form.form} id={formId} className={css.form} method="post" noValidate onSubmit={submit}>
        <FormFailure failure={form.failure} />
        {children}
        <label className={css.check}>
          <input type="checkbox" checked={isDefault} onChange={event => onDefault(event.target.checked)} />
          {t('address.makeDefault')}
        </label>
      </form>
    </Dialog>
  )
}
