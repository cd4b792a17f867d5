import { describe, expect, test } from 'vitest'
import { grantCase } from '../../../contract/after-sale.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { addFlashItem } from '../../../contract/flash-sale.ts'
import { purchaseMany } from '../../../contract/fx-orders.ts'
import { changeOrderAddress, officeOrder } from '../../../contract/office-orders.ts'
import { deleteRecord } from '../../../contract/records.ts'
import { atOnce } from '../../testing/at-once.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { endOverdueOrders } from '../orders/deadlines.ts'
import { requestRefund } from '../payment/refunds.ts'
import { type Distributor, idOf, openFxOrders } from './testing.ts'

const shop = openFxOrders()

describe('a purchase', () => {
  test('happens once, however often it is asked for', async () => {
    const who = await shop.distributor()
    const { id } = await shop.paidOrder(who)
    const asked = await shop.agree(id, who.as)
    const { confirmNum } = asked.obj as { confirmNum: number }
    const replies = await Promise.all([1, 2, 3].map(() => shop.agree(id, who.as, confirmNum)))
    expect(new Set(replies.map(idOf)).size).toBe(1)
    const [count] = await shop.sql<{ n: number }[]>`
      select count(*)::integer as n from orders where member_id = ${who.id}`
    expect(count!.n).toBe(1)
  })

  test('is for the amounts that were shown: another price asks again', async () => {
    const who = await shop.distributor()
    const { id, one } = await shop.paidOrder(who)
    const asked = await shop.agree(id, who.as)
    const { confirmNum } = asked.obj as { confirmNum: number }
    await shop.sql`update skus set tier_prices = '{70}' where id = ${one}`
    const again = await shop.agree(id, who.as, confirmNum)
    const second = again.obj as { confirmMsg: string; confirmNum: number }
    expect(second.confirmMsg).toContain('¥170.00')
    expect(await shop.orderOf(id)).toMatchObject({ purchaseId: null })
    expect(await shop.agree(id, who.as, confirmNum + second.confirmNum)).toMatchObject({
      success: true,
      obj: { total: '170.00' },
    })
  })

  test('while the price changes costs what was agreed to, or is asked about again', async () => {
    for (const pause of [0, 1, 2, 4, 8, 16]) {
      const who = await shop.distributor()
      const { id, one } = await shop.paidOrder(who)
      const { confirmNum } = (await shop.agree(id, who.as)).obj as { confirmNum: number }
      const changing = shop.sql.begin(async tx => {
        await tx`update skus set tier_prices = '{70}' where id = ${one}`
        await tx`select pg_sleep(${pause / 1000})`
      })
      const [reply] = await Promise.all([shop.agree(id, who.as, confirmNum), changing])
      const { total, confirmMsg } = reply.obj as { total?: string; confirmMsg?: string }
      const { purchaseId } = await shop.orderOf(id)
      if (purchaseId === null) expect(confirmMsg).toContain('¥170.00')
      else expect(total).toBe('150.00')
      await expectBooksBalance(shop.sql)
    }
  })

  test('at an agreed price costs that', async () => {
    const who = await shop.distributor()
    const { id, one } = await shop.paidOrder(who)
    await shop.sql`insert into agreed_prices (member_id, sku_id, price) values (${who.id}, ${one}, 55)`
    expect(await shop.buy(id, who.as)).toMatchObject({ obj: { total: '140.00' } })
  })

  test('says what has no price or is not there, in a table, and leaves everything as it was', async () => {
    const who = await shop.distributor({ ownWarehouse: true })
    const none = await shop.product('10', { stock: '1' })
    const unpriced = await shop.product('10')
    const { id } = await shop.paid(who, [
      { skuId: none.skuId, quantity: '5', price: '20' },
      { skuId: unpriced.skuId, quantity: '1', price: '20' },
    ])
    // What is not in the shop's own warehouse was never held.
    await shop.sql`update orders set holds_stock = false where id = ${id}`
    await shop.sql`update skus set retail_price = null, tier_prices = '{}' where id = ${unpriced.skuId}`
    const reply = await shop.buy(id, who.as)
    expect(reply).toMatchObject({ success: false, msg: 'TABLE' })
    const rows = reply.tbl!.map(String).join('\n')
    expect(rows).toContain('5 pc wanted, 1 in stock')
    expect(rows).toContain('no purchase price')
    expect(await shop.orderOf(id)).toMatchObject({ purchaseId: null, collected: 120 })
    const { obj } = await shop.preview([id], who.as)
    expect(obj.orders[0]).toMatchObject({ possible: false })
    expect(obj.orders[0]!.lines.map(({ problem }) => problem)).toEqual(['short', 'noPrice'])
  })

  test('is for as many pieces as the customer ordered, whatever their unit holds by now', async () => {
    const who = await shop.distributor()
    const { skuId, productId } = await shop.product('60')
    const { id } = await shop.paid(who, [{ skuId, quantity: '20', price: '100' }])
    const [unit] = await shop.sql<
      { id: number }[]
    >`insert into units (names) values ('{"en": "box"}') returning id`
    await shop.sql`insert into product_units (product_id, unit_id, factor) values (${productId}, ${unit!.id}, 10)`
    await shop.sql`update order_lines set unit_id = ${unit!.id}, quantity = 2, factor = 10 where order_id = ${id}`
    await shop.sql`update product_units set factor = 12 where product_id = ${productId}`
    const bought = await shop.buy(id, who.as)
    expect(bought).toMatchObject({ success: true, obj: { total: '1200.00' } })
    expect(await shop.stock(skuId)).toMatchObject({ held: 20 })
    await expectBooksBalance(shop.sql)
    expect(await shop.ship(idOf(bought))).toMatchObject({ success: true })
    expect(await shop.stock(skuId)).toEqual({ onHand: 99980, held: 0 })
    expect(await shop.orderOf(id)).toMatchObject({ state: 3 })
  })

  test('is made as the customer ordered it, also where a choice is offered no more', async () => {
    const who = await shop.distributor()
    const { skuId, productId } = await shop.product('60')
    const { id } = await shop.paid(who, [{ skuId, quantity: '1', price: '100' }])
    const [option] = await shop.sql<{ id: number }[]>`
      with g as (insert into customisation_groups (product_id, names) values (${productId}, '{"en": "Text"}') returning id)
      insert into customisation_options (group_id, names) select id, '{"en": "Engraved"}' from g returning id`
    await shop.sql`
      with z as (insert into customisations (sku_id, option_ids) values (${skuId}, ${[option!.id]}) returning id)
      update order_lines set customisation_id = z.id, customisation = '{"en": "Engraved"}' from z where order_id = ${id}`
    const { as } = await shop.clerk('sales')
    expect(
      await shop.call(deleteRecord, { billType: 'customisation_option', id: option!.id }, as),
    ).toMatchObject({ success: true })
    const purchaseId = idOf(await shop.buy(id, who.as))
    const [line] = await shop.sql`select customisation from order_lines where order_id = ${purchaseId}`
    expect(line).toEqual({ customisation: { en: 'Engraved' } })
  })

  test('below its cost says so before', async () => {
    const who = await shop.distributor()
    const dear = await shop.product('80')
    const { id } = await shop.paid(who, [{ skuId: dear.skuId, quantity: '1', price: '50' }])
    const { obj } = await shop.preview([id], who.as)
    expect(obj.orders[0]).toMatchObject({
      possible: true,
      margin: '-30.00',
      plan: { collected: '50.00', rest: '30.00' },
    })
    expect(obj.orders[0]!.lines[0]).toMatchObject({ problem: 'loss' })
    expect((await shop.agree(id, who.as)).obj).toMatchObject({
      confirmMsg: expect.stringContaining('(a loss)'),
    })
  })

  test('of many is answered row by row: what is short says so, the others are bought', async () => {
    const who = await shop.distributor({ ownWarehouse: true })
    const good = await shop.product('10')
    const scarce = await shop.product('10', { stock: '2' })
    const ids: number[] = []
    for (const skuId of [good.skuId, scarce.skuId, good.skuId]) {
      const { id } = await shop.paid(who, [{ skuId, quantity: '3', price: '20' }])
      await shop.sql`update orders set holds_stock = false where id = ${id}`
      ids.push(id)
    }
    const { obj, msg } = await shop.preview(ids, who.as)
    expect(msg).toBe('')
    const orders = obj.orders.map(({ orderId, agreed }) => ({ id: orderId, agreed }))
    const reply = await shop.call(purchaseMany, { row: { orders, comment: 'together' } }, who.as)
    expect(reply.obj.rows.map(({ fault, purchase }) => [fault !== '', purchase !== null])).toEqual([
      [false, true],
      [true, false],
      [false, true],
    ])
    expect(reply.obj.rows[1]!.fault).toContain('2 in stock')
    expect(await shop.orderOf(ids[1]!)).toMatchObject({ purchaseId: null, collected: 60 })
  })

  test('of many takes stock as an order of the same goods does: neither waits for the other in a circle', async () => {
    const who = await shop.distributor({ ownWarehouse: true })
    const [one, two] = [await shop.product('10'), await shop.product('10')]
    const ids: number[] = []
    for (const { skuId } of [two, one]) {
      const { id } = await shop.paid(who, [{ skuId, quantity: '1', price: '20' }])
      await shop.sql`update orders set holds_stock = false where id = ${id}`
      ids.push(id)
    }
    const { obj } = await shop.preview(ids, who.as)
    const orders = obj.orders.map(({ orderId, agreed }) => ({ id: orderId, agreed }))
    const [reply] = await atOnce(
      shop.sql,
      async tx => {
        // Whoever waits in a circle with it is found out here.
        await tx`set local deadlock_timeout = '1ms'`
        await tx`select from stocks where sku_id = ${one.skuId} for update`
      },
      [() => shop.call(purchaseMany, { row: { orders } }, who.as)],
      tx => tx`select from stocks where sku_id = ${two.skuId} for update`,
    )
    expect(reply!.obj.rows.map(({ fault }) => fault)).toEqual(['', ''])
  })

  test('of a distributor whose cooperation ended still runs to its end', async () => {
    const who = await shop.distributor()
    const { id } = await shop.paidOrder(who)
    await shop.sql`update distributors set state = 'terminated' where member_id = ${who.id}`
    await shop.sql`update members set rights = 2 where id = ${who.id}`
    const purchaseId = idOf(await shop.buy(id, who.as))
    await shop.ship(purchaseId)
    await shop.receive(id, who.customer.as)
    expect(await shop.has(who.id, 'wallet')).toBe(100)
  })
})

