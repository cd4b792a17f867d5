import { describe, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import { refundPayment } from '../../../contract/office-payments.ts'
import { paymentData } from '../../../contract/payment.ts'
import { readSms, requestOwnCode } from '../../testing/accounts.ts'
import { mobileOf } from '../account/account.queries.ts'
import { openPayments } from './testing.ts'

const at = openPayments()

describe('from stored value', () => {
  test('an order is paid at once', async () => {
    const buyer = await at.shop.member('150')
    const { id } = await at.shop.order(buyer.id, '120')
    const reply = await at.shop.pay(buyer, [id], 'yck')
    expect(reply.obj).toMatchObject({ state: 'success', next: 'done' })
    expect(await at.orderRow(id)).toMatchObject({ state: 2, paid: '120.0000' })
    expect(await at.shop.storedValue(buyer.id)).toBe('30.0000')
  })

  test('"insufficient balance" says how much there is', async () => {
    const buyer = await at.shop.member('50')
    const { id } = await at.shop.order(buyer.id, '120')
    const reply = await at.shop.pay(buyer, [id], 'yck')
    expect(reply).toMatchObject({ success: false, obj: { code: 'payment.balanceShort', field: 'pmId' } })
    expect(reply.msg).toContain('¥50.00')
  })

  test('what an order of another currency is worth pays it, to the cent: what came back for one buys the same again', async () => {
    const buyer = await at.shop.member('28.57')
    const order = async () => {
      const { id } = await at.shop.order(buyer.id, '100000')
      await at.shop.sql`update orders set currency = 'VND', rate = 3500, decimals = 0 where id = ${id}`
      return id
    }
    const first = await order()
    const { obj } = await at.shop.call(paymentData, { id: [first] }, buyer.as)
    expect(obj.storedValue).toEqual({ balance: '100000', usable: '100000' })
    expect(obj.methods.find(({ code }) => code === 'yck')).toMatchObject({ usable: true })
    expect((await at.shop.pay(buyer, [first], 'yck')).success).toBe(true)
    expect(await at.orderRow(first)).toMatchObject({ state: 2, paid: '100000.0000' })
    expect(await at.shop.storedValue(buyer.id)).toBe('0.0000')
    const clerk = await at.shop.clerk('finance')
    const [payment] = await at.shop.sql<
      { id: number }[]
    >`select id from payments where member_id = ${buyer.id}`
    const row = { paymentId: payment!.id, orderId: first, way: 'stored_value' as const, left: '100000' }
    expect((await at.shop.call(refundPayment, { row }, clerk)).success).toBe(true)
    expect(await at.shop.storedValue(buyer.id)).toBe('28.5700')
    const again = await at.shop.pay(buyer, [await order()], 'wx', { payType: 'part' })
    expect(again.obj).toMatchObject({ state: 'success' })
    expect(await at.shop.storedValue(buyer.id)).toBe('0.0000')
  })

  test('two orders paid at once from one balance: it never goes below zero', async () => {
    const buyer = await at.shop.member('100')
    const orders = [await at.shop.order(buyer.id, '80'), await at.shop.order(buyer.id, '80')] as const
    const replies = await Promise.all(orders.map(({ id }) => at.shop.pay(buyer, [id], 'yck')))
    expect(replies.map(reply => reply.success).sort()).toEqual([false, true])
    expect(await at.shop.storedValue(buyer.id)).toBe('20.0000')
  })

  test('the same order paid twice by a double click is paid once', async () => {
    const buyer = await at.shop.member('500')
    const { id } = await at.shop.order(buyer.id, '80')
    const replies = await Promise.all([1, 2, 3].map(() => at.shop.pay(buyer, [id], 'yck')))
    expect(replies.every(reply => reply.success)).toBe(true)
    expect(await at.shop.storedValue(buyer.id)).toBe('420.0000')
  })

  test('a part from there, the rest by a channel, for several orders at once', async () => {
    const buyer = await at.shop.member('130')
    const [first, second] = [await at.shop.order(buyer.id, '100'), await at.shop.order(buyer.id, '100')]
    const ids = [first.id, second.id]
    const started = await at.shop.pay(buyer, ids, 'wx', { payType: 'part' })
    expect(await at.orderRow(first.id)).toMatchObject({ state: 2, paid: '100.0000' })
    expect(await at.orderRow(second.id)).toMatchObject({ state: 0, paid: '30.0000' })
    const paid = await at.shop.payAtGateway('wx', started)
    expect(paid.amount).toBe('70.0000')
    await at.shop.notify('wx', paid)
    expect(await at.orderRow(second.id)).toMatchObject({ state: 2, paid: '100.0000' })
    expect(await at.shop.storedValue(buyer.id)).toBe('0.0000')
  })

  test('a part that was paid comes back when the order is cancelled', async () => {
    const buyer = await at.shop.member('30')
    const { id } = await at.shop.order(buyer.id, '100')
    await at.shop.pay(buyer, [id], 'wx', { payType: 'part' })
    expect(await at.shop.storedValue(buyer.id)).toBe('0.0000')
    await at.cancel(id, buyer.id)
    expect(await at.shop.storedValue(buyer.id)).toBe('30.0000')
  })

  test('much of it needs a code from the phone', async () => {
    const buyer = await at.shop.member('5000')
    const { id } = await at.shop.order(buyer.id, '1500')
    const data = await at.shop.call(paymentData, { id: [id] }, buyer.as)
    expect(data.obj).toMatchObject({ needsCode: true, due: '1500.00', currency: 'CNY' })
    const reply = await at.shop.pay(buyer, [id], 'yck')
    expect(reply).toMatchObject({ success: false, obj: { code: 'payment.codeNeeded', field: 'msgCode' } })
    const wrong = await at.shop.pay(buyer, [id], 'yck', { msgCode: '000000' })
    expect(wrong).toMatchObject({ success: false, obj: { code: 'message.codeFirst', field: 'msgCode' } })
    expect((await at.orderRow(id)).state).toBe(0)
  })
})

describe('a code from the phone', () => {
  test('may be named by the message that brought it: another message, and nothing is paid', async () => {
    const buyer = await at.shop.member('5000')
    const { id } = await at.shop.order(buyer.id, '1500')
    const { obj } = await requestOwnCode(at.shop, 'pay', buyer.as)
    const msgCode = await readSms(at.shop.sql, await mobileOf(at.shop.sql, buyer.id))
    const other = String(Number(obj.msgId) + 1)
    expect(await at.shop.pay(buyer, [id], 'yck', { msgCode, msgId: other })).toMatchObject({
      success: false,
      obj: { code: 'message.codeFirst', field: 'msgId' },
    })
    expect((await at.orderRow(id)).state).toBe(0)
    expect((await at.shop.pay(buyer, [id], 'yck', { msgCode, msgId: obj.msgId })).success).toBe(true)
    expect((await at.orderRow(id)).state).toBe(2)
  })

  test('is needed for what is paid bit by bit within a day, not only for what is paid at once', async () => {
    const buyer = await at.shop.member('5000')
    const pay = async (price: Decimal, more: object = {}) =>
      at.shop.pay(buyer, [(await at.shop.order(buyer.id, price)).id], 'yck', more)
    expect((await pay('600')).success).toBe(true)
    expect((await pay('400')).success).toBe(true)
    expect(await pay('0.01')).toMatchObject({ success: false, obj: { code: 'payment.codeNeeded' } })
    const { id } = await at.shop.order(buyer.id, '5')
    expect((await at.shop.call(paymentData, { id: [id] }, buyer.as)).obj.needsCode).toBe(true)
    await requestOwnCode(at.shop, 'pay', buyer.as)
    const msgCode = await readSms(at.shop.sql, await mobileOf(at.shop.sql, buyer.id))
    expect((await pay('900', { msgCode })).success).toBe(true)
    // What was confirmed does not count; what is older than a day neither.
    await at.shop
      .sql`update payments set created_at = now() - interval '25 hours' where member_id = ${buyer.id} and not by_code`
    expect((await pay('1000')).success).toBe(true)
  })

  test('is not got round by paying many orders in the same moment', async () => {
    const buyer = await at.shop.member('5000')
    const orders = await Promise.all([1, 2, 3, 4].map(() => at.shop.order(buyer.id, '400')))
    const replies = await Promise.all(orders.map(({ id }) => at.shop.pay(buyer, [id], 'yck')))
    expect(replies.filter(({ success }) => success)).toHaveLength(2)
    expect(await at.shop.storedValue(buyer.id)).toBe('4200.0000')
  })
})
