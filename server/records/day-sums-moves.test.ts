import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReport } from '../../contract/records.ts'
import type { Db, Fragment } from '../db/database.ts'
import { makeMember, makeShop } from '../testing/factories.ts'
import { type OpenOffice, openOffice } from '../testing/open-office.ts'
import type { CallAs } from '../testing/open-shop.ts'
import { deliveryNoteSums } from './definitions/delivery-note.ts'
import { orderSums } from './definitions/order-sums.ts'
import { paymentSums } from './definitions/payment.ts'

let office: OpenOffice
let distributor: CallAs
let shops: number[]
let theirs: number[]
let member: number

beforeAll(async () => {
  office = await openOffice()
  const { sql, shop } = office
  const owner = await makeMember(sql, { shopId: shop.id, role: 'distributor' })
  const other = await makeMember(sql, { shopId: shop.id, role: 'distributor' })
  theirs = [(await makeShop(sql, { ownerId: owner.id })).id, (await makeShop(sql, { ownerId: owner.id })).id]
  shops = [shop.id, ...theirs, (await makeShop(sql, { ownerId: other.id })).id]
  member = (await makeMember(sql, { shopId: shop.id })).id
  distributor = { session: await office.signIn(owner.mobile, { address: '10.3.0.1' }), address: '10.3.0.1' }
})
afterAll(() => office.close())

/** Some of them are the shop's midnight. */
const moments = Array.from({ length: 40 }, (_, n) => new Date(Date.UTC(2026, 2, 1, n * 4)))

/** How its records are made and what may become of them, from numbers that somebody rolled. */
interface Kind {
  table: string
  billType: string
  /** What it is narrowed to, and to which values. */
  kinds: Record<string, readonly (string | number)[]>
  days: readonly [own: string, ...others: string[]]
  amounts?: readonly string[]
  make(db: Db, shopId: number, roll: Roll): Fragment
  move(db: Db, roll: Roll): Fragment
  fold(db: Db): Promise<void>
}

type Roll = <T>(values: readonly T[]) => T

const payStates = ['unpaid', 'paying', 'success', 'failed', 'confirming'] as const
const noteStates = ['packed', 'shipped', 'received', 'dissolved'] as const

const noteTimes = (db: Db, state: (typeof noteStates)[number], at: Date) => db`
  state = ${state}, shipped_at = ${['shipped', 'received'].includes(state) ? at : null}::timestamptz,
  received_at = ${state === 'received' ? at : null}::timestamptz, dissolved_at = ${state === 'dissolved' ? at : null}::timestamptz`

const orders: Kind = {
  table: 'orders',
  billType: 'order',
  kinds: {
    state: [0, 2, 4, 5],
    payment_state: ['unpaid', 'success'],
    pay_method: ['wx', 'cod'],
    delivery: ['delivery', 'pickup'],
    source: ['online', 'offline'],
  },
  days: ['created_at'],
  make: (db, shopId, roll) => db`
    insert into orders (shop_id, member_id, state, store_id, warehouse_id, currency, rate, decimals, goods, total, base_total,
      pay_method, delivery, source, created_at)
    select s.id, ${member}, ${roll([0, 2, 4, 5])}, s.store_id, s.warehouse_id, 'CNY', 1, 2, 1, 1, 1, ${roll(['wx', 'cod'])},
      'delivery', ${roll(['online', 'offline'])}, ${roll(moments)}
    from shops s where s.id = ${shopId} returning id`,
  move: (db, roll) =>
    roll([
      db`state = ${roll([0, 2, 4, 5])}`,
      db`payment_state = ${roll(['unpaid', 'success'])}, pay_method = ${roll(['wx', 'cod'])}`,
      db`created_at = ${roll(moments)}`,
      db`shop_id = ${roll(shops)}`,
      db`remark = 'the same otherwise'`,
    ]),
  fold: orderSums.fold,
}

const payments: Kind = {
  table: 'payments',
  billType: 'payment',
  kinds: { state: payStates, method: ['wx', 'xx'], purpose: ['order', 'top_up'] },
  days: ['created_at', 'paid_at'],
  amounts: ['amount', 'refunded', 'stray'],
  make: (db, shopId, roll) => db`
    insert into payments (shop_id, member_id, method, purpose, state, amount, currency, base_amount, created_at, paid_at)
    values (${shopId}, ${member}, ${roll(['wx', 'xx'])}, ${roll(['order', 'top_up'])}, ${roll(payStates)},
      ${roll(['0.01', '12.34', '99999.99'])}, ${roll(['CNY', 'USD'])}, 1, ${roll(moments)}, ${roll([null, ...moments])})
    returning id`,
  move: (db, roll) =>
    roll([
      db`state = ${roll(payStates)}, paid_at = ${roll([null, ...moments])}`,
      db`refunded = round(amount / ${roll([1, 2, 3])}, 2)`,
      db`stray = round(amount / ${roll([1, 2])}, 2), state = 'success'`,
      db`amount = amount + 1, currency = ${roll(['CNY', 'USD'])}`,
      db`created_at = ${roll(moments)}, shop_id = ${roll(shops)}`,
      db`reason = 'the same otherwise'`,
    ]),
  fold: paymentSums.fold,
}

