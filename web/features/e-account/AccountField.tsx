import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import type { StepControl } from './use-account-step.ts'

/** A number that was saved shows its end, and stays unless another one is typed. */
export function AccountField({ field, path, value, kept, error, set }: StepControl) {
  const t = useT()
  const { name, label, help, type, secret, optional } = field
  return (
    <Field
      label={t(label)}
      name={path}
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'number' && name !== 'idNumber' && name !== 'licenceCode' ? 'numeric' : undefined}
      dir={type === 'number' ? 'ltr' : 'auto'}
      autoComplete="off"
      required={!optional && !(secret && kept)}
      placeholder={kept || undefined}
      help={secret && kept ? t('e-account.keptHint') : help && t(help)}
      error={error}
      value={value}
      onChange={event => set(event.target.value)}
    />
  )
}
