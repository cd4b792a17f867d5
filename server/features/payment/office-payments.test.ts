import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { saveData } from '../../../contract/data.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { pointsCurrency } from '../../../contract/money.ts'
import { officePayments } from '../../../contract/office-payments.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { checkPayment } from '../../../contract/payment.ts'
import { loadReport } from '../../../contract/records.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { pngPicture, uploadFiles } from '../../testing/files.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { asSeen, type RefundWish } from '../../testing/refunds.ts'
import { releaseLapsedClaims } from '../flash-sale/flash-sale.queries.ts'
import { endExpiredGroups } from '../group-buy/settle-group.ts'
import { balance, post } from '../ledger/ledger.ts'
import { endOverdueOrders } from '../orders/deadlines.ts'
import { endUnpaidOrder } from '../orders/end-order.ts'
import { moveOrder } from '../orders/move-order.ts'
import { openCase } from './payment.queries.ts'
import { continueRefunds } from './refunds.ts'

let shop: PayShop
let finance: CallAs

beforeAll(async () => {
  shop = await openPayShop()
  finance = await shop.clerk('finance')
}, 60_000)
afterAll(() => shop.close())
afterEach(() => expectBooksBalance(shop.sql))

const save = (type: string, row: Record<string, unknown>, as: CallAs = finance) =>
  shop.call(saveData, { type, row }, as)

const payBack = async (row: RefundWish, as: CallAs = finance) =>
  save('payment_refund', await asSeen(shop.sql, row), as)

const seen = async (find = '', as: CallAs = finance) => (await shop.call(officePayments, { find }, as)).obj

const stateOf = async (id: number) =>
  (
    await shop.sql<{ state: number; paymentState: string; refunded: Decimal; left: number | null }[]>`
      select state, payment_state as "paymentState", refunded,
        extract(epoch from pay_before - now())::integer as left from orders where id = ${id}`
  )[0]!

const transferred = async (price: Decimal = '300') => {
  const buyer = await shop.member()
  const order = await shop.order(buyer.id, price)
  const { tbl } = await uploadFiles(shop, [{ name: 'slip.png', content: await pngPicture() }], buyer.as)
  const { obj } = await shop.pay(buyer, [order.id], 'xx', { payPicId: tbl[0]!.id })
  return { buyer, order, paymentId: obj.paymentId! }
}

const paidByChannel = async (code: 'wx' | 'zfb' | 'lkl', price: Decimal = '100') => {
  const buyer = await shop.member()
  const order = await shop.order(buyer.id, price)
  const started = await shop.pay(buyer, [order.id], code)
  await shop.notify(code, await shop.payAtGateway(code, started))
  return { buyer, order, paymentId: started.obj.paymentId! }
}

test('the list says why a payment came to nothing, in the words of whoever reads it or wrote it', async () => {
  const replaced = await transferred()
  const rejected = await transferred()
  await save('payment_reject', { id: rejected.paymentId, reason: 'Another account' })
  await shop.sql`
    update payments set state = 'failed', reason = 'payment.reasonExpired' where id = ${replaced.paymentId}`
  const { tbl } = await shop.call(loadReport, { billType: 'payment', limit: 50 }, finance)
  const reasonOf = (id: number) =>
    (tbl as { id: number; reason: string }[]).find(row => row.id === id)?.reason
  expect(reasonOf(replaced.paymentId)).toBe('Not paid within the time allowed')
  expect(reasonOf(rejected.paymentId)).toBe('Another account')
})

