import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  afterSaleDetail,
  afterSaleForm,
  afterSaleList,
  officeAfterSale,
  officeAfterSaleDetail,
} from '../../../contract/after-sale.ts'
import { type CaseKind, type CaseState, caseKinds, caseMoves } from '../../../contract/after-sale-states.ts'
import type { Decimal } from '../../../contract/decimal.ts'
import { pointsCurrency } from '../../../contract/money.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { post } from '../ledger/ledger.ts'
import { recordCash } from '../payment/cash.ts'
import { creditOf } from '../payment/credit.ts'
import { bookPoints } from '../points/book-points.ts'
import { hasOpenCase } from './after-sale.queries.ts'
import { runCaseClock } from './case-clock.ts'
import { type AfterSaleShop, afterSaleShop, type Buyer } from './testing.ts'

let shop: PayShop
let desk: AfterSaleShop

beforeAll(async () => {
  shop = await openPayShop()
  desk = await afterSaleShop(shop)
}, 60_000)
afterAll(() => shop.close())
afterEach(() => expectBooksBalance(shop.sql))

/** Somebody asked, and got a case. */
async function asked(buyer: Buyer, orderId: number, more: object = {}): Promise<number> {
  const reply = await desk.ask(buyer, orderId, more)
  expect(reply).toMatchObject({ success: true })
  return reply.obj.id
}

const sent = { carrier: 'SF', trackingNo: 'SF123' }

const codeOf = (reply: object) => (reply as { obj?: { code?: string } }).obj?.code

