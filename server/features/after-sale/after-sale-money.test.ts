import { describe, expect, test } from 'vitest'
import {
  afterSaleDetail,
  afterSaleForm,
  officeAfterSale,
  officeAfterSaleDetail,
  takeAsStored,
} from '../../../contract/after-sale.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { pointsCurrency } from '../../../contract/money.ts'
import { receiveNote } from '../deliveries/receive.ts'
import { post } from '../ledger/ledger.ts'
import { recordCash } from '../payment/cash.ts'
import { creditOf } from '../payment/credit.ts'
import { bookPoints } from '../points/book-points.ts'
import { hasOpenCase } from './after-sale.queries.ts'
import { type Buyer, codeOf, openAfterSale } from './testing.ts'

const at = openAfterSale()

describe('a refund before shipping', () => {
  test('of the whole order ends it: money the way it came, with the freight, and the stock is free', async () => {
    const { buyer, order } = await at.desk.paidBy('wx')
    const before = await at.desk.stockOf(at.shop.skuId)
    const id = await at.desk.asked(buyer, order.id, { reason: 'unwanted', words: 'changed my mind' })
    expect(await hasOpenCase(at.shop.sql, order.id)).toBe(true)
    expect(await at.desk.caseOf(id)).toMatchObject({ state: 'requested', amount: 390, freight: 10 })
    expect(await at.desk.grant(id)).toMatchObject({ success: true })
    expect(await at.desk.caseOf(id)).toMatchObject({ state: 'refunded', amount: 390, freight: 10 })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 390, refundState: 'all' })
    expect((await at.desk.stockOf(at.shop.skuId)).held).toBe(before.held - 3)
    await at.shop.moneyGoesBack()
    expect(await at.shop.backAtGateway(buyer.id)).toBe('390')
    expect(await at.desk.refundsOf(order.id)).toEqual([{ way: 'channel', state: 'done', amount: 390 }])
    expect(await hasOpenCase(at.shop.sql, order.id)).toBe(false)
  })

  test('of some pieces gives back their share without freight and releases their hold; the order goes on', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const before = await at.desk.stockOf(at.shop.skuId)
    const lines = [{ id: order.lines[0], quantity: '1' }] as const
    const id = await at.desk.asked(buyer, order.id, { lines })
    await at.desk.grant(id)
    expect(await at.desk.caseOf(id)).toMatchObject({ state: 'refunded', amount: 96.66, freight: 0 })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 2, refunded: 96.66, refundState: 'part' })
    expect((await at.desk.stockOf(at.shop.skuId)).held).toBe(before.held - 1)
    expect(await at.desk.refundsOf(order.id)).toEqual([{ way: 'stored_value', state: 'done', amount: 96.66 }])
    // Where it went is where it came from, and is said once.
    const { refunds } = (await at.shop.call(afterSaleDetail, { id }, buyer.as)).obj
    expect(refunds).toMatchObject([{ way: 'stored_value', method: '' }])
    const rest = await at.desk.asked(buyer, order.id)
    await at.desk.grant(rest)
    expect(await at.desk.caseOf(rest)).toMatchObject({ amount: 293.34, freight: 10 })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 390 })
    expect(Number(await at.shop.storedValue(buyer.id))).toBe(1000)
  })

  test('of all that is not shipped makes the rest of the order shipped', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    await at.desk.pack([{ lineId: order.lines[1], quantity: '2' }], { ship: true })
    const id = await at.desk.asked(buyer, order.id, { lines: [{ id: order.lines[0], quantity: '3' }] })
    await at.desk.grant(id)
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 3, shipmentState: 'all', refunded: 290 })
  })

  test('of all that is not shipped completes an order whose rest has arrived', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const noteId = await at.desk.pack([{ lineId: order.lines[1], quantity: '2' }], { ship: true })
    await at.shop.sql.begin(tx => receiveNote(tx, noteId, { by: buyer.id, reason: 'orders.reasonReceived' }))
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 2 })
    const id = await at.desk.asked(buyer, order.id, { lines: [{ id: order.lines[0], quantity: '3' }] })
    await at.desk.grant(id)
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 4, shipmentState: 'all', refunded: 290 })
  })

  test('gives coupon and points back only with the whole order', async () => {
    const buyer = await at.shop.member('1000')
    const [coupon] = await at.shop.sql<{ id: number }[]>`
      with template as (
        insert into coupon_templates (shop_id, number, names, kind, off, from_amount, valid_days, total)
        values (${at.shop.shopId}, 'T-after', '{}', 'amount', 20, 0, 30, 100) returning id)
      insert into coupons (template_id, member_id, number, valid_until, used_at)
      select id, ${buyer.id}, 'C-after', now() + interval '30 days', now() from template returning id`
    await post(at.shop.sql, {
      key: `test-points:${buyer.id}`,
      reason: 'test',
      shopId: at.shop.shopId,
      entries: [
        { memberId: null, kind: 'gifts', currency: pointsCurrency, amount: '0' },
        { memberId: buyer.id, kind: 'points', currency: pointsCurrency, amount: '0' },
      ],
    })
    const order = await at.desk.make(buyer)
    await at.shop
      .sql`update orders set coupon_id = ${coupon!.id}, points_used = 100, points_off = 1, promotion_off = 19 where id = ${order.id}`
    await at.shop.sql`update order_lines set points_off = 1, promotion_off = 9 where id = ${order.lines[0]}`
    await at.shop.pay(buyer, [order.id], 'yck')
    const points = async () => {
      const [row] = await at.shop.sql<{ balance: number }[]>`
        select coalesce(sum(balance), 0)::float8 as balance from ledger_accounts where member_id = ${buyer.id} and kind = 'points'`
      return row!.balance
    }
    const used = async () =>
      (await at.shop.sql`select used_at is not null as used from coupons where id = ${coupon!.id}`)[0]!.used
    await at.desk.grant(
      await at.desk.asked(buyer, order.id, { lines: [{ id: order.lines[0], quantity: '1' }] }),
    )
    expect([await points(), await used()]).toEqual([33, true])
    await at.desk.grant(await at.desk.asked(buyer, order.id))
    expect([await points(), await used()]).toEqual([100, false])
  })

  test('is about nothing any more when finance has refunded all of the order: points come back once', async () => {
    const buyer = await at.shop.member('1000')
    const order = await at.desk.make(buyer)
    await at.shop
      .sql`update orders set points_used = 100, points_off = 1, promotion_off = 19 where id = ${order.id}`
    await at.shop.sql`update order_lines set points_off = 1, promotion_off = 9 where id = ${order.lines[0]}`
    await at.shop.pay(buyer, [order.id], 'yck')
    const id = await at.desk.asked(buyer, order.id)
    const [{ paymentId } = { paymentId: 0 }] = await at.shop.sql<{ paymentId: number }[]>`
      select payment_id as "paymentId" from payment_orders where order_id = ${order.id}`
    const row = { paymentId, orderId: order.id, way: 'stored_value' }
    expect((await at.desk.payBack(row)).success).toBe(true)
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 390 })
    // Nobody is asked to decide about it, and its buyer reads why.
    expect(await at.desk.caseOf(id)).toMatchObject({ state: 'withdrawn' })
    const [said] = await at.shop.sql`
      select to_state as state, reason from after_sale_messages where case_id = ${id} order by id desc limit 1`
    expect(said).toEqual({ state: 'withdrawn', reason: 'orders.reasonRefunded' })
    expect(codeOf(await at.desk.grant(id))).toBe('after-sale.changed')
    const [points] = await at.shop.sql<{ balance: number }[]>`
      select coalesce(sum(balance), 0)::float8 as balance from ledger_accounts where member_id = ${buyer.id} and kind = 'points'`
    expect(points).toEqual({ balance: 100 })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 390 })
  })

  test('puts the pieces of a flash sale on sale again, also those of two lines of one SKU', async () => {
    const { sql, shopId, skuId } = at.shop
    const buyer: Buyer = await at.shop.member('1000')
    const order = await at.shop.order(buyer.id, '0', {
      lines: [
        { skuId, quantity: '2', price: '100' },
        { skuId, quantity: '3', price: '100' },
      ],
    })
    const [sale] = await sql<{ id: number }[]>`
      insert into flash_sales (shop_id, titles, starts_at, ends_at)
      values (${shopId}, '{"en": "Rush"}', now() - interval '1 hour', now() + interval '1 hour') returning id`
    await sql`insert into flash_sale_items (sale_id, sku_id, price, stock) values (${sale!.id}, ${skuId}, 100, 9)`
    await sql.begin(async tx => {
      // As checkout leaves it: the pieces are held by the sale, not by the order.
      await tx`update stocks set held = held - 5 where sku_id = ${skuId}`
      await tx`update flash_sale_items set sold = 5 where sale_id = ${sale!.id}`
      await tx`
        with claimed as (
          insert into flash_claims (sale_id, sku_id, member_id, quantity, state, order_id, expires_at)
          select ${sale!.id}, ${skuId}, ${buyer.id}, base_quantity, 'ordered', ${order.id}, now()
          from order_lines where order_id = ${order.id} returning id, quantity)
        update order_lines l set claim_id = claimed.id from claimed
        where l.order_id = ${order.id} and l.base_quantity = claimed.quantity`
    })
    await at.shop.pay(buyer, [order.id], 'yck')
    const lines = await sql<{ id: number }[]>`select id from order_lines where order_id = ${order.id}`
    const sold = async () =>
      (await sql`select sold from flash_sale_items where sale_id = ${sale!.id}`)[0]!.sold
    const back = async (quantity: Decimal) =>
      at.desk.grant(
        await at.desk.asked(buyer, order.id, { lines: lines.map(({ id }) => ({ id, quantity })) }),
      )
    await back('1')
    expect(await sold()).toBe(3)
    const rest = await at.desk.asked(buyer, order.id)
    await at.desk.grant(rest)
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7 })
    expect(await sold()).toBe(0)
  })

  test('puts pieces of a group-buy on sale again, and only whole ones', async () => {
    const { sql, shopId, skuId } = at.shop
    const { buyer, order } = await at.desk.paidBy('yck')
    await sql`
      with offer as (
        insert into group_buys (shop_id, sku_id, titles, starts_at, ends_at, sizes, stock, sold, member_limit)
        values (${shopId}, ${skuId}, '{"en": "Together"}', now() - interval '1 hour', now() + interval '1 hour',
          '[{"size": 2, "price": "100"}]', 9, 5, 9) returning id
      ), joined as (
        insert into groups (group_buy_id, leader_id, size, price, state, closes_at)
        select id, ${buyer.id}, 2, 100, 'complete', now() from offer returning id
      )
      update orders set group_id = joined.id from joined where orders.id = ${order.id}`
    const sold = async () => (await sql`select sold from group_buys where shop_id = ${shopId}`)[0]!.sold
    await sql`update skus set min_qty = 0.5, multiple = 0.5 where id = ${skuId}`
    const some = (quantity: Decimal) =>
      at.desk.ask(buyer, order.id, { lines: [{ id: order.lines[0], quantity }] })
    expect(codeOf(await some('0.5'))).toBe('after-sale.inSteps')
    await at.desk.grant(
      await at.desk.asked(buyer, order.id, { lines: [{ id: order.lines[0], quantity: '1' }] }),
    )
    expect(await sold()).toBe(4)
    await at.desk.grant(await at.desk.asked(buyer, order.id))
    expect(await sold()).toBe(0)
  })

  test('is not granted any more once its goods were packed', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const id = await at.desk.asked(buyer, order.id, { lines: [{ id: order.lines[0], quantity: '3' }] })
    await at.desk.pack([{ lineId: order.lines[0], quantity: '1' }])
    expect(codeOf(await at.desk.grant(id))).toBe('after-sale.packedMeanwhile')
    expect(await at.desk.caseOf(id)).toMatchObject({ state: 'requested' })
    const refused = await at.desk.save('after_sale_refuse', { id, words: 'It is on its way' })
    expect(refused.success).toBe(true)
  })
})

