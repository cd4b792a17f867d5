import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { saveData } from '../../../contract/data.ts'
import { confirmPayment, officePayments, refundPayment } from '../../../contract/office-payments.ts'
import { loadReport } from '../../../contract/records.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { shopCertificate } from '../../testing/certificates.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { asSeen } from '../../testing/refunds.ts'
import { endExpiredGroups } from '../group-buy/settle-group.ts'
import { endUnpaidOrder } from '../orders/end-order.ts'
import { continueRefunds, runRefund } from './refunds.ts'

let shop: PayShop

beforeAll(async () => {
  shop = await openPayShop()
}, 60_000)
afterAll(() => shop.close())
afterEach(async () => {
  await shop.sql`update shops set owner_id = null`
  await expectBooksBalance(shop.sql)
})

type Answer = (request: Request) => Promise<Response>

const cancel = (orderId: number) =>
  shop.sql.begin(tx => endUnpaidOrder(tx, { orderId, by: null, reason: 'orders.reasonTimeout' }))

const refundsOf = (memberId: number) =>
  shop.sql`
    select r.way, r.state, trim_scale(r.amount)::text as amount from refunds r join payments p on p.id = r.payment_id
    where p.member_id = ${memberId} order by r.id`

const casesOf = async (memberId: number) =>
  (await shop.sql`select kind from staff_cases where member_id = ${memberId} and closed_at is null`).map(
    ({ kind }) => kind,
  )

const stored = async (memberId: number) => Number(await shop.storedValue(memberId))

test('what was paid in part goes back the way it came when the order ends, once', async () => {
  const buyer = await shop.member()
  const { id } = await shop.order(buyer.id, '100')
  const started = await shop.pay(buyer, [id], 'wx')
  // A deposit: the channel was asked for less than all of it.
  await shop.sql`update payment_orders set amount = 30 where order_id = ${id}`
  await shop.sql`update payments set amount = 30, base_amount = 30 where number = ${started.obj.number}`
  await shop.sql`update gateway_payments set amount = 30 where number = ${started.obj.number}`
  await shop.notify('wx', await shop.payAtGateway('wx', started))
  expect(await shop.sql`select state, paid from orders where id = ${id}`).toEqual([
    { state: 0, paid: '30.0000' },
  ])
  await Promise.all([cancel(id), cancel(id)])
  expect(await refundsOf(buyer.id)).toEqual([{ way: 'channel', state: 'requested', amount: '30' }])
  await Promise.all([shop.moneyGoesBack(), shop.moneyGoesBack()])
  await shop.moneyGoesBack()
  expect(await refundsOf(buyer.id)).toEqual([{ way: 'channel', state: 'done', amount: '30' }])
  expect([await shop.backAtGateway(buyer.id), await stored(buyer.id)]).toEqual(['30', 0])
})

async function paidGroup(closes: 'open' | 'over') {
  const buyer = await shop.member()
  const [group] = await shop.sql<{ id: number }[]>`
    with buy as (
      insert into group_buys (shop_id, titles, sku_id, sizes, starts_at, ends_at, stock, sold)
      values (${shop.shopId}, '{}', ${shop.skuId}, '[{"size": 5, "price": "60"}]', now() - interval '1 day',
        now() + interval '1 day', 9, 1)
      returning id
    )
    insert into groups (group_buy_id, size, price, leader_id, closes_at)
    select id, 5, 60, ${buyer.id}, now() + interval '1 hour' from buy returning id`
  const { id } = await shop.order(buyer.id, '60')
  await shop.sql`update orders set group_id = ${group!.id} where id = ${id}`
  const started = await shop.pay(buyer, [id], 'wx')
  const paid = await shop.payAtGateway('wx', started)
  const end = async () => {
    await shop.sql`update groups set closes_at = now() where id = ${group!.id}`
    await endExpiredGroups(shop.sql)
  }
  if (closes === 'open') await shop.notify('wx', paid)
  return { buyer, id, paid, end }
}

