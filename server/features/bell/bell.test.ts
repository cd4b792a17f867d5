import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffRole } from '../../../contract/action.ts'
import { bell, bellNews, bellStream, readNotices } from '../../../contract/bell.ts'
import { packDelivery } from '../../../contract/deliveries.ts'
import { cookies } from '../../../contract/preferences.ts'
import { init, logout } from '../../../contract/session.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { openPayShop, type PayShop } from '../../testing/pay-shop.ts'
import { type AfterSaleShop, afterSaleShop, type Buyer } from '../after-sale/testing.ts'
import { confirmTransfer } from '../payment/confirm-transfer.ts'
import { tellProof } from '../payment/proof-notice.ts'
import { hashToken } from '../session/session.rules.ts'
import { forgetOldNotices, unreadBy } from './bell.queries.ts'
import { openLiveBells } from './live-bells.ts'
import { infoOf, noticeKinds } from './notice-kinds.ts'
import { remindOfEnds, remindStaff } from './reminders.ts'
import { ring, ringStaff } from './ring-bell.ts'

let shop: PayShop
let desk: AfterSaleShop
/** Another process on the same database. */
let other: OpenShop
let otherUrl: string

beforeAll(async () => {
  shop = await openPayShop()
  desk = await afterSaleShop(shop)
  other = await openShop({ url: shop.url })
  otherUrl = await other.app.listen({ port: 0, host: '127.0.0.1' })
}, 60_000)

afterAll(async () => {
  await other.close()
  await shop.close()
})

const list = async (as: CallAs, input: object = {}) => (await shop.call(bell, input, as)).obj
const texts = async (as: CallAs) => (await list(as)).items.map(({ text }) => text)

const kindsOf = async (memberId: number) =>
  (
    await shop.sql<
      { kind: string }[]
    >`select kind from bell_notices where member_id = ${memberId} order by id`
  ).map(({ kind }) => kind)

