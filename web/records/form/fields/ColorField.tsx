import { useT } from '../../../i18n/use-t.ts'
import css from './ColorField.module.css'
import type { FieldProps } from './field-props.ts'
import { TextField } from './TextField.tsx'

/** A colour: picked, or typed by whoever was given its number. */
export function ColorField(props: FieldProps) {
  const { draft, onChange, onLeave } = props
  const t = useT()
  return (
    <span className={css.color}>
      <TextField {...props} onChange={({ value = '' }) => onChange({ value: value.trim().toLowerCase() })} />
      <input
        type="color"
        className={css.swatch}
        aria-label={t('records.uiPickColor')}
        title={t('records.uiPickColor')}
        value={/^#[0-9a-f]{6}$/.test(draft.value) ? draft.value : '#ffffff'}
        onChange={event => onChange({ value: event.target.value })}
        onBlur={onLeave}
      />
    </span>
  )
}
