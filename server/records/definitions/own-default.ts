import type { Context } from '../../context.ts'
import { type Failure, fail } from '../../handler.ts'
import { mayWrite, visitorId } from '../access.ts'
import type { BillType, RecordValues } from '../bill-type.ts'
import { rowId } from '../row-id.ts'

/** Records that members keep for themselves, one of them the default: addresses, invoice information. */

const most = 50

/** Whose record it is or will be; head office's clerks may keep it for a member. */
const keeperOf = (context: Context, values: RecordValues): number =>
  values.member_id == null ? visitorId(context) : rowId(values.member_id)

/** Whether it is head office's clerk who keeps it, whatever the shop lets its members do. */
export const keepsForOthers = (type: BillType, { visitor }: Context): boolean =>
  mayWrite(type, visitor, 'edit', 'member_id')

/** One after the other for each member, so that there is one default and no more than there may be. */
export async function checkOwn(
  context: Context,
  values: RecordValues,
  before: RecordValues | null,
  table: string,
): Promise<Failure | undefined> {
  const { db } = context
  const memberId = keeperOf(context, values)
  await db`select from members where id = ${memberId} for no key update`
  if (before) return undefined
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from ${db(table)} where member_id = ${memberId}`
  return row!.count >= most ? fail('checkout.tooManyOwn', { max: most }) : undefined
}

/** The first is the default, and a new default takes the place of the old one. */
export async function keepOneDefault(
  context: Context,
  changes: RecordValues,
  before: RecordValues | null,
  table: string,
): Promise<{ write: RecordValues }> {
  const { db } = context
  const memberId = (before?.member_id as number | undefined) ?? keeperOf(context, changes)
  const write: RecordValues = before ? changes : { ...changes, member_id: memberId }
  if (!before && !write.is_default) {
    const [any] = await db`select from ${db(table)} where member_id = ${memberId} limit 1`
    write.is_default = !any
  }
  if (write.is_default) {
    await db`update ${db(table)} set is_default = false where member_id = ${memberId} and is_default`
  }
  return { write }
}

/** The newest of the others follows when the default goes. */
export async function passOnDefault({ db }: Context, gone: RecordValues, table: string): Promise<void> {
  if (!gone.is_default) return
  const memberId = gone.member_id as number
  await db`
    update ${db(table)} set is_default = true
    where id = (select max(id) from ${db(table)} where member_id = ${memberId})
      and not exists (select from ${db(table)} where member_id = ${memberId} and is_default)`
}