describe('a refund before shipping', () => {
  test('of the whole order ends it: money the way it came, with the freight, and the stock is free', async () => {
    const { buyer, order } = await desk.paidBy('wx')
    const before = await desk.stockOf(shop.skuId)
    const id = await asked(buyer, order.id, { reason: 'unwanted', words: 'changed my mind' })
    expect(await hasOpenCase(shop.sql, order.id)).toBe(true)
    expect(await desk.caseOf(id)).toMatchObject({ state: 'requested', amount: 390, freight: 10 })
    expect(await desk.grant(id)).toMatchObject({ success: true })
    expect(await desk.caseOf(id)).toMatchObject({ state: 'refunded', amount: 390, freight: 10 })
    expect(await desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 390, refundState: 'all' })
    expect((await desk.stockOf(shop.skuId)).held).toBe(before.held - 3)
    await shop.moneyGoesBack()
    expect(await shop.backAtGateway(buyer.id)).toBe('390')
    expect(await desk.refundsOf(order.id)).toEqual([{ way: 'channel', state: 'done', amount: 390 }])
    expect(await hasOpenCase(shop.sql, order.id)).toBe(false)
  })

  test('of some pieces gives back their share without freight and releases their hold; the order goes on', async () => {
    const { buyer, order } = await desk.paidBy('yck')
    const before = await desk.stockOf(shop.skuId)
    const lines = [{ id: order.lines[0], quantity: '1' }] as const
    const id = await asked(buyer, order.id, { lines })
    await desk.grant(id)
    expect(await desk.caseOf(id)).toMatchObject({ state: 'refunded', amount: 96.66, freight: 0 })
    expect(await desk.orderOf(order.id)).toMatchObject({ state: 2, refunded: 96.66, refundState: 'part' })
    expect((await desk.stockOf(shop.skuId)).held).toBe(before.held - 1)
    expect(await desk.refundsOf(order.id)).toEqual([{ way: 'stored_value', state: 'done', amount: 96.66 }])
    const rest = await asked(buyer, order.id)
    await desk.grant(rest)
    expect(await desk.caseOf(rest)).toMatchObject({ amount: 293.34, freight: 10 })
    expect(await desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 390 })
    expect(Number(await shop.storedValue(buyer.id))).toBe(1000)
  })

  test('of all that is not shipped makes the rest of the order shipped', async () => {
    const { buyer, order } = await desk.paidBy('yck')
    await desk.pack([{ lineId: order.lines[1], quantity: '2' }], { ship: true })
    const id = await asked(buyer, order.id, { lines: [{ id: order.lines[0], quantity: '3' }] })
    await desk.grant(id)
    expect(await desk.orderOf(order.id)).toMatchObject({ state: 3, shipmentState: 'all', refunded: 290 })
  })

  test('gives coupon and points back only with the whole order', async () => {
    const buyer = await shop.member('1000')
    const [coupon] = await shop.sql<{ id: number }[]>`
      with template as (
        insert into coupon_templates (shop_id, number, names, kind, off, from_amount, valid_days, total)
        values (${shop.shopId}, 'T-after', '{}', 'amount', 20, 0, 30, 100) returning id)
      insert into coupons (template_id, member_id, number, valid_until, used_at)
      select id, ${buyer.id}, 'C-after', now() + interval '30 days', now() from template returning id`
    await post(shop.sql, {
      key: `test-points:${buyer.id}`,
      reason: 'test',
      shopId: shop.shopId,
      entries: [
        { memberId: null, kind: 'gifts', currency: pointsCurrency, amount: '0' },
        { memberId: buyer.id, kind: 'points', currency: pointsCurrency, amount: '0' },
      ],
    })
    const order = await desk.make(buyer)
    await shop.sql`update orders set coupon_id = ${coupon!.id}, points_used = 100, points_off = 1, promotion_off = 19 where id = ${order.id}`
    await shop.sql`update order_lines set points_off = 1, promotion_off = 9 where id = ${order.lines[0]}`
    await shop.pay(buyer, [order.id], 'yck')
    const points = async () => {
      const [row] = await shop.sql<{ balance: number }[]>`
        select coalesce(sum(balance), 0)::float8 as balance from ledger_accounts where member_id = ${buyer.id} and kind = 'points'`
      return row!.balance
    }
    const used = async () =>
      (await shop.sql`select used_at is not null as used from coupons where id = ${coupon!.id}`)[0]!.used
    await desk.grant(await asked(buyer, order.id, { lines: [{ id: order.lines[0], quantity: '1' }] }))
    expect([await points(), await used()]).toEqual([33, true])
    await desk.grant(await asked(buyer, order.id))
    expect([await points(), await used()]).toEqual([100, false])
  })

  test('is not granted any more once its goods were packed', async () => {
    const { buyer, order } = await desk.paidBy('yck')
    const id = await asked(buyer, order.id, { lines: [{ id: order.lines[0], quantity: '3' }] })
    await desk.pack([{ lineId: order.lines[0], quantity: '1' }])
    expect(codeOf(await desk.grant(id))).toBe('after-sale.packedMeanwhile')
    expect(await desk.caseOf(id)).toMatchObject({ state: 'requested' })
    const refused = await desk.save('after_sale_refuse', { id, words: 'It is on its way' })
    expect(refused.success).toBe(true)
  })
})

