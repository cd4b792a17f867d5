import type { Handled } from '../handler.ts'
import { recordActions } from '../records/records.actions.ts'
import { sheetActions } from '../records/sheets.actions.ts'
import { codeActions } from './account/codes.actions.ts'
import { loginActions } from './account/login.actions.ts'
import { profileActions } from './account/profile.actions.ts'
import { registrationActions } from './account/registration.actions.ts'
import { catalogueActions } from './catalogue/catalogue.actions.ts'
import { checkoutActions } from './checkout/checkout.actions.ts'
import { fileActions } from './files/files.actions.ts'
import { pageActions } from './pages/pages.actions.ts'
import { sessionActions } from './session/session.actions.ts'

/** Every action that is done; the others answer that they are not. */
export const handlers: ReadonlyMap<string, Handled> = new Map(
  [
    ...recordActions,
    ...sheetActions,
    ...sessionActions,
    ...loginActions,
    ...codeActions,
    ...registrationActions,
    ...profileActions,
    ...catalogueActions,
    ...checkoutActions,
    ...fileActions,
    ...pageActions,
  ].map(handled => [handled.action.name, handled]),
)