test('goods that go abroad cost what head office asks for that way, and cannot be bought where none leads', async () => {
  const who = await shop.distributor()
  const { sql, head } = shop
  const { id } = await shop.paidOrder(who)
  const place = {
    country: 'JP',
    recipient: 'A',
    phone: '+81312345678',
    province: '東京都',
    city: '',
    district: '',
    detail: '1-1',
  }
  await sql`update orders set address = address || ${sql.json(place)} where id = ${id}`
  const ways = await sql<{ id: number }[]>`
    insert into delivery_methods (shop_id, kind, names, position) values
      (${head.id}, 'delivery', '{"en": "Express", "zh": "快递"}', -3),
      (${head.id}, 'delivery', '{"en": "By air", "zh": "空运"}', -2),
      (${head.id}, 'delivery', '{"en": "By sea", "zh": "海运"}', -1) returning id`
  const [home, , sea] = ways
  try {
    await sql`
      insert into freight_rules (method_id, countries, measure, first_unit, first_fee, next_unit, next_fee) values
        (${ways[1]!.id}, '{JP}', 'weight', 1, 60, 1, 10), (${sea!.id}, '{JP}', 'weight', 1, 20, 1, 5)`
    await sql`
      with own as (insert into delivery_methods (shop_id, kind, names) values (${who.shop.id}, 'delivery', '{"en": "By sea"}') returning id)
      update orders set delivery_method_id = own.id from own where orders.id = ${id}`
    const freight = async () => (await shop.preview([id], who.as)).obj.orders[0]
    expect(await freight()).toMatchObject({ freight: '20.00', possible: true })
    const inChinese = (await shop.preview([id], { ...who.as, lang: 'zh' })).obj.orders[0]
    expect(inChinese).toMatchObject({ freight: '20.00' })
    await sql`update orders set delivery_method_id = null where id = ${id}`
    expect(await freight()).toMatchObject({ freight: '60.00', possible: true })
    await sql`update delivery_methods set enabled = id = ${home!.id} where id = any(${ways.map(way => way.id)})`
    expect(await freight()).toMatchObject({
      possible: false,
      obstacle: expect.stringContaining('no delivery method'),
    })
    expect(await shop.buy(id, who.as)).toMatchObject({ obj: { code: 'fx-orders.outOfReach' } })
  } finally {
    await sql`update orders set delivery_method_id = null where delivery_method_id = any(${ways.map(way => way.id)})`
    await sql`delete from freight_rules where method_id = any(${ways.map(way => way.id)})`
    await sql`delete from delivery_methods where id = any(${ways.map(way => way.id)})`
  }
})

