import { join } from 'node:path'
import { type Config, ConfigError, readConfig, rootFolder } from './config.ts'
import { connect, type Sql } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { writeFirstAgreements } from './features/account/agreements.ts'
import { refreshSearch } from './features/catalogue/search-index.ts'
import type { Drawings } from './features/files/shop-pictures.ts'
import { openFirstShop } from './features/shops/first-shop.ts'
import { buildIfStale } from './http/build-bundle.ts'
import { loadPacks, type Packs, watchPacks } from './i18n/texts.ts'
import { onStopWanted, openProcesses, type WorkerOrders, workerOrders } from './lifecycle/processes.ts'
import { Stopping } from './lifecycle/stop.ts'
import { openStorage } from './ports/storage/open-storage.ts'
import { type Storage, StorageError } from './ports/storage/storage.ts'

/** A shop to look at, for a database that has none. */
export interface DemoShop {
  load(sql: Sql, how: { url: string; searched: number; signal: AbortSignal }): Promise<void>
  /** Its people have agreed to whatever has to be agreed to. */
  agree(sql: Sql): Promise<void>
  /** What was uploaded there lies where uploads lie. */
  storeFiles(sql: Sql, put: Storage['put']): Promise<void>
  accounts: readonly { mobile: string; role: string; shop: string }[]
  password: string
  drawings: Drawings
}

interface Starting {
  demo: DemoShop
  /** Pages straight from their sources, with hot reload. */
  dev: boolean
}

const say = (line: string) => console.log(line)
const log = { info: say, warn: say }

/** Beside its pool a process hears of changes and wakes its jobs, and now and then waits for a turn. */
const listenersOfEach = 5

/** A small shop can be searched from its first moment; a large one need not wait for the rest. */
const searchedAtStart = 5_000

/** The whole shop, until a signal ends it; or one of the processes that serve it. */
export async function runShop(starting: Starting): Promise<void> {
  const stopping = new Stopping()
  try {
    const config = readConfig()
    const orders = workerOrders()
    if (orders) await work(config, orders, starting, stopping)
    else await start(config, starting, stopping)
  } catch (error) {
    // Whoever stops it while it starts has closed what the start was using.
    if (stopping.signal.aborted) return
    console.error(error instanceof ConfigError ? error.message : error)
    await stopping.stop(1)
  }
}

async function start(config: Config, { demo, dev }: Starting, stopping: Stopping): Promise<void> {
  const url = config.databaseUrl ?? (await embedded(config, stopping))
  const sql = connect(url, connectionsOf(config))
  stopping.add(() => sql.end({ timeout: 1 }))
  await migrate(sql.patient, log)
  const locales = join(rootFolder, 'locales')
  const packs = dev ? watchedPacks(locales, stopping) : loadPacks(locales)
  const { signal } = stopping
  if (config.demo) await demo.load(sql.patient, { url, searched: searchedAtStart, signal })
  else await openFirstShop(sql, packs, say)
  await writeFirstAgreements(sql, packs)
  if (config.demo) await finishDemo(config, sql, demo)
  await refreshSearch(sql.patient, { limit: searchedAtStart, signal })
  signal.throwIfAborted()
  const pages = dev ? 'dev' : { dist: await buildIfStale(say) }
  const serving = { config, sql, packs, drawings: demo.drawings, say, stopping }
  if (pages === 'dev' || config.processes === 1) {
    const { serve } = await import('./serve.ts')
    await serve({ ...serving, pages, jobs: true })
  } else {
    const { processes: count } = config
    stopping.add(await openProcesses({ count, ...pages, databaseUrl: url, say }), 'processes')
  }
  await greet(config, sql, demo)
}

const connectionsOf = ({ databasePool, statementSeconds }: Config) => ({
  max: databasePool,
  statementSeconds,
})

async function finishDemo(config: Config, sql: Sql, demo: DemoShop): Promise<void> {
  await demo.agree(sql)
  const storage = await openStorage({ config, sql })
  try {
    await demo.storeFiles(sql, storage.put)
  } catch (error) {
    // A bucket that is out of reach now may be there at the next start.
    if (!(error instanceof StorageError)) throw error
    say(error.message)
  } finally {
    await storage.close()
  }
}

/** The database is there and filled, the pages are built. */
async function work(
  config: Config,
  { dist, jobs }: WorkerOrders,
  { demo }: Starting,
  stopping: Stopping,
): Promise<void> {
  onStopWanted(() => stopping.stopOnce())
  const sql = connect(config.databaseUrl!, connectionsOf(config))
  stopping.add(() => sql.end({ timeout: 1 }))
  const packs = loadPacks(join(rootFolder, 'locales'))
  const { serve } = await import('./serve.ts')
  await serve({ config, sql, packs, drawings: demo.drawings, say, stopping, pages: { dist }, jobs })
}

function watchedPacks(folder: string, stopping: Stopping): Packs {
  const packs = watchPacks(folder)
  stopping.add(packs.close)
  return packs
}

async function embedded(config: Config, stopping: Stopping): Promise<string> {
  const database = await startEmbedded({
    dir: config.dataFolder,
    log,
    connections: config.processes * (config.databasePool + listenersOfEach),
    onLost: error => {
      console.error(error.message)
      stopping.stop(1)
    },
  })
  stopping.add(database.stop, 'everything')
  return database.url
}

async function greet(config: Config, sql: Sql, { accounts, password }: DemoShop): Promise<void> {
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  say(`\nCaravan is open: ${origin}`)
  const mobiles = accounts.map(account => account.mobile)
  const there = await sql<{ mobile: string }[]>`select mobile from members where mobile = any(${mobiles})`
  if (there.length === 0) return
  say(`\nDemo accounts, password ${password}:`)
  for (const { mobile, role, shop } of accounts) {
    say(`  ${mobile}  ${role.padEnd(14)} ${origin}/login?shop=${shop}`)
  }
}