describe('an offline transfer', () => {
  test('is confirmed: the order can be shipped', async () => {
    const { order, paymentId, buyer } = await transferred()
    const waiting = (await seen()).toConfirm.find(({ id }) => id === paymentId)
    expect(waiting).toMatchObject({ amount: '300.00', orders: [{ number: order.number }] })
    expect(waiting?.proof).toMatch(/^\/images\//)
    expect((await save('payment_confirm', { id: paymentId })).success).toBe(true)
    expect(await stateOf(order.id)).toMatchObject({ state: 2, paymentState: 'success' })
    expect((await shop.call(checkPayment, { id: [order.id] }, buyer.as)).obj.state).toBe('success')
    expect(await save('payment_confirm', { id: paymentId })).toMatchObject({
      obj: { code: 'payment.decideOver' },
    })
    expect((await save('payment_reject', { id: paymentId, reason: 'late' })).success).toBe(false)
  })

  test('is rejected "with a reason the member sees", and can be paid again within days', async () => {
    const { order, paymentId, buyer } = await transferred()
    expect(await save('payment_reject', { id: paymentId, reason: '' })).toMatchObject({
      obj: { field: 'reason' },
    })
    expect((await save('payment_reject', { id: paymentId, reason: 'The slip is unreadable' })).success).toBe(
      true,
    )
    const after = await stateOf(order.id)
    expect(after).toMatchObject({ state: 0, paymentState: 'failed' })
    expect(after.left).toBeGreaterThan(71 * 3600)
    const check = await shop.call(checkPayment, { id: [order.id] }, buyer.as)
    expect(check.obj).toMatchObject({ state: 'failed', reason: 'The slip is unreadable' })
    const [history] = await shop.sql`
      select note from order_history where order_id = ${order.id} order by id desc limit 1`
    expect(history?.note).toBe('The slip is unreadable')
    const { tbl } = await uploadFiles(shop, [{ name: 'new.png', content: await pngPicture(90) }], buyer.as)
    const again = await shop.pay(buyer, [order.id], 'xx', { payPicId: tbl[0]!.id })
    expect(again.obj.state).toBe('confirming')
  })

  test('of a flash sale is rejected: it waits as long as such an order does, and then its pieces are on sale again', async () => {
    const { sql, shopId, skuId } = shop
    const { order, paymentId, buyer } = await transferred()
    const [sale] = await sql<{ id: number }[]>`
      insert into flash_sales (shop_id, titles, starts_at, ends_at)
      values (${shopId}, '{"en": "Rush"}', now() - interval '1 hour', now() + interval '1 hour') returning id`
    await sql`insert into flash_sale_items (sale_id, sku_id, price, stock) values (${sale!.id}, ${skuId}, 300, 5)`
    await sql.begin(async tx => {
      // As checkout leaves it: the piece is held by the sale, not by the order.
      await tx`update stocks set held = held - 1 where sku_id = ${skuId}`
      await tx`update flash_sale_items set sold = 1 where sale_id = ${sale!.id}`
      await tx`
        with claimed as (
          insert into flash_claims (sale_id, sku_id, member_id, quantity, state, order_id, expires_at)
          values (${sale!.id}, ${skuId}, ${buyer.id}, 1, 'ordered', ${order.id}, now() - interval '1 hour') returning id)
        update order_lines l set claim_id = claimed.id from claimed where l.order_id = ${order.id}`
    })
    const sold = async () =>
      (await sql`select sold from flash_sale_items where sale_id = ${sale!.id}`)[0]!.sold
    expect((await save('payment_reject', { id: paymentId, reason: 'Unreadable' })).success).toBe(true)
    const { state, left } = await stateOf(order.id)
    expect([state, Math.round(left! / 60)]).toEqual([0, 10])
    await releaseLapsedClaims(sql)
    expect(await sold()).toBe(1)
    await sql`update orders set pay_before = now() - interval '1 second' where id = ${order.id}`
    await endOverdueOrders(sql)
    expect((await stateOf(order.id)).state).toBe(5)
    expect(await sold()).toBe(0)
  })

  test('of a group-buy whose group ended meanwhile is rejected: nobody is asked to pay for that group any more', async () => {
    const { sql, shopId, skuId } = shop
    const { order, paymentId, buyer } = await transferred('60')
    const [group] = await sql<{ id: number }[]>`
      with buy as (
        insert into group_buys (shop_id, titles, sku_id, sizes, starts_at, ends_at, stock, sold)
        values (${shopId}, '{}', ${skuId}, '[{"size": 5, "price": "60"}]', now() - interval '1 day', now() + interval '1 day', 9, 1)
        returning id
      )
      insert into groups (group_buy_id, size, price, leader_id, closes_at)
      select id, 5, 60, ${buyer.id}, now() from buy returning id`
    await sql`update orders set group_id = ${group!.id} where id = ${order.id}`
    await endExpiredGroups(sql)
    expect((await stateOf(order.id)).state).toBe(1)
    expect((await save('payment_reject', { id: paymentId, reason: 'Unreadable' })).success).toBe(true)
    expect(await stateOf(order.id)).toMatchObject({ state: 5, paymentState: 'unpaid', left: null })
    expect((await shop.pay(buyer, [order.id], 'wx')).obj.code).toBe('payment.orderOver')
    expect(
      await sql`select sold from group_buys where id = (select group_buy_id from groups where id = ${group!.id})`,
    ).toEqual([{ sold: 0 }])
    const told = await sql`select kind from bell_notices where member_id = ${buyer.id} order by id`
    expect(told.map(({ kind }) => kind)).toEqual(['proof_rejected', 'group_expired'])
  })

  test('confirmed and rejected in the same moment: one of them', async () => {
    const { order, paymentId } = await transferred()
    const replies = await Promise.all([
      save('payment_confirm', { id: paymentId }),
      save('payment_reject', { id: paymentId, reason: 'no' }),
    ])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect((await stateOf(order.id)).state).toBe(replies[0]!.success ? 2 : 0)
  })

  test('is not decided by anybody else', async () => {
    const { paymentId, buyer } = await transferred()
    for (const who of [buyer.as, await shop.clerk('sales'), await shop.clerk('warehouse'), {}]) {
      expect((await save('payment_confirm', { id: paymentId }, who)).success).toBe(false)
      expect((await shop.call(officePayments, {}, who)).success).toBe(false)
    }
  })
})

const refuseRefunds = async (request: Request, answer: (request: Request) => Promise<Response>) =>
  request.method === 'POST' && request.url.endsWith('/refunds')
    ? new Response('{"code":"NOT_ENOUGH","message":"not enough"}', { status: 403 })
    : answer(request)

describe('the desk', () => {
  test('finds proofs and cases by number and mobile, counts all that wait, and names the shop', async () => {
    const { sql } = shop
    const { order, paymentId, buyer } = await transferred()
    await transferred()
    const [{ mobile, number }] = (await sql`
      select m.mobile, p.number from payments p join members m on m.id = p.member_id where p.id = ${paymentId}`) as [
      { mobile: string; number: string },
    ]
    await sql`update shops set titles = '{"en": "Caravan"}' where id = ${shop.shopId}`
    for (const find of [order.number, number, mobile])
      expect(await seen(find), find).toMatchObject({
        toConfirm: [{ id: paymentId, shop: 'Caravan' }],
        toConfirmTotal: 1,
      })
    expect(await seen('nobody')).toMatchObject({ toConfirm: [], toConfirmTotal: 0, cases: [], casesTotal: 0 })
    expect((await seen()).toConfirmTotal).toBeGreaterThan(1)

    const before = (await seen()).casesTotal
    const about = { shopId: shop.shopId, memberId: buyer.id, orderId: order.id, paymentId }
    await openCase(sql, 'refund_failed', { ...about, note: 'R77 refused' })
    for (let n = 0; n < 50; n++) await openCase(sql, 'unknown', { shopId: shop.shopId, note: `CH-${n}-x` })
    const all = await seen()
    expect([all.cases.length, all.casesTotal]).toEqual([50, before + 51])
    for (const find of [order.number, number, mobile, 'R77'])
      expect(await seen(find), find).toMatchObject({
        cases: [{ kind: 'refund_failed', shop: 'Caravan' }],
        casesTotal: 1,
      })
    expect((await seen('CH-49-x')).casesTotal).toBe(1)
    await sql`update staff_cases set closed_at = now() where note like 'CH-%' or note like 'R77%'`
  })

  test("offers no stored value for what a distributor's customer paid", async () => {
    const { sql } = shop
    const owner = await makeMember(sql, { shopId: shop.shopId, role: 'distributor' })
    const branch = await makeShop(sql, { code: 'no-stored', ownerId: owner.id })
    const customer = await makeMember(sql, { shopId: branch.id })
    const [payment] = await sql<{ number: string }[]>`
      insert into payments (shop_id, member_id, method, state, amount, currency, base_amount, paid_at, stray)
      values (${branch.id}, ${customer.id}, 'wx', 'success', 5, 'CNY', 5, now(), 5) returning number`
    expect((await seen(payment!.number)).found).toMatchObject([{ ways: ['channel', 'manual'] }])
  })
})

describe('a refund', () => {
  test.each(['wx', 'zfb', 'lkl'] as const)('goes back the way it came: %s', async code => {
    const { order, paymentId } = await paidByChannel(code)
    const reply = await payBack({ paymentId, orderId: order.id, amount: '30', way: 'channel' })
    expect(reply.success).toBe(true)
    const [refund] = await shop.sql`select state, amount from refunds where id = ${reply.obj.id}`
    expect(refund).toEqual({ state: 'done', amount: '30.0000' })
    expect(await stateOf(order.id)).toMatchObject({ state: 2, refunded: '30.0000' })
    const [at] = await shop.sql<{ sum: Decimal }[]>`
      select sum(r.amount) from gateway_refunds r join gateway_payments g on g.id = r.payment_id
      join payments p on p.number = g.number where p.id = ${paymentId}`
    expect(at?.sum).toBe('30.0000')
  })

  test('of everything ends the order and frees its stock', async () => {
    const { order, paymentId } = await paidByChannel('wx')
    expect((await payBack({ paymentId, orderId: order.id, way: 'channel' })).success).toBe(true)
    expect(await stateOf(order.id)).toMatchObject({ state: 7, refunded: '100.0000' })
  })

  test('of everything that was not shipped gives back what the order took, once', async () => {
    const { sql } = shop
    const buyer = await shop.member()
    const [vouchers] = await sql<{ couponId: number; packetId: number }[]>`
      with kind as (
        insert into coupon_templates (shop_id, number, names, kind, off, from_amount, valid_days, total)
        values (${shop.shopId}, 'T-back', '{}', 'amount', 20, 0, 30, 100) returning id
      ), coupon as (
        insert into coupons (template_id, member_id, number, valid_until, used_at)
        select id, ${buyer.id}, 'C-back', now() + interval '30 days', now() from kind returning id
      ), envelope as (
        insert into red_packet_templates (shop_id, names, amount, total) values (${shop.shopId}, '{}', 6, 10) returning id
      ), packet as (
        insert into red_packets (template_id, member_id, amount, valid_until, used_at)
        select id, ${buyer.id}, 6, now() + interval '30 days', now() from envelope returning id
      )
      select coupon.id as "couponId", packet.id as "packetId" from coupon, packet`
    const { couponId, packetId } = vouchers!
    const order = await shop.order(buyer.id, '100', { couponId, pointsUsed: 300 })
    await sql`update orders set red_packet_id = ${packetId} where id = ${order.id}`
    const started = await shop.pay(buyer, [order.id], 'wx')
    await shop.notify('wx', await shop.payAtGateway('wx', started))
    const has = async () => {
      const purse = (kind: 'points' | 'red_packets', currency: string) =>
        balance(sql, { shopId: shop.shopId, memberId: buyer.id, kind, currency })
      const [used] = await sql<{ coupon: boolean; packet: boolean }[]>`
        select c.used_at is not null as coupon, r.used_at is not null as packet from coupons c, red_packets r
        where c.id = ${couponId} and r.id = ${packetId}`
      return {
        ...used,
        points: Number(await purse('points', pointsCurrency)),
        red: Number(await purse('red_packets', 'CNY')),
      }
    }
    const row = { paymentId: started.obj.paymentId!, orderId: order.id }
    await payBack({ ...row, amount: '40', way: 'stored_value' })
    expect(await has()).toEqual({ coupon: true, packet: true, points: 0, red: 0 })
    // Their channel refuses the rest, and finance gives it back in another way.
    await shop.meddled('wx', refuseRefunds, () => payBack({ ...row, way: 'channel' }))
    await payBack({ ...row, way: 'stored_value' })
    expect(await stateOf(order.id)).toMatchObject({ state: 7, refunded: '100.0000' })
    expect(await has()).toEqual({ coupon: false, packet: false, points: 300, red: 6 })
  })

  test('twice at once gives back once', async () => {
    const { buyer, order, paymentId } = await paidByChannel('wx')
    const row = { paymentId, orderId: order.id, amount: '100', left: '100', way: 'stored_value' } as const
    const replies = await Promise.all([save('payment_refund', row), save('payment_refund', row)])
    expect(replies.map(({ success }) => success).sort()).toEqual([false, true])
    expect(await shop.storedValue(buyer.id)).toBe('100.0000')
    const more = await save('payment_refund', { ...row, amount: '0.01', left: '0' })
    expect(more.msg).toBe('At most 0.00 CNY can be refunded')
  })

  test('that the channel refuses turns round, with a case for staff', async () => {
    const { buyer, order, paymentId } = await paidByChannel('wx')
    // Somebody refunded it on the channel's own pages.
    await shop.sql`
      insert into gateway_refunds (payment_id, number, amount, provider_no)
      select g.id, 'elsewhere', 100, 'x' from gateway_payments g join payments p on p.number = g.number where p.id = ${paymentId}`
    const reply = await payBack({ paymentId, orderId: order.id, amount: '40', way: 'channel' })
    expect(reply.success).toBe(true)
    const [refund] = await shop.sql`select state from refunds where id = ${reply.obj.id}`
    expect(refund).toEqual({ state: 'failed' })
    expect((await stateOf(order.id)).refunded).toBe('0.0000')
    expect((await seen()).cases.map(({ kind }) => kind)).toContain('refund_failed')
    expect((await payBack({ paymentId, orderId: order.id, amount: '40', way: 'stored_value' })).success).toBe(
      true,
    )
    expect(await shop.storedValue(buyer.id)).toBe('40.0000')
  })

  test('waits for a channel that is down, and is sent later, once', async () => {
    const { order, paymentId } = await paidByChannel('lkl')
    shop.down.add('lkl')
    const reply = await payBack({ paymentId, orderId: order.id, amount: '40', way: 'channel' })
    shop.down.delete('lkl')
    expect(reply.success).toBe(true)
    const refund = () => shop.sql`select state from refunds where id = ${reply.obj.id}`
    expect(await refund()).toEqual([{ state: 'requested' }])
    await shop.sql`
      update refunds set created_at = now() - interval '1 hour', asked_at = now() - interval '1 hour' where id = ${reply.obj.id}`
    await continueRefunds({ config: shop.config, sql: shop.sql }, shop.app.log)
    await continueRefunds({ config: shop.config, sql: shop.sql }, shop.app.log)
    expect(await refund()).toEqual([{ state: 'done' }])
  })

  test('of stray money takes it out of the stored value again, if it is still there', async () => {
    const buyer = await shop.member()
    const order = await shop.order(buyer.id, '80')
    const started = await shop.pay(buyer, [order.id], 'wx')
    const paid = await shop.payAtGateway('wx', started)
    await shop.sql.begin(tx =>
      endUnpaidOrder(tx, { orderId: order.id, by: buyer.id, reason: 'orders.reasonCancelled' }),
    )
    await shop.notify('wx', paid)
    // Their channel does not take it back: it lies in the stored value, until somebody finds out why.
    await shop.meddled('wx', refuseRefunds, shop.moneyGoesBack)
    expect(await shop.storedValue(buyer.id)).toBe('80.0000')
    const [found] = (await seen(started.obj.number)).found
    expect(found?.parts).toEqual([{ orderId: null, orderNumber: '', left: '80.00' }])
    const reply = await payBack({ paymentId: found!.id, way: 'channel', amount: '80' })
    expect(reply.success).toBe(true)
    expect(await shop.storedValue(buyer.id)).toBe('0.0000')
  })

  test('is found by the number of its order', async () => {
    const { order, paymentId } = await paidByChannel('zfb')
    const [found] = (await seen(order.number)).found
    expect(found).toMatchObject({
      id: paymentId,
      methodName: 'Alipay',
      ways: ['channel', 'stored_value', 'manual'],
    })
  })
})

describe('a refund of what somebody has got', () => {
  const pointsOf = async (memberId: number) =>
    Number(
      await balance(shop.sql, {
        shopId: shop.shopId,
        memberId,
        kind: 'points',
        currency: pointsCurrency,
      }),
    )

  /** Paid by a channel, sent and received: it has earned its points. */
  const completed = async (price: Decimal = '100') => {
    const made = await paidByChannel('wx', price)
    await shop.sql.begin(async tx => {
      const { PendingShipment, Shipped, Completed } = OrderState
      const move = { orderId: made.order.id, by: null }
      await moveOrder(tx, { ...move, from: [PendingShipment], to: Shipped, reason: 'orders.reasonShipped' })
      await moveOrder(tx, { ...move, from: [Shipped], to: Completed, reason: 'orders.reasonReceived' })
    })
    expect(await pointsOf(made.buyer.id)).toBe(Number(price))
    return made
  }

  test('takes back the points that its order earned, by its share', async () => {
    const { buyer, order, paymentId } = await completed()
    const row = { paymentId, orderId: order.id, way: 'stored_value' } as const
    expect((await payBack({ ...row, amount: '30' })).success).toBe(true)
    expect(await pointsOf(buyer.id)).toBe(70)
    expect((await payBack(row)).success).toBe(true)
    expect(await pointsOf(buyer.id)).toBe(0)
    expect((await payBack(row)).success).toBe(false)
    expect(await stateOf(order.id)).toMatchObject({ state: 4, refunded: '100.0000' })
  })

  test('takes what is left of points that are spent by now, and pays what finance said', async () => {
    const { buyer, order, paymentId } = await completed()
    await post(shop.sql, {
      key: `spent:${order.id}`,
      reason: 'points_used',
      shopId: shop.shopId,
      entries: [
        { memberId: buyer.id, kind: 'points', currency: pointsCurrency, amount: '-80' },
        { memberId: null, kind: 'gifts', currency: pointsCurrency, amount: '80' },
      ],
    })
    const row = { paymentId, orderId: order.id, way: 'stored_value' } as const
    expect((await payBack({ ...row, amount: '50' })).success).toBe(true)
    expect(await pointsOf(buyer.id)).toBe(0)
    expect(await shop.storedValue(buyer.id)).toBe('50.0000')
  })

  test('leaves the points when the channel refuses it, and takes them once when it is done in another way', async () => {
    const { buyer, order, paymentId } = await completed()
    const row = { paymentId, orderId: order.id, amount: '40' } as const
    await shop.meddled('wx', refuseRefunds, () => payBack({ ...row, way: 'channel' }))
    expect((await stateOf(order.id)).refunded).toBe('0.0000')
    expect(await pointsOf(buyer.id)).toBe(100)
    for (const way of ['channel', 'channel', 'stored_value'] as const)
      await shop.meddled('wx', refuseRefunds, () => payBack({ ...row, way }))
    expect((await stateOf(order.id)).refunded).toBe('40.0000')
    expect(await pointsOf(buyer.id)).toBe(60)
  })

  test('takes the points once when its channel is down for a while', async () => {
    const { buyer, order, paymentId } = await completed()
    shop.down.add('wx')
    await payBack({ paymentId, orderId: order.id, amount: '40', way: 'channel' })
    shop.down.delete('wx')
    expect(await pointsOf(buyer.id)).toBe(60)
    await shop.moneyGoesBack()
    await shop.moneyGoesBack()
    expect(await shop.backAtGateway(buyer.id)).toBe('40')
    expect(await pointsOf(buyer.id)).toBe(60)
  })
})

describe('a case', () => {
  test('of a wrong amount is closed by giving the money to the member', async () => {
    const buyer = await shop.member()
    const order = await shop.order(buyer.id, '90')
    await shop.notify('wx', await shop.payAtGateway('wx', await shop.pay(buyer, [order.id], 'wx'), '9'))
    const found = (await seen()).cases.find(({ kind, mobile }) => kind === 'wrong_amount' && mobile !== '')
    expect(found).toMatchObject({ amount: '9.00', movable: true, hasMember: true })
    expect(await save('case_close', { id: found!.id, answer: '' })).toMatchObject({
      obj: { field: 'answer' },
    })
    const row = { id: found!.id, answer: 'Spoke to them', to: 'stored_value' }
    const replies = await Promise.all([save('case_close', row), save('case_close', row)])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await shop.storedValue(buyer.id)).toBe('9.0000')
  })

  test('in a distributor’s shop is not closed into stored value, which its customers do not have', async () => {
    const { sql } = shop
    const owner = await makeMember(sql, { shopId: shop.shopId, role: 'distributor' })
    const branch = await makeShop(sql, { code: 'case-branch', ownerId: owner.id })
    const customer = await makeMember(sql, { shopId: branch.id })
    await post(sql, {
      key: 'test:case-branch',
      reason: 'suspense',
      shopId: branch.id,
      entries: [
        { memberId: null, kind: 'cash', currency: 'CNY', amount: '-9' },
        { memberId: null, kind: 'suspense', currency: 'CNY', amount: '9' },
      ],
    })
    await openCase(sql, 'twin', {
      shopId: branch.id,
      memberId: customer.id,
      amount: '9',
      currency: 'CNY',
    })
    const found = (await seen()).cases.find(({ mobile }) => mobile === customer.mobile)!
    expect(found).toMatchObject({ movable: true, hasMember: false })
    const close = (to: string) => save('case_close', { id: found.id, answer: 'Spoke to them', to })
    expect(await close('stored_value')).toMatchObject({
      success: false,
      obj: { code: 'payment.refundNoChannel', field: 'to' },
    })
    const waits = async () =>
      (
        await sql`
          select from bell_notices where kind = 'money_to_place' and about = ${found.id} and read_at is null`
      ).length
    expect(await waits()).toBeGreaterThan(0)
    expect((await close('returned')).success).toBe(true)
    expect(await waits()).toBe(0)
  })
})

