import { expect, vi } from 'vitest'
import type { StaffRole } from '../../contract/action.ts'
import { refund } from '../../contract/after-sale.ts'
import { saveData } from '../../contract/data.ts'
import type { Decimal } from '../../contract/decimal.ts'
import { confirmReceipt, packDelivery } from '../../contract/deliveries.ts'
import { purchase } from '../../contract/distribution.ts'
import { purchasePreviews } from '../../contract/fx-orders.ts'
import type { WireReply } from '../../contract/reply.ts'
import { confirmField } from '../../contract/wire.ts'
import type { Tx } from '../db/database.ts'
import { type AccountKind, balance, post as postTransfer } from '../features/ledger/ledger.ts'
import { insertPayment } from '../features/payment/payment.queries.ts'
import { settle } from '../features/payment/settle.ts'
import { shopDirectory } from '../features/shops/shops.queries.ts'
import { makeMember, makeProduct, makeShop, type ProductOptions } from './factories.ts'
import { type CallAs, openShop, post } from './open-shop.ts'
import { makeOrder, type OrderOptions } from './orders.ts'

const address = {
  recipient: '李雷',
  phone: '13900000000',
  area1: '浙江省',
  area2: '杭州市',
  area3: '西湖区',
  street: '',
  detail: '文三路 1 号',
}

