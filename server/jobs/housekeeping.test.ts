import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { makeMember, makeShop } from '../testing/factories.ts'
import { pdf, uploadFiles } from '../testing/files.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { housekeeping } from './housekeeping.ts'

let server: OpenShop

beforeAll(async () => {
  server = await openShop()
})

afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

test('every ten minutes, expired sessions, counters and files go', async () => {
  const { app, sql, storage, pictures, folder } = server
  const { id: shopId } = await makeShop(sql, { isDefault: true })
  const session = await server.signIn((await makeMember(sql, { shopId })).mobile)
  await uploadFiles(server, [{ name: 'a.pdf', content: pdf() }], { session })
  await sql`update files set expires_at = now() - interval '2 hours'`
  await sql`update sessions set expires_at = now() - interval '1 hour'`
  await sql`update rate_limits set resets_at = now() - interval '2 hours'`

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = housekeeping({ config: readConfig({ CARAVAN_DATA: folder }), sql, storage, pictures }, app.log)
  vi.advanceTimersByTime(10 * 60 * 1000)
  vi.useRealTimers()
  const left = async () => {
    const [row] = await sql`
      select (select count(*) from files) as files, (select count(*) from sessions) as sessions,
        (select count(*) from rate_limits) as counters`
    return { ...row }
  }
  await expect.poll(left).toEqual({ files: 0, sessions: 0, counters: 0 })
  await stop()
})
