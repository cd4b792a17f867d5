import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Decimal, negate, subtract, sum, toDecimal } from '../../../contract/decimal.ts'
import { cancelOrder, mergeOrders, type OrderDetail, orderDetail } from '../../../contract/orders.ts'
import { pay } from '../../../contract/payment.ts'
import type { WireReply } from '../../../contract/reply.ts'
import { confirmField } from '../../../contract/wire.ts'
import type { Tx } from '../../db/database.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type CallAs, post } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { post as postTransfer } from '../ledger/ledger.ts'
import { endOverdueOrders } from './deadlines.ts'

let shop: OpenBuying
type Shopper = Awaited<ReturnType<OpenBuying['shopper']>>

beforeAll(async () => {
  shop = await openBuying()
})
afterAll(() => shop.close())
afterEach(() => expectBooksBalance(shop.sql))

async function ordered(who: Shopper, lines: [number, number][], more = {}): Promise<number> {
  await shop.fill(who, lines)
  const reply = await shop.commit(who, more)
  expect(reply).toMatchObject({ success: true })
  return reply.obj.ids[0]!
}

const merge = async (ids: readonly number[], as: CallAs, agreed = 0): Promise<WireReply> =>
  (await post(shop.app, mergeOrders.name, { ids: ids.join(','), [confirmField]: agreed }, as)).json()

interface Question {
  confirmMsg: string
  confirmNum: number
}
const asked = (reply: WireReply) => reply.obj as Question

/** Looks at the preview and says yes to it. */
async function agree(ids: readonly number[], as: CallAs): Promise<WireReply> {
  const preview = await merge(ids, as)
  expect(asked(preview).confirmMsg).toBeTruthy()
  return await merge(ids, as, asked(preview).confirmNum)
}

const numberOf = async (id: number) =>
  (await shop.sql<{ number: string }[]>`select number from orders where id = ${id}`)[0]!.number
const orderOf = async (id: number) => (await shop.sql`select * from orders where id = ${id}`)[0]!
const detail = async (id: number, as: CallAs): Promise<OrderDetail> =>
  (await shop.call(orderDetail, { id }, as)).obj

test('shows the amounts first, then makes one order that holds what the others held', async () => {
  const one = await shop.product({ retail: '100' })
  const two = await shop.product({ retail: '30' })
  const who = await shop.shopper()
  const first = await ordered(who, [[one.skuId, 2]], { remark: 'ring twice' })
  const second = await ordered(who, [
    [one.skuId, 1],
    [two.skuId, 3],
  ])
  const numbers = [await numberOf(first), await numberOf(second)]

  const { confirmMsg, confirmNum } = asked(await merge([second, first], who.as))
  const words = confirmMsg.split('\n')
  expect(words[0]).toBe(`2 orders become one (${numbers.join(' and ')}), at current prices:`)
  expect(words[1]).toMatch(/^T-\d+ .* × 3: ¥300\.00 → ¥300\.00$/)
  expect(words[2]).toMatch(/× 3: ¥90\.00 → ¥90\.00$/)
  expect(words.slice(3, 6)).toEqual([
    'Shipping: ¥20.00 → ¥10.00',
    'Total: ¥410.00 → ¥400.00',
    'You pay ¥10.00 less.',
  ])
  expect(await orderOf(first)).toMatchObject({ state: 0, holds_stock: true })

  const reply = await merge([second, first], who.as, confirmNum)
  expect(reply).toMatchObject({ success: true, obj: { total: '400.00', toPay: true } })
  const { id } = reply.obj as { id: number }
  expect(await shop.stock(one.skuId)).toMatchObject({ held: '3' })
  expect(await shop.stock(two.skuId)).toMatchObject({ held: '3' })
  for (const old of [first, second])
    expect(await orderOf(old)).toMatchObject({ state: 7, holds_stock: false, merged_into: id })
  expect(await orderOf(id)).toMatchObject({ state: 0, holds_stock: true, remark: 'ring twice' })

  const made = await detail(id, who.as)
  expect(made.lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
    ['3', '300.00'],
    ['3', '90.00'],
  ])
  expect(made.mergedFrom.map(({ number }) => number)).toEqual(numbers)
  expect(made.history).toMatchObject([
    { to: 0, reason: 'Merged from several orders', note: numbers.join(', ') },
  ])
  const old = await detail(first, who.as)
  expect(old.mergedInto).toEqual({ id, number: made.number })
  expect(old.history.at(-1)).toMatchObject({ from: 0, to: 7, note: made.number })
})

