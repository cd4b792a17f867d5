import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Decimal, negate } from '../../../contract/decimal.ts'
import { canMove, OrderState } from '../../../contract/order-states.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { balance, post } from '../ledger/ledger.ts'
import { endUnpaidOrder } from './end-order.ts'
import { moveOrder } from './move-order.ts'
import { receivePayment } from './receive-payment.ts'
import { holdStock, releaseStock } from './stock-holds.ts'

let server: OpenShop
let shopId: number
let warehouseId: number
let memberId: number
let skuId: number

beforeAll(async () => {
  server = await openShop()
  ;({ id: shopId, warehouseId } = await makeShop(server.sql, { isDefault: true }))
  memberId = (await makeMember(server.sql, { shopId })).id
})
afterAll(() => server.close())

beforeEach(async () => {
  skuId = (await makeProduct(server.sql, warehouseId, { stock: '10' })).skuId
})

const order = (more: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
  makeOrder(server.sql, { shopId, memberId, lines: [{ skuId, quantity: '4', price: '25' }], ...more })

const held = async () =>
  (await server.sql<{ held: Decimal }[]>`select held from stocks where sku_id = ${skuId}`)[0]!.held

const stateOf = async (id: number) =>
  (await server.sql<{ state: number }[]>`select state from orders where id = ${id}`)[0]!.state

const cancel = (orderId: number) =>
  server.sql.begin(tx => endUnpaidOrder(tx, { orderId, by: memberId, reason: 'orders.reasonCancelled' }))

const payAll = (orderId: number, amount: Decimal = '100') =>
  server.sql.begin(tx => receivePayment(tx, { orderId, amount, by: memberId, reason: 'orders.reasonPaid' }))

test('an order that ends unpaid gives back stock, coupon and points, once', async () => {
  const { sql } = server
  const [coupon] = await sql<{ id: number }[]>`
    with template as (
      insert into coupon_templates (shop_id, number, names, kind, off, valid_days, total, taken)
      values (${shopId}, 'T1', '{"zh": "券"}', 'amount', 5, 30, 10, 1) returning id)
    insert into coupons (template_id, member_id, number, valid_until, used_at, order_no)
    select id, ${memberId}, 'C1', now() + interval '1 day', now(), 'x' from template returning id`
  const { id } = await order({ couponId: coupon!.id, pointsUsed: 300 })
  expect(await held()).toBe('4.0000')

  expect(await cancel(id)).toBe(true)
  expect(await cancel(id)).toBe(false)

  expect(await held()).toBe('0.0000')
  expect(await stateOf(id)).toBe(5)
  const [free] = await sql`select used_at, order_no from coupons where id = ${coupon!.id}`
  expect(free).toEqual({ used_at: null, order_no: null })
  expect(await balance(sql, { shopId, memberId, kind: 'points', currency: 'PTS' })).toBe('300.0000')
  const history =
    await sql`select from_state, to_state, reason from order_history where order_id = ${id} order by id`
  expect(history).toEqual([
    { from_state: null, to_state: 0, reason: 'orders.reasonCreated' },
    { from_state: 0, to_state: 5, reason: 'orders.reasonCancelled' },
  ])
})

test('what was paid in part lands in the stored value', async () => {
  const { sql } = server
  const { id } = await order()
  const [payment] = await sql<{ id: number }[]>`
    insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
    values (${shopId}, ${memberId}, 'yck', 'success', 30, 'CNY', 30) returning id`
  await sql`insert into payment_orders (payment_id, order_id, amount) values (${payment!.id}, ${id}, 30)`
  expect(await payAll(id, '30')).toBe('part')
  await cancel(id)
  expect(await balance(sql, { shopId, memberId, kind: 'stored_value', currency: 'CNY' })).toBe('30.0000')
  const [after] = await sql`select paid, refunded, refund_state from orders where id = ${id}`
  expect(after).toEqual({ paid: '30.0000', refunded: '30.0000', refund_state: 'all' })
})

test('a coupon for two orders of one checkout comes back, even when both end in the same moment', async () => {
  const { sql } = server
  const [made] = await sql<{ coupon: number; checkout: number }[]>`
    with template as (
      insert into coupon_templates (shop_id, number, names, kind, off, valid_days, total, taken)
      values (${shopId}, 'T2', '{"zh": "券"}', 'amount', 5, 30, 10, 1) returning id
    ), coupon as (
      insert into coupons (template_id, member_id, number, valid_until, used_at, order_no)
      select id, ${memberId}, 'C2', now() + interval '1 day', now(), 'x' from template returning id
    ), checkout as (
      insert into checkouts (member_id, key) values (${memberId}, 'two-orders') returning id
    )
    select coupon.id as coupon, checkout.id as checkout from coupon, checkout`
  // They lie in different warehouses: nothing but the coupon makes one wait for the other.
  const other = (await makeProduct(sql, warehouseId, { stock: '10' })).skuId
  const orders = [
    await order({ couponId: made!.coupon }),
    await order({ couponId: made!.coupon, lines: [{ skuId: other, quantity: '1', price: '5' }] }),
  ] as const
  await sql`update orders set checkout_id = ${made!.checkout} where coupon_id = ${made!.coupon}`
  const couponFree = async () =>
    (await sql`select from coupons where id = ${made!.coupon} and used_at is null`).length === 1

  const second = await sql.begin(async tx => {
    await endUnpaidOrder(tx, { orderId: orders[0].id, by: memberId, reason: 'orders.reasonCancelled' })
    const ending = { done: cancel(orders[1].id) }
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(await couponFree()).toBe(false)
    return ending
  })
  expect(await second.done).toBe(true)
  expect(await couponFree()).toBe(true)
})

test('pay against cancel: exactly one of them wins, and the stock follows', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await order({ lines: [{ skuId, quantity: '1', price: '100' }] })
    const [paid, cancelled] = await Promise.all([payAll(id), cancel(id)])
    expect([paid === 'paid', cancelled].filter(Boolean)).toHaveLength(1)
    expect(await stateOf(id)).toBe(cancelled ? 5 : 2)
    if (!cancelled) await server.sql.begin(tx => releaseStock(tx, id))
    expect(await held()).toBe('0.0000')
  }
})

