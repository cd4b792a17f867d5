import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './Fields.module.css'
import type { FieldInput } from './field-input.ts'
import { TargetDialog } from './TargetDialog.tsx'
import { useLinkName } from './targets.ts'

/** Where a press leads, in words. */
export function LinkField({ label, value, onChange }: FieldInput<string>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const name = useLinkName(value)
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      {value && (
        <p className={css.chosen}>{name === undefined ? t('page-editor.linkGone') : name || value}</p>
      )}
      <div className={css.buttons}>
        <Button size="s" onClick={() => setOpen(true)}>
          {t(value ? 'page-editor.changeLink' : 'page-editor.chooseLink')}
        </Button>
        {value && (
          <Button size="s" onClick={() => onChange('')}>
            {t('page-editor.remove')}
          </Button>
        )}
      </div>
      {isOpen && (
        <TargetDialog
          title={t('page-editor.chooseLink')}
          onClose={() => setOpen(false)}
          onChoose={({ link }) => {
            setOpen(false)
            onChange(link)
          }}
        />
      )}
    </fieldset>
  )
}
