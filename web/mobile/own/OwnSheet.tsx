import { useId } from 'react'
import { OwnForm, type OwnFormProps } from '../../features/checkout/OwnForm.tsx'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import parts from '../shell/parts.module.css'
import { Sheet } from '../shell/Sheet.tsx'
import css from './own.module.css'

/** The fields of what a member keeps; saving stays in view. */
export function OwnSheet({ title, form, isDefault, onDefault, onSave, onClose, children }: OwnFormProps) {
  const t = useT()
  const formId = useId()
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
      <OwnForm id={formId} form={form} onSave={onSave} className={parts.form}>
        {children}
        <label className={css.check}>
          {t('address.makeDefault')}
          <input type="checkbox" checked={isDefault} onChange={event => onDefault(event.target.checked)} />
        </label>
      </OwnForm>
    </Sheet>
  )
}
