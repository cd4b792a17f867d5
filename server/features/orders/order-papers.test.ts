import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDate, shopTimeZone } from '../../../contract/dates.ts'
import { orderFilePath, orderList, statementFilePath } from '../../../contract/orders.ts'
import { cookies } from '../../../contract/preferences.ts'
import { headers } from '../../../contract/wire.ts'
import { read } from '../../records/sheets/testing.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { textsOfPdf, wordsOfPdf } from '../../testing/pdf-text.ts'

let shop: OpenBuying
type Shopper = Awaited<ReturnType<OpenBuying['shopper']>>
let who: Shopper
let skuId: number
const today = formatDate(new Date(), shopTimeZone)

beforeAll(async () => {
  shop = await openBuying()
  who = await shop.shopper()
  skuId = (await shop.product({ name: 'Drill', retail: '100', stock: '1000' })).skuId
})
afterAll(() => shop.close())

const order = (memberId: number, more: Partial<Parameters<typeof makeOrder>[1]> = {}) =>
  makeOrder(shop.sql, {
    shopId: shop.shop.id,
    memberId,
    lines: [{ skuId, quantity: '2', price: '12.5' }],
    ...more,
  })

const get = (url: string, as: CallAs = who.as, lang = 'en') =>
  shop.app.inject({
    url,
    headers: {
      [headers.lang]: lang,
      cookie: [as.session && `${cookies.session}=${as.session}`, `${cookies.language}=${lang}`]
        .filter(Boolean)
        .join('; '),
    },
  })

const pdf = (path: string, as?: CallAs, lang?: string) => get(path, as, lang)

async function sheet(url: string, as?: CallAs) {
  const response = await get(url, as)
  expect(response.statusCode).toBe(200)
  const path = join(shop.folder, 'read.xlsx')
  await writeFile(path, response.rawPayload)
  return (await read(path)).map(({ cells }) => cells)
}

describe('the list', () => {
  test('is narrowed by source and by what an order came to', async () => {
    const buyer = await shop.shopper()
    const small = await order(buyer.id)
    const large = await order(buyer.id, { lines: [{ skuId, quantity: '4', price: '100' }] })
    await shop.sql`update orders set source = 'offline' where id = ${small.id}`
    const ids = async (query: Record<string, unknown>) =>
      (await shop.call(orderList, query, buyer.as)).obj.orders.map(({ id }) => id)
    expect(await ids({ source: 'offline' })).toEqual([small.id])
    expect(await ids({ source: 'online' })).toEqual([large.id])
    expect(await ids({ amountFrom: '25', amountTo: '25.00' })).toEqual([small.id])
    expect(await ids({ amountFrom: '25.01' })).toEqual([large.id])
    expect(await ids({ amountTo: '399.99', source: 'online' })).toEqual([])
    expect(await shop.call(orderList, { amountFrom: '9', amountTo: '8' }, buyer.as)).toMatchObject({
      success: false,
      obj: { code: 'form.priceRange', field: 'amountTo' },
    })
    expect(await shop.call(orderList, { amountFrom: 'x' } as never, buyer.as)).toMatchObject({
      success: false,
    })
  })

  test('is a sheet with a row for each line: as it is narrowed, or the picked ones', async () => {
    const buyer = await shop.shopper()
    const other = await shop.product({ name: 'Saw' })
    const first = await order(buyer.id, {
      lines: [
        { skuId, quantity: '2', price: '12.5' },
        { skuId: other.skuId, quantity: '1', price: '7' },
      ],
    })
    const second = await order(buyer.id, { state: 4 })
    await order(who.id)
    const rows = await sheet(`${orderFilePath}xlsx`, buyer.as)
    expect(rows[0]!.slice(0, 3)).toEqual(['Order no.', 'Ordered on', 'Order status'])
    expect(rows.slice(1).map(row => row[0])).toEqual([second.number, first.number, first.number])
    expect(rows[2]).toContain('Drill')
    expect(rows[3]).toContain('Saw')
    expect((await sheet(`${orderFilePath}xlsx?state=4`, buyer.as)).slice(1).map(row => row[0])).toEqual([
      second.number,
    ])
    expect(
      (await sheet(`${orderFilePath}xlsx?ids=${first.id}`, buyer.as)).slice(1).map(row => row[0]),
    ).toEqual([first.number, first.number])
    const [stranger] = [await shop.shopper()]
    expect(await sheet(`${orderFilePath}xlsx?ids=${first.id}`, stranger.as)).toHaveLength(1)
  })
})

