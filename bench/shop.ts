import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type RouteHandlerMethod } from 'fastify'
import { connect, type Sql } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { makeMember, makeShop, testPassword } from '../server/testing/factories.ts'
import type { Visit } from './line.ts'
import { callAs, serve, signIn } from './serve.ts'

/** Of the pool that serves a measured shop. */
export const connections = 10

const quiet = { info: () => {}, warn: () => {} }

/** The database of this address, or an empty one on a PostgreSQL of its own; with our tables. */
export async function openDatabase(url?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-bench-'))
  const own = url ? undefined : await startEmbedded({ dir: folder, log: quiet })
  const sql = connect(url || own!.url, { max: connections })
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
export const bareLimit = (sql: Sql, table: string) =>
  limitOf(async () => ({ rows: await sql`select * from ${sql(table)} order by id limit 10` }))

/** The same with one join: products and the prices of their first kind. */
export const joinLimit = (sql: Sql) =>
  limitOf(async () => ({
    rows: await sql`
      select p.id, p.item_no, p.names, k.id as sku, k.retail_price
      from products p join skus k on k.product_id = p.id and k.position = 0
      where p.id > ${Math.floor(Math.random() * 1000)} order by p.id limit 20`,
  }))

/** And what it takes to send a page that is there already. */
export const staticLimit = (html: string) =>
  limitOf(async (_, reply) => reply.type('text/html; charset=utf-8').send(html))

async function limitOf(answer: RouteHandlerMethod) {
  const app = Fastify()
  app.get('/', answer)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const visit: Visit = { url: origin, method: 'GET', headers: {} }
  return { visit, close: () => app.close() }
}
