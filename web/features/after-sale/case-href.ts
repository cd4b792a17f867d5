import type { OfficeCaseOwner, OfficeCaseTab } from '../../../contract/after-sale.ts'
import * as paths from '../../../contract/paths.ts'
import { withQuery } from '../../router/place.ts'

const beyondFirst = (page: number | undefined) => (page === 1 ? undefined : page)

export const caseHref = (id: number): string => withQuery(paths.afterSaleCase, { id })

export const askHref = (orderId: number): string => withQuery(paths.afterSaleAsk, { orderId })

export interface CasesSearch {
  open?: boolean | undefined
  page?: number | undefined
}

export const casesHref = ({ open, page }: CasesSearch): string =>
  withQuery(paths.afterSale, { open: open ? 1 : undefined, page: beyondFirst(page) })

export interface OfficeCasesSearch {
  whose?: OfficeCaseOwner | undefined
  tab?: OfficeCaseTab | undefined
  find?: string | undefined
  page?: number | undefined
}

const narrowedTo = ({ whose, tab, find, page }: OfficeCasesSearch) => ({
  whose: whose === 'own' ? undefined : whose,
  tab: tab === 'toDecide' ? undefined : tab,
  find,
  page: beyondFirst(page),
})

export const officeCasesHref = (search: OfficeCasesSearch): string =>
  withQuery(paths.officeAfterSale, narrowedTo(search))

/** With the list as it was narrowed, for the way back. */
export const officeCaseHref = (id: number, search: OfficeCasesSearch = {}): string =>
  withQuery(paths.officeAfterSaleCase, { id, ...narrowedTo(search) })

export const officeAskHref = (orderId: number): string => withQuery(paths.officeAfterSaleAsk, { orderId })