test('a yes is for the amounts that were shown: another price asks again', async () => {
  const { skuId } = await shop.product({ retail: '100' })
  const other = await shop.product({ retail: '50' })
  const who = await shop.shopper()
  const ids = [await ordered(who, [[skuId, 1]]), await ordered(who, [[other.skuId, 1]])]
  const { confirmNum } = asked(await merge(ids, who.as))
  // The total stays what it was; the lines do not.
  await shop.sql`update skus set retail_price = 90 where id = ${skuId}`
  await shop.sql`update skus set retail_price = 60 where id = ${other.skuId}`
  const again = asked(await merge(ids, who.as, confirmNum))
  expect(again.confirmMsg).toContain('¥100.00 → ¥90.00')
  expect(again.confirmMsg).toContain('Total: ¥170.00 → ¥160.00')
  expect(await orderOf(ids[0]!)).toMatchObject({ state: 0 })
  expect(await merge(ids, who.as, confirmNum + again.confirmNum)).toMatchObject({
    success: true,
    obj: { total: '160.00' },
  })
})

test('the earliest time to pay stays, with the way that it was meant for', async () => {
  const { skuId } = await shop.product()
  const who = await shop.shopper()
  const slow = await ordered(who, [[skuId, 1]])
  const hurried = await ordered(who, [[skuId, 1]])
  await shop.sql`update orders set pay_method = 'wx', pay_before = now() + interval '5 minutes' where id = ${hurried}`
  const { pay_before: deadline } = await orderOf(hurried)
  const reply = await agree([slow, hurried], who.as)
  const made = await orderOf((reply.obj as { id: number }).id)
  expect(made).toMatchObject({ pay_before: deadline, pay_method: 'wx' })
})

test('what a promotion takes off the sum of both is counted anew', async () => {
  const { skuId } = await shop.product({ retail: '100' })
  const who = await shop.shopper()
  const ids = [await ordered(who, [[skuId, 1]]), await ordered(who, [[skuId, 1]])]
  const [promotion] = await shop.sql<{ id: number }[]>`
    insert into promotions (shop_id, titles, starts_at, ends_at, from_amount, kind, off)
    values (${shop.shop.id}, '{"en": "Off"}', now() - interval '1 day', now() + interval '1 day', 200, 'amount', 30) returning id`
  const reply = await agree(ids, who.as)
  expect(reply).toMatchObject({ obj: { total: '180.00' } })
  await shop.sql`update promotions set enabled = false where id = ${promotion!.id}`
})

