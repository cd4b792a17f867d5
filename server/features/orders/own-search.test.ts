import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { assignOrder } from '../../../contract/distribution.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import type { Language } from '../../../contract/languages.ts'
import { orderList } from '../../../contract/orders.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { keepOrderTexts } from '../../testing/order-texts.ts'
import { makeOrder } from '../../testing/orders.ts'
import { everyOrder } from './orders.queries.ts'
import { ownOrdersWith } from './own-orders-with.ts'

type Shopper = Awaited<ReturnType<OpenBuying['shopper']>>

let at: OpenBuying
let mine: Shopper
let theirs: Shopper
let skuId: number

beforeAll(async () => {
  at = await openBuying({ flags: 1 << ShopFlag.BuyOnBehalf })
  mine = await at.shopper({ role: 'office' })
  theirs = await at.shopper()
  skuId = (await at.product({ stock: '100000' })).skuId
}, 60_000)

afterAll(() => at.close())

interface Made {
  of?: Shopper
  itemNo?: string
  names?: Record<string, string>
  recipient?: string | undefined
  pickupPerson?: string
  state?: number
}

/** An order in which these words stand, from the beginning. */
const make = ({
  of = mine,
  itemNo = 'X-1',
  names = { zh: '杂货' },
  recipient,
  pickupPerson = '',
  state = 4,
}: Made) =>
  at.sql.begin(async tx => {
    const lines = [{ skuId, quantity: '1', price: '10' }] as const
    const { id } = await makeOrder(tx, { shopId: at.shop.id, memberId: of.id, state, lines })
    await tx`update order_lines set item_no = ${itemNo}, names = ${tx.json(names)} where order_id = ${id}`
    await tx`
      update orders set address = ${recipient ? tx.json({ recipient }) : null}, pickup_person = ${pickupPerson}
      where id = ${id}`
    return id
  })

async function found(search: string, of = mine, more: Record<string, unknown> = {}, lang = 'zh') {
  const { obj } = await at.call(orderList, { search, limit: 100, ...more }, { ...of.as, lang })
  expect(obj.total).toBe(obj.orders.length)
  return obj.orders.map(({ id }) => id)
}

const numberOf = async (id: number) =>
  (await at.sql<{ number: string }[]>`select number from orders where id = ${id}`)[0]!.number

const keepAll = () => keepOrderTexts(at.sql, 'own_orders_done')

describe.each([
  { when: 'at once', word: 'fresh', keep: async () => {} },
  { when: 'when their texts are kept', word: 'kept', keep: keepAll },
])('own orders are found $when', ({ word, keep }) => {
  test('by what was bought, in the own language, by who receives or fetches them, and by their number', async () => {
    const first = await make({ itemNo: `A-${word}-1`, names: { zh: `${word}红茶`, en: `${word} tea` } })
    const second = await make({ recipient: `${word}韩梅梅` })
    const third = await make({ pickupPerson: `${word}李雷` })
    await keep()
    expect(await found(`${word}红`)).toEqual([first])
    expect((await found('红茶')).filter(id => id >= first)).toEqual([first])
    expect((await found('茶')).filter(id => id >= first)).toEqual([first])
    expect(await found(`${word} TEA`, mine, {}, 'en')).toEqual([first])
    expect(await found(`${word} tea`)).toEqual([])
    expect(await found(`a-${word}`)).toEqual([first])
    expect(await found(`A_${word}`)).toEqual([])
    expect((await found('梅梅')).filter(id => id >= first)).toEqual([second])
    expect(await found(`${word}李`)).toEqual([third])
    const number = await numberOf(second)
    expect(await found(number)).toEqual([second])
    expect(await found(number.slice(-6))).toEqual([second])
    expect(await found(number.slice(0, 8))).toEqual(expect.arrayContaining([first, second, third]))
    expect(await found(`9${number.slice(1)}`)).toEqual([])
  })

  test("and never somebody else's", async () => {
    const text = `${word}葡萄`
    const own = await make({ names: { zh: text } })
    const other = await make({ of: theirs, names: { zh: text }, recipient: `${text}买家` })
    await keep()
    expect(await found(text)).toEqual([own])
    expect(await found(text, theirs)).toEqual([other])
    expect(await found(`${text}买家`)).toEqual([])
    expect(await found(await numberOf(other))).toEqual([])
    expect(await found((await numberOf(other)).slice(-6))).toEqual([])
  })

  test('narrowed further, page by page, and all of them for a sheet', async () => {
    const text = `${word}石榴`
    const made: number[] = []
    for (const state of [5, 4, 5, 4, 4]) made.unshift(await make({ names: { zh: text }, state }))
    await keep()
    const [e, d, c, b, a] = made
    expect(await found(text)).toEqual(made)
    expect(await found(text, mine, { state: 5 })).toEqual([c, a])
    expect(await found(text, mine, { amountFrom: '11' })).toEqual([])
    const { obj } = await at.call(orderList, { search: text, start: 3, limit: 1 }, mine.as)
    expect([obj.total, obj.orders.map(({ id }) => id)]).toEqual([5, [b]])
    const own = { memberId: mine.id, shopId: at.shop.id, lang: 'zh', search: text } as const
    const sheet = async (more: object) => {
      const batches: number[][] = []
      for await (const rows of everyOrder(at.sql, { ...own, ...more }, 2))
        batches.push(rows.map(({ id }) => id))
      return batches
    }
    expect(await sheet({})).toEqual([[e, d], [c, b], [a]])
    expect(await sheet({ ids: [a!, d!, 1] })).toEqual([[d, a]])
  })
})

