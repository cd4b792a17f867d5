import { shopTimeZone } from '../../../contract/dates.ts'
import type { MiniProgramState } from '../../../contract/mini-program-states.ts'
import { mostWithdrawals } from '../../../contract/mini-program-states.ts'
import type { Db, Tx } from '../../db/database.ts'

export interface ProgramRow {
  id: number
  shopId: number
  ownerId: number | null
  appId: string | null
  nickname: string
  connectedAt: Date | null
  lostAt: Date | null
  config: { title?: string; colour?: string }
  state: MiniProgramState
  version: string
  description: string
  templateVersion: string
  auditId: string | null
  reason: string
  delayed: boolean
  unsure: boolean
  submittedAt: Date | null
  releasedVersion: string | null
  releasedTemplate: string | null
  releasedAt: Date | null
  testers: Record<string, string>
  busyStep: string | null
  busyAt: Date | null
  leftToday: number
  leftThisMonth: number
}

/** The day and the month on the shop's clock. */
const today = (db: Db) => db`(now() at time zone ${shopTimeZone})::date`
const thisMonth = (db: Db) => db`date_trunc('month', now() at time zone ${shopTimeZone})::date`

const columns = (db: Db) => db`
  p.id, p.shop_id as "shopId", (select owner_id from shops s where s.id = p.shop_id) as "ownerId", p.app_id as "appId", p.nickname,
  p.connected_at as "connectedAt", p.lost_at as "lostAt", p.config, p.state, p.version, p.description,
  p.template_version as "templateVersion", p.audit_id as "auditId", p.reason, p.delayed, p.unsure,
  p.submitted_at as "submittedAt", p.released_version as "releasedVersion", p.released_template as "releasedTemplate",
  p.released_at as "releasedAt", p.testers, p.busy_step as "busyStep", p.busy_at as "busyAt",
  ${mostWithdrawals.day}::integer - case when p.undone_day = ${today(db)} then p.undone_today else 0 end as "leftToday",
  ${mostWithdrawals.month}::integer - case when p.undone_month = ${thisMonth(db)} then p.undone_this_month else 0 end as "leftThisMonth"`

export async function programOfShop(db: Db, shopId: number): Promise<ProgramRow | undefined> {
  const [row] = await db<ProgramRow[]>`select ${columns(db)} from mini_programs p where p.shop_id = ${shopId}`
  return row
}

export async function lockProgram(tx: Tx, id: number): Promise<ProgramRow> {
  const [row] = await tx<ProgramRow[]>`
    select ${columns(tx)} from mini_programs p where p.id = ${id} for update of p`
  return row!
}

export async function programOfApp(db: Db, appId: string): Promise<ProgramRow | undefined> {
  const [row] = await db<ProgramRow[]>`select ${columns(db)} from mini_programs p where p.app_id = ${appId}`
  return row
}

/** One step at a time: undefined when it is not in one of these states, or somebody else is at it. */
export async function claimStep(
  db: Db,
  id: number,
  step: string,
  states: readonly MiniProgramState[],
): Promise<ProgramRow | undefined> {
  const [row] = await db<ProgramRow[]>`
    update mini_programs p set busy_step = ${step}, busy_at = now()
    where p.id = ${id} and p.state = any(${[...states]}::text[]) and p.connected_at is not null and p.lost_at is null
      and (p.busy_step is null or p.busy_at < now() - interval '3 minutes')
    returning ${columns(db)}`
  return row
}

/** `unsure`: nobody knows what became of it. */
export async function endStep(db: Db, id: number, unsure = false): Promise<void> {
  await db`
    update mini_programs set busy_step = null, busy_at = null, unsure = unsure or ${unsure} where id = ${id}`
}

/**
 * Counts a submission that is taken back, by the shop's clock. False when the day or the month has none left: of many at once, so
 * many as are left.
 */
export async function countWithdrawal(db: Db, id: number): Promise<boolean> {
  const { day, month } = mostWithdrawals
  const counted = await db`
    update mini_programs set
      undone_today = case when undone_day = ${today(db)} then undone_today else 0 end + 1, undone_day = ${today(db)},
      undone_this_month = case when undone_month = ${thisMonth(db)} then undone_this_month else 0 end + 1,
      undone_month = ${thisMonth(db)}
    where id = ${id}
      and (undone_day is distinct from ${today(db)} or undone_today < ${day})
      and (undone_month is distinct from ${thisMonth(db)} or undone_this_month < ${month})`
  return counted.count === 1
}

/** It was not taken back after all. */
export async function uncountWithdrawal(db: Db, id: number): Promise<void> {
  await db`
    update mini_programs set undone_today = greatest(undone_today - 1, 0),
      undone_this_month = greatest(undone_this_month - 1, 0)
    where id = ${id}`
}

export interface EventRow {
  id: number
  to: MiniProgramState
  at: Date
  version: string
  why: string
  who: string | null
}

const mostEvents = 50

export const eventsOf = async (db: Db, id: number): Promise<EventRow[]> => db<EventRow[]>`
  select e.id, e.to_state as to, e.at, e.version, e.why, m.nick as who
  from mini_program_events e left join members m on m.id = e.member_id
  where e.mini_program_id = ${id} order by e.id desc limit ${mostEvents}`