/** What a page hears. */
async function listen(url: string, as: CallAs) {
  const response = await fetch(url + bellStream, {
    headers: {
      cookie: `${cookies.session}=${as.session ?? ''}`,
      'x-forwarded-for': as.address ?? '10.0.0.1',
    },
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  return {
    status: response.status,
    headers: response.headers,
    /** Undefined: it was closed. */
    next: async (): Promise<{ unread: number } | undefined> => {
      for (;;) {
        const found = /data: (.*)\n\n/.exec(heard)
        if (found) {
          heard = heard.slice(found.index + found[0].length)
          return JSON.parse(found[1]!) as { unread: number }
        }
        const { done, value } = await reader!.read()
        if (done) return undefined
        heard += value
      }
    },
    leave: () => reader!.cancel(),
  }
}

describe('a notice', () => {
  test('is written with what it tells: shipped by a clerk, heard by a page at another process', async () => {
    const { buyer, order } = await desk.paidBy('wx')
    const page = await listen(otherUrl, buyer.as)
    // The channel's word that it was paid is the first.
    expect(await page.next()).toEqual({ unread: 1 })
    await desk.pack([{ lineId: order.lines[0], quantity: '3' }], { ship: true })
    expect(await page.next()).toEqual({ unread: 2 })
    await desk.ship(order.id)
    expect(await page.next()).toEqual({ unread: 3 })
    expect(await texts({ ...buyer.as, lang: 'en' })).toEqual([
      `Order ${order.number} has shipped, tracking no. SF1`,
      `Some items of order ${order.number} have shipped, tracking no. SF1`,
      `Order ${order.number} is paid and being prepared`,
    ])
    const [newest] = (await list({ ...buyer.as, lang: 'zh' })).items
    expect(newest).toMatchObject({
      text: `订单 ${order.number} 已发货，单号 SF1`,
      href: `/member/order/detail?id=${order.id}`,
      read: false,
    })
    await page.leave()
  })

  test('is not there when what it tells of was undone, and nobody hears of it', async () => {
    const { buyer, order } = await desk.paidBy('yck')
    const page = await listen(otherUrl, buyer.as)
    expect(await page.next()).toEqual({ unread: 0 })
    const boxes = [{ lines: [{ lineId: order.lines[0], quantity: '3' }] }]
    // Without a carrier it does not ship, and so it is not packed either.
    const row = { boxes, carrier: 'shunfeng' as const, logisticsNo: '', ship: true }
    const refused = await shop.call(packDelivery, { row }, await shop.clerk('warehouse'))
    expect(refused.success).toBe(false)
    await expect(
      shop.sql.begin(async tx => {
        await ring(tx, buyer.id, { kind: 'order_note', about: order.id, params: { number: 'X' } })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await kindsOf(buyer.id)).toEqual([])
    await ring(shop.sql, buyer.id, { kind: 'order_note', about: order.id, params: { number: 'X' } })
    expect(await page.next()).toEqual({ unread: 1 })
    await page.leave()
  })

  test('of one event comes once, however often and from wherever it is said', async () => {
    const buyer = await shop.member()
    const notice = { kind: 'order_note', about: 1, key: 77, params: { number: 'X' } } as const
    await Promise.all(
      [shop.sql, other.sql, shop.sql, other.sql].map(sql => sql.begin(tx => ring(tx, buyer.id, notice))),
    )
    expect(await kindsOf(buyer.id)).toEqual(['order_note'])
    await ring(shop.sql, buyer.id, { ...notice, key: 78 })
    expect(await kindsOf(buyer.id)).toHaveLength(2)
  })

  test('is not for whoever did it', async () => {
    const { buyer } = await desk.paidBy('yck')
    expect(await kindsOf(buyer.id)).toEqual([])
  })

  test('of another is neither seen nor marked', async () => {
    const [mine, theirs] = [await shop.member(), await shop.member()]
    await ring(shop.sql, theirs.id, { kind: 'order_note', about: 1, key: 'foreign', params: { number: 'X' } })
    const [notice] = (await list(theirs.as)).items
    expect(await list(mine.as)).toMatchObject({ items: [], unread: 0 })
    await shop.call(readNotices, { row: { ids: [notice!.id] } }, mine.as)
    await shop.call(readNotices, { row: {} }, mine.as)
    expect(await unreadBy(shop.sql, theirs.id)).toBe(1)
    expect((await shop.call(readNotices, { row: { ids: [notice!.id] } }, theirs.as)).obj).toEqual({
      unread: 0,
    })
    expect((await list(theirs.as)).items).toMatchObject([{ read: true }])
  })

  test('read in one window is read in the others, one or all; older ones come by pages', async () => {
    const buyer = await shop.member()
    for (let n = 0; n < 5; n++)
      await ring(shop.sql, buyer.id, { kind: 'order_note', key: `p${n}`, params: { number: String(n) } })
    const page = await listen(otherUrl, buyer.as)
    expect(await page.next()).toEqual({ unread: 5 })
    // News of the last one may have been on its way still.
    const other = async (unread: number) => {
      for (;;) {
        const said = await page.next()
        if (said?.unread !== unread) return said
      }
    }
    const first = await list(buyer.as, { limit: 2 })
    expect(first).toMatchObject({ unread: 5, more: true })
    await shop.call(readNotices, { row: { ids: [first.items[0]!.id] } }, buyer.as)
    expect(await other(5)).toEqual({ unread: 4 })
    const next = await list(buyer.as, { limit: 20, before: first.items[1]!.id })
    expect(next.items).toHaveLength(3)
    expect(next.more).toBe(false)
    expect((await list(buyer.as, { unread: true })).items).toHaveLength(4)
    await shop.call(readNotices, { row: {} }, buyer.as)
    expect(await page.next()).toEqual({ unread: 0 })
    expect((await shop.call(init, {}, buyer.as)).obj.unread).toBe(0)
    await page.leave()
  })

  test('of every kind has words and a place to go', () => {
    for (const kind of Object.keys(noticeKinds))
      expect(infoOf(kind)!.href(5)).toMatch(/^\/(member\/|office\/|pay\?)/)
    expect(infoOf('gone')).toBeUndefined()
  })

  test('goes after 90 days', async () => {
    const buyer = await shop.member()
    await ring(shop.sql, buyer.id, { kind: 'order_note', key: 'old', params: { number: 'X' } })
    await ring(shop.sql, buyer.id, { kind: 'order_note', key: 'new', params: { number: 'X' } })
    await shop.sql`update bell_notices set created_at = now() - interval '91 days' where event = 'order_note:old'`
    await forgetOldNotices(shop.sql)
    expect(await kindsOf(buyer.id)).toHaveLength(1)
  })
})

describe('head office', () => {
  const clerk = async (staffRole: StaffRole) =>
    (await makeMember(shop.sql, { shopId: shop.shopId, staffRole })).id

  test('hears of what needs a decision: the roles it concerns, and the owner', async () => {
    const [finance, owner, warehouse] = [
      await clerk('finance'),
      await clerk('owner'),
      await clerk('warehouse'),
    ]
    const { id } = await shop.order((await shop.member()).id)
    const [payment] = await shop.sql<{ id: number }[]>`
      with paid as (
        insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
        select shop_id, member_id, 'xx', 'confirming', total, currency, total from orders where id = ${id} returning id
      ), of as (
        insert into payment_orders (payment_id, order_id, amount) select paid.id, ${id}, 100 from paid
      )
      select id from paid`
    await shop.sql`update orders set state = 1 where id = ${id}`
    await shop.sql.begin(tx => tellProof(tx, payment!.id))
    expect(await kindsOf(finance)).toEqual(['proof_to_confirm'])
    expect(await kindsOf(owner)).toEqual(['proof_to_confirm'])
    expect(await kindsOf(warehouse)).toEqual([])
    // One of them decides: the others have nothing left to do.
    await shop.sql.begin(tx => confirmTransfer(tx, payment!.id, finance))
    expect(await unreadBy(shop.sql, owner)).toBe(0)
  })

  test('and the member follow a return step by step', async () => {
    const [sales, owner] = [await clerk('sales'), await clerk('owner')]
    const { buyer, order } = await desk.paidBy('yck')
    await desk.ship(order.id, 4)
    const told = (await kindsOf(buyer.id)).length
    const asked = await desk.ask(buyer, order.id, { kind: 'return', words: 'Broken' })
    const { id } = asked.obj
    await desk.grant(id)
    await desk.save('after_sale_words', { id, words: 'Which carrier?' }, buyer.as)
    await desk.save('after_sale_answer', { id, words: 'Any' })
    await desk.save('after_sale_sent_back', { id, carrier: 'SF', trackingNo: 'SF9' }, buyer.as)
    await desk.save('after_sale_receive', { id })
    await desk.save('after_sale_refund', { id }, desk.finance)
    expect(await kindsOf(sales)).toEqual(['case_to_decide', 'case_words', 'case_goods_sent'])
    expect(await unreadBy(shop.sql, sales)).toBe(1)
    expect((await kindsOf(buyer.id)).slice(told)).toEqual([
      'case_granted',
      'case_answered',
      'case_goods_here',
      'refunded',
    ])
    expect(await kindsOf(owner)).toHaveLength(3)
    const [back] = (await list({ ...buyer.as, lang: 'en' })).items
    expect(back!.text).toBe(`The refund of ¥380.00 for ${order.number} has been made`)
  })

  test('has nothing left to inspect when one of them has refused what was sent back', async () => {
    const sales = await clerk('sales')
    const { buyer, order } = await desk.paidBy('yck')
    await desk.ship(order.id, 4)
    const { id } = (await desk.ask(buyer, order.id, { kind: 'return' })).obj
    await desk.grant(id)
    await desk.save('after_sale_sent_back', { id, carrier: 'x', trackingNo: 'x' }, buyer.as)
    expect(await unreadBy(shop.sql, sales)).toBe(1)
    await desk.save('after_sale_refuse', { id, from: 'sent_back', words: 'Nothing arrived' })
    expect(await unreadBy(shop.sql, sales)).toBe(0)
    expect((await kindsOf(buyer.id)).at(-1)).toBe('case_refused')
  })

  test('is reminded before a return that nobody inspects is refunded, once; a sum of the rest comes once a day', async () => {
    const { buyer, order } = await desk.paidBy('yck')
    await desk.ship(order.id, 4)
    const { id } = (await desk.ask(buyer, order.id, { kind: 'return' })).obj
    await desk.grant(id)
    await desk.save('after_sale_sent_back', { id, carrier: 'SF', trackingNo: 'SF9' }, buyer.as)
    const warehouse = await clerk('warehouse')
    await remindStaff(shop.sql)
    expect(await kindsOf(warehouse)).not.toContain('case_inspect_soon')
    await shop.sql`update after_sale_cases set act_before = now() + interval '1 day' where id = ${id}`
    const { id: waiting } = await shop.order(buyer.id, '10', { state: 2 })
    // Its goods go out with the distributor's purchase.
    const distributor = await makeMember(shop.sql, { shopId: shop.shopId, role: 'distributor' })
    const { id: theirs } = await makeShop(shop.sql, { ownerId: distributor.id })
    const { id: customers } = await shop.order(buyer.id, '10', { state: 2 })
    await shop.sql`update orders set shop_id = ${theirs} where id = ${customers}`
    await shop.sql`update orders set created_at = now() - interval '3 days' where id = any(${[waiting, customers]})`
    await Promise.all([remindStaff(shop.sql), remindStaff(other.sql)])
    await remindStaff(shop.sql)
    const kinds = await kindsOf(warehouse)
    expect(kinds.filter(kind => kind === 'case_inspect_soon')).toHaveLength(1)
    expect(kinds.filter(kind => kind === 'orders_late')).toHaveLength(1)
    const [late] = await shop.sql<{ count: number }[]>`
      select (params ->> 'count')::integer as count from bell_notices where kind = 'orders_late' limit 1`
    const [queued] = await shop.sql<{ count: number }[]>`
      select count(*)::integer as count from orders
      where state = 2 and shop_id = ${shop.shopId} and created_at < now() - interval '2 days'`
    expect(late).toEqual(queued)
  })
})

test('what ends soon is told once: coupons, points', async () => {
  const { sql, shopId } = shop
  const buyer = await shop.member()
  await sql`
    with template as (
      insert into coupon_templates (shop_id, number, names, kind, off, valid_days, total)
      values (${shopId}, 'ENDS', ${sql.json({ zh: '新客券', en: 'Welcome' })}, 'amount', 5, 30, 10) returning id
    )
    insert into coupons (template_id, number, member_id, valid_from, valid_until)
    select template.id, 'ENDS' || days, ${buyer.id}, now() - interval '1 day', now() + make_interval(days => days)
    from template, unnest(array[2, 20]) as days`
  await remindOfEnds(sql)
  await Promise.all([remindOfEnds(sql), remindOfEnds(other.sql)])
  expect(await kindsOf(buyer.id)).toEqual(['coupon_ends'])
  expect((await texts({ ...buyer.as, lang: 'en' }))[0]).toMatch(
    /^Your coupon “Welcome” expires on \d{4}-\d\d-\d\d$/,
  )
})

describe('the stream', () => {
  test('says the count at once, and is nothing that is kept or collected on the way', async () => {
    const buyer = await shop.member()
    const page = await listen(shop.origin, buyer.as)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/event-stream')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(bellNews.entries.unread).toBeDefined()
    expect(await page.next()).toEqual({ unread: 0 })
    await page.leave()
  })

  test('is not for guests, who are told not to come again', async () => {
    const response = await fetch(shop.origin + bellStream)
    expect(response.status).toBe(204)
  })

  test('is open eight times for a member, and once more when one has left', async () => {
    const buyer = await shop.member()
    const pages = await Promise.all(Array.from({ length: 8 }, () => listen(otherUrl, buyer.as)))
    expect(pages.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await listen(otherUrl, buyer.as)).status).toBe(429)
    await pages[0]!.leave()
    await expect
      .poll(async () => {
        const again = await listen(otherUrl, buyer.as)
        if (again.status === 200) pages.push(again)
        return again.status
      })
      .toBe(200)
    await Promise.all(pages.slice(1).map(page => page.leave()))
  })

  test('ends with its session, wherever that ended; the member’s other pages go on hearing', async () => {
    const { id, mobile } = await makeMember(shop.sql, { shopId: shop.shopId })
    const [left, stays] = [await shop.signIn(mobile), await shop.signIn(mobile)]
    const pages = await Promise.all([left, stays].map(session => listen(otherUrl, { session })))
    for (const page of pages) expect(await page.next()).toEqual({ unread: 0 })
    // Each page that comes has all of the member's told once more.
    const afterNothing = async ({ next }: (typeof pages)[number]) => {
      for (;;) {
        const said = await next()
        if (said?.unread !== 0) return said
      }
    }
    await shop.call(logout, {}, { session: left })
    expect(await afterNothing(pages[0]!)).toBeUndefined()
    expect((await listen(otherUrl, { session: left })).status).toBe(204)
    await ring(shop.sql, id, { kind: 'order_note', key: 'stays', params: { number: 'X' } })
    expect(await afterNothing(pages[1]!)).toEqual({ unread: 1 })
    await shop.sql`update members set status = 'disabled' where id = ${id}`
    expect(await pages[1]!.next()).toBeUndefined()
  })

  test('does not begin for a session that ended while it was opened', async () => {
    const { id } = await makeMember(shop.sql, { shopId: shop.shopId })
    const bells = openLiveBells(shop.services, shop.app.log)
    const out = new PassThrough()
    const ended = once(out.resume(), 'end')
    bells.add(
      { memberId: id, session: hashToken('gone'), address: '10.0.0.1' },
      out as unknown as ServerResponse,
    )
    await ended
    bells.close()
  })

  test('ends in order when its process stops, which does not wait for it', async () => {
    const buyer: Buyer = await shop.member()
    const third = await openShop({ url: shop.url })
    const page = await listen(await third.app.listen({ port: 0, host: '127.0.0.1' }), buyer.as)
    expect(await page.next()).toEqual({ unread: 0 })
    await third.close()
    expect(await page.next()).toBeUndefined()
  })

  test('goes on when the connection to the database was lost meanwhile', async () => {
    const buyer = await shop.member()
    const page = await listen(otherUrl, buyer.as)
    expect(await page.next()).toEqual({ unread: 0 })
    await shop.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen %' and datname = current_database()`
    await ringStaff(shop.sql, { kind: 'stock_low', key: 'x', params: { count: 1 } })
    await ring(shop.sql, buyer.id, { kind: 'order_note', key: 'lost', params: { number: 'X' } })
    expect(await page.next()).toEqual({ unread: 1 })
    await page.leave()
  })
})