/** What looking at each of the own orders finds. */
const plainly = (text: string, lang: Language, of: Shopper) => {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return at.sql<{ id: number }[]>`
    select o.id from orders o where o.member_id = ${of.id} and o.shop_id = ${at.shop.id}
      and (o.number ilike ${part} or o.address ->> 'recipient' ilike ${part} or o.pickup_person ilike ${part}
        or exists (select from order_lines l where l.order_id = o.id
          and (l.item_no ilike ${part} or text_in(l.names, ${lang}) ilike ${part})))
    order by o.id desc`
}

test('whatever the words are, as many as looking at each order finds', async () => {
  const letters = [...'aAbBçÇß_%\\ 12茶红قİ\n']
  const words = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 6 })
  const order = fc.record({
    of: fc.boolean().map(own => (own ? mine : theirs)),
    itemNo: words,
    names: fc.record({ zh: words, en: words }, { requiredKeys: ['zh'] }),
    recipient: fc.option(words, { nil: undefined }),
    pickupPerson: fc.oneof(fc.constant(''), words),
  })
  const looked = fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 4 })
  let most = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(order, { minLength: 2, maxLength: 6 }),
      fc.array(order, { maxLength: 3 }),
      fc.array(looked, { minLength: 20, maxLength: 20 }),
      async (kept, fresh, texts) => {
        for (const one of kept) await make(one)
        await keepAll()
        for (const one of fresh) await make(one)
        for (const text of texts)
          for (const lang of ['zh', 'en'] as const)
            for (const looks of [undefined, 0]) {
              const own = { lang, text, memberId: mine.id, shopId: at.shop.id }
              const ids = at.sql`select id from (${ownOrdersWith(at.sql, own, looks)}) found order by id desc`
              const expected = await plainly(text, lang, mine)
              expect(await ids).toEqual(expected)
              most = Math.max(most, expected.length)
            }
      },
    ),
    { numRuns: 12 },
  )
  expect(most).toBeGreaterThan(5)
}, 120_000)

describe('an order that becomes somebody else’s', () => {
  const ordered = async () => {
    await at.fill(mine, [[skuId, 1]])
    const reply = await at.commit(mine)
    expect(reply.success).toBe(true)
    return reply.obj.ids[0]!
  }
  const assign = (id: number) => at.call(assignOrder, { billId: id, wurId: theirs.id }, mine.as)

  test('is found by its new owner alone, before its texts are kept and after', async () => {
    for (const keep of [keepAll, async () => {}]) {
      const id = await ordered()
      const number = await numberOf(id)
      const [line] = await at.sql<{ itemNo: string }[]>`
        select item_no as "itemNo" from order_lines where order_id = ${id}`
      await keep()
      expect(await found(number.slice(-6))).toEqual([id])
      expect(await found(line!.itemNo)).toContain(id)
      expect((await assign(id)).success).toBe(true)
      const check = async () => {
        for (const text of [number, number.slice(-6), line!.itemNo]) {
          expect(await found(text, theirs)).toContain(id)
          expect(await found(text)).not.toContain(id)
        }
      }
      await check()
      await keepAll()
      await check()
    }
  })

  test('also when its texts are kept at that moment', async () => {
    await keepAll()
    const id = await ordered()
    const number = await numberOf(id)
    const { sql } = at
    const moved = Promise.withResolvers<void>()
    // The job has read who ordered it, and is not over.
    const job = sql.begin(async tx => {
      await tx`select from own_orders_done for update`
      await tx`
        insert into own_order_numbers select member_id, shop_id, id, number from orders where id = ${id} on conflict do nothing`
      await tx`update own_orders_done set upto = ${id}, until = ${id}`
      await moved.promise
    })
    const assigned = assign(id)
    await vi.waitFor(async () => {
      const waiting = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like '%own_orders_done for share%'
          and datname = current_database()`
      expect(waiting).toHaveLength(1)
    }, 30_000)
    moved.resolve()
    await job
    expect((await assigned).success).toBe(true)
    expect(await found(number.slice(-6), theirs)).toEqual([id])
    expect(await found(number.slice(-6))).toEqual([])
  })
})
