import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Decimal, negate, toDecimal } from '../../../contract/decimal.ts'
import { pointsCurrency } from '../../../contract/money.ts'
import { OrderState } from '../../../contract/order-states.ts'
import { points } from '../../../contract/points.ts'
import { makeMember } from '../../testing/factories.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { balance, post } from '../ledger/ledger.ts'
import { moveOrder } from '../orders/move-order.ts'
import { bookPoints, takeBackPoints } from './book-points.ts'
import { endPoints } from './end-points.ts'

let shop: PayShop
let shopId: number

beforeAll(async () => {
  shop = await openPayShop()
  const [own] = await shop.sql<{ id: number }[]>`select id from shops where is_default`
  shopId = own!.id
}, 60_000)
afterAll(() => shop.close())

type Buyer = Awaited<ReturnType<PayShop['member']>>

const has = async (memberId: number) =>
  Number(await balance(shop.sql, { shopId, memberId, kind: 'points', currency: pointsCurrency }))

const move = (memberId: number, amount: number, more: { reason: string; orderId?: number; key?: string }) =>
  post(shop.sql, {
    key: more.key ?? `test:${Math.random()}`,
    reason: more.reason,
    shopId,
    orderId: more.orderId,
    entries: [
      { memberId, kind: 'points', currency: pointsCurrency, amount: toDecimal(amount) },
      { memberId: null, kind: 'gifts', currency: pointsCurrency, amount: toDecimal(-amount) },
    ],
  })

/** Paid from stored value, sent and received. */
async function completed(buyer: Buyer, amount: Decimal): Promise<number> {
  const { id } = await paid(buyer, amount)
  await complete(id)
  return id
}

async function paid(buyer: Buyer, amount: Decimal): Promise<{ id: number }> {
  await shop.sql.begin(tx =>
    post(tx, {
      key: `test:${Math.random()}`,
      reason: 'top_up',
      shopId,
      entries: [
        { memberId: buyer.id, kind: 'stored_value', currency: 'CNY', amount },
        { memberId: null, kind: 'cash', currency: 'CNY', amount: negate(amount) },
      ],
    }),
  )
  const order = await shop.order(buyer.id, amount)
  expect(await shop.pay(buyer, [order.id], 'yck')).toMatchObject({ success: true })
  return order
}

const complete = (orderId: number) =>
  shop.sql.begin(async tx => {
    const { PendingShipment, Shipped, Completed } = OrderState
    const by = { orderId, by: null }
    await moveOrder(tx, { ...by, from: [PendingShipment], to: Shipped, reason: 'orders.reasonShipped' })
    await moveOrder(tx, { ...by, from: [Shipped], to: Completed, reason: 'orders.reasonReceived' })
  })

describe('a completed order', () => {
  test('earns a point for each whole unit that was paid, once', async () => {
    const buyer = await shop.member()
    const { id } = await paid(buyer, '128.50')
    expect(await has(buyer.id)).toBe(0)
    await complete(id)
    expect(await has(buyer.id)).toBe(128)
    await Promise.all([1, 2, 3].map(() => shop.sql.begin(tx => bookPoints(tx, id))))
    expect(await has(buyer.id)).toBe(128)
    const { obj } = await shop.call(points, {}, buyer.as)
    expect(obj).toMatchObject({ balance: 128, worth: '1.28', perUnit: 100, earned: 1, months: 24, total: 1 })
    expect(obj.entries).toMatchObject([{ amount: 128, balance: 128, orderId: id }])
    expect(obj.ends).toMatchObject([{ points: 128 }])
    const years = (Date.parse(obj.ends[0]!.at) - Date.now()) / (365 * 24 * 3600 * 1000)
    expect(years).toBeCloseTo(2, 1)
  })

  test('earns what the shop says, or nothing', async () => {
    const buyer = await shop.member()
    await shop.sql`update shops set points_earned = 0 where id = ${shopId}`
    await completed(buyer, '50')
    expect(await has(buyer.id)).toBe(0)
    await shop.sql`update shops set points_earned = 3, points_months = 0 where id = ${shopId}`
    await completed(buyer, '50.99')
    expect(await has(buyer.id)).toBe(150)
    expect((await shop.call(points, {}, buyer.as)).obj.ends).toEqual([])
    await shop.sql`update shops set points_earned = 1, points_months = 24 where id = ${shopId}`
  })

  test('of nobody else is seen', async () => {
    const [buyer, other] = [await shop.member(), await shop.member()]
    await completed(buyer, '50')
    expect((await shop.call(points, {}, other.as)).obj).toMatchObject({ balance: 0, entries: [], total: 0 })
  })
})

