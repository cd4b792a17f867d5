import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ShopFlag } from '../../../contract/flags.ts'
import type { JudgedOrder } from '../../../contract/order-import.ts'
import { read } from '../../records/sheets/testing.ts'
import { setFlags } from '../../testing/accounts.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { makeMember } from '../../testing/factories.ts'
import { getAs } from '../../testing/files.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { importAs, sheetBytes } from '../../testing/sheets.ts'

let shop: OpenBuying
let who: Awaited<ReturnType<OpenBuying['shopper']>>
let sales: CallAs
let drill: { skuId: number; itemNo: string }

beforeAll(async () => {
  shop = await openBuying({ flags: 1 << ShopFlag.EditAddress })
  sales = await clerk('sales')
})
afterAll(() => shop.close())
beforeEach(async () => {
  who = await shop.shopper()
  drill = await product({ retail: '100', stock: '50' })
})

async function clerk(staffRole: 'sales' | 'warehouse'): Promise<CallAs> {
  const { mobile } = await makeMember(shop.sql, { shopId: shop.shop.id, role: 'office', staffRole })
  return { session: await shop.signIn(mobile), lang: 'en' }
}

async function product(options: Parameters<OpenBuying['product']>[0]) {
  const { skuId } = await shop.product(options)
  const [sku] = await shop.sql<{ itemNo: string }[]>`select item_no as "itemNo" from skus where id = ${skuId}`
  return { skuId, itemNo: sku!.itemNo }
}

type Cells = Record<string, string>

/** Columns by their names, which every language understands. */
const sheet = (rows: Cells[]) => {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return sheetBytes([names, ...rows.map(row => names.map(name => row[name] ?? ''))])
}
const goods = (mark: string, more: Cells = {}): Cells => ({
  mark,
  item: drill.itemNo,
  quantity: '2',
  pay: 'xx',
  ...more,
})
const hangzhou: Cells = {
  recipient: '韩梅梅',
  phone: '13911112222',
  area1: '浙江省',
  area2: '杭州市',
  area3: '西湖区',
  detail: '文二路 9 号',
}

const look = async (rows: Cells[] | Buffer, as: CallAs = who.as) =>
  await importAs(shop, as, Buffer.isBuffer(rows) ? rows : await sheet(rows), { type: 'order' })

const agreedTo = (orders: readonly JudgedOrder[]) =>
  JSON.stringify(
    orders
      .filter(({ verdict }) => verdict === 'good')
      .map(({ key, copy, total }) => ({ key, copy, total: total! })),
  )

const make = async (rows: Cells[] | Buffer, agreed: string, as: CallAs = who.as) =>
  await importAs(shop, as, Buffer.isBuffer(rows) ? rows : await sheet(rows), { type: 'order', agreed })

const ordersOf = (memberId: number) =>
  shop.sql<{ number: string; source: string; total: string; address: Cells; placed_by: number | null }[]>`
    select number, source, trim_scale(total)::text as total, address, placed_by from orders
    where member_id = ${memberId} order by id`

