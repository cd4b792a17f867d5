import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OrderState } from '../../contract/order-states.ts'
import { unavailableKey } from '../db/unavailable.ts'
import { expectBooksBalance } from '../testing/books.ts'
import { type BusyShop, type Heard, openBusyShop, type Turn } from '../testing/busy-shop.ts'
import { startProcess } from '../testing/shop-process.ts'
import { type UnsteadyWay, unsteadyWay } from '../testing/unsteady-way.ts'

/** Each kind once; `FAULTS=50 AWAY_MS=10000` for the long form. */
const faults = Number(process.env.FAULTS ?? 4)
const awayMs = Number(process.env.AWAY_MS ?? 300)

let busy: BusyShop
let way: UnsteadyWay
let shop: Awaited<ReturnType<typeof startProcess>>

beforeAll(async () => {
  busy = await openBusyShop()
  way = await unsteadyWay(busy.server.url)
  shop = await startProcess(way.url, busy.folder)
}, 60_000)

afterAll(async () => {
  await shop.kill()
  await way.end()
  await busy.close()
})

const kinds: Record<string, () => Promise<void>> = {
  'single backends die': async () => way.cutSome(0.3),
  'the server restarts': async () => {
    way.close()
    await wait(50)
    way.open()
  },
  'the server is away for a while': async () => {
    way.close()
    await wait(awayMs)
    way.open()
  },
  'another server takes over': async () => {
    const { sql } = busy.server
    const [{ name } = { name: '' }] = await sql<{ name: string }[]>`select current_database() as name`
    // The old one can be read, but not be written to any more.
    await sql`alter database ${sql(name)} set default_transaction_read_only = on`
    way.cut()
    await wait(Math.min(awayMs, 1_000))
    await sql.begin(async tx => {
      await tx`set transaction read write`
      await tx`alter database ${sql(name)} reset default_transaction_read_only`
    })
  },
}

/** What everybody was told, from the fault on until all of them have bought something again. */
async function buyThrough(fault: () => Promise<void>, key: string) {
  const turns: Turn[] = []
  let over: number | undefined
  let slowest = 0
  const shopping = busy.crowd.map(async buyer => {
    for (let turn = 0; ; turn++) {
      const bought = await busy.buy(shop.url, buyer, turn, `${key}-${buyer.addressId}-${turn}`)
      turns.push(bought)
      if (bought.failed && !isClear(bought.failed)) return
      if (bought.failed || over === undefined) continue
      slowest = Math.max(slowest, performance.now() - over)
      return
    }
  })
  await wait(30 + Math.random() * 100)
  await fault().finally(() => {
    over = performance.now()
  })
  await Promise.all(shopping)
  return { turns, slowest }
}

const isClear = ({ status, reply }: Heard) =>
  status === 503 && reply?.success === false && (reply.obj as { code?: string }).code === unavailableKey

test('whatever happens to the database, the shop lives, says so, and loses nothing it has acknowledged', {
  timeout: 900_000,
}, async () => {
  let died = false
  shop.gone.then(() => {
    died = true
  })
  const recovered: number[] = []
  for (let n = 0; n < faults; n++) {
    const [name, fault] = Object.entries(kinds)[n % Object.keys(kinds).length]!
    const { turns, slowest } = await buyThrough(fault, `fault-${n}`)
    recovered.push(slowest)
    expect(died, name).toBe(false)
    expect(
      turns.flatMap(({ failed }) => (failed && !isClear(failed) ? [failed] : [])),
      name,
    ).toEqual([])
    const ends = turns.flatMap(({ orderId, end }) => (orderId && end ? [{ orderId, end }] : []))
    const states = await busy.server.sql<{ id: number; state: number }[]>`
      select id, state from orders where id = any(${ends.map(({ orderId }) => orderId)})`
    const stateOf = new Map(states.map(({ id, state }) => [id, state]))
    const lost = ends.filter(
      ({ orderId, end }) =>
        stateOf.get(orderId) !== (end === 'paid' ? OrderState.PendingShipment : OrderState.Cancelled),
    )
    expect(lost, name).toEqual([])
    await expectBooksBalance(busy.server.sql)
  }
  if (process.env.FAULTS)
    console.log(`slowest until everybody had bought again: ${Math.round(Math.max(...recovered))} ms`)
})
