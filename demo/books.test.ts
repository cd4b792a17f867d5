import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../server/db/database.ts'
import { testDatabase } from '../server/db/testing.ts'
import { expectBooksBalance } from '../server/testing/books.ts'
import { loadDemo } from './load.ts'

let sql: Sql
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await testDatabase()
  sql = database.sql
  drop = database.drop
  await loadDemo(sql, () => {})
}, 120_000)

afterAll(() => drop())

test("the demo shop's own books add up", async () => {
  expect((await sql`select count(*)::integer as count from orders`)[0]!.count).toBeGreaterThan(5)
  await expectBooksBalance(sql)
})
