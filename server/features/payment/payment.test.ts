import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import {
  cancelOrder,
  type OrderDetail,
  type OrderList,
  orderDetail,
  orderList,
} from '../../../contract/orders.ts'
import { checkPayment, paymentData } from '../../../contract/payment.ts'
import { loadReport } from '../../../contract/records.ts'
import { readSms, requestOwnCode } from '../../testing/accounts.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { pngPicture, uploadFiles } from '../../testing/files.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { mobileOf } from '../account/account.queries.ts'
import { balance } from '../ledger/ledger.ts'
import { endUnpaidOrder } from '../orders/end-order.ts'
import { pollOpenPayments } from './poll-payments.ts'

let shop: PayShop

beforeAll(async () => {
  shop = await openPayShop()
}, 60_000)
afterAll(() => shop.close())
// Whatever a test did, nothing was lost and nothing came from nowhere.
afterEach(() => expectBooksBalance(shop.sql))

const orderRow = async (id: number) =>
  (
    await shop.sql<{ state: number; paid: Decimal; paymentState: string; holds: boolean }[]>`
      select state, paid, payment_state as "paymentState", holds_stock as holds from orders where id = ${id}`
  )[0]!

const casesOf = async (memberId: number) =>
  (
    await shop.sql<{ kind: string }[]>`select kind from staff_cases where member_id = ${memberId} order by id`
  ).map(({ kind }) => kind)

const results = async (number: string) =>
  (
    await shop.sql<{ result: string }[]>`
      select c.result from payment_callbacks c join payments p on p.id = c.payment_id
      where p.number = ${number} order by c.id`
  ).map(({ result }) => result)

const cancel = (orderId: number, by: number) =>
  shop.sql.begin(tx => endUnpaidOrder(tx, { orderId, by, reason: 'orders.reasonCancelled' }))

const services = () => ({ config: shop.config, sql: shop.sql })

