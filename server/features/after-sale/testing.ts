import { afterAll, afterEach, beforeAll } from 'vitest'
import { refund } from '../../../contract/after-sale.ts'
import { saveData } from '../../../contract/data.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { packDelivery } from '../../../contract/deliveries.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { makeProduct } from '../../testing/factories.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { asSeen, type RefundWish } from '../../testing/refunds.ts'
import { receiveOrder } from '../deliveries/receive.ts'

export interface Buyer {
  id: number
  as: CallAs
}

/** A shop for all tests of a file; whatever one did, its books balance afterwards. */
export function openAfterSale(): { shop: PayShop; desk: AfterSaleShop } {
  const at = {} as ReturnType<typeof openAfterSale>
  beforeAll(async () => {
    at.shop = await openPayShop()
    at.desk = await afterSaleShop(at.shop)
  }, 60_000)
  afterAll(() => at.shop.close())
  afterEach(() => expectBooksBalance(at.shop.sql))
  return at
}

export const codeOf = (reply: object) => (reply as { obj?: { code?: string } }).obj?.code

/** What the tests of after-sale cases do again and again. */
export async function afterSaleShop(shop: PayShop) {
  const { sql } = shop
  const office = await shop.clerk('sales')
  const finance = await shop.clerk('finance')
  const warehouse = await shop.clerk('warehouse')
  const [place] = await sql<
    { warehouseId: number }[]
  >`select warehouse_id as "warehouseId" from shops where id = ${shop.shopId}`
  const { warehouseId } = place!
  const { skuId: second } = await makeProduct(sql, warehouseId, { stock: '100000' })

  const save = (type: string, row: Record<string, unknown>, as: CallAs = office) =>
    shop.call(saveData, { type, row }, as)

  /** Lines of 3 and of 2 pieces, 100.00 and 50.00 each with a discount and a share of 10.00 freight. */
  const make = async (buyer: Buyer, payMethod = 'yck') => {
    const order = await shop.order(buyer.id, '0', {
      payMethod,
      lines: [
        { skuId: shop.skuId, quantity: '3', price: '100' },
        { skuId: second, quantity: '2', price: '50' },
      ],
    })
    await sql`
      update order_lines set promotion_off = 10, freight = case position when 1 then 6 else 4 end,
        payable = amount - 10 + case position when 1 then 6 else 4 end
      where order_id = ${order.id}`
    await sql`
      update orders set promotion_off = 20, freight = 10, total = 390, base_total = 390 where id = ${order.id}`
    const lines = await sql<{ id: number }[]>`
      select id from order_lines where order_id = ${order.id} order by position`
    return { ...order, lines: lines.map(({ id }) => id) as [number, number] }
  }

  const paidBy = async (code: 'wx' | 'yck' | 'xx' | 'cod') => {
    const buyer: Buyer = await shop.member(code === 'yck' ? '1000' : undefined)
    const order = await make(buyer, code)
    if (code === 'xx') await transfer(buyer, order.id)
    else {
      const started = await shop.pay(buyer, [order.id], code)
      if (!started.success) throw new Error(started.msg)
      if (code === 'wx') await shop.notify('wx', await shop.payAtGateway('wx', started))
    }
    return { buyer, order }
  }

  const transfer = async (buyer: Buyer, orderId: number) => {
    await sql`
      with paid as (
        insert into payments (shop_id, member_id, method, state, amount, currency, base_amount, paid_at)
        values (${shop.shopId}, ${buyer.id}, 'xx', 'success', 390, 'CNY', 390, now()) returning id
      )
      insert into payment_orders (payment_id, order_id, amount) select id, ${orderId}, 390 from paid`
    await sql`
      update orders set state = 2, paid = total, payment_state = 'success', paid_at = now(), pay_before = null
      where id = ${orderId}`
    await sql`
      insert into order_history (order_id, from_state, to_state, reason) values (${orderId}, 0, 2, 'orders.reasonPaid')`
  }

  const ask = (buyer: Buyer, id: number, more: object = {}) => shop.call(refund, { id, ...more }, buyer.as)

  /** As the shipping desk does it. */
  const pack = async (lines: readonly { lineId: number; quantity: Decimal }[], { ship = false } = {}) => {
    const row = { boxes: [{ lines: [...lines] }], carrier: 'shunfeng' as const, logisticsNo: 'SF1', ship }
    const packed = await shop.call(packDelivery, { row }, warehouse)
    if (!packed.success) throw new Error(packed.msg)
    return packed.obj.id
  }

  return {
    office,
    finance,
    second,
    warehouseId,
    save,
    make,
    paidBy,
    ask,
    /** Somebody asked, and got a case. */
    asked: async (...request: Parameters<typeof ask>): Promise<number> => {
      const { success, msg, obj } = await ask(...request)
      if (!success) throw new Error(msg)
      return obj.id
    },
    /** What finance refunds by itself. */
    payBack: async (wish: RefundWish) => save('payment_refund', await asSeen(sql, wish), finance),
    grant: (id: number, more: object = {}, as: CallAs = office) =>
      save('after_sale_grant', { id, ...more }, as),
    pack,
    /** All that is open of it leaves the house; 4: and arrives. */
    ship: async (orderId: number, state: 3 | 4 = 3) => {
      const open = await sql<{ lineId: number; quantity: Decimal }[]>`
        select id as "lineId", (base_quantity - packed_quantity - withdrawn_quantity)::text as quantity
        from order_lines where order_id = ${orderId} and base_quantity > packed_quantity + withdrawn_quantity`
      await pack(open, { ship: true })
      if (state === 4)
        await sql.begin(tx => receiveOrder(tx, orderId, { by: null, reason: 'orders.reasonAutoReceived' }))
    },
    orderOf: async (id: number) => {
      const [row] = await sql<
        { state: number; refunded: number; waived: number; refundState: string; shipmentState: string }[]
      >`
        select state, refunded::float8 as refunded, waived::float8 as waived, refund_state as "refundState",
          shipment_state as "shipmentState"
        from orders where id = ${id}`
      return row!
    },
    caseOf: async (id: number) => {
      const [row] = await sql<{ state: string; amount: number; freight: number; escalated: boolean }[]>`
        select state, amount::float8 as amount, freight::float8 as freight, escalated_at is not null as escalated
        from after_sale_cases where id = ${id}`
      return row!
    },
    refundsOf: (orderId: number) =>
      sql<{ way: string; state: string; amount: number }[]>`
        select way, state, amount::float8 as amount from refunds where order_id = ${orderId} order by id`,
    stockOf: async (skuId: number) => {
      const [row] = await sql<{ onHand: number; held: number }[]>`
        select on_hand::float8 as "onHand", held::float8 as held from stocks
        where sku_id = ${skuId} and warehouse_id = ${warehouseId}`
      return row!
    },
  }
}

export type AfterSaleShop = Awaited<ReturnType<typeof afterSaleShop>>