describe('a sheet of orders', () => {
  test('is judged row by row and makes nothing until somebody agrees to it', async () => {
    const saw = await product({ retail: '5' })
    const rows = [goods('A', hangzhou), { ...goods('A', { item: saw.itemNo, quantity: '4' }) }, goods('B')]
    const seen = await look(rows)
    expect(seen).toMatchObject({ success: true, obj: { added: 0, bad: 0, fixUrl: '' }, tbl: [] })
    expect(seen.obj.orders).toMatchObject([
      {
        mark: 'A',
        verdict: 'good',
        copy: 1,
        recipient: '韩梅梅',
        total: '230.00',
        freight: '10.00',
        delivery: 'Express',
        rows: [
          { row: 2, itemNo: drill.itemNo, amount: '200.00', fault: '' },
          { row: 3, itemNo: saw.itemNo, amount: '20.00', fault: '' },
        ],
      },
      { mark: 'B', verdict: 'good', recipient: '李雷', total: '210.00' },
    ])
    expect(await ordersOf(who.id)).toEqual([])

    const done = await make(rows, agreedTo(seen.obj.orders!))
    expect(done.obj).toMatchObject({ added: 2, bad: 0 })
    const made = await ordersOf(who.id)
    expect(done.obj.orders!.map(({ orders }) => orders[0]!.number)).toEqual(made.map(({ number }) => number))
    expect(made).toMatchObject([
      {
        source: 'online',
        total: '230',
        placed_by: null,
        address: { recipient: '韩梅梅', phone: '13911112222' },
      },
      { source: 'online', total: '210', address: { recipient: '李雷' } },
    ])
    expect(await shop.stock(drill.skuId)).toMatchObject({ held: '4' })
    // The address belongs to the order and to nobody's address book.
    expect(await shop.sql`select from addresses where member_id = ${who.id}`).toHaveLength(1)
  })

  test('keeps every comment on an item, and refuses more than a line has room for', async () => {
    const rows = [goods('A', { comment: 'red' }), goods('A', { comment: 'blue' })]
    await make(rows, agreedTo((await look(rows)).obj.orders!))
    const comments = await shop.sql<{ comment: string }[]>`
      select l.comment from order_lines l join orders o on o.id = l.order_id where o.member_id = ${who.id}`
    expect(comments).toEqual([{ comment: 'red / blue' }])
    const long = ['x', 'y'].map(letter => goods('B', { comment: letter.repeat(300) }))
    const seen = await look(long)
    expect(seen.obj.orders).toMatchObject([{ mark: 'B', verdict: 'bad' }])
    expect(seen.tbl).toMatchObject([{ row: 3, reason: expect.stringContaining('at most 500 characters') }])
  })

  test('says of every row what has to be put right, and gives those orders back as a sheet', async () => {
    const twice = await product({ retail: '5', minQty: '10' })
    const rows = [
      goods('good'),
      goods('item', { item: 'NO-SUCH' }),
      goods('item', { quantity: 'two' }),
      goods('place', { ...hangzhou, area3: '火星区' }),
      goods('unit', { unit: 'barrel' }),
      goods('few', { item: twice.itemNo, quantity: '3' }),
      goods('many', { quantity: '51' }),
      goods('pay', { pay: 'shells' }),
      goods('two', { remark: 'now' }),
      goods('two', { remark: 'later' }),
      goods('phone', { ...hangzhou, phone: '12' }),
      goods('bare', { recipient: '韩梅梅' }),
    ]
    const seen = await look(rows)
    const verdicts = Object.fromEntries(seen.obj.orders!.map(({ mark, verdict }) => [mark, verdict]))
    expect(verdicts).toEqual({
      good: 'good',
      item: 'bad',
      place: 'bad',
      unit: 'bad',
      few: 'bad',
      many: 'bad',
      pay: 'bad',
      two: 'bad',
      phone: 'bad',
      bare: 'bad',
    })
    expect(seen.tbl.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'No product on sale has the item no. or barcode “NO-SUCH”'],
      [4, expect.stringContaining('Quantity')],
      [5, expect.any(String)],
      [6, 'This product has no unit called “barrel”'],
      [7, expect.stringContaining('10')],
      [8, expect.any(String)],
      [9, 'Payment method: there is no “shells”'],
      [11, 'Order note differs from row 10; an order can have only one'],
      [12, expect.any(String)],
      [13, expect.any(String)],
    ])
    const response = await getAs(shop, seen.obj.fixUrl, who.as.session)
    const path = join(shop.folder, 'fix.xlsx')
    await writeFile(path, response.rawPayload)
    const fix = (await read(path)).map(({ cells }) => cells)
    expect(fix).toHaveLength(12)
    expect(fix[1]!.at(-1)).toContain('NO-SUCH')
    expect(fix.some(cells => cells[0] === 'good')).toBe(false)
    // Corrected and sent again, the sheet of what was to fix makes the rest.
    const other = await shop.shopper()
    expect((await getAs(shop, seen.obj.fixUrl, other.as.session)).statusCode).toBe(404)
  })

  test('counts what its earlier orders take from stock and of the orders that may be unpaid', async () => {
    await shop.sql`update shops set unpaid_orders_max = 3 where id = ${shop.shop.id}`
    try {
      await shop.fill(who, [[drill.skuId, 1]])
      expect((await shop.commit(who)).success).toBe(true)
      const marks = ['A', 'B', 'C', 'D']
      const seen = await look(marks.map(mark => goods(mark, { quantity: '1' })))
      expect(seen.obj.orders!.map(({ verdict }) => verdict)).toEqual(['good', 'good', 'bad', 'bad'])
      expect(seen.obj.orders![2]!.fault).toContain('3')
      // Paid on delivery they are not unpaid; then it is the stock: 49 are left.
      const onDelivery = await look(marks.map(mark => goods(mark, { quantity: '20', pay: 'cod' })))
      expect(onDelivery.obj.orders!.map(({ verdict }) => verdict)).toEqual(['good', 'good', 'bad', 'bad'])
      // What head office enters does not count.
      const entered = await look(
        marks.map(mark => goods(mark, { quantity: '1', member: who.mobile })),
        sales,
      )
      expect(entered.obj.orders!.map(({ verdict }) => verdict)).toEqual(['good', 'good', 'good', 'good'])
    } finally {
      await shop.sql`update shops set unpaid_orders_max = 20 where id = ${shop.shop.id}`
    }
  })

  test('makes nothing at another amount than the one that was agreed to', async () => {
    const rows = [goods('A')]
    const seen = await look(rows)
    await shop.sql`update skus set retail_price = 120 where id = ${drill.skuId}`
    const done = await make(rows, agreedTo(seen.obj.orders!))
    expect(done.obj).toMatchObject({ added: 0, orders: [{ verdict: 'changed', total: '250.00' }] })
    expect(await ordersOf(who.id)).toEqual([])
  })

  test('is done once, however often it is sent', async () => {
    const rows = [goods('A'), goods('B')]
    const file = await sheet(rows)
    const seen = await look(file)
    const agreed = agreedTo(seen.obj.orders!)
    const both = await Promise.all([make(file, agreed), make(file, agreed), make(file, agreed)])
    expect(await ordersOf(who.id)).toHaveLength(2)
    const numbers = both.map(({ obj }) =>
      obj.orders!.flatMap(({ orders }) => orders.map(({ number }) => number)),
    )
    expect(numbers[1]).toEqual(numbers[0])
    expect(numbers[2]).toEqual(numbers[0])

    // Later, and in another file that has the same order among others.
    const later = await look([...rows, goods('C')])
    expect(later.obj).toMatchObject({ unchanged: 2 })
    expect(later.obj.orders!.map(({ verdict }) => verdict)).toEqual(['made', 'made', 'good'])
    expect(later.obj.orders![0]).toMatchObject({ copy: 2, orders: [{ number: numbers[0]![0] }] })

    // Once more, because somebody says so: also once.
    const again = JSON.stringify([{ key: later.obj.orders![0]!.key, copy: 2, total: '210.00' }])
    await Promise.all([make(file, again), make(file, again)])
    await make(file, again)
    expect(await ordersOf(who.id)).toHaveLength(3)
  })

  test('goes only to addresses that one has where the shop takes no others', async () => {
    await setFlags(shop, shop.shop.id, 0)
    try {
      const own = { recipient: '李雷', phone: '13900000000', detail: '文三路 1 号' }
      const seen = await look([goods('A', hangzhou), goods('B', { ...hangzhou, ...own })])
      expect(seen.obj.orders!.map(({ verdict }) => verdict)).toEqual(['bad', 'good'])
    } finally {
      await setFlags(shop, shop.shop.id, 1 << ShopFlag.EditAddress)
    }
  })

  test('that cannot be read says why', async () => {
    expect(await look([{ wrong: 'x', item: '1', quantity: '2' }])).toMatchObject({
      obj: { bad: 1, added: 0 },
      tbl: [{ field: 'wrong' }],
    })
    expect(await look(Buffer.from('no sheet'))).toMatchObject({ success: false, obj: { field: 'files' } })
    expect(await look(await sheetBytes([['item', 'quantity']]))).toMatchObject({
      success: false,
      obj: { code: 'sheets.empty' },
    })
  })
})

