import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { grantCase, refund } from '../../../contract/after-sale.ts'
import { type Decimal, toDecimal } from '../../../contract/decimal.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import { type GroupBuyDetail, groupBuyDetail, groupBuyList } from '../../../contract/group-buy.ts'
import type { Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { setFlags } from '../../testing/accounts.ts'
import { atOnce } from '../../testing/at-once.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { makeMember, makeProduct, mustBeCustomised } from '../../testing/factories.ts'
import { type OpenOffice, openOffice } from '../../testing/open-office.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { balance } from '../ledger/ledger.ts'
import { endUnpaidOrder } from '../orders/end-order.ts'
import { receivePayment } from '../orders/receive-payment.ts'
import { requestRefund } from '../payment/refunds.ts'
import { type GroupWish, joinGroup } from './join-group.ts'
import { maskNick } from './mask-nick.ts'
import { endExpiredGroups } from './settle-group.ts'

let office: OpenOffice

beforeAll(async () => {
  office = await openOffice()
})

afterAll(() => office.close())

async function makeGroupBuy({ stock = 10, limit = 1 } = {}) {
  const { skuId } = await makeProduct(office.sql, office.shop.warehouseId, { stock: '100' })
  const id = await office.add('group_buy', {
    'titles.zh': '一起买',
    'titles.en': 'Together',
    shop_id: office.shop.id,
    sku_id: skuId,
    size_prices: '2 80\n5 60.5',
    starts_at: new Date(Date.now() - 3_600_000).toISOString(),
    ends_at: new Date(Date.now() + 86_400_000 * 3).toISOString(),
    stock,
    member_limit: limit,
  })
  return { id, skuId }
}

type Made = Awaited<ReturnType<typeof makeGroupBuy>>

const newMember = () => makeMember(office.sql, { shopId: office.shop.id })

/** As a checkout does it: the place and the order in one transaction. */
async function join(made: Made, memberId: number, wish: Partial<GroupWish> = {}) {
  return await office.sql.begin(async tx => {
    const place = await joinGroup(tx, {
      shopId: office.shop.id,
      memberId,
      groupBuyId: made.id,
      qty: 1,
      ...(wish.groupId === undefined && { size: 2 }),
      ...wish,
    })
    if ('kind' in place) return { refused: place.key }
    const { id } = await makeOrder(tx, {
      shopId: office.shop.id,
      memberId,
      lines: [{ skuId: made.skuId, quantity: toDecimal(place.quantity), price: place.price }],
    })
    await tx`update orders set group_id = ${place.groupId} where id = ${id}`
    return { orderId: id, groupId: place.groupId }
  })
}

type Joined = { orderId: number; groupId: number }

async function pay(orderId: number, memberId: number, by: number | null = memberId) {
  return await office.sql.begin(async tx => {
    const [payment] = await tx<{ id: number; amount: Decimal }[]>`
      with paid as (
        insert into payments (shop_id, member_id, method, state, amount, currency, base_amount, paid_at)
        select shop_id, member_id, 'wx', 'success', total, currency, total, now() from orders where id = ${orderId}
        returning id, amount
      ), of as (insert into payment_orders (payment_id, order_id, amount) select id, ${orderId}, amount from paid)
      select id, amount from paid`
    return await receivePayment(tx, {
      orderId,
      amount: payment!.amount,
      by,
      reason: 'orders.reasonPaid',
    })
  })
}

const stateOf = async (id: number) =>
  (await office.sql<{ state: number }[]>`select state from orders where id = ${id}`)[0]!.state

const soldOf = async ({ id }: Made) =>
  (await office.sql<{ sold: number }[]>`select sold from group_buys where id = ${id}`)[0]!.sold

describe('a group', () => {
  test('is complete when everybody has paid: all of their orders go on to shipment', async () => {
    const made = await makeGroupBuy()
    const [first, second] = [await newMember(), await newMember()]
    const a = (await join(made, first.id)) as Joined
    const b = (await join(made, second.id, { groupId: a.groupId })) as Joined
    await pay(a.orderId, first.id)
    expect([await stateOf(a.orderId), await stateOf(b.orderId)]).toEqual([6, 0])
    await pay(b.orderId, second.id)
    expect([await stateOf(a.orderId), await stateOf(b.orderId)]).toEqual([2, 2])
    expect(await soldOf(made)).toBe(2)
  })

  test('is told of as what it is: shipped once it is complete, and then that it is', async () => {
    const made = await makeGroupBuy()
    const [first, second] = [await newMember(), await newMember()]
    const a = (await join(made, first.id)) as Joined
    const b = (await join(made, second.id, { groupId: a.groupId })) as Joined
    await pay(a.orderId, first.id, null)
    const told = () => office.sql`select kind from bell_notices where member_id = ${first.id} order by id`
    expect(await told()).toEqual([{ kind: 'group_paid' }])
    await pay(b.orderId, second.id, null)
    expect(await told()).toEqual([{ kind: 'group_paid' }, { kind: 'group_complete' }])
  })

  test('two who pay at the same moment complete it', async () => {
    const made = await makeGroupBuy()
    const [first, second] = [await newMember(), await newMember()]
    const a = (await join(made, first.id)) as Joined
    const b = (await join(made, second.id, { groupId: a.groupId })) as Joined
    await Promise.all([pay(a.orderId, first.id), pay(b.orderId, second.id)])
    expect([await stateOf(a.orderId), await stateOf(b.orderId)]).toEqual([2, 2])
  })

  test('does not count whoever is refunded while the last one pays', async () => {
    const made = await makeGroupBuy()
    const [first, second] = [await newMember(), await newMember()]
    const a = (await join(made, first.id)) as Joined
    const b = (await join(made, second.id, { groupId: a.groupId })) as Joined
    await pay(a.orderId, first.id)
    const [payment] = await office.sql<{ id: number }[]>`
      select payment_id as id from payment_orders where order_id = ${a.orderId}`
    const wish = { paymentId: payment!.id, orderId: a.orderId, way: 'manual', reason: 'x', by: null } as const
    await atOnce(
      office.sql,
      tx => tx`select from orders where id = ${a.orderId} for update`,
      [() => pay(b.orderId, second.id)],
      tx => requestRefund(tx, wish),
    )
    expect([await stateOf(a.orderId), await stateOf(b.orderId)]).toEqual([7, 6])
    const [group] = await office.sql`select state from groups where id = ${a.groupId}`
    expect(group).toEqual({ state: 'open' })
    const third = await newMember()
    const c = (await join(made, third.id, { groupId: a.groupId })) as Joined
    await pay(c.orderId, third.id)
    expect([await stateOf(b.orderId), await stateOf(c.orderId)]).toEqual([2, 2])
    expect(await soldOf(made)).toBe(2)
    await expectBooksBalance(office.sql)
  })

  test('has no more places than its size, however many come at once', async () => {
    const made = await makeGroupBuy()
    const leader = await newMember()
    const { groupId } = (await join(made, leader.id)) as Joined
    const others = await Promise.all(Array.from({ length: 5 }, newMember))
    const results = await Promise.all(others.map(({ id }) => join(made, id, { groupId })))
    expect(results.filter(result => 'orderId' in result)).toHaveLength(1)
    expect(results.filter(result => 'refused' in result && result.refused === 'group-buy.full')).toHaveLength(
      4,
    )
    expect(await join(made, leader.id, { groupId })).toEqual({ refused: 'flash-sale.limitReached' })
  })

  test('never sells more than there is, and gives back what is not paid', async () => {
    const made = await makeGroupBuy({ stock: 3 })
    const many = await Promise.all(Array.from({ length: 6 }, newMember))
    const results = await Promise.all(many.map(({ id }) => join(made, id)))
    const joined = results.filter(result => 'orderId' in result) as Joined[]
    expect(joined).toHaveLength(3)
    expect(await soldOf(made)).toBe(3)
    await office.sql.begin(tx =>
      endUnpaidOrder(tx, { orderId: joined[0]!.orderId, by: null, reason: 'orders.reasonTimeout' }),
    )
    expect(await soldOf(made)).toBe(2)
  })

  test('"the group expired: everything paid goes back"', async () => {
    const made = await makeGroupBuy()
    const [paid, waiting] = [await newMember(), await newMember()]
    const a = (await join(made, paid.id, { size: 5 })) as Joined
    const b = (await join(made, waiting.id, { groupId: a.groupId })) as Joined
    await pay(a.orderId, paid.id)
    expect(await endExpiredGroups(office.sql)).toBe(0)
    await office.sql`update groups set closes_at = now() where id = ${a.groupId}`
    const ended = await Promise.all([endExpiredGroups(office.sql), endExpiredGroups(office.sql)])
    expect(ended.reduce((sum, one) => sum + one)).toBe(1)
    expect([await stateOf(a.orderId), await stateOf(b.orderId)]).toEqual([7, 5])
    const has = (memberId: number) =>
      balance(office.sql, { shopId: office.shop.id, memberId, kind: 'stored_value', currency: 'CNY' })
    expect(Number(await has(paid.id))).toBe(0)
    const back =
      await office.sql`select way, state, amount, automatic from refunds where order_id = ${a.orderId}`
    expect(back).toEqual([{ way: 'channel', state: 'requested', amount: '60.5000', automatic: true }])
    expect(await soldOf(made)).toBe(0)
    const [stock] = await office.sql`select held::integer from stocks where sku_id = ${made.skuId}`
    expect(stock!.held).toBe(0)
  })

  test('ends with a group-buy that head office ends early, and has its hours again when that is taken back', async () => {
    const made = await makeGroupBuy()
    const [{ id }, late] = [await newMember(), await newMember()]
    const { orderId, groupId } = (await join(made, id)) as Joined
    await pay(orderId, id)
    const [group] = await office.sql<{ closesAt: Date }[]>`
      select closes_at as "closesAt" from groups where id = ${groupId}`
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    const end = async (at: Date) => {
      expect(await office.save('group_buy', { id: made.id, ends_at: at.toISOString() })).toMatchObject({
        success: true,
      })
      const [now] = await office.sql<{ closesAt: Date }[]>`
        select closes_at as "closesAt" from groups where id = ${groupId}`
      return now!.closesAt
    }
    const soon = inHours(2)
    expect(await end(soon)).toEqual(soon)
    expect(await end(inHours(48))).toEqual(group!.closesAt)
    // What closes before the end has nothing to do with it.
    expect(await end(inHours(72))).toEqual(group!.closesAt)
    await end(new Date(Date.now() - 1000))
    expect(await join(made, late.id, { groupId })).toEqual({ refused: 'group-buy.over' })
    await endExpiredGroups(office.sql)
    expect(await stateOf(orderId)).toBe(7)
    const back = await office.sql`select way, amount from refunds where order_id = ${orderId}`
    expect(back).toEqual([{ way: 'channel', amount: '80.0000' }])
  })

  test('whose time is over is not to be paid any more, also where somebody was at the order just then', async () => {
    const made = await makeGroupBuy()
    const { id } = await newMember()
    const { orderId, groupId } = (await join(made, id)) as Joined
    await office.sql`update groups set closes_at = now() where id = ${groupId}`
    await office.sql.begin(async tx => {
      await tx`select from orders where id = ${orderId} for update`
      expect(await endExpiredGroups(office.sql)).toBe(1)
    })
    await endExpiredGroups(office.sql)
    expect(await stateOf(orderId)).toBe(5)
    expect(await soldOf(made)).toBe(0)
    await expectBooksBalance(office.sql)
  })

  test('money that comes after the end goes back too', async () => {
    const made = await makeGroupBuy()
    const late = await newMember()
    const { orderId, groupId } = (await join(made, late.id)) as Joined
    await office.sql`update orders set state = 1 where id = ${orderId}`
    await office.sql`update groups set closes_at = now() where id = ${groupId}`
    await endExpiredGroups(office.sql)
    expect(await stateOf(orderId)).toBe(1)
    expect(await pay(orderId, late.id)).toBe('paid')
    expect(await stateOf(orderId)).toBe(7)
  })
})

describe('whoever joins waits for none that waits for them', () => {
  /** As a checkout locks: first the group-buy, then what the order of a place needs. */
  const joining = async (
    made: Made,
    leaving: () => Promise<unknown>,
    next: (tx: Tx) => PromiseLike<unknown>,
  ) =>
    await atOnce(
      office.sql,
      async tx => {
        // Whoever waits in a circle with it is found out here.
        await tx`set local deadlock_timeout = '1ms'`
        await tx`select from group_buys where id = ${made.id} for no key update`
      },
      [leaving],
      next,
    )

  test('while another leaves, unpaid or refunded, before shipment or after', async () => {
    const made = await makeGroupBuy()
    const stock = (tx: Tx) => tx`select from stocks where sku_id = ${made.skuId} for update`
    const [first, second] = [await newMember(), await newMember()]
    const a = (await join(made, first.id)) as Joined
    const b = (await join(made, second.id, { groupId: a.groupId })) as Joined
    const unpaid = (await join(made, (await newMember()).id)) as Joined
    const cancel = { orderId: unpaid.orderId, by: null, reason: 'orders.reasonTimeout' } as const
    await joining(made, () => inTransaction(office.sql, tx => endUnpaidOrder(tx, cancel)), stock)
    expect(await stateOf(unpaid.orderId)).toBe(5)
    await pay(a.orderId, first.id)
    await pay(b.orderId, second.id)
    const session = await office.signIn(first.mobile)
    const asked = await office.call(refund, { id: a.orderId }, { session })
    const grant = () =>
      office.call(grantCase, { row: { id: (asked.obj as { id: number }).id } }, office.owner)
    expect(await joining(made, grant, stock)).toMatchObject([{ success: true }])
    const [payment] = await office.sql<{ id: number }[]>`
      select payment_id as id from payment_orders where order_id = ${b.orderId}`
    await office.sql`
      update order_lines set packed_quantity = base_quantity, shipped_quantity = base_quantity where order_id = ${b.orderId}`
    await office.sql`update stocks set held = held - 1, on_hand = on_hand - 1 where sku_id = ${made.skuId}`
    const wish = { paymentId: payment!.id, orderId: b.orderId, way: 'manual', reason: 'x', by: null } as const
    await joining(made, () => inTransaction(office.sql, tx => requestRefund(tx, wish)), stock)
    expect(await stateOf(b.orderId)).toBe(7)
  })

  test('while the group ends', async () => {
    const made = await makeGroupBuy()
    const { orderId, groupId } = (await join(made, (await newMember()).id)) as Joined
    await office.sql`update groups set closes_at = now() where id = ${groupId}`
    await joining(
      made,
      () => endExpiredGroups(office.sql),
      tx => tx`select from groups where id = ${groupId} for key share`,
    )
    expect(await stateOf(orderId)).toBe(5)
  })
})

test('whoever refunds an order waits for no group that ends and waits for that', async () => {
  const made = await makeGroupBuy()
  const { id } = await newMember()
  const { orderId, groupId } = (await join(made, id)) as Joined
  await pay(orderId, id)
  await office.sql`update groups set closes_at = now() where id = ${groupId}`
  await atOnce(
    office.sql,
    async tx => {
      await tx`set local deadlock_timeout = '1ms'`
      await tx`select from payments where id = (select payment_id from payment_orders where order_id = ${orderId}) for update`
    },
    [() => endExpiredGroups(office.sql)],
    tx => tx`select from orders where id = ${orderId} for update`,
  )
  expect(await stateOf(orderId)).toBe(7)
})

describe('the page', () => {
  const detail = async (id: number, as: CallAs = {}): Promise<GroupBuyDetail> =>
    (await office.call(groupBuyDetail, { id }, { lang: 'en', ...as })).obj

  test('shows prices by size, who is in and how many are missing', async () => {
    const made = await makeGroupBuy({ limit: 2 })
    const leader = await newMember()
    const { groupId } = (await join(made, leader.id)) as Joined
    const visitor = await newMember()
    const session = await office.signIn(visitor.mobile)
    const seen = await detail(made.id, { session })
    expect(seen).toMatchObject({
      title: 'Together',
      state: 'running',
      price: '100.00',
      sizes: [
        { size: 2, price: '80.00' },
        { size: 5, price: '60.50' },
      ],
      memberLimit: 2,
      bought: 0,
      groups: [{ id: groupId, size: 2, free: 1, mine: false, members: [{ leader: true, mine: false }] }],
    })
    expect(seen.groups[0]!.members[0]!.nick).toMatch(/^m\*\*\d$/)
    const own = await detail(made.id, { session: await office.signIn(leader.mobile) })
    expect(own).toMatchObject({ bought: 1, groups: [{ mine: true, members: [{ nick: 'Me', mine: true }] }] })
    expect(await detail(made.id)).toMatchObject({
      price: null,
      priceHidden: true,
      sizes: [{ price: null }, {}],
    })
    const list = (await office.call(groupBuyList, {}, { session })).obj
    expect(list.items.find(({ id }) => id === made.id)).toMatchObject({ bestPrice: '60.50', bestSize: 5 })
  })

  test('of nothing is not found', async () => {
    expect(await office.call(groupBuyDetail, { id: 999 })).toMatchObject({ msg: '404' })
  })
})

test('nobody joins for what has to be customised, nor is it offered', async () => {
  const made = await makeGroupBuy()
  const somebody = await newMember()
  const [{ productId } = { productId: 0 }] = await office.sql<{ productId: number }[]>`
    select product_id as "productId" from skus where id = ${made.skuId}`
  await mustBeCustomised(office.sql, productId)
  await setFlags(office, office.shop.id, 1 << ShopFlag.Customisation)
  expect(await join(made, somebody.id)).toEqual({ refused: 'flash-sale.customised' })
  expect(await soldOf(made)).toBe(0)
  const listed = async () => (await office.call(groupBuyList, {})).obj.items.map(({ id }) => id)
  expect(await listed()).not.toContain(made.id)
  const row = await office.form('group_buy', made.id)
  const again = {
    'titles.zh': '再来',
    shop_id: office.shop.id,
    sku_id: made.skuId,
    size_prices: '2 80',
    starts_at: row.starts_at!.value,
    ends_at: row.ends_at!.value,
    stock: 5,
    member_limit: 1,
  }
  expect(await office.save('group_buy', again)).toMatchObject({
    success: false,
    obj: { code: 'flash-sale.customised', field: 'sku_id' },
  })
  expect(await office.save('group_buy', { id: made.id, enabled: '0' })).toMatchObject({ success: true })
  await setFlags(office, office.shop.id, 0)
})

test('sizes are written one per line, and larger groups never pay more', async () => {
  const made = await makeGroupBuy()
  expect((await office.form('group_buy', made.id)).size_prices!.value).toBe('2 80\n5 60.5')
  for (const wrong of ['1 80', '2 80\n5 90', '2', 'two 80', '2 80\n2 70']) {
    expect(await office.save('group_buy', { id: made.id, size_prices: wrong })).toMatchObject({
      success: false,
      obj: { code: 'orders.groupSizesWrong', field: 'size_prices' },
    })
  }
})

test('its stock is no less than what is sold, and the field says so', async () => {
  const made = await makeGroupBuy({ stock: 4, limit: 3 })
  const { id } = await newMember()
  expect(await join(made, id, { qty: 3 })).toMatchObject({ orderId: expect.any(Number) })
  const as = { ...office.owner, lang: 'en' }
  expect(await office.save('group_buy', { id: made.id, stock: '2' }, as)).toMatchObject({
    success: false,
    msg: expect.stringContaining('less than 3'),
    obj: { field: 'stock' },
  })
  expect(await office.save('group_buy', { id: made.id, stock: '3' }, as)).toMatchObject({ success: true })
})

test('a nickname is known to friends only', () => {
  expect(maskNick('林记百货')).toBe('林**货')
  expect(maskNick('Jo')).toBe('J**')
  expect(maskNick('')).toBe('**')
})
