import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bell } from '../../../contract/bell.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { officePayments, type RefundWay, refundPayment } from '../../../contract/office-payments.ts'
import { checkPayment, paymentData } from '../../../contract/payment.ts'
import { storedValue } from '../../../contract/stored-value.ts'
import { topUp, topUpChoices } from '../../../contract/top-up.ts'
import { atCommit } from '../../testing/at-once.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { pngPicture, uploadFiles } from '../../testing/files.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { asSeen } from '../../testing/refunds.ts'
import { storedBalance } from '../ledger/stored-value.ts'
import { endUnpaidOrder } from '../orders/end-order.ts'
import { confirmTransfer, rejectTransfer } from '../payment/confirm-transfer.ts'
import { requestRefund } from '../payment/refunds.ts'

let shop: PayShop
let packageId: number

beforeAll(async () => {
  shop = await openPayShop()
  const [made] = await shop.sql<{ id: number }[]>`
    insert into top_up_packages (shop_id, amount, bonus) values (${shop.shopId}, 1000, 50) returning id`
  packageId = made!.id
  // What a code from the phone has to allow is another story.
  await shop.sql`update shops set pay_code_above = null where id = ${shop.shopId}`
}, 60_000)
afterAll(() => shop.close())
afterEach(() => expectBooksBalance(shop.sql))

type Buyer = Awaited<ReturnType<PayShop['member']>>

interface Wish {
  key?: string
  amount?: string
  package?: number
}

const wish = (buyer: Buyer, row: Wish) => shop.call(topUp, { row }, buyer.as)

async function wished(buyer: Buyer, row: Wish): Promise<number> {
  const reply = await wish(buyer, row)
  expect(reply.success).toBe(true)
  return reply.obj.id
}

const has = async ({ id }: Buyer) => {
  const { stored, bonus } = await storedBalance(shop.sql, {
    shopId: shop.shopId,
    memberId: id,
    currency: 'CNY',
  })
  return [Number(stored), Number(bonus)]
}

/** Paid by WeChat, and the channel has told us. */
async function toppedUp(buyer: Buyer): Promise<number> {
  const id = await wished(buyer, { package: packageId })
  const started = await shop.pay(buyer, [id], 'wx')
  await shop.notify('wx', await shop.payAtGateway('wx', started))
  return id
}

