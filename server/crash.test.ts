import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addToCart } from '../contract/cart.ts'
import { commitOrder } from '../contract/checkout.ts'
import { cancelOrder } from '../contract/orders.ts'
import { pay } from '../contract/payment.ts'
import { cookies } from '../contract/preferences.ts'
import type { WireReply } from '../contract/reply.ts'
import { actionUrl, encodeInput, headers, protocolVersion } from '../contract/wire.ts'
import { post } from './features/ledger/ledger.ts'
import { expectBooksBalance } from './testing/books.ts'
import { makeMember, makeProduct, makeShop } from './testing/factories.ts'
import { type OpenShop, openShop } from './testing/open-shop.ts'
import { startProcess } from './testing/shop-process.ts'

const rounds = 20
const buyers = 6
const stockOfEach = 100_000

interface Buyer {
  session: string
  addressId: number
}

let server: OpenShop
let folder: string
let skus: number[]
let crowd: Buyer[]
const chosen = { deliveryMethodId: 0, payMethodId: 0 }

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  folder = mkdtempSync(join(tmpdir(), 'caravan-crash-'))
  const shop = await makeShop(sql, { isDefault: true })
  const [{ warehouse } = { warehouse: 0 }] = await sql<{ warehouse: number }[]>`
    select warehouse_id as warehouse from shops where id = ${shop.id}`
  const products = [1, 2, 3, 4].map(() =>
    makeProduct(sql, warehouse, { stock: String(stockOfEach), retail: '9.99' }),
  )
  skus = (await Promise.all(products)).map(({ skuId }) => skuId)
  const [method] = await sql<{ id: number }[]>`
    insert into delivery_methods (shop_id, kind, names) values (${shop.id}, 'delivery', '{"zh": "快递"}') returning id`
  const [stored] = await sql<{ id: number }[]>`
    select id from pay_methods where shop_id = ${shop.id} and code = 'yck'`
  Object.assign(chosen, { deliveryMethodId: method!.id, payMethodId: stored!.id })
  await sql`update shops set pay_code_above = null, unpaid_orders_max = 100000 where id = ${shop.id}`
  crowd = []
  for (let n = 0; n < buyers; n++) crowd.push(await makeBuyer(shop.id))
}, 60_000)

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function makeBuyer(shopId: number): Promise<Buyer> {
  const { sql } = server
  const { id, mobile } = await makeMember(sql, { shopId })
  await post(sql, {
    key: `start:${id}`,
    reason: 'test',
    shopId,
    entries: [
      { memberId: id, kind: 'stored_value', currency: 'CNY', amount: '100000' },
      { memberId: null, kind: 'cash', currency: 'CNY', amount: '-100000' },
    ],
  })
  const [address] = await sql<{ id: number }[]>`
    insert into addresses (member_id, recipient, phone, area1, detail, is_default)
    values (${id}, 'A', '13900000000', '浙江省', '1', true) returning id`
  return { session: await server.signIn(mobile), addressId: address!.id }
}

/** Undefined when the server went away before it answered: whoever asked does not know what became of it. */
async function ask(url: string, buyer: Buyer, action: string, input: Record<string, unknown>) {
  try {
    const response = await fetch(url + actionUrl(action), {
      method: 'POST',
      headers: {
        [headers.version]: protocolVersion,
        cookie: `${cookies.session}=${buyer.session}`,
        // Nobody is to run into the limits of one address.
        'x-forwarded-for': `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250)).join('.')}`,
      },
      body: new URLSearchParams(encodeInput(input)),
    })
    return (await response.json()) as WireReply
  } catch {
    return undefined
  }
}

/** Fills a cart, orders, and pays or cancels, again and again until the server is gone. */
async function shopUntilItDies(url: string, buyer: Buyer, round: number, tell: (answer: string) => void) {
  for (let turn = 0; ; turn++) {
    const products = [skus[turn % 4]!, skus[(turn + 1 + round) % 4]!].map(skuId => ({ skuId, qty: '1' }))
    if (!(await ask(url, buyer, addToCart.name, { products: JSON.stringify(products) }))) return
    const data = { ...chosen, addressId: buyer.addressId, key: `crash-${buyer.addressId}-${round}-${turn}` }
    const committed = await ask(url, buyer, commitOrder.name, { data: JSON.stringify(data) })
    if (!committed) return
    const [id] = (committed.obj as { ids?: number[] }).ids ?? []
    const ended = !committed.success
      ? committed
      : turn % 3 === 2
        ? await ask(url, buyer, cancelOrder.name, { id })
        : await ask(url, buyer, pay.name, { id, pmId: chosen.payMethodId })
    if (!ended) return
    tell(ended.success ? done : ended.msg)
    if (!ended.success) return
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
  const shopping = crowd.map(buyer => shopUntilItDies(shop.url, buyer, round, tell))
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
    const shop = await startProcess(server.url, folder)
    const answers = await killAfter(shop, 3 + Math.floor(Math.random() * 15), round)
    expect(answers.filter(answer => answer !== done)).toEqual([])
    await expectBooksBalance(server.sql)
  }
})
