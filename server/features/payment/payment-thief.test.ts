import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { commitOrder } from '../../../contract/checkout.ts'
import { saveData } from '../../../contract/data.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { buyAgain, cancelOrder, orderDetail } from '../../../contract/orders.ts'
import { checkPayment, paymentData } from '../../../contract/payment.ts'
import type { GatewayPayment } from '../../ports/payment/gateway/gateway.ts'
import { atOnce } from '../../testing/at-once.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { makeShop } from '../../testing/factories.ts'
import { pngPicture, uploadFiles } from '../../testing/files.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { asSeen, type RefundWish } from '../../testing/refunds.ts'
import { balance } from '../ledger/ledger.ts'
import { endOverdueOrders } from '../orders/deadlines.ts'
import { endUnpaidOrder } from '../orders/end-order.ts'

/** Whoever tries to get away with money, and moments in which two things happen at once. */

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

const refund = async (row: RefundWish, as: CallAs = finance) =>
  save('payment_refund', await asSeen(shop.sql, row), as)

const orderOf = async (id: number) =>
  (
    await shop.sql<{ state: number; paid: Decimal; refunded: Decimal }[]>`
      select state, paid, refunded from orders where id = ${id}`
  )[0]!

async function proofOf(buyer: { as: CallAs }, shade = 60): Promise<number> {
  const { tbl } = await uploadFiles(shop, [{ name: 'slip.png', content: await pngPicture(shade) }], buyer.as)
  return tbl[0]!.id
}

/** What waits in the shop's suspense account. */
const suspense = async (currency = 'CNY') =>
  (
    await shop.sql<{ sum: Decimal | null }[]>`
      select trim_scale(sum(e.amount))::text as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where a.kind = 'suspense' and a.currency = ${currency}`
  )[0]!.sum ?? '0'

describe("somebody else's", () => {
  test('order is not paid, seen, asked about, cancelled or bought again', async () => {
    const [owner, thief] = [await shop.member('100'), await shop.member('100')]
    const theirs = await shop.order(owner.id, '50')
    const own = await shop.order(thief.id, '50')
    for (const code of ['yck', 'wx', 'cod', 'credit', 'coupon', 'xx'])
      for (const ids of [[theirs.id], [own.id, theirs.id]])
        expect((await shop.pay(thief, ids, code)).success).toBe(false)
    for (const id of [[theirs.id], [own.id, theirs.id]]) {
      expect((await shop.call(paymentData, { id }, thief.as)).success).toBe(false)
      expect((await shop.call(checkPayment, { id }, thief.as)).success).toBe(false)
    }
    expect((await shop.call(cancelOrder, { id: theirs.id }, thief.as)).success).toBe(false)
    expect((await shop.call(buyAgain, { id: theirs.id }, thief.as)).success).toBe(false)
    expect((await shop.call(orderDetail, { id: theirs.id }, thief.as)).success).toBe(false)
    expect(await orderOf(theirs.id)).toMatchObject({ state: 0, paid: '0.0000' })
    expect(await shop.storedValue(thief.id)).toBe('100.0000')
  })

  test('order can be paid by its owner, however often strangers name it', async () => {
    const [owner, thief] = [await shop.member('100'), await shop.member('100')]
    const theirs = await shop.order(owner.id, '50')
    const stranger = { as: { ...thief.as, address: '10.77.0.1' } }
    for (let times = 0; times < 40; times++) await shop.pay(stranger, [theirs.id], 'yck')
    const paid = await shop.pay({ ...owner, as: { ...owner.as, address: '10.77.0.2' } }, [theirs.id], 'yck')
    expect(paid).toMatchObject({ success: true })
  })

  test('proof, or one that was used already, pays nothing', async () => {
    const [owner, thief] = [await shop.member(), await shop.member()]
    const payPicId = await proofOf(owner)
    const own = await shop.order(thief.id, '50')
    expect(await shop.pay(thief, [own.id], 'xx', { payPicId })).toMatchObject({
      obj: { code: 'payment.proofNeeded' },
    })
    const first = await shop.order(owner.id, '50')
    const second = await shop.order(owner.id, '70')
    expect((await shop.pay(owner, [first.id], 'xx', { payPicId })).success).toBe(true)
    expect(await shop.pay(owner, [second.id], 'xx', { payPicId })).toMatchObject({
      obj: { code: 'payment.proofNeeded' },
    })
  })

  test('payment is not asked about as a top-up', async () => {
    const [owner, thief] = [await shop.member(), await shop.member()]
    const order = await shop.order(owner.id, '50')
    const { obj } = await shop.pay(owner, [order.id], 'wx')
    for (const as of [thief.as, owner.as])
      expect((await shop.call(checkPayment, { id: [obj.paymentId!], cz: true }, as)).success).toBe(false)
  })

  test('way to pay, of another shop, is none', async () => {
    const other = await makeShop(shop.sql, { code: 'other' })
    const [method] = await shop.sql<{ id: number }[]>`
      select id from pay_methods where shop_id = ${other.id} and code = 'cod'`
    const buyer = await shop.member()
    const order = await shop.order(buyer.id, '50')
    const reply = await shop.pay(buyer, [order.id], 'cod', { pmId: method!.id })
    expect(reply).toMatchObject({ obj: { code: 'payment.methodGone', field: 'pmId' } })
  })

  test('office page moves no money for a member', async () => {
    const buyer = await shop.member('50')
    const order = await shop.order(buyer.id, '50')
    await shop.pay(buyer, [order.id], 'yck')
    const [payment] = await shop.sql<{ id: number }[]>`select id from payments where member_id = ${buyer.id}`
    const rows: [string, Record<string, unknown>][] = [
      ['payment_refund', { paymentId: payment!.id, orderId: order.id, left: '50', way: 'stored_value' }],
      ['payment_confirm', { id: payment!.id }],
      ['payment_cash', { orderId: order.id, amount: '50' }],
      ['case_close', { id: 1, answer: 'x', to: 'stored_value' }],
    ]
    for (const [type, row] of rows) expect((await save(type, row, buyer.as)).success).toBe(false)
    expect(await shop.storedValue(buyer.id)).toBe('0.0000')
  })
})

