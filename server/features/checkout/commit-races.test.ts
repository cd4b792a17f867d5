import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commitOrder } from '../../../contract/checkout.ts'
import { pointsCurrency } from '../../../contract/money.ts'
import { takeCoupon } from '../../../contract/vouchers.ts'
import { confirmField } from '../../../contract/wire.ts'
import type { Tx } from '../../db/database.ts'
import { atOnce as callAtOnce } from '../../testing/at-once.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { post } from '../../testing/open-shop.ts'
import { type AccountKind, post as postTransfer } from '../ledger/ledger.ts'
import { takeRedPacket } from '../vouchers/take-voucher.ts'

let shop: OpenBuying

beforeAll(async () => {
  shop = await openBuying()
})
afterAll(() => shop.close())

const atOnce = <T>(lock: (tx: Tx) => PromiseLike<unknown>, calls: (() => Promise<T>)[]): Promise<T[]> =>
  callAtOnce(shop.sql, lock, calls)

const succeeded = (replies: { success: boolean }[]) => replies.filter(({ success }) => success)
const lockMember = (id: number) => (tx: Tx) => tx`select from members where id = ${id} for no key update`

describe('two at once', () => {
  test('the last piece goes to one of two buyers', async () => {
    const { skuId } = await shop.product({ stock: '1' })
    const [one, two] = [await shop.shopper(), await shop.shopper()]
    await shop.fill(one, [[skuId, 1]])
    await shop.fill(two, [[skuId, 1]])
    const replies = await atOnce(
      tx => tx`select from stocks where sku_id = ${skuId} for update`,
      [() => shop.commit(one), () => shop.commit(two)],
    )
    expect(succeeded(replies)).toHaveLength(1)
    expect(replies.find(({ success }) => !success)).toMatchObject({ msg: 'TABLE' })
    expect(await shop.stock(skuId)).toEqual({ onHand: '1', held: '1' })
  })

  test('the same key twice is one order, and both get the same answer', async () => {
    const { skuId } = await shop.product()
    const who = await shop.shopper()
    await shop.fill(who, [[skuId, 2]])
    const commit = () => shop.commit(who, { key: 'page-key-1' })
    const replies = await atOnce(lockMember(who.id), [commit, commit])
    expect(replies[0]).toMatchObject({ success: true })
    expect(replies[1]!.obj).toEqual(replies[0]!.obj)
    expect((await commit()).obj).toEqual(replies[0]!.obj)
    expect(await shop.stock(skuId)).toMatchObject({ held: '2' })
    const other = await shop.shopper()
    expect(await shop.commit(other, { key: 'page-key-1' })).toMatchObject({
      obj: { code: 'checkout.chooseGoods' },
    })
  })

  test('two pages of the same cart make one order', async () => {
    const { skuId } = await shop.product()
    const who = await shop.shopper()
    await shop.fill(who, [[skuId, 2]])
    const replies = await atOnce(lockMember(who.id), [
      () => shop.commit(who, { key: 'page-key-2' }),
      () => shop.commit(who, { key: 'page-key-3' }),
    ])
    expect(succeeded(replies)).toHaveLength(1)
    expect(await shop.stock(skuId)).toMatchObject({ held: '2' })
  })

  test('what another tab adds while the order is made is asked about, and not lost', async () => {
    const { skuId } = await shop.product({ retail: '100' })
    const who = await shop.shopper()
    await shop.fill(who, [[skuId, 2]])
    const [reply] = await atOnce(
      tx => tx`update cart_lines set quantity = quantity + 3 where member_id = ${who.id}`,
      [() => shop.commit(who, { expected: '210' })],
    )
    expect(reply!.obj.confirmMsg).toContain('¥510.00')
    const left = await shop.sql`
      select trim_scale(quantity)::text as quantity from cart_lines where member_id = ${who.id}`
    expect(left).toEqual([{ quantity: '5' }])
  })

  test('a coupon is used once', async () => {
    const who = await shop.shopper()
    const couponId = await shop.giveCoupon(who.id, '5')
    const [first, second] = [await shop.product(), await shop.product()]
    await shop.fill(who, [[first.skuId, 1]])
    const clerk = await shop.shopper()
    // Whatever holds two checkouts of one member apart, the coupon's own row decides.
    const replies = await atOnce(
      tx => tx`select from coupons where id = ${couponId} for update`,
      [
        () => shop.commit(who, { couponId }),
        async () => {
          const [row] = await shop.sql<{ count: number }[]>`
            with used as (
              update coupons set used_at = now(), order_no = 'elsewhere'
              where id = ${couponId} and used_at is null returning id)
            select count(*)::integer as count from used`
          return { success: row!.count === 1, obj: {} }
        },
      ],
    )
    expect(succeeded(replies)).toHaveLength(1)
    if (!replies[0]!.success) expect(replies[0]!.obj).toMatchObject({ code: 'checkout.voucherTaken' })
    await shop.fill(who, [[second.skuId, 1]])
    expect(await shop.commit(who, { couponId })).toMatchObject({
      success: false,
      obj: { field: 'couponId' },
    })
    await shop.fill(clerk, [[second.skuId, 1]])
    expect(await shop.commit(clerk, { couponId })).toMatchObject({ obj: { code: 'checkout.voucherTaken' } })
  })

  test('a red packet is used once, and the ledger has it once', async () => {
    const who = await shop.shopper()
    const packet = await redPacket(who.id)
    const { skuId } = await shop.product({ retail: '100' })
    await shop.fill(who, [[skuId, 1]])
    const commit = (key: string) => () => shop.commit(who, { redPacketId: packet, key })
    const replies = await atOnce(lockMember(who.id), [commit('red-key-1'), commit('red-key-2')])
    expect(succeeded(replies)).toMatchObject([{ obj: { total: '102.00' } }])
    await shop.fill(who, [[skuId, 1]])
    expect(await shop.commit(who, { redPacketId: packet })).toMatchObject({ obj: { field: 'redPacketId' } })
    expect(await balanceOf(who.id, 'red_packets')).toBe(0)
  })

  test('points are used once', async () => {
    const who = await shop.shopper()
    await shop.givePoints(who.id, 1000)
    const { skuId } = await shop.product({ retail: '100' })
    await shop.fill(who, [[skuId, 1]])
    const { obj } = await shop.totals(who, { points: 1000 })
    expect(obj).toMatchObject({ pointsOff: '10.00', total: '100.00' })
    const replies = await atOnce(
      tx => tx`select from ledger_accounts where member_id = ${who.id} for update`,
      [
        () => shop.commit(who, { points: 1000, expected: '100' }),
        async () => {
          const outcome = await postTransfer(shop.sql, {
            key: `elsewhere:${who.id}`,
            reason: 'test',
            shopId: shop.shop.id,
            entries: [
              { memberId: who.id, kind: 'points', currency: pointsCurrency, amount: '-1000' },
              { memberId: null, kind: 'gifts', currency: pointsCurrency, amount: '1000' },
            ],
          })
          return { success: outcome === 'posted', obj: {} }
        },
      ],
    )
    expect(succeeded(replies)).toHaveLength(1)
    expect(await balanceOf(who.id, 'points')).toBe(0)
  })

  test('points whose time is over are used no more, though nobody has taken them away so far', async () => {
    const who = await shop.shopper()
    await shop.givePoints(who.id, 600)
    await shop.sql`
      update point_lots l set ends_at = now() from ledger_accounts a where a.id = l.account_id and a.member_id = ${who.id}`
    await shop.givePoints(who.id, 500)
    const { skuId } = await shop.product({ retail: '100' })
    await shop.fill(who, [[skuId, 1]])
    expect((await shop.totals(who, { points: 1000 })).obj).toMatchObject({
      points: 500,
      mostPoints: 500,
      pointsOff: '5.00',
    })
    expect(await shop.commit(who, { points: 300 })).toMatchObject({ success: true, obj: { total: '107.00' } })
    expect(await balanceOf(who.id, 'points')).toBe(200)
    const lots = await shop.sql`
      select trim_scale(l.unspent)::integer as unspent from point_lots l join ledger_accounts a on a.id = l.account_id
      where a.member_id = ${who.id} order by l.id`
    expect(lots).toEqual([{ unspent: 0 }, { unspent: 200 }])
  })

  test('a credit limit bears one of two orders', async () => {
    const { skuId } = await shop.product({ retail: '100' })
    const who = await shop.shopper()
    await shop.sql`update members set credit_limit = 150 where id = ${who.id}`
    const payMethodId = shop.payMethod('credit')
    await shop.fill(who, [[skuId, 1]])
    // The other one is an order whose checkout has already seen enough credit.
    await openAccount(who.id, 'credit')
    const replies = await atOnce(
      tx => tx`select from ledger_accounts where member_id = ${who.id} and kind = 'credit' for update`,
      [
        () => shop.commit(who, { payMethodId }),
        async () => {
          const outcome = await postTransfer(shop.sql, {
            key: `elsewhere:${who.id}`,
            reason: 'test',
            shopId: shop.shop.id,
            entries: [
              { memberId: who.id, kind: 'credit', currency: 'CNY', amount: '-110' },
              { memberId: null, kind: 'receivable', currency: 'CNY', amount: '110' },
            ],
          })
          return { success: outcome === 'posted', obj: {} }
        },
      ],
    )
    expect(succeeded(replies)).toHaveLength(1)
    await shop.fill(who, [[skuId, 1]])
    expect(await shop.commit(who, { payMethodId })).toMatchObject({ obj: { field: 'payMethodId' } })
    expect(await balanceOf(who.id, 'credit')).toBe(-110)
  })

  test('the price changes while the order is being made: it is the new price, asked back, or the old one', async () => {
    const { skuId } = await shop.product({ retail: '100' })
    const who = await shop.shopper()
    await shop.fill(who, [[skuId, 1]])
    const [reply] = await atOnce(
      tx => tx`
        with locked as (select from members where id = ${who.id} for no key update)
        update skus set retail_price = 90 where id = ${skuId} and exists (select from locked)`,
      [() => shop.commit(who, { expected: '110' })],
    )
    expect(reply!.obj.confirmMsg).toContain('¥100.00')
    expect(await shop.stock(skuId)).toMatchObject({ held: '0' })
  })

  test('the price changes again while somebody says yes: that yes is not for the new price', async () => {
    const { skuId } = await shop.product({ retail: '100' })
    const who = await shop.shopper()
    await shop.fill(who, [[skuId, 1]])
    await shop.sql`update skus set retail_price = 120 where id = ${skuId}`
    const data = JSON.stringify(shop.choicesOf(who, { expected: '110' }))
    const say = async (count: number) =>
      (await post(shop.app, commitOrder.name, { data, [confirmField]: count }, who.as)).json()
    const asked = await say(0)
    expect(asked.obj.confirmMsg).toContain('¥130.00')
    const [reply] = await atOnce(
      tx => tx`
        with locked as (select from members where id = ${who.id} for no key update)
        update skus set retail_price = 500 where id = ${skuId} and exists (select from locked)`,
      [() => say(asked.obj.confirmNum)],
    )
    expect(reply.obj.confirmMsg).toContain('¥510.00')
    expect(await shop.stock(skuId)).toMatchObject({ held: '0' })
  })
})

