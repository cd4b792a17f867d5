import type { Sql } from '../../server/db/database.ts'
import { inTransaction } from '../../server/db/in-transaction.ts'
import { openShopOf } from '../../server/features/own-shop/open-shop.ts'
import { insertPayment } from '../../server/features/payment/payment.queries.ts'
import { settle } from '../../server/features/payment/settle.ts'
import { makeMember } from '../../server/testing/factories.ts'
import { makeOrder } from '../../server/testing/orders.ts'
import { newMobile } from './account.ts'
import { expect } from './expect.ts'

/** As an order keeps it. */
export const address = {
  recipient: '李雷',
  phone: '13900000000',
  area1: '浙江省',
  area2: '杭州市',
  area3: '西湖区',
  street: '',
  detail: '文三路 1 号',
}

export interface Business {
  distributor: number
  customer: number
  shopId: number
  code: string
  goods: readonly number[]
}

/** A distributor with a normal electronic account, whose shop asks half as much again, and somebody who buys there. */
export async function openBusiness(sql: Sql): Promise<Business> {
  const [head] = await sql<{ id: number }[]>`select id from shops where is_default`
  const distributor = await makeMember(sql, {
    shopId: head!.id,
    mobile: newMobile(),
    role: 'distributor',
    tier: 1,
  })
  const name = `青石${distributor.id}`
  await sql`
    insert into e_accounts (member_id, provider, holder, state, number, account_no)
    values (${distributor.id}, 'qqt', 'person', 'normal', ${`E${distributor.id}`}, ${`A${distributor.id}`})`
  const shopId = await inTransaction(sql, async tx => {
    const id = await openShopOf(tx, { memberId: distributor.id, names: [name], kind: 'retail' })
    await tx`update shops set default_markup_percent = 50 where id = ${id!}`
    return id!
  })
  const [shop] = await sql<{ code: string }[]>`select code from shops where id = ${shopId}`
  // A new shop is told to the server, which knows it a moment later.
  await expect
    .poll(async () =>
      (await (await fetch(`${process.env.BASE_URL}/login?shop=${shop!.code}`)).text()).includes(name),
    )
    .toBe(true)
  const customer = await makeMember(sql, { shopId, mobile: newMobile() })
  await sql`insert into addresses ${sql({ member_id: customer.id, is_default: true, ...address })}`
  const goods = await sql<{ id: number }[]>`
    select k.id from skus k join products p on p.id = k.product_id
    join stocks t on t.sku_id = k.id join shops s on s.warehouse_id = t.warehouse_id and s.is_default
    where t.on_hand - t.held > 500 and k.retail_price > 20 and k.tier_prices[1] is not null
    order by k.id limit 2`
  return {
    distributor: distributor.id,
    customer: customer.id,
    shopId,
    code: shop!.code,
    goods: goods.map(({ id }) => id),
  }
}

/** Paid by a channel, which is not asked. */
export async function paidOrder(sql: Sql, { shopId, customer }: Business, skuId: number) {
  const order = await makeOrder(sql, {
    shopId,
    memberId: customer,
    payMethod: 'wx',
    lines: [{ skuId, quantity: '3', price: '500' }],
  })
  await sql`update orders set address = ${sql.json(address)} where id = ${order.id}`
  await inTransaction(sql, async tx => {
    const [currency] = await tx<{ code: string }[]>`
      select base_currency as code from shops where id = ${shopId}`
    const amount = '1500'
    const { number } = await insertPayment(tx, {
      shopId,
      memberId: customer,
      method: 'wx',
      state: 'paying',
      amount,
      currency: currency!.code,
      base: amount,
      parts: [{ orderId: order.id, amount, base: amount }],
    })
    const paid = { state: 'paid', number, amount, currency: currency!.code } as const
    await settle(tx, { method: 'wx', shopId }, { ...paid, providerNo: `T${number}`, paidAt: new Date() })
  })
  return order
}

/** More of it is ordered than there is, and nothing of it is held. */
export async function runShort(sql: Sql, orderId: number, skuId: number): Promise<void> {
  await sql`update orders set holds_stock = false where id = ${orderId}`
  await sql`update order_lines set quantity = 90000, base_quantity = 90000 where order_id = ${orderId}`
  await sql`
    update stocks t set held = t.held - 3 from orders o
    where o.id = ${orderId} and t.warehouse_id = o.warehouse_id and t.sku_id = ${skuId}`
}
