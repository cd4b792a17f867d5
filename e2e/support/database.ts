import { connect, type Sql } from '../../server/db/database.ts'
import { startEmbedded } from '../../server/db/embedded.ts'

const silent = { info: () => {}, warn: () => {} }

export interface ShopDatabase {
  sql: Sql
  close(): Promise<void>
}

/** The database of the shop that the journeys go through, for what a person would see with their own eyes. */
export async function openShopDatabase(): Promise<ShopDatabase> {
  const dir = process.env.CARAVAN_DATA
  if (!dir) throw new Error('CARAVAN_DATA must name the data folder of the shop at BASE_URL')
  const database = await startEmbedded({ dir, log: silent })
  const sql = connect(database.url, { max: 2 })
  return {
    sql,
    close: async () => {
      await sql.end({ timeout: 1 })
      await database.stop()
    },
  }
}