test('orders for the same goods in opposite order never wait for each other in a circle', async () => {
  const skus = await Promise.all(Array.from({ length: 6 }, () => shop.product({ stock: '1000' })))
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.shopper()))
  for (let round = 0; round < 3; round++) {
    const replies = await Promise.all(
      buyers.map(async (buyer, at) => {
        const order = at % 2 ? skus : [...skus].reverse()
        await shop.fill(
          buyer,
          order.map(({ skuId }) => [skuId, 1]),
        )
        return await shop.commit(buyer)
      }),
    )
    expect(succeeded(replies)).toHaveLength(buyers.length)
  }
  const [dead] = await shop.sql`select deadlocks from pg_stat_database where datname = current_database()`
  expect(dead!.deadlocks).toBe(0)
  for (const { skuId } of skus) expect(await shop.stock(skuId)).toMatchObject({ held: '12' })
})

test('two hundred buyers at once wait for a few connections, and each gets a whole answer', async () => {
  const { skuId } = await shop.product({ stock: '120' })
  const buyers = await Promise.all(Array.from({ length: 200 }, () => shop.shopper()))
  await Promise.all(buyers.map(buyer => shop.fill(buyer, [[skuId, 1]])))
  const replies = await Promise.all(buyers.map(buyer => shop.commit(buyer)))
  expect(succeeded(replies)).toHaveLength(120)
  expect(new Set(replies.filter(({ success }) => !success).map(({ msg }) => msg))).toEqual(new Set(['TABLE']))
  expect(await shop.stock(skuId)).toEqual({ onHand: '120', held: '120' })
  const [open] = await shop.sql`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`
  expect(open!.count).toBe(0)
})

