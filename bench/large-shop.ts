import { demoAccounts, demoPassword } from '../demo/accounts.ts'
import { multiplyProducts } from '../demo/large-sql.ts'
import { loadDemo } from '../demo/load.ts'
import type { Sql } from '../server/db/database.ts'
import { refreshSearch } from '../server/features/catalogue/search-index.ts'
import { buildIfStale } from '../server/http/build-bundle.ts'
import { serve, signIn } from './serve.ts'
import { openDatabase } from './shop.ts'
import type { Turn } from './two-sizes.ts'

/** The demo shop, multiplied; or a database that was made by `npm run demo:large`. */
export async function openLargeShop(products: number, url: string, turn: Turn = async () => {}) {
  const { sql, folder, close } = await openDatabase(url)
  if (!url) await fill(sql, products)
  const server = await serve(sql, folder, { dist: await buildIfStale(() => {}) })
  return {
    sql,
    /** Asked for before each line. */
    turn,
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
