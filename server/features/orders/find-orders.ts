import { mostFound, type OfficeOrders } from '../../../contract/office-orders.ts'
import type { Db, Fragment } from '../../db/database.ts'
import { membersFound } from '../../records/definitions/text-search.ts'
import { patternOf } from '../../records/search.ts'

/** Of members with the same few letters in their names. */
const mostMembers = 200

type Found = OfficeOrders['found'][number]

/** Orders that fit what a clerk types, the newest first: a whole number is one order, else those with a part of it, or of such members. */
export async function findOrders(db: Db, text: string): Promise<Found[]> {
  const pattern = patternOf(db, text)
  const fitting = db`
    with one as materialized (select id from orders where number = ${text}),
    numbered as (
      select id from orders where number like ${pattern} and not exists (select from one) order by id desc limit ${mostFound + 1}
    ), people as (
      select id from (${membersFound(db, pattern)}) found where not exists (select from one) limit ${mostMembers}
    ), theirs as (
      select o.id from people cross join lateral (
        select id from orders where member_id = people.id order by id desc limit ${mostFound + 1}) o
    )
    select id from one union select id from numbered union select id from theirs`
  return listed(db, fitting)
}

export const newestOrders = (db: Db): Promise<Found[]> =>
  listed(db, db`select id from orders order by id desc limit ${mostFound}`)

async function listed(db: Db, ids: Fragment): Promise<Found[]> {
  const rows = await db<(Omit<Found, 'createdAt'> & { createdAt: Date })[]>`
    select o.id, o.number, o.state, m.nick, m.mobile, o.currency, round(o.total, o.decimals) as total, o.created_at as "createdAt"
    from (${ids}) found
    join orders o on o.id = found.id join members m on m.id = o.member_id
    order by o.id desc limit ${mostFound + 1}`
  return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