describe('is refused, and says which orders are meant', () => {
  let who: Shopper
  let skuId: number
  let first: number

  beforeAll(async () => {
    who = await shop.shopper()
    skuId = (await shop.product({ stock: '1000' })).skuId
    first = await ordered(who, [[skuId, 1]])
  })

  const refused = async (ids: readonly number[], code: string, named: readonly number[], as = who.as) => {
    const reply = await merge(ids, as)
    expect(reply).toMatchObject({ success: false, obj: { code, field: 'ids' } })
    for (const id of named) expect(reply.msg).toContain(await numberOf(id))
    for (const id of ids.filter(one => !named.includes(one)))
      expect(reply.msg).not.toContain(await numberOf(id))
  }
  const second = (more = {}) => ordered(who, [[skuId, 1]], more)
  const set = (id: number, what: Record<string, unknown>) =>
    shop.sql`update orders set ${shop.sql(what as never)} where id = ${id}`

  test('one order, or the same one twice', async () => {
    await refused([first], 'orders.mergeTwo', [])
    expect(await merge([first, first], who.as)).toMatchObject({ obj: { code: 'orders.mergeTwo' } })
    expect(await merge([], who.as)).toMatchObject({ obj: { code: 'orders.mergeTwo' } })
  })

  test('coupons', async () => {
    const id = await second({ couponId: await shop.giveCoupon(who.id) })
    await refused([first, id], 'orders.mergeCoupon', [id])
  })

  test('points and red packets, which count like coupons', async () => {
    await shop.givePoints(who.id, 500)
    const withPoints = await second({ points: 100 })
    await refused([first, withPoints], 'orders.mergeCoupon', [withPoints])
    const [packet] = await shop.sql<{ id: number }[]>`
      with template as (
        insert into red_packet_templates (shop_id, names, amount, valid_days, total)
        values (${shop.shop.id}, '{"en": "Red"}', 5, 30, 10) returning id, amount)
      insert into red_packets (template_id, member_id, amount, valid_until)
      select id, ${who.id}, amount, now() + interval '30 days' from template returning id`
    await postTransfer(shop.sql, {
      key: `test-red:${packet!.id}`,
      reason: 'test',
      shopId: shop.shop.id,
      entries: [
        { memberId: null, kind: 'gifts', currency: 'CNY', amount: '-5' },
        { memberId: who.id, kind: 'red_packets', currency: 'CNY', amount: '5' },
      ],
    })
    const withPacket = await second({ redPacketId: packet!.id })
    await refused([withPacket, first], 'orders.mergeCoupon', [withPacket])
  })

  test('already purchased, on either side', async () => {
    const sold = await second()
    const purchase = await second()
    await set(sold, { purchase_id: purchase })
    await refused([first, sold], 'orders.mergePurchased', [sold])
    await refused([first, purchase], 'orders.mergePurchased', [purchase])
    await set(sold, { purchase_id: null })
  })

  test('a state that cannot be changed, and a time that is over', async () => {
    const shipped = (
      await makeOrder(shop.sql, {
        shopId: shop.shop.id,
        memberId: who.id,
        state: 2,
        lines: [{ skuId, quantity: '1', price: '1' }],
      })
    ).id
    await refused([first, shipped], 'orders.mergeState', [shipped])
    const late = await second()
    await set(late, { pay_before: new Date(Date.now() - 1000) })
    await refused([first, late], 'orders.mergeState', [late])
  })

  test('paid in part', async () => {
    const id = await second()
    await shop.sql`
      with paid as (
        insert into payments (shop_id, member_id, method, state, amount, currency, base_amount, paid_at)
        values (${shop.shop.id}, ${who.id}, 'yck', 'success', 5, 'CNY', 5, now()) returning id
      ), part as (insert into payment_orders (payment_id, order_id, amount) select id, ${id}, 5 from paid)
      update orders set paid = 5 where id = ${id}`
    await refused([first, id], 'orders.mergePartPaid', [id])
  })

  test('group-buys', async () => {
    const [group] = await shop.sql<{ id: number }[]>`
      with bought as (
        insert into group_buys (shop_id, sku_id, titles, sizes, starts_at, ends_at, hours, stock)
        values (${shop.shop.id}, ${skuId}, '{"en": "Together"}', '[{"size": 2, "price": "1"}]', now() - interval '1 hour',
          now() + interval '1 day', 24, 10) returning id)
      insert into groups (group_buy_id, leader_id, size, price, closes_at)
      select id, ${who.id}, 2, 1, now() + interval '1 day' from bought returning id`
    const grouped = await second()
    await set(grouped, { group_id: group!.id })
    await refused([first, grouped], 'orders.mergeSale', [grouped])
    await set(grouped, { group_id: null })
  })

  test('different shops', async () => {
    const other = await makeShop(shop.sql, {})
    const elsewhere = await makeOrder(shop.sql, {
      shopId: other.id,
      memberId: who.id,
      lines: [{ skuId: (await shop.product()).skuId, quantity: '1', price: '1' }],
    })
    await shop.sql`update orders set holds_stock = false where id = ${elsewhere.id}`
    await refused([first, elsewhere.id], 'orders.mergeShops', [first, elsewhere.id])
  })

  test('different members, for whoever reaches both', async () => {
    const customer = await shop.shopper()
    const theirs = await ordered(customer, [[skuId, 1]])
    const clerk = await shop.shopper({ role: 'office', staffRole: 'sales' })
    await refused([first, theirs], 'orders.mergeMembers', [first, theirs], clerk.as)
  })

  test('different addresses, or people who fetch', async () => {
    const [moved] = await shop.sql<{ id: number }[]>`
      insert into addresses (member_id, recipient, phone, area1, area2, area3, detail)
      values (${who.id}, '李雷', '13900000000', '浙江省', '杭州市', '西湖区', '文三路 2 号') returning id`
    const id = await second({ addressId: moved!.id })
    await refused([first, id], 'orders.mergeAddresses', [first, id])
    const fetched = {
      deliveryMethodId: shop.pickup,
      storeId: shop.storeId,
      pickupPhone: '13900000000',
      wantedAt: new Date(Date.now() + 3_600_000).toISOString(),
    }
    await shop.sql`update stores set pickup = true where id = ${shop.storeId}`
    const li = await second({ ...fetched, pickupPerson: '李雷' })
    const han = await second({ ...fetched, pickupPerson: '韩梅梅' })
    await refused([li, han], 'orders.mergeAddresses', [li, han])
  })

  test('different currencies, delivery methods, invoice titles, warehouses', async () => {
    const id = await second()
    await set(id, { currency: 'USD' })
    await refused([first, id], 'orders.mergeCurrencies', [first, id])
    await set(id, { currency: 'CNY', delivery_method_id: null })
    await refused([first, id], 'orders.mergeDelivery', [first, id])
    await set(id, { delivery_method_id: shop.delivery, invoice: shop.sql.json({ title: 'Caravan Ltd' }) })
    await refused([first, id], 'orders.mergeInvoices', [first, id])
    const { warehouseId } = await makeShop(shop.sql, {})
    await set(id, { invoice: null, warehouse_id: warehouseId, holds_stock: false })
    await refused([first, id], 'orders.mergeWarehouses', [first, id])
    await set(id, { warehouse_id: shop.warehouseId, holds_stock: true })
  })

  test('a product that has no price any more', async () => {
    const gone = await shop.product()
    const id = await ordered(who, [[gone.skuId, 1]])
    await shop.sql`update skus set retail_price = null where id = ${gone.skuId}`
    expect(await merge([first, id], who.as)).toMatchObject({ obj: { code: 'orders.mergeNoPrice' } })
  })

  test("somebody else's orders, whoever asks", async () => {
    const stranger = await shop.shopper()
    const own = await ordered(stranger, [[skuId, 1]])
    const warehouse = await shop.shopper({ role: 'office', staffRole: 'warehouse' })
    const rival = await makeMember(shop.sql, { shopId: shop.shop.id, role: 'distributor' })
    const rivals = { session: await shop.signIn(rival.mobile), lang: 'en' }
    for (const as of [stranger.as, warehouse.as, rivals])
      expect(await merge([own, first], as)).toMatchObject({ obj: { code: 'message.noPermission' } })
    expect(await merge([first, 999_999], who.as)).toMatchObject({ obj: { code: 'message.noPermission' } })
    expect(await merge([first, own], {})).toMatchObject({ success: false, msg: 'RELOGIN' })
    expect(await orderOf(first)).toMatchObject({ state: 0, merged_into: null })
  })
})

