import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReport } from '../../contract/records.ts'
import type { Db, Fragment } from '../db/database.ts'
import { makeMember, makeProduct, makeShop } from '../testing/factories.ts'
import { type OpenOffice, openOffice } from '../testing/open-office.ts'
import type { CallAs } from '../testing/open-shop.ts'
import { foldSums } from './definitions/kept-sums.ts'

let office: OpenOffice
let distributor: CallAs
let sales: CallAs
let shops: number[]
let theirs: number[]
let member: number
let sku: number
let paid: number
let coupons: number
let packets: number
let made = 0

beforeAll(async () => {
  office = await openOffice()
  const { sql, shop } = office
  const owner = await makeMember(sql, { shopId: shop.id, role: 'distributor' })
  const other = await makeMember(sql, { shopId: shop.id, role: 'distributor' })
  theirs = [(await makeShop(sql, { ownerId: owner.id })).id, (await makeShop(sql, { ownerId: owner.id })).id]
  shops = [shop.id, ...theirs, (await makeShop(sql, { ownerId: other.id })).id]
  member = (await makeMember(sql, { shopId: shop.id })).id
  sku = (await makeProduct(sql, shop.warehouseId)).skuId
  const [row] = await sql<{ payment: number; coupons: number; packets: number }[]>`
    with payment as (
      insert into payments (shop_id, member_id, method, amount, currency, base_amount)
      values (${shop.id}, ${member}, 'wx', 1, 'CNY', 1) returning id
    ), coupon as (
      insert into coupon_templates (shop_id, number, names, kind, off, total, valid_days)
      values (${shop.id}, 'C', '{"zh": "券"}', 'amount', 1, 1, 1) returning id
    ), packet as (
      insert into red_packet_templates (shop_id, names, amount, total) values (${shop.id}, '{"zh": "红包"}', 1, 1) returning id
    )
    select payment.id as payment, coupon.id as coupons, packet.id as packets from payment, coupon, packet`
  ;({ payment: paid, coupons, packets } = row!)
  const clerk = await makeMember(sql, { shopId: shop.id, role: 'office', staffRole: 'sales' })
  sales = { session: await office.signIn(clerk.mobile, { address: '10.3.0.2' }), address: '10.3.0.2' }
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
  /** Nobody narrows it by a shop. */
  shopless?: true
  /** What the list shows; all there is when absent. */
  shown?: (db: Db, as: CallAs, filters: Record<string, unknown>) => Fragment
  /** Which may be changed and removed; all there are when absent. */
  ours?: (db: Db) => Fragment
  /** It is only ever added to; what changes is this, which it follows. */
  follows?: string
  /** Sums stand below it only when it is narrowed. */
  addsUpToNothing?: true
  /** What a filter stands for that is no column. */
  means?: (db: Db, name: string, value: string | number) => Fragment
  amounts?: readonly string[]
  make(db: Db, shopId: number, roll: Roll): Fragment
  move(db: Db, roll: Roll): Fragment
}

type Roll = <T>(values: readonly T[]) => T

const payStates = ['unpaid', 'paying', 'success', 'failed', 'confirming'] as const
const noteStates = ['packed', 'shipped', 'received', 'returned', 'lost', 'dissolved'] as const

const noteTimes = (db: Db, state: (typeof noteStates)[number], at: Date) => db`
  state = ${state}, shipped_at = ${['shipped', 'received', 'returned', 'lost'].includes(state) ? at : null}::timestamptz,
  received_at = ${state === 'received' ? at : null}::timestamptz, dissolved_at = ${state === 'dissolved' ? at : null}::timestamptz,
  returned_at = ${state === 'returned' ? at : null}::timestamptz, lost_at = ${state === 'lost' ? at : null}::timestamptz`

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
}

