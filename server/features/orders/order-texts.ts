import type { Db, Fragment, Sql, Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'

/** Of orders; in one transaction. */
const atOnce = 5_000

/** Puts what stands in new orders where it is found: by distributors (migration 0107) and by who ordered (migration 0110). */
export async function fillOrderTexts(sql: Sql, signal?: AbortSignal): Promise<void> {
  for (const finders of [distributors, members])
    while (!signal?.aborted && (await inTransaction(sql, tx => fillSome(tx, finders)))) {}
}

interface Finders {
  /** Up to where it is done. */
  done: string
  /** Which orders `o` they look for. */
  theirs(db: Db): Fragment
  /** Notes where texts stand, and whatever else orders are found by. */
  place(tx: Tx, said: Fragment, after: number, to: number): Promise<void>
}

const distributors: Finders = {
  done: 'order_texts_done',
  theirs: db => db`o.shop_id in (select id from shops where owner_id is not null)`,
  place: async (tx, said) => {
    await tx`
      insert into order_text_places (shop_id, text_id, order_id)
      select said.shop_id, t.id, said.order_id from (${said}) said join order_texts t on t.key = said.key
      on conflict do nothing`
  },
}

const members: Finders = {
  done: 'own_orders_done',
  theirs: db => db`true`,
  place: async (tx, said, after, to) => {
    await tx`
      insert into own_order_places (member_id, shop_id, text_id, order_id)
      select said.member_id, said.shop_id, t.id, said.order_id from (${said}) said join order_texts t on t.key = said.key
      on conflict do nothing`
    await tx`
      insert into own_order_numbers (member_id, shop_id, order_id, number)
      select member_id, shop_id, id, number from orders where id > ${after} and id <= ${to}`
  },
}

/** Whether there is more to do at once. */
async function fillSome(tx: Tx, { done: table, theirs, place }: Finders): Promise<boolean> {
  const [done] = await tx<{ upto: number; until: number; isSettled: boolean; isForeign: boolean }[]>`
    select upto, until, after <= pg_snapshot_xmin(pg_current_snapshot()) as "isSettled",
      after > pg_snapshot_xmax(pg_current_snapshot()) as "isForeign"
    from ${tx(table)} for update skip locked`
  if (!done) return false
  const { upto, until, isSettled, isForeign } = done
  // A transaction to come is one of the database server that this was copied from.
  if (upto === until || isForeign) {
    const { count } = await tx`
      update ${tx(table)} set until = last.id, after = pg_snapshot_xmax(pg_current_snapshot())
      from (select max(id) as id from orders) last where last.id > upto`
    return count > 0
  }
  if (!isSettled) return false
  const to = Math.min(upto + atOnce, until)
  const said = words(tx, tx`o.id > ${upto} and o.id <= ${to} and ${theirs(tx)}`)
  // What the other job writes at the same moment is there once it is over, for the statement after this one.
  await tx`
    insert into order_texts (text, names)
    select distinct on (said.key) said.text, said.names from (${said}) said
    where not exists (select from order_texts t where t.key = said.key)
    on conflict do nothing`
  await place(tx, said, upto, to)
  await tx`update ${tx(table)} set upto = ${to}`
  return true
}

/** What stands in some of the orders `o`. */
const words = (db: Db, which: Fragment): Fragment => db`
  select member_id, shop_id, order_id, text, names, md5(text || E'\n' || names::text)::uuid as key
  from (
    select o.id as order_id, o.shop_id, o.member_id, words.text, words.names
    from orders o
    cross join lateral (
      select o.address ->> 'recipient' as text, '{}'::jsonb as names union all
      select o.pickup_person, '{}'::jsonb union all
      select l.item_no, l.names from order_lines l where l.order_id = o.id
    ) words
    where ${which} and (words.text <> '' or words.names <> '{}')
  ) said`

/** An order became somebody else's: it is found by its new owner, and no longer by whoever had it. */
export async function handOver(tx: Db, orderId: number, from: number): Promise<void> {
  // Either the job was here before, and what it noted is moved, or it comes after this.
  await tx`select from own_orders_done for share`
  await tx`
    with moved as (
      delete from own_order_numbers n using orders o
      where o.id = ${orderId} and n.member_id = ${from} and n.shop_id = o.shop_id and n.order_id = o.id
      returning o.member_id, n.shop_id, n.order_id, n.number
    )
    insert into own_order_numbers (member_id, shop_id, order_id, number) select * from moved`
  await tx`
    with moved as (
      delete from own_order_places p using (${words(tx, tx`o.id = ${orderId}`)}) said join order_texts t on t.key = said.key
      where p.member_id = ${from} and p.shop_id = said.shop_id and p.text_id = t.id and p.order_id = said.order_id
      returning said.member_id, p.shop_id, p.text_id, p.order_id
    )
    insert into own_order_places (member_id, shop_id, text_id, order_id) select * from moved`
}

/** Somebody else gets these orders: they are found by the new name too. What the job has not come to, it finds itself. */
export async function findByRecipient(tx: Db, orderIds: readonly number[]): Promise<void> {
  const said = words(tx, tx`o.id = any(${orderIds as number[]}::integer[])`)
  await tx`
    insert into order_texts (text, names)
    select distinct on (said.key) said.text, said.names from (${said}) said
    where not exists (select from order_texts t where t.key = said.key)
    on conflict do nothing`
  await tx`
    insert into own_order_places (member_id, shop_id, text_id, order_id)
    select said.member_id, said.shop_id, t.id, said.order_id from (${said}) said join order_texts t on t.key = said.key
    on conflict do nothing`
  await tx`
    insert into order_text_places (shop_id, text_id, order_id)
    select said.shop_id, t.id, said.order_id from (${said}) said join order_texts t on t.key = said.key
    join shops s on s.id = said.shop_id and s.owner_id is not null
    on conflict do nothing`
}
