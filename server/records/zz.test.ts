import { expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { testDatabase } from '../db/testing.ts'
test('x', async () => {
  const { sql, drop } = await testDatabase()
  await sql`create table t as select n, md5(n::text) as m from generate_series(1, 150000) n`
  async function* rows() { try { for await (const batch of sql`select * from t order by m`.cursor(1000)) { yield* batch } } finally { console.log('rows done') } }
  async function* texts() { try { for await (const r of rows()) yield JSON.stringify(r).repeat(100) } finally { console.log('texts done') } }
  const state = () => sql`select state, query from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%order by m%'`
  for await (const r of rows()) break
  await wait(100)
  console.log('plain', [...await state()])
  const g = Readable.from(texts(), { objectMode: false })
  await new Promise(r => g.once('data', () => { g.destroy(); r(0) }))
  await wait(100)
  console.log('readable', [...await state()])
  const h = texts()
  for (let i = 0; i < 1500; i++) await h.next()
  await h.return(undefined)
  await wait(100)
  console.log('late', [...await state()])
  await drop()
})
