import { useT } from '../../i18n/use-t.ts'
import hidden from '../../ui/hidden.module.css'
import { FieldInput } from './FieldInput.tsx'
import type { FieldProps } from './fields/field-props.ts'
import css from './RecordForm.module.css'

interface Props extends Omit<FieldProps, 'control'> {
  formId: string
  error: string | undefined
  /** Instead of the field's own: a language's name. */
  label?: string
  labelLang?: string
  wide?: boolean
}

/** A field with its label, its hint and what is wrong with it: how it is filled in is needed most then. */
export function FormLine({ formId, error, label, labelLang, wide, ...props }: Props) {
  const t = useT()
  const { field } = props
  const id = `${formId}-${field.field_name}`
  const notes = [error && `${id}-note`, field.hint && `${id}-hint`].filter(Boolean)
  const isInline = field.edit_type === 'K' && !field.readonly
  const control: FieldProps['control'] = {
    id,
    className: css.control,
    'aria-required': (field.required && !field.readonly) || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes.join(' ') || undefined,
  }
  return (
    <div
      className={`${css.line} ${wide ? css.wide : ''} ${isInline ? css.inline : ''}`}
      data-field={field.field_name}
    >
      <label className={css.label} htmlFor={id} lang={labelLang}>
        {label ?? field.disp_expr}
        {field.required && !field.readonly && (
          <>
            <span className={css.required} aria-hidden="true">
              *
            </span>
            <span className={hidden.hidden}>{t('ui.required')}</span>
          </>
        )}
      </label>
      <div className={css.field}>
        <FieldInput {...props} control={control} />
        {error && (
          <p id={`${id}-note`} className={css.error} role="alert">
            {error}
          </p>
        )}
        {field.hint && (
          <p id={`${id}-hint`} className={css.hint}>
            {field.hint}
          </p>
        )}
      </div>
    </div>
  )
}
