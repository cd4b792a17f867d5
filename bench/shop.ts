import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { connect, type Sql } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { makeMember, makeShop, testPassword } from '../server/testing/factories.ts'
import { callAs, serve, signIn } from './serve.ts'

const quiet = { info: () => {}, warn: () => {} }

/** The database of this address, or an empty one on a PostgreSQL of its own; with our tables. */
export async function openDatabase(url?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-bench-'))
  const own = url ? undefined : await startEmbedded({ dir: folder, log: quiet })
  const sql = connect(url || own!.url, { max: 10 })
  await migrate(sql, quiet)
  return {
    sql,
    folder,
    close: async () => {
      await sql.end()
      await own?.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A bare shop, listening, with somebody of head office signed in. */
export async function openBenchShop() {
  const { sql, folder, close } = await openDatabase()
  const shop = await makeShop(sql, { code: 'head', isDefault: true })
  const { mobile } = await makeMember(sql, { shopId: shop.id, role: 'office' })
  const server = await serve(sql, folder, 'none')
  const cookie = await signIn(server.origin, mobile, testPassword)
  return {
    sql,
    origin: server.origin,
    cookie,
    call: (action: string, input: Record<string, unknown>) => callAs(cookie, server.origin, action, input),
    close: async () => {
      await server.close()
      await close()
    },
  }
}

export type BenchShop = Awaited<ReturnType<typeof openBenchShop>>

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
