import type { WireReply } from '../contract/reply.ts'
import { actionUrl, encodeInput } from '../contract/wire.ts'
import { multiplyProducts } from '../demo/large-sql.ts'
import { demoAccounts, demoPassword, loadDemo } from '../demo/load.ts'
import type { Sql } from '../server/db/database.ts'
import { refreshSearch } from '../server/features/catalogue/search-index.ts'
import { buildIfStale } from '../server/http/build-bundle.ts'
import { serve, signIn } from './serve.ts'
import { openDatabase } from './shop.ts'
import type { Visit } from './visitors.ts'

/** The demo shop, multiplied; or a database that was made by `npm run demo:large`. */
export async function openLargeShop(products: number, url: string) {
  const { sql, folder, close } = await openDatabase(url)
  if (!url) await fill(sql, products)
  const server = await serve(sql, folder, { dist: await buildIfStale(() => {}) })
  return {
    sql,
    origin: server.origin,
    session: await signIn(server.origin, member().mobile, demoPassword),
    close: async () => {
      await server.close()
      await close()
    },
  }
}

export type LargeShop = Awaited<ReturnType<typeof openLargeShop>>

async function fill(sql: Sql, products: number): Promise<void> {
  await loadDemo(sql, () => {})
  await multiplyProducts(sql, products, () => {})
  await refreshSearch(sql)
  await sql`vacuum analyze`
}

export const member = () => demoAccounts.find(({ shop }) => shop === 'head') ?? demoAccounts[0]!

export const asks = (
  { origin }: LargeShop,
  inputs: readonly Record<string, unknown>[],
  action = 'hlt_get_data',
  cookie = '',
): Visit[] =>
  inputs.map(input => ({
    url: origin + actionUrl(action),
    method: 'POST',
    headers: {
      version: '6',
      lang: 'zh',
      cookie,
      'accept-encoding': 'gzip',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(encodeInput(input)).toString(),
  }))

/** What the first of them is answered; all of them must be answered well. */
export async function check([visit, ...others]: readonly Visit[]): Promise<string> {
  const { url, ...request } = visit!
  const response = await fetch(url, request)
  const text = await response.text()
  const refused = request.method === 'POST' && !(JSON.parse(text) as WireReply).success
  if (response.status !== 200 || refused) throw new Error(`${url} ${request.body}: ${text.slice(0, 200)}`)
  if (others.length > 0) await check(others)
  return text
}