describe('a refund of an order that is not at its end', () => {
  /** Paid from stored value by one of two who buy together. */
  const inGroup = async () => {
    const { sql } = shop
    const buyer = await shop.member('100')
    const order = await shop.order(buyer.id, '100')
    await sql`
      with offer as (
        insert into group_buys (shop_id, sku_id, titles, starts_at, ends_at, sizes, stock, sold)
        values (${shop.shopId}, ${shop.skuId}, '{"en": "Together"}', now() - interval '1 hour', now() + interval '1 day',
          '[{"size": 2, "price": "100"}]', 10, 1) returning id
      ), opened as (
        insert into groups (group_buy_id, leader_id, size, price, closes_at)
        select id, ${buyer.id}, 2, 100, now() + interval '1 hour' from offer returning id
      )
      update orders o set group_id = opened.id from opened where o.id = ${order.id}`
    await shop.pay(buyer, [order.id], 'yck')
    expect((await stateOf(order.id)).state).toBe(6)
    return { buyer, order, paymentId: await paymentOf(order.id) }
  }

  const paymentOf = async (orderId: number) =>
    (
      await shop.sql<{ id: number }[]>`
        select payment_id as id from payment_orders where order_id = ${orderId} order by 1 limit 1`
    )[0]!.id

  const stored = (paymentId: number, orderId: number, more: object = {}) =>
    payBack({ paymentId, orderId, way: 'stored_value', ...more })

  test('is refused while it is being paid: who got the part back would owe only the rest', async () => {
    const buyer = await shop.member('40')
    const order = await shop.order(buyer.id, '100')
    await shop.pay(buyer, [order.id], 'wx', { payType: 'part' })
    expect(await stored(await paymentOf(order.id), order.id)).toMatchObject({
      success: false,
      obj: { code: 'payment.refundOpen' },
    })
    await shop.sql.begin(tx =>
      endUnpaidOrder(tx, { orderId: order.id, by: buyer.id, reason: 'orders.reasonCancelled' }),
    )
    expect(await shop.storedValue(buyer.id)).toBe('40.0000')
  })

  test('ends one that waits for its group, and nothing is shipped that was paid back', async () => {
    const { buyer, order, paymentId } = await inGroup()
    expect((await stored(paymentId, order.id)).success).toBe(true)
    expect(await stateOf(order.id)).toMatchObject({ state: 7, refunded: '100.0000' })
    expect(await shop.storedValue(buyer.id)).toBe('100.0000')
    const [offer] = await shop.sql`
      select b.sold from group_buys b join groups g on g.group_buy_id = b.id join orders o on o.group_id = g.id
      where o.id = ${order.id}`
    expect(offer).toEqual({ sold: 0 })
  })

  test('in part: when its group expires the rest comes back as well', async () => {
    const { buyer, order, paymentId } = await inGroup()
    expect((await stored(paymentId, order.id, { amount: '30' })).success).toBe(true)
    await shop.sql`update groups set closes_at = now() where id = (select group_id from orders where id = ${order.id})`
    await endExpiredGroups(shop.sql)
    expect(await stateOf(order.id)).toMatchObject({ state: 7, refunded: '100.0000' })
    expect(await shop.storedValue(buyer.id)).toBe('100.0000')
  })

  test('goes back to stored value when it came from there', async () => {
    const buyer = await shop.member('100')
    const order = await shop.order(buyer.id, '100')
    await shop.pay(buyer, [order.id], 'yck')
    expect(await stored(await paymentOf(order.id), order.id, { way: 'manual' })).toMatchObject({
      success: false,
      obj: { field: 'way' },
    })
  })

  test('in many small parts gives back what was paid, to the cent', async () => {
    const buyer = await shop.member('1')
    const order = await shop.order(buyer.id, '3500')
    // One yuan is 3500 dong.
    await shop.sql`update orders set currency = 'VND', rate = 3500, decimals = 0, base_total = 1 where id = ${order.id}`
    expect((await shop.pay(buyer, [order.id], 'yck')).success).toBe(true)
    const paymentId = await paymentOf(order.id)
    for (let part = 0; part < 10; part++)
      expect((await stored(paymentId, order.id, { amount: '18' })).success).toBe(true)
    expect((await stored(paymentId, order.id)).success).toBe(true)
    expect(await shop.storedValue(buyer.id)).toBe('1.0000')
  })
})