describe('a refund', () => {
  const takeBack = (id: number, amount: Decimal) =>
    shop.sql.begin(tx => takeBackPoints(tx, id, { of: `test:${Math.random()}`, amount }))

  test('takes back its share, all refunds together everything, and the same one nothing twice', async () => {
    const buyer = await shop.member()
    const id = await completed(buyer, '100')
    expect(await takeBack(id, '33.33')).toEqual({ taken: 33, missing: 0, worth: '0.00' })
    expect(await takeBack(id, '33.33')).toMatchObject({ taken: 0, missing: 0 })
    expect(await takeBack(id, '66.66')).toMatchObject({ taken: 33 })
    expect(await takeBack(id, '100')).toMatchObject({ taken: 34 })
    expect(await has(buyer.id)).toBe(0)
  })

  test("says what points that are spent are worth, and takes its own order's first", async () => {
    const buyer = await shop.member()
    await move(buyer.id, 10, { reason: 'test' })
    const id = await completed(buyer, '100')
    const [own] = await shop.sql<{ unspent: string }[]>`
      select unspent from point_lots where order_id = ${id}`
    expect(Number(own!.unspent)).toBe(100)
    expect(await takeBack(id, '20')).toMatchObject({ taken: 20 })
    expect(await lots(buyer.id)).toEqual([10, 80])
    await move(buyer.id, -60, { reason: 'points_used' })
    expect(await takeBack(id, '100')).toEqual({ taken: 30, missing: 50, worth: '0.50' })
    expect(await has(buyer.id)).toBe(0)
    expect(await takeBack(id, '100')).toMatchObject({ taken: 0, missing: 0 })
  })

  test('before it was completed leaves less to earn', async () => {
    const buyer = await shop.member()
    const { id } = await paid(buyer, '100')
    await shop.sql`update orders set refunded = 40 where id = ${id}`
    expect(await takeBack(id, '40')).toMatchObject({ taken: 0, missing: 0 })
    await complete(id)
    expect(await has(buyer.id)).toBe(60)
    expect(await takeBack(id, '30')).toMatchObject({ taken: 30 })
    expect(await takeBack(id, '60')).toMatchObject({ taken: 30 })
  })
})

const lots = async (memberId: number) =>
  (
    await shop.sql<{ unspent: number }[]>`
      select l.unspent::integer as unspent from point_lots l join ledger_accounts a on a.id = l.account_id
      where a.member_id = ${memberId} and l.unspent > 0 order by l.ends_at, l.id`
  ).map(({ unspent }) => unspent)