describe('money that no channel takes back', () => {
  test('of an offline transfer waits for a transfer, which finance records once', async () => {
    const { buyer, order } = await desk.paidBy('xx')
    const id = await asked(buyer, order.id)
    await desk.grant(id)
    expect(await desk.refundsOf(order.id)).toEqual([{ way: 'manual', state: 'requested', amount: 390 }])
    const { counts, cases } = (await shop.call(officeAfterSale, { tab: 'transfers' }, desk.finance)).obj
    expect(counts.transfers).toBe(1)
    expect(cases.map(one => one.id)).toEqual([id])
    const { refunds } = (await shop.call(officeAfterSaleDetail, { id }, desk.finance)).obj
    const row = { refundId: refunds[0]!.id, number: 'BANK-1' }
    expect(codeOf(await desk.save('after_sale_transferred', row))).toBe('message.noPermission')
    expect((await desk.save('after_sale_transferred', row, desk.finance)).success).toBe(true)
    expect(codeOf(await desk.save('after_sale_transferred', row, desk.finance))).toBe(
      'after-sale.transferRecorded',
    )
    expect(await desk.refundsOf(order.id)).toEqual([{ way: 'manual', state: 'done', amount: 390 }])
  })

  test('goes to the prepaid balance when the member agrees', async () => {
    const { buyer, order } = await desk.paidBy('xx')
    const form = (await shop.call(afterSaleForm, { orderId: order.id }, buyer.as)).obj
    expect(form).toMatchObject({ choosesWay: true, amount: '390.00', kinds: ['refund'] })
    await desk.grant(await asked(buyer, order.id, { toStored: true }))
    expect(await desk.refundsOf(order.id)).toEqual([{ way: 'stored_value', state: 'done', amount: 390 }])
    expect(Number(await shop.storedValue(buyer.id))).toBe(390)
  })

  test('that a channel refuses lands in the prepaid balance, so much and no more', async () => {
    const { buyer, order } = await desk.paidBy('wx')
    const id = await asked(buyer, order.id, { lines: [{ id: order.lines[1], quantity: '1' }] })
    const refusing = async (request: Request, answer: (request: Request) => Promise<Response>) =>
      request.method === 'POST' && request.url.endsWith('/refunds')
        ? new Response('{"code":"USER_ACCOUNT_ABNORMAL","message":"closed"}', { status: 403 })
        : answer(request)
    await shop.meddled('wx', refusing, async () => {
      await desk.grant(id)
      await shop.moneyGoesBack()
    })
    expect(await desk.refundsOf(order.id)).toEqual([
      { way: 'channel', state: 'failed', amount: 45 },
      { way: 'stored_value', state: 'done', amount: 45 },
    ])
    expect(Number(await shop.storedValue(buyer.id))).toBe(45)
    expect(await desk.orderOf(order.id)).toMatchObject({ refunded: 45 })
  })
})

describe('what was never paid', () => {
  test('on delivery is owed less: the cash that is left is recorded', async () => {
    const { buyer, order } = await desk.paidBy('cod')
    await desk.grant(await asked(buyer, order.id, { lines: [{ id: order.lines[1], quantity: '2' }] }))
    expect(await desk.orderOf(order.id)).toMatchObject({ state: 2, refunded: 0, waived: 90 })
    expect(await desk.refundsOf(order.id)).toEqual([])
    const cash = { orderId: order.id, note: '', by: desk.finance.id }
    const record = (amount: Decimal) => shop.sql.begin(tx => recordCash(tx, { ...cash, amount }))
    expect(await record('390')).toMatchObject({ key: 'payment.cashWhole' })
    expect(await record('300')).toMatchObject({ id: expect.any(Number) })
    await desk.ship(order.id)
    const id = await asked(buyer, order.id, { reason: 'damaged' })
    await desk.grant(id, { atFault: true })
    expect(await desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 296, waived: 90 })
  })

  test('on account is owed less, to the last cent, and the credit is free again', async () => {
    const buyer: Buyer = await shop.member()
    await shop.sql`update shops set kind = 'wholesale' where id = ${shop.shopId}`
    await shop.sql`update members set credit_limit = 1000 where id = ${buyer.id}`
    const order = await desk.make(buyer, 'credit')
    await post(shop.sql, {
      key: `credit:order:${order.id}`,
      reason: 'on_account',
      shopId: shop.shopId,
      orderId: order.id,
      entries: [
        { memberId: buyer.id, kind: 'credit', currency: 'CNY', amount: '-390' },
        { memberId: null, kind: 'receivable', currency: 'CNY', amount: '390' },
      ],
    })
    await shop.sql`update orders set state = 2, due_at = now() + interval '30 days', pay_before = null where id = ${order.id}`
    await shop.sql`insert into order_history (order_id, from_state, to_state, reason) values (${order.id}, 0, 2, 'orders.reasonNothingToPay')`
    const exposure = async () => Number((await creditOf(shop.sql, shop.shopId, buyer.id))!.exposure)
    await desk.grant(await asked(buyer, order.id, { lines: [{ id: order.lines[0], quantity: '1' }] }))
    expect(await exposure()).toBe(293.34)
    await desk.ship(order.id)
    await desk.grant(await asked(buyer, order.id))
    // Its freight stays ours to claim only while it lives; nobody can pay an order that has ended.
    expect(await exposure()).toBe(0)
    expect(await desk.orderOf(order.id)).toMatchObject({ state: 7, refunded: 0, waived: 390 })
  })
})

