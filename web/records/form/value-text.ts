import { toDecimal } from '../../../contract/decimal.ts'
import { formatExact } from '../../../contract/money.ts'
import { choicesOf, isDateField, splitList } from '../../../contract/record-checks.ts'
import type { FormField } from '../../../contract/records.ts'
import type { Translate } from '../../../contract/text.ts'
import { dateText } from '../grid/cell-text.ts'

/** A form's value as people read it. */
export function valueText(
  field: FormField,
  { value, text }: { value: string; text: string },
  { t, timeZone }: { t: Translate; timeZone: string },
): string {
  if (isDateField(field)) return dateText(value, field.show_time, timeZone)
  switch (field.edit_type) {
    case 'K':
      return t(value === '1' ? 'records.uiYes' : 'records.uiNo')
    case 'C':
      return choicesOf(field).find(option => option.value === value)?.label ?? value
    case 'B':
      return text || value
    case 'N':
      return field.currency && value !== '' ? formatExact(toDecimal(value), field.currency) : value
    case 'BL':
      return splitList(text || value).join(', ')
    default:
      return value
  }
}
