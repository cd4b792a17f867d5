import { availableParallelism } from 'node:os'
import * as paths from '../contract/paths.ts'
import { demoAccounts, demoPassword } from '../demo/accounts.ts'
import { startShop } from '../scripts/start-shop.ts'
import type { Visit } from './line.ts'
import { type Line, type Measured, rate } from './measure.ts'
import { signIn } from './serve.ts'
import { membersRun } from './visitors.ts'
import { asks, check, opens } from './visits.ts'

const clients = 32

/** What a second process brings to the demo shop, which shares the machine with its database and with the visitors. */
export async function benchProcesses(): Promise<Line[]> {
  const alone = await measure(1)
  const two = await measure(2)
  return alone.map(({ work, found }, at) => {
    const times = two[at]!.found.perSecond / found.perSecond
    return {
      work,
      measured: `${rate(found)}; with two processes ${rate(two[at]!.found)}`,
      goal: `${times.toFixed(2)} × as many on ${availableParallelism()} cores`,
    }
  })
}

async function measure(processes: number): Promise<{ work: string; found: Measured }[]> {
  const shop = await startShop(undefined, { PROCESSES: String(processes) })
  try {
    const there = { origin: shop.url }
    const people = demoAccounts.filter(account => account.shop === 'head' && account.role !== 'head office')
    const sessions = await Promise.all(people.map(({ mobile }) => signIn(shop.url, mobile, demoPassword)))
    const byAll = (visits: (cookie: string) => Visit[]) =>
      Array.from({ length: clients }, (_, at) => visits(sessions[at % sessions.length]!))
    const crowds: [work: string, visits: Visit[][]][] = [
      ['guests: home, rendered', byAll(() => opens(there, [paths.home]))],
      ['members: home, rendered', byAll(cookie => opens(there, [paths.home], cookie))],
      ['members: product list, rendered', byAll(cookie => opens(there, [paths.products], cookie))],
      ['members: cart, rendered', byAll(cookie => opens(there, [paths.cart], cookie))],
      ['members: order list, rendered', byAll(cookie => opens(there, [paths.orders], cookie))],
      [
        'members: product (call)',
        byAll(cookie => asks(there, [{ type: 'product_detail', id: 1 }], 'hlt_get_data', cookie)),
      ],
    ]
    const found: { work: string; found: Measured }[] = []
    for (const [work, visits] of crowds) {
      await Promise.all(visits.map(check))
      found.push({ work, found: await membersRun(visits) })
    }
    return found
  } finally {
    await shop.stop()
  }
}
