import { afterEach, describe, expect, test } from 'vitest'
import {
  afterSaleDetail,
  afterSaleForm,
  afterSaleList,
  officeAfterSale,
  officeAfterSaleDetail,
} from '../../../contract/after-sale.ts'
import {
  type CaseKind,
  type CaseState,
  caseKinds,
  caseMoves,
  refusableStates,
} from '../../../contract/after-sale-states.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { runCaseClock } from './case-clock.ts'
import { type Buyer, codeOf, openAfterSale } from './testing.ts'

const at = openAfterSale()

const sent = { carrier: 'SF', trackingNo: 'SF123' }

describe('asking', () => {
  test('again for the same while it is open gives the same case; for a line that is open it is refused by name', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const lines = [{ id: order.lines[0], quantity: '2' }] as const
    const id = await at.desk.asked(buyer, order.id, { lines })
    expect(await at.desk.asked(buyer, order.id, { lines })).toBe(id)
    const more = await at.desk.ask(buyer, order.id, { lines: [{ id: order.lines[0], quantity: '1' }] })
    expect(codeOf(more)).toBe('after-sale.lineOpen')
    // Without lines: all the others.
    const rest = await at.desk.asked(buyer, order.id)
    expect(rest).not.toBe(id)
    expect(codeOf(await at.desk.ask(buyer, order.id))).toBe('after-sale.openAlready')
    const list = (await at.shop.call(afterSaleList, { open: true }, buyer.as)).obj
    expect(list).toMatchObject({ total: 2, open: 2, all: 2 })
    expect(list.cases.map(one => one.id)).toEqual([rest, id])
  })

  test('for too many, for nothing, for a line twice or for none is refused', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const line = order.lines[0]
    const ask = async (lines: object[]) => codeOf(await at.desk.ask(buyer, order.id, { lines }))
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

  describe('for parts of a piece', () => {
    const soldBy = (multiple: string) =>
      at.shop.sql`update skus set multiple = ${multiple} where id = ${at.shop.skuId}`
    afterEach(() => soldBy('1'))
    const asks = async ({ buyer, order }: Awaited<ReturnType<typeof at.desk.paidBy>>, quantity: string) => {
      const reply = await at.desk.ask(buyer, order.id, { lines: [{ id: order.lines[0], quantity }] })
      if (reply.success) await at.desk.grant(reply.obj.id)
      return reply
    }
    const stepOf = async ({ buyer, order }: Awaited<ReturnType<typeof at.desk.paidBy>>) =>
      (await at.shop.call(afterSaleForm, { orderId: order.id }, buyer.as)).obj.lines[0]!.step

    test('is refused, and says what it is sold in', async () => {
      const paid = await at.desk.paidBy('yck')
      expect(await stepOf(paid)).toBe('1')
      const refused = await asks(paid, '1.5')
      expect(refused).toMatchObject({ success: false, obj: { code: 'after-sale.inSteps', field: 'lines' } })
      expect(refused.msg).toMatch(/Product T-\d+.* 1 pc.* 3 pc/)
    })

    test('goes by what the goods are sold in, and all that is left can always go back', async () => {
      await soldBy('0.5')
      const paid = await at.desk.paidBy('yck')
      expect(await stepOf(paid)).toBe('0.5')
      expect(codeOf(await asks(paid, '0.25'))).toBe('after-sale.inSteps')
      expect(await asks(paid, '0.5')).toMatchObject({ success: true })
      await soldBy('1')
      expect(codeOf(await asks(paid, '1.5'))).toBe('after-sale.inSteps')
      expect(await asks(paid, '2.5')).toMatchObject({ success: true })
    })

    test('is refused for a flash sale, whose pieces would come back to it too often', async () => {
      await soldBy('0.5')
      const paid = await at.desk.paidBy('yck')
      const { sql, shopId, skuId } = at.shop
      const [sale] = await sql<{ id: number }[]>`
        with sale as (
          insert into flash_sales (shop_id, titles, starts_at, ends_at)
          values (${shopId}, '{"en": "Sale"}', now() - interval '1 hour', now() + interval '1 hour') returning id
        )
        insert into flash_sale_items (sale_id, sku_id, price, stock)
        select id, ${skuId}, 100, 5 from sale returning sale_id as id`
      await sql.begin(async tx => {
        // As checkout leaves it: the pieces are held by the sale, not by the order.
        await tx`update stocks set held = held - 3 where sku_id = ${skuId}`
        await tx`update flash_sale_items set sold = 3 where sale_id = ${sale!.id}`
        await tx`
          with claimed as (
            insert into flash_claims (sale_id, sku_id, member_id, quantity, state, order_id, expires_at)
            values (${sale!.id}, ${skuId}, ${paid.buyer.id}, 3, 'ordered', ${paid.order.id}, now()) returning id)
          update order_lines l set claim_id = claimed.id from claimed where l.id = ${paid.order.lines[0]}`
      })
      expect(await stepOf(paid)).toBe('1')
      expect(codeOf(await asks(paid, '0.5'))).toBe('after-sale.inSteps')
      expect(await asks(paid, '1')).toMatchObject({ success: true })
      const [item] = await sql`select sold from flash_sale_items where sale_id = ${sale!.id}`
      expect(item).toEqual({ sold: 2 })
    })
  })

  test('is possible until 7 days after receipt', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    await at.desk.ship(order.id, 4)
    const received = (days: number) =>
      at.shop
        .sql`update orders set completed_at = now() - make_interval(days => ${days}) where id = ${order.id}`
    await received(8)
    expect(codeOf(await at.desk.ask(buyer, order.id))).toBe('after-sale.tooLate')
    expect((await at.shop.call(afterSaleForm, { orderId: order.id }, buyer.as)).obj.kinds).toEqual([])
    await received(6)
    await at.desk.asked(buyer, order.id)
  })

  test('after head office gave money back by hand asks for no more than is left', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    await at.desk.ship(order.id)
    const [payment] = await at.shop.sql<{ id: number }[]>`
      select payment_id as id from payment_orders where order_id = ${order.id}`
    const row = {
      paymentId: payment!.id,
      orderId: order.id,
      amount: '380',
      way: 'stored_value',
      reason: 'x',
    } as const
    expect((await at.desk.payBack(row)).success).toBe(true)
    const id = await at.desk.asked(buyer, order.id)
    await at.desk.grant(id, { atFault: true })
    expect(await at.desk.caseOf(id)).toMatchObject({ state: 'refunded', amount: 10 })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ refunded: 390, state: 7 })
  })
})

