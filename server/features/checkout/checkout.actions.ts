import * as contract from '../../../contract/checkout.ts'
import { handle, ok } from '../../handler.ts'
import { visitorId } from '../../records/access.ts'
import { shopLetsEditAddress } from '../../records/definitions/address.ts'
import { shopHasInvoices, shopLetsEditInvoices } from '../../records/definitions/invoice-info.ts'
import { addressesOf, invoicesOf } from './addresses.queries.ts'
import { areaRows } from './checkout.queries.ts'
import { commitOrder } from './commit-order.ts'

export const checkoutActions = [
  handle(contract.areas, async ({ memory, db }) => ok({}, await areaRows(memory, db))),

  handle(contract.addresses, async (context, { addressId }) =>
    ok(
      { mayEdit: shopLetsEditAddress(context) },
      await addressesOf(context.db, visitorId(context), addressId),
    ),
  ),

  handle(contract.invoiceInfo, async (context, { fpAccountId }) =>
    ok(
      { mayEdit: shopLetsEditInvoices(context) },
      shopHasInvoices(context) ? await invoicesOf(context.db, visitorId(context), fpAccountId) : [],
    ),
  ),

  handle(contract.commitOrder, (context, { data, storeId }) => commitOrder(context, data, storeId)),
]