const payments: Kind = {
  table: 'payments',
  billType: 'payment',
  kinds: { state: payStates, method: ['wx', 'xx'], purpose: ['order', 'top_up'] },
  days: ['created_at', 'paid_at'],
  amounts: ['amount', 'refunded', 'stray'],
  ours: db => db`id <> ${paid}`,
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
}

const reasons = ['payment', 'top_up', 'demo'] as const

const entries: Kind = {
  table: 'ledger_entries',
  billType: 'ledger_entry',
  follows: 'ledger_transfers',
  shopless: true,
  kinds: { reason: reasons, kind: ['stored_value', 'cash', 'wallet'] },
  days: ['at'],
  amounts: ['amount'],
  addsUpToNothing: true,
  make: (db, shopId, roll) => {
    const [unit, amount] = [roll(['CNY', 'USD']), roll(['0.01', '12.34'])]
    return db`
      select post_transfer(${`moves:${++made}`}, ${roll(reasons)}, ${shopId}, null, null, null, '',
        array[null, ${member}]::integer[], ${['cash', roll(['stored_value', 'wallet'])]}::text[], ${[unit, unit]}::text[],
        ${[`-${amount}`, amount]}::numeric[])`
  },
  move: (db, roll) =>
    roll([db`at = ${roll(moments)}`, db`reason = ${roll(reasons)}`, db`note = 'the same otherwise'`]),
}

const stockKinds = ['in', 'out', 'count'] as const

const stockEntries: Kind = {
  table: 'stock_entries',
  billType: 'stock_entry',
  shopless: true,
  kinds: { kind: stockKinds },
  days: ['at'],
  make: (db, _, roll) => db`
    insert into stock_entries (document, kind, sku_id, warehouse_id, quantity, at)
    select ${`D-${++made}-`} || n, ${roll(stockKinds)}, ${sku}, ${office.shop.warehouseId}, 1, ${roll(moments)}
    from generate_series(1, ${roll([1, 1, 5])}::integer) n returning id`,
  move: (db, roll) =>
    roll([
      db`kind = ${roll(stockKinds)}`,
      db`at = ${roll(moments)}`,
      db`remark = 'the same otherwise', balance = 3`,
    ]),
}

const callbacks: Kind = {
  table: 'payment_callbacks',
  billType: 'payment_callback',
  shopless: true,
  kinds: { method: ['wx', 'alipay'], verified: [0, 1] },
  days: ['at'],
  make: (db, _, roll) => db`
    insert into payment_callbacks (method, at, headers, body, verified, result)
    values (${roll(['wx', 'alipay'])}, ${roll(moments)}, '{}', '', ${roll([true, false])}, '') returning id`,
  move: (db, roll) =>
    roll([
      db`verified = ${roll([true, false])}`,
      db`at = ${roll(moments)}, method = ${roll(['wx', 'alipay'])}`,
      db`result = 'same'`,
    ]),
  means: (db, name, value) =>
    name === 'verified' ? db`verified = ${value === 1}` : db`${db(name)} = ${value}`,
}

const refundStates = ['requested', 'done', 'failed'] as const

const refunds: Kind = {
  table: 'refunds',
  billType: 'refund',
  shopless: true,
  kinds: { state: refundStates, way: ['channel', 'manual'] },
  days: ['created_at'],
  amounts: ['amount'],
  make: (db, _, roll) => db`
    insert into refunds (payment_id, amount, currency, way, state, created_at)
    values (${paid}, ${roll(['0.01', '12.34'])}, ${roll(['CNY', 'USD'])}, ${roll(['channel', 'manual'])}, ${roll(refundStates)},
      ${roll(moments)}) returning id`,
  move: (db, roll) =>
    roll([
      db`state = ${roll(refundStates)}, done_at = now()`,
      db`amount = amount + 1`,
      db`created_at = ${roll(moments)}, currency = ${roll(['CNY', 'USD'])}`,
      db`reason = 'the same otherwise'`,
    ]),
}

const messageStates = ['waiting', 'sent', 'failed', 'expired'] as const

