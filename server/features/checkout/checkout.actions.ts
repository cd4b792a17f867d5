import { isRegion } from '../../../contract/address-formats.ts'
import * as contract from '../../../contract/checkout.ts'
import { homeRegion } from '../../../contract/mobile.ts'
import { fail, handle, ok } from '../../handler.ts'
import { visitorId } from '../../records/access.ts'
import { shopLetsEditAddress } from '../../records/definitions/address.ts'
import { shopHasInvoices, shopLetsEditInvoices } from '../../records/definitions/invoice-info.ts'
import { addressesOf, invoicesOf, likelyCountry } from './addresses.queries.ts'
import { areaRows, stateRows } from './checkout.queries.ts'
import { checkoutPage, checkoutTotalsOf } from './checkout-view.ts'
import { commitOrder } from './commit-order.ts'
import { makeContractPdf } from './contract-pdf.ts'
import { failedContract } from './failed-contract.ts'

export const checkoutActions = [
  handle(contract.areas, async ({ cache, db, lang }, { country }) => {
    const region = country?.toUpperCase() ?? homeRegion
    if (region === homeRegion) return ok({}, await areaRows(cache, db, lang))
    return isRegion(region)
      ? ok({}, stateRows(region, lang))
      : fail('message.countryUnknown', undefined, 'country')
  }),

  handle(contract.addresses, async (context, { addressId }) => {
    const { db, lang } = context
    const own = await addressesOf(db, visitorId(context), lang, addressId)
    if (addressId && own.length === 0) return fail('checkout.addressGone', undefined, 'addressId')
    const country = await likelyCountry(db, visitorId(context), own)
    return ok({ mayEdit: shopLetsEditAddress(context), country }, own)
  }),

  handle(contract.invoiceInfo, async (context, { fpAccountId }) => {
    const own = shopHasInvoices(context) ? await invoicesOf(context.db, visitorId(context), fpAccountId) : []
    if (fpAccountId && own.length === 0) return fail('message.noPermission', undefined, 'fpAccountId')
    return ok({ mayEdit: shopLetsEditInvoices(context) }, own)
  }),

  handle(contract.checkoutView, checkoutPage),

  handle(contract.checkoutTotals, checkoutTotalsOf),

  handle(contract.commitOrder, (context, { data, storeId }) => commitOrder(context, data, storeId)),

  // Now, for whoever waits for it. What goes wrong again is kept as a job's failure is.
  handle(contract.contractAgain, async (context, { row: { id } }) => {
    const failed = await failedContract(context, id)
    if (!failed) return fail('orders.contractNothing', undefined, 'id')
    const { pool: sql, storage, pictures, tIn, log } = context
    try {
      await makeContractPdf({ sql, storage, pictures, tIn }, failed.checkoutId)
    } catch (error) {
      log.error({ err: error, orderId: id }, 'a contract could not be made again')
      return fail('orders.contractFailedAgain', undefined, 'id')
    }
    return ok({ id })
  }),
]
