import * as paths from '../../../contract/paths.ts'
import { withQuery } from '../../router/place.ts'

export interface OfficePaymentsSearch {
  /** `account`: who owes for orders on account. Absent: what a person has to decide. */
  tab?: 'account' | undefined
  /** A number of a payment, an order, a channel or a mobile phone. */
  find?: string | undefined
  overdue?: boolean | undefined
  page?: number | undefined
}

export const officePaymentsHref = ({ overdue, ...search }: OfficePaymentsSearch): string =>
  withQuery(paths.officePayments, { ...search, overdue: overdue ? 1 : undefined })