describe('an order on paper', () => {
  test('has its number, goods, sums and payments, in one language or two', async () => {
    const { id, number } = await order(who.id)
    const response = await pdf(`${orderFilePath}pdf?ids=${id}`)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    })
    expect(response.headers['content-disposition']).toMatch(/^attachment/)
    const words = wordsOfPdf(response.rawPayload)
    for (const word of [number, 'Drill', '¥12.50', '¥25.00', 'Order no.', 'Total'])
      expect(words).toContain(word)
    const two = await pdf(`${orderFilePath}pdf?ids=${id}&langs=zh,en&show=1`)
    expect(two.headers['content-disposition']).toMatch(/^inline/)
    expect(wordsOfPdf(two.rawPayload)).toContain('订单号')
    expect(wordsOfPdf(two.rawPayload)).toContain('Order no.')
  })

  test('is written from the right in Arabic, its numbers from the left', async () => {
    const { id, number } = await order(who.id)
    const response = await pdf(`${orderFilePath}pdf?ids=${id}&langs=ar,zh`)
    const texts = textsOfPdf(response.rawPayload)
    expect(texts.map(({ text }) => text).join(' ')).toContain(number)
    expect(wordsOfPdf(response.rawPayload)).toContain('订单号')
  })

  test('several orders have pages of their own; too many, none and wrong ones are said', async () => {
    const ids = [(await order(who.id)).id, (await order(who.id)).id]
    const both = await pdf(`${orderFilePath}pdf?ids=${ids}`)
    expect(new Set(textsOfPdf(both.rawPayload).map(({ page }) => page)).size).toBe(2)
    for (const asked of ['', '?ids=', `?ids=${Array.from({ length: 51 }, (_, at) => at + 1)}`]) {
      const refused = await pdf(`${orderFilePath}pdf${asked}`)
      expect([refused.statusCode, refused.body]).toEqual([400, 'Select 1 to 50 orders to print'])
    }
    expect((await pdf(`${orderFilePath}pdf?ids=x`)).statusCode).toBe(400)
  })

  test('is for its member and for head office, not for others and not for guests', async () => {
    const { id } = await order(who.id)
    const stranger = await shop.shopper()
    const clerk = await shop.shopper({ role: 'office', staffRole: 'warehouse' })
    const elsewhere = await makeShop(shop.sql, {})
    expect((await pdf(`${orderFilePath}pdf?ids=${id}`, stranger.as)).statusCode).toBe(404)
    expect(
      (await pdf(`${orderFilePath}pdf?ids=${id}`, { ...who.as, shop: elsewhere.code })).statusCode,
    ).not.toBe(500)
    expect((await pdf(`${orderFilePath}pdf?ids=${id}`, clerk.as)).statusCode).toBe(200)
    expect((await pdf(`${orderFilePath}pdf?ids=${id}`, {})).statusCode).toBe(401)
  })
})

