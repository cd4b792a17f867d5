import type { Language } from '../../../contract/languages.ts'
import { OrderState } from '../../../contract/order-states.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { patternOf } from '../../records/search.ts'

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
  // Once, and not for each text, also where the statement was planned for any text.
  const pattern = db`(select ${patternOf(db, text)})`
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