const notes: Kind = {
  table: 'delivery_notes',
  billType: 'delivery_note',
  kinds: { state: noteStates, carrier: ['', 'sf'] },
  days: ['packed_at'],
  make: (db, shopId, roll) => db`
    insert into delivery_notes (shop_id, warehouse_id, member_id, delivery, carrier, packed_at)
    values (${shopId}, ${office.shop.warehouseId}, ${member}, 'delivery', ${roll(['', 'sf'])}, ${roll(moments)}) returning id`,
  move: (db, roll) =>
    roll([
      noteTimes(db, roll(noteStates), roll(moments)),
      db`carrier = ${roll(['', 'sf'])}, shop_id = ${roll(shops)}`,
      db`packed_at = ${roll(moments)}`,
      db`logistics_no = 'the same otherwise'`,
    ]),
  fold: deliveryNoteSums.fold,
}

/** Some are made, changed, removed, or nearly; the lines are added up in between. */
async function happen(kind: Kind, roll: Roll): Promise<void> {
  const { sql } = office
  const some = async (db: Db) => {
    await kind.make(db, roll(shops), roll)
    await db`update ${db(kind.table)} set ${kind.move(db, roll)} where id % 3 = ${roll([0, 1, 2])}`
    if (roll([true, false, false]))
      await db`delete from ${db(kind.table)} where id % 7 = ${roll([0, 1, 2, 3, 4, 5, 6])}`
  }
  await roll([
    () => some(sql),
    () => some(sql),
    () => some(sql),
    () => kind.fold(sql),
    () => Promise.all([some(sql), kind.fold(sql)]),
    () =>
      sql
        .begin(async tx => {
          await some(tx)
          throw new Error('undone')
        })
        .catch(() => {}),
  ])()
}

/** What the list is narrowed to, and the same as a condition. */
function narrowed(kind: Kind, roll: Roll): { filters: Record<string, unknown>; where: Fragment } {
  const { sql } = office
  const filters: Record<string, unknown> = {}
  let where = sql`true`
  for (const [name, values] of Object.entries({ ...kind.kinds, shop_id: shops })) {
    if (roll([true, true, false])) continue
    const value = roll<string | number>(values)
    if (value === '') continue
    filters[name] = String(value)
    where = sql`${where} and ${sql(name)} = ${value}`
  }
  for (const name of kind.days) {
    if (roll([true, true, false])) continue
    const [from, to] = [roll([null, ...moments]), roll([null, ...moments])]
    filters[name] = [from?.toISOString() ?? '', to?.toISOString() ?? '']
    if (from) where = sql`${where} and ${sql(name)} >= ${from}`
    if (to) where = sql`${where} and ${sql(name)} < ${to}`
  }
  return { filters, where }
}

async function agree(kind: Kind, roll: Roll, as: CallAs): Promise<void> {
  const { sql } = office
  const { filters, where } = narrowed(kind, roll)
  const start = roll([0, 0, 3, 40])
  const input = { billType: kind.billType, limit: 5, start, recCount: true, search: JSON.stringify(filters) }
  const { tbl, obj } = await office.call(loadReport, input, as)
  const reached = as === distributor ? sql`${where} and shop_id = any(${theirs}::integer[])` : where
  const rows = await sql<({ id: number; currency: string } & Record<string, string>)[]>`
    select * from ${sql(kind.table)} where ${reached} order by ${sql(kind.days[0])} desc, id desc`
  const asked = JSON.stringify({ filters, start })
  expect(obj.total, asked).toBe(rows.length)
  expect(
    tbl.map(row => row.id),
    asked,
  ).toEqual(rows.slice(start, start + 5).map(row => row.id))
  for (const name of kind.amounts ?? []) {
    const sums = await sql<{ currency: string; sum: string }[]>`
      select currency, round(sum(${sql(name)}), 2)::text as sum from ${sql(kind.table)} where ${reached} group by 1 order by 1`
    const expected = Object.fromEntries(sums.map(({ currency, sum }) => [currency, sum]))
    expect(obj.totals![name], asked).toEqual(expected)
  }
}

const rolls = fc.infiniteStream(fc.nat())

for (const kind of [orders, payments, notes])
  test(`whatever happens to ${kind.table}, their list says what a count would`, async () => {
    await fc.assert(
      fc.asyncProperty(rolls, async numbers => {
        const roll: Roll = values => values[numbers.next().value! % values.length]!
        for (let n = 0; n < 12; n++) await happen(kind, roll)
        for (let n = 0; n < 6; n++) await agree(kind, roll, office.owner)
        if (kind === orders) for (let n = 0; n < 6; n++) await agree(kind, roll, distributor)
      }),
      { numRuns: 8, endOnFailure: true },
    )
  })

test('payments that are being made keep nobody waiting', async () => {
  const first: Roll = values => values[0]!
  await office.sql.begin(async tx => {
    for (const kind of [orders, payments, notes]) {
      await kind.make(tx, shops[0]!, first)
      await kind.make(office.sql, shops[0]!, first)
      await kind.fold(office.sql)
    }
  })
})