describe('a statement', () => {
  let buyer: Shopper
  let paid: { id: number; number: string }
  let open: { id: number; number: string }
  let early: { id: number; number: string }

  beforeAll(async () => {
    buyer = await shop.shopper()
    paid = await order(buyer.id, { state: 2 })
    open = await order(buyer.id, { lines: [{ skuId, quantity: '1', price: '40' }] })
    early = await order(buyer.id, { state: 2, lines: [{ skuId, quantity: '1', price: '7' }] })
    const dead = await order(buyer.id, { state: 5, lines: [{ skuId, quantity: '1', price: '999' }] })
    await shop.sql`update orders set created_at = now() - interval '90 days' where id = any(${[early.id]})`
    await shop.sql`update orders set holds_stock = holds_stock where id = ${dead.id}`
    await shop.sql`
      with paid as (
        insert into payments (shop_id, member_id, method, state, amount, refunded, currency, base_amount, paid_at)
        values (${shop.shop.id}, ${buyer.id}, 'yck', 'success', 25, 5, 'CNY', 25, now()) returning id
      ), part as (insert into payment_orders (payment_id, order_id, amount) select id, ${paid.id}, 25 from paid),
      back as (
        insert into refunds (payment_id, order_id, amount, currency, way, state, done_at)
        select id, ${paid.id}, 5, 'CNY', 'stored_value', 'done', now() from paid)
      update orders set paid = 25, refunded = 5 where id = ${paid.id}`
  })

  const period = `from=${today}&to=${today}`

  test('lists orders, payments and what is open, and what is open from before', async () => {
    const words = wordsOfPdf((await pdf(`${statementFilePath}pdf?${period}`, buyer.as)).rawPayload)
    for (const word of [
      paid.number,
      open.number,
      early.number,
      '¥47.00',
      '¥65.00',
      '-¥5.00',
      'Brought forward',
    ])
      expect(words).toContain(word)
    expect(words).not.toContain('999')
    const rows = await sheet(`${statementFilePath}xlsx?${period}`, buyer.as)
    expect(rows.slice(1).map(row => row[1])).toEqual([
      'Brought forward',
      'Order',
      'Order',
      'Payment',
      'Refund',
      'Total',
    ])
    expect(rows.at(-1)!.slice(5, 8).map(Number)).toEqual([65, 20, 47])
  })

  test('does not ask for what was refunded before it was paid', async () => {
    const debtor = await shop.shopper()
    const line = { skuId, quantity: '1', price: '40' } as const
    const settled = await order(debtor.id, { state: 3, lines: [line] })
    const owed = await order(debtor.id, { state: 3, lines: [line] })
    const early = await order(debtor.id, { state: 3, lines: [line] })
    await shop.sql`update orders set waived = 10, paid = 30 where id = any(${[settled.id, early.id]})`
    await shop.sql`update orders set waived = 15 where id = ${owed.id}`
    await shop.sql`update orders set created_at = now() - interval '90 days' where id = ${early.id}`
    const rows = await sheet(`${statementFilePath}xlsx?${period}`, debtor.as)
    expect(rows.slice(1).map(row => [row[1], Number(row[7])])).toEqual([
      ['Order', 0],
      ['Order', 25],
      ['Total', 25],
    ])
  })

  test("is head office's for any member, and nobody else's", async () => {
    const finance = await shop.shopper({ role: 'office', staffRole: 'finance' })
    const warehouse = await shop.shopper({ role: 'office', staffRole: 'warehouse' })
    const path = `${statementFilePath}pdf?${period}&member=${buyer.id}`
    expect((await pdf(path, finance.as)).statusCode).toBe(200)
    expect((await pdf(path, buyer.as)).statusCode).toBe(200)
    for (const as of [warehouse.as, who.as]) expect((await pdf(path, as)).statusCode).toBe(404)
    expect((await pdf(path, {})).statusCode).toBe(401)
    expect((await pdf(`${statementFilePath}pdf?${period}&member=99999`, finance.as)).statusCode).toBe(404)
  })

  test("of a member of head office's other shop is of the account there", async () => {
    const { sql } = shop
    const other = await makeShop(sql, { code: 'branch' })
    const { id: memberId } = await makeMember(sql, { shopId: other.id })
    const made = await order(memberId, { shopId: other.id, state: 2 })
    const finance = await shop.shopper({ role: 'office', staffRole: 'finance' })
    const rows = await sheet(`${statementFilePath}xlsx?${period}&member=${memberId}`, finance.as)
    expect(rows.slice(1).map(row => row[1])).toEqual(['Order', 'Total'])
    expect(rows[1]![2]).toBe(made.number)
    const paper = await pdf(`${statementFilePath}pdf?${period}&member=${memberId}`, finance.as)
    expect(wordsOfPdf(paper.rawPayload)).toContain(made.number)
  })

  test('asks for days that make a period', async () => {
    const wrong = await pdf(`${statementFilePath}pdf?from=2026-02-02&to=2026-02-01`, buyer.as)
    expect([wrong.statusCode, wrong.body]).toEqual([400, 'The end date cannot be before the start date'])
    for (const days of ['', 'from=2026-02-30&to=2026-03-01', 'from=yesterday&to=today'])
      expect((await pdf(`${statementFilePath}xlsx?${days}`, buyer.as)).statusCode).toBe(400)
  })
})
