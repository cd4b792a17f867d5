import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../db/testing.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import type { Shop } from '../shops/shops.tables.ts'
import { checkoutFacts } from './checkout.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.drop())

test('What a buyer owes is looked for among their own orders, also where that was planned before the shop had any', async () => {
  const { sql } = database
  const { id: shopId } = await makeShop(sql, { code: 'head', isDefault: true })
  const { id: memberId } = await makeMember(sql, { shopId })
  let asked = ''
  const stop = sql.watch(text => {
    asked = text
  })
  await checkoutFacts(sql, { id: shopId } as Shop, memberId, 'zh')
  stop()
  const count = new Set(asked.match(/\$\d+/g)).size
  const values = [...Array<string>(count - 2).fill("'zh'"), shopId, memberId]
  const connection = await sql.reserve()
  try {
    await connection.unsafe('set plan_cache_mode = force_generic_plan')
    await connection.unsafe(`prepare asked as ${asked}`)
    const plan = await connection.unsafe<{ 'QUERY PLAN': string }[]>(
      `explain execute asked (${values.join(', ')})`,
    )
    const lines = plan.map(row => row['QUERY PLAN'])
    const used = lines.flatMap(line => / using (\w+) on orders\b/.exec(line)?.[1] ?? [])
    expect(used.length).toBeGreaterThan(1)
    for (const index of used)
      expect(index).toMatch(/^orders_(on_account|unpaid|open|member|own_states|purchase)$/)
  } finally {
    connection.release()
  }
})
