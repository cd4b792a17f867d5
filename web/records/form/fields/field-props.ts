import type { FormField } from '../../../../contract/records.ts'
import type { FieldDraft } from '../form-draft.ts'

/** What every field component gets; one component for each edit type of product §5. */
export interface FieldProps {
  field: FormField
  draft: FieldDraft
  onChange(change: Partial<FieldDraft>): void
  /** The person has gone on: time to check. */
  onLeave(): void
  /** While files are on their way the record cannot be saved. */
  onBusy(busy: boolean): void
  /** Ties the control to its label and note. */
  control: {
    id: string
    className: string | undefined
    'aria-required': true | undefined
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }
}
