import { shopTimeZone } from '../../../contract/dates.ts'
import type { PageDraft, PageRow } from '../../../contract/page-desk.ts'
import { useT } from '../../i18n/use-t.ts'
import { fromDateInput, toDateInput } from '../../records/form/date-input.ts'
import { Field } from '../../ui/Field.tsx'

/** As a date field holds it, by the shop's clock. */
export const untilOf = ({ withdrawAt }: Pick<PageRow | PageDraft, 'withdrawAt'>): string =>
  withdrawAt ? toDateInput(withdrawAt, true, shopTimeZone) : ''

/** What publishing is told of it: nothing filled in is no end, and what nobody touched is left as it is by now. */
export const endOf = (typed: string, before: string): string | undefined =>
  typed === before ? undefined : fromDateInput(typed, true, shopTimeZone) || 'never'

/** Whether an end can be: after the beginning, which is now when nobody says otherwise. */
export const isAfter = (typed: string, at: string | undefined): boolean =>
  typed === '' || Date.parse(fromDateInput(typed, true, shopTimeZone)) > (at ? Date.parse(at) : Date.now())

interface Props {
  typed: string
  error: string
  onType(typed: string): void
}

/** When a page is taken down by itself. */
export function UntilField({ typed, error, onType }: Props) {
  const t = useT()
  return (
    <Field
      label={t('page-desk.until')}
      help={t('page-desk.untilHint')}
      error={error || undefined}
      type="datetime-local"
      dir="ltr"
      value={typed}
      onChange={event => onType(event.target.value)}
    />
  )
}