describe.each(['wx', 'zfb', 'lkl'] as const)('by %s', code => {
  test('an order is paid when the channel says so, and not before', async () => {
    const buyer = await shop.member()
    const { id } = await shop.order(buyer.id, '128.50')
    const started = await shop.pay(buyer, [id], code)
    expect(started).toMatchObject({ success: true, obj: { state: 'paying', demo: false } })
    expect(started.obj.next).toBe(code === 'wx' ? 'qr' : 'redirect')
    expect(await orderRow(id)).toMatchObject({ state: 0, paid: '0.0000', paymentState: 'paying' })

    const paid = await shop.payAtGateway(code, started)
    expect(await orderRow(id)).toMatchObject({ state: 0 })
    const told = await shop.notify(code, paid)
    expect(told.ok).toBe(true)
    expect(await orderRow(id)).toMatchObject({ state: 2, paid: '128.5000', paymentState: 'success' })
    const check = await shop.call(checkPayment, { id: [id] }, buyer.as)
    expect(check.obj).toMatchObject({ state: 'success', amount: '128.50', currency: 'CNY' })
  })

  test('on a phone opens the channel’s page there, and the code that waited on a screen is good no more', async () => {
    const buyer = await shop.member()
    const { id } = await shop.order(buyer.id, '12')
    const before = await shop.pay(buyer, [id], code)
    const agent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
    const phone = { ...buyer, as: { ...buyer.as, agent } }
    const started = await shop.pay(phone, [id], code)
    expect(started.obj).toMatchObject({ state: 'paying', next: 'redirect' })
    expect(started.obj.number).not.toBe(before.obj.number)
    expect((await shop.pay(phone, [id], code)).obj.number).toBe(started.obj.number)
    await shop.notify(code, await shop.payAtGateway(code, started))
    expect(await orderRow(id)).toMatchObject({ state: 2, paid: '12.0000' })
    const [earlier] = await shop.sql`select state from payments where number = ${before.obj.number!}`
    expect(earlier).toMatchObject({ state: 'failed' })
  })

  test('a webhook that comes twice counts once, and both are acknowledged', async () => {
    const buyer = await shop.member()
    const { id } = await shop.order(buyer.id)
    const started = await shop.pay(buyer, [id], code)
    const paid = await shop.payAtGateway(code, started)
    const answers = await Promise.all([shop.notify(code, paid), shop.notify(code, paid)])
    expect(answers.every(answer => answer.ok)).toBe(true)
    expect((await orderRow(id)).paid).toBe('100.0000')
    expect((await results(started.obj.number)).sort()).toEqual(['again', 'paid'])
    expect(await shop.storedValue(buyer.id)).toBe('0')
  })

  test('"money that arrives for a dead order goes back by its channel"', async () => {
    const buyer = await shop.member()
    const { id } = await shop.order(buyer.id, '70')
    const started = await shop.pay(buyer, [id], code)
    const paid = await shop.payAtGateway(code, started)
    expect(await cancel(id, buyer.id)).toBe(true)
    expect((await shop.notify(code, paid)).ok).toBe(true)
    expect(await orderRow(id)).toMatchObject({ state: 5, paid: '0.0000', holds: false })
    await shop.moneyGoesBack()
    expect(await shop.backAtGateway(buyer.id)).toBe('70')
    expect(Number(await shop.storedValue(buyer.id))).toBe(0)
    expect(await casesOf(buyer.id)).toEqual([])
    expect(await results(started.obj.number)).toEqual(['stray'])
  })

  test('another amount than asked for pays nothing and is a case for staff', async () => {
    const buyer = await shop.member()
    const { id } = await shop.order(buyer.id, '70')
    const started = await shop.pay(buyer, [id], code)
    const paid = await shop.payAtGateway(code, started, '0.70')
    expect((await shop.notify(code, paid)).ok).toBe(true)
    await shop.notify(code, paid)
    expect(await orderRow(id)).toMatchObject({ state: 0, paid: '0.0000', paymentState: 'failed' })
    expect(await casesOf(buyer.id)).toEqual(['wrong_amount'])
    expect(await results(started.obj.number)).toEqual(['wrong_amount', 'again'])
  })

  test('a forged webhook is refused and kept', async () => {
    const buyer = await shop.member()
    const { id } = await shop.order(buyer.id)
    const started = await shop.pay(buyer, [id], code)
    const paid = await shop.payAtGateway(code, started)
    const { headers, body } = shop.gateways[code].webhook(paid)
    const forged = await fetch(`${shop.origin}/pay/notify/${code}/${shop.shopId}`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: body.replace(/[0-9a-f]{4}/i, 'beef'),
    })
    expect(forged.status).toBe(401)
    expect((await orderRow(id)).state).toBe(0)
    const [kept] = await shop.sql`select verified, result from payment_callbacks order by id desc limit 1`
    expect(kept).toMatchObject({ verified: false, result: expect.stringMatching(/^forged/) })
  })

  test('a webhook that got lost is made good by whoever asks for the result', async () => {
    const buyer = await shop.member()
    const { id } = await shop.order(buyer.id)
    const started = await shop.pay(buyer, [id], code)
    await shop.payAtGateway(code, started)
    const early = await shop.call(checkPayment, { id: [id] }, buyer.as)
    expect(early.obj.state).toBe('paying')
    await shop.sql`update payments set created_at = now() - interval '10 seconds' where number = ${started.obj.number}`
    const later = await shop.call(checkPayment, { id: [id] }, buyer.as)
    expect(later.obj.state).toBe('success')
    expect((await orderRow(id)).state).toBe(2)
  })

  test('an attempt whose time is over is closed at the channel, and can be made again', async () => {
    const buyer = await shop.member()
    const { id } = await shop.order(buyer.id)
    const started = await shop.pay(buyer, [id], code)
    if (started.obj.url) await fetch(started.obj.url, { redirect: 'manual' })
    await shop.sql`
      update payments set created_at = now() - interval '1 hour', expires_at = now() - interval '1 minute'
      where number = ${started.obj.number}`
    await pollOpenPayments(services(), shop.app.log)
    const check = await shop.call(checkPayment, { id: [id] }, buyer.as)
    expect(check.obj).toMatchObject({ state: 'failed', reason: 'Not paid within the time allowed' })
    expect((await shop.gatewayPayment(code, started.obj.number)).state).toBe('closed')
    const again = await shop.pay(buyer, [id], code)
    expect(again.obj.number).not.toBe(started.obj.number)
  })

  test('a channel that does not answer fails with a sentence, and the order can be paid otherwise', async () => {
    const buyer = await shop.member('100')
    const { id } = await shop.order(buyer.id)
    if (code === 'zfb') return // Its page is an address that we sign: the channel is not asked.
    shop.down.add(code)
    const refused = await shop.pay(buyer, [id], code)
    shop.down.delete(code)
    expect(refused).toMatchObject({ success: false, obj: { code: 'payment.channelDown' } })
    expect((await shop.pay(buyer, [id], 'yck')).obj.state).toBe('success')
  })
})

