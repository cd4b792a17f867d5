import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '../demo/load.ts'
import type { Sql } from './db/database.ts'
import { testDatabase } from './db/testing.ts'
import { expectBooksBalance } from './testing/books.ts'

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
