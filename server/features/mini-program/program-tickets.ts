import { nativePages } from '../../../contract/program-paths.ts'
import type { Db } from '../../db/database.ts'
import { hashToken, isToken, newToken } from '../session/session.rules.ts'

interface Of {
  enter: { appId: string; openId: string; memberId: number | null }
  pay: { paymentId: number }
  link: { memberId: number }
}
type Kind = keyof Of

/** As long as it takes from one page to the next; a payment waits for whoever looks for their password. */
const seconds: Readonly<Record<Kind, number>> = { enter: 60, pay: 300, link: 300 }

export async function newTicket<K extends Kind>(
  db: Db,
  kind: K,
  shopId: number,
  of: Partial<Of['enter'] & Of['pay']> & Of[K],
): Promise<string> {
  const token = newToken()
  await db`
    insert into mini_program_tickets (hash, kind, shop_id, app_id, open_id, member_id, payment_id, expires_at)
    values (${hashToken(token)}, ${kind}, ${shopId}, ${of.appId ?? null}, ${of.openId ?? null}, ${of.memberId ?? null},
      ${of.paymentId ?? null}, now() + make_interval(secs => ${seconds[kind]}))`
  return token
}

/** For the first who brings it to this shop in time, and for nobody else. */
export async function spendTicket<K extends Kind>(
  db: Db,
  kind: K,
  shopId: number,
  token: string,
): Promise<Of[K] | undefined> {
  if (!isToken(token)) return undefined
  const [ticket] = await db<Of[K][]>`
    update mini_program_tickets set used_at = now()
    where hash = ${hashToken(token)} and kind = ${kind} and shop_id = ${shopId} and used_at is null and expires_at > now()
    returning app_id as "appId", open_id as "openId", member_id as "memberId", payment_id as "paymentId"`
  return ticket
}

export async function memberOfLink(db: Db, shopId: number, token: string): Promise<string | undefined> {
  if (!isToken(token)) return undefined
  const [row] = await db<{ nick: string }[]>`
    select m.nick from mini_program_tickets t join members m on m.id = t.member_id
    where t.hash = ${hashToken(token)} and t.kind = 'link' and t.shop_id = ${shopId} and t.used_at is null
      and t.expires_at > now()`
  return row?.nick
}

/** Where the native page of a payment is. */
export async function nativePayPage(
  db: Db,
  { shopId, paymentId }: { shopId: number; paymentId: number },
): Promise<string> {
  return `${nativePages.pay}?ticket=${await newTicket(db, 'pay', shopId, { paymentId })}`
}

export async function forgetOldProgramTickets(db: Db): Promise<void> {
  await db`delete from mini_program_tickets where expires_at < now() - interval '1 day'`
}
