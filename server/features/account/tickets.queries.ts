import { type TicketState, ticketSeconds } from '../../../contract/account.ts'
import type { Db } from '../../db/database.ts'
import { hashToken } from '../session/session.rules.ts'

interface NewTicket {
  code: string
  secret: string
  shopId: number
  address: string
  userAgent: string
}

export async function insertTicket(
  db: Db,
  { code, secret, shopId, address, userAgent }: NewTicket,
): Promise<void> {
  await db`
    insert into login_tickets (code, secret_hash, shop_id, address, user_agent, expires_at)
    values (${code}, ${hashToken(secret)}, ${shopId}, ${address}, ${userAgent.slice(0, 300)},
      now() + make_interval(secs => ${ticketSeconds}))`
}

/** How far the ticket is, for the browser that asked. One that is unknown, over or used looks the same. */
export async function ticketState(db: Db, secret: string, shopId: number): Promise<TicketState> {
  const [ticket] = await db<{ state: Exclude<TicketState, 'expired'> }[]>`
    select state from login_tickets
    where secret_hash = ${hashToken(secret)} and shop_id = ${shopId} and expires_at > now() and state <> 'used'`
  return ticket?.state ?? 'expired'
}

/** Whoever said yes, for the first one to ask; nobody for anybody else. */
export async function redeemTicket(db: Db, secret: string, shopId: number): Promise<number | undefined> {
  const [ticket] = await db<{ memberId: number }[]>`
    update login_tickets set state = 'used'
    where secret_hash = ${hashToken(secret)} and shop_id = ${shopId} and expires_at > now() and state = 'confirmed'
    returning member_id as "memberId"`
  return ticket?.memberId
}

export interface OpenTicket {
  userAgent: string
  address: string
  createdAt: Date
  seconds: number
}

/** One that nobody has decided about; from now on the browser knows that somebody looks at it. */
export async function lookAtTicket(db: Db, code: string, shopId: number): Promise<OpenTicket | undefined> {
  const [ticket] = await db<OpenTicket[]>`
    update login_tickets set state = 'seen'
    where code = ${code} and shop_id = ${shopId} and expires_at > now() and state in ('waiting', 'seen')
    returning user_agent as "userAgent", address, created_at as "createdAt",
      ceil(extract(epoch from expires_at - now()))::integer as seconds`
  return ticket
}

/** False when it is over or somebody has decided otherwise; the same answer once more, from the same member, is that answer. */
export async function decideTicket(
  db: Db,
  code: string,
  shopId: number,
  decision: { state: 'confirmed'; memberId: number } | { state: 'refused'; memberId: null },
): Promise<boolean> {
  const decided = await db`
    update login_tickets set state = ${decision.state}, member_id = ${decision.memberId}
    where code = ${code} and shop_id = ${shopId} and expires_at > now()
      and (state in ('waiting', 'seen') or (state = ${decision.state} and member_id is not distinct from ${decision.memberId}))`
  return decided.count === 1
}

/** What an account said yes to and nobody has used yet. */
export async function withdrawTickets(db: Db, memberId: number): Promise<void> {
  await db`delete from login_tickets where member_id = ${memberId} and state = 'confirmed'`
}

export async function forgetOldTickets(db: Db): Promise<void> {
  await db`delete from login_tickets where expires_at < now() - interval '1 day'`
}