describe('at the same moment', () => {
  const lockOrder = (id: number) => (tx: Tx) => tx`select from orders where id = ${id} for update`

  /** All of them come as far as the lock that is held here, the first one first, and only then go on. */
  async function inTurn<T>(
    lock: (tx: Tx) => PromiseLike<unknown>,
    calls: (() => Promise<T>)[],
  ): Promise<T[]> {
    const opened = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const gate = shop.sql.begin(async tx => {
      await lock(tx)
      opened.resolve()
      await release.promise
    })
    await opened.promise
    const answers: Promise<T>[] = []
    try {
      for (const call of calls) {
        answers.push(call())
        await expect.poll(waiting, { timeout: 10_000 }).toBe(answers.length)
      }
    } finally {
      release.resolve()
      await gate
    }
    return await Promise.all(answers)
  }

  async function waiting(): Promise<number> {
    const [row] = await shop.sql<{ count: number }[]>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return row!.count
  }

  async function two() {
    const { skuId } = await shop.product()
    const who = await shop.shopper()
    const ids = [await ordered(who, [[skuId, 1]]), await ordered(who, [[skuId, 2]])] as [number, number]
    const { confirmNum } = asked(await merge(ids, who.as))
    return { who, skuId, ids, merging: () => merge(ids, who.as, confirmNum) }
  }

  const give = (memberId: number, amount: Decimal) =>
    postTransfer(shop.sql, {
      key: `test-give:${memberId}`,
      reason: 'top_up',
      shopId: shop.shop.id,
      entries: [
        { memberId: null, kind: 'cash', currency: 'CNY', amount: negate(amount) },
        { memberId, kind: 'stored_value', currency: 'CNY', amount },
      ],
    })

  test('twice: one of them merges, the other says that they are merged', async () => {
    const { ids, skuId, merging } = await two()
    const replies = await inTurn(lockOrder(ids[0]), [merging, merging])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    expect(replies.find(({ success }) => !success)).toMatchObject({ obj: { code: 'orders.mergeState' } })
    expect(await shop.stock(skuId)).toMatchObject({ held: '3' })
  })

  test('merge before pay: nothing is paid for an order that is none any more', async () => {
    const { who, ids, merging } = await two()
    await give(who.id, '500')
    const paying = () => shop.call(pay, { id: [ids[1]], pmId: shop.payMethod('yck') }, who.as)
    const [merged, paid] = await inTurn<WireReply>(lockOrder(ids[1]), [merging, paying])
    expect(merged).toMatchObject({ success: true })
    expect(paid).toMatchObject({ success: false, obj: { code: 'payment.orderOver' } })
    expect(await orderOf(ids[1])).toMatchObject({ state: 7, paid: '0.0000' })
  })

  test('pay before merge: what is paid is not merged', async () => {
    const { who, ids, merging, skuId } = await two()
    await give(who.id, '500')
    const paying = () => shop.call(pay, { id: [ids[1]], pmId: shop.payMethod('yck') }, who.as)
    const [paid, merged] = await inTurn<WireReply>(lockOrder(ids[1]), [paying, merging])
    expect(paid).toMatchObject({ success: true })
    expect(merged).toMatchObject({ success: false, obj: { code: 'orders.mergeState' } })
    expect(merged!.msg).toContain(await numberOf(ids[1]))
    expect(await orderOf(ids[0])).toMatchObject({ state: 0, merged_into: null })
    expect(await shop.stock(skuId)).toMatchObject({ held: '3' })
  })

  test('cancel and merge, in either order: the stock is held once or not at all', async () => {
    const one = await two()
    const cancelling = () => shop.call(cancelOrder, { id: one.ids[0] }, one.who.as)
    const [cancelled, late] = await inTurn<WireReply>(lockOrder(one.ids[0]), [cancelling, one.merging])
    expect(cancelled).toMatchObject({ success: true })
    expect(late).toMatchObject({ success: false, obj: { code: 'orders.mergeState' } })
    expect(await shop.stock(one.skuId)).toMatchObject({ held: '2' })

    const other = await two()
    const tooLate = () => shop.call(cancelOrder, { id: other.ids[1] }, other.who.as)
    const [merged, refused] = await inTurn<WireReply>(lockOrder(other.ids[1]), [other.merging, tooLate])
    expect(merged).toMatchObject({ success: true })
    expect(refused).toMatchObject({ success: false, obj: { code: 'orders.cannotCancel' } })
    expect(await shop.stock(other.skuId)).toMatchObject({ held: '3' })
  })

  test('the job of deadlines leaves alone what is being merged, and ends what is not merged in time', async () => {
    const { ids, who, merging, skuId } = await two()
    await shop.sql`update orders set pay_before = now() - interval '1 second' where id = ${ids[0]}`
    expect(await merging()).toMatchObject({ obj: { code: 'orders.mergeState' } })
    expect(await endOverdueOrders(shop.sql, { memberId: who.id })).toBe(1)
    expect(await merging()).toMatchObject({ obj: { code: 'orders.mergeState' } })
    expect(await shop.stock(skuId)).toMatchObject({ held: '2' })

    const other = await two()
    await shop.sql.begin(async tx => {
      await tx`select from orders where id = ${other.ids[0]} for update`
      // As merging would hold it; the job does not wait, and comes again.
      await shop.sql`select from orders where id = ${other.ids[1]}`
      expect(await endOverdueOrders(shop.sql, { orderId: other.ids[0] })).toBe(0)
    })
    expect(await other.merging()).toMatchObject({ success: true })
    const [made] = await shop.sql<{ id: number }[]>`
      update orders set pay_before = now() - interval '1 second'
      where id = (select merged_into from orders where id = ${other.ids[0]}) returning id`
    expect(await endOverdueOrders(shop.sql, { orderId: made!.id })).toBe(1)
    expect(await shop.stock(other.skuId)).toMatchObject({ held: '0' })
  })
})

