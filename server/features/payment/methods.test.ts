import { afterAll, beforeAll, expect, test } from 'vitest'
import { payMethodNames } from '../../../contract/pay-methods.ts'
import { type TestDatabase, testDatabase } from '../../db/testing.ts'
import { makeShop } from '../../testing/factories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** It settles purchases, and nobody chooses it. */
const { collected: _, ...chosen } = payMethodNames
const codes = Object.keys(chosen).sort()

test('the database takes the ways to pay that have a name, and no other', async () => {
  const [check] = await database.sql<{ text: string }[]>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'pay_methods_code_check'`
  const taken = [...check!.text.matchAll(/'(\w+)'/g)].map(([, code]) => code!)
  expect(taken.sort()).toEqual(codes)
})

test('a new shop has each of them', async () => {
  const shop = await makeShop(database.sql, { code: 'ways' })
  const rows = await database.sql<{ code: string }[]>`
    select code from pay_methods where shop_id = ${shop.id} order by code`
  expect(rows.map(({ code }) => code)).toEqual(codes)
})