describe('points that end', () => {
  test('leave the account, once, whoever looks first', async () => {
    const buyer = await shop.member()
    await move(buyer.id, 30, { reason: 'test' })
    await pass(buyer.id, 3000)
    await move(buyer.id, 5, { reason: 'test' })
    await Promise.all([1, 2, 3].map(() => endPoints(shop.sql, { memberId: buyer.id })))
    expect(await has(buyer.id)).toBe(5)
    const { obj } = await shop.call(points, {}, buyer.as)
    expect(obj.entries.map(({ amount }) => amount)).toEqual([-30, 5, 30])
  })

  test('are those that end first, and what comes back ends when it would have, but not within a month', async () => {
    interface Lot {
      /** Days from now. */
      ends: number
      left: number
    }
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('earn' as const),
        points: fc.integer({ min: 1, max: 50 }),
        days: fc.integer({ min: 1, max: 90 }),
      }),
      fc.record({ kind: fc.constant('spend' as const), points: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ kind: fc.constant('back' as const), points: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 50 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async steps => {
        const { id: memberId } = await makeMember(shop.sql, { shopId })
        const model: Lot[] = []
        const inOrder = () =>
          model
            .filter(({ left }) => left > 0)
            .sort((a, b) => a.ends - b.ends || model.indexOf(a) - model.indexOf(b))
        const uses: { lot: Lot; points: number }[] = []
        const orderId = 1_000_000 + memberId
        for (const each of steps) {
          const stands = model.reduce((all, { left }) => all + left, 0)
          switch (each.kind) {
            case 'earn':
              await move(memberId, each.points, { reason: 'points_earned' })
              await setNewest(memberId, each.days)
              model.push({ ends: each.days, left: each.points })
              break
            case 'spend': {
              const outcome = await move(memberId, -each.points, { reason: 'points_used', orderId })
              expect(outcome).toBe(each.points > stands ? 'short' : 'posted')
              if (outcome === 'short') break
              let rest = each.points
              for (const lot of inOrder()) {
                const part = Math.min(rest, lot.left)
                if (part === 0) break
                lot.left -= part
                rest -= part
                uses.push({ lot, points: part })
              }
              break
            }
            case 'back': {
              const used = uses.reduce((all, { points }) => all + points, 0)
              const back = Math.min(each.points, used)
              if (back === 0) break
              await move(memberId, back, { reason: 'points_back', orderId })
              let rest = back
              const latest = uses.toSorted(
                (a, b) => b.lot.ends - a.lot.ends || model.indexOf(b.lot) - model.indexOf(a.lot),
              )
              for (const use of latest) {
                const part = Math.min(rest, use.points)
                if (part === 0) continue
                use.points -= part
                rest -= part
                model.push({ ends: Math.max(use.lot.ends, 30), left: part })
              }
              break
            }
            case 'days':
              await pass(memberId, each.days)
              for (const lot of model) lot.ends -= each.days
              await endPoints(shop.sql, { memberId })
              for (const lot of model) if (lot.ends <= 0) lot.left = 0
          }
          const left = model.reduce((all, lot) => all + lot.left, 0)
          expect(await has(memberId)).toBe(left)
          const [booked] = await shop.sql<{ lots: number; entries: number }[]>`
            select coalesce((select sum(unspent) from point_lots where account_id = a.id), 0)::integer as lots,
              coalesce((select sum(amount) from ledger_entries where account_id = a.id), 0)::integer as entries
            from ledger_accounts a where member_id = ${memberId} and kind = 'points'`
          expect(booked ?? { lots: 0, entries: 0 }).toEqual({ lots: left, entries: left })
          expect(byDay(await endsOf(memberId))).toEqual(byDay(inOrder()))
        }
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})

/** How much ends on which day: how it is cut into lots is nobody's business. */
function byDay(all: readonly { ends: number; left: number }[]): Record<number, number> {
  const days: Record<number, number> = {}
  for (const { ends, left } of all) days[ends] = (days[ends] ?? 0) + left
  return days
}

const endsOf = (memberId: number) => shop.sql<{ ends: number; left: number }[]>`
  select round(extract(epoch from l.ends_at - now()) / 86400)::integer as ends, l.unspent::integer as left
  from point_lots l join ledger_accounts a on a.id = l.account_id where a.member_id = ${memberId} and l.unspent > 0`

const setNewest = (memberId: number, days: number) => shop.sql`
  update point_lots set ends_at = now() + make_interval(days => ${days}) where id = (
    select max(l.id) from point_lots l join ledger_accounts a on a.id = l.account_id where a.member_id = ${memberId})`

/** So many days go by for this member. */
const pass = (memberId: number, days: number) => shop.sql`
  update point_lots l set ends_at = l.ends_at - make_interval(days => ${days})
  from ledger_accounts a where a.id = l.account_id and a.member_id = ${memberId}`
