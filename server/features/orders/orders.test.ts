import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assignOrder } from '../../../contract/distribution.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import {
  buyAgain,
  cancelOrder,
  type OrderDetail,
  type OrderList,
  orderDetail,
  orderList,
} from '../../../contract/orders.ts'
import { setFlags } from '../../testing/accounts.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { makeMember, makeProduct } from '../../testing/factories.ts'
import { type OpenOffice, openOffice } from '../../testing/open-office.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'

let office: OpenOffice
let member: CallAs & { id: number; mobile: string }
let stranger: CallAs

async function signedIn(options: { tier?: number } = {}) {
  const made = await makeMember(office.sql, { shopId: office.shop.id, ...options })
  return { ...made, session: await office.signIn(made.mobile), lang: 'en' }
}

beforeAll(async () => {
  office = await openOffice()
  member = await signedIn()
  stranger = await signedIn()
})

afterAll(() => office.close())

const product = (options: Parameters<typeof makeProduct>[2] = {}) =>
  makeProduct(office.sql, office.shop.warehouseId, options)

async function order(memberId = member.id, more: Partial<Parameters<typeof makeOrder>[1]> = {}) {
  const { skuId } = await product()
  const lines = [{ skuId, quantity: '3', price: '12.5' }] as const
  return { skuId, ...(await makeOrder(office.sql, { shopId: office.shop.id, memberId, lines, ...more })) }
}

const list = async (query: Record<string, unknown> = {}, as: CallAs = member): Promise<OrderList> =>
  (await office.call(orderList, { ...query }, as)).obj

const detail = async (id: number, as: CallAs = member): Promise<OrderDetail> =>
  (await office.call(orderDetail, { id }, as)).obj

