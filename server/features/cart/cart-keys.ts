import type { Db } from '../../db/database.ts'
import { nameOf, type Owner } from '../guests/guest.ts'

/** Phones give up after a week; nothing comes again after so many days. */
const keptDays = 30

/**
 * Takes a key for the rest of this transaction, or answers with the lines that it put in before. Whoever comes with the same key
 * at the same time waits here until the first one is through.
 */
export async function takeKey(db: Db, owner: Owner, key: string): Promise<number[] | undefined> {
  const taken = await db`
    insert into cart_keys (owner, key) values (${nameOf(owner)}, ${key}) on conflict do nothing returning 1`
  if (taken.length > 0) return undefined
  const [before] = await db<{ lineIds: number[] }[]>`
    select line_ids as "lineIds" from cart_keys where owner = ${nameOf(owner)} and key = ${key}`
  return before?.lineIds ?? []
}

export async function keepKey(db: Db, owner: Owner, key: string, lineIds: readonly number[]): Promise<void> {
  await db`update cart_keys set line_ids = ${lineIds} where owner = ${nameOf(owner)} and key = ${key}`
}

export async function forgetOldKeys(db: Db): Promise<void> {
  await db`delete from cart_keys where created_at < now() - make_interval(days => ${keptDays})`
}