test('a purchase is sent where head office changes it to, and so is the order it was bought for', async () => {
  const who = await shop.distributor()
  const { id, number } = await shop.paidOrder(who)
  const purchaseId = idOf(await shop.buy(id, who.as))
  const { as } = await shop.clerk('sales')
  const [bought] = await shop.sql<{ number: string }[]>`select number from orders where id = ${purchaseId}`
  const { order } = (await shop.call(officeOrder, { find: bought!.number }, { ...as, lang: 'en' })).obj
  expect(order!.steps).toEqual(['address'])
  expect(order!.belongs.at(-1)).toMatchObject({
    title: 'Purchase for a customer’s order',
    papers: [{ number, href: `/office/order?find=${number}` }],
  })
  const row = {
    recipient: '韩梅梅',
    phone: '13911112222',
    area1: '海南省',
    detail: '滨海大道 5 号',
    remark: 'Ring',
  }
  expect(await shop.call(changeOrderAddress, { row: { id, ...row } }, as)).toMatchObject({ success: false })
  expect(await shop.call(changeOrderAddress, { row: { id: purchaseId, ...row } }, as)).toMatchObject({
    success: true,
  })
  const kept = await shop.sql`
    select address ->> 'recipient' as recipient, remark from orders where id = any(${[id, purchaseId]}) order by id`
  expect(kept).toMatchObject([
    { recipient: '韩梅梅', remark: '' },
    { recipient: '韩梅梅', remark: 'Ring' },
  ])
  const told = await shop.sql`
    select member_id as id from bell_notices where kind = 'address_changed' and about = any(${[id, purchaseId]}) order by about`
  expect(told).toMatchObject([{ id: who.customer.id }, { id: who.id }])
  expect(await shop.ship(purchaseId)).toMatchObject({ success: true })
})

