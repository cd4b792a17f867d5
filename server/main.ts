import { join } from 'node:path'
import { demoAccounts, demoPassword, loadDemo } from '../demo/load.ts'
import { buildIfStale } from '../scripts/build.ts'
import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig, rootFolder } from './config.ts'
import { connect, type Sql } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { openFirstShop } from './features/shops/first-shop.ts'
import { housekeeping } from './housekeeping.ts'
import { createMemory } from './memory.ts'
import { loadPacks } from './texts.ts'

const dev = process.argv.includes('--dev')
const say = (line: string) => console.log(line)
const log = { info: say, warn: say }

try {
  await start(readConfig())
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}

async function start(config: Config): Promise<void> {
  const closers: (() => Promise<unknown>)[] = []
  const stop = onceStopped(closers)
  const url = config.databaseUrl ?? (await embedded(config, closers, stop))
  const sql = connect(url, { max: config.databasePool })
  closers.push(() => sql.end({ timeout: 5 }))
  await migrate(sql, log)
  const packs = loadPacks(join(rootFolder, 'locales'))
  await (config.demo ? loadDemo(sql, say) : openFirstShop(sql, packs, say))
  const memory = await createMemory(sql)
  closers.push(memory.close)
  const pages = dev ? 'dev' : { dist: await buildIfStale(say) }
  const app = await buildApp({ services: { config, sql, memory, packs, checkReplies: dev }, pages })
  closers.push(housekeeping(sql, app.log))
  closers.push(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  await greet(config, sql)
}

async function embedded(config: Config, closers: (() => Promise<unknown>)[], stop: (code: number) => void) {
  const database = await startEmbedded({
    dir: config.dataFolder,
    log,
    onLost: error => {
      console.error(error.message)
      stop(1)
    },
  })
  closers.push(database.stop)
  return database.url
}

/** Last opened, first closed: running requests finish before the database goes. */
function onceStopped(closers: (() => Promise<unknown>)[]): (code: number) => void {
  let stopping = false
  const stop = async (code: number) => {
    if (stopping) return
    stopping = true
    for (const close of closers.reverse()) await close().catch(error => console.error(error))
    process.exit(code)
  }
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  return stop
}

async function greet(config: Config, sql: Sql): Promise<void> {
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  say(`\nCaravan is open: ${origin}`)
  const mobiles = demoAccounts.map(account => account.mobile)
  const there = await sql<{ mobile: string }[]>`select mobile from members where mobile = any(${mobiles})`
  if (there.length === 0) return
  say(`\nDemo accounts, password ${demoPassword}:`)
  for (const { mobile, role, shop } of demoAccounts) {
    say(`  ${mobile}  ${role.padEnd(14)} ${origin}/login?shop=${shop}`)
  }
}
