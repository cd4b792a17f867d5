import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, makeShop } from '../testing/factories.ts'
import { pdf, uploadFiles } from '../testing/files.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { listJobs, runJobs } from './jobs.ts'

let server: OpenShop
let shopId: number

beforeAll(async () => {
  server = await openShop()
  shopId = (await makeShop(server.sql, { isDefault: true })).id
})

afterAll(() => server.close())

const jobs = () => listJobs(server.services, server.app.log)
const { signal } = new AbortController()

test('each has a name of its own', () => {
  const names = jobs().map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('in a shop where nothing is due, every step goes through', async () => {
  for (const { steps } of jobs()) for (const step of steps) await step(signal)
})

test('housekeeping throws expired sessions, counters and files away', async () => {
  const { sql } = server
  const session = await server.signIn((await makeMember(sql, { shopId })).mobile)
  await uploadFiles(server, [{ name: 'a.pdf', content: pdf() }], { session })
  await sql`update files set expires_at = now() - interval '2 hours'`
  await sql`update sessions set expires_at = now() - interval '1 hour'`
  await sql`update rate_limits set resets_at = now() - interval '2 hours'`
  const { steps } = jobs().find(({ name }) => name === 'housekeeping')!
  for (const step of steps) await step(signal)
  const [left] = await sql`
    select (select count(*) from files) as files, (select count(*) from sessions) as sessions,
      (select count(*) from rate_limits) as counters`
  expect({ ...left }).toEqual({ files: 0, sessions: 0, counters: 0 })
})

test('a change of its table wakes a job before its time', async () => {
  const { sql, app } = server
  const woken = Promise.withResolvers<void>()
  const idle = { name: 'idle', everyMs: 3_600_000, steps: [async () => expect.fail('nobody woke it')] }
  const waiting = { ...idle, name: 'waiting', wokenBy: ['brands'], steps: [async () => woken.resolve()] }
  const stop = await runJobs(server, [idle, waiting], app.log)
  await sql`insert into brands (names) values ('{"zh": "东风"}')`
  await woken.promise
  await stop()
})
