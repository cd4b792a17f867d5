import type { StaffRole } from '../../contract/action.ts'
import type { Decimal } from '../../contract/decimal.ts'
import {
  confirmReceipt,
  deliveryNotes,
  dissolveDelivery,
  handOver,
  packDelivery,
  shipDelivery,
  undelivered,
} from '../../contract/deliveries.ts'
import { type MadeShop, makeMember, makeProduct, makeShop } from './factories.ts'
import { type CallAs, openShop } from './open-shop.ts'
import { makeOrder, type OrderOptions } from './orders.ts'

type Boxes = { weight?: Decimal; lines: { lineId: number; quantity: Decimal; open?: Decimal }[] }[]

const address = {
  recipient: '李雷',
  phone: '13900000000',
  area1: '浙江省',
  area2: '杭州市',
  area3: '西湖区',
  street: '',
  detail: '文三路 1 号',
}

/** A shop with a warehouse clerk and a buyer, and the steps between an order and its receipt. */
export async function openShipping() {
  const server = await openShop()
  const { sql, call } = server
  const shop: MadeShop = await makeShop(sql, { code: 'head', isDefault: true })

  const enter = async (staffRole?: StaffRole) => {
    const { id, mobile } = await makeMember(sql, { shopId: shop.id, staffRole })
    const from = `10.8.${Math.floor(id / 250)}.${id % 250}`
    const as: CallAs = { session: await server.signIn(mobile, { address: from }), address: from, lang: 'en' }
    return { id, mobile, as }
  }
  const clerk = await enter('warehouse')
  const buyer = await enter()

  return {
    ...server,
    shop,
    enter,
    clerk,
    buyer,
    product: (stock = '1000') => makeProduct(sql, shop.warehouseId, { stock }),
    /** Paid, and waiting for shipment, with the ids of its lines. */
    order: async (
      lines: readonly { skuId: number; quantity: Decimal; price?: Decimal }[],
      more: Partial<OrderOptions> & { pickupCode?: string } = {},
    ) => {
      const { pickupCode, ...options } = more
      const order = await makeOrder(sql, {
        shopId: shop.id,
        memberId: buyer.id,
        state: 2,
        payMethod: 'credit',
        ...options,
        lines: lines.map(({ price = '10', ...line }) => ({ price, ...line })),
      })
      await sql`
        update orders set address = ${sql.json(pickupCode ? null : address)}, delivery = ${pickupCode ? 'pickup' : 'delivery'},
          pickup_code = ${pickupCode ?? null}, pickup_person = ${pickupCode ? '韩梅梅' : ''}, pay_before = null
        where id = ${order.id}`
      const rows = await sql<{ id: number }[]>`
        select id from order_lines where order_id = ${order.id} order by position`
      return { ...order, lineIds: rows.map(({ id }) => id) }
    },
    pack: (boxes: Boxes, more: object = {}, as = clerk.as) =>
      call(packDelivery, { row: { boxes, ...more } }, as),
    ship: (id: number, more: object = {}, as = clerk.as) =>
      call(shipDelivery, { row: { id, carrier: 'shunfeng', logisticsNo: `SF${id}`, ...more } }, as),
    undelivered: (id: number, outcome: 'returned' | 'lost', more: object = {}, as = clerk.as) =>
      call(undelivered, { row: { id, outcome, ...more } }, as),
    dissolve: (id: number, as = clerk.as) => call(dissolveDelivery, { row: { id } }, as),
    handOver: (orderId: number, code: string, as = clerk.as) =>
      call(handOver, { row: { orderId, code } }, as),
    receive: (noteId: number, orderId?: number, as = buyer.as) =>
      call(confirmReceipt, { type: 'rel', billId: noteId, ...(orderId && { soId: orderId }) }, as),
    finish: (orderId: number, as = buyer.as) => call(confirmReceipt, { type: 'order', soId: orderId }, as),
    notes: (more: object = {}, as = buyer.as) => call(deliveryNotes, { type: 'rel', ...more }, as),
    orderNow: async (id: number) =>
      (
        await sql<{ state: number; shipment: string; paid: string }[]>`
          select state, shipment_state as shipment, trim_scale(paid)::text as paid from orders where id = ${id}`
      )[0]!,
    stock: async (skuId: number) =>
      (
        await sql<{ onHand: Decimal; held: Decimal }[]>`
          select trim_scale(on_hand)::text as "onHand", trim_scale(held)::text as held from stocks where sku_id = ${skuId}`
      )[0]!,
  }
}

export type OpenShipping = Awaited<ReturnType<typeof openShipping>>
