import type { Option } from '../../contract/records.ts'
import type { Context } from '../context.ts'
import type { FieldSpec } from './bill-type.ts'

export const labelOf = (context: Context, { label, labelParams }: FieldSpec): string =>
  context.t(label, typeof labelParams === 'function' ? labelParams(context) : labelParams)

/** Where the field does not stand below its text's title: "Name (English)", not "English". */
export function fullLabelOf(context: Context, field: FieldSpec): string {
  const label = labelOf(context, field)
  return field.edit?.text ? `${context.t(field.edit.text)} (${label})` : label
}

/** What a choice offers; a flag offers yes and no. */
export function optionsOf(context: Context, { kind, options = [] }: FieldSpec): Option[] {
  const { t } = context
  if (kind === 'flag') {
    return [
      { value: '1', label: t('bill.yes') },
      { value: '0', label: t('bill.no') },
    ]
  }
  return options.map(({ value, label, color }) => ({
    value,
    label: typeof label === 'function' ? label(context) : t(label),
    color,
  }))
}
