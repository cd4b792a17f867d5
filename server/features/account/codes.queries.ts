import { type CodePurpose, codeRules } from '../../../contract/account.ts'
import type { Db, Sql, Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'

export interface CodeOwner {
  purpose: CodePurpose
  mobile: string
  memberId: number | null
}

interface NewCode extends CodeOwner {
  shopId: number
  network: string
  codeHash: string
}

/** A row for a code and its message, unless number or address have had theirs. */
export async function reserveCode(
  pool: Sql,
  { purpose, mobile, memberId, shopId, network, codeHash }: NewCode,
  write: (tx: Tx) => Promise<number>,
): Promise<{ id: number; messageId: number } | { waitSeconds: number } | { spent: true }> {
  return await inTransaction(pool, async tx => {
    // Two requests for the same number, or from the same address, take turns; in one order, so that nobody waits in a circle.
    await tx`
      select pg_advisory_xact_lock(hashtext(key))
      from unnest(${[`code:${mobile}`, `code@${network}`].sort()}::text[]) as key order by key`
    const [before] = await tx<{ wait: number | null; number: number; network: number }[]>`
      select
        ceil(extract(epoch from max(created_at) filter (where not ${theOtherHalf(tx, purpose, mobile, memberId)})
          + make_interval(secs => ${codeRules.everySeconds}) - clock_timestamp()))::integer as wait,
        count(*) filter (where mobile = ${mobile})::integer as number,
        count(*) filter (where address = ${network})::integer as network
      from sms_codes
      where (mobile = ${mobile} or address = ${network}) and created_at > clock_timestamp() - interval '1 day'`
    const { wait, number, network: fromHere } = before!
    if (wait && wait > 0) return { waitSeconds: wait }
    if (Math.max(number, fromHere) >= codeRules.perDay) return { spent: true }
    const [row] = await tx<{ id: number }[]>`
      insert into sms_codes (shop_id, mobile, purpose, member_id, code_hash, address, created_at, expires_at)
      values (${shopId}, ${mobile}, ${purpose}, ${memberId}, ${codeHash}, ${network}, clock_timestamp(),
        clock_timestamp() + make_interval(mins => ${codeRules.minutes}))
      returning id`
    return { id: row!.id, messageId: await write(tx) }
  })
}

/** A change of number needs two codes, to two numbers, from one address: the one does not make the other wait. */
function theOtherHalf(db: Db, purpose: CodePurpose, mobile: string, memberId: number | null) {
  const other = purpose === 'old_mobile' ? 'new_mobile' : purpose === 'new_mobile' ? 'old_mobile' : null
  return db`coalesce(purpose = ${other} and member_id = ${memberId} and mobile <> ${mobile}, false)`
}

type Asked = CodeOwner & { shopId: number }

const waysIn: readonly CodePurpose[] = ['login', 'register', 'reset']

/** What a code may have been asked for, to be good for this. */
const answering = (purpose: CodePurpose): CodePurpose[] =>
  waysIn.includes(purpose) ? [purpose, 'any'] : [purpose]

/** Only the newest counts. One that was asked for by somebody signed in is for them alone. */
const newest = (db: Db, { purpose, mobile, memberId, shopId }: Asked) => db`
  select id from sms_codes
  where mobile = ${mobile} and purpose = any(${answering(purpose)}::text[]) and shop_id = ${shopId}
    and (member_id is null or member_id = ${memberId}::integer)
  order by id desc limit 1`

/** One try less, for a code that can still be right: of those where it was asked for, or of those that all others share. */
export async function takeTry(
  db: Db,
  asked: Asked,
  network: string,
): Promise<{ id: number; codeHash: string; tries: number } | undefined> {
  const isHere = db`(member_id is not null or address = ${network})`
  const [code] = await db<{ id: number; codeHash: string; tries: number }[]>`
    update sms_codes set tries = tries + ${isHere}::integer, guesses = guesses + (not ${isHere})::integer
    where id = (${newest(db, asked)}) and used_at is null and expires_at > now()
      and case when ${isHere} then tries else guesses end < ${codeRules.tries}
    returning id, code_hash as "codeHash", case when ${isHere} then tries else guesses end as tries`
  return code
}

export async function latestCode(
  db: Db,
  asked: Asked,
): Promise<{ used: boolean; expired: boolean } | undefined> {
  const [code] = await db<{ used: boolean; expired: boolean }[]>`
    select used_at is not null as used, expires_at <= now() as expired from sms_codes where id = (${newest(db, asked)})`
  return code
}

/** False when somebody else was faster. */
export async function spendCode(db: Db, id: number): Promise<boolean> {
  return (await db`update sms_codes set used_at = now() where id = ${id} and used_at is null`).count === 1
}

export async function deleteCode(db: Db, id: number): Promise<void> {
  await db`delete from sms_codes where id = ${id}`
}

/** Kept for as long as a day's count needs them; what stood in for SMS, a month. */
export async function forgetOldCodes(db: Db): Promise<void> {
  await db`delete from sms_codes where created_at < now() - interval '2 days'`
  await db`delete from sms_outbox where sent_at < now() - interval '30 days'`
}