describe('money that no channel takes back', () => {
  test('of an offline transfer waits for a transfer, which finance records once', async () => {
    const { buyer, order } = await at.desk.paidBy('xx')
    const id = await at.desk.asked(buyer, order.id)
    await at.desk.grant(id)
    expect(await at.desk.refundsOf(order.id)).toEqual([{ way: 'manual', state: 'requested', amount: 390 }])
    const { counts, cases } = (await at.shop.call(officeAfterSale, { tab: 'transfers' }, at.desk.finance)).obj
    expect(counts.transfers).toBe(1)
    expect(cases.map(one => one.id)).toEqual([id])
    const { refunds } = (await at.shop.call(officeAfterSaleDetail, { id }, at.desk.finance)).obj
    const row = { refundId: refunds[0]!.id, number: 'BANK-1' }
    expect(codeOf(await at.desk.save('after_sale_transferred', row))).toBe('message.noPermission')
    const waits = async () =>
      (
        await at.shop.sql`
          select from bell_notices where kind = 'transfer_to_make' and about = ${id} and read_at is null`
      ).length
    expect(await waits()).toBeGreaterThan(0)
    expect((await at.desk.save('after_sale_transferred', row, at.desk.finance)).success).toBe(true)
    expect(await waits()).toBe(0)
    expect(codeOf(await at.desk.save('after_sale_transferred', row, at.desk.finance))).toBe(
      'after-sale.transferRecorded',
    )
    expect(await at.desk.refundsOf(order.id)).toEqual([{ way: 'manual', state: 'done', amount: 390 }])
  })

  test('and that the bank does not take becomes prepaid balance when the member says so, once and not before', async () => {
    const { buyer, order } = await at.desk.paidBy('xx')
    const id = await at.desk.asked(buyer, order.id)
    await at.desk.grant(id)
    const take = (as = buyer.as) => at.shop.call(takeAsStored, { row: { id } }, as)
    const seen = async () => (await at.shop.call(afterSaleDetail, { id }, buyer.as)).obj
    expect(codeOf(await take())).toBe('after-sale.transferRecorded')
    const [refund] = (await seen()).refunds
    const row = { refundId: refund!.id, words: 'The account is closed' }
    expect(codeOf(await at.desk.save('after_sale_transfer_failed', row))).toBe('message.noPermission')
    const { finance } = at.desk
    expect((await at.desk.save('after_sale_transfer_failed', row, finance)).success).toBe(true)
    const told = await at.shop.sql`
      select from bell_notices where member_id = ${buyer.id} and kind = 'case_answered' and about = ${id}`
    expect(told).toHaveLength(1)
    expect(await seen()).toMatchObject({
      actions: ['write', 'takeAsStored'],
      refunds: [
        { way: 'manual', state: 'requested', transferFailed: true, method: expect.stringMatching(/./) },
      ],
      messages: expect.arrayContaining([expect.objectContaining({ words: row.words })]),
    })
    expect(codeOf(await take((await at.shop.member()).as))).toBe('message.noPermission')
    const answers = await Promise.all([take(), take()])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(await at.desk.refundsOf(order.id)).toEqual([{ way: 'stored_value', state: 'done', amount: 390 }])
    expect(Number(await at.shop.storedValue(buyer.id))).toBe(390)
    expect(await seen()).toMatchObject({ actions: ['write'], refunds: [{ transferFailed: false }] })
    const late = { refundId: refund!.id, number: 'BANK-2' }
    expect(codeOf(await at.desk.save('after_sale_transferred', late, finance))).toBe(
      'after-sale.transferRecorded',
    )
    expect(codeOf(await at.desk.save('after_sale_transfer_failed', row, finance))).toBe(
      'after-sale.transferRecorded',
    )
  })

  test('goes to the prepaid balance when the member agrees', async () => {
    const { buyer, order } = await at.desk.paidBy('xx')
    const form = (await at.shop.call(afterSaleForm, { orderId: order.id }, buyer.as)).obj
    expect(form).toMatchObject({ choosesWay: true, amount: '390.00', kinds: ['refund'] })
    await at.desk.grant(await at.desk.asked(buyer, order.id, { toStored: true }))
    expect(await at.desk.refundsOf(order.id)).toEqual([{ way: 'stored_value', state: 'done', amount: 390 }])
    expect(Number(await at.shop.storedValue(buyer.id))).toBe(390)
  })

  test('that a channel refuses lands in the prepaid balance, so much and no more', async () => {
    const { buyer, order } = await at.desk.paidBy('wx')
    const id = await at.desk.asked(buyer, order.id, { lines: [{ id: order.lines[1], quantity: '1' }] })
    const refusing = async (request: Request, answer: (request: Request) => Promise<Response>) =>
      request.method === 'POST' && request.url.endsWith('/refunds')
        ? new Response('{"code":"USER_ACCOUNT_ABNORMAL","message":"closed"}', { status: 403 })
        : answer(request)
    await at.shop.meddled('wx', refusing, async () => {
      await at.desk.grant(id)
      await at.shop.moneyGoesBack()
    })
    expect(await at.desk.refundsOf(order.id)).toEqual([
      { way: 'channel', state: 'failed', amount: 45 },
      { way: 'stored_value', state: 'done', amount: 45 },
    ])
    expect(Number(await at.shop.storedValue(buyer.id))).toBe(45)
    expect(await at.desk.orderOf(order.id)).toMatchObject({ refunded: 45 })
  })
})