describe('a return', () => {
  async function granted() {
    const { buyer, order } = await desk.paidBy('yck')
    await desk.ship(order.id, 4)
    const id = await asked(buyer, order.id, {
      kind: 'return',
      reason: 'damaged',
      lines: [{ id: order.lines[0], quantity: '2' }],
    })
    await desk.grant(id, { atFault: true, words: 'Sorry for that' })
    return { buyer, order, id }
  }
  test('goes from the request to the refund: goods back in stock, money with its freight', async () => {
    const { buyer, order, id } = await granted()
    expect(await desk.caseOf(id)).toMatchObject({ state: 'granted' })
    expect(await desk.refundsOf(order.id)).toEqual([])
    expect((await desk.save('after_sale_sent_back', { id, ...sent }, buyer.as)).success).toBe(true)
    const before = await desk.stockOf(shop.skuId)
    const received = await desk.save('after_sale_receive', { id, sellable: [order.lines[0]] })
    expect(received.success).toBe(true)
    expect((await desk.stockOf(shop.skuId)).onHand).toBe(before.onHand + 2)
    const [entry] = await shop.sql`
      select kind, quantity::float8 as quantity, balance::float8 as balance from stock_entries
      where document = (select number from after_sale_cases where id = ${id})`
    expect(entry).toEqual({ kind: 'in', quantity: 2, balance: before.onHand + 2 })
    expect((await desk.save('after_sale_refund', { id })).success).toBe(true)
    expect(await desk.caseOf(id)).toMatchObject({ state: 'refunded', amount: 197.33, freight: 4 })
    expect(await desk.orderOf(order.id)).toMatchObject({ state: 4, refunded: 197.33, refundState: 'part' })
    const detail = (await shop.call(afterSaleDetail, { id }, buyer.as)).obj
    expect(detail.messages.map(({ state, who }) => [state, who])).toEqual([
      ['requested', expect.stringMatching(/^member/)],
      ['granted', 'Head office'],
      ['sent_back', expect.stringMatching(/^member/)],
      ['received', 'Head office'],
      ['refunded', 'Head office'],
    ])
  })

  test('whose goods cannot be sold again leaves the stock as it is', async () => {
    const { buyer, id } = await granted()
    await desk.save('after_sale_sent_back', { id, ...sent }, buyer.as)
    const before = await desk.stockOf(shop.skuId)
    await desk.save('after_sale_receive', { id })
    expect(await desk.stockOf(shop.skuId)).toEqual(before)
  })

  test('takes no step out of its turn, and the same step again changes nothing', async () => {
    const { buyer, order, id } = await granted()
    for (const [type, row] of [
      ['after_sale_receive', {}],
      ['after_sale_refund', {}],
      ['after_sale_refuse', { words: 'no' }],
    ] as const)
      expect(codeOf(await desk.save(type, { id, ...row }))).toBe('after-sale.changed')
    expect((await desk.grant(id)).success).toBe(true)
    expect(codeOf(await desk.grant(id, {}, desk.finance))).toBe('after-sale.changed')
    const back = () => desk.save('after_sale_sent_back', { id, ...sent }, buyer.as)
    expect([(await back()).success, (await back()).success]).toEqual([true, true])
    expect(codeOf(await desk.save('after_sale_withdraw', { id }, buyer.as))).toBe('after-sale.changed')
    const receive = () => desk.save('after_sale_receive', { id, sellable: [order.lines[0]] })
    const before = await desk.stockOf(shop.skuId)
    expect([(await receive()).success, (await receive()).success]).toEqual([true, true])
    expect((await desk.stockOf(shop.skuId)).onHand).toBe(before.onHand + 2)
    const pay = () => desk.save('after_sale_refund', { id })
    expect([(await pay()).success, (await pay()).success]).toEqual([true, true])
    expect(await desk.orderOf(order.id)).toMatchObject({ refunded: 197.33 })
    for (const [type, row] of [
      ['after_sale_grant', {}],
      ['after_sale_refuse', { words: 'no' }],
      ['after_sale_receive', {}],
    ] as const)
      expect((await desk.save(type, { id, ...row }, desk.finance)).success).toBe(false)
  })

  test('of what is not shipped is not to be had', async () => {
    const { buyer, order } = await desk.paidBy('yck')
    expect(codeOf(await desk.ask(buyer, order.id, { kind: 'return' }))).toBe('after-sale.nothingToReturn')
    const lines = [{ id: order.lines[0], quantity: '1' }] as const
    expect(codeOf(await desk.ask(buyer, order.id, { kind: 'return', lines }))).toBe('after-sale.atMost')
  })
})