test('the last coupon of a template goes to one of many, and nobody gets more than allowed', async () => {
  const [template] = await shop.sql<{ id: number }[]>`
    insert into coupon_templates (shop_id, number, names, kind, off, valid_days, total)
    values (${shop.shop.id}, 'LAST', '{"en": "Last"}', 'amount', 1, 3, 1) returning id`
  const people = await Promise.all(Array.from({ length: 4 }, () => shop.shopper()))
  const take = (at: number) => shop.call(takeCoupon, { tpId: template!.id }, people[at]!.as)
  const replies = await Promise.all(people.map((_, at) => take(at)))
  expect(succeeded(replies)).toHaveLength(1)
  expect(replies.find(({ success }) => !success)).toMatchObject({ obj: { code: 'checkout.vouchersGone' } })
  await shop.sql`update coupon_templates set total = 9 where id = ${template!.id}`
  const again = await Promise.all([take(0), take(0), take(0)])
  const [mine] = await shop.sql`
    select count(*)::integer from coupons where template_id = ${template!.id} and member_id = ${people[0]!.id}`
  expect(mine).toEqual({ count: 1 })
  expect(again.some(({ success }) => !success)).toBe(true)
})

async function redPacket(memberId: number): Promise<number> {
  const [template] = await shop.sql<{ id: number }[]>`
    insert into red_packet_templates (shop_id, names, amount, total, in_centre)
    values (${shop.shop.id}, '{"en": "Luck"}', 8, 5, true) returning id`
  const taken = await takeRedPacket(shop.sql, { templateId: template!.id, memberId })
  if ('kind' in taken) throw new Error(taken.key)
  return taken.id
}

const openAccount = (memberId: number, kind: AccountKind) => shop.sql`
  insert into ledger_accounts (shop_id, member_id, kind, currency, balance)
  values (${shop.shop.id}, ${memberId}, ${kind}, 'CNY', 0)`

async function balanceOf(memberId: number, kind: AccountKind): Promise<number> {
  const [account] = await shop.sql<{ balance: string }[]>`
    select balance from ledger_accounts where member_id = ${memberId} and kind = ${kind}`
  return Number(account!.balance)
}
