import type { Language } from '../../../contract/languages.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { patternOf } from '../../records/search.ts'

interface Wanted {
  lang: Language
  text: string
  memberId: number
  shopId: number
}

/** With more texts than this, looking at those that stand in the own orders is quicker. */
const mostLooks = 2_000
/** What the index of texts can be asked for: a Chinese, Japanese or Korean character, or three letters. */
const inIndex = /[\u2E80-\u9FFF\uAC00-\uD7AF]|[\p{L}\p{N}]{3}/u
/** The day and eight digits. */
const wholeNumber = 16

/**
 * The ids of a member's own orders that a text is found in: in their numbers, who receives them, what was bought. The text is looked for
 * among all texts, and then where these stand in the own orders; both by indexes, so that it takes as long as there is to be found.
 */
export function ownOrdersWith(db: Db, { lang, text, memberId, shopId }: Wanted, looks = mostLooks): Fragment {
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  // Once, and not for each text, also where the statement was planned for any text.
  const pattern = db`(select ${patternOf(db, text)})`
  const own = db`member_id = ${memberId} and shop_id = ${shopId}`
  const has = db`t.found_by like ${pattern} and (t.text ilike ${part} or text_in(t.names, ${lang}) ilike ${part})`
  return db`
    with texts as materialized (select t.id from order_texts t where ${has}),
    known as materialized (
      ${inIndex.test(text) ? db`select count(*) > ${looks} as many from (select from texts limit ${looks + 1}) first` : db`select true as many`}
    ),
    of_own as materialized (
      select t.id from (select distinct text_id from own_order_places where ${own} and (select many from known)) p
      cross join lateral (select t.id from order_texts t where t.id = p.text_id and ${has} offset 0) t
    )
    select distinct id from (
      ${/^\d{1,16}$/.test(text) ? db`${numbered(db, text, own)} union all` : db``}
      select found.id from texts cross join lateral (
        select order_id as id from own_order_places where ${own} and text_id = texts.id offset 0) found
      where not (select many from known)
      union all
      select order_id from own_order_places where ${own} and text_id in (select id from of_own) and (select many from known)
      union all
      select o.id from orders o where ${own} and o.id > (select upto from own_orders_done)
        and (o.number like ${part} or o.address ->> 'recipient' ilike ${part} or o.pickup_person ilike ${part}
          or exists (select from order_lines l where l.order_id = o.id
            and (l.item_no ilike ${part} or text_in(l.names, ${lang}) ilike ${part}) offset 0))
    ) found`
}

const numbered = (db: Db, digits: string, own: Fragment): Fragment =>
  digits.length === wholeNumber
    ? db`select id from orders where number = ${digits} and ${own}`
    : db`select order_id as id from own_order_numbers where ${own} and number like ${`%${digits}%`}`
