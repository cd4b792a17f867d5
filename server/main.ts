import { join } from 'node:path'
import { agreeInDemo, demoAccounts, demoPassword, loadDemo } from '../demo/load.ts'
import { buildIfStale } from '../scripts/build.ts'
import { buildApp } from './app.ts'
import { openCache } from './cache/cache.ts'
import { type Config, ConfigError, readConfig, rootFolder } from './config.ts'
import { connect, type Sql } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { writeFirstAgreements } from './features/account/agreements.ts'
import { keepPairsFresh } from './features/catalogue/bought-together.ts'
import { keepSearchFresh, refreshSearch } from './features/catalogue/search-index.ts'
import { openPictures } from './features/files/shop-pictures.ts'
import { watchMessages } from './features/messages/messages.ts'
import { watchDeadlines } from './features/orders/deadlines.ts'
import { pollPayments } from './features/payment/poll-payments.ts'
import { openFirstShop } from './features/shops/first-shop.ts'
import { loadPacks, type Packs, watchPacks } from './i18n/texts.ts'
import { housekeeping } from './jobs/housekeeping.ts'
import { Stopping } from './lifecycle/stop.ts'
import { openDisk } from './limits/disk.ts'
import { openSms } from './ports/sms/open.ts'
import { openStorage } from './ports/storage/open.ts'

const dev = process.argv.includes('--dev')
const say = (line: string) => console.log(line)
const log = { info: say, warn: say }

/** A small shop can be searched from its first moment; a large one need not wait for the rest. */
const searchedAtStart = 5_000

const stopping = new Stopping()

try {
  await start(readConfig())
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  await stopping.stop(1)
}

async function start(config: Config): Promise<void> {
  const url = config.databaseUrl ?? (await embedded(config))
  const sql = connect(url, { max: config.databasePool })
  stopping.add(() => sql.end({ timeout: 1 }))
  await migrate(sql, log)
  const locales = join(rootFolder, 'locales')
  const packs = dev ? watchedPacks(locales) : loadPacks(locales)
  await (config.demo ? loadDemo(sql, say) : openFirstShop(sql, packs, say))
  await writeFirstAgreements(sql, packs)
  if (config.demo) await agreeInDemo(sql)
  await refreshSearch(sql, searchedAtStart)
  const cache = await openCache(sql)
  stopping.add(cache.close)
  const pages = dev ? 'dev' : { dist: await buildIfStale(say) }
  const sms = openSms(config, sql, say)
  const storage = await openStorage({ config, sql })
  stopping.add(storage.close)
  const disk = openDisk(config)
  const pictures = openPictures({ config, storage, disk })
  const services = { config, sql, cache, packs, storage, disk, pictures, sms, checkReplies: dev }
  const app = await buildApp({ services, pages })
  stopping.add(housekeeping(services, app.log))
  stopping.add(pollPayments(services, app.log))
  stopping.add(watchDeadlines(services, app.log))
  stopping.add(watchMessages(services, app.log))
  stopping.add(keepPairsFresh(sql, app.log))
  stopping.add(await keepSearchFresh(sql, app.log))
  stopping.addApp(app)
  await app.listen({ port: config.port, host: config.host })
  await greet(config, sql)
}

function watchedPacks(folder: string): Packs {
  const packs = watchPacks(folder)
  stopping.add(packs.close)
  return packs
}

async function embedded(config: Config): Promise<string> {
  const database = await startEmbedded({
    dir: config.dataFolder,
    log,
    onLost: error => {
      console.error(error.message)
      stopping.stop(1)
    },
  })
  stopping.add(database.stop, 'everything')
  return database.url
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
