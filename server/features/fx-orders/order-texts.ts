import type { Language } from '../../../contract/languages.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { Db, Fragment, Sql, Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { patternOf } from '../../records/search.ts'

/** Of orders; in one transaction. */
const atOnce = 5_000

/** Puts what stands in new orders of distributors' shops where it is found (migration 0107). */
export async function fillOrderTexts(sql: Sql, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await inTransaction(sql, fillSome))) {}
}

/** Whether there is more to do at once. */
async function fillSome(tx: Tx): Promise<boolean> {
  const [done] = await tx<{ upto: number; until: number; isSettled: boolean; isForeign: boolean }[]>`
    select upto, until, after <= pg_snapshot_xmin(pg_current_snapshot()) as "isSettled",
      after > pg_snapshot_xmax(pg_current_snapshot()) as "isForeign"
    from order_texts_done for update skip locked`
  if (!done) return false
  const { upto, until, isSettled, isForeign } = done
  // A transaction to come is one of the database server that this was copied from.
  if (upto === until || isForeign) {
    const { count } = await tx`
      update order_texts_done set until = last.id, after = pg_snapshot_xmax(pg_current_snapshot())
      from (select max(id) as id from orders) last where last.id > upto`
    return count > 0
  }
  if (!isSettled) return false
  const to = Math.min(upto + atOnce, until)
  await tx`
    insert into order_texts (text, names)
    select distinct on (said.key) said.text, said.names from (${said(tx, upto, to)}) said
    where not exists (select from order_texts t where t.key = said.key)`
  await tx`
    insert into order_text_places (shop_id, text_id, order_id)
    select said.shop_id, t.id, said.order_id from (${said(tx, upto, to)}) said join order_texts t on t.key = said.key
    on conflict do nothing`
  await tx`update order_texts_done set upto = ${to}`
  return true
}

/** What stands in the orders after one, up to another. */
const said = (db: Db, after: number, to: number): Fragment => db`
  select shop_id, order_id, text, names, md5(text || E'\n' || names::text)::uuid as key
  from (
    select o.id as order_id, o.shop_id, words.text, words.names
    from orders o join shops s on s.id = o.shop_id and s.owner_id is not null
    cross join lateral (
      select o.address ->> 'recipient' as text, '{}'::jsonb as names union all
      select o.pickup_person, '{}'::jsonb union all
      select l.item_no, l.names from order_lines l where l.order_id = o.id
    ) words
    where o.id > ${after} and o.id <= ${to} and (words.text <> '' or words.names <> '{}')
  ) said`

interface Wanted {
  lang: Language
  text: string
  /** The shops whose orders they are: a query of ids. */
  reach: Fragment
}

/** Of people or texts in shops, one by one; where there are more, reading through the shops' orders is quicker. */
const mostLooks = 20_000
/** With more numbers than this, reading through the own orders is quicker. */
const mostNumbers = 5_000
/** Shorter parts stand in too many numbers. */
const shortest = 4
/** The day and eight digits. */
const wholeNumber = 16

/**
 * The ids of the orders a text is found in: in their numbers, their customers, who receives them, what was bought. Each by its own
 * index, shop by shop: no plan then has to guess how much that will be.
 */
export function ordersWith(db: Db, { lang, text, reach }: Wanted, looks = mostLooks): Fragment {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const pattern = patternOf(db, text)
  return db`
    with reach as materialized (${reach}),
    people as materialized (
      select m.id from members m where m.found_by like ${pattern} and (m.nick ilike ${part} or m.mobile ilike ${part})
    ),
    texts as materialized (
      select t.id from order_texts t
      where t.found_by like ${pattern} and (t.text ilike ${part} or text_in(t.names, ${lang}) ilike ${part})
    ),
    much as materialized (
      select shops.n * (select count(*) from people) > ${looks} as people, shops.n * (select count(*) from texts) > ${looks} as texts
      from (select count(*) as n from reach) shops
    )
    select distinct id from (
      ${/^\d{1,16}$/.test(text) ? db`${numbered(db, text)} union all` : db``}
      select found.id from people cross join reach cross join lateral (
        select o.id from orders o where o.member_id = people.id and o.shop_id = reach.id offset 0) found
      where not (select people from much)
      union all
      select found.id from reach cross join ${eachState(db)} cross join lateral (
        select o.id from orders o
        where o.shop_id = reach.id and o.state = states.state and o.member_id in (select id from people) offset 0) found
      where (select people from much)
      union all
      select found.id from texts cross join reach cross join lateral (
        select p.order_id as id from order_text_places p where p.text_id = texts.id and p.shop_id = reach.id offset 0) found
      where not (select texts from much)
      union all
      select found.id from reach cross join lateral (
        select p.order_id as id from order_text_places p
        where p.shop_id = reach.id and p.text_id in (select id from texts) offset 0) found
      where (select texts from much)
      union all
      select found.id from order_texts_done done cross join reach cross join ${eachState(db)} cross join lateral (
        select o.id from orders o where o.shop_id = reach.id and o.state = states.state and o.id > done.upto
          and (o.address ->> 'recipient' ilike ${part} or o.pickup_person ilike ${part}
            or exists (select from order_lines l where l.order_id = o.id
              and (l.item_no ilike ${part} or text_in(l.names, ${lang}) ilike ${part}) offset 0)) offset 0) found
    ) found`
}

const eachState = (db: Db): Fragment => db`unnest(${Object.values(OrderState)}::integer[]) as states (state)`

/** Orders of the `reach` whose number, or that of their purchase, has these digits. */
function numbered(db: Db, digits: string): Fragment {
  const part = `%${digits}%`
  // In the index alone, and without purchases: what stands in so many numbers is a day or a year, which both of them have.
  const own = db`
    select found.id from reach cross join ${eachState(db)} cross join lateral (
      select o.id from orders o
      where o.shop_id = reach.id and o.state = states.state and o.number like ${part} offset 0) found`
  if (digits.length < shortest) return own
  const isNumber = digits.length === wholeNumber ? db`number = ${digits}` : db`number like ${part}`
  return db`(
    with numbers as materialized (select id from orders where ${isNumber}),
    known as materialized (select count(*) > ${mostNumbers} as many from (select from numbers limit ${mostNumbers + 1}) first)
    select o.id from numbers n join orders o on o.id = n.id
    where not (select many from known) and o.shop_id in (select id from reach)
    union all
    select o.id from numbers n join orders o on o.purchase_id = n.id
    where not (select many from known) and o.shop_id in (select id from reach)
    union all
    select own.id from (${own} offset 0) own where (select many from known))`
}
