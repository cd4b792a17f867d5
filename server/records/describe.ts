import type { Option } from '../../contract/records.ts'
import type { Context } from '../context.ts'
import type { FieldSpec } from './bill-type.ts'

export const labelOf = ({ t }: Context, { label, labelParams }: FieldSpec): string => t(label, labelParams)

/** What a choice offers; a flag offers yes and no. */
export function optionsOf({ t }: Context, { kind, options = [] }: FieldSpec): Option[] {
  if (kind === 'flag') {
    return [
      { value: '1', label: t('bill.yes') },
      { value: '0', label: t('bill.no') },
    ]
  }
  return options.map(({ value, label }) => ({ value, label: t(label) }))
}