describe('a return', () => {
  async function granted() {
    const { buyer, order } = await at.desk.paidBy('yck')
    await at.desk.ship(order.id, 4)
    const id = await at.desk.asked(buyer, order.id, {
      kind: 'return',
      reason: 'damaged',
      lines: [{ id: order.lines[0], quantity: '2' }],
    })
    await at.desk.grant(id, { atFault: true, words: 'Sorry for that' })
    return { buyer, order, id }
  }
  test('goes from the request to the refund: goods back in stock, money with its freight', async () => {
    const { buyer, order, id } = await granted()
    expect(await at.desk.caseOf(id)).toMatchObject({ state: 'granted' })
    expect(await at.desk.refundsOf(order.id)).toEqual([])
    expect((await at.desk.save('after_sale_sent_back', { id, ...sent }, buyer.as)).success).toBe(true)
    const before = await at.desk.stockOf(at.shop.skuId)
    const received = await at.desk.save('after_sale_receive', { id, sellable: [order.lines[0]] })
    expect(received.success).toBe(true)
    expect((await at.desk.stockOf(at.shop.skuId)).onHand).toBe(before.onHand + 2)
    const [entry] = await at.shop.sql`
      select kind, quantity::float8 as quantity, balance::float8 as balance from stock_entries
      where document = (select number from after_sale_cases where id = ${id})`
    expect(entry).toEqual({ kind: 'in', quantity: 2, balance: before.onHand + 2 })
    expect((await at.desk.save('after_sale_refund', { id })).success).toBe(true)
    expect(await at.desk.caseOf(id)).toMatchObject({ state: 'refunded', amount: 197.33, freight: 4 })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 4, refunded: 197.33, refundState: 'part' })
    const detail = (await at.shop.call(afterSaleDetail, { id }, buyer.as)).obj
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
    await at.desk.save('after_sale_sent_back', { id, ...sent }, buyer.as)
    const before = await at.desk.stockOf(at.shop.skuId)
    await at.desk.save('after_sale_receive', { id })
    expect(await at.desk.stockOf(at.shop.skuId)).toEqual(before)
  })

  const refuse = (id: number, from: string, as?: CallAs) =>
    at.desk.save('after_sale_refuse', { id, from, words: 'Nothing arrived' }, as)
  const actionsOf = async (id: number, as: CallAs) =>
    (await at.shop.call(officeAfterSaleDetail, { id }, as)).obj.actions

  test('that never came is refused with a reason: no money, and no time that runs', async () => {
    const { buyer, order, id } = await granted()
    expect(codeOf(await refuse(id, 'sent_back'))).toBe('after-sale.changed')
    await at.desk.save('after_sale_sent_back', { id, carrier: 'x', trackingNo: 'x' }, buyer.as)
    expect(await actionsOf(id, at.desk.office)).toEqual(['receive', 'refuse', 'write'])
    // Whoever was shown the request has not seen that it was granted.
    expect(codeOf(await refuse(id, 'requested'))).toBe('after-sale.changed')
    const warehouse = await at.shop.clerk('warehouse')
    expect(await actionsOf(id, warehouse)).toEqual(['receive', 'write'])
    expect(codeOf(await refuse(id, 'sent_back', warehouse))).toBe('message.noPermission')
    expect(codeOf(await at.desk.save('after_sale_refuse', { id, from: 'sent_back', words: ' ' }))).toBe(
      'form.required',
    )
    const both = [await refuse(id, 'sent_back'), await refuse(id, 'sent_back')]
    expect(both.map(({ success }) => success)).toEqual([true, true])
    expect(codeOf(await refuse(id, 'sent_back', at.desk.finance))).toBe('after-sale.changed')
    await runCaseClock(at.shop.sql)
    const detail = (await at.shop.call(afterSaleDetail, { id }, buyer.as)).obj
    expect(detail).toMatchObject({ state: 'refused', actBefore: null, refunds: [] })
    expect(detail.messages.at(-1)).toMatchObject({
      state: 'refused',
      who: 'Head office',
      words: 'Nothing arrived',
    })
    const [row] = await at.shop.sql`select act_before, ended_at from after_sale_cases where id = ${id}`
    expect(row).toEqual({ act_before: null, ended_at: expect.any(Date) })
    expect(await at.desk.orderOf(order.id)).toMatchObject({ state: 4, refunded: 0, refundState: 'none' })
    // It may still come.
    await at.desk.asked(buyer, order.id, { kind: 'return' })
  })

  test('that is not what was sold is refused after it was received: what became stock is none again', async () => {
    const { buyer, order, id } = await granted()
    await at.desk.save('after_sale_sent_back', { id, ...sent }, buyer.as)
    const before = await at.desk.stockOf(at.shop.skuId)
    await at.desk.save('after_sale_receive', { id, sellable: [order.lines[0]] })
    expect(await actionsOf(id, at.desk.office)).toEqual(['refund', 'refuse', 'write'])
    expect(codeOf(await refuse(id, 'sent_back'))).toBe('after-sale.changed')
    expect(await refuse(id, 'received')).toMatchObject({ success: true })
    expect(await refuse(id, 'received')).toMatchObject({ success: true })
    expect(await at.desk.caseOf(id)).toMatchObject({ state: 'refused' })
    expect(await at.desk.stockOf(at.shop.skuId)).toEqual(before)
    const entries = await at.shop.sql`
      select e.kind, e.change::float8 as change, e.balance::float8 as balance, e.remark
      from stock_entries e join after_sale_cases c on c.id = ${id} and e.document like c.number || '%' order by e.id`
    expect(entries).toEqual([
      { kind: 'in', change: 2, balance: before.onHand + 2, remark: '' },
      { kind: 'out', change: -2, balance: before.onHand, remark: 'Nothing arrived' },
    ])
    expect((await at.shop.call(officeAfterSaleDetail, { id }, at.desk.office)).obj.sellable).toEqual([])
    expect(await at.desk.refundsOf(order.id)).toEqual([])
  })

  test('whose goods others have bought by now is not refused any more', async () => {
    const { buyer, order, id } = await granted()
    await at.desk.save('after_sale_sent_back', { id, ...sent }, buyer.as)
    await at.desk.save('after_sale_receive', { id, sellable: [order.lines[0]] })
    const { onHand } = await at.desk.stockOf(at.shop.skuId)
    await at.shop.sql`update stocks set on_hand = held + 1 where sku_id = ${at.shop.skuId}`
    const refused = await refuse(id, 'received')
    expect(codeOf(refused)).toBe('after-sale.takenMeanwhile')
    expect(await at.desk.caseOf(id)).toMatchObject({ state: 'received' })
    await at.shop.sql`update stocks set on_hand = ${onHand} where sku_id = ${at.shop.skuId}`
    expect((await at.desk.save('after_sale_refund', { id })).success).toBe(true)
  })

  test('takes no step out of its turn, and the same step again changes nothing', async () => {
    const { buyer, order, id } = await granted()
    for (const [type, row] of [
      ['after_sale_receive', {}],
      ['after_sale_refund', {}],
      ['after_sale_refuse', { words: 'no' }],
    ] as const)
      expect(codeOf(await at.desk.save(type, { id, ...row }))).toBe('after-sale.changed')
    expect((await at.desk.grant(id)).success).toBe(true)
    expect(codeOf(await at.desk.grant(id, {}, at.desk.finance))).toBe('after-sale.changed')
    const back = () => at.desk.save('after_sale_sent_back', { id, ...sent }, buyer.as)
    expect([(await back()).success, (await back()).success]).toEqual([true, true])
    expect(codeOf(await at.desk.save('after_sale_withdraw', { id }, buyer.as))).toBe('after-sale.changed')
    const receive = () => at.desk.save('after_sale_receive', { id, sellable: [order.lines[0]] })
    const before = await at.desk.stockOf(at.shop.skuId)
    expect([(await receive()).success, (await receive()).success]).toEqual([true, true])
    expect((await at.desk.stockOf(at.shop.skuId)).onHand).toBe(before.onHand + 2)
    const pay = () => at.desk.save('after_sale_refund', { id })
    expect([(await pay()).success, (await pay()).success]).toEqual([true, true])
    expect(await at.desk.orderOf(order.id)).toMatchObject({ refunded: 197.33 })
    for (const [type, row] of [
      ['after_sale_grant', {}],
      ['after_sale_refuse', { words: 'no' }],
      ['after_sale_receive', {}],
    ] as const)
      expect((await at.desk.save(type, { id, ...row }, at.desk.finance)).success).toBe(false)
  })

  test('of what is not shipped is not to be had', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    expect(codeOf(await at.desk.ask(buyer, order.id, { kind: 'return' }))).toBe('after-sale.nothingToReturn')
    const lines = [{ id: order.lines[0], quantity: '1' }] as const
    expect(codeOf(await at.desk.ask(buyer, order.id, { kind: 'return', lines }))).toBe('after-sale.atMost')
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
        const { buyer, order } = await at.desk.paidBy('yck')
        if (kind === 'return') await at.desk.ship(order.id)
        const lines = [{ id: order.lines[0], quantity: '1' }] as const
        const { id } = (await at.desk.ask(buyer, order.id, { kind, lines })).obj
        const step = (one: StepName) => {
          const { words, by } = steps[one]
          const from = one === 'after_sale_refuse' && refusableStates.find(each => each === state)
          const row = { id, ...words, ...(from && { from }) }
          return at.desk.save(one, row, by === 'member' ? buyer.as : at.desk.office)
        }
        for (const one of way) expect(await step(one), one).toMatchObject({ success: true })
        expect((await at.desk.caseOf(id)).state).toBe(state)
        const before = (await at.desk.orderOf(order.id)).refunded
        await step(name)
        const now = (await at.desk.caseOf(id)).state
        expect(now, `${name} of what is ${state}`).toBe(after(kind, state, name))
        if (now === state) expect((await at.desk.orderOf(order.id)).refunded).toBe(before)
      }
    },
  )
})

