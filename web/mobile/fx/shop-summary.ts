import { choicesOf } from '../../../contract/record-checks.ts'
import type { FormField } from '../../../contract/records.ts'
import type { FormItem } from '../../records/form/form-sections.ts'

const mostValues = 4

/** What stands in a group of settings, as far as one line shows it: what is ticked by its name, files by nothing. */
export const summaryOf = (items: readonly FormItem[]): string[] =>
  items
    .map(item =>
      item.kind === 'languages' ? (item.fields.find(({ value }) => value)?.value ?? '') : wordOf(item.field),
    )
    .filter(Boolean)
    .slice(0, mostValues)

function wordOf(field: FormField): string {
  const { value, text, edit_type: type, disp_expr: label } = field
  if (type === 'K') return value === '1' ? label : ''
  if (type === 'C') return choicesOf(field).find(option => option.value === value)?.label ?? ''
  return type === 'F' || type === 'X' || field.secret ? '' : text || value
}