test.each(['wx', 'lkl'] as const)(
  'a genuine webhook of %s that was kept and sent again later is refused',
  async code => {
    const buyer = await shop.member()
    const { id } = await shop.order(buyer.id)
    const paid = await shop.payAtGateway(code, await shop.pay(buyer, [id], code))
    const old = await shop.notify(code, paid, new Date(Date.now() - 10 * 60_000))
    expect(old.status).toBe(401)
    expect((await orderRow(id)).state).toBe(0)
  },
)

test('a channel that was set up wrongly fails with a sentence, and holds up no other payment', async () => {
  const buyer = await shop.member()
  const [broken, sound] = [await shop.order(buyer.id), await shop.order(buyer.id)]
  const attempts = [
    await shop.pay(buyer, [broken.id], 'lkl'),
    await shop.pay(buyer, [sound.id], 'wx'),
  ] as const
  await shop.payAtGateway('wx', attempts[1])
  const [method] = await shop.sql<{ settings: object }[]>`
    select settings from pay_methods where shop_id = ${shop.shopId} and code = 'lkl'`
  await shop.sql`
    update pay_methods set settings = settings || '{"gateway": "nowhere"}' where shop_id = ${shop.shopId} and code = 'lkl'`
  try {
    const other = await shop.order(buyer.id)
    expect(await shop.pay(buyer, [other.id], 'lkl')).toMatchObject({ obj: { code: 'payment.channelDown' } })
    await shop.sql`
      update payments set created_at = now() - interval '1 minute', asked_at = null where state in ('unpaid', 'paying')`
    await pollOpenPayments(services(), shop.app.log)
    expect(await orderRow(sound.id)).toMatchObject({ state: 2 })
  } finally {
    await shop.sql`
      update pay_methods set settings = ${shop.sql.json(method!.settings as never)}
      where shop_id = ${shop.shopId} and code = 'lkl'`
  }
})

