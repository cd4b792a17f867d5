import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { availableCoupons } from '../../../contract/checkout.ts'
import { saveRecord } from '../../../contract/records.ts'
import { takeCoupon } from '../../../contract/vouchers.ts'
import { atCommit } from '../../testing/at-once.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { makeMember } from '../../testing/factories.ts'
import { endUnpaidOrder } from '../orders/end-order.ts'
import { expireRedPackets } from './take-voucher.ts'

let shop: OpenBuying
beforeAll(async () => {
  shop = await openBuying()
})
afterAll(() => shop.close())

const redTemplate = async (amount = '8') => {
  const [row] = await shop.sql<{ id: number }[]>`
    insert into red_packet_templates (shop_id, names, amount, total, in_centre)
    values (${shop.shop.id}, '{"en": "Luck"}', ${amount}, 9, true)
    returning id`
  return row!.id
}
const balance = async (memberId: number) => {
  const [row] = await shop.sql<{ balance: string }[]>`
    select balance from ledger_accounts where member_id = ${memberId} and kind = 'red_packets'`
  return Number(row?.balance ?? 0)
}

describe('vouchers at checkout', () => {
  test('"unusable ones too, each with its reason", the best first', async () => {
    const who = await shop.shopper()
    const { skuId, productId } = await shop.product({ retail: '60' })
    await shop.fill(who, [[skuId, 1]])
    const small = await shop.giveCoupon(who.id, '5')
    const large = await shop.giveCoupon(who.id, '10', { kind: 'percent', fromAmount: '50' })
    const far = await shop.giveCoupon(who.id, '30', { fromAmount: '100.5' })
    const other = await shop.giveCoupon(who.id, '30')
    await shop.sql`
      update coupon_templates set scope = 'product', scope_products = array[${productId + 1000}]::integer[]
      where id = (select template_id from coupons where id = ${other})`
    const { tbl } = await shop.call(availableCoupons, { incY: true }, who.as)
    expect(tbl.map(({ id, usable, off, reason }) => [id, usable, off, reason])).toEqual([
      [large, true, '6.00', ''],
      [small, true, '5.00', ''],
      [far, false, '0.00', 'Spend ¥40.50 more to use it'],
      [other, false, '0.00', 'Not for the chosen products'],
    ])
    const usable = await shop.call(availableCoupons, {}, who.as)
    expect(usable.tbl.map(({ id }) => id)).toEqual([large, small])
    const [line] = await shop.sql<{ id: number }[]>`select id from cart_lines where member_id = ${who.id}`
    expect((await shop.call(availableCoupons, { id2: line!.id }, who.as)).tbl).toHaveLength(2)
    expect(await shop.call(availableCoupons, { id2: 999_999, incY: true }, who.as)).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission', field: 'id2' },
    })
  })

  test('a red packet is a gift in the ledger: when issued, used, given back and expired', async () => {
    const who = await shop.shopper()
    const tpId = await redTemplate()
    const taken = await shop.call(takeCoupon, { tpId, red: true }, who.as)
    expect(taken).toMatchObject({ success: true })
    expect(await balance(who.id)).toBe(8)
    const { tbl } = await shop.call(availableCoupons, { red: true, incY: true }, who.as)
    expect(tbl).toMatchObject([{ id: taken.obj.id, usable: false }])

    const { skuId } = await shop.product({ retail: '60' })
    await shop.fill(who, [[skuId, 1]])
    const reply = await shop.commit(who, { redPacketId: taken.obj.id })
    expect(reply).toMatchObject({ obj: { total: '62.00' } })
    expect(await balance(who.id)).toBe(0)
    await shop.sql.begin(tx =>
      endUnpaidOrder(tx, { orderId: reply.obj.ids[0]!, by: who.id, reason: 'orders.reasonCancelled' }),
    )
    expect(await balance(who.id)).toBe(8)

    await shop.sql`update red_packets set valid_until = now() - interval '1 second' where id = ${taken.obj.id}`
    expect(await shop.sql.begin(tx => expireRedPackets(tx))).toBe(1)
    expect(await balance(who.id)).toBe(0)
    expect(await shop.sql.begin(tx => expireRedPackets(tx))).toBe(0)
    const over = await shop.call(availableCoupons, { red: true, incY: true }, { ...who.as, lang: 'en' })
    expect(over.tbl).toMatchObject([{ id: taken.obj.id, usable: false, reason: 'Expired' }])
  })

  test('are handed out by head office beyond the own limit, never beyond what there is', async () => {
    const clerk = await makeMember(shop.sql, { shopId: shop.shop.id, role: 'office' })
    const address = '10.7.0.1'
    const as = { session: await shop.signIn(clerk.mobile, { address }), address }
    const who = await shop.shopper()
    const [template] = await shop.sql<{ id: number }[]>`
      insert into coupon_templates (shop_id, number, names, kind, off, valid_days, total)
      values (${shop.shop.id}, 'HAND', '{"en": "Hand"}', 'amount', 1, 3, 2) returning id`
    const row = { template_id: template!.id, member_id: who.id }
    const issue = () => shop.call(saveRecord, { billType: 'coupon', row }, as)
    expect(await issue()).toMatchObject({ success: true })
    expect(await issue()).toMatchObject({ success: true })
    expect(await issue()).toMatchObject({ success: false, obj: { code: 'checkout.vouchersGone' } })
    const red = { template_id: await redTemplate(), member_id: who.id }
    expect(await shop.call(saveRecord, { billType: 'red_packet', row: red }, as)).toMatchObject({
      success: true,
    })
    expect(await balance(who.id)).toBe(8)
  })

  test('that are handed out by a press whose answer was lost are not handed out again by the next one', async () => {
    const clerk = await makeMember(shop.sql, { shopId: shop.shop.id, role: 'office' })
    const address = '10.7.0.2'
    const as = { session: await shop.signIn(clerk.mobile, { address }), address }
    const [who, other] = [await shop.shopper(), await shop.shopper()]
    const [template] = await shop.sql<{ id: number }[]>`
      insert into coupon_templates (shop_id, number, names, kind, off, valid_days, total)
      values (${shop.shop.id}, 'LOST', '{"en": "Lost"}', 'amount', 1, 3, 9) returning id`
    const red = await redTemplate()
    const each = [
      ['coupon', 'coupons', template!.id],
      ['red_packet', 'red_packets', red],
    ] as const
    for (const [billType, table, template_id] of each) {
      const press = async (member_id: number, _key?: string) => {
        const reply = await shop.call(saveRecord, { billType, row: { template_id, member_id, _key } }, as)
        expect(reply.success).toBe(true)
        return reply.obj.id
      }
      const made = await atCommit(
        shop.sql,
        table,
        [1, 2].map(() => () => press(who.id, 'one-form-of-mine')),
      )
      made.push(await press(who.id, 'one-form-of-mine'))
      expect(new Set(made).size).toBe(1)
      // Somebody else gets their own, another form is another one, and so is a press without a key.
      const others = [
        await press(other.id, 'one-form-of-mine'),
        await press(who.id, 'another-form'),
        await press(who.id),
        await press(who.id),
      ]
      expect(new Set([...made, ...others]).size).toBe(5)
      const [{ taken }] = await shop.sql<[{ taken: number }]>`
        select taken from ${shop.sql(`${billType}_templates`)} where id = ${template_id}`
      expect(taken).toBe(5)
    }
    expect([await balance(who.id), await balance(other.id)]).toEqual([32, 8])
  })

  test('that are over leave room for those that count, however many they are', async () => {
    const who = await shop.shopper()
    const { skuId } = await shop.product({ retail: '60' })
    await shop.fill(who, [[skuId, 1]])
    const over = shop.sql`now() - interval '2 days', now() - make_interval(hours => n)`
    const coupon = await shop.giveCoupon(who.id, '5')
    await shop.sql`
      insert into coupons (template_id, member_id, number, valid_from, valid_until)
      select template_id, member_id, number || '-' || n, ${over} from coupons, generate_series(1, 120) n where id = ${coupon}`
    const tpId = await redTemplate()
    const packet = (await shop.call(takeCoupon, { tpId, red: true }, who.as)).obj.id
    await shop.sql`
      insert into red_packets (template_id, member_id, amount, taken_at, valid_until)
      select ${tpId}, ${who.id}, 8, ${over} from generate_series(1, 120) n`
    const usable = async (red: boolean) => {
      const { tbl } = await shop.call(availableCoupons, { red }, who.as)
      return tbl.map(({ id }) => id)
    }
    expect(await usable(false)).toEqual([coupon])
    expect(await usable(true)).toEqual([packet])
    const best = await shop.totals(who, { best: ['coupon', 'redPacket'] })
    expect(best.obj).toMatchObject({ couponId: coupon, redPacketId: packet, total: '57.00' })
  })

  test('of another shop do not exist', async () => {
    const who = await shop.shopper()
    expect(await shop.call(takeCoupon, { tpId: 999_999 }, who.as)).toMatchObject({
      obj: { code: 'message.noPermission' },
    })
  })
})
