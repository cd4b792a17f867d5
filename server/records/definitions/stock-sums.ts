import type { Db, Fragment } from '../../db/database.ts'

/** What all stock of these shortages adds up to, without looking at each (migration 0015). */
export const stockSums = (db: Db, shortages: readonly number[]): Fragment => db`
  select coalesce(sum(rows), 0)::bigint as total, coalesce(sum(on_hand), 0)::text as on_hand,
    coalesce(sum(held), 0)::text as held, coalesce(sum(on_hand - held), 0)::text as available
  from stock_sums where shortage = any(${[...shortages]}::smallint[])`

/** The lines that many changes left become one for each shortage. */
export async function foldStockSums(db: Db): Promise<void> {
  await db`
    with gone as (delete from stock_sums returning *)
    insert into stock_sums
    select shortage, sum(rows), sum(on_hand), sum(held) from gone group by shortage`
}