test("an order that became somebody else's meanwhile is not paid with one's own money", async () => {
  const [buyer, other] = [await shop.member('100'), await shop.member()]
  const { id } = await shop.order(buyer.id)
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const moving = shop.sql.begin(async tx => {
    await tx`update orders set member_id = ${other.id} where id = ${id}`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const paying = shop.pay(buyer, [id], 'yck')
  await new Promise(resolve => setTimeout(resolve, 200))
  release.resolve()
  await moving
  expect(await paying).toMatchObject({ success: false, obj: { code: 'payment.noOrder' } })
  expect(await shop.storedValue(buyer.id)).toBe('100.0000')
})

test('the result of orders of which one was cancelled is that of the others; of a cancelled one, where its money went', async () => {
  const buyer = await shop.member('50')
  const [paid, gone] = [await shop.order(buyer.id, '50'), await shop.order(buyer.id, '70')]
  const started = await shop.pay(buyer, [gone.id], 'wx')
  const page = await shop.payAtGateway('wx', started)
  await shop.pay(buyer, [paid.id], 'yck')
  await cancel(gone.id, buyer.id)
  const ask = async (ids: number[]) => (await shop.call(checkPayment, { id: ids }, buyer.as)).obj
  expect(await ask([paid.id, gone.id])).toMatchObject({ state: 'success' })
  expect(await ask([gone.id])).toMatchObject({ orders: [{ state: 5 }], paidAt: null })
  await shop.notify('wx', page)
  const after = await ask([gone.id])
  expect(after).toMatchObject({
    orders: [{ state: 5, paid: '0.00' }],
    reason: 'The order could not be paid any more; the money goes back the way it was paid',
  })
  expect(after.paidAt).not.toBeNull()
  const { obj } = await shop.call(orderDetail, { id: gone.id }, buyer.as)
  expect((obj as OrderDetail).payments).toMatchObject([{ amount: '70.00', reason: after.reason }])
})

test('a cancelled order is not being paid any more, wherever one looks; its page at the channel is closed', async () => {
  const buyer = await shop.member()
  const { id } = await shop.order(buyer.id, '70')
  const started = await shop.pay(buyer, [id], 'wx')
  expect(await orderRow(id)).toMatchObject({ paymentState: 'paying' })
  shop.down.add('wx')
  await shop.call(cancelOrder, { id }, buyer.as)
  expect(await orderRow(id)).toMatchObject({ state: 5, paymentState: 'unpaid' })
  const look = async () => (await shop.call(orderDetail, { id }, buyer.as)).obj as OrderDetail
  expect(await look()).toMatchObject({ paymentState: 'unpaid', payments: [{ state: 'failed' }] })
  expect((await shop.call(checkPayment, { id: [id] }, buyer.as)).obj.state).toBe('unpaid')
  shop.down.delete('wx')
  const other = await shop.order(buyer.id, '70')
  const second = await shop.pay(buyer, [other.id], 'wx')
  await shop.call(cancelOrder, { id: other.id }, buyer.as)
  expect((await shop.gatewayPayment('wx', second.obj.number)).state).toBe('closed')
  expect((await shop.gatewayPayment('wx', started.obj.number)).state).toBe('open')
})

test('an order says what it was really paid with, to its member and to head office', async () => {
  const buyer = await shop.member('40')
  const { id, number } = await shop.order(buyer.id, '100')
  await shop.sql`update orders set pay_method = 'zfb' where id = ${id}`
  const shown = async () => {
    const { obj } = await shop.call(orderList, {}, buyer.as)
    return (obj as OrderList).orders.find(order => order.id === id)!.payMethod
  }
  expect(await shown()).toBe('Alipay')
  const started = await shop.pay(buyer, [id], 'wx', { payType: 'part' })
  expect(await shown()).toBe('Alipay')
  await shop.notify('wx', await shop.payAtGateway('wx', started))
  expect(await shown()).toBe('Prepaid balance + WeChat Pay')
  const clerk = await shop.clerk('owner')
  const { tbl } = await shop.call(loadReport, { billType: 'order', search: number }, clerk)
  expect(tbl).toMatchObject([{ number, paid_with: 'Prepaid balance + WeChat Pay' }])
})

test('webhooks out of order: what was paid stays paid when "still waiting" comes afterwards', async () => {
  const buyer = await shop.member()
  const { id } = await shop.order(buyer.id)
  const started = await shop.pay(buyer, [id], 'zfb')
  const paid = await shop.payAtGateway('zfb', started)
  await shop.notify('zfb', paid)
  expect((await shop.notify('zfb', { ...paid, state: 'open' })).ok).toBe(true)
  expect((await shop.notify('zfb', { ...paid, state: 'closed' })).ok).toBe(true)
  expect(await orderRow(id)).toMatchObject({ state: 2, paymentState: 'success' })
})

test('money for a payment that we never asked for is a case for staff', async () => {
  const buyer = await shop.member()
  const { id } = await shop.order(buyer.id)
  const paid = await shop.payAtGateway('wx', await shop.pay(buyer, [id], 'wx'))
  expect((await shop.notify('wx', { ...paid, number: 'P0', providerNo: 'unknown-1' })).ok).toBe(true)
  const [found] = await shop.sql`select note from staff_cases where kind = 'unknown'`
  expect(found).toMatchObject({ note: 'P0 unknown-1' })
})

test('"the provider\'s transaction number is unique": one number pays one payment', async () => {
  const buyer = await shop.member()
  const [first, second] = [await shop.order(buyer.id), await shop.order(buyer.id)]
  const one = await shop.payAtGateway('wx', await shop.pay(buyer, [first.id], 'wx'))
  const two = await shop.payAtGateway('wx', await shop.pay(buyer, [second.id], 'wx'))
  await shop.notify('wx', one)
  await shop.notify('wx', { ...two, providerNo: one.providerNo })
  expect((await orderRow(second.id)).state).toBe(0)
  expect(await casesOf(buyer.id)).toEqual(['twin'])
})

test('two ways at once: the first money pays the order, the second becomes stored value', async () => {
  const buyer = await shop.member()
  const { id } = await shop.order(buyer.id, '60')
  const byPage = await shop.pay(buyer, [id], 'zfb')
  const page = await shop.payAtGateway('zfb', byPage)
  // The second method finds out that the first one was paid.
  const second = await shop.pay(buyer, [id], 'wx')
  expect(second.obj).toMatchObject({ next: 'done', state: 'success' })
  await shop.notify('zfb', page)
  expect(await orderRow(id)).toMatchObject({ state: 2, paid: '60.0000' })
  expect(await shop.storedValue(buyer.id)).toBe('0')
})

test('two payments whose webhooks arrive in the same moment: one is stray', async () => {
  const buyer = await shop.member()
  const { id } = await shop.order(buyer.id, '60')
  const one = await shop.pay(buyer, [id], 'zfb')
  shop.down.add('zfb')
  const two = await shop.pay(buyer, [id], 'wx')
  shop.down.delete('zfb')
  await fetch(one.obj.url!, { redirect: 'manual' })
  const [page, code] = [await shop.payAtGateway('zfb', one), await shop.payAtGateway('wx', two)]
  await Promise.all([shop.notify('zfb', page), shop.notify('wx', code)])
  expect(await orderRow(id)).toMatchObject({ state: 2, paid: '60.0000' })
  await shop.moneyGoesBack()
  expect(await shop.backAtGateway(buyer.id)).toBe('60')
  expect(Number(await shop.storedValue(buyer.id))).toBe(0)
})

test.each([
  ['cancel', 'orders.reasonCancelled'],
  ['deadline', 'orders.reasonTimeout'],
] as const)(
  'pay against %s: the money is in the order or goes back by its channel, never both, never neither',
  async (_, reason) => {
    for (let round = 0; round < 5; round++) {
      const buyer = await shop.member()
      const { id } = await shop.order(buyer.id, '50')
      const paid = await shop.payAtGateway('wx', await shop.pay(buyer, [id], 'wx'))
      const by = reason === 'orders.reasonTimeout' ? null : buyer.id
      const [, ended] = await Promise.all([
        shop.notify('wx', paid),
        shop.sql.begin(tx => endUnpaidOrder(tx, { orderId: id, by, reason })),
      ])
      expect(await orderRow(id)).toMatchObject(
        ended ? { state: 5, paid: '0.0000', holds: false } : { state: 2, paid: '50.0000', holds: true },
      )
      await shop.moneyGoesBack()
      expect(await shop.backAtGateway(buyer.id)).toBe(ended ? '50' : '0')
      expect(Number(await shop.storedValue(buyer.id))).toBe(0)
    }
  },
)

test('an order whose time is over is not paid any more', async () => {
  const buyer = await shop.member('100')
  const { id } = await shop.order(buyer.id, '50', { payInSeconds: -1 })
  expect(await shop.pay(buyer, [id], 'yck')).toMatchObject({
    success: false,
    obj: { code: 'payment.timeOver' },
  })
})

describe('from stored value', () => {
  test('an order is paid at once', async () => {
    const buyer = await shop.member('150')
    const { id } = await shop.order(buyer.id, '120')
    const reply = await shop.pay(buyer, [id], 'yck')
    expect(reply.obj).toMatchObject({ state: 'success', next: 'done' })
    expect(await orderRow(id)).toMatchObject({ state: 2, paid: '120.0000' })
    expect(await shop.storedValue(buyer.id)).toBe('30.0000')
  })

  test('"insufficient balance" says how much there is', async () => {
    const buyer = await shop.member('50')
    const { id } = await shop.order(buyer.id, '120')
    const reply = await shop.pay(buyer, [id], 'yck')
    expect(reply).toMatchObject({ success: false, obj: { code: 'payment.balanceShort', field: 'pmId' } })
    expect(reply.msg).toContain('¥50.00')
  })

  test('two orders paid at once from one balance: it never goes below zero', async () => {
    const buyer = await shop.member('100')
    const orders = [await shop.order(buyer.id, '80'), await shop.order(buyer.id, '80')] as const
    const replies = await Promise.all(orders.map(({ id }) => shop.pay(buyer, [id], 'yck')))
    expect(replies.map(reply => reply.success).sort()).toEqual([false, true])
    expect(await shop.storedValue(buyer.id)).toBe('20.0000')
  })

  test('the same order paid twice by a double click is paid once', async () => {
    const buyer = await shop.member('500')
    const { id } = await shop.order(buyer.id, '80')
    const replies = await Promise.all([1, 2, 3].map(() => shop.pay(buyer, [id], 'yck')))
    expect(replies.every(reply => reply.success)).toBe(true)
    expect(await shop.storedValue(buyer.id)).toBe('420.0000')
  })

  test('a part from there, the rest by a channel, for several orders at once', async () => {
    const buyer = await shop.member('130')
    const [first, second] = [await shop.order(buyer.id, '100'), await shop.order(buyer.id, '100')]
    const ids = [first.id, second.id]
    const started = await shop.pay(buyer, ids, 'wx', { payType: 'part' })
    expect(await orderRow(first.id)).toMatchObject({ state: 2, paid: '100.0000' })
    expect(await orderRow(second.id)).toMatchObject({ state: 0, paid: '30.0000' })
    const paid = await shop.payAtGateway('wx', started)
    expect(paid.amount).toBe('70.0000')
    await shop.notify('wx', paid)
    expect(await orderRow(second.id)).toMatchObject({ state: 2, paid: '100.0000' })
    expect(await shop.storedValue(buyer.id)).toBe('0.0000')
  })

  test('a part that was paid comes back when the order is cancelled', async () => {
    const buyer = await shop.member('30')
    const { id } = await shop.order(buyer.id, '100')
    await shop.pay(buyer, [id], 'wx', { payType: 'part' })
    expect(await shop.storedValue(buyer.id)).toBe('0.0000')
    await cancel(id, buyer.id)
    expect(await shop.storedValue(buyer.id)).toBe('30.0000')
  })

  test('much of it needs a code from the phone', async () => {
    const buyer = await shop.member('5000')
    const { id } = await shop.order(buyer.id, '1500')
    const data = await shop.call(paymentData, { id: [id] }, buyer.as)
    expect(data.obj).toMatchObject({ needsCode: true, due: '1500.00', currency: 'CNY' })
    const reply = await shop.pay(buyer, [id], 'yck')
    expect(reply).toMatchObject({ success: false, obj: { code: 'payment.codeNeeded', field: 'msgCode' } })
    const wrong = await shop.pay(buyer, [id], 'yck', { msgCode: '000000' })
    expect(wrong).toMatchObject({ success: false, obj: { code: 'message.codeFirst', field: 'msgCode' } })
    expect((await orderRow(id)).state).toBe(0)
  })
})

describe('a code from the phone', () => {
  test('may be named by the message that brought it: another message, and nothing is paid', async () => {
    const buyer = await shop.member('5000')
    const { id } = await shop.order(buyer.id, '1500')
    const { obj } = await requestOwnCode(shop, 'pay', buyer.as)
    const msgCode = await readSms(shop.sql, await mobileOf(shop.sql, buyer.id))
    const other = String(Number(obj.msgId) + 1)
    expect(await shop.pay(buyer, [id], 'yck', { msgCode, msgId: other })).toMatchObject({
      success: false,
      obj: { code: 'message.codeFirst', field: 'msgId' },
    })
    expect((await orderRow(id)).state).toBe(0)
    expect((await shop.pay(buyer, [id], 'yck', { msgCode, msgId: obj.msgId })).success).toBe(true)
    expect((await orderRow(id)).state).toBe(2)
  })

  test('is needed for what is paid bit by bit within a day, not only for what is paid at once', async () => {
    const buyer = await shop.member('5000')
    const pay = async (price: Decimal, more: object = {}) =>
      shop.pay(buyer, [(await shop.order(buyer.id, price)).id], 'yck', more)
    expect((await pay('600')).success).toBe(true)
    expect((await pay('400')).success).toBe(true)
    expect(await pay('0.01')).toMatchObject({ success: false, obj: { code: 'payment.codeNeeded' } })
    const { id } = await shop.order(buyer.id, '5')
    expect((await shop.call(paymentData, { id: [id] }, buyer.as)).obj.needsCode).toBe(true)
    await requestOwnCode(shop, 'pay', buyer.as)
    const msgCode = await readSms(shop.sql, await mobileOf(shop.sql, buyer.id))
    expect((await pay('900', { msgCode })).success).toBe(true)
    // What was confirmed does not count; what is older than a day neither.
    await shop.sql`update payments set created_at = now() - interval '25 hours' where member_id = ${buyer.id} and not by_code`
    expect((await pay('1000')).success).toBe(true)
  })

  test('is not got round by paying many orders in the same moment', async () => {
    const buyer = await shop.member('5000')
    const orders = await Promise.all([1, 2, 3, 4].map(() => shop.order(buyer.id, '400')))
    const replies = await Promise.all(orders.map(({ id }) => shop.pay(buyer, [id], 'yck')))
    expect(replies.filter(({ success }) => success)).toHaveLength(2)
    expect(await shop.storedValue(buyer.id)).toBe('4200.0000')
  })
})

describe('an offline transfer', () => {
  test('has days: whoever says so on the pay page has them, but not for a flash sale or a group', async () => {
    const buyer = await shop.member()
    const order = await shop.order(buyer.id, '300', { payInSeconds: 1800 })
    const left = async (id: number) =>
      Math.round(
        (Date.parse((await shop.call(paymentData, { id: [id] }, buyer.as)).obj.payBefore!) - Date.now()) /
          3600_000,
      )
    const { obj } = await shop.call(paymentData, { id: [order.id] }, buyer.as)
    expect(obj.methods.find(({ code }) => code === 'xx')).toMatchObject({
      payHours: 72,
      note: '3 days to pay',
    })
    expect(await shop.pay(buyer, [order.id], 'xx', { payType: 'later' })).toMatchObject({
      success: true,
      obj: { state: 'unpaid', next: 'wait' },
    })
    expect(await left(order.id)).toBe(72)
    expect(await shop.sql`select pay_method from orders where id = ${order.id}`).toEqual([
      { pay_method: 'xx' },
    ])
    expect(await shop.pay(buyer, [order.id], 'wx', { payType: 'later' })).toMatchObject({
      obj: { next: 'qr' },
    })

    const held = await shop.order(buyer.id, '300', { payInSeconds: 1800 })
    await shop.sql`
      with buy as (
        insert into group_buys (shop_id, titles, sku_id, sizes, starts_at, ends_at, stock)
        values (${shop.shopId}, '{}', ${shop.skuId}, '[]', now(), now() + interval '1 day', 9) returning id
      ), opened as (
        insert into groups (group_buy_id, size, price, leader_id, closes_at)
        select id, 5, 60, ${buyer.id}, now() + interval '1 day' from buy returning id
      )
      update orders set group_id = opened.id from opened where orders.id = ${held.id}`
    expect(await shop.pay(buyer, [held.id], 'xx', { payType: 'later' })).toMatchObject({
      success: false,
      obj: { code: 'payment.noLater' },
    })
    expect(await left(held.id)).toBeLessThan(1)
    const stranger = await shop.member()
    expect(await shop.pay(stranger, [order.id], 'xx', { payType: 'later' })).toMatchObject({ success: false })
  })

  const withProof = async (price: Decimal = '300') => {
    const buyer = await shop.member()
    const { id } = await shop.order(buyer.id, price)
    const { tbl } = await uploadFiles(shop, [{ name: 'slip.png', content: await pngPicture() }], buyer.as)
    return { buyer, id, proof: tbl[0]!.id }
  }

  test('"payment proof must be uploaded"', async () => {
    const { buyer, id } = await withProof()
    const reply = await shop.pay(buyer, [id], 'xx')
    expect(reply).toMatchObject({ success: false, obj: { code: 'payment.proofNeeded', field: 'payPicId' } })
  })

  test('waits for head office, and nobody else can use the proof', async () => {
    const { buyer, id, proof } = await withProof()
    const stranger = await shop.member()
    const theirs = await shop.order(stranger.id)
    expect((await shop.pay(stranger, [theirs.id], 'xx', { payPicId: proof })).success).toBe(false)
    const reply = await shop.pay(buyer, [id], 'xx', { payPicId: proof })
    expect(reply.obj).toMatchObject({ state: 'confirming', next: 'wait' })
    expect(await orderRow(id)).toMatchObject({ state: 1, paid: '0.0000', paymentState: 'confirming' })
    expect((await shop.call(checkPayment, { id: [id] }, buyer.as)).obj.state).toBe('confirming')
    expect((await shop.pay(buyer, [id], 'xx', { payPicId: proof })).obj.code).toBe('payment.orderWaits')
  })
})

test('cash on delivery sends the order on its way unpaid', async () => {
  const buyer = await shop.member()
  const { id } = await shop.order(buyer.id)
  expect((await shop.pay(buyer, [id], 'cod')).success).toBe(true)
  expect(await orderRow(id)).toMatchObject({ state: 2, paid: '0.0000', paymentState: 'unpaid' })
  expect((await shop.call(checkPayment, { id: [id] }, buyer.as)).obj.state).toBe('unpaid')
})

describe('on account', () => {
  test('within the limit, and settled later', async () => {
    const buyer = await shop.member('500')
    await shop.sql`update members set credit_limit = 400 where id = ${buyer.id}`
    const { id } = await shop.order(buyer.id, '300')
    expect((await shop.pay(buyer, [id], 'credit')).success).toBe(true)
    expect(await orderRow(id)).toMatchObject({ state: 2, paid: '0.0000' })
    const credit = () =>
      balance(shop.sql, { shopId: shop.shopId, memberId: buyer.id, kind: 'credit', currency: 'CNY' })
    expect(await credit()).toBe('-300.0000')

    const next = await shop.order(buyer.id, '150')
    const refused = await shop.pay(buyer, [next.id], 'credit')
    expect(refused.msg).toBe('Credit limit exceeded: limit ¥400.00, used ¥300.00, left ¥100.00')

    expect((await shop.pay(buyer, [id], 'yck')).success).toBe(true)
    expect(await credit()).toBe('0.0000')
    expect(await orderRow(id)).toMatchObject({ state: 2, paid: '300.0000', paymentState: 'success' })
  })

  test('"an overdue unsettled amount blocks checkout", with the number', async () => {
    const buyer = await shop.member()
    await shop.sql`update members set credit_limit = 1000 where id = ${buyer.id}`
    const { id } = await shop.order(buyer.id, '300')
    await shop.pay(buyer, [id], 'credit')
    await shop.sql`update orders set due_at = now() - interval '1 day' where id = ${id}`
    const next = await shop.order(buyer.id, '10')
    expect((await shop.pay(buyer, [next.id], 'credit')).msg).toBe(
      '¥300.00 is overdue. Please settle it first.',
    )
  })
})

describe('nobody else', () => {
  test("pays, sees or asks about another's order", async () => {
    const [owner, stranger] = [await shop.member(), await shop.member('500')]
    const { id } = await shop.order(owner.id)
    const refused = { success: false, obj: { code: 'payment.noOrder' } }
    expect(await shop.pay(stranger, [id], 'yck')).toMatchObject(refused)
    expect(await shop.call(paymentData, { id: [id] }, stranger.as)).toMatchObject(refused)
    expect(await shop.call(checkPayment, { id: [id] }, stranger.as)).toMatchObject(refused)
    expect((await shop.call(checkPayment, { id: [id] })).msg).toBe('RELOGIN')
  })
})

test('the page is told what can be used, and why not', async () => {
  const buyer = await shop.member('20')
  const { id } = await shop.order(buyer.id, '100')
  await shop.sql`update pay_methods set settings = settings || '{"mobile_only": true}' where code = 'lkl'`
  await shop.sql`update pay_methods set enabled = true where code = 'ccb'`
  const { obj } = await shop.call(paymentData, { id: [id] }, buyer.as)
  await shop.sql`update pay_methods set settings = settings - 'mobile_only' where code = 'lkl'`
  await shop.sql`update pay_methods set enabled = false where code = 'ccb'`
  const by = Object.fromEntries(obj.methods.map(method => [method.code, method]))
  expect(by.yck).toMatchObject({
    usable: false,
    reason: 'Insufficient balance: your prepaid balance is ¥20.00',
  })
  expect(by.wx).toMatchObject({ usable: true, name: 'WeChat Pay' })
  expect(by.lkl).toMatchObject({
    usable: false,
    reason: 'PC payment unsupported, use mobile',
    mobileOnly: true,
  })
  expect(by.ccb).toMatchObject({ usable: false, reason: 'The shop has not set up this payment method yet' })
  expect(by.coupon).toBeUndefined()
  expect(by.credit).toBeUndefined()
  expect(obj.storedValue).toEqual({ balance: '20.00', usable: '20.00' })
})
