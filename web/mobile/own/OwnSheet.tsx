import { type FormEvent, useId } from 'react'
import type { OwnFormProps } from '../../features/checkout/own-form.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import parts from '../shell/parts.module.css'
import { Sheet } from '../shell/Sheet.tsx'
import css from './own.module.css'

/** The fields of what a member keeps; saving stays in view. */
export function OwnSheet({ title, form, isDefault, onDefault, onSave, onClose, children }: OwnFormProps) {
  const t = useT()
  const formId = useId()
  // It may stand over another form, which is not sent with it.
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSave()
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <Button kind="primary" size="l" type="submit" form={formId} busy={form.busy}>
          {t('address.save')}
        </Button>
      }
    >
      <form ref={form.form} id={formId} className={parts.form} method="post" noValidate onSubmit={submit}>
        <FormFailure failure={form.failure} />
        {children}
        <label className={css.check}>
          {t('address.makeDefault')}
          <input type="checkbox" checked={isDefault} onChange={event => onDefault(event.target.checked)} />
        </label>
      </form>
    </Sheet>
  )
}
