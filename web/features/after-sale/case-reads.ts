import { object, picklist } from 'valibot'
import {
  afterSaleDetail,
  afterSaleForm,
  afterSaleList,
  casesPerPage,
  officeCaseForm,
  officeCaseOwners,
  officeCaseTabs,
} from '../../../contract/after-sale.ts'
import { flag, id, optional, pageNumber, text } from '../../../contract/fields.ts'
import type { LoadContext } from '../../app/screen.ts'
import type { CasesSearch } from './case-href.ts'

/** What a member asked back. */
export const casesScreen = {
  search: object({ open: optional(flag()), page: optional(pageNumber()) }),
  load: async ({ call, search: { open, page = 1 } }: LoadContext<CasesSearch>) =>
    (await call(afterSaleList, { open, start: (page - 1) * casesPerPage })).obj,
}

export interface CaseSearch {
  id: number
}

/** What narrows the list of head office. */
export const officeCasesSearch = {
  whose: optional(picklist(officeCaseOwners)),
  tab: optional(picklist(officeCaseTabs)),
  find: optional(text(50)),
  page: optional(pageNumber()),
}

/** One of them. */
export const caseScreen = {
  search: object({ id: id() }),
  load: async ({ call, search }: LoadContext<CaseSearch>) =>
    (await call(afterSaleDetail, { id: search.id }, { quiet: true })).obj,
}

export interface AskSearch {
  orderId: number
}

/** What can be asked back of an order. */
export const askScreen = {
  search: object({ orderId: id() }),
  load: async ({ call, search }: LoadContext<AskSearch>) =>
    (await call(afterSaleForm, { ...search }, { quiet: true })).obj,
}

/** The same for a clerk. */
export const officeAskScreen = {
  ...askScreen,
  load: async ({ call, search }: LoadContext<AskSearch>) =>
    (await call(officeCaseForm, { ...search }, { quiet: true })).obj,
}