describe('a piece of a flash sale', () => {
  /** As a checkout leaves it: the sale holds the piece, the order holds nothing for it. */
  async function paidPiece(of: Distributor, price: Decimal = '9.9') {
    const { sql } = shop
    const { skuId } = await shop.product('6', { stock: '2' })
    const [at] = await sql<{ id: number }[]>`select warehouse_id as id from shops where id = ${of.shop.id}`
    const warehouseId = at!.id
    if (warehouseId !== shop.head.warehouseId)
      await sql`insert into stocks (sku_id, warehouse_id, on_hand) values (${skuId}, ${warehouseId}, 2)`
    const [sale] = await sql<{ id: number }[]>`
      insert into flash_sales (shop_id, titles, starts_at, ends_at)
      values (${of.shop.id}, '{"zh": "限时"}', now() - interval '1 hour', now() + interval '1 hour') returning id`
    const saleId = sale!.id
    await sql`
      insert into flash_sale_items (sale_id, sku_id, price, stock, member_limit) values (${saleId}, ${skuId}, ${price}, 2, 1)`
    const claim = (as: CallAs) => shop.call(addFlashItem, { promoId: saleId, productId: skuId, qty: 1 }, as)
    expect(await claim(of.customer.as)).toMatchObject({ success: true })
    const here = sql`sku_id = ${skuId} and warehouse_id = ${warehouseId}`
    await sql`update stocks set on_hand = on_hand + 1 where ${here}`
    const { id } = await shop.order(of, [{ skuId, quantity: '1', price }])
    await sql`update stocks set on_hand = on_hand - 1, held = held - 1 where ${here}`
    await sql`
      with claim as (
        update flash_claims set state = 'ordered', order_id = ${id} where sale_id = ${saleId} returning id)
      update order_lines set claim_id = claim.id from claim where order_lines.order_id = ${id}`
    await shop.payOnline(id)
    const item = async () => {
      const [row] = await sql<{ sold: number; stock: number; held: number }[]>`
        select i.sold, i.stock, s.held::float8 as held
        from flash_sale_items i join stocks s on s.sku_id = i.sku_id and s.warehouse_id = i.warehouse_id where i.sale_id = ${saleId}`
      return row!
    }
    const sold = async () => (await item()).sold
    return { id, skuId, claim, sold, item }
  }

  test('is bought although the sale has set all of them aside, stays sold, and is shipped from there', async () => {
    const who = await shop.distributor()
    const { id, skuId, claim, sold } = await paidPiece(who)
    expect(await shop.stock(skuId)).toEqual({ onHand: 2, held: 2 })
    const bought = await shop.buy(id, who.as)
    expect(bought).toMatchObject({ success: true })
    expect(await sold()).toBe(1)
    expect(await shop.stock(skuId)).toEqual({ onHand: 2, held: 2 })
    expect(await claim(who.customer.as)).toMatchObject({ obj: { code: 'flash-sale.limitReached' } })
    expect(await shop.ship(idOf(bought))).toMatchObject({ success: true })
    expect(await shop.orderOf(id)).toMatchObject({ state: 3 })
    expect(await sold()).toBe(1)
    expect(await shop.stock(skuId)).toEqual({ onHand: 1, held: 1 })
  })

  test('is on sale again, once, when it is refunded before it is shipped', async () => {
    const who = await shop.distributor()
    const { id, skuId, sold } = await paidPiece(who)
    const purchaseId = idOf(await shop.buy(id, who.as))
    const asked = idOf(await shop.ask(id, who.customer.as))
    expect(await shop.grantCase(asked, who.as)).toMatchObject({ success: true })
    const linked = await shop.linkedOf(asked)
    const { as } = await shop.clerk('sales')
    expect(await shop.call(grantCase, { row: { id: linked!.id } }, as)).toMatchObject({ success: true })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7 })
    expect(await shop.orderOf(purchaseId)).toMatchObject({ state: 7 })
    expect(await sold()).toBe(0)
    expect(await shop.stock(skuId)).toEqual({ onHand: 2, held: 2 })
  })

  test('that lies where head office does not send from stays sold, and another is sent', async () => {
    const who = await shop.distributor({ ownWarehouse: true })
    const { id, skuId, claim, item } = await paidPiece(who)
    expect(await item()).toEqual({ sold: 1, stock: 2, held: 2 })
    const purchaseId = idOf(await shop.buy(id, who.as))
    // One is left to be sold, to somebody else.
    expect(await item()).toEqual({ sold: 0, stock: 1, held: 1 })
    expect(await shop.stock(skuId)).toEqual({ onHand: 2, held: 1 })
    expect(await claim(who.customer.as)).toMatchObject({ obj: { code: 'flash-sale.limitReached' } })
    await expectBooksBalance(shop.sql)
    expect(await shop.ship(purchaseId)).toMatchObject({ success: true })
    expect(await shop.stock(skuId)).toEqual({ onHand: 1, held: 0 })
    expect(await item()).toEqual({ sold: 0, stock: 1, held: 1 })
  })

  test('that another was to be sent for is the member’s to have again when it is refunded before', async () => {
    const who = await shop.distributor({ ownWarehouse: true })
    const { id, claim, item } = await paidPiece(who)
    await shop.buy(id, who.as)
    const asked = idOf(await shop.ask(id, who.customer.as))
    await shop.grantCase(asked, who.as)
    const { as } = await shop.clerk('sales')
    await shop.call(grantCase, { row: { id: (await shop.linkedOf(asked))!.id } }, as)
    expect(await shop.orderOf(id)).toMatchObject({ state: 7 })
    expect(await item()).toEqual({ sold: 0, stock: 1, held: 1 })
    expect(await claim(who.customer.as)).toMatchObject({ success: true })
  })

  test('that another was to be sent for is the member’s to have again when finance gives all of it back', async () => {
    const who = await shop.distributor({ ownWarehouse: true })
    const { id, claim, item } = await paidPiece(who, '1')
    const purchaseId = idOf(await shop.buy(id, who.as))
    await shop.sql`update orders set pay_before = now() - interval '1 minute' where id = ${purchaseId}`
    expect(await endOverdueOrders(shop.sql, { orderId: purchaseId })).toBe(1)
    expect(await claim(who.customer.as)).toMatchObject({ obj: { code: 'flash-sale.limitReached' } })
    const [payment] = await shop.sql<
      { id: number }[]
    >`select payment_id as id from payment_orders where order_id = ${id}`
    const wish = { paymentId: payment!.id, orderId: id, way: 'manual', reason: 'x', by: null } as const
    expect(await shop.inTx(tx => requestRefund(tx, wish))).toMatchObject({ amount: '1.0000' })
    expect(await shop.orderOf(id)).toMatchObject({ state: 7 })
    expect(await item()).toEqual({ sold: 0, stock: 1, held: 1 })
    expect(await claim(who.customer.as)).toMatchObject({ success: true })
  })

  test('waits for the next purchase when the first is not paid', async () => {
    const who = await shop.distributor()
    const { id, skuId, sold } = await paidPiece(who, '1')
    const purchaseId = idOf(await shop.buy(id, who.as))
    await shop.sql`update orders set pay_before = now() - interval '1 minute' where id = ${purchaseId}`
    expect(await endOverdueOrders(shop.sql, { orderId: purchaseId })).toBe(1)
    expect(await sold()).toBe(1)
    expect(await shop.stock(skuId)).toEqual({ onHand: 2, held: 2 })
    expect(await shop.orderOf(idOf(await shop.buy(id, who.as)))).toMatchObject({ state: 0 })
    expect(await shop.stock(skuId)).toEqual({ onHand: 2, held: 2 })
  })
})
