import type { Db } from '../../db/database.ts'

export interface DueMessage {
  id: number
  mobile: string
  content: Record<string, string> | null
  secret: boolean
  tries: number
  /** An earlier try began then, and nobody knows how it ended. */
  perhapsSince: Date | null
}

export interface NewMessage {
  mobile: string
  content: Record<string, string>
  secret: boolean
  minutes: number
}

/** Whoever wrote it sends it as soon as it is committed; only when it is not gone by then, others do. */
const graceSeconds = 15

export async function insertMessage(
  db: Db,
  { mobile, content, secret, minutes }: NewMessage,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into messages (mobile, content, secret, due_at, expires_at)
    values (${mobile}, ${db.json(content)}, ${secret}, now() + make_interval(secs => ${graceSeconds}),
      now() + make_interval(mins => ${minutes}))
    returning id`
  return row!.id
}

/** Longer than a provider may take to answer twice. */
const leaseSeconds = 60

/**
 * The next one that is due, for this process alone while it tries. One whose process dies comes back when its time here is
 * over; how far it had come, nobody knows.
 */
export async function claimMessage(db: Db, only?: readonly number[]): Promise<DueMessage | undefined> {
  const [message] = await db<DueMessage[]>`
    update messages m set tries = m.tries + 1, began_at = coalesce(m.began_at, now()),
      due_at = now() + make_interval(secs => ${leaseSeconds})
    from (
      select id, began_at from messages
      where state = 'waiting' and expires_at > now()
        and ${only ? db`id = any(${[...only]}::integer[]) and (tries = 0 or due_at <= now())` : db`due_at <= now()`}
      order by due_at, id limit 1 for update skip locked
    ) due
    where m.id = due.id
    returning m.id, m.mobile, m.content, m.secret, m.tries, due.began_at as "perhapsSince"`
  return message
}

/** Also one that was given up meanwhile: it has gone out. */
export async function markSent(db: Db, id: number): Promise<void> {
  await db`
    update messages set state = 'sent', done_at = now(), began_at = null, fault = '',
      content = case when secret then null else content end
    where id = ${id}`
}

interface Tried {
  id: number
  fault: string
  /** It may have gone out. */
  unclear: boolean
  /** Until the next try; null: there is none. */
  waitSeconds: number | null
}

export async function markTried(db: Db, { id, fault, unclear, waitSeconds }: Tried): Promise<void> {
  await db`
    update messages set fault = ${fault}, began_at = case when ${unclear} then began_at end,
      ${
        waitSeconds === null
          ? db`state = 'failed', done_at = now(), content = case when secret then null else content end`
          : db`due_at = now() + make_interval(secs => ${waitSeconds})`
      }
    where id = ${id} and state = 'waiting'`
}

/** Whoever waited for it has been told that it does not come. */
export async function giveUpMessage(db: Db, id: number): Promise<void> {
  await db`
    update messages set state = 'failed', done_at = now(), content = case when secret then null else content end
    where id = ${id} and state = 'waiting'`
}

/** What nobody can use any more is not sent late. */
export async function expireMessages(db: Db): Promise<void> {
  await db`
    update messages set state = 'expired', done_at = now(), content = case when secret then null else content end
    where state = 'waiting' and expires_at <= now()`
}

export async function stateOfMessage(db: Db, id: number): Promise<string | undefined> {
  const [row] = await db<{ state: string }[]>`select state from messages where id = ${id}`
  return row?.state
}

/** A month's worth stays for head office to read. */
export async function forgetOldMessages(db: Db): Promise<void> {
  await db`delete from messages where created_at < now() - interval '30 days' and state <> 'waiting'`
}