describe('a top-up', () => {
  test("is a package of head office's, or an amount within the limits", async () => {
    const buyer = await shop.member()
    const { obj } = await shop.call(topUpChoices, {}, buyer.as)
    expect(obj).toMatchObject({ currency: 'CNY', balance: '0.00', min: '1.00', max: '50000.00' })
    expect(obj.packages).toEqual([{ id: packageId, amount: '1000.00', bonus: '50.00' }])
    const refused: [{ amount?: string; package?: number }, string, string][] = [
      [{ amount: '0.99' }, 'payment.topUpLeast', 'amount'],
      [{ amount: '50000.01' }, 'payment.topUpMost', 'amount'],
      [{ amount: '10.005' }, 'payment.refundDecimals', 'amount'],
      [{}, 'payment.topUpAmount', 'amount'],
      [{ package: 999_999 }, 'message.noPermission', 'package'],
    ]
    for (const [row, code, field] of refused)
      expect(await wish(buyer, row)).toMatchObject({ success: false, obj: { code, field } })
    expect((await wish(buyer, { amount: '1' })).success).toBe(true)
    expect((await wish(buyer, { amount: '50000' })).success).toBe(true)
  })

  test('that is asked for twice at once with the key of one page is one', async () => {
    const buyer = await shop.member()
    const row = { key: 'a-page-of-mine', amount: '80' }
    const made = await atCommit(shop.sql, 'top_ups', [() => wished(buyer, row), () => wished(buyer, row)])
    made.push(await wished(buyer, row))
    expect(new Set(made).size).toBe(1)
    const [count] = await shop.sql<{ all: number }[]>`
      select count(*)::integer as all from top_ups where member_id = ${buyer.id}`
    expect(count!.all).toBe(1)
  })

  test('asked for again after it was paid is the paid one, and takes no second payment', async () => {
    const buyer = await shop.member()
    const row = { key: 'a-page-of-mine', package: packageId }
    const id = await wished(buyer, row)
    await shop.notify('wx', await shop.payAtGateway('wx', await shop.pay(buyer, [id], 'wx')))
    expect(await wished(buyer, row)).toBe(id)
    expect((await shop.pay(buyer, [id], 'wx')).obj).toMatchObject({ next: 'done' })
    expect(await has(buyer)).toEqual([1000, 50])
  })

  test('of another amount, and of another member, is another one, whatever its key', async () => {
    const [buyer, other] = [await shop.member(), await shop.member()]
    const key = 'a-page-of-mine'
    const ids = [
      await wished(buyer, { key, amount: '80' }),
      await wished(buyer, { key, amount: '90' }),
      await wished(buyer, { key, package: packageId }),
      await wished(buyer, { key, amount: '1000' }),
      await wished(other, { key, amount: '80' }),
    ]
    expect(new Set(ids).size).toBe(5)
    expect(await wished(buyer, { key, amount: '80.00' })).toBe(ids[0])
    expect(await wished(other, { key, amount: '80' })).toBe(ids[4])
    const due = async (buyer: Buyer, id: number) => {
      const { obj } = await shop.call(paymentData, { id: [id] }, buyer.as)
      return obj.due
    }
    expect(await due(buyer, ids[0]!)).toBe('80.00')
    expect(await due(buyer, ids[1]!)).toBe('90.00')
    expect((await shop.pay(buyer, [ids[4]!], 'wx')).success).toBe(false)
    expect((await wish(buyer, { key: 'no key!', amount: '80' })).success).toBe(false)
  })

  test('without a key is another one each time', async () => {
    const buyer = await shop.member()
    expect(await wished(buyer, { amount: '80' })).not.toBe(await wished(buyer, { amount: '80' }))
  })

  test('shows the instructions of the method that is asked for, else of the transfer', async () => {
    const buyer = await shop.member()
    const id = await wished(buyer, { amount: '10' })
    const told = async (pmId?: number) =>
      (await shop.call(paymentData, { id: [id], pmId }, buyer.as)).obj.instructions
    const method = async (code: string, words: string) => {
      const [row] = await shop.sql<{ id: number }[]>`
        update pay_methods set instructions = ${shop.sql.json({ zh: words })}
        where shop_id = ${shop.shopId} and code = ${code} returning id`
      return row!.id
    }
    const [transfer, wechat, onDelivery] = [
      await method('xx', '转账'),
      await method('wx', '扫码'),
      await method('cod', '货到'),
    ]
    expect(await told()).toBe('转账')
    expect(await told(transfer)).toBe('转账')
    expect(await told(wechat)).toBe('扫码')
    // Nobody tops up by it.
    expect(await told(onDelivery)).toBe('')
  })

  test('paid online is there when the channel says so, the bonus on its own, once however often it is said', async () => {
    const buyer = await shop.member()
    const id = await wished(buyer, { package: packageId })
    const { obj: page } = await shop.call(paymentData, { id: [id] }, buyer.as)
    expect(page).toMatchObject({ isTopUp: true, due: '1000.00', orders: [{ id, due: '1000.00' }] })
    expect(
      page.methods.map(({ code }) => code).filter(code => ['cod', 'credit', 'yck'].includes(code)),
    ).toEqual([])
    const started = await shop.pay(buyer, [id], 'wx')
    expect(started.obj).toMatchObject({ state: 'paying', next: 'qr' })
    expect((await shop.pay(buyer, [id], 'wx')).obj.number).toBe(started.obj.number)
    expect(await has(buyer)).toEqual([0, 0])
    const paid = await shop.payAtGateway('wx', started)
    await Promise.all([1, 2, 3].map(() => shop.notify('wx', paid)))
    expect(await has(buyer)).toEqual([1000, 50])
    for (const cz of [true, undefined])
      expect((await shop.call(checkPayment, { id: [id], cz }, buyer.as)).obj).toMatchObject({
        state: 'success',
        amount: '1000.00',
        orders: [],
      })
    expect((await shop.pay(buyer, [id], 'wx')).obj).toMatchObject({ next: 'done' })
    const { obj } = await shop.call(storedValue, {}, buyer.as)
    expect(obj).toMatchObject({ balance: '1050.00', own: '1000.00', bonus: '50.00', total: 2 })
  })

  test('paid twice, by two ways, is twice the money and one bonus', async () => {
    const buyer = await shop.member()
    const id = await wished(buyer, { package: packageId })
    const first = await shop.payAtGateway('wx', await shop.pay(buyer, [id], 'wx'))
    const second = await shop.pay(buyer, [id], 'lkl')
    // The channel knew already that the first was paid when it was to be closed.
    expect(second.obj.next).toBe('done')
    await shop.notify('wx', first)
    expect(await has(buyer)).toEqual([1000, 50])
  })

  test('by transfer waits for head office: refused it can be tried again, confirmed it is there', async () => {
    const buyer = await shop.member()
    const clerk = await shop.clerk('finance')
    const id = await wished(buyer, { amount: '80' })
    expect(await shop.pay(buyer, [id], 'xx')).toMatchObject({ obj: { code: 'payment.proofNeeded' } })
    const proof = async () => {
      const content = await pngPicture(60)
      const { tbl } = await uploadFiles(shop, [{ name: 'slip.png', content }], buyer.as)
      return tbl[0]!.id
    }
    const sent = await shop.pay(buyer, [id], 'xx', { payPicId: await proof() })
    const { obj: desk } = await shop.call(officePayments, {}, clerk)
    expect(desk.toConfirm.find(one => one.id === sent.obj.paymentId)?.topUp).toMatch(/^T\d{16}$/)
    const rung =
      await shop.sql`select from bell_notices where kind = 'proof_to_confirm' and about = ${sent.obj.paymentId!}`
    expect(rung.length).toBeGreaterThan(0)
    expect(sent.obj).toMatchObject({ state: 'confirming', next: 'wait' })
    expect(await shop.pay(buyer, [id], 'wx')).toMatchObject({ obj: { code: 'payment.orderWaits' } })
    await shop.sql.begin(tx => rejectTransfer(tx, sent.obj.paymentId!, { by: clerk.id, reason: 'blurred' }))
    expect((await shop.call(checkPayment, { id: [id], cz: true }, buyer.as)).obj).toMatchObject({
      state: 'failed',
      reason: 'blurred',
    })
    const told = async () => (await shop.call(bell, {}, buyer.as)).obj.items[0]
    expect(await told()).toMatchObject({
      text: expect.stringMatching(/80\.00.*blurred/),
      href: `/pay?id=${id}`,
      urgent: true,
    })
    const again = await shop.pay(buyer, [id], 'xx', { payPicId: await proof() })
    await shop.sql.begin(tx => confirmTransfer(tx, again.obj.paymentId!, clerk.id))
    expect(await has(buyer)).toEqual([80, 0])
    expect(await told()).toMatchObject({
      text: expect.stringContaining('80.00'),
      href: '/member/amt',
      urgent: false,
    })
  })

  test('of a package that is offered no longer is not paid any more: its bonus was for then', async () => {
    const buyer = await shop.member()
    const id = await wished(buyer, { package: packageId })
    const bonus = (more: number) =>
      shop.sql`update top_up_packages set bonus = bonus + ${more} where id = ${packageId}`
    const offered = async () => (await shop.call(paymentData, { id: [id] }, buyer.as)).obj.methods.length
    expect(await offered()).toBeGreaterThan(0)
    await bonus(-20)
    expect(await shop.pay(buyer, [id], 'wx')).toMatchObject({ obj: { code: 'payment.timeOver' } })
    expect(await offered()).toBe(0)
    await bonus(20)
    await shop.sql`update top_up_packages set enabled = false where id = ${packageId}`
    expect(await shop.pay(buyer, [id], 'wx')).toMatchObject({ obj: { code: 'payment.timeOver' } })
    await shop.sql`update top_up_packages set enabled = true where id = ${packageId}`
    expect(await shop.pay(buyer, [id], 'wx')).toMatchObject({ success: true })
    expect(await has(buyer)).toEqual([0, 0])
  })

  test("of somebody else's is neither shown nor paid nor asked about", async () => {
    const [buyer, thief] = [await shop.member(), await shop.member()]
    const id = await wished(buyer, { amount: '80' })
    expect((await shop.call(paymentData, { id: [id] }, thief.as)).success).toBe(false)
    expect((await shop.pay(thief, [id], 'wx')).success).toBe(false)
    expect((await shop.call(checkPayment, { id: [id], cz: true }, thief.as)).success).toBe(false)
  })
})