describe('the money of an expired group', () => {
  test('goes back the way it came', async () => {
    const { buyer, id, end } = await paidGroup('open')
    expect(await shop.sql`select state from orders where id = ${id}`).toEqual([{ state: 6 }])
    await end()
    await shop.moneyGoesBack()
    expect(await shop.sql`select state, refunded, refund_state from orders where id = ${id}`).toEqual([
      { state: 7, refunded: '60.0000', refund_state: 'all' },
    ])
    expect([await shop.backAtGateway(buyer.id), await stored(buyer.id)]).toEqual(['60', 0])
  })

  test('that comes in the very moment goes back once', async () => {
    for (let round = 0; round < 4; round++) {
      const { buyer, paid, end } = await paidGroup('over')
      await Promise.all([shop.notify('wx', paid), end(), shop.notify('wx', paid)])
      await endExpiredGroups(shop.sql)
      await shop.moneyGoesBack()
      expect([await shop.backAtGateway(buyer.id), await stored(buyer.id)]).toEqual(['60', 0])
    }
  })
})

const refusing = async (request: Request, answer: Answer) =>
  request.method === 'POST' && request.url.endsWith('/refunds')
    ? new Response('{"code":"USER_ACCOUNT_ABNORMAL","message":"closed"}', { status: 403 })
    : answer(request)

/** Paid when nobody could take it any more. */
async function tooLate(code: 'wx' | 'zfb' | 'lkl' = 'wx') {
  const buyer = await shop.member()
  const { id } = await shop.order(buyer.id, '70')
  const paid = await shop.payAtGateway(code, await shop.pay(buyer, [id], code))
  await cancel(id)
  return { buyer, id, arrive: () => shop.notify(code, paid) }
}

describe('when the channel refuses', () => {
  test('the money of an ended order lands in the stored value', async () => {
    const { buyer, id, end } = await paidGroup('open')
    await end()
    await shop.meddled('wx', refusing, shop.moneyGoesBack)
    expect(await refundsOf(buyer.id)).toEqual([
      { way: 'channel', state: 'failed', amount: '60' },
      { way: 'stored_value', state: 'done', amount: '60' },
    ])
    expect([await shop.backAtGateway(buyer.id), await stored(buyer.id)]).toEqual(['0', 60])
    expect(await shop.sql`select refunded from orders where id = ${id}`).toEqual([{ refunded: '60.0000' }])
  })

  test('money that came too late lands in the stored value, and the payer reads so', async () => {
    const { buyer, arrive } = await tooLate()
    await arrive()
    expect(await stored(buyer.id)).toBe(0)
    await shop.meddled('wx', refusing, shop.moneyGoesBack)
    expect([await shop.backAtGateway(buyer.id), await stored(buyer.id)]).toEqual(['0', 70])
    const [payment] = await shop.sql`select reason from payments where member_id = ${buyer.id}`
    expect(payment!.reason).toBe('payment.reasonStray')
  })

  test('and says so although an earlier try was done: it is done', async () => {
    const { buyer, arrive } = await tooLate()
    await arrive()
    const doneButRefused = async (request: Request, answer: Answer) => {
      const done = await answer(request.clone() as Request)
      return request.method === 'POST' ? refusing(request, answer) : done
    }
    await shop.meddled('wx', doneButRefused, shop.moneyGoesBack)
    expect(await refundsOf(buyer.id)).toEqual([{ way: 'channel', state: 'done', amount: '70' }])
    expect([await shop.backAtGateway(buyer.id), await stored(buyer.id)]).toEqual(['70', 0])
  })

  test("in a distributor's shop it is a case for finance, who gives it back in another way", async () => {
    const { buyer, arrive } = await tooLate()
    const distributor = await shop.member()
    await shop.sql`update shops set owner_id = ${distributor.id} where id = ${shop.shopId}`
    await arrive()
    await shop.meddled('wx', refusing, shop.moneyGoesBack)
    expect([await casesOf(buyer.id), await stored(buyer.id)]).toEqual([['refund_failed'], 0])
    const finance = await shop.clerk('finance')
    const [payment] = await shop.sql<{ id: number }[]>`select id from payments where member_id = ${buyer.id}`
    const row = await asSeen(shop.sql, { paymentId: payment!.id, way: 'stored_value' as const })
    const save = () => shop.call(refundPayment, { row }, finance)
    expect(await save()).toMatchObject({ success: true })
    expect(await save()).toMatchObject({ success: false })
    expect(await stored(buyer.id)).toBe(70)
  })

  test("in a distributor's shop the money of an ended order is one too", async () => {
    const { buyer, id, end } = await paidGroup('open')
    const distributor = await shop.member()
    await shop.sql`update shops set owner_id = ${distributor.id} where id = ${shop.shopId}`
    await end()
    await shop.meddled('wx', refusing, shop.moneyGoesBack)
    expect([await casesOf(buyer.id), await stored(buyer.id)]).toEqual([['refund_failed'], 0])
    expect(await shop.sql`select state, refunded from orders where id = ${id}`).toEqual([
      { state: 7, refunded: '0.0000' },
    ])
  })
})

