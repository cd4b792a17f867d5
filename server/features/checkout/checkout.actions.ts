import { areas } from '../../../contract/checkout.ts'
import { handle, ok } from '../../handler.ts'
import { areaRows } from './checkout.queries.ts'

export const checkoutActions = [handle(areas, async ({ memory, db }) => ok({}, await areaRows(memory, db)))]
