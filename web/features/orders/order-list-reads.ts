import { maxValue, object, pipe } from 'valibot'
import { count, optional, pageNumber, text } from '../../../contract/fields.ts'
import {
  amountLimit,
  datePreset,
  type OrderList,
  orderList,
  orderSource,
  ordersPerPage,
} from '../../../contract/orders.ts'
import type { Call } from '../../api/call.ts'
import type { LoadContext } from '../../app/screen.ts'
import type { OrderSearch } from './orders-href.ts'

export const loadOrders = async (call: Call, { page = 1, ...query }: OrderSearch): Promise<OrderList> =>
  (await call(orderList, { ...query, start: (page - 1) * ordersPerPage })).obj

/** A member's orders. */
export const orderListScreen = {
  search: object({
    state: optional(pipe(count(), maxValue(7))),
    search: optional(text(50)),
    preset: optional(datePreset),
    source: optional(orderSource),
    amountFrom: optional(amountLimit),
    amountTo: optional(amountLimit),
    page: optional(pageNumber()),
  }),
  load: ({ call, search }: LoadContext<OrderSearch>) => loadOrders(call, search),
}