describe('when nobody knows what became of a refund', () => {
  test.each([
    ['429', async () => new Response('{"code":"FREQUENCY_LIMITED"}', { status: 429 })],
    ['500', async () => new Response('{"code":"SYSTEM_ERROR"}', { status: 500 })],
    ['silence', async () => Promise.reject(new Error('cut off'))],
  ] as const)('(%s) it is asked about before anything else is done with the money', async (_, fault) => {
    const { buyer, arrive } = await tooLate()
    await arrive()
    const asked: string[] = []
    /** The refund is made, and the answer is lost. */
    const losing = async (request: Request, answer: Answer) => {
      if (request.url.includes('/refunds')) asked.push(request.method)
      const answered = await answer(request)
      return request.method === 'POST' && request.url.endsWith('/refunds') ? await fault() : answered
    }
    await shop.meddled('wx', losing, shop.moneyGoesBack)
    expect(await refundsOf(buyer.id)).toEqual([{ way: 'channel', state: 'requested', amount: '70' }])
    const finance = await shop.clerk('finance')
    const [payment] = await shop.sql<{ id: number }[]>`select id from payments where member_id = ${buyer.id}`
    const row = await asSeen(shop.sql, { paymentId: payment!.id, way: 'manual' as const })
    const other = await shop.call(refundPayment, { row }, finance)
    expect(other).toMatchObject({ success: false, obj: { code: 'payment.refundTooMuch' } })
    await shop.meddled('wx', losing, shop.moneyGoesBack)
    expect(asked).toEqual(['POST', 'GET'])
    expect(await refundsOf(buyer.id)).toEqual([{ way: 'channel', state: 'done', amount: '70' }])
    expect([await shop.backAtGateway(buyer.id), await stored(buyer.id)]).toEqual(['70', 0])
  })

  test('it is sent again only when the channel never heard of it', async () => {
    const { buyer, arrive } = await tooLate('lkl')
    await arrive()
    shop.down.add('lkl')
    await shop.moneyGoesBack()
    shop.down.delete('lkl')
    expect(await refundsOf(buyer.id)).toEqual([{ way: 'channel', state: 'requested', amount: '70' }])
    await shop.moneyGoesBack()
    expect(await shop.backAtGateway(buyer.id)).toBe('70')
  })

  test('only one process tries at a time', async () => {
    const { buyer, arrive } = await tooLate()
    await arrive()
    const [refund] = await shop.sql<{ id: number }[]>`
      select r.id from refunds r join payments p on p.id = r.payment_id where p.member_id = ${buyer.id}`
    let posts = 0
    const counting = async (request: Request, answer: Answer) => {
      if (request.method === 'POST') posts++
      return answer(request)
    }
    const services = { config: shop.config, sql: shop.sql }
    await shop.meddled('wx', counting, () =>
      Promise.all([1, 2, 3].map(() => runRefund(services, refund!.id))),
    )
    expect(posts).toBe(1)
  })

  test('for a day, a person is told once; when it is known after all, nobody has to look any more', async () => {
    const { buyer, arrive } = await tooLate('zfb')
    await arrive()
    shop.down.add('zfb')
    await shop.moneyGoesBack()
    await shop.sql`update refunds set created_at = now() - interval '2 days' where state = 'requested'`
    const finance = await shop.clerk('finance')
    const services = { config: shop.config, sql: shop.sql }
    await continueRefunds(services, shop.app.log)
    await continueRefunds(services, shop.app.log)
    shop.down.delete('zfb')
    expect(await casesOf(buyer.id)).toEqual(['refund_unclear'])
    const rings = () => shop.sql`
      select n.read_at is null as waits from bell_notices n join staff_cases c on c.id = n.about
      where n.kind = 'money_to_place' and n.member_id = ${finance.id} and c.kind = 'refund_unclear'`
    expect(await rings()).toEqual([{ waits: true }])
    const { obj } = await shop.call(officePayments, {}, finance)
    expect(JSON.stringify(obj)).toContain('refund_unclear')
    await shop.moneyGoesBack()
    expect(await casesOf(buyer.id)).toEqual([])
    expect(await rings()).toEqual([{ waits: false }])
    expect(await shop.backAtGateway(buyer.id)).toBe('70')
  })
})