const messages: Kind = {
  table: 'messages',
  billType: 'sms_message',
  shopless: true,
  kinds: { state: messageStates },
  days: ['created_at'],
  make: (db, _, roll) => db`
    insert into messages (mobile, content, state, expires_at, created_at)
    values ('13900000000', '{}', ${roll(messageStates)}, now(), ${roll(moments)}) returning id`,
  move: (db, roll) =>
    roll([db`state = ${roll(messageStates)}`, db`created_at = ${roll(moments)}`, db`tries = tries + 1`]),
}

const changeKinds = ['add', 'edit', 'del', 'look'] as const

/** The first two members there are. */
const clerks = [1, 2] as const

const changes: Kind = {
  table: 'record_changes',
  billType: 'record_change',
  shopless: true,
  kinds: { kind: changeKinds, bill_type: ['brand', 'payment'], member_id: clerks },
  days: ['at'],
  // Sales see none of payments.
  shown: (db, as) => (as === office.owner ? db`true` : db`bill_type <> 'payment'`),
  make: (db, _, roll) => db`
    insert into record_changes (bill_type, record_id, kind, at, member_id)
    values (${roll(['brand', 'payment'])}, 1, ${roll(changeKinds)}, ${roll(moments)}, ${roll([null, ...clerks])}) returning id`,
  move: (db, roll) =>
    roll([
      db`kind = ${roll(changeKinds)}`,
      db`at = ${roll(moments)}, bill_type = ${roll(['brand', 'payment'])}`,
      db`member_id = ${roll([null, ...clerks])}`,
      db`record_id = 2`,
    ]),
}

const statuses = ['pending', 'active', 'disabled'] as const

/** Those who are disabled are shown to whoever asks for a status. */
const inUse = (db: Db, filters: Record<string, unknown>): Fragment =>
  'status' in filters ? db`true` : db`status <> 'disabled'`

const people: Kind = {
  table: 'members',
  billType: 'member',
  kinds: { status: statuses, role: ['member', 'office'], tier: [0, 3] },
  days: ['created_at'],
  shown: (db, as, filters) =>
    db`${inUse(db, filters)} and ${as === office.owner ? db`true` : db`role <> 'office'`}`,
  ours: db => db`mobile like '29%'`,
  make: (db, shopId, roll) => db`
    insert into members (shop_id, mobile, password_hash, nick, status, created_at)
    values (${shopId}, ${`29${++made}`}, '', 'x', ${roll(statuses)}, ${roll(moments)}) returning id`,
  move: (db, roll) =>
    roll([
      db`status = ${roll(statuses)}`,
      db`tier = ${roll([0, 3])}`,
      db`role = ${roll(['member', 'office'])}, staff_role = 'sales'`,
      db`created_at = ${roll(moments)}`,
      db`nick = 'the same otherwise'`,
    ]),
}

/** Of a distributor's shops. */
const customers: Kind = {
  ...people,
  billType: 'customer',
  kinds: { status: statuses, tier: [0, 3] },
  shown: (db, _, filters) => db`${inUse(db, filters)} and role = 'member'`,
}

/** Some are over since then, some are not yet. */
const ends = [
  ...moments,
  new Date(Date.now() - 60_000),
  new Date(Date.now() + 3_600_000),
  new Date('2099-01-01'),
]

