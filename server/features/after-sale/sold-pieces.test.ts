import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { settleEndedSales } from '../flash-sale/flash-sale.queries.ts'
import { type Buyer, openAfterSale } from './testing.ts'

/** What finance refunds, and a case that was open meanwhile, put the pieces of a flash sale or a group-buy on sale again once. */

const at = openAfterSale()

const paymentOf = async (orderId: number) =>
  (
    await at.shop.sql<{ id: number }[]>`
      select payment_id as id from payment_orders where order_id = ${orderId}`
  )[0]!.id

const financeRefunds = async (orderId: number) => {
  const wish = { paymentId: await paymentOf(orderId), orderId, way: 'stored_value' }
  expect((await at.desk.payBack(wish)).success).toBe(true)
  expect(await at.desk.orderOf(orderId)).toMatchObject({ state: 7 })
}

/** Five pieces in one line, bought from stored value. */
async function fivePieces() {
  const buyer: Buyer = await at.shop.member('1000')
  const lines = [{ skuId: at.shop.skuId, quantity: '5' as const, price: '100' as const }]
  const order = await at.shop.order(buyer.id, '0', { lines })
  const [line] = await at.shop.sql<{ id: number }[]>`select id from order_lines where order_id = ${order.id}`
  const ships = (quantity: Decimal) => at.desk.pack([{ lineId: line!.id, quantity }], { ship: true })
  return { buyer, order, ships }
}

describe('a group-buy', () => {
  /** They are all of its pieces but two. */
  async function bought() {
    const { sql, shopId, skuId } = at.shop
    const made = await fivePieces()
    await at.shop.pay(made.buyer, [made.order.id], 'yck')
    const [offer] = await sql<{ id: number }[]>`
      with offer as (
        insert into group_buys (shop_id, sku_id, titles, starts_at, ends_at, sizes, stock, sold, member_limit)
        values (${shopId}, ${skuId}, '{"en": "Together"}', now() - interval '1 hour', now() + interval '1 hour',
          '[{"size": 2, "price": "100"}]', 9, 7, 9) returning id
      ), joined as (
        insert into groups (group_buy_id, leader_id, size, price, state, closes_at)
        select id, ${made.buyer.id}, 2, 100, 'complete', now() from offer returning id
      ), placed as (
        update orders set group_id = joined.id from joined where orders.id = ${made.order.id}
      )
      select id from offer`
    const sold = async () => (await sql`select sold from group_buys where id = ${offer!.id}`)[0]!.sold
    return { ...made, offerId: offer!.id, sold }
  }

  test('gets them back from finance, and not again from a case that was open', async () => {
    const { buyer, order, sold } = await bought()
    const id = await at.desk.asked(buyer, order.id)
    await financeRefunds(order.id)
    expect(await sold()).toBe(2)
    expect(await at.desk.grant(id)).toMatchObject({ success: false })
    expect(await sold()).toBe(2)
  })

  test('gets back those that were not shipped', async () => {
    const { buyer, order, ships, sold } = await bought()
    await ships('3')
    const id = await at.desk.asked(buyer, order.id)
    await financeRefunds(order.id)
    expect(await sold()).toBe(5)
    expect(await at.desk.grant(id)).toMatchObject({ success: true })
    expect(await sold()).toBe(5)
  })

  test('that was not given back what cases took holds what its orders hold, and one that holds less stays', async () => {
    const { sql } = at.shop
    const migration = path.join(import.meta.dirname, '../../db/migrations/0123-sold-pieces.sql')
    const [withdrawn, ended, low] = [await bought(), await bought(), await bought()]
    const [line] = await sql<{ id: number }[]>`
      select id from order_lines where order_id = ${withdrawn.order.id}`
    await at.desk.grant(
      await at.desk.asked(withdrawn.buyer, withdrawn.order.id, { lines: [{ id: line!.id, quantity: '1' }] }),
    )
    await ended.ships('3')
    await financeRefunds(ended.order.id)
    const is = (sold: number, ...of: { offerId: number }[]) =>
      sql`update group_buys set sold = ${sold} where id = any(${of.map(({ offerId }) => offerId)})`
    await is(7, withdrawn, ended)
    await is(1, low)
    await sql.unsafe(await readFile(migration, 'utf8'))
    expect([await withdrawn.sold(), await ended.sold(), await low.sold()]).toEqual([4, 3, 1])
  })
})

describe('a flash sale', () => {
  async function bought() {
    const { sql, shopId, skuId } = at.shop
    const made = await fivePieces()
    const { buyer, order } = made
    const [sale] = await sql<{ id: number }[]>`
      insert into flash_sales (shop_id, titles, starts_at, ends_at)
      values (${shopId}, '{"en": "Rush"}', now() - interval '1 hour', now() + interval '1 hour') returning id`
    const { id: saleId } = sale!
    await sql`insert into flash_sale_items (sale_id, sku_id, price, stock) values (${saleId}, ${skuId}, 100, 9)`
    await sql.begin(async tx => {
      // As checkout leaves it: the pieces are held by the sale, not by the order.
      await tx`update stocks set held = held - 5 where sku_id = ${skuId}`
      await tx`update flash_sale_items set sold = 5 where sale_id = ${saleId}`
      await tx`
        with claimed as (
          insert into flash_claims (sale_id, sku_id, member_id, quantity, state, order_id, expires_at)
          values (${saleId}, ${skuId}, ${buyer.id}, 5, 'ordered', ${order.id}, now()) returning id)
        update order_lines l set claim_id = claimed.id from claimed where l.order_id = ${order.id}`
    })
    await at.shop.pay(buyer, [order.id], 'yck')
    const sold = async () => (await sql`select sold from flash_sale_items where sale_id = ${saleId}`)[0]!.sold
    return { ...made, saleId, sold }
  }

  test('gets back those that were not shipped, once, and when it is over none of them is held', async () => {
    const { sql, skuId } = at.shop
    const { held } = await at.desk.stockOf(skuId)
    const { buyer, order, ships, saleId, sold } = await bought()
    await ships('3')
    const id = await at.desk.asked(buyer, order.id)
    await financeRefunds(order.id)
    expect(await sold()).toBe(3)
    expect(await at.desk.grant(id)).toMatchObject({ success: true })
    expect(await sold()).toBe(3)
    await sql`update flash_sales set ends_at = now() where id = ${saleId}`
    await settleEndedSales(sql)
    expect(await at.desk.stockOf(skuId)).toMatchObject({ held })
  })

  test('gets them all back when none was shipped', async () => {
    const { order, sold } = await bought()
    await financeRefunds(order.id)
    expect(await sold()).toBe(0)
  })
})
