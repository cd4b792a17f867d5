import { formatDate, shopTimeZone } from '../../../contract/dates.ts'
import type { Db, Sql } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { isToShip } from '../deliveries/to-ship.ts'
import { ringStaff, ringStaffOfCase } from './ring-bell.ts'

const mostAtOnce = 500

/** Told so long before. */
const daysBefore = { vouchers: 3, points: 30, inspection: 2 }

/** What ends soon is told to whom it belongs, each once. */
export async function remindOfEnds(sql: Sql): Promise<void> {
  await sql`
    insert into bell_notices (member_id, kind, event, params)
    select c.member_id, 'coupon_ends', 'coupon_ends:' || c.id,
      jsonb_build_object('name', jsonb_build_object('names', t.names), 'day', jsonb_build_object('day', c.valid_until))
    from coupons c join coupon_templates t on t.id = c.template_id
    where not c.is_used and c.valid_until between now() and now() + make_interval(days => ${daysBefore.vouchers})
      and not exists (select from bell_notices n where n.event = 'coupon_ends:' || c.id)
    order by c.valid_until limit ${mostAtOnce}
    on conflict do nothing`
  await sql`
    insert into bell_notices (member_id, kind, event, params)
    select r.member_id, 'red_packet_ends', 'red_packet_ends:' || r.id,
      jsonb_build_object('name', jsonb_build_object('names', t.names), 'day', jsonb_build_object('day', r.valid_until))
    from red_packets r join red_packet_templates t on t.id = r.template_id
    where r.used_at is null and r.expired_at is null
      and r.valid_until between now() and now() + make_interval(days => ${daysBefore.vouchers})
      and not exists (select from bell_notices n where n.event = 'red_packet_ends:' || r.id)
    order by r.valid_until limit ${mostAtOnce}
    on conflict do nothing`
  // All that ends on one day is one event.
  await sql`
    insert into bell_notices (member_id, kind, event, params)
    select a.member_id, 'points_end', ending.event,
      jsonb_build_object('count', ending.points, 'day', jsonb_build_object('day', ending.at))
    from (
      select l.account_id, 'points_end:' || l.account_id || ':' || (l.ends_at at time zone ${shopTimeZone})::date as event,
        sum(l.unspent)::integer as points, min(l.ends_at) as at
      from point_lots l
      where l.unspent > 0 and l.ends_at between now() and now() + make_interval(days => ${daysBefore.points})
      group by 1, 2
    ) ending join ledger_accounts a on a.id = ending.account_id
    where a.member_id is not null and not exists (select from bell_notices n where n.event = ending.event)
    order by ending.at limit ${mostAtOnce}
    on conflict do nothing`
}

/** What head office has to see to before something happens by itself, or before somebody asks. */
export async function remindStaff(sql: Sql): Promise<void> {
  const waiting = await sql<{ id: number; at: Date }[]>`
    select id, act_before as at from after_sale_cases c
    where c.state = 'sent_back' and c.act_before between now() and now() + make_interval(days => ${daysBefore.inspection})
      and not exists (select from bell_notices n where n.event = 'case_inspect_soon:' || c.id)
    order by c.act_before limit ${mostAtOnce}`
  for (const { id, at } of waiting)
    await ringStaffOfCase(sql, id, {
      kind: 'case_inspect_soon',
      params: { day: { day: at.toISOString() } },
    })
  await tellOfToday(sql)
}

/** A sum of each kind, once a day. */
async function tellOfToday(sql: Sql): Promise<void> {
  const key = formatDate(new Date(), shopTimeZone)
  const [told] = await sql<{ events: string[] }[]>`
    select coalesce(array_agg(distinct event), '{}') as events from bell_notices
    where event = any(${daily.map(({ kind }) => `${kind}:${key}`)}::text[])`
  for (const { kind, count } of daily) {
    if (told!.events.includes(`${kind}:${key}`)) continue
    await inTransaction(sql, async tx => {
      const [found] = await count(tx)
      if (found!.count > 0) await ringStaff(tx, { kind, key, params: { count: found!.count } })
    })
  }
}

type Count = (db: Db) => PromiseLike<{ count: number }[]>

const lateHours = 48

const daily: readonly { kind: 'orders_late' | 'stock_low' | 'sms_failed'; count: Count }[] = [
  {
    kind: 'orders_late',
    count: db => db<{ count: number }[]>`
      select count(*)::integer as count from orders o
      where ${isToShip(db)} and coalesce(o.paid_at, o.created_at) < now() - make_interval(hours => ${lateHours})
        and (o.wanted_at is null or o.wanted_at < now())`,
  },
  {
    kind: 'stock_low',
    count: db => db<{ count: number }[]>`
      select coalesce(sum(rows), 0)::integer as count from stock_sums where shortage in (1, 2)`,
  },
  {
    kind: 'sms_failed',
    count: db => db<{ count: number }[]>`
      select count(*)::integer as count from messages where state = 'failed' and done_at > now() - interval '1 day'`,
  },
]
