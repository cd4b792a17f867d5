import { mostUnread } from '../../../contract/bell.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { NoticeParams } from './ring-bell.ts'

export interface NoticeRow {
  id: number
  kind: string
  about: number | null
  params: NoticeParams
  at: Date
  read: boolean
}

interface Page {
  memberId: number
  before: number | undefined
  unread: boolean
  limit: number
}

/** The newest first. */
export const noticesOf = async (db: Db, { memberId, before, unread, limit }: Page): Promise<NoticeRow[]> =>
  await db<NoticeRow[]>`
    select id, kind, about, params, created_at as at, read_at is not null as read from bell_notices
    where member_id = ${memberId} ${before === undefined ? db`` : db`and id < ${before}`}
      ${unread ? db`and read_at is null` : db``}
    order by id desc limit ${limit}`

/** How many each of them has not read, up to as many as are counted. */
export async function unreadOf(db: Db, memberIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db<{ id: number; unread: number }[]>`
    select whom.id, ${unreadCount(db, db`whom.id`)} as unread from unnest(${[...memberIds]}::integer[]) as whom (id)`
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}

/** As a part of a query. */
export const unreadCount = (db: Db, memberId: Fragment): Fragment => db`(
  select count(*)::integer from (
    select from bell_notices n where n.member_id = ${memberId} and n.read_at is null limit ${mostUnread}) found)`

export const unreadBy = async (db: Db, memberId: number): Promise<number> =>
  (await unreadOf(db, [memberId])).get(memberId) ?? 0

/** A member's own; those of others stay as they are. */
export async function markRead(db: Db, memberId: number, ids: readonly number[] | undefined): Promise<void> {
  await db`
    with read as (
      update bell_notices set read_at = now()
      where member_id = ${memberId} and read_at is null
        ${ids === undefined ? db`` : db`and id = any(${[...ids]}::integer[])`}
      returning kind, about
    )
    update campaign_receivers c set opened_at = now() from read
    where read.kind in ('coupon_gift', 'red_packet_gift') and c.campaign_id = read.about and c.member_id = ${memberId}
      and c.opened_at is null`
}

const keptDays = 90
const mostAtOnce = 5_000

export async function forgetOldNotices(db: Db): Promise<void> {
  await db`
    delete from bell_notices where id in (
      select id from bell_notices where created_at < now() - make_interval(days => ${keptDays})
      order by created_at limit ${mostAtOnce})`
}
