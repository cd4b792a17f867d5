import { type ReactNode, useState } from 'react'
import type { FormField } from '../../../contract/records.ts'
import { useT } from '../../i18n/use-t.ts'
import { DownIcon } from '../../ui/icons.tsx'
import css from './RecordForm.module.css'

interface Props {
  label: string
  fields: readonly FormField[]
  isFilled(field: FormField): boolean
  hasError(field: FormField): boolean
  children: (field: FormField) => ReactNode
}

/** Written by nearly everybody; the others are one click away. */
const alwaysShown = ['zh', 'en']

/** One text in many languages. */
export function LanguageLines({ label, fields, isFilled, hasError, children }: Props) {
  const t = useT()
  const shown = fields.filter(({ language }) => alwaysShown.includes(language!))
  const more = fields.filter(field => !shown.includes(field))
  const [open, setOpen] = useState(false)
  // Open when one of the hidden languages has an error.
  const isOpen = open || more.some(hasError)
  return (
    <fieldset className={css.languages}>
      {label !== '' && <legend className={css.legend}>{label}</legend>}
      {shown.map(children)}
      {more.length > 0 && (
        <details
          className={css.more}
          open={isOpen}
          onToggle={event => {
            if (event.target === event.currentTarget) setOpen(event.currentTarget.open)
          }}
        >
          <summary className={css.moreButton}>
            <DownIcon />
            {t('records.uiMoreLanguages')}
            <span className={css.moreCount}>
              {t('records.uiLanguagesFilled', { filled: more.filter(isFilled).length, total: more.length })}
            </span>
          </summary>
          {isOpen && more.map(children)}
        </details>
      )}
    </fieldset>
  )
}