test('a unit that holds more by now takes the difference, or says that there is not enough', async () => {
  const { skuId, productId } = await shop.product({ stock: '20' })
  const [unit] = await shop.sql<
    { id: number }[]
  >`insert into units (names) values ('{"en": "box"}') returning id`
  await shop.sql`insert into product_units (product_id, unit_id, factor) values (${productId}, ${unit!.id}, 6)`
  const who = await shop.shopper()
  const ids: number[] = []
  for (const quantity of ['1', '1']) {
    const { id } = await makeOrder(shop.sql, {
      shopId: shop.shop.id,
      memberId: who.id,
      lines: [{ skuId, quantity: '6', price: '100' }],
    })
    await shop.sql`
      update order_lines set unit_id = ${unit!.id}, quantity = ${quantity}, factor = 6 where order_id = ${id}`
    ids.push(id)
  }
  await shop.sql`update product_units set factor = 8 where product_id = ${productId} and unit_id = ${unit!.id}`
  expect(await agree(ids, who.as)).toMatchObject({ success: true })
  expect(await shop.stock(skuId)).toMatchObject({ held: '16' })
  const more = await makeOrder(shop.sql, {
    shopId: shop.shop.id,
    memberId: who.id,
    lines: [{ skuId, quantity: '4', price: '100' }],
  })
  const last = await orderOf(ids[0]!)
  await shop.sql`update product_units set factor = 30 where product_id = ${productId} and unit_id = ${unit!.id}`
  expect(await agree([last.merged_into, more.id], who.as)).toMatchObject({ success: false, msg: 'TABLE' })
  expect(await shop.stock(skuId)).toMatchObject({ held: '20' })
})