describe('the list of orders', () => {
  test('shows the own ones, newest first, with counts by state', async () => {
    const buyer = await signedIn()
    const first = await order(buyer.id)
    const second = await order(buyer.id, { state: 2 })
    await order()
    const { orders, total, counts } = await list({}, buyer)
    expect(orders.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(total).toBe(2)
    expect(counts).toEqual({ 0: 1, 2: 1 })
    expect(orders[1]).toMatchObject({
      number: first.number,
      total: '37.50',
      lineCount: 1,
      payMethod: 'Prepaid balance',
      actions: ['pay', 'cancel'],
      lines: [{ quantity: '3', price: '12.50', amount: '37.50', unit: 'pc' }],
    })
  })

  test('is narrowed by state, number, item number and days', async () => {
    const buyer = await signedIn()
    const made = await order(buyer.id)
    await order(buyer.id, { state: 4 })
    const ids = async (query: Record<string, unknown>) =>
      (await list(query, buyer)).orders.map(({ id }) => id)
    expect(await ids({ state: 0 })).toEqual([made.id])
    expect(await ids({ search: made.number })).toEqual([made.id])
    const [line] = await office.sql`select item_no from order_lines where order_id = ${made.id}`
    expect(await ids({ search: line!.item_no })).toEqual([made.id])
    expect(await ids({ search: '%' })).toEqual([])
    await office.sql`update orders set created_at = '2026-03-05T15:59:59Z' where id = ${made.id}`
    expect(await ids({ from: '2026-03-05', to: '2026-03-05' })).toEqual([made.id])
    expect(await ids({ from: '2026-03-06', to: '2026-03-06' })).toEqual([])
    expect(await ids({ start: 1, limit: 1 })).toHaveLength(1)
  })

  test('whoever reads an order late ends it', async () => {
    const buyer = await signedIn()
    const made = await order(buyer.id, { payInSeconds: -1 })
    expect(await list({}, buyer)).toMatchObject({ orders: [{ id: made.id, state: 5 }], counts: { 5: 1 } })
  })

  test('what is late is looked for only where something is to be paid', async () => {
    const buyer = await signedIn()
    const statements = async () => {
      await list({}, buyer)
      return await countQueries(office.sql, () => list({}, buyer))
    }
    await order(buyer.id, { state: 2 })
    const without = await statements()
    await order(buyer.id)
    expect(await statements()).toBe(without + 1)
  })

  test('is for members', async () => {
    expect(await office.call(orderList, {})).toMatchObject({ success: false, msg: 'RELOGIN' })
  })
})

describe('an order', () => {
  test('shows what it is, and what became of it', async () => {
    const { id, number } = await order()
    await office.call(cancelOrder, { id }, member)
    expect(await detail(id)).toMatchObject({
      number,
      state: 5,
      goods: '37.50',
      total: '37.50',
      actions: ['buyAgain'],
      payBefore: null,
      history: [
        { from: null, to: 0, reason: 'Order placed' },
        { from: 0, to: 5, reason: 'Order cancelled by the member' },
      ],
    })
  })

  test('"another\'s order answers record not found or no permission"', async () => {
    const { id } = await order()
    const refused = { success: false, obj: { code: 'message.noPermission' } }
    expect(await office.call(orderDetail, { id }, stranger)).toMatchObject(refused)
    expect(await office.call(cancelOrder, { id }, stranger)).toMatchObject(refused)
    expect(await office.call(buyAgain, { id }, stranger)).toMatchObject(refused)
  })

  test('tells the pickup code once it is paid', async () => {
    const { id } = await order()
    await office.sql`
      update orders set delivery = 'pickup', pickup_person = 'Lin', pickup_code = '482913' where id = ${id}`
    expect((await detail(id)).pickup).toMatchObject({ person: 'Lin', code: '' })
    await office.sql`update orders set state = 2 where id = ${id}`
    expect((await detail(id)).pickup).toMatchObject({ code: '482913' })
  })

  test('is cancelled once, and not when it is paid', async () => {
    const { id, skuId } = await order()
    const both = await Promise.all([
      office.call(cancelOrder, { id }, member),
      office.call(cancelOrder, { id }, member),
    ])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    expect(both.find(({ success }) => !success)!.msg).toBe(
      'The order is now “Cancelled” and cannot be cancelled',
    )
    const [stock] = await office.sql`select held::integer from stocks where sku_id = ${skuId}`
    expect(stock!.held).toBe(0)
    const paid = await order(member.id, { state: 2 })
    expect(await office.call(cancelOrder, { id: paid.id }, member)).toMatchObject({
      success: false,
      obj: { code: 'orders.cannotCancel' },
    })
  })
})

describe('buy again', () => {
  test('"puts what can still be bought into the cart and says what cannot, and why"', async () => {
    const buyer = await signedIn()
    const good = await product({ name: 'Teapot' })
    const gone = await product({ name: 'Cup' })
    const { id } = await makeOrder(office.sql, {
      shopId: office.shop.id,
      memberId: buyer.id,
      lines: [
        { skuId: good.skuId, quantity: '2', price: '1' },
        { skuId: gone.skuId, quantity: '2', price: '1' },
      ],
      state: 4,
    })
    await office.sql`update products set listed = false where id = ${gone.productId}`
    const reply = await office.call(buyAgain, { id }, buyer)
    expect(reply).toMatchObject({ success: true, obj: { n: 1, added: 1 } })
    expect(reply.obj.skipped).toHaveLength(1)
    expect(reply.obj.skipped[0]).toMatch(/Cup: ./)
  })
})

describe('an order for a customer', () => {
  test('becomes theirs at their prices; who did it is kept', async () => {
    await setFlags(office, office.shop.id, 1 << ShopFlag.BuyOnBehalf)
    const customer = await signedIn({ tier: 1 })
    const sales = await office.clerk('sales')
    const { skuId } = await product({ retail: '100', tiers: ['80'] })
    const make = () =>
      makeOrder(office.sql, {
        shopId: office.shop.id,
        memberId: sales.id,
        lines: [{ skuId, quantity: '2', price: '100' }],
      })
    const { id } = await make()
    await expect
      .poll(() => office.call(assignOrder, { billId: id, wurId: customer.id }, sales))
      .toMatchObject({ success: true, obj: { total: '160.00' } })
    const seen = await detail(id, customer)
    expect(seen).toMatchObject({
      total: '160.00',
      goods: '160.00',
      lines: [{ price: '80.00', amount: '160.00' }],
    })
    expect(seen.placedBy).not.toBe('')
    expect(seen.history.at(-1)).toMatchObject({ reason: 'Order handed over to another customer' })

    const paid = await make()
    await office.sql`update orders set paid = 1 where id = ${paid.id}`
    expect(await office.call(assignOrder, { billId: paid.id, wurId: customer.id }, sales)).toMatchObject({
      success: false,
      obj: { code: 'orders.assignUsed' },
    })
    expect(await office.call(assignOrder, { billId: paid.id, wurId: customer.id }, customer)).toMatchObject({
      success: false,
      obj: { code: 'message.noDistribution' },
    })
  })
})

test('head office finds an order by its number or the mobile, with its lines and history', async () => {
  const buyer = await signedIn()
  const { id, number } = await order(buyer.id)
  const search = async (text: string) => (await office.list('order', { search: text })).map(row => row.id)
  expect(await search(number)).toEqual([id])
  expect(await search(buyer.mobile)).toEqual([id])
  const pending = await office.list('order', { search: JSON.stringify({ text: buyer.mobile, state: '0' }) })
  expect(pending).toMatchObject([{ id, state: 0 }])
  expect(await office.list('order_line', { parentId: id })).toMatchObject([{ amount: '37.50' }])
  expect(await office.list('order_step', { parentId: id })).toMatchObject([
    { reason: 'orders.reasonCreated' },
  ])
  expect((await office.form('order', id)).number).toMatchObject({ value: number, readonly: true })
})
