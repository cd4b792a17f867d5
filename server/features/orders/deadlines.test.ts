import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Sql } from '../../db/database.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { endOverdueOrders } from './deadlines.ts'
import { endUnpaidOrder } from './end-order.ts'
import { receivePayment } from './receive-payment.ts'

let server: OpenShop
/** Another process on the same database. */
let other: Sql
let shopId: number
let warehouseId: number
let memberId: number
let skuId: number

beforeAll(async () => {
  server = await openShop()
  other = connect(server.url, { max: 4 })
  ;({ id: shopId, warehouseId } = await makeShop(server.sql, { isDefault: true }))
  memberId = (await makeMember(server.sql, { shopId })).id
})

afterAll(async () => {
  await other.end()
  await server.close()
})

beforeEach(async () => {
  skuId = (await makeProduct(server.sql, warehouseId, { stock: '100' })).skuId
})

const order = (payInSeconds: number) =>
  makeOrder(server.sql, {
    shopId,
    memberId,
    lines: [{ skuId, quantity: '1', price: '100' }],
    payInSeconds,
  })

const heldNow = async () =>
  Number((await server.sql<{ held: string }[]>`select held from stocks where sku_id = ${skuId}`)[0]!.held)

const stateOf = async (id: number) =>
  (await server.sql<{ state: number }[]>`select state from orders where id = ${id}`)[0]!.state

const steps = async (id: number) =>
  (
    await server.sql<{ reason: string }[]>`
      select reason from order_history where order_id = ${id} order by id`
  ).map(({ reason }) => reason)

const pay = (sql: Sql, orderId: number) =>
  sql.begin(tx => receivePayment(tx, { orderId, amount: '100', by: memberId, reason: 'orders.reasonPaid' }))

describe('an order whose payment time ran out', () => {
  test('ends with its history, and its stock is free; one that has time left stays', async () => {
    const late = await order(-1)
    const early = await order(60)
    expect(await endOverdueOrders(server.sql)).toBe(1)
    expect([await stateOf(late.id), await stateOf(early.id)]).toEqual([5, 0])
    expect(await steps(late.id)).toEqual(['orders.reasonCreated', 'orders.reasonTimeout'])
    expect(await heldNow()).toBe(1)
  })

  test('two processes at once end each order once', async () => {
    const orders = await Promise.all(Array.from({ length: 30 }, () => order(-1)))
    const ended = await Promise.all([endOverdueOrders(server.sql), endOverdueOrders(other)])
    expect(ended[0]! + ended[1]!).toBe(30)
    expect(await heldNow()).toBe(0)
    for (const { id } of orders) expect(await steps(id)).toHaveLength(2)
  })

  test('one that cannot be ended stops no other', async () => {
    const broken = await order(-60)
    await server.sql`update stocks set held = 0 where sku_id = ${skuId}`
    skuId = (await makeProduct(server.sql, warehouseId, { stock: '100' })).skuId
    const sound = await order(-1)
    await expect(endOverdueOrders(server.sql)).rejects.toThrow('stocks')
    expect([await stateOf(broken.id), await stateOf(sound.id)]).toEqual([0, 5])
    await server.sql`update orders set pay_before = null where id = ${broken.id}`
  })

  test('a payment whose proof waits for head office has no deadline', async () => {
    const { id } = await order(-1)
    await server.sql`update orders set state = 1 where id = ${id}`
    await endOverdueOrders(server.sql)
    expect(await stateOf(id)).toBe(1)
  })

  test('one that is being paid right now is left to whoever pays', async () => {
    const { id } = await order(-1)
    await other.begin(async tx => {
      expect(
        await receivePayment(tx, { orderId: id, amount: '100', by: memberId, reason: 'orders.reasonPaid' }),
      ).toBe('paid')
      expect(await endOverdueOrders(server.sql, { orderId: id })).toBe(0)
    })
    expect(await stateOf(id)).toBe(2)
    expect(await heldNow()).toBe(1)
  })
})

describe('races', () => {
  test('webhook against deadline: it is paid or cancelled, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await order(-1)
      const before = await heldNow()
      const [paid, ended] = await Promise.all([pay(other, id), endOverdueOrders(server.sql, { orderId: id })])
      expect([paid, ended]).toSatisfy(([a, b]) => (a === 'paid' && b === 0) || (a === 'dead' && b === 1))
      expect(await stateOf(id)).toBe(paid === 'paid' ? 2 : 5)
      expect(await heldNow()).toBe(paid === 'paid' ? before : before - 1)
    }
  })

  test('pay against cancel: whoever is second is told so', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await order(60)
      const cancel = server.sql.begin(tx =>
        endUnpaidOrder(tx, { orderId: id, by: memberId, reason: 'orders.reasonCancelled' }),
      )
      const [paid, cancelled] = await Promise.all([pay(other, id), cancel])
      expect(cancelled).toBe(paid === 'dead')
      expect(await steps(id)).toHaveLength(2)
    }
  })
})
