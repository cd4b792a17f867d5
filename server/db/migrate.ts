import crypto from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { Db, Sql } from './database.ts'
import type { Log } from './log.ts'

const migrationsFolder = path.join(import.meta.dirname, 'migrations')
const oldestServer = 150000

export class MigrationError extends Error {
  override name = 'MigrationError'
}

interface Migration {
  name: string
  checksum: string
  text: string
}

interface Applied {
  name: string
  checksum: string
}

/** Brings the database up to this code. Any number of processes may do so at once: each file is applied by one of them. */
export async function migrate(sql: Sql, log: Log, folder = migrationsFolder): Promise<void> {
  await checkServer(sql)
  const migrations = await readMigrations(folder)
  let applied: string | undefined
  do {
    applied = await applyNext(sql, migrations, log)
    if (applied) log.info(`Database: applied ${applied}`)
  } while (applied)
}

/** Names of the migrations that this code needs and the database has not got. */
export async function pendingMigrations(sql: Db, folder = migrationsFolder): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const [found] = await sql<
    { exists: boolean }[]
  >`select to_regclass('schema_migrations') is not null as exists`
  const applied = found?.exists ? await readApplied(sql) : []
  return pendingOf(migrations, applied).map(migration => migration.name)
}

/** One file, one transaction; the lock ends with it, whatever happens to this process. */
async function applyNext(sql: Sql, migrations: Migration[], log: Log): Promise<string | undefined> {
  return await sql.begin(async tx => {
    await takeTurn(tx, log)
    await tx`
      create table if not exists schema_migrations (
        name text primary key,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`
    const applied = await readApplied(tx)
    refuseIfDifferent(migrations, applied)
    const [next] = pendingOf(migrations, applied)
    if (!next) return undefined
    await run(tx, next)
    await tx`insert into schema_migrations (name, checksum) values (${next.name}, ${next.checksum})`
    return next.name
  })
}

async function takeTurn(tx: Db, log: Log) {
  const key = 'caravan migrations'
  const [turn] = await tx<{ mine: boolean }[]>`select pg_try_advisory_xact_lock(hashtext(${key})) as mine`
  if (turn?.mine) return
  log.info('Database: another process is migrating it, waiting')
  await tx`select pg_advisory_xact_lock(hashtext(${key}))`
}

async function run(tx: Db, migration: Migration) {
  try {
    await tx.unsafe(migration.text)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    const before = migration.text.slice(0, Number(error.position) || 0)
    const where = before ? `line ${before.split('\n').length}: ` : ''
    throw new MigrationError(`Migration ${migration.name} failed: ${where}${error.message}`, { cause: error })
  }
}

function pendingOf(migrations: Migration[], applied: Applied[]): Migration[] {
  const done = new Set(applied.map(row => row.name))
  return migrations.filter(migration => !done.has(migration.name))
}

function refuseIfDifferent(migrations: Migration[], applied: Applied[]) {
  const known = new Map(migrations.map(migration => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = known.get(name)
    if (!migration) {
      throw new MigrationError(
        `The database is newer than this code: it has ${name}, which is unknown here. Start the newer version.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `${name} was changed after this database had applied it. Restore the file and write the change as a new migration.`,
      )
    }
  }
  refuseIfOutOfOrder(migrations, applied)
}

function refuseIfOutOfOrder(migrations: Migration[], applied: Applied[]) {
  const last = applied.at(-1)
  const [next] = pendingOf(migrations, applied)
  if (last && next && next.name < last.name) {
    throw new MigrationError(
      `${next.name} comes before ${last.name}, which this database has already applied. Give it a higher number.`,
    )
  }
}

async function readApplied(sql: Db): Promise<Applied[]> {
  return await sql<Applied[]>`select name, checksum from schema_migrations order by name collate "C"`
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await fs.readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return await Promise.all(names.map(name => readMigration(folder, name)))
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  // Git may check files out with Windows line ends; that is no change.
  const text = (await fs.readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  return { name, text, checksum: crypto.createHash('sha256').update(text).digest('hex') }
}

async function checkServer(sql: Db) {
  const [server] = await sql<{ number: number; version: string; encoding: string }[]>`
    select
      current_setting('server_version_num')::int as number,
      current_setting('server_version') as version,
      current_setting('server_encoding') as encoding`
  if (server) refuseServer(server)
}

export function refuseServer(server: { number: number; version: string; encoding: string }) {
  if (server.number < oldestServer) {
    throw new MigrationError(`Caravan needs PostgreSQL 15 or newer; this server is ${server.version}.`)
  }
  if (server.encoding !== 'UTF8') {
    throw new MigrationError(`Caravan needs a database with encoding UTF8; this one has ${server.encoding}.`)
  }
}