describe('what was never paid', () => {
  test('on delivery is owed less: the cash that is left is recorded', async () => {
    const { buyer, order } = await at.desk.paidBy('cod')
    await at.desk.grant(
      await at.desk.asked(buyer, order.id, { lines: [{ id: order.lines[1], quantity: '2' }] }),
    )
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 2, refunded: 0, waived: 90 })
    expect(await at.desk.refundsOf(order.id)).toEqual([])
    const cash = { orderId: order.id, note: '', by: at.desk.finance.id }
    const record = (amount: Decimal) => at.shop.sql.begin(tx => recordCash(tx, { ...cash, amount }))
    expect(await record('390')).toMatchObject({ key: 'payment.cashWhole' })
    expect(await record('300')).toMatchObject({ id: expect.any(Number) })
    await at.desk.ship(order.id)
    const id = await at.desk.asked(buyer, order.id, { reason: 'damaged' })
    await at.desk.grant(id, { atFault: true })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 296, waived: 90 })
  })

  test('on delivery, in part: with the rest of the cash the order is completed', async () => {
    const { buyer, order } = await at.desk.paidBy('cod')
    await at.desk.grant(
      await at.desk.asked(buyer, order.id, { lines: [{ id: order.lines[1], quantity: '2' }] }),
    )
    await at.desk.ship(order.id, 4)
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 3, waived: 90 })
    const cash = { orderId: order.id, amount: '300', note: '', by: at.desk.finance.id } as const
    expect(await at.shop.sql.begin(tx => recordCash(tx, cash))).toMatchObject({ id: expect.any(Number) })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 4 })
  })

  test('on delivery, all that stored value left over: what has arrived is completed without cash', async () => {
    const buyer: Buyer = await at.shop.member('300')
    const order = await at.desk.make(buyer, 'cod')
    expect(await at.shop.pay(buyer, [order.id], 'cod', { payType: 'part' })).toMatchObject({ success: true })
    await at.desk.ship(order.id, 4)
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 3 })
    await at.desk.grant(
      await at.desk.asked(buyer, order.id, { lines: [{ id: order.lines[1], quantity: '2' }] }),
    )
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 4, refunded: 0, waived: 90 })
  })

  test('on account is owed less, to the last cent, and the credit is free again', async () => {
    const buyer: Buyer = await at.shop.member()
    await at.shop.sql`update shops set kind = 'wholesale' where id = ${at.shop.shopId}`
    await at.shop.sql`update members set credit_limit = 1000 where id = ${buyer.id}`
    const order = await at.desk.make(buyer, 'credit')
    await post(at.shop.sql, {
      key: `credit:order:${order.id}`,
      reason: 'on_account',
      shopId: at.shop.shopId,
      orderId: order.id,
      entries: [
        { memberId: buyer.id, kind: 'credit', currency: 'CNY', amount: '-390' },
        { memberId: null, kind: 'receivable', currency: 'CNY', amount: '390' },
      ],
    })
    await at.shop
      .sql`update orders set state = 2, due_at = now() + interval '30 days', pay_before = null where id = ${order.id}`
    await at.shop
      .sql`insert into order_history (order_id, from_state, to_state, reason) values (${order.id}, 0, 2, 'orders.reasonNothingToPay')`
    const exposure = async () => Number((await creditOf(at.shop.sql, at.shop.shopId, buyer.id))!.exposure)
    await at.desk.grant(
      await at.desk.asked(buyer, order.id, { lines: [{ id: order.lines[0], quantity: '1' }] }),
    )
    expect(await exposure()).toBe(293.34)
    await at.desk.ship(order.id)
    await at.desk.grant(await at.desk.asked(buyer, order.id))
    // Its freight stays ours to claim only while it lives; nobody can pay an order that has ended.
    expect(await exposure()).toBe(0)
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 0, waived: 390 })
  })
})