test('what an order of another currency cannot take goes back to the cent, however its parts are rounded', async () => {
  const { sql } = shop
  // Of 10.02 USD 4.73 are paid otherwise while the code for all of it is still good.
  const buyer = await shop.member('33.79')
  const { id } = await shop.order(buyer.id, '10.02')
  await sql`update orders set currency = 'USD', rate = 0.14 where id = ${id}`
  const started = await shop.pay(buyer, [id], 'lkl')
  const paid = await shop.payAtGateway('lkl', started)
  shop.down.add('lkl')
  await shop.pay(buyer, [id], 'lkl', { payType: 'part' })
  shop.down.delete('lkl')
  expect(await sql`select trim_scale(paid)::text as paid from orders where id = ${id}`).toEqual([
    { paid: '4.73' },
  ])
  expect((await shop.notify('lkl', paid)).status).toBe(200)
  expect(await sql`select state, trim_scale(paid)::text as paid from orders where id = ${id}`).toEqual([
    { state: 2, paid: '10.02' },
  ])
  await shop.moneyGoesBack()
  expect(await refundsOf(buyer.id)).toEqual([{ way: 'channel', state: 'done', amount: '4.73' }])
  expect([await shop.backAtGateway(buyer.id), await stored(buyer.id)]).toEqual(['4.73', 0])
})

test('why the shop refunds by itself is read in words: by finance, and not as a code by the payer', async () => {
  const { buyer, arrive } = await tooLate('lkl')
  await arrive()
  const sent: string[] = []
  const reading = async (request: Request, answer: Answer) => {
    if (request.method === 'POST') sent.push(((await request.clone().json()) as { reason: string }).reason)
    return answer(request)
  }
  await shop.meddled('lkl', reading, shop.moneyGoesBack)
  expect(sent).toEqual([''])
  const finance = await shop.clerk('finance')
  const [{ number }] = (await shop.sql`
    select r.number from refunds r join payments p on p.id = r.payment_id where p.member_id = ${buyer.id}`) as [
    { number: string },
  ]
  const reasons = await Promise.all(
    (['en', 'zh'] as const).map(async lang => {
      const { tbl } = await shop.call(
        loadReport,
        { billType: 'refund', search: number },
        { ...finance, lang },
      )
      return tbl[0]!.reason
    }),
  )
  expect(reasons).toEqual([
    'The order could no longer be paid; the money will be refunded to your original payment method',
    '订单已无法收款，款项将原路退回',
  ])
})

test('a transfer that was confirmed too late cannot go back by itself: stored value, and a person is told', async () => {
  const buyer = await shop.member()
  const { id } = await shop.order(buyer.id, '70')
  const [payment] = await shop.sql<{ id: number }[]>`
    with made as (
      insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
      values (${shop.shopId}, ${buyer.id}, 'xx', 'confirming', 70, 'CNY', 70) returning id
    ), of as (insert into payment_orders (payment_id, order_id, amount) select id, ${id}, 70 from made)
    select id from made`
  await cancel(id)
  const finance = await shop.clerk('finance')
  const confirmed = await shop.call(confirmPayment, { row: { id: payment!.id } }, finance)
  expect(confirmed.success).toBe(true)
  expect([await casesOf(buyer.id), await stored(buyer.id)]).toEqual([['stray'], 70])
})

describe('the keys of a channel', () => {
  const save = async (code: string, values: Record<string, string>) => {
    const owner = await shop.clerk('owner')
    return shop.call(
      saveData,
      { type: 'pay_method', row: { id: await shop.methodId(code), ...values } },
      owner,
    )
  }

  test("WeChat Pay's public key comes with its id", async () => {
    expect(await save('wx', { platform_serial: '' })).toMatchObject({
      success: false,
      obj: { code: 'payment.platformSerialNeeded', field: 'platform_serial' },
    })
  })

  test("Alipay's certificates come together and belong to our key", async () => {
    const { certificate } = shopCertificate
    expect(await save('zfb', { certificate })).toMatchObject({
      obj: { code: 'payment.certificatesIncomplete', field: 'root_certificates' },
    })
    const all = { certificate, root_certificates: certificate, platform_key: certificate }
    expect(await save('zfb', all)).toMatchObject({
      obj: { code: 'payment.certificateNotOurs', field: 'certificate' },
    })
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
    expect(await save('zfb', { ...all, root_certificates: broken })).toMatchObject({
      obj: { code: 'payment.certificateUnreadable', field: 'root_certificates' },
    })
  })
})
