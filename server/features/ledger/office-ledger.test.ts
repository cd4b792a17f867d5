import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toDecimal } from '../../../contract/decimal.ts'
import { loadReport } from '../../../contract/records.ts'
import { makeMember } from '../../testing/factories.ts'
import { type OpenOffice, openOffice } from '../../testing/open-office.ts'
import { post } from './ledger.ts'

let office: OpenOffice
let memberId: number

const move = (key: string, reason: string, amount: number) =>
  post(office.sql, {
    key,
    reason,
    shopId: office.shop.id,
    entries: [
      { memberId, kind: 'stored_value', currency: 'CNY', amount: toDecimal(amount) },
      { memberId: null, kind: 'cash', currency: 'CNY', amount: toDecimal(-amount) },
    ],
  })

beforeAll(async () => {
  office = await openOffice()
  memberId = (await makeMember(office.sql, { shopId: office.shop.id })).id
  await move('top:1', 'top_up', 100)
  await move('top:2', 'top_up', 50.5)
  await move('pay:1', 'payment', -30.25)
})
afterAll(() => office.close())

const list = async (billType: string, query: Record<string, unknown> = {}) => {
  const { obj, tbl } = await office.call(
    loadReport,
    { billType, limit: 20, recCount: true, ...query },
    office.owner,
  )
  return { ...obj, rows: tbl }
}

const accountId = async (kind: string): Promise<number> =>
  (await office.sql<{ id: number }[]>`select id from ledger_accounts where kind = ${kind}`)[0]!.id

test("head office's accounts say what stands on them, the shop's own side too", async () => {
  const { rows } = await list('ledger_account')
  const stands = Object.fromEntries(rows.map(row => [row.kind, Number(row.stands)]))
  expect(stands).toEqual({ stored_value: 120.25, cash: -120.25 })
})

describe("head office's entries", () => {
  test('are all there, newest first, and nobody asks what they add up to: nothing', async () => {
    const { total, totals, rows } = await list('ledger_entry')
    expect(total).toBe(6)
    expect(totals).toEqual({})
    expect(rows.map(({ reason }) => reason)).toEqual([
      'payment',
      'payment',
      'top_up',
      'top_up',
      'top_up',
      'top_up',
    ])
  })

  test('of one account add up to its balance', async () => {
    const { total, totals, rows } = await list('ledger_entry', { parentId: await accountId('stored_value') })
    expect(total).toBe(3)
    expect(totals).toEqual({ amount: { CNY: '120.25' } })
    expect(rows.map(({ amount }) => Number(amount))).toEqual([-30.25, 50.5, 100])
  })

  test('are narrowed by reason and by day, and sorted by time', async () => {
    const parentId = await accountId('cash')
    const topUps = await list('ledger_entry', { parentId, search: JSON.stringify({ reason: 'top_up' }) })
    expect(topUps.total).toBe(2)
    expect(topUps.totals).toEqual({ amount: { CNY: '-150.50' } })
    const old = await list('ledger_entry', { search: JSON.stringify({ at: ['2020-01-01', '2020-02-01'] }) })
    expect(old.total).toBe(0)
    const first = await list('ledger_entry', { parentId, sort: 'at', dir: 'asc' })
    expect(first.rows.map(({ amount }) => Number(amount))).toEqual([-100, -50.5, 30.25])
  })
})

test("a member's statement: all accounts under the member, and their entries by mobile, account and period", async () => {
  const { id, mobile } = await makeMember(office.sql, { shopId: office.shop.id })
  await post(office.sql, {
    key: 'statement',
    reason: 'bonus',
    shopId: office.shop.id,
    entries: [
      { memberId: id, kind: 'bonus', currency: 'CNY', amount: '7' },
      { memberId: id, kind: 'red_packets', currency: 'CNY', amount: '3' },
      { memberId: null, kind: 'gifts', currency: 'CNY', amount: '-10' },
    ],
  })
  const under = await list('ledger_account', { parentId: id })
  expect(under.rows.map(({ kind }) => kind).sort()).toEqual(['bonus', 'red_packets'])
  const search = (filters: object) => list('ledger_entry', { search: JSON.stringify(filters) })
  expect((await search({ mobile })).rows.map(({ amount }) => Number(amount)).sort()).toEqual([3, 7])
  expect((await search({ mobile, kind: 'bonus' })).rows.map(({ amount }) => Number(amount))).toEqual([7])
  expect((await search({ mobile, at: ['2020-01-01', '2020-12-31'] })).rows).toEqual([])
})