const vouchers = (table: 'coupons' | 'red_packets', template: () => number): Kind => ({
  table,
  billType: table === 'coupons' ? 'coupon' : 'red_packet',
  shopless: true,
  kinds: { state: ['open', 'used', 'over'] },
  days: ['taken_at', 'valid_until'],
  make: (db, _, roll) => db`
    insert into ${db(table)} ${
      table === 'coupons'
        ? db`(template_id, member_id, taken_at, valid_until, used_at, number)`
        : db`(template_id, member_id, taken_at, valid_until, used_at, amount)`
    }
    values (${template()}, ${member}, ${roll(moments)}, ${roll(ends)}, ${roll([null, null, ...moments])}, ${String(++made)}) returning id`,
  move: (db, roll) =>
    roll([
      db`used_at = ${roll([null, ...moments])}`,
      db`taken_at = ${roll(moments)}`,
      db`valid_until = ${roll(ends)}`,
      db`order_no = 'the same otherwise'`,
    ]),
  means: (db, _, value) =>
    value === 'used'
      ? db`used_at is not null`
      : value === 'over'
        ? db`used_at is null and valid_until < now()`
        : db`used_at is null and valid_until >= now()`,
})

const caseKinds = ['stray', 'twin', 'unknown'] as const

const staffCases: Kind = {
  table: 'staff_cases',
  billType: 'staff_case',
  shopless: true,
  kinds: { kind: caseKinds, open: ['open', 'done'] },
  days: ['opened_at'],
  make: (db, shopId, roll) => db`
    insert into staff_cases (kind, shop_id, opened_at, closed_at)
    values (${roll(caseKinds)}, ${shopId}, ${roll(moments)}, ${roll([null, ...moments])}) returning id`,
  move: (db, roll) =>
    roll([
      db`closed_at = ${roll([null, ...moments])}`,
      db`kind = ${roll(caseKinds)}`,
      db`opened_at = ${roll(moments)}`,
      db`answer = 'the same otherwise'`,
    ]),
  means: (db, name, value) => {
    if (name === 'kind') return db`kind = ${value}`
    return value === 'open' ? db`closed_at is null` : db`closed_at is not null`
  },
}

const consents: Kind = {
  table: 'consents',
  billType: 'consent',
  shopless: true,
  kinds: {},
  days: ['agreed_at'],
  make: (db, _, roll) => db`
    with notice as (insert into notices (shop_id, titles, bodies) values (${shops[0]!}, '{}', '{}') returning id),
    version as (insert into notice_versions (notice_id, version, titles, bodies) select id, 1, '{}', '{}' from notice returning notice_id)
    insert into consents (member_id, notice_id, version, agreed_at, address, user_agent)
    select ${member}, notice_id, 1, ${roll(moments)}, '', '' from version returning id`,
  move: (db, roll) => roll([db`agreed_at = ${roll(moments)}`, db`address = 'the same otherwise'`]),
}