describe('the table of states', () => {
  const steps = {
    after_sale_grant: { words: {}, by: 'office', to: 'granted' },
    after_sale_refuse: { words: { words: 'no' }, by: 'office', to: 'refused' },
    after_sale_withdraw: { words: {}, by: 'member', to: 'withdrawn' },
    after_sale_sent_back: { words: sent, by: 'member', to: 'sent_back' },
    after_sale_receive: { words: { sellable: [] }, by: 'office', to: 'received' },
    after_sale_refund: { words: {}, by: 'office', to: 'refunded' },
  } as const
  type StepName = keyof typeof steps
  const names = Object.keys(steps) as StepName[]

  /** By which steps a case comes to each state that it rests in: a refund is paid back as it is granted. */
  const ways: Record<CaseKind, Partial<Record<CaseState, StepName[]>>> = {
    refund: {
      requested: [],
      refunded: ['after_sale_grant'],
      refused: ['after_sale_refuse'],
      withdrawn: ['after_sale_withdraw'],
    },
    return: {
      requested: [],
      granted: ['after_sale_grant'],
      sent_back: ['after_sale_grant', 'after_sale_sent_back'],
      received: ['after_sale_grant', 'after_sale_sent_back', 'after_sale_receive'],
      refunded: ['after_sale_grant', 'after_sale_sent_back', 'after_sale_receive', 'after_sale_refund'],
      refused: ['after_sale_refuse'],
      withdrawn: ['after_sale_withdraw'],
    },
  }
  const resting = caseKinds.flatMap(kind =>
    Object.entries(ways[kind]).map(([state, way]) => ({ kind, state: state as CaseState, way })),
  )

  function after(kind: CaseKind, state: CaseState, step: StepName): CaseState {
    const { to, by } = steps[step]
    const isLegal = caseMoves.some(
      move => move.from === state && move.to === to && move.by === by && move.kinds.includes(kind),
    )
    // The distributor's alone, of what a customer sent back.
    if (!isLegal || (state === 'granted' && step === 'after_sale_refund')) return state
    return kind === 'refund' && to === 'granted' ? 'refunded' : to
  }

  test.each(resting)(
    'a $kind that is $state takes the steps that it has, and no other',
    async ({ kind, state, way }) => {
      for (const name of names) {
        const { buyer, order } = await desk.paidBy('yck')
        if (kind === 'return') await desk.ship(order.id)
        const lines = [{ id: order.lines[0], quantity: '1' }] as const
        const { id } = (await desk.ask(buyer, order.id, { kind, lines })).obj
        const step = (one: StepName) => {
          const { words, by } = steps[one]
          return desk.save(one, { id, ...words }, by === 'member' ? buyer.as : desk.office)
        }
        for (const one of way) expect(await step(one), one).toMatchObject({ success: true })
        expect((await desk.caseOf(id)).state).toBe(state)
        const before = (await desk.orderOf(order.id)).refunded
        await step(name)
        const now = (await desk.caseOf(id)).state
        expect(now, `${name} of what is ${state}`).toBe(after(kind, state, name))
        if (now === state) expect((await desk.orderOf(order.id)).refunded).toBe(before)
      }
    },
  )
})

