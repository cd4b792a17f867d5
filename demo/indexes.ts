import type { Db, Sql } from '../server/db/database.ts'
import { refreshSearch } from '../server/features/catalogue/search-index.ts'

/** As in the migrations; of a table in parts, PostgreSQL tells only the definition of its empty top. */
export const wordsIndex =
  'create index product_search_words on product_search using gin (words) with (fastupdate = off)'

/** Indexes that no constraint needs are built faster at the end; one that is used meanwhile may stay. */
export async function dropIndexes(
  sql: Db,
  tables: readonly string[],
  stays = '',
): Promise<{ name: string; definition: string }[]> {
  const found = await sql<{ name: string; definition: string }[]>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${[...tables]}::regclass[]) and not i.indisunique and c.relname <> ${stays}
      and not exists (select from pg_constraint where conindid = i.indexrelid)
    order by i.indrelid, c.relname`
  for (const { name } of found) await sql`drop index ${sql(name)}`
  return found
}

/** Cuts the words of a shop that nobody searches yet: their index is built at the end, or all of it is undone. */
export async function cutFirstWords(sql: Sql, limit: number): Promise<void> {
  await sql.begin(async tx => {
    const [known] = await tx`select 1 from product_search limit 1`
    if (known) return
    await tx`drop index product_search_words`
    await refreshSearch(tx, { limit })
    await tx.unsafe(wordsIndex)
  })
}