describe('a webhook', () => {
  const started = async (code: 'wx' | 'zfb' | 'lkl', price: Decimal = '80') => {
    const buyer = await shop.member()
    const order = await shop.order(buyer.id, price)
    const reply = await shop.pay(buyer, [order.id], code)
    return { buyer, order, reply, paid: await shop.payAtGateway(code, reply) }
  }

  test.each(['wx', 'zfb', 'lkl'] as const)(
    'that was written for one payment pays no other one when its number is changed: %s',
    async code => {
      const cheap = await started(code, '1')
      const dear = await started(code, '1')
      const { headers, body } = shop.gateways[code].webhook(cheap.paid)
      const changed = body.replaceAll(cheap.reply.obj.number, dear.reply.obj.number)
      await fetch(`${shop.origin}/pay/notify/${code}/${shop.shopId}`, {
        method: 'POST',
        headers: headers as Record<string, string>,
        body: code === 'wx' ? body.replace(/"ciphertext":"..../, '"ciphertext":"AAAA') : changed,
      })
      expect((await orderOf(dear.order.id)).state).toBe(0)
      expect((await orderOf(cheap.order.id)).state).toBe(0)
    },
  )

  test('in another currency than asked for pays nothing, and its money waits', async () => {
    const { order, paid } = await started('lkl', '80')
    const before = await suspense('VND')
    await shop.notify('lkl', { ...paid, currency: 'VND' })
    expect(await orderOf(order.id)).toMatchObject({ state: 0, paid: '0.0000' })
    expect(Number(await suspense('VND')) - Number(before)).toBe(80)
  })

  test('brings a wrong amount twice: each waits with a case of its own, however often it is told', async () => {
    const { order, buyer, paid } = await started('lkl', '80')
    const before = Number(await suspense())
    const [one, other] = ['30', '40'].map(
      (amount): GatewayPayment => ({
        ...paid,
        paid: amount as Decimal,
        providerNo: `${amount}-${paid.providerNo}`,
      }),
    )
    for (const each of [one!, other!, one!, other!]) await shop.notify('lkl', each)
    expect(await orderOf(order.id)).toMatchObject({ state: 0, paid: '0.0000' })
    expect(Number(await suspense()) - before).toBe(70)
    const cases = await shop.sql<{ id: number; amount: Decimal }[]>`
      select id, amount from staff_cases where member_id = ${buyer.id} and kind = 'wrong_amount' order by id`
    expect(cases.map(({ amount }) => amount)).toEqual(['30.0000', '40.0000'])
    for (const { id } of cases)
      expect((await save('case_close', { id, answer: 'too little', to: 'stored_value' })).success).toBe(true)
    expect(await shop.storedValue(buyer.id)).toBe('70.0000')
    expect(Number(await suspense())).toBe(before)
  })

  test('for a payment that is paid, with another number of the channel: that money waits, once', async () => {
    const { order, buyer, paid } = await started('lkl')
    await shop.notify('lkl', paid)
    const before = Number(await suspense())
    const second: GatewayPayment = { ...paid, providerNo: `second-${paid.providerNo}` }
    await shop.notify('lkl', second)
    await shop.notify('lkl', second)
    expect(await orderOf(order.id)).toMatchObject({ state: 2, paid: '80.0000' })
    expect(Number(await suspense()) - before).toBe(80)
    const cases = await shop.sql<{ id: number; kind: string; amount: Decimal }[]>`
      select id, kind, amount from staff_cases where member_id = ${buyer.id}`
    expect(cases).toMatchObject([{ kind: 'twin', amount: '80.0000' }])
    const row = { id: cases[0]!.id, answer: 'paid twice', to: 'stored_value' }
    expect((await save('case_close', row)).success).toBe(true)
    expect(await shop.storedValue(buyer.id)).toBe('80.0000')
    expect(Number(await suspense())).toBe(before)
  })

  test('whose number of the channel is known from another payment brings no money', async () => {
    const first = await started('lkl')
    await shop.notify('lkl', first.paid)
    const second = await started('lkl')
    const before = await suspense()
    await shop.notify('lkl', { ...second.paid, providerNo: first.paid.providerNo })
    expect((await orderOf(second.order.id)).state).toBe(0)
    expect(await suspense()).toBe(before)
    const [found] = await shop.sql<{ id: number }[]>`
      select id from staff_cases where member_id = ${second.buyer.id} and kind = 'twin'`
    expect(await save('case_close', { id: found!.id, answer: 'x', to: 'stored_value' })).toMatchObject({
      obj: { code: 'payment.caseCannot' },
    })
  })

  test('for a payment that nobody asked for: its money waits, and it is one case however often it comes', async () => {
    const { paid } = await started('lkl')
    const before = Number(await suspense())
    const unknown = { ...paid, number: 'P-never-asked-for', providerNo: `x${paid.providerNo}` }
    for (let times = 0; times < 3; times++) await shop.notify('lkl', unknown)
    expect(Number(await suspense()) - before).toBe(80)
    const cases = await shop.sql<{ id: number; amount: Decimal }[]>`
      select id, amount from staff_cases where kind = 'unknown' and note like 'P-never-asked-for%'`
    expect(cases).toMatchObject([{ amount: '80.0000' }])
    expect(
      (await save('case_close', { id: cases[0]!.id, answer: 'sent back', to: 'returned' })).success,
    ).toBe(true)
    expect(Number(await suspense())).toBe(before)
  })

  test('comes while everything is given back: nothing is given twice', async () => {
    const { buyer, order, paid, reply } = await started('wx')
    await shop.notify('wx', paid)
    // A second payment that was still open: the order had been paid in two ways at once.
    const [second] = await shop.sql<{ number: string }[]>`
      with made as (
        insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
        values (${shop.shopId}, ${buyer.id}, 'lkl', 'paying', 80, 'CNY', 80) returning id, number
      ), of as (insert into payment_orders (payment_id, order_id, amount) select id, ${order.id}, 80 from made)
      select number from made`
    const back = await asSeen(shop.sql, {
      paymentId: reply.obj.paymentId!,
      orderId: order.id,
      way: 'stored_value',
    })
    const refunding = save('payment_refund', back)
    const webhook = shop.notify('lkl', {
      ...paid,
      channel: 'lkl',
      number: second!.number,
      providerNo: `late-${paid.providerNo}`,
    })
    const [refunded] = await Promise.all([refunding, webhook])
    expect(refunded.success).toBe(true)
    expect(await orderOf(order.id)).toEqual({ state: 7, paid: '80.0000', refunded: '80.0000' })
    // The refund of the first; the second, which found no order to pay, goes back by its channel.
    expect(await shop.storedValue(buyer.id)).toBe('80.0000')
    expect(
      await shop.sql`
      select r.amount, r.way, r.state from refunds r join payments p on p.id = r.payment_id
      where p.number = ${second!.number}`,
    ).toEqual([{ amount: '80.0000', way: 'channel', state: 'requested' }])
  })
})

describe('a proof', () => {
  const transferred = async () => {
    const buyer = await shop.member()
    const order = await shop.order(buyer.id, '300')
    const { obj } = await shop.pay(buyer, [order.id], 'xx', { payPicId: await proofOf(buyer) })
    return { buyer, order, paymentId: obj.paymentId! }
  }

  test('confirmed by two clerks at once counts once', async () => {
    const { buyer, order, paymentId } = await transferred()
    const second = await shop.clerk('finance')
    const replies = await Promise.all([
      save('payment_confirm', { id: paymentId }),
      save('payment_confirm', { id: paymentId }, second),
    ])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(await orderOf(order.id)).toMatchObject({ state: 2, paid: '300.0000' })
    expect(await shop.storedValue(buyer.id)).toBe('0')
  })

  test('that is rejected while the deadline passes: the order waits again, with time to pay', async () => {
    const { order, paymentId } = await transferred()
    await shop.sql`update orders set pay_before = now() - interval '1 minute' where id = ${order.id}`
    await Promise.all([
      save('payment_reject', { id: paymentId, reason: 'unreadable' }),
      endOverdueOrders(shop.sql, { orderId: order.id }),
    ])
    await endOverdueOrders(shop.sql, { orderId: order.id })
    expect((await orderOf(order.id)).state).toBe(0)
  })

  test('of an order whose deadline passes while it is sent: it waits for head office, or is cancelled', async () => {
    const buyer = await shop.member()
    const order = await shop.order(buyer.id, '300', { payInSeconds: 1 })
    const payPicId = await proofOf(buyer)
    await shop.sql`update orders set pay_before = now() + interval '300 milliseconds' where id = ${order.id}`
    const late = new Promise(resolve => setTimeout(resolve, 300)).then(() =>
      endOverdueOrders(shop.sql, { orderId: order.id }),
    )
    const [reply] = await Promise.all([shop.pay(buyer, [order.id], 'xx', { payPicId }), late])
    await endOverdueOrders(shop.sql, { orderId: order.id })
    expect((await orderOf(order.id)).state).toBe(reply!.success ? 1 : 5)
  })
})

describe('a refund', () => {
  const paid = async (price: Decimal = '100') => {
    const buyer = await shop.member(price)
    const order = await shop.order(buyer.id, price)
    await shop.pay(buyer, [order.id], 'yck')
    const [payment] = await shop.sql<{ id: number }[]>`select id from payments where member_id = ${buyer.id}`
    return { buyer, order, row: { paymentId: payment!.id, orderId: order.id, way: 'stored_value' } }
  }

  test.each(['100.01', '0', '-1', '1e3', '0.001', '99999999999999'])(
    'of %s of 100 is refused',
    async amount => {
      const { buyer, row } = await paid()
      expect((await refund({ ...row, amount })).success).toBe(false)
      expect(await shop.storedValue(buyer.id)).toBe('0.0000')
    },
  )

  test('in many parts gives back no more than was paid', async () => {
    const { buyer, row } = await paid()
    const done: boolean[] = []
    for (let part = 0; part < 5; part++) done.push((await refund({ ...row, amount: '30' })).success)
    expect(done).toEqual([true, true, true, false, false])
    expect(await shop.storedValue(buyer.id)).toBe('90.0000')
  })

  test('that is sent twice, at once or after its answer was lost, is one refund', async () => {
    const { buyer, row } = await paid()
    const wish = { ...row, amount: '10', left: '100' }
    const send = () => save('payment_refund', wish)
    const moved = { success: false, obj: { code: 'payment.refundMoved', field: 'left' } }
    const replies = await atOnce(
      shop.sql,
      tx => tx`select from payments where id = ${row.paymentId} for update`,
      [send, send],
    )
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(replies.find(({ success }) => !success)).toMatchObject(moved)
    expect(await send()).toMatchObject(moved)
    expect(await save('payment_refund', { ...wish, amount: undefined })).toMatchObject(moved)
    expect(await save('payment_refund', { ...wish, left: undefined })).toMatchObject({
      success: false,
      obj: { field: 'left' },
    })
    expect(await shop.storedValue(buyer.id)).toBe('10.0000')
    expect((await save('payment_refund', { ...wish, left: '90.00' })).success).toBe(true)
    expect(await shop.storedValue(buyer.id)).toBe('20.0000')
  })

  test("is not made for an order that the payment was not for, or another payer's", async () => {
    const [mine, theirs] = [await paid(), await paid()]
    const row = { ...mine.row, orderId: theirs.order.id }
    expect(await refund(row)).toMatchObject({ obj: { code: 'payment.refundWhich' } })
    expect(await refund({ ...mine.row, orderId: undefined })).toMatchObject({
      success: false,
    })
  })

  test('of a place in a flash sale puts its piece back on sale', async () => {
    const { sql } = shop
    const { order, row, buyer } = await paid()
    const [claim] = await sql<{ sale: number }[]>`
      with sale as (
        insert into flash_sales (shop_id, titles, starts_at, ends_at)
        values (${shop.shopId}, '{"en": "Sale"}', now() - interval '1 hour', now() + interval '1 hour') returning id
      ), item as (
        insert into flash_sale_items (sale_id, sku_id, price, stock, sold)
        select id, ${shop.skuId}, 100, 5, 0 from sale returning sale_id
      ) select sale_id as sale from item`
    await sql.begin(async tx => {
      // As checkout leaves it: the piece is held by the sale, not by the order.
      await tx`update stocks set held = held - 1 where sku_id = ${shop.skuId}`
      await tx`update flash_sale_items set sold = 1 where sale_id = ${claim!.sale}`
      await tx`
        with claimed as (
          insert into flash_claims (sale_id, sku_id, member_id, quantity, state, order_id, expires_at)
          values (${claim!.sale}, ${shop.skuId}, ${buyer.id}, 1, 'ordered', ${order.id}, now()) returning id)
        update order_lines l set claim_id = claimed.id from claimed where l.order_id = ${order.id}`
    })
    expect((await refund(row)).success).toBe(true)
    expect((await orderOf(order.id)).state).toBe(7)
    const [item] = await sql`select sold from flash_sale_items where sale_id = ${claim!.sale}`
    expect(item).toEqual({ sold: 0 })
  })
})

describe('too much at once', () => {
  const huge = async (count: number, price: Decimal = '9000000000') => {
    const buyer = await shop.member()
    const ids: number[] = []
    for (let made = 0; made < count; made++) ids.push((await shop.order(buyer.id, price)).id)
    return { buyer, ids }
  }

  test('is refused with a sentence, whichever way, and no number overflows', async () => {
    const { buyer, ids } = await huge(2)
    const payPicId = await proofOf(buyer, 70)
    for (const [code, more] of [
      ['xx', { payPicId }],
      ['lkl', {}],
    ] as const) {
      const reply = await shop.pay(buyer, ids, code, more)
      expect(reply).toMatchObject({ success: false, obj: { code: 'payment.tooMuch', field: 'pmId' } })
      expect(reply.msg).toContain('9,999,999,999')
    }
    const page = await shop.call(paymentData, { id: ids }, buyer.as)
    expect(page.success).toBe(true)
    expect(page.obj.methods.find(({ code }) => code === 'xx')).toMatchObject({ usable: false })
    expect((await shop.pay(buyer, ids.slice(0, 1), 'xx', { payPicId })).success).toBe(true)
  })

  test("is what is above a channel's own limit", async () => {
    const { buyer, ids } = await huge(1, '200000000')
    for (const code of ['wx', 'zfb'])
      expect(await shop.pay(buyer, ids, code)).toMatchObject({ obj: { code: 'payment.tooMuch' } })
    expect((await shop.pay(buyer, ids, 'lkl')).success).toBe(true)
  })
})

describe('in the same moment', () => {
  test('stored value from two devices, one for each of two orders, one of them with a part', async () => {
    const buyer = await shop.member('100')
    const [one, two] = [await shop.order(buyer.id, '100'), await shop.order(buyer.id, '150')]
    await Promise.all([
      shop.pay(buyer, [one.id], 'yck'),
      shop.pay(buyer, [two.id], 'wx', { payType: 'part' }),
    ])
    const spent = Number((await orderOf(one.id)).paid) + Number((await orderOf(two.id)).paid)
    expect(spent).toBe(100)
    expect(await shop.storedValue(buyer.id)).toBe('0.0000')
  })

  test('paid from stored value and cancelled', async () => {
    const buyer = await shop.member('100')
    const { id } = await shop.order(buyer.id, '100')
    const [paid, cancelled] = await Promise.all([
      shop.pay(buyer, [id], 'yck'),
      shop.call(cancelOrder, { id }, buyer.as),
    ])
    expect([paid!.success, cancelled!.success].filter(Boolean)).toHaveLength(1)
    expect(await shop.storedValue(buyer.id)).toBe(paid!.success ? '0.0000' : '100.0000')
  })

  test('a part from stored value, the rest by a webhook, and cancelled', async () => {
    const buyer = await shop.member('40')
    const { id } = await shop.order(buyer.id, '100')
    const started = await shop.pay(buyer, [id], 'wx', { payType: 'part' })
    const paid = await shop.payAtGateway('wx', started)
    await Promise.all([
      shop.notify('wx', paid),
      shop.sql.begin(tx =>
        endUnpaidOrder(tx, { orderId: id, by: buyer.id, reason: 'orders.reasonCancelled' }),
      ),
    ])
    const order = await orderOf(id)
    expect([2, 5]).toContain(order.state)
    await shop.moneyGoesBack()
    expect(await shop.storedValue(buyer.id)).toBe(order.state === 2 ? '0.0000' : '40.0000')
    expect(await shop.backAtGateway(buyer.id)).toBe(order.state === 2 ? '0' : '60')
  })
})

describe('on account', () => {
  test('settled in parts of another currency, nothing is left of it', async () => {
    const { sql } = shop
    const buyer = await shop.member('5')
    await sql`update members set credit_limit = 1000, credit_days = 30 where id = ${buyer.id}`
    const { id } = await shop.order(buyer.id, '50001')
    await sql`update orders set currency = 'VND', rate = 3456.7, decimals = 0, base_total = 14.46 where id = ${id}`
    expect((await shop.pay(buyer, [id], 'credit')).success).toBe(true)
    const credit = () =>
      balance(sql, { shopId: shop.shopId, memberId: buyer.id, kind: 'credit', currency: 'CNY' })
    expect(await credit()).toBe('-14.4600')
    await shop.pay(buyer, [id], 'lkl', { payType: 'part' })
    const [open] = await sql<{ number: string }[]>`
      select number from payments where member_id = ${buyer.id} and state = 'paying'`
    await shop.notify('lkl', await shop.payAtGateway('lkl', { obj: { number: open!.number } }))
    expect(await credit()).toBe('0.0000')
  })

  test('an order that is cancelled before it is packed is owed no more: once, to the cent', async () => {
    const { sql } = shop
    const buyer = await shop.member()
    await sql`update members set credit_limit = 1000 where id = ${buyer.id}`
    const [first, kept] = [await shop.order(buyer.id, '123.45'), await shop.order(buyer.id, '10')]
    for (const { id } of [first, kept]) expect((await shop.pay(buyer, [id], 'credit')).success).toBe(true)
    const credit = () =>
      balance(sql, { shopId: shop.shopId, memberId: buyer.id, kind: 'credit', currency: 'CNY' })
    expect(await credit()).toBe('-133.4500')
    const answers = await Promise.all([1, 2].map(() => shop.call(cancelOrder, { id: first.id }, buyer.as)))
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    expect(await credit()).toBe('-10.0000')
    const [order] = await sql`select state, payment_state from orders where id = ${first.id}`
    expect(order).toEqual({ state: OrderState.Cancelled, payment_state: 'unpaid' })
    const [booked] = await sql`
      select sum(e.amount)::text as sum from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      where t.order_id = ${first.id}`
    expect(booked).toEqual({ sum: '0.0000' })
  })

  test('what is overdue is what is still owed', async () => {
    const { sql } = shop
    const buyer = await shop.member('60')
    await sql`update members set credit_limit = 1000, credit_days = 30 where id = ${buyer.id}`
    const late = await shop.order(buyer.id, '100')
    await shop.pay(buyer, [late.id], 'credit')
    await shop.pay(buyer, [late.id], 'lkl', { payType: 'part' })
    await sql`update orders set due_at = now() - interval '1 day' where id = ${late.id}`
    const next = await shop.order(buyer.id, '10')
    const reply = await shop.pay(buyer, [next.id], 'credit')
    expect(reply.success).toBe(false)
    expect(reply.msg).toContain('40.00')
    expect(reply.msg).not.toContain('100.00')
  })
})

test('an order takes nothing that is not a place in this shop: ids out of range are refused by their field', async () => {
  const buyer = await shop.member()
  for (const data of [
    { addressId: 4_000_000_000 },
    { points: -5 },
    { couponId: -1 },
    { group: { groupBuyId: 1, qty: -1 } },
    { group: { groupBuyId: 1, qty: 1e12 } },
    { expected: '1e9' },
  ])
    expect((await shop.call(commitOrder, { data: data as never }, buyer.as)).success).toBe(false)
})
