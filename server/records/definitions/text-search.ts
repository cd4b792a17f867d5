import type { Db, Fragment } from '../../db/database.ts'
import type { BillType } from '../bill-type.ts'

/** What was typed, without what makes it a part of something. */
const typed = (db: Db, pattern: Fragment): Fragment => db`trim(both '%' from ${pattern})`

/**
 * Members who have it in their name, their mobile or their e-mail address. A whole mobile is found at once, theirs who have it: its
 * parts are in very many.
 */
export const membersFound = (db: Db, pattern: Fragment): Fragment => db`
  with whole as materialized (${membersOfMobile(db, pattern)})
  select id from whole union all
  select m.id from members m where m.found_by like ${pattern} and not exists (select from whole)`

/** None where it is no whole mobile. */
export const membersOfMobile = (db: Db, pattern: Fragment): Fragment => db`
  select w.id from (${spellings(db, pattern)}) said join members w on w.mobile = any(said.spellings)`

/** SKUs that have it in their own number, barcode or specification, or in what their product is called. */
export const skusFound = (db: Db, pattern: Fragment): Fragment => db`
  select found.id from skus found where found.found_by like ${pattern}
  union all
  select found.id from products whole join skus found on found.product_id = whole.id where whole.found_by like ${pattern}`

/**
 * By numbers in these columns, ours in capitals, others' as they wrote them. A whole number is found at once: its parts are in all
 * numbers. What is shorter than a number of ours may be a part of others as well.
 */
export function numberSearch(
  table: string,
  columns: readonly string[],
): Required<Pick<BillType, 'find' | 'hits'>> {
  const anyPart = (db: Db, pattern: Fragment): Fragment =>
    columns.map(column => db`r.${db(column)} ilike ${pattern}`).reduce((all, one) => db`${all} or ${one}`)
  return {
    find: anyPart,
    hits: (db, pattern) => db`
      with whole as materialized (${wholeNumbers(db, table, columns, pattern)})
      select id from whole union all
      select r.id from ${db(table)} r where (${anyPart(db, pattern)}) and not exists (select from whole)`,
  }
}

/** Rows that have it as a number in one of these columns, each of which has an index. */
export const wholeNumbers = (
  db: Db,
  table: string,
  columns: readonly string[],
  pattern: Fragment,
): Fragment => db`
  with said as materialized (${spellings(db, pattern)})
  ${columns
    .map(column => db`select w.id from said join ${db(table)} w on w.${db(column)} = any(said.spellings)`)
    .reduce((all, one) => db`${all} union ${one}`)}`

/** Of what may be a whole number; none of what is too short. */
export const spellings = (db: Db, pattern: Fragment): Fragment => db`
  select case when length(${typed(db, pattern)}) > 7
    then array[${typed(db, pattern)}, upper(${typed(db, pattern)})] else '{}'::text[] end as spellings`
