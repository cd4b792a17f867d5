import { mostDescription } from '../../../contract/mini-program.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import css from './mini-program.module.css'

interface Props {
  value: string
  error: string | undefined
  onChange(value: string): void
}

/** What whoever reviews it is told of the version. */
export function DescriptionField({ value, error, onChange }: Props) {
  const t = useT()
  return (
    <Field label={t('mini-program.description')} help={t('mini-program.descriptionHelp')} error={error}>
      {control => (
        <textarea
          {...control}
          name="desc"
          rows={2}
          maxLength={mostDescription}
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** Why the last review failed. */
export function Rejection({ reason }: { reason: string }) {
  const t = useT()
  return (
    <div className={css.reason} role="note">
      <strong>{t('mini-program.rejectedHint')}</strong>
      <p className={css.words} dir="auto">
        {reason}
      </p>
    </div>
  )
}