describe('words', () => {
  test('go back and forth with files, which both sides can read and nobody else', async () => {
    const { buyer, order } = await at.desk.paidBy('yck')
    const other = await at.shop.member()
    const id = await at.desk.asked(buyer, order.id, { words: 'Why so late?' })
    const file = async (owner: number, name: string) => {
      const path = `d/${name.padStart(32, '0')}.pdf`
      const [row] = await at.shop.sql<{ id: number }[]>`
        insert into files (owner_id, shop_id, name, path, type, bytes, sent_bytes, sha256, expires_at)
        values (${owner}, ${at.shop.shopId}, 'a.pdf', ${path}, 'application/pdf', 1, 1, '', now() + interval '1 day')
        returning id`
      return row!.id
    }
    const mine = await file(buyer.id, 'a1')
    const words = { id, words: 'Here is the paper', files: [mine] }
    expect((await at.desk.save('after_sale_words', words, buyer.as)).success).toBe(true)
    const theirs = await file(other.id, 'a2')
    const stolen = await at.desk.save('after_sale_words', { id, words: 'x', files: [theirs] }, buyer.as)
    expect(codeOf(stolen)).toBe('after-sale.filesGone')
    const clerk = await file(at.desk.office.id, 'a3')
    await at.desk.save('after_sale_answer', { id, words: 'Thank you', files: [clerk] })
    const { messages } = (await at.shop.call(afterSaleDetail, { id }, buyer.as)).obj
    expect(messages.map(({ words, mine, files }) => [words, mine, files.length])).toEqual([
      ['Why so late?', true, 0],
      ['Here is the paper', true, 1],
      ['Thank you', false, 1],
    ])
  })
})

test('what is not mine is not there: no action reaches it', async () => {
  const { buyer, order } = await at.desk.paidBy('yck')
  const id = await at.desk.asked(buyer, order.id)
  const thief: Buyer = await at.shop.member()
  expect(codeOf(await at.desk.ask(thief, order.id))).toBe('message.noPermission')
  const mine = await at.desk.paidBy('yck')
  const foreign = { lines: [{ id: order.lines[0], quantity: '1' }] } as const
  expect(codeOf(await at.desk.ask(mine.buyer, mine.order.id, foreign))).toBe('message.noPermission')
  const reads = [
    await at.shop.call(afterSaleForm, { orderId: order.id }, thief.as),
    await at.shop.call(afterSaleDetail, { id }, thief.as),
    await at.shop.call(officeAfterSale, {}, thief.as),
    await at.shop.call(officeAfterSaleDetail, { id }, thief.as),
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
    expect([type, codeOf(await at.desk.save(type, { id, ...row }, thief.as))]).toEqual([
      type,
      'message.noPermission',
    ])
  expect((await at.shop.call(afterSaleList, {}, thief.as)).obj.cases).toEqual([])
  expect(await at.desk.caseOf(id)).toMatchObject({ state: 'requested' })
})