describe('a refund of a top-up', () => {
  const paidFor = async (topUpId: number) => {
    const [payment] = await shop.sql<{ id: number; number: string }[]>`
      select p.id, u.number from payments p join top_ups u on u.id = p.top_up_id where u.id = ${topUpId} and p.state = 'success'`
    return payment!
  }

  test('goes the way it came, and takes its share of the bonus with it', async () => {
    const buyer = await shop.member()
    const clerk = await shop.clerk('finance')
    const { id: paymentId, number } = await paidFor(await toppedUp(buyer))
    const { obj } = await shop.call(officePayments, { find: number }, clerk)
    expect(obj.found).toMatchObject([{ parts: [{ orderId: null, orderNumber: number, left: '1000.00' }] }])
    const back = async (amount: string, way: RefundWay = 'channel') => {
      const row = await asSeen(shop.sql, { paymentId, amount, way, reason: 'asked for' })
      return await shop.call(refundPayment, { row }, clerk)
    }
    expect(await back('1', 'stored_value')).toMatchObject({ success: false })
    expect(await back('1000.01')).toMatchObject({ obj: { code: 'payment.refundTooMuch' } })
    expect((await back('333.33')).success).toBe(true)
    await shop.moneyGoesBack()
    expect(await has(buyer)).toEqual([666.67, 33.33])
    expect((await back('666.67')).success).toBe(true)
    await shop.moneyGoesBack()
    expect(await has(buyer)).toEqual([0, 0])
    expect(await shop.backAtGateway(buyer.id)).toBe('1000')
  })

  test('leaves no fractions of the bonus where the currency has none', async () => {
    const buyer = await shop.member()
    const clerk = await shop.clerk('finance')
    const { id: paymentId } = await paidFor(await toppedUp(buyer))
    const decimals = (count: number) =>
      shop.sql`update currencies set decimals = ${count} where shop_id = ${shop.shopId} and code = 'CNY'`
    await decimals(0)
    const back = async (amount: string) => {
      const wish = { paymentId, amount, way: 'manual' as const, reason: 'asked for' }
      return await shop.call(refundPayment, { row: await asSeen(shop.sql, wish) }, clerk)
    }
    expect((await back('333')).success).toBe(true)
    expect(await has(buyer)).toEqual([667, 33])
    expect((await back('667')).success).toBe(true)
    await decimals(2)
    expect(await has(buyer)).toEqual([0, 0])
  })

  test('is refused once the money or the bonus is spent', async () => {
    const buyer = await shop.member()
    const clerk = await shop.clerk('finance')
    const { id: paymentId } = await paidFor(await toppedUp(buyer))
    const order = await shop.order(buyer.id, '600')
    await shop.pay(buyer, [order.id], 'yck')
    const back = async (amount: string) => {
      const wish = { paymentId, amount, way: 'manual' as const, reason: 'asked for' }
      return await shop.call(refundPayment, { row: await asSeen(shop.sql, wish) }, clerk)
    }
    expect(await back('400.01')).toMatchObject({ obj: { code: 'payment.refundSpent' } })
    expect((await back('400')).success).toBe(true)
    expect(await has(buyer)).toEqual([0, 30])
  })

  test('that the channel refuses leaves money and bonus where they were', async () => {
    const buyer = await shop.member()
    const clerk = await shop.clerk('finance')
    const { id: paymentId } = await paidFor(await toppedUp(buyer))
    await shop.meddled(
      'wx',
      async (request, answer) =>
        request.method === 'POST' && request.url.endsWith('/refunds')
          ? Response.json({ code: 'USER_ACCOUNT_ABNORMAL', message: 'closed' }, { status: 403 })
          : await answer(request),
      async () => {
        await shop.call(
          refundPayment,
          { row: { paymentId, amount: '100', left: '1000', way: 'channel', reason: 'x' } },
          clerk,
        )
        await shop.moneyGoesBack()
      },
    )
    const [refund] = await shop.sql<
      { state: string }[]
    >`select state from refunds where payment_id = ${paymentId}`
    expect(refund!.state).toBe('failed')
    expect(await has(buyer)).toEqual([1000, 50])
  })
})

