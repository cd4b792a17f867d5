import type { Sql } from '../../db/database.ts'
import type { BothKeys } from '../../ports/payment/gateway/gateway.ts'
import { makeKeys } from '../../ports/payment/gateway/keys.ts'

const known = new WeakMap<Sql, Promise<BothKeys>>()

/** Both sides of the demonstration; the same in all processes, because a browser brings one what another signed. */
export function demoKeys(sql: Sql): Promise<BothKeys> {
  const reading = known.get(sql) ?? readOrMake(sql)
  known.set(sql, reading)
  reading.catch(() => known.delete(sql))
  return reading
}

let made: Promise<BothKeys> | undefined

async function readOrMake(sql: Sql): Promise<BothKeys> {
  const kept = await read(sql)
  if (kept) return kept
  made ??= makeKeys()
  // When another process was faster, its keys count.
  await sql`insert into gateway_keys (keys) values (${sql.json(await made)}) on conflict do nothing`
  return (await read(sql))!
}

async function read(sql: Sql): Promise<BothKeys | undefined> {
  const [row] = await sql<{ keys: BothKeys }[]>`select keys from gateway_keys`
  return row?.keys
}