test('money for an order that is paid or gone is not taken', async () => {
  const { id } = await order()
  expect(await payAll(id, '100.01')).toBe('dead')
  expect(await payAll(id)).toBe('paid')
  expect(await payAll(id)).toBe('dead')
})

test('the last pieces go to one of two, whatever order they ask in', async () => {
  const other = (await makeProduct(server.sql, warehouseId, { stock: '10' })).skuId
  const wish = (skuIds: number[]) =>
    server.sql.begin(async tx => {
      const short = await holdStock(
        tx,
        skuIds.map(id => ({ skuId: id, warehouseId, quantity: '6' })),
      )
      return short.length === 0
    })
  const answers = await Promise.all([wish([skuId, other]), wish([other, skuId])])
  expect(answers.sort()).toEqual([false, true])
  expect(await held()).toBe('6.0000')
})

test('lines of one SKU are added up before they are held', async () => {
  const lines = [
    { skuId, warehouseId, quantity: '6' },
    { skuId, warehouseId, quantity: '5' },
  ] as const
  const short = await server.sql.begin(tx => holdStock(tx, lines))
  expect(short).toEqual([{ skuId, warehouseId, wanted: '11', free: '10.0000' }])
})

describe('the state table', () => {
  const states = Object.values(OrderState)
  const steps = (id: number) => server.sql<{ from: number | null; to: number }[]>`
    select from_state as from, to_state as to from order_history where order_id = ${id} order by id`

  test.each(states)(
    'from %i: every move in it is done once with its row of history, every other is a mistake',
    async from => {
      for (const to of states) {
        const { id } = await order({ state: from })
        await server.sql`update stocks set held = 0 where sku_id = ${skuId}`
        const move = () =>
          moveOrder(server.sql, { orderId: id, from: [from], to, by: null, reason: 'orders.reasonPaid' })
        if (canMove(from, to)) {
          expect(await move()).toBe(from)
          expect(await move(), 'somebody was faster').toBeUndefined()
          expect(await stateOf(id)).toBe(to)
          expect(await steps(id)).toEqual([
            { from: null, to: from },
            { from, to },
          ])
        } else {
          await expect(move()).rejects.toThrow(`no way from ${from} to ${to}`)
          expect(await stateOf(id)).toBe(from)
          expect(await steps(id)).toHaveLength(1)
        }
      }
    },
  )
})

test('stored value cannot be spent twice at once', async () => {
  const buyer = (await makeMember(server.sql, { shopId })).id
  const move = (key: string, amount: Decimal) =>
    post(server.sql, {
      key: `${key}:${buyer}`,
      reason: 'test',
      shopId,
      entries: [
        { memberId: buyer, kind: 'stored_value', currency: 'CNY', amount },
        {
          memberId: null,
          kind: 'sales',
          currency: 'CNY',
          amount: negate(amount),
        },
      ],
    })
  await move('in', '100')
  const answers = await Promise.all([move('a', '-100'), move('b', '-100')])
  expect(answers.sort()).toEqual(['posted', 'short'])
})
