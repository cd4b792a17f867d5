import * as contract from '../../../contract/office-orders.ts'
import { fail, handle, isFailure, ok } from '../../handler.ts'
import { changeAddress } from './change-address.ts'
import { addOrderNote, cancelOrderFor, changePrice, findOfficeOrder } from './office-orders.ts'

/** What /office/order shows, and the steps that are taken there. */
export const officeOrderActions = [
  handle(contract.officeOrder, async (context, { find }) => ok(await findOfficeOrder(context, find))),

  handle(contract.changeOrderPrice, async (context, { row }) => {
    const changed = await changePrice(context, row)
    return 'kind' in changed ? changed : ok({ id: row.id, total: changed.total })
  }),

  handle(contract.noteOrder, async (context, { row }) => {
    const id = await addOrderNote(context, row)
    return id === undefined ? fail('message.noPermission', undefined, 'id') : ok({ id })
  }),

  handle(contract.cancelForMember, async (context, { row }) => {
    return (await cancelOrderFor(context, row)) ?? ok({ id: row.id })
  }),

  handle(contract.changeOrderAddress, async (context, { row }) => {
    const changed = await changeAddress(context, row)
    return isFailure(changed) ? changed : ok(changed)
  }),
]
