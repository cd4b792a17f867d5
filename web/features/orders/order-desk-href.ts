import * as paths from '../../../contract/paths.ts'
import { withQuery } from '../../router/place.ts'

export const orderDeskHref = (find?: string): string =>
  withQuery(paths.officeOrder, { find: find || undefined })
