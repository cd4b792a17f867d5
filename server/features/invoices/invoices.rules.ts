import type { Invoice } from '../../../contract/checkout.ts'
import { compare, type Decimal } from '../../../contract/decimal.ts'
import type { InvoiceKind } from '../../../contract/invoice-states.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { Params, TextKey } from '../../../contract/text.ts'

interface Fault {
  key: TextKey
  params?: Params
}

const invoicedStates: readonly number[] = [
  OrderState.PendingShipment,
  OrderState.Shipped,
  OrderState.Completed,
]

/** Why there is no invoice for an order. */
export function orderFault(order: {
  state: number
  amount: Decimal
  open: Decimal
  taken: string | null
}): Fault | undefined {
  if (order.taken !== null) return { key: 'invoices.already', params: { number: order.taken } }
  if (!invoicedStates.includes(order.state)) return { key: 'invoices.notPaid' }
  // Each order is invoiced once: what is paid later would be on no invoice.
  if (compare(order.open, '0') > 0) return { key: 'invoices.notPaidInFull' }
  return compare(order.amount, '0') > 0 ? undefined : { key: 'invoices.nothingPaid' }
}

/** What a special invoice has to say of its buyer, and an ordinary one may leave out. */
const ofSpecial = ['taxNumber', 'address', 'phone', 'bank', 'bankAccount'] as const

export const lacksForSpecial = (kind: InvoiceKind, info: Invoice): boolean =>
  kind === 'special' && ofSpecial.some(field => info[field].trim() === '')
