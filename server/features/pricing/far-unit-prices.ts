import type { Db, Fragment } from '../../db/database.ts'

/** A carton may be a good deal cheaper than its pieces; what is further away than this is rather a slip. */
const farShare = '0.3'

/** What the pieces of a row `at` of `unit_prices` cost in its tier; null where they are negotiable. */
export const piecesPrice = (db: Db, at: Fragment): Fragment => db`(
  select nullif((tier_amounts(k.retail_price, k.tier_prices))[${at}.tier + 1], 'Infinity') * u.factor
  from skus k join product_units u on u.product_id = k.product_id and u.unit_id = ${at}.unit_id
  where k.id = ${at}.sku_id)`

export const farFromPieces = (db: Db, at: Fragment): Fragment => db`coalesce((
  select abs(${at}.price - pieces) > pieces * ${farShare}::numeric
  from (select ${piecesPrice(db, at)} as pieces) p), false)`

export async function countFarUnitPrices(db: Db): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from unit_prices r where ${farFromPieces(db, db`r`)}`
  return row!.count
}
