import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { continuePayouts } from '../features/wallet/payouts.ts'
import { expectBooksBalance } from '../testing/books.ts'
import { type BusyShop, type Buyer, openBusyShop } from '../testing/busy-shop.ts'
import { startProcess } from '../testing/shop-process.ts'

const rounds = Number(process.env.CRASHES ?? 3)

let busy: BusyShop

beforeAll(async () => {
  busy = await openBusyShop()
}, 60_000)

afterAll(() => busy.close())

/** Again and again until the server is gone. */
async function shopUntilItDies(url: string, buyer: Buyer, round: number, tell: (answer: string) => void) {
  for (let turn = 0; ; turn++) {
    const key = `crash-${buyer.addressId}-${round}-${turn}`
    const { failed } =
      turn % 4 === 1 ? await busy.topUp(url, buyer) : await busy.buy(url, buyer, turn + round, key)
    if (failed && !failed.reply) return
    tell(failed ? failed.reply!.msg : done)
    if (failed) return
    if ((turn + round) % 3 > 0) continue
    const withdrawn = await busy.withdraw(url, buyer)
    if (withdrawn.failed && !withdrawn.failed.reply) return
    tell(withdrawn.failed ? withdrawn.failed.reply!.msg : done)
  }
}

const done = 'done'

/** In the middle of whatever the others are doing when so many have come through. */
async function killAfter(shop: Awaited<ReturnType<typeof startProcess>>, orders: number, round: number) {
  const answers: string[] = []
  let enough = () => {}
  const reached = new Promise<void>(resolve => {
    enough = resolve
  })
  const tell = (answer: string) => {
    answers.push(answer)
    if (answers.length >= orders || answer !== done) enough()
  }
  const shopping = busy.crowd.map(buyer => shopUntilItDies(shop.url, buyer, round, tell))
  await Promise.race([reached, Promise.all(shopping)])
  await wait(Math.random() * 20)
  await shop.kill()
  await Promise.all(shopping)
  return answers
}

test('killed at any moment, every order is whole or absent, and stock and ledger add up', {
  timeout: 600_000,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const shop = await startProcess(busy.server.url, busy.folder, { PAY_DEMO: '1' })
    const answers = await killAfter(shop, 3 + Math.floor(Math.random() * 15), round)
    expect(answers.filter(answer => answer !== done)).toEqual([])
    await expectBooksBalance(busy.server.sql)
  }
  await everyPayoutEnds()
})

/** Whatever was on its way when somebody died is paid once, and the books say so. */
async function everyPayoutEnds() {
  const { sql, config, app } = busy.server
  await sql`update gateway_payouts set decided_at = now()`
  const sending = async () =>
    (
      await sql<
        { count: number }[]
      >`select count(*)::integer as count from withdrawals where state = 'sending'`
    )[0]!.count
  // The first turn sends what nobody had sent, the gateway then takes its time.
  for (let turn = 0; turn < 100 && (await sending()) > 0; turn++) {
    await sql`update withdrawals set asked_at = null, decided_at = now() - interval '1 hour' where state = 'sending'`
    await continuePayouts({ sql, config }, app.log)
    await sql`update gateway_payouts set decided_at = now()`
  }
  expect(await sending()).toBe(0)
  const twice = await sql`
    select w.number from withdrawals w left join gateway_payouts g on g.number = w.number
    where w.state = 'paid' group by w.id having count(g.id) <> 1`
  expect(twice).toEqual([])
  await expectBooksBalance(sql)
}
