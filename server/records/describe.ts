import type { Option } from '../../contract/records.ts'
import type { Context } from '../context.ts'
import type { FieldSpec } from './bill-type.ts'

export const labelOf = ({ t }: Context, { label, labelParams }: FieldSpec): string => t(label, labelParams)

/** Where the field does not stand below its text's title: "Name (English)", not "English". */
export function fullLabelOf(context: Context, field: FieldSpec): string {
  const label = labelOf(context, field)
  return field.edit?.text ? `${context.t(field.edit.text)} (${label})` : label
}

/** What a choice offers; a flag offers yes and no. */
export function optionsOf({ t }: Context, { kind, options = [] }: FieldSpec): Option[] {
  if (kind === 'flag') {
    return [
      { value: '1', label: t('bill.yes') },
      { value: '0', label: t('bill.no') },
    ]
  }
  return options.map(({ value, label, color }) => ({ value, label: t(label), color }))
}
