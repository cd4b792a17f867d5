import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Sql } from './database.ts'
import { inOneTry, inSavepoint, inTransaction, retried } from './in-transaction.ts'
import { testDatabase } from './testing.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let sql: Sql
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await testDatabase()
  sql = database.sql
  drop = database.drop
  await sql`create table notes (text text)`
})

beforeEach(async () => void (await sql`delete from notes`))

afterAll(() => drop())

const notes = async () =>
  (await sql<{ text: string }[]>`select text from notes order by text`).map(({ text }) => text)
const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' })

test('what was undone leaves nothing but its result', async () => {
  const result = await inTransaction<string>(sql, async (tx, undo) => {
    await tx`insert into notes values ('a')`
    return undo('refused')
  })
  expect(result).toBe('refused')
  expect(await notes()).toEqual([])
})

test('a part that was undone leaves the rest; what undoes the whole goes through it', async () => {
  await inTransaction(sql, async tx => {
    await tx`insert into notes values ('a')`
    await inSavepoint<void>(tx, async (part, undo) => {
      await part`insert into notes values ('b')`
      undo()
    })
  })
  expect(await notes()).toEqual(['a'])
  const result = await inTransaction<string>(sql, async (tx, undo) => {
    await inSavepoint<string>(tx, async part => {
      await part`insert into notes values ('c')`
      return undo('all of it')
    })
    return 'only the part'
  })
  expect(result).toBe('all of it')
  expect(await notes()).toEqual(['a'])
})

test('after a conflict whoever was in the way goes first', async () => {
  const began: number[] = []
  await retried(async () => {
    began.push(performance.now())
    if (began.length < 3) throw deadlock()
  })
  const [first, second, third] = began
  expect(second! - first!).toBeGreaterThan(30)
  expect(third! - second!).toBeGreaterThan(60)
})

test('a conflict is tried again from the beginning, at most twice', async () => {
  let tries = 0
  const failing = (times: number) => async (tx: Parameters<Parameters<Sql['begin']>[0]>[0]) => {
    tries++
    await tx`insert into notes values (${`try ${tries}`})`
    if (tries <= times) throw deadlock()
    return tries
  }
  expect(await inTransaction(sql, failing(2))).toBe(3)
  expect(await notes()).toEqual(['try 3'])
  tries = 0
  await expect(inTransaction(sql, failing(3))).rejects.toThrow('deadlock')
  expect(tries).toBe(3)
  tries = 0
  await expect(inOneTry(sql, failing(1))).rejects.toThrow('deadlock')
  expect(tries).toBe(1)
})

test('a lost connection is tried again only when nothing can have been kept', async () => {
  const away = (undone: boolean) => Object.assign(new DatabaseUnavailable(new Error('gone')), { undone })
  let tries = 0
  const failing = (error: Error) => async () => {
    if (++tries === 1) throw error
    return 'done'
  }
  expect(await retried(failing(away(true)))).toBe('done')
  tries = 0
  await expect(retried(failing(away(false)))).rejects.toThrow('gone')
  tries = 0
  await expect(retried(failing(new Error('surprise')))).rejects.toThrow('surprise')
})
