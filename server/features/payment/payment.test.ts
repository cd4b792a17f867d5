import { describe, expect, test } from 'vitest'
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
import { pngPicture, uploadFiles } from '../../testing/files.ts'
import { balance } from '../ledger/ledger.ts'
import { confirmTransfer, rejectTransfer } from './confirm-transfer.ts'
import { openPayments } from './testing.ts'

const at = openPayments()

test("an order that became somebody else's meanwhile is not paid with one's own money", async () => {
  const [buyer, other] = [await at.shop.member('100'), await at.shop.member()]
  const { id } = await at.shop.order(buyer.id)
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const moving = at.shop.sql.begin(async tx => {
    await tx`update orders set member_id = ${other.id} where id = ${id}`
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const paying = at.shop.pay(buyer, [id], 'yck')
  await new Promise(resolve => setTimeout(resolve, 200))
  release.resolve()
  await moving
  expect(await paying).toMatchObject({ success: false, obj: { code: 'payment.noOrder' } })
  expect(await at.shop.storedValue(buyer.id)).toBe('100.0000')
})

test('the result of orders of which one was cancelled is that of the others; of a cancelled one, where its money went', async () => {
  const buyer = await at.shop.member('50')
  const [paid, gone] = [await at.shop.order(buyer.id, '50'), await at.shop.order(buyer.id, '70')]
  const started = await at.shop.pay(buyer, [gone.id], 'wx')
  const page = await at.shop.payAtGateway('wx', started)
  await at.shop.pay(buyer, [paid.id], 'yck')
  await at.cancel(gone.id, buyer.id)
  const ask = async (ids: number[]) => (await at.shop.call(checkPayment, { id: ids }, buyer.as)).obj
  expect(await ask([paid.id, gone.id])).toMatchObject({ state: 'success' })
  expect(await ask([gone.id])).toMatchObject({ orders: [{ state: 5 }], paidAt: null })
  await at.shop.notify('wx', page)
  const after = await ask([gone.id])
  expect(after).toMatchObject({
    orders: [{ state: 5, paid: '0.00' }],
    reason: 'The order could no longer be paid; the money will be refunded to your original payment method',
  })
  expect(after.paidAt).not.toBeNull()
  const { obj } = await at.shop.call(orderDetail, { id: gone.id }, buyer.as)
  expect((obj as OrderDetail).payments).toMatchObject([{ amount: '70.00', reason: after.reason }])
})

test('a cancelled order is not being paid any more, wherever one looks; its page at the channel is closed', async () => {
  const buyer = await at.shop.member()
  const { id } = await at.shop.order(buyer.id, '70')
  const started = await at.shop.pay(buyer, [id], 'wx')
  expect(await at.orderRow(id)).toMatchObject({ paymentState: 'paying' })
  at.shop.down.add('wx')
  await at.shop.call(cancelOrder, { id }, buyer.as)
  expect(await at.orderRow(id)).toMatchObject({ state: 5, paymentState: 'unpaid' })
  const look = async () => (await at.shop.call(orderDetail, { id }, buyer.as)).obj as OrderDetail
  expect(await look()).toMatchObject({ paymentState: 'unpaid', payments: [{ state: 'failed' }] })
  expect((await at.shop.call(checkPayment, { id: [id] }, buyer.as)).obj.state).toBe('unpaid')
  at.shop.down.delete('wx')
  const other = await at.shop.order(buyer.id, '70')
  const second = await at.shop.pay(buyer, [other.id], 'wx')
  await at.shop.call(cancelOrder, { id: other.id }, buyer.as)
  expect((await at.shop.gatewayPayment('wx', second.obj.number)).state).toBe('closed')
  expect((await at.shop.gatewayPayment('wx', started.obj.number)).state).toBe('open')
})

test('an order says what it was really paid with, to its member and to head office', async () => {
  const buyer = await at.shop.member('40')
  const { id, number } = await at.shop.order(buyer.id, '100')
  await at.shop.sql`update orders set pay_method = 'zfb' where id = ${id}`
  const shown = async () => {
    const { obj } = await at.shop.call(orderList, {}, buyer.as)
    return (obj as OrderList).orders.find(order => order.id === id)!.payMethod
  }
  expect(await shown()).toBe('Alipay')
  const started = await at.shop.pay(buyer, [id], 'wx', { payType: 'part' })
  expect(await shown()).toBe('Alipay')
  await at.shop.notify('wx', await at.shop.payAtGateway('wx', started))
  expect(await shown()).toBe('Prepaid balance + WeChat Pay')
  const clerk = await at.shop.clerk('owner')
  const { tbl } = await at.shop.call(loadReport, { billType: 'order', search: number }, clerk)
  expect(tbl).toMatchObject([{ number, paid_with: 'Prepaid balance + WeChat Pay' }])
})

test('an order whose time is over is not paid any more', async () => {
  const buyer = await at.shop.member('100')
  const { id } = await at.shop.order(buyer.id, '50', { payInSeconds: -1 })
  expect(await at.shop.pay(buyer, [id], 'yck')).toMatchObject({
    success: false,
    obj: { code: 'payment.timeOver' },
  })
})

describe('an offline transfer', () => {
  test('has days: whoever says so on the pay page has them, but not for a flash sale or a group', async () => {
    const buyer = await at.shop.member()
    const order = await at.shop.order(buyer.id, '300', { payInSeconds: 1800 })
    const left = async (id: number) =>
      Math.round(
        (Date.parse((await at.shop.call(paymentData, { id: [id] }, buyer.as)).obj.payBefore!) - Date.now()) /
          3600_000,
      )
    const { obj } = await at.shop.call(paymentData, { id: [order.id] }, buyer.as)
    expect(obj.methods.find(({ code }) => code === 'xx')).toMatchObject({
      payHours: 72,
      note: '3 days to pay',
    })
    expect(await at.shop.pay(buyer, [order.id], 'xx', { payType: 'later' })).toMatchObject({
      success: true,
      obj: { state: 'unpaid', next: 'wait' },
    })
    expect(await left(order.id)).toBe(72)
    expect(await at.shop.sql`select pay_method from orders where id = ${order.id}`).toEqual([
      { pay_method: 'xx' },
    ])
    expect(await at.shop.pay(buyer, [order.id], 'wx', { payType: 'later' })).toMatchObject({
      obj: { next: 'qr' },
    })

    const held = await at.shop.order(buyer.id, '300', { payInSeconds: 1800 })
    await at.shop.sql`
      with buy as (
        insert into group_buys (shop_id, titles, sku_id, sizes, starts_at, ends_at, stock)
        values (${at.shop.shopId}, '{}', ${at.shop.skuId}, '[]', now(), now() + interval '1 day', 9) returning id
      ), opened as (
        insert into groups (group_buy_id, size, price, leader_id, closes_at)
        select id, 5, 60, ${buyer.id}, now() + interval '1 day' from buy returning id
      )
      update orders set group_id = opened.id from opened where orders.id = ${held.id}`
    expect(await at.shop.pay(buyer, [held.id], 'xx', { payType: 'later' })).toMatchObject({
      success: false,
      obj: { code: 'payment.noLater' },
    })
    expect(await left(held.id)).toBeLessThan(1)
    const stranger = await at.shop.member()
    expect(await at.shop.pay(stranger, [order.id], 'xx', { payType: 'later' })).toMatchObject({
      success: false,
    })
  })

  const withProof = async (price: Decimal = '300') => {
    const buyer = await at.shop.member()
    const { id } = await at.shop.order(buyer.id, price)
    const { tbl } = await uploadFiles(at.shop, [{ name: 'slip.png', content: await pngPicture() }], buyer.as)
    return { buyer, id, proof: tbl[0]!.id }
  }

  test('"payment proof must be uploaded"', async () => {
    const { buyer, id } = await withProof()
    const reply = await at.shop.pay(buyer, [id], 'xx')
    expect(reply).toMatchObject({ success: false, obj: { code: 'payment.proofNeeded', field: 'payPicId' } })
  })

  test('waits for head office, and nobody else can use the proof', async () => {
    const { buyer, id, proof } = await withProof()
    const stranger = await at.shop.member()
    const theirs = await at.shop.order(stranger.id)
    expect((await at.shop.pay(stranger, [theirs.id], 'xx', { payPicId: proof })).success).toBe(false)
    const reply = await at.shop.pay(buyer, [id], 'xx', { payPicId: proof })
    expect(reply.obj).toMatchObject({ state: 'confirming', next: 'wait' })
    expect(await at.orderRow(id)).toMatchObject({ state: 1, paid: '0.0000', paymentState: 'confirming' })
    expect((await at.shop.call(checkPayment, { id: [id] }, buyer.as)).obj.state).toBe('confirming')
    expect((await at.shop.pay(buyer, [id], 'xx', { payPicId: proof })).obj.code).toBe('payment.orderWaits')
  })
})

test('cash on delivery sends the order on its way unpaid', async () => {
  const buyer = await at.shop.member()
  const { id } = await at.shop.order(buyer.id)
  expect((await at.shop.pay(buyer, [id], 'cod')).success).toBe(true)
  expect(await at.orderRow(id)).toMatchObject({ state: 2, paid: '0.0000', paymentState: 'unpaid' })
  expect((await at.shop.call(checkPayment, { id: [id] }, buyer.as)).obj.state).toBe('unpaid')
})

describe('on account', () => {
  test('within the limit, and settled later', async () => {
    const buyer = await at.shop.member('500')
    await at.shop.sql`update members set credit_limit = 400 where id = ${buyer.id}`
    const { id } = await at.shop.order(buyer.id, '300')
    expect((await at.shop.pay(buyer, [id], 'credit')).success).toBe(true)
    expect(await at.orderRow(id)).toMatchObject({ state: 2, paid: '0.0000' })
    const credit = () =>
      balance(at.shop.sql, { shopId: at.shop.shopId, memberId: buyer.id, kind: 'credit', currency: 'CNY' })
    expect(await credit()).toBe('-300.0000')

    const next = await at.shop.order(buyer.id, '150')
    const refused = await at.shop.pay(buyer, [next.id], 'credit')
    expect(refused.msg).toBe('Credit limit exceeded: limit ¥400.00, used ¥300.00, left ¥100.00')

    expect((await at.shop.pay(buyer, [id], 'yck')).success).toBe(true)
    expect(await credit()).toBe('0.0000')
    expect(await at.orderRow(id)).toMatchObject({ state: 2, paid: '300.0000', paymentState: 'success' })
  })

  test('is offered to be paid where the order is shown, until it is settled', async () => {
    const buyer = await at.shop.member('500')
    await at.shop.sql`update members set credit_limit = 1000 where id = ${buyer.id}`
    const [owed, atTheDoor, gone] = [
      await at.shop.order(buyer.id, '300'),
      await at.shop.order(buyer.id, '20'),
      await at.shop.order(buyer.id, '10'),
    ]
    await at.shop.pay(buyer, [owed.id], 'credit')
    await at.shop.pay(buyer, [atTheDoor.id], 'cod')
    await at.shop.pay(buyer, [gone.id], 'credit')
    await at.shop.call(cancelOrder, { id: gone.id }, buyer.as)
    const offered = async () =>
      (await at.shop.call(orderList, {}, buyer.as)).obj.orders
        .filter(({ actions }) => actions.includes('pay'))
        .map(({ id }) => id)
    const onPage = async () => (await at.shop.call(orderDetail, { id: owed.id }, buyer.as)).obj.actions
    expect(await offered()).toEqual([owed.id])
    expect(await onPage()).toContain('pay')
    await at.shop.pay(buyer, [owed.id], 'yck')
    expect(await offered()).toEqual([])
    expect(await onPage()).not.toContain('pay')
  })

  test('a proof of its transfer waits for head office, and a rejected one can be sent again', async () => {
    const buyer = await at.shop.member()
    await at.shop.sql`update members set credit_limit = 1000 where id = ${buyer.id}`
    const { id } = await at.shop.order(buyer.id, '300')
    await at.shop.pay(buyer, [id], 'credit')
    const proof = async () =>
      (await uploadFiles(at.shop, [{ name: 'slip.png', content: await pngPicture() }], buyer.as)).tbl[0]!.id
    const actions = async () => (await at.shop.call(orderDetail, { id }, buyer.as)).obj.actions
    // When it is to be paid was agreed: a transfer does not put that off.
    const { methods } = (await at.shop.call(paymentData, { id: [id] }, buyer.as)).obj
    expect(methods.find(({ code }) => code === 'xx')).toMatchObject({
      usable: true,
      note: '',
      payHours: null,
    })
    const later = await at.shop.pay(buyer, [id], 'xx', { payType: 'later' })
    expect(later.obj.code).toBe('payment.noLater')
    const sent = await at.shop.pay(buyer, [id], 'xx', { payPicId: await proof() })
    expect(sent.obj).toMatchObject({ state: 'confirming', next: 'wait' })
    expect(await actions()).not.toContain('pay')
    expect((await at.shop.pay(buyer, [id], 'xx', { payPicId: await proof() })).obj.code).toBe(
      'payment.orderWaits',
    )
    const clerk = await at.shop.member()
    await at.shop.sql.begin(tx =>
      rejectTransfer(tx, sent.obj.paymentId!, { by: clerk.id, reason: 'unreadable' }),
    )
    expect(await actions()).toContain('pay')
    const told = await at.shop.sql`select kind, about from bell_notices where member_id = ${buyer.id}`
    expect(told).toEqual([{ kind: 'proof_rejected', about: id }])
    const again = await at.shop.pay(buyer, [id], 'xx', { payPicId: await proof() })
    await at.shop.sql.begin(tx => confirmTransfer(tx, again.obj.paymentId!, buyer.id))
    expect(await at.orderRow(id)).toMatchObject({ state: 2, paid: '300.0000', paymentState: 'success' })
    expect(await actions()).not.toContain('pay')
  })

  test('is cancelled after its proof of payment was rejected, and nothing is owed any more', async () => {
    const { sql, shopId } = at.shop
    const buyer = await at.shop.member()
    const clerk = await at.shop.clerk('finance')
    await sql`update members set credit_limit = 400 where id = ${buyer.id}`
    const { id } = await at.shop.order(buyer.id, '300')
    await at.shop.pay(buyer, [id], 'credit')
    const content = await pngPicture(60)
    const { tbl } = await uploadFiles(at.shop, [{ name: 'slip.png', content }], buyer.as)
    const { obj } = await at.shop.pay(buyer, [id], 'xx', { payPicId: tbl[0]!.id })
    const cancel = () => at.shop.call(cancelOrder, { id }, buyer.as)
    expect((await cancel()).success).toBe(false)
    await sql.begin(tx => rejectTransfer(tx, obj.paymentId!, { by: clerk.id, reason: 'blurred' }))
    expect(await at.orderRow(id)).toMatchObject({ state: 2, paymentState: 'failed' })
    expect(await cancel()).toMatchObject({ success: true })
    expect(await at.orderRow(id)).toMatchObject({ state: 5, paymentState: 'unpaid' })
    expect(await balance(sql, { shopId, memberId: buyer.id, kind: 'credit', currency: 'CNY' })).toBe('0.0000')
  })

  test('"an overdue unsettled amount blocks checkout", with the number', async () => {
    const buyer = await at.shop.member()
    await at.shop.sql`update members set credit_limit = 1000 where id = ${buyer.id}`
    const { id } = await at.shop.order(buyer.id, '300')
    await at.shop.pay(buyer, [id], 'credit')
    await at.shop.sql`update orders set due_at = now() - interval '1 day' where id = ${id}`
    const next = await at.shop.order(buyer.id, '10')
    expect((await at.shop.pay(buyer, [next.id], 'credit')).msg).toBe(
      '¥300.00 is overdue. Please settle it first.',
    )
  })
})

describe('nobody else', () => {
  test("pays, sees or asks about another's order", async () => {
    const [owner, stranger] = [await at.shop.member(), await at.shop.member('500')]
    const { id } = await at.shop.order(owner.id)
    const refused = { success: false, obj: { code: 'payment.noOrder' } }
    expect(await at.shop.pay(stranger, [id], 'yck')).toMatchObject(refused)
    expect(await at.shop.call(paymentData, { id: [id] }, stranger.as)).toMatchObject(refused)
    expect(await at.shop.call(checkPayment, { id: [id] }, stranger.as)).toMatchObject(refused)
    expect((await at.shop.call(checkPayment, { id: [id] })).msg).toBe('RELOGIN')
  })
})

test('the page is told what can be used, and why not', async () => {
  const buyer = await at.shop.member('20')
  const { id } = await at.shop.order(buyer.id, '100')
  await at.shop.sql`update pay_methods set settings = settings || '{"mobile_only": true}' where code = 'lkl'`
  await at.shop.sql`update pay_methods set enabled = true where code = 'ccb'`
  const { obj } = await at.shop.call(paymentData, { id: [id] }, buyer.as)
  await at.shop.sql`update pay_methods set settings = settings - 'mobile_only' where code = 'lkl'`
  await at.shop.sql`update pay_methods set enabled = false where code = 'ccb'`
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
