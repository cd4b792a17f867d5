import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from './database.ts'
import { began30DaysAgo, dayOf, last30Days } from './shop-days.ts'
import { testDatabase } from './testing.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
let sql: Sql

beforeAll(async () => {
  database = await testDatabase()
  sql = database.sql
})

afterAll(() => database.drop())

test("a moment belongs to the day of the shop's clock", async () => {
  const [row] = await sql<[{ late: string; early: string }]>`
    select to_char(${dayOf(sql, sql`timestamptz '2026-11-15 15:59:59Z'`)}, 'YYYY-MM-DD') as late,
      to_char(${dayOf(sql, sql`timestamptz '2026-11-15 16:00:00Z'`)}, 'YYYY-MM-DD') as early`
  expect(row).toEqual({ late: '2026-11-15', early: '2026-11-16' })
})

test('thirty days begin when the first of them does and end with today', async () => {
  const [row] = await sql<[{ count: number; first: boolean; last: boolean }]>`
    select count(*)::integer as count, bool_or(day = ${dayOf(sql, began30DaysAgo(sql))}) as first,
      bool_or(day = ${dayOf(sql, sql`now()`)}) as last from ${last30Days(sql)} as days (day)`
  expect(row).toEqual({ count: 30, first: true, last: true })
})
