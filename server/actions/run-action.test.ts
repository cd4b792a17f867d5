import { object } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { action } from '../../contract/action.ts'
import type { Context } from '../context.ts'
import type { Sql } from '../db/database.ts'
import { testDatabase } from '../db/testing.ts'
import { fail, handle, handleChecked, type Outcome, ok } from '../handler.ts'
import { runAction } from './run-action.ts'

let sql: Sql
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await testDatabase()
  sql = database.sql
  drop = database.drop
})

afterAll(() => drop())

const change = action('change', { feature: 'test', access: 'guest', mutates: true, input: object({}) })
const context = () => ({ db: sql, pool: sql }) as unknown as Context
const insert = ({ db }: Context, id: number) =>
  db`insert into areas (id, area1, area2, area3) values (${id}, 'a', 'b', 'c')`
const there = async (id: number) => (await sql`select 1 from areas where id = ${id}`).length === 1

test('a success keeps what the handler wrote', async () => {
  await runAction(
    handle(change, async inside => (await insert(inside, 1), ok({}))),
    context(),
    {},
  )
  expect(await there(1)).toBe(true)
})

test('an expected failure undoes it', async () => {
  const failing = handle(change, async inside => {
    await insert(inside, 2)
    return fail('message.noPermission')
  })
  expect(await runAction(failing, context(), {})).toMatchObject({ kind: 'fail' })
  expect(await there(2)).toBe(false)
})

test('a question undoes it', async () => {
  const asking = handle(change, async inside => {
    await insert(inside, 3)
    return { kind: 'confirm', msg: 'sure?' }
  })
  expect(await runAction(asking, context(), {})).toMatchObject({ kind: 'confirm' })
  expect(await there(3)).toBe(false)
})

test('a surprise undoes it and is passed on', async () => {
  const breaking = handle(change, async inside => {
    await insert(inside, 4)
    throw new Error('surprise')
  })
  await expect(runAction(breaking, context(), {})).rejects.toThrow('surprise')
  expect(await there(4)).toBe(false)
})

test('what a check wrote stays although the action fails, and the action hears what it found', async () => {
  const failing = handleChecked(
    change,
    async outside => (await insert(outside, 5), { found: 6 }),
    async (inside, _, { found }) => (await insert(inside, found), fail('message.noPermission')),
  )
  expect(await runAction(failing, context(), {})).toMatchObject({ kind: 'fail' })
  expect([await there(5), await there(6)]).toEqual([true, false])
})

test('a check that refuses is the end of it', async () => {
  const refused = handleChecked(
    change,
    async () => fail('message.noPermission'),
    async inside => (await insert(inside, 7), ok({})),
  )
  expect(await runAction(refused, context(), {})).toMatchObject({ kind: 'fail', key: 'message.noPermission' })
  expect(await there(7)).toBe(false)
})

test('what follows an action waits until it is committed, and is not done for one that fails', async () => {
  const done: number[] = []
  const work = (id: number) => async () => void ((await there(id)) && done.push(id))
  const add = (id: number, outcome: Outcome) =>
    runAction(
      handle(change, async inside => {
        await insert(inside, id)
        inside.afterwards(work(id))
        return outcome
      }),
      context(),
      {},
    )
  await add(21, ok({}))
  await add(22, fail('message.unexpected'))
  expect(done).toEqual([21])
})

test('when what follows fails, the action has still succeeded, and the failure is logged', async () => {
  const logged: unknown[] = []
  const log = { error: (fault: unknown) => logged.push(fault) }
  const failing = handle(change, async inside => {
    inside.afterwards(() => Promise.reject(new Error('no line')))
    return ok({})
  })
  expect(await runAction(failing, { ...context(), log } as unknown as Context, {})).toMatchObject({
    kind: 'ok',
  })
  expect(logged).toMatchObject([{ err: { message: 'no line' } }])
})

test('two that deadlock both succeed in the end', async () => {
  await sql`insert into areas (id, area1, area2, area3) values (10, '', '', ''), (11, '', '', '')`
  let arrived = 0
  const bothArrived = Promise.withResolvers<void>()
  const swap = (first: number, second: number) =>
    handle(change, async ({ db }) => {
      await db`update areas set area1 = area1 || 'x' where id = ${first}`
      if (++arrived === 2) bothArrived.resolve()
      await bothArrived.promise
      await db`update areas set area1 = area1 || 'x' where id = ${second}`
      return ok({})
    })
  await Promise.all([runAction(swap(10, 11), context(), {}), runAction(swap(11, 10), context(), {})])
  const rows = await sql<{ area1: string }[]>`select area1 from areas where id in (10, 11)`
  expect(rows.map(row => row.area1)).toEqual(['xx', 'xx'])
})
