import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBooksBalance } from '../testing/books.ts'
import { type BusyShop, type Buyer, openBusyShop } from '../testing/busy-shop.ts'
import { startProcess } from '../testing/shop-process.ts'

const rounds = Number(process.env.CRASHES ?? 20)

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
    const shop = await startProcess(busy.server.url, busy.folder)
    const answers = await killAfter(shop, 3 + Math.floor(Math.random() * 15), round)
    expect(answers.filter(answer => answer !== done)).toEqual([])
    await expectBooksBalance(busy.server.sql)
  }
})