describe('points that a completed order had earned', () => {
  const pointsOf = async (memberId: number) => {
    const [row] = await shop.sql<{ balance: number }[]>`
      select coalesce(sum(balance), 0)::float8 as balance from ledger_accounts where member_id = ${memberId} and kind = 'points'`
    return row!.balance
  }

  test('are taken back with the refund; those that are spent by now are kept from it at their worth', async () => {
    await shop.sql`update shops set points_earned = 1, points_per_unit = 100 where id = ${shop.shopId}`
    const { buyer, order } = await desk.paidBy('yck')
    await desk.ship(order.id, 4)
    await bookPoints(shop.sql, order.id)
    expect(await pointsOf(buyer.id)).toBe(390)
    await desk.grant(await asked(buyer, order.id, { lines: [{ id: order.lines[1], quantity: '2' }] }))
    expect(await pointsOf(buyer.id)).toBe(300)
    await post(shop.sql, {
      key: `spent:${buyer.id}`,
      reason: 'points_used',
      shopId: shop.shopId,
      entries: [
        { memberId: buyer.id, kind: 'points', currency: pointsCurrency, amount: '-300' },
        { memberId: null, kind: 'gifts', currency: pointsCurrency, amount: '300' },
      ],
    })
    const id = await asked(buyer, order.id)
    await desk.grant(id)
    expect(await pointsOf(buyer.id)).toBe(0)
    const detail = (await shop.call(afterSaleDetail, { id }, buyer.as)).obj
    expect(detail).toMatchObject({ amount: '290.00', deducted: '2.90' })
    expect(await desk.orderOf(order.id)).toMatchObject({ refunded: 377.1, refundState: 'all' })
  })
})

describe('asking', () => {
  test('again for the same while it is open gives the same case; for a line that is open it is refused by name', async () => {
    const { buyer, order } = await desk.paidBy('yck')
    const lines = [{ id: order.lines[0], quantity: '2' }] as const
    const id = await asked(buyer, order.id, { lines })
    expect(await asked(buyer, order.id, { lines })).toBe(id)
    const more = await desk.ask(buyer, order.id, { lines: [{ id: order.lines[0], quantity: '1' }] })
    expect(codeOf(more)).toBe('after-sale.lineOpen')
    // Without lines: all the others.
    const rest = await asked(buyer, order.id)
    expect(rest).not.toBe(id)
    expect(codeOf(await desk.ask(buyer, order.id))).toBe('after-sale.openAlready')
    const list = (await shop.call(afterSaleList, { open: true }, buyer.as)).obj
    expect(list).toMatchObject({ total: 2, open: 2, all: 2 })
    expect(list.cases.map(one => one.id)).toEqual([rest, id])
  })

  test('for too many, for nothing, for a line twice or for none is refused', async () => {
    const { buyer, order } = await desk.paidBy('yck')
    const line = order.lines[0]
    const ask = async (lines: object[]) => codeOf(await desk.ask(buyer, order.id, { lines }))
    expect(await ask([{ id: line, quantity: '4' }])).toBe('after-sale.atMost')
    expect(await ask([{ id: line, quantity: '0' }])).toBe('after-sale.atMost')
    expect(await ask([{ id: line, quantity: '-1' }])).toBe('after-sale.atMost')
    expect(
      await ask([
        { id: line, quantity: '1' },
        { id: line, quantity: '1' },
      ]),
    ).toBe('after-sale.lineTwice')
    expect(await ask([])).toBe('form.itemsMin')
  })

  test('is possible until 7 days after receipt', async () => {
    const { buyer, order } = await desk.paidBy('yck')
    await desk.ship(order.id, 4)
    const received = (days: number) =>
      shop.sql`update orders set completed_at = now() - make_interval(days => ${days}) where id = ${order.id}`
    await received(8)
    expect(codeOf(await desk.ask(buyer, order.id))).toBe('after-sale.tooLate')
    expect((await shop.call(afterSaleForm, { orderId: order.id }, buyer.as)).obj.kinds).toEqual([])
    await received(6)
    await asked(buyer, order.id)
  })

  test('after head office gave money back by hand asks for no more than is left', async () => {
    const { buyer, order } = await desk.paidBy('yck')
    await desk.ship(order.id)
    const [payment] = await shop.sql<{ id: number }[]>`
      select payment_id as id from payment_orders where order_id = ${order.id}`
    const row = {
      paymentId: payment!.id,
      orderId: order.id,
      amount: '380',
      way: 'stored_value',
      reason: 'x',
    } as const
    expect((await desk.save('payment_refund', row, desk.finance)).success).toBe(true)
    const id = await asked(buyer, order.id)
    await desk.grant(id, { atFault: true })
    expect(await desk.caseOf(id)).toMatchObject({ state: 'refunded', amount: 10 })
    expect(await desk.orderOf(order.id)).toMatchObject({ refunded: 390, state: 7 })
  })
})