/** Head office, a distributor with a shop of its own and a customer of that shop, with the steps between them. */
export async function openDistribution() {
  const server = await openShop({ env: { PAY_DEMO: '0' } })
  const { sql, call } = server
  const head = await makeShop(sql, { code: 'head', isDefault: true })
  const enter = async (shopId: number, shop: string, more: object = {}) => {
    const { id, mobile } = await makeMember(sql, { shopId, ...more })
    const from = `10.7.${Math.floor(id / 250)}.${id % 250}`
    const session = await server.signIn(mobile, { address: from, shop })
    return { id, mobile, as: { session, address: from, lang: 'en', shop } as CallAs }
  }
  type Person = Awaited<ReturnType<typeof enter>>

  /** A distributor who buys at tier 1, whose shop sends from head office's warehouse unless it has one of its own. */
  const distributor = async ({
    ownWarehouse = false,
    normal = true,
    ...more
  }: {
    ownWarehouse?: boolean
    normal?: boolean
    rights?: number
  } = {}) => {
    const person = await enter(head.id, head.code, { role: 'distributor', tier: 1, ...more })
    const shop = await makeShop(sql, { ownerId: person.id })
    if (!ownWarehouse)
      await sql`
        update shops s set warehouse_id = h.warehouse_id, site_id = h.site_id, store_id = h.store_id
        from shops h where h.id = ${head.id} and s.id = ${shop.id}`
    await sql`
      insert into distributors (member_id, state) values (${person.id}, 'cooperating') on conflict do nothing`
    // A channel that does not answer: what goes back stays on its way.
    await sql`update pay_methods set settings = '{"merchant_no": "1"}' where shop_id = ${shop.id} and code = 'wx'`
    if (normal) await openAccount(person.id)
    // The change is told to this process, and a moment later it knows the new shop.
    await vi.waitFor(async () => {
      const known = await shopDirectory(server.services.cache, sql)
      expect(known.some(({ code }) => code === shop.code)).toBe(true)
    })
    const customer = await enter(shop.id, shop.code)
    return { ...person, shop, customer }
  }
  type Distributor = Awaited<ReturnType<typeof distributor>>

  const openAccount = async (memberId: number, state = 'normal') =>
    sql`
      insert into e_accounts (member_id, provider, holder, state, number, account_no)
      values (${memberId}, 'qqt', 'person', ${state}, ${`E${memberId}`}, ${`A${memberId}`})`

  const clerks = new Map<StaffRole, Person>()
  const clerk = async (role: StaffRole): Promise<Person> => {
    if (!clerks.has(role)) clerks.set(role, await enter(head.id, head.code, { staffRole: role }))
    return clerks.get(role)!
  }

  const save = (type: string, row: Record<string, unknown>, as: CallAs) => call(saveData, { type, row }, as)

  /** A channel says that it was paid. */
  const payOnline = async (orderId: number, part?: Decimal) => {
    const [order] = await sql<
      { shopId: number; memberId: number; due: Decimal; currency: string; rate: Decimal }[]
    >`
      select shop_id as "shopId", member_id as "memberId", (total - paid)::text as due, currency, rate from orders where id = ${orderId}`
    const { shopId, memberId, currency, due } = order!
    const amount = part ?? due
    return await sql.begin(async tx => {
      const { number } = await insertPayment(tx, {
        shopId,
        memberId,
        method: 'wx',
        state: 'paying',
        amount,
        currency,
        base: amount,
        parts: [{ orderId, amount, base: amount }],
      })
      return await settle(
        tx,
        { method: 'wx', shopId },
        { state: 'paid', number, amount, currency, providerNo: `T${number}`, paidAt: new Date() },
      )
    })
  }

  /** The customer says to have sent it to the distributor's own account, who has not looked yet. */
  const transfer = async (of: Distributor, orderId: number, amount: Decimal): Promise<number> => {
    const { id } = await insertPayment(sql, {
      shopId: of.shop.id,
      memberId: of.customer.id,
      method: 'xx',
      state: 'confirming',
      amount,
      currency: 'CNY',
      base: amount,
      parts: [{ orderId, amount, base: amount }],
    })
    return id
  }

  const order = async (
    of: Distributor,
    lines: readonly { skuId: number; quantity: Decimal; price: Decimal }[],
    more: Partial<OrderOptions> & { pickupCode?: string } = {},
  ) => {
    const { pickupCode, ...options } = more
    const made = await makeOrder(sql, {
      shopId: of.shop.id,
      memberId: of.customer.id,
      payMethod: 'wx',
      ...options,
      lines,
    })
    await sql`
      update orders set address = ${sql.json(pickupCode ? null : address)}, delivery = ${pickupCode ? 'pickup' : 'delivery'},
        pickup_code = ${pickupCode ?? null} where id = ${made.id}`
    return made
  }

  const agree = async (id: number, as: CallAs, agreed = 0, comment = ''): Promise<WireReply> =>
    (await post(server.app, purchase.name, { id, comment, [confirmField]: agreed }, as)).json()

  /** Looks at what it costs, and says yes. */
  const buy = async (id: number, as: CallAs, comment = '') => {
    const asked = await agree(id, as, 0, comment)
    const { confirmNum } = asked.obj as { confirmNum?: number }
    return confirmNum ? await agree(id, as, confirmNum, comment) : asked
  }

  return {
    ...server,
    head,
    enter,
    distributor,
    openAccount,
    clerk,
    save,
    order,
    payOnline,
    transfer,
    /** Ordered and paid. */
    paid: async (of: Distributor, lines: readonly { skuId: number; quantity: Decimal; price: Decimal }[]) => {
      const made = await order(of, lines)
      await payOnline(made.id)
      return made
    },
    /** For whoever buys at tier 1 it costs `cost`. */
    product: (cost: string, more: ProductOptions = {}) =>
      makeProduct(sql, head.warehouseId, { retail: '100', tiers: [cost], stock: '100000', ...more }),
    agree,
    buy,
    preview: (ids: readonly number[], as: CallAs) => call(purchasePreviews, { ids: [...ids] }, as),
    /** All that is open of a purchase leaves head office. */
    ship: async (purchaseId: number, more: object = {}) => {
      const { as } = await clerk('warehouse')
      const lines = await sql<{ lineId: number; quantity: Decimal }[]>`
        select id as "lineId", (base_quantity - packed_quantity - withdrawn_quantity)::text as quantity
        from order_lines where order_id = ${purchaseId} and base_quantity > packed_quantity + withdrawn_quantity`
      const row = {
        boxes: [{ lines: [...lines] }],
        carrier: 'shunfeng' as const,
        logisticsNo: 'SF1',
        ship: true,
        ...more,
      }
      return await call(packDelivery, { row }, as)
    },
    receive: (orderId: number, as: CallAs) => call(confirmReceipt, { type: 'order', soId: orderId }, as),
    ask: (orderId: number, as: CallAs, more: object = {}) => call(refund, { id: orderId, ...more }, as),
    orderOf: async (id: number) => {
      const [row] = await sql<
        {
          state: number
          paid: number
          refunded: number
          collected: number
          purchaseId: number | null
          holds: boolean
          shipment: string
        }[]
      >`
        select state, paid::float8 as paid, refunded::float8 as refunded, collected::float8 as collected,
          purchase_id as "purchaseId", holds_stock as holds, shipment_state as shipment
        from orders where id = ${id}`
      return row!
    },
    caseOf: async (id: number) =>
      (
        await sql<
          { id: number; state: string; amount: number }[]
        >`select id, state, amount::float8 as amount from after_sale_cases where id = ${id}`
      )[0]!,
    linkedOf: async (id: number) =>
      (
        await sql<{ id: number; state: string; amount: number }[]>`
        select id, state, amount::float8 as amount from after_sale_cases where for_case_id = ${id}`
      )[0],
    has: async (memberId: number, kind: AccountKind) =>
      Number(await balance(sql, { shopId: head.id, memberId, kind, currency: 'CNY' })),
    give: (memberId: number, kind: AccountKind, amount: Decimal) =>
      postTransfer(sql, {
        key: `test:${memberId}:${kind}:${Math.random()}`,
        reason: 'top_up',
        shopId: head.id,
        entries: [
          { memberId, kind, currency: 'CNY', amount },
          {
            memberId: null,
            kind: 'cash',
            currency: 'CNY',
            amount: amount.startsWith('-') ? (amount.slice(1) as Decimal) : (`-${amount}` as Decimal),
          },
        ],
      }),
    inTx: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => sql.begin(work) as Promise<T>,
    stock: async (skuId: number) =>
      (
        await sql<{ onHand: number; held: number }[]>`
          select on_hand::float8 as "onHand", held::float8 as held from stocks where sku_id = ${skuId} and warehouse_id = ${head.warehouseId}`
      )[0]!,
  }
}

export type OpenDistribution = Awaited<ReturnType<typeof openDistribution>>