describe('a bonus', () => {
  test('is spent last, and what comes back of it is bonus again', async () => {
    const buyer = await shop.member()
    await toppedUp(buyer)
    const first = await shop.order(buyer.id, '980')
    await shop.pay(buyer, [first.id], 'yck')
    expect(await has(buyer)).toEqual([20, 50])
    const second = await shop.order(buyer.id, '60')
    await shop.pay(buyer, [second.id], 'yck')
    expect(await has(buyer)).toEqual([0, 10])
    const [payment] = await shop.sql<{ id: number }[]>`
      select payment_id as id from payment_orders where order_id = ${second.id}`
    const back = (amount: Decimal) =>
      shop.sql.begin(tx =>
        requestRefund(tx, {
          paymentId: payment!.id,
          orderId: second.id,
          amount,
          way: 'stored_value',
          reason: 'test',
          by: null,
        }),
      )
    await back('30')
    expect(await has(buyer)).toEqual([0, 40])
    await back('30')
    expect(await has(buyer)).toEqual([20, 50])
    const third = await shop.order(buyer.id, '70.01')
    expect(await shop.pay(buyer, [third.id], 'yck')).toMatchObject({ obj: { code: 'payment.balanceShort' } })
  })

  test('comes back with an order that ends half paid', async () => {
    const buyer = await shop.member()
    await toppedUp(buyer)
    const order = await shop.order(buyer.id, '1500')
    await shop.pay(buyer, [order.id], 'wx', { payType: 'part' })
    expect(await has(buyer)).toEqual([0, 0])
    await shop.sql.begin(tx =>
      endUnpaidOrder(tx, { orderId: order.id, by: buyer.id, reason: 'orders.reasonCancelled' }),
    )
    expect(await has(buyer)).toEqual([1000, 50])
  })
})