/** Some are made, changed, removed, or nearly; the lines are added up in between. */
async function happen(kind: Kind, roll: Roll): Promise<void> {
  const { sql } = office
  const some = async (db: Db) => {
    await kind.make(db, roll(shops), roll)
    const ours = kind.ours?.(db) ?? db`true`
    await db`update ${db(kind.follows ?? kind.table)} set ${kind.move(db, roll)} where id % 3 = ${roll([0, 1, 2])} and ${ours}`
    if (!kind.follows && roll([true, false, false]))
      await db`delete from ${db(kind.table)} where id % 7 = ${roll([0, 1, 2, 3, 4, 5, 6])} and ${ours}`
  }
  await roll([
    () => some(sql),
    () => some(sql),
    () => some(sql),
    () => foldSums(sql),
    () => Promise.all([some(sql), foldSums(sql)]),
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
  for (const [name, values] of Object.entries({ ...kind.kinds, ...(!kind.shopless && { shop_id: shops }) })) {
    if (roll([true, true, false])) continue
    const value = roll<string | number>(values)
    if (value === '') continue
    filters[name] = String(value)
    where = sql`${where} and ${kind.means?.(sql, name, value) ?? sql`${sql(name)} = ${value}`}`
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
  const seen = sql`${where} and ${kind.shown?.(sql, as, filters) ?? sql`true`}`
  const reached = as === distributor ? sql`${seen} and shop_id = any(${theirs}::integer[])` : seen
  const rows = await sql<({ id: number; currency: string } & Record<string, string>)[]>`
    select * from ${sql(kind.table)} where ${reached} order by ${sql(kind.days[0])} desc, id desc`
  const asked = JSON.stringify({ filters, start })
  expect(obj.total, asked).toBe(rows.length)
  expect(
    tbl.map(row => row.id),
    asked,
  ).toEqual(rows.slice(start, start + 5).map(row => row.id))
  if (kind.addsUpToNothing && Object.keys(filters).length === 0) return
  for (const name of kind.amounts ?? []) {
    const sums = await sql<{ currency: string; sum: string }[]>`
      select currency, round(sum(${sql(name)}), 2)::text as sum from ${sql(kind.table)} where ${reached} group by 1 order by 1`
    const expected = Object.fromEntries(sums.map(({ currency, sum }) => [currency, sum]))
    expect(obj.totals![name], asked).toEqual(expected)
  }
}

const rolls = fc.infiniteStream(fc.nat())
/** `npm run soak -- sums` tries fifty. */
const numRuns = Number(process.env.SUMS ?? 4)

/** Each with whoever sees it, or a part of it. */
const kept: readonly (readonly [Kind, ...(() => CallAs)[]])[] = [
  [orders, () => office.owner, () => distributor],
  [payments, () => office.owner],
  [notes, () => office.owner],
  [entries, () => office.owner],
  [stockEntries, () => office.owner],
  [callbacks, () => office.owner],
  [refunds, () => office.owner],
  [messages, () => office.owner],
  [changes, () => office.owner, () => sales],
  [people, () => office.owner, () => sales],
  [customers, () => distributor],
  [vouchers('coupons', () => coupons), () => office.owner],
  [vouchers('red_packets', () => packets), () => office.owner],
  [staffCases, () => office.owner],
  [consents, () => office.owner],
]

for (const [kind, ...readers] of kept)
  test(`whatever happens to ${kind.table}, the list ${kind.billType} says what a count would`, async () => {
    await fc.assert(
      fc.asyncProperty(rolls, async numbers => {
        const roll: Roll = values => values[numbers.next().value! % values.length]!
        for (let n = 0; n < 12; n++) await happen(kind, roll)
        for (const reader of readers) for (let n = 0; n < 6; n++) await agree(kind, roll, reader())
      }),
      { numRuns, endOnFailure: true },
    )
  })

test('payments that are being made keep nobody waiting', async () => {
  const first: Roll = values => values[0]!
  await office.sql.begin(async tx => {
    for (const [kind] of kept) {
      await kind.make(tx, shops[0]!, first)
      await kind.make(office.sql, shops[1]!, first)
      await foldSums(office.sql)
    }
  })
})

test("accounts, the shop's own as well, know what was moved on them", async () => {
  const { sql } = office
  const first: Roll = values => values[0]!
  for (const shopId of shops) await entries.make(sql, shopId, first)
  const accounts = await sql<{ id: number; count: number; sum: string; ids: number[] }[]>`
    select a.id, count(*)::integer as count, round(sum(e.amount), 2)::text as sum,
      (array_agg(e.id order by e.at desc, e.id desc))[1:50]::integer[] as ids
    from ledger_accounts a join ledger_entries e on e.account_id = a.id group by a.id`
  expect(accounts.length).toBeGreaterThan(shops.length)
  for (const { id, count, sum, ids } of accounts) {
    const input = { billType: 'ledger_entry', limit: 50, recCount: true, parentId: id }
    const { tbl, obj } = await office.call(loadReport, input, office.owner)
    expect(obj.total).toBe(count)
    expect(Object.values(obj.totals!.amount as object)).toEqual([sum])
    expect(tbl.map(row => row.id)).toEqual(ids)
  }
  const listed = await office.list('ledger_account', { limit: 0 })
  const standing = listed.map(row => [row.id, Number(row.stands)])
  expect(standing.toSorted()).toEqual(accounts.map(({ id, sum }) => [id, Number(sum)]).toSorted())
})
