import path from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { multiplyLists } from './large-lists.ts'
import { multiplyOrders } from './large-orders.ts'
import { multiplyProducts } from './large-sql.ts'
import { loadDemo } from './load.ts'

/** A database beside the shop's own, for benchmarks: `npm run demo:large -- --products 1000000`. */
const database = 'caravan_large'

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '100000' },
  },
})
const total = wholeNumber('products', values.products)
const orders = wholeNumber('orders', values.orders)

function wholeNumber(name: string, text: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= 1 && number <= 20_000_000) return number
  console.error(`--${name} must be a whole number up to 20,000,000.`)
  process.exit(1)
}

const say = (line: string) => console.log(line)
const log = { info: say, warn: say }

const server = process.env.DATABASE_URL?.trim()
const embedded = server ? undefined : await startEmbedded({ dir: dataFolder(), log })
const address = new URL(server || embedded!.url)
const url = Object.assign(new URL(address), { pathname: `/${database}` }).href
try {
  await fill()
  say(`\nUse it with DATABASE_URL=${url}`)
  if (embedded && !embedded.adopted && process.stdout.isTTY) await untilInterrupted()
} finally {
  await embedded?.stop()
}

async function fill() {
  const admin = connect(address.href, { max: 1 })
  try {
    if (await isFilled(admin)) return say(`${database} has ${total.toLocaleString('en')} products already.`)
    await admin`drop database if exists ${admin(database)} with (force)`
    await admin`create database ${admin(database)} template template0 encoding 'UTF8'`
  } finally {
    await admin.end()
  }
  const sql = connect(url, { max: 2 })
  try {
    await migrate(sql, log)
    await loadDemo(sql, say)
    await multiplyProducts(sql, total, line => say(`Large shop: ${line}`))
    await multiplyOrders(sql, orders, line => say(`Large shop: ${line}`))
    await multiplyLists(sql, line => say(`Large shop: ${line}`))
  } finally {
    await sql.end()
  }
}

/** A run that was interrupted left fewer products; it starts anew. */
async function isFilled(admin: ReturnType<typeof connect>): Promise<boolean> {
  const [there] = await admin`select from pg_database where datname = ${database}`
  if (!there) return false
  const sql = connect(url, { max: 1 })
  try {
    const [{ exists } = { exists: false }] = await sql<{ exists: boolean }[]>`
      select to_regclass('products') is not null as exists`
    if (!exists) return false
    const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`select count(*) from products`
    return Number(count) === total
  } finally {
    await sql.end()
  }
}

/** As server/config.ts reads it: relative to the checkout. */
function dataFolder(): string {
  return path.resolve(import.meta.dirname, '..', process.env.CARAVAN_DATA?.trim() || '.data')
}

/** The embedded server ends with the last process that uses it. */
function untilInterrupted(): Promise<void> {
  say('The database stays open until Ctrl-C. In another terminal: DATABASE_URL=… PORT=8081 npm start')
  const awake = setInterval(() => {}, 60_000)
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM']) {
      process.once(signal, () => {
        clearInterval(awake)
        resolve()
      })
    }
  })
}
