import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { cookies } from '../contract/preferences.ts'
import type { WireReply } from '../contract/reply.ts'
import { actionUrl, encodeInput } from '../contract/wire.ts'
import { buildApp } from '../server/app.ts'
import { readConfig, rootFolder } from '../server/config.ts'
import { connect, type Sql } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { createMemory } from '../server/memory.ts'
import { openSms } from '../server/ports/sms/open.ts'
import { openStorage } from '../server/ports/storage/open.ts'
import { makeMember, makeShop, testPassword } from '../server/testing/factories.ts'
import { loadPacks } from '../server/texts.ts'

const quiet = { info: () => {}, warn: () => {} }

/** A shop of its own on a PostgreSQL of its own, listening, with somebody of head office signed in. */
export async function openBenchShop() {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-bench-'))
  const database = await startEmbedded({ dir: folder, log: quiet })
  const sql = connect(database.url, { max: 10 })
  await migrate(sql, quiet)
  const shop = await makeShop(sql, { code: 'head', isDefault: true })
  const { mobile } = await makeMember(sql, { shopId: shop.id, role: 'office' })
  const config = readConfig({ LOG_LEVEL: 'silent', CARAVAN_DATA: folder, TRUST_PROXY: '1' })
  const memory = await createMemory(sql)
  const services = {
    config,
    sql,
    memory,
    packs: loadPacks(join(rootFolder, 'locales')),
    storage: await openStorage({ config, sql }),
    sms: openSms(config, sql, () => {}),
    checkReplies: false,
  }
  const app = await buildApp({ services, pages: 'none' })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const login = await post(origin, 'hlt_pc_login', { type: 'pwd', mobile, pwd: testPassword })
  const session = login.headers
    .getSetCookie()
    .find(cookie => cookie.startsWith(`${cookies.session}=`))
    ?.split(';')[0]
  return {
    sql,
    origin,
    cookie: session ?? '',
    call: async (action: string, input: Record<string, unknown>): Promise<WireReply> => {
      const response = await post(origin, action, input, session)
      const reply = (await response.json()) as WireReply
      if (!reply.success) throw new Error(`${action}: ${reply.msg}`)
      return reply
    },
    close: async () => {
      await app.close()
      await memory.close()
      await sql.end()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type BenchShop = Awaited<ReturnType<typeof openBenchShop>>

export const post = (origin: string, action: string, input: Record<string, unknown>, cookie = '') =>
  fetch(origin + actionUrl(action), {
    method: 'POST',
    headers: { version: '6', lang: 'zh', cookie },
    body: new URLSearchParams(encodeInput(input)),
  })

/** What this machine can do at best right now: Fastify and one indexed query that answers with a page of rows. */
export async function bareLimit(sql: Sql, table: string) {
  const app = Fastify()
  app.post('/', async () => ({ rows: await sql`select * from ${sql(table)} order by id limit 10` }))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin,
    request: async () => {
      const { rows } = (await (await fetch(origin, { method: 'POST' })).json()) as { rows: unknown[] }
      if (rows.length !== 10) throw new Error('The limit did not answer with its rows')
    },
    close: () => app.close(),
  }
}