describe('the clock', () => {
  const late = (id: number) =>
    shop.sql`update after_sale_cases set act_before = now() - interval '1 second' where id = ${id}`
  const tick = async (id: number) => {
    await late(id)
    await Promise.all([runCaseClock(shop.sql), runCaseClock(shop.sql)])
    return await desk.caseOf(id)
  }
  const staffCases = async (orderId: number) =>
    (
      await shop.sql`select closed_at is null as open from staff_cases where kind = 'after_sale' and order_id = ${orderId}`
    ).map(({ open }) => open)

  test('does nothing before the time', async () => {
    const { buyer, order } = await desk.paidBy('yck')
    const id = await asked(buyer, order.id)
    const [due] = await shop.sql`
      select round(extract(epoch from act_before - created_at) / 3600)::integer as hours from after_sale_cases where id = ${id}`
    expect(due).toEqual({ hours: 48 })
    await runCaseClock(shop.sql)
    expect(await desk.caseOf(id)).toMatchObject({ state: 'requested' })
  })

  test('grants a refund before shipping that nobody answered', async () => {
    const { buyer, order } = await desk.paidBy('yck')
    const id = await asked(buyer, order.id, { reason: 'damaged' })
    expect(await tick(id)).toMatchObject({ state: 'refunded', amount: 390 })
    expect(await desk.orderOf(order.id)).toMatchObject({ state: 7 })
  })

  test('sends others up to a manager, once; a decision closes that', async () => {
    const { buyer, order } = await desk.paidBy('yck')
    await desk.ship(order.id)
    const id = await asked(buyer, order.id)
    expect(await tick(id)).toMatchObject({ state: 'requested', escalated: true })
    await runCaseClock(shop.sql)
    expect(await staffCases(order.id)).toEqual([true])
    const first = (await shop.call(officeAfterSale, {}, desk.office)).obj.cases[0]
    expect(first).toMatchObject({ id, escalated: true })
    await desk.save('after_sale_refuse', { id, words: 'It was fine' })
    expect(await staffCases(order.id)).toEqual([false])
  })

  test('sends up what was packed meanwhile and cannot be granted by itself', async () => {
    const { buyer, order } = await desk.paidBy('yck')
    const id = await asked(buyer, order.id)
    await desk.pack([{ lineId: order.lines[0], quantity: '3' }])
    expect(await tick(id)).toMatchObject({ state: 'requested', escalated: true })
  })

  test('withdraws what was not sent back, pays what nobody inspected or refunded', async () => {
    const start = async () => {
      const { buyer, order } = await desk.paidBy('yck')
      await desk.ship(order.id, 4)
      const id = await asked(buyer, order.id, { kind: 'return' })
      await desk.grant(id)
      return { buyer, order, id }
    }
    const first = await start()
    expect(await tick(first.id)).toMatchObject({ state: 'withdrawn' })
    const second = await start()
    const sent = { id: second.id, carrier: 'SF', trackingNo: 'SF9' }
    await desk.save('after_sale_sent_back', sent, second.buyer.as)
    await desk.save('after_sale_receive', { id: second.id })
    expect(await tick(second.id)).toMatchObject({ state: 'refunded', amount: 380 })
    expect(await desk.orderOf(second.order.id)).toMatchObject({ refunded: 380, state: 4 })
    const third = await start()
    const stock = await desk.stockOf(shop.skuId)
    await desk.save('after_sale_sent_back', { ...sent, id: third.id }, third.buyer.as)
    expect(await tick(third.id)).toMatchObject({ state: 'refunded', amount: 380, escalated: false })
    expect(await desk.orderOf(third.order.id)).toMatchObject({ refunded: 380, state: 4 })
    // Nobody has seen whether it can be sold.
    expect(await desk.stockOf(shop.skuId)).toEqual(stock)
  })
})

