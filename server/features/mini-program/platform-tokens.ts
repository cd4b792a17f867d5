import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { demoRefreshToken, demoTicket } from '../../ports/mini-program/gateway/wxa-gateway.queries.ts'
import type { Authorised, Program, Token } from '../../ports/mini-program/platform.ts'
import { isTicketFault, isTokenFault, refusalOf } from '../../ports/mini-program/wechat-errors.ts'
import { closeSecret, readSecrets } from '../../ports/secrets.ts'
import type { PlatformServices, ReachedPlatform } from './reach-platform.ts'

const ofPlatform = 'component'
/** A token that is used up on its way is of no use. */
const spareSeconds = 300

type Secrets = Partial<Record<'ticket' | 'token' | 'refresh', string>>

export async function keepTicket(db: Db, config: Config, ticket: string): Promise<void> {
  await keep(db, config, ofPlatform, { ticket })
}

export async function keepProgramToken(db: Db, config: Config, authorised: Authorised): Promise<void> {
  const { appId, token, refreshToken, expiresIn } = authorised
  await keep(db, config, appId, { token, refresh: refreshToken }, expiresIn)
}

export async function forgetProgramToken(db: Db, appId: string): Promise<void> {
  await db`delete from mini_program_tokens where owner = ${appId}`
}

/** Works with the platform's token; one that WeChat does not know any more is renewed once. */
export async function withPlatform<T>(
  services: PlatformServices,
  reached: ReachedPlatform,
  work: (token: string) => Promise<T>,
): Promise<T> {
  const token = await platformToken(services, reached)
  try {
    return await work(token)
  } catch (error) {
    if (!isTokenFault(error)) throw error
    return await work(await platformToken(services, reached, token))
  }
}

/** The same with a mini-program's own token. */
export async function withProgram<T>(
  services: PlatformServices,
  reached: ReachedPlatform,
  appId: string,
  work: (program: Program) => Promise<T>,
): Promise<T> {
  const token = await programToken(services, reached, appId)
  try {
    return await work(reached.platform.program(token))
  } catch (error) {
    if (!isTokenFault(error)) throw error
    return await work(reached.platform.program(await programToken(services, reached, appId, token)))
  }
}

async function platformToken(
  services: PlatformServices,
  reached: ReachedPlatform,
  stale?: string,
): Promise<string> {
  const { sql, config } = services
  const { platform, keys, demo } = reached
  const renew = () =>
    renewed(services, ofPlatform, stale, async ({ ticket }) =>
      ticket ? await platform.platformToken(ticket) : undefined,
    )
  const found = await renew().catch(error => {
    if (isTicketFault(error)) return undefined
    throw error
  })
  if (found) return found
  await platform.startTickets()
  // WeChat pushes it within ten minutes; the demonstration has it already.
  const ticket = demo ? await demoTicket(sql, keys.appId) : undefined
  if (ticket) await keepTicket(sql, config, ticket)
  const token = ticket && (await renew())
  if (!token) throw refusalOf(61005, 'no ticket yet')
  return token
}

async function programToken(
  services: PlatformServices,
  reached: ReachedPlatform,
  appId: string,
  stale?: string,
): Promise<string> {
  const { platform, demo } = reached
  // Before the lock: its own renewal is another one.
  const parent = await platformToken(services, reached)
  const renew = (token: string) =>
    renewed(services, appId, stale, async ({ refresh }, tx) => {
      const secret = refresh ?? (demo ? await demoRefreshToken(tx, appId) : undefined)
      return secret ? await platform.programToken(token, appId, secret) : undefined
    })
  const token = await renew(parent).catch(async error => {
    if (!isTokenFault(error)) throw error
    return await renew(await platformToken(services, reached, parent))
  })
  if (!token) throw refusalOf(61003, 'not authorised')
  return token
}

type AskToken = (secrets: Secrets, tx: Tx) => Promise<(Token & { refreshToken?: string }) | undefined>

/** The token that is kept; a new one is asked for by one process only, the others wait for it. */
async function renewed(
  { sql, config }: PlatformServices,
  owner: string,
  stale: string | undefined,
  ask: AskToken,
): Promise<string | undefined> {
  const valid = await read(sql, config, owner)
  if (valid.fresh && valid.token && valid.token !== stale) return valid.token
  return await once(sql, owner, () => renewInTurn({ sql, config }, owner, stale, ask))
}

/** Of one process, too, one waits for the other without a connection in its hand. */
const renewals = new WeakMap<object, Map<string, Promise<string | undefined>>>()

function once(
  sql: object,
  owner: string,
  renew: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const running = renewals.get(sql) ?? new Map<string, Promise<string | undefined>>()
  renewals.set(sql, running)
  const known = running.get(owner)
  if (known) return known
  const begun = renew().finally(() => running.delete(owner))
  running.set(owner, begun)
  return begun
}

async function renewInTurn(
  { sql, config }: PlatformServices,
  owner: string,
  stale: string | undefined,
  ask: AskToken,
): Promise<string | undefined> {
  await sql`insert into mini_program_tokens (owner) values (${owner}) on conflict do nothing`
  return await inTransaction(sql, async tx => {
    await tx`select from mini_program_tokens where owner = ${owner} for update`
    const kept = await read(tx, config, owner)
    if (kept.fresh && kept.token && kept.token !== stale) return kept.token
    const made = await ask(kept, tx)
    if (!made) return undefined
    const { token, refreshToken, expiresIn } = made
    await keep(tx, config, owner, { token, ...(refreshToken && { refresh: refreshToken }) }, expiresIn)
    return token
  })
}

async function read(db: Db, config: Config, owner: string): Promise<Secrets & { fresh: boolean }> {
  const [row] = await db<{ secrets: unknown; fresh: boolean }[]>`
    select secrets, coalesce(expires_at > now() + make_interval(secs => ${spareSeconds}), false) as fresh
    from mini_program_tokens where owner = ${owner}`
  return row ? { ...readSecrets(config, row), fresh: row.fresh } : { fresh: false }
}

async function keep(
  db: Db,
  config: Config,
  owner: string,
  secrets: Secrets,
  expiresIn?: number,
): Promise<void> {
  const closed = Object.fromEntries(
    Object.entries(secrets).map(([name, secret]) => [name, closeSecret(config, name, secret)]),
  )
  await db`
    insert into mini_program_tokens as t (owner, secrets, expires_at)
    values (${owner}, ${db.json(closed)}, now() + make_interval(secs => ${expiresIn ?? 0}))
    on conflict (owner) do update set secrets = t.secrets || excluded.secrets,
      expires_at = case when ${expiresIn === undefined} then t.expires_at else excluded.expires_at end`
}
