import { useId } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import css from './forms.module.css'
import { OwnForm, type OwnFormProps } from './OwnForm.tsx'

/** What a member keeps, an address or an invoice's title: its fields, and whether it is the one that is taken. */
export function OwnDialog({ title, form, isDefault, onDefault, onSave, onClose, children }: OwnFormProps) {
  const t = useT()
  const formId = useId()
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
      <OwnForm id={formId} form={form} onSave={onSave} className={css.form}>
        {children}
        <label className={css.check}>
          <input type="checkbox" checked={isDefault} onChange={event => onDefault(event.target.checked)} />
          {t('address.makeDefault')}
        </label>
      </OwnForm>
    </Dialog>
  )
}