describe('words', () => {
  test('go back and forth with files, which both sides can read and nobody else', async () => {
    const { buyer, order } = await desk.paidBy('yck')
    const other = await shop.member()
    const id = await asked(buyer, order.id, { words: 'Why so late?' })
    const file = async (owner: number, name: string) => {
      const path = `d/${name.padStart(32, '0')}.pdf`
      const [row] = await shop.sql<{ id: number }[]>`
        insert into files (owner_id, shop_id, name, path, type, bytes, sent_bytes, sha256, expires_at)
        values (${owner}, ${shop.shopId}, 'a.pdf', ${path}, 'application/pdf', 1, 1, '', now() + interval '1 day')
        returning id`
      return row!.id
    }
    const mine = await file(buyer.id, 'a1')
    const words = { id, words: 'Here is the paper', files: [mine] }
    expect((await desk.save('after_sale_words', words, buyer.as)).success).toBe(true)
    const theirs = await file(other.id, 'a2')
    const stolen = await desk.save('after_sale_words', { id, words: 'x', files: [theirs] }, buyer.as)
    expect(codeOf(stolen)).toBe('after-sale.filesGone')
    const clerk = await file(desk.office.id, 'a3')
    await desk.save('after_sale_answer', { id, words: 'Thank you', files: [clerk] })
    const { messages } = (await shop.call(afterSaleDetail, { id }, buyer.as)).obj
    expect(messages.map(({ words, mine, files }) => [words, mine, files.length])).toEqual([
      ['Why so late?', true, 0],
      ['Here is the paper', true, 1],
      ['Thank you', false, 1],
    ])
  })
})

test('what is not mine is not there: no action reaches it', async () => {
  const { buyer, order } = await desk.paidBy('yck')
  const id = await asked(buyer, order.id)
  const thief: Buyer = await shop.member()
  expect(codeOf(await desk.ask(thief, order.id))).toBe('message.noPermission')
  const mine = await desk.paidBy('yck')
  const foreign = { lines: [{ id: order.lines[0], quantity: '1' }] } as const
  expect(codeOf(await desk.ask(mine.buyer, mine.order.id, foreign))).toBe('message.noPermission')
  const reads = [
    await shop.call(afterSaleForm, { orderId: order.id }, thief.as),
    await shop.call(afterSaleDetail, { id }, thief.as),
    await shop.call(officeAfterSale, {}, thief.as),
    await shop.call(officeAfterSaleDetail, { id }, thief.as),
  ]
  expect(reads.map(codeOf)).toEqual(Array(4).fill('message.noPermission'))
  for (const [type, row] of [
    ['after_sale_withdraw', {}],
    ['after_sale_words', { words: 'x' }],
    ['after_sale_sent_back', { carrier: 'x', trackingNo: 'x' }],
    ['after_sale_grant', {}],
    ['after_sale_refuse', { words: 'x' }],
    ['after_sale_receive', {}],
    ['after_sale_refund', {}],
    ['after_sale_answer', { words: 'x' }],
    ['after_sale_transferred', { refundId: 1, number: 'x' }],
  ] as const)
    expect([type, codeOf(await desk.save(type, { id, ...row }, thief.as))]).toEqual([
      type,
      'message.noPermission',
    ])
  expect((await shop.call(afterSaleList, {}, thief.as)).obj.cases).toEqual([])
  expect(await desk.caseOf(id)).toMatchObject({ state: 'requested' })
})
