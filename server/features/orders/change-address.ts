import { is } from 'valibot'
import type { ParsedInput } from '../../../contract/action.ts'
import { regionOr } from '../../../contract/address-formats.ts'
import type { changeOrderAddress } from '../../../contract/office-orders.ts'
import { OrderState, orderStates } from '../../../contract/order-states.ts'
import type { TextKey } from '../../../contract/text.ts'
import { phone as isPhone } from '../../../contract/validators.ts'
import type { Context, MemberContext } from '../../context.ts'
import type { Fragment, Tx } from '../../db/database.ts'
import { type Failure, fail, isFailure } from '../../handler.ts'
import { showPhone } from '../../i18n/phones.ts'
import { addressFault, tidied } from '../../records/definitions/address.ts'
import { ringOfOrder } from '../bell/ring-bell.ts'
import { addressLines, parcelLabel, type StoredAddress } from '../checkout/address-lines.ts'
import { withCounterparts } from '../fx-orders/purchase.queries.ts'
import { findByRecipient } from './order-texts.ts'

type Change = ParsedInput<typeof changeOrderAddress>['row']

interface Sent {
  id: number
  state: OrderState
  delivery: 'delivery' | 'pickup'
  address: StoredAddress | null
  person: string
  phone: string
  remark: string
  isOwn: boolean
  isPacked: boolean
}

/** Until it is packed; what has ended goes nowhere. */
const open: readonly OrderState[] = [
  OrderState.PendingPayment,
  OrderState.PaymentToConfirm,
  OrderState.PendingShipment,
  OrderState.PendingGroup,
]

/** Undefined: nothing is in the way. */
export function whyNoOtherAddress(
  { t }: Pick<Context, 't'>,
  { state, isPacked }: Pick<Sent, 'state' | 'isPacked'>,
): Failure | undefined {
  if (!open.includes(state)) {
    const info = orderStates.find(({ code }) => code === state)!
    return fail('orders.addressState', { state: t(info.text) }, 'id')
  }
  return isPacked ? fail('orders.addressPacked', undefined, 'id') : undefined
}

/**
 * Somebody else gets it, or somewhere else in the same country; what it costs stays. Of a purchase, the customer's order it was
 * bought for goes along: the parcel is one.
 */
export async function changeAddress(
  context: MemberContext,
  change: Change,
): Promise<{ id: number } | Failure> {
  const tx = context.db as Tx
  // With what it is the counterpart of, as everywhere.
  await tx`select from orders where ${withCounterparts(tx, [change.id])} order by id for update`
  const [order] = await tx<Sent[]>`
    select o.id, o.state, o.delivery, o.address, o.pickup_person as person, o.pickup_phone as phone, o.remark,
      s.owner_id is null as "isOwn",
      exists (select from order_lines l where l.order_id = o.id and l.packed_quantity > 0) as "isPacked"
    from orders o join shops s on s.id = o.shop_id where o.id = ${change.id}`
  if (!order?.isOwn) return fail('message.noPermission', undefined, 'id')
  const refused = whyNoOtherAddress(context, order)
  if (refused) return refused
  const sent =
    order.delivery === 'pickup' ? pickedUpBy(order, change) : await deliveredTo(context, order, change)
  if (isFailure(sent)) return sent
  const { remark = '' } = change
  const note = [...sent.said, ...(remark === order.remark ? [] : [arrow(order.remark, remark)])].join(' · ')
  if (note === '') return { id: order.id }
  await tx`update orders set remark = ${remark} where id = ${order.id}`
  const alike = await tx<{ id: number; state: OrderState }[]>`
    update orders set ${sent.kept(tx)}
    where id = ${order.id} or purchase_id = ${order.id} and state not in (5, 7)
    returning id, state`
  await findByRecipient(
    tx,
    alike.map(({ id }) => id),
  )
  for (const { id, state } of alike) {
    const [history] = await tx<{ id: number }[]>`
      insert into order_history (order_id, member_id, from_state, to_state, reason, note)
      values (${id}, ${context.visitor.id}, ${state}, ${state}, ${'orders.reasonAddressChanged' satisfies TextKey}, ${note})
      returning id`
    await ringOfOrder(tx, id, { kind: 'address_changed', key: history!.id, by: context.visitor.id })
  }
  return { id: order.id }
}

/** What the order keeps of who gets it, and what became of what, for the history. */
interface Receiver {
  kept: (tx: Tx) => Fragment
  said: string[]
}

const nowhere = {
  recipient: '',
  phone: '',
  postcode: '',
  area1: '',
  area2: '',
  area3: '',
  street: '',
  detail: '',
}

const arrow = (was: string, now: string) => `${was || '–'} → ${now || '–'}`

function pickedUpBy({ person, phone }: Sent, change: Change): Receiver | Failure {
  if (change.phone !== phone && !is(isPhone(), change.phone))
    return fail('checkout.choosePickupPhone', undefined, 'phone')
  const was = `${person} ${phone}`
  const now = `${change.recipient} ${change.phone}`
  return {
    kept: tx => tx`pickup_person = ${change.recipient}, pickup_phone = ${change.phone}`,
    said: was === now ? [] : [arrow(was, now)],
  }
}

async function deliveredTo(context: Context, order: Sent, change: Change): Promise<Receiver | Failure> {
  const was: StoredAddress = order.address ?? nowhere
  const { id: _, remark: __, ...typed } = change
  const country = regionOr(was.country)
  const values = { ...nowhere, ...typed, country }
  if (values.detail === '') return fail('form.required', { field: context.t('address.detail') }, 'detail')
  const before = { ...nowhere, ...was, country }
  const fault = await addressFault(context, values, before)
  if (fault) return fault
  const address = { ...was, ...tidied(values, before) } as StoredAddress
  const place = (one: StoredAddress) => addressLines(one, 'zh').join(' ')
  const who = (one: StoredAddress) => `${one.recipient} ${showPhone(one.phone, country)}`
  return {
    kept: tx => tx`address = ${tx.json({ ...address, label: parcelLabel(address) } as never)}`,
    said: [who, place].flatMap(part =>
      part(was) === part(address) ? [] : [arrow(part(was), part(address))],
    ),
  }
}