describe('head office', () => {
  test('enters orders of members, which are offline', async () => {
    const other = await shop.shopper()
    const rows = [
      goods('A', { member: who.mobile }),
      goods('B', { member: other.mobile, ...hangzhou }),
      goods('C', { member: '13800009999' }),
      goods('D'),
    ]
    const seen = await look(rows, sales)
    expect(seen.obj.orders!.map(({ verdict }) => verdict)).toEqual(['good', 'good', 'bad', 'bad'])
    const done = await make(rows, agreedTo(seen.obj.orders!), sales)
    expect(done.obj).toMatchObject({ added: 2 })
    expect(await ordersOf(who.id)).toMatchObject([{ source: 'offline', placed_by: expect.any(Number) }])
    expect(await ordersOf(other.id)).toMatchObject([{ source: 'offline', address: { recipient: '韩梅梅' } }])
  })

  test('does so only by its sales, and for members of its own shop', async () => {
    expect(await look([goods('A', { member: who.mobile })], await clerk('warehouse'))).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission' },
    })
    const colleague = await makeMember(shop.sql, { shopId: shop.shop.id, role: 'office', staffRole: 'sales' })
    const seen = await look([goods('A', { member: colleague.mobile })], sales)
    expect(seen.obj.orders).toMatchObject([{ verdict: 'bad' }])
  })
})

test('a member cannot order for another: the column is not theirs', async () => {
  const other = await shop.shopper()
  const seen = await look([goods('A', { member: other.mobile })])
  expect(seen).toMatchObject({ obj: { bad: 1 }, tbl: [{ field: 'member' }] })
  expect(await ordersOf(other.id)).toEqual([])
  // A key of another's sheet is worth nothing.
  const file = await sheet([goods('A')])
  const theirs = await look(file, other.as)
  await make(file, agreedTo(theirs.obj.orders!), other.as)
  expect((await look(file)).obj.orders).toMatchObject([{ verdict: 'good', orders: [] }])
})

test('the template has the columns that its reader may fill in', async () => {
  const columnsFor = async (session: string) => {
    const response = await getAs(shop, '/export?billType=order&template=1&lang=en', session)
    expect(response.statusCode).toBe(200)
    const path = join(shop.folder, 'template.xlsx')
    await writeFile(path, response.rawPayload)
    return (await read(path))[0]!.cells
  }
  expect(await columnsFor(who.as.session!)).not.toContain('Member’s mobile')
  expect(await columnsFor(sales.session!)).toContain('Member’s mobile')
  const { session = '' } = await clerk('warehouse')
  expect((await getAs(shop, '/export?billType=order&template=1', session)).statusCode).toBe(403)
  expect((await getAs(shop, '/export?billType=order&template=1')).statusCode).toBe(403)
})
