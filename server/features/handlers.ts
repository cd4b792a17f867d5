import type { Handled } from '../handler.ts'
import { recordActions } from '../records/records.actions.ts'
import { sheetActions } from '../records/sheets.actions.ts'
import { accountActions } from './account/account.actions.ts'
import { catalogueActions } from './catalogue/catalogue.actions.ts'
import { checkoutActions } from './checkout/checkout.actions.ts'
import { fileActions } from './files/files.actions.ts'
import { pageActions } from './pages/pages.actions.ts'
import { sessionActions } from './session/session.actions.ts'

/** Every action that is done; the others answer that they are not. */
export const handlers: ReadonlyMap<string, Handled> = new Map(
  [...recordActions, ...sheetActions, ...sessionActions, ...accountActions, ...catalogueActions, ...checkoutActions, ...fileActions, ...pageActions].map(handled => [
    handled.action.name,
    handled,
  ]),
)