test('whatever is merged: nothing is held twice or lost, and it costs what one order of it all would', async () => {
  const skus: number[] = []
  for (const retail of ['9.99', '0.01', '120'] as const)
    skus.push((await shop.product({ retail, stock: '100000' })).skuId)
  const basket = fc.array(fc.tuple(fc.constantFrom(...skus), fc.integer({ min: 1, max: 40 })), {
    minLength: 1,
    maxLength: 4,
  })
  const held = async () => sum(await Promise.all(skus.map(async sku => (await shop.stock(sku)).held)))
  await fc.assert(
    fc.asyncProperty(fc.array(basket, { minLength: 2, maxLength: 4 }), async baskets => {
      const who = await shop.shopper()
      const before = await held()
      const ids: number[] = []
      for (const lines of baskets) ids.push(await ordered(who, lines))
      const pieces = sum(baskets.flat().map(([, quantity]) => toDecimal(quantity)))
      const reply = await agree(ids, who.as)
      expect(reply).toMatchObject({ success: true })
      expect(subtract(await held(), before)).toBe(pieces)
      const { id, total } = reply.obj as { id: number; total: Decimal }
      const { lines } = await detail(id, who.as)
      expect(new Set(lines.map(({ skuId }) => skuId)).size).toBe(lines.length)
      expect(sum(lines.map(({ quantity }) => quantity))).toBe(pieces)
      await shop.fill(who, baskets.flat())
      expect((await shop.totals(who)).obj.total).toBe(total)
      await expectBooksBalance(shop.sql)
    }),
    { numRuns: 12 },
  )
})