describe('points that a completed order had earned', () => {
  const pointsOf = async (memberId: number) => {
    const [row] = await at.shop.sql<{ balance: number }[]>`
      select coalesce(sum(balance), 0)::float8 as balance from ledger_accounts where member_id = ${memberId} and kind = 'points'`
    return row!.balance
  }

  test('are taken back with the refund; those that are spent by now are kept from it at their worth', async () => {
    await at.shop.sql`update shops set points_earned = 1, points_per_unit = 100 where id = ${at.shop.shopId}`
    const { buyer, order } = await at.desk.paidBy('yck')
    await at.desk.ship(order.id, 4)
    await bookPoints(at.shop.sql, order.id)
    expect(await pointsOf(buyer.id)).toBe(390)
    await at.desk.grant(
      await at.desk.asked(buyer, order.id, { lines: [{ id: order.lines[1], quantity: '2' }] }),
    )
    expect(await pointsOf(buyer.id)).toBe(300)
    await post(at.shop.sql, {
      key: `spent:${buyer.id}`,
      reason: 'points_used',
      shopId: at.shop.shopId,
      entries: [
        { memberId: buyer.id, kind: 'points', currency: pointsCurrency, amount: '-300' },
        { memberId: null, kind: 'gifts', currency: pointsCurrency, amount: '300' },
      ],
    })
    const id = await at.desk.asked(buyer, order.id)
    await at.desk.grant(id)
    expect(await pointsOf(buyer.id)).toBe(0)
    const detail = (await at.shop.call(afterSaleDetail, { id }, buyer.as)).obj
    expect(detail).toMatchObject({ amount: '290.00', deducted: '2.90' })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ refunded: 377.1, refundState: 'all' })
  })

  test('come when the rest of an order on account, which was paid in part, goes back unpaid', async () => {
    await at.shop.sql`update shops set points_earned = 1, points_per_unit = 100 where id = ${at.shop.shopId}`
    const buyer: Buyer = await at.shop.member('300')
    await at.shop.sql`update members set credit_limit = 1000 where id = ${buyer.id}`
    const order = await at.desk.make(buyer, 'credit')
    expect((await at.shop.pay(buyer, [order.id], 'credit')).success).toBe(true)
    await at.desk.ship(order.id, 4)
    expect((await at.shop.pay(buyer, [order.id], 'wx', { payType: 'part' })).success).toBe(true)
    expect(await pointsOf(buyer.id)).toBe(0)
    await at.desk.grant(
      await at.desk.asked(buyer, order.id, { lines: [{ id: order.lines[1], quantity: '2' }] }),
    )
    expect(await at.desk.orderOf(order.id)).toMatchObject({ refunded: 0, waived: 90 })
    expect(await pointsOf(buyer.id)).toBe(300)
  })

  test("are taken back once by a case and by finance's own refund together", async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    await at.desk.ship(order.id, 4)
    const [{ paymentId } = { paymentId: 0 }] = await at.shop.sql<{ paymentId: number }[]>`
      select payment_id as "paymentId" from payment_orders where order_id = ${order.id}`
    const row = { paymentId, orderId: order.id, way: 'stored_value', amount: '100' }
    expect((await at.desk.payBack(row)).success).toBe(true)
    expect(await pointsOf(buyer.id)).toBe(290)
    await at.desk.grant(
      await at.desk.asked(buyer, order.id, { lines: [{ id: order.lines[1], quantity: '2' }] }),
    )
    expect(await pointsOf(buyer.id)).toBe(200)
    expect((await at.desk.payBack(row)).success).toBe(true)
    expect(await pointsOf(buyer.id)).toBe(100)
  })

  test('go by the share of what earned them, not of what was refunded before', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const back = async (line: 0 | 1, quantity: Decimal) =>
      at.desk.grant(await at.desk.asked(buyer, order.id, { lines: [{ id: order.lines[line], quantity }] }))
    await back(1, '2')
    await at.desk.ship(order.id, 4)
    expect(await pointsOf(buyer.id)).toBe(300)
    await back(0, '1')
    expect(await at.desk.orderOf(order.id)).toMatchObject({ refunded: 186.66 })
    expect(await pointsOf(buyer.id)).toBe(204)
    await back(0, '2')
    // The freight stays paid, and keeps its points.
    expect(await at.desk.orderOf(order.id)).toMatchObject({ refunded: 380 })
    expect(await pointsOf(buyer.id)).toBe(10)
  })
})
