import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ShopFlag } from '../../../contract/flags.ts'
import { cookies } from '../../../contract/preferences.ts'
import { quickPick } from '../../../contract/quick-pick.ts'
import { importSheets } from '../../../contract/records.ts'
import type { WireReply } from '../../../contract/reply.ts'
import { actionUrl, headers, protocolVersion } from '../../../contract/wire.ts'
import { writeXlsx } from '../../records/sheets/xlsx-writer.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { refreshSearch } from '../catalogue/search-index.ts'

let server: OpenShop
let me: CallAs
const skus: Record<string, number> = {}
let box: number

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  const shop = await makeShop(sql, { code: 'head', isDefault: true, flags: 1 << ShopFlag.GuestsSeePrices })
  const [row] = await sql<{ id: number }[]>`select warehouse_id as id from shops where id = ${shop.id}`
  const [unit] = await sql<{ id: number }[]>`
    insert into units (names) values ('{"zh": "箱", "en": "box"}') returning id`
  box = unit!.id
  const make = async (itemNo: string, barcode: string, name: string) => {
    const { productId, skuId } = await makeProduct(sql, row!.id, {
      name,
      retail: '100',
      tiers: ['90'],
      categoryPath: barcode.slice(-4),
    })
    await sql`update products set item_no = ${itemNo} where id = ${productId}`
    await sql`update skus set item_no = ${itemNo}, barcode = ${barcode} where id = ${skuId}`
    await sql`
      insert into product_units (product_id, unit_id, factor, barcode) values (${productId}, ${box}, 24, ${`1${barcode}`})`
    skus[itemNo] = skuId
    return productId
  }
  await make('A-1001', '6901234567001', '无线耳机')
  await make('A-1002', '6901234567002', '有线耳机')
  await make('700', '6901234567003', '瓷杯')
  const shirt = await make('SHIRT-M', '6901234567004', '衬衫')
  await sql`update products set item_no = 'SHIRT' where id = ${shirt}`
  const [large] = await sql<{ id: number }[]>`
    insert into skus (product_id, item_no, retail_price, position) values (${shirt}, 'SHIRT-L', 100, 1) returning id`
  skus['SHIRT-L'] = large!.id
  const spec = (zh: string, en: string) => JSON.stringify([{ name: { zh: '颜色' }, value: { zh, en } }])
  await sql`update skus set spec = ${spec('红色', 'Red')}::jsonb where id = ${skus['SHIRT-M']!}`
  await sql`update skus set spec = ${spec('深蓝', 'Navy')}::jsonb where id = ${large!.id}`
  await refreshSearch(sql)
  me = { session: await server.signIn((await makeMember(sql, { shopId: shop.id, tier: 1 })).mobile) }
}, 60_000)

afterAll(() => server.close())

const pick = async (lines: string[], as = me) => (await server.call(quickPick, { lines }, as)).obj

describe('quick pick', () => {
  test('refuses a sign that no name has', async () => {
    const reply = await server.call(quickPick, { lines: ['A-1001', 'A\0'] }, me)
    expect(reply).toMatchObject({ success: false, obj: { code: 'form.type', field: 'lines.1' } })
  })

  test('item number, barcode and box barcode, whatever their case and dashes', async () => {
    const { lines, rows } = await pick(['a1001 5', '6901234567002 x 3', '16901234567001 2', 'A-1002'])
    expect(lines).toMatchObject([
      { line: 0, state: 'found', skuIds: [skus['A-1001']], quantity: '5', unitId: null },
      { line: 1, state: 'found', skuIds: [skus['A-1002']], quantity: '3' },
      { line: 2, state: 'found', skuIds: [skus['A-1001']], quantity: '2', unitId: box },
      { line: 3, state: 'found', skuIds: [skus['A-1002']], quantity: null },
    ])
    expect(rows.find(({ skuId }) => skuId === skus['A-1001'])?.units[0]?.price).toBe('90.00')
  })

  test('a unit in any language; one that the product does not have is named', async () => {
    const { lines } = await pick(['A-1001 2 boxes', 'A-1001, 2, 箱', 'A-1001 2 吨', '2箱 A-1001'])
    expect(lines.map(({ unitId, wrongUnit }) => ({ unitId, wrongUnit }))).toEqual([
      { unitId: box, wrongUnit: '' },
      { unitId: box, wrongUnit: '' },
      { unitId: null, wrongUnit: '吨' },
      { unitId: box, wrongUnit: '' },
    ])
  })

  test('of two numbers the one that is an item number counts', async () => {
    const { lines } = await pick(['700 10', '10 700'])
    expect(lines).toMatchObject([
      { state: 'found', skuIds: [skus['700']], quantity: '10' },
      { state: 'found', skuIds: [skus['700']], quantity: '10' },
    ])
  })

  test('a product with several specifications is for the person to choose from', async () => {
    const { lines } = await pick(['SHIRT 4'])
    expect(lines[0]).toMatchObject({
      state: 'choose',
      skuIds: [skus['SHIRT-M'], skus['SHIRT-L']],
      quantity: '4',
    })
  })

  test('a message from a chat: the number once, then what of it; what is not understood is asked', async () => {
    const { lines } = await pick(['老板好，SHIRT-M 2箱，A-1001 20件', 'A-1002 红色 大号 3', '瓷杯 5'])
    expect(lines.map(({ line, text, state, quantity }) => [line, text, state, quantity])).toEqual([
      [0, '老板好, SHIRT-M 2箱', 'found', '2'],
      [0, 'A-1001 20件', 'found', '20'],
      [1, 'A-1002 红色 大号 3', 'choose', '3'],
      [2, '瓷杯 5', 'choose', '5'],
    ])
    expect(lines[1]!.wrongUnit).toBe('')
    expect(lines[3]!.skuIds).toEqual([skus['700']])
  })

  test('words beside or below an item number choose its specification, in any language', async () => {
    const { sql } = server
    await sql`update products set item_no = 'SH-1203' where item_no = 'SHIRT'`
    try {
      const { lines } = await pick(['SH-1203 红色 4', 'SH1203 navy x 2', 'SH-1203 x 20, 深蓝 5', '绿色 1'])
      expect(lines.map(({ state, skuIds, quantity }) => [state, skuIds.length, quantity])).toEqual([
        ['found', 1, '4'],
        ['found', 1, '2'],
        ['choose', 2, '20'],
        ['found', 1, '5'],
        ['unknown', 0, '1'],
      ])
      expect(lines[0]!.skuIds).toEqual([skus['SHIRT-M']])
      expect(lines[3]!.skuIds).toEqual([skus['SHIRT-L']])
    } finally {
      await sql`update products set item_no = 'SHIRT' where item_no = 'SH-1203'`
    }
  })

  test('what is unclear comes with near matches: the beginning of an item number, words of a name', async () => {
    const { lines } = await pick(['A-1009 5', '耳机 2', 'xyzzy 1', '', '无线耳机 3箱'])
    expect(lines.map(({ line, state }) => [line, state])).toEqual([
      [0, 'near'],
      [1, 'choose'],
      [2, 'unknown'],
      [4, 'choose'],
    ])
    expect(lines[0]!.skuIds).toEqual([skus['A-1001'], skus['A-1002']])
    expect(new Set(lines[1]!.skuIds)).toEqual(new Set([skus['A-1001'], skus['A-1002']]))
    expect(lines[3]).toMatchObject({ skuIds: [skus['A-1001']], quantity: '3', unitId: box })
  })

  test('an item number that does not exist is said to be none; what comes near is only an offer', async () => {
    const { lines } = await pick(['a1009 100000', 'SHIRT-X 4', 'a100', '6901234567009', 'zz-99'])
    expect(lines.map(({ state, code, meant, quantity }) => [state, code, meant, quantity])).toEqual([
      ['near', 'a1009', '', '100000'],
      ['near', 'SHIRT-X', 'SHIRT', '4'],
      ['near', 'a100', '', null],
      ['unknown', '6901234567009', '', null],
      ['unknown', 'zz-99', '', null],
    ])
  })

  test('200 lines answer in one query; their rows and prices are one more each', async () => {
    const lines = Array.from({ length: 200 }, (_, at) => `${at % 2 ? 'A-1001' : 'A-1002'} ${at + 1}`)
    const session = 1
    expect(await countQueries(server.sql, () => pick(lines))).toBe(3 + session)
    expect(await server.call(quickPick, { lines: [...lines, 'A-1001'] }, me)).toMatchObject({
      success: false,
    })
  })

  test('a guest may look up sixty times a minute from one network; members as often as they like', async () => {
    const address = '203.0.113.7'
    const ask = (as: CallAs) => server.call(quickPick, { lines: ['A-1001'] }, as)
    const answers = await Promise.all(Array.from({ length: 61 }, () => ask({ address })))
    expect(answers.filter(({ success }) => success)).toHaveLength(60)
    expect(await ask({ address })).toMatchObject({ success: false, obj: { code: 'message.tooMany' } })
    expect(await ask({ address: '203.0.113.8' })).toMatchObject({ success: true })
    expect(await ask({ ...me, address })).toMatchObject({ success: true })
  })

  test('nothing in a line means anything to the database', async () => {
    const { lines } = await pick(["'); drop table skus; --", '%% __ \\ 3', "A' | !B & (C 2", '<-> :* 1'])
    expect(lines.every(({ state }) => state === 'unknown')).toBe(true)
  })

  test('a sheet becomes lines, without its header', async () => {
    const column = (header: string, kind: 'text' | 'number' = 'text') => ({ header, width: 80, kind })
    const chunks: Uint8Array[] = []
    const rows = [
      ['A-1001', '5', '箱'],
      ['A-1002', '2', ''],
      // Twelve hundred and thirty-four to a Spaniard, were it not written so that it is none.
      ['A-1003', '1.234', ''],
    ]
    for await (const chunk of writeXlsx([column('货号'), column('数量', 'number'), column('单位')], rows, {
      sheetName: 'x',
    }))
      chunks.push(chunk)
    const form = new FormData()
    form.append('type', 'quick_pick')
    form.append('files', new Blob([Buffer.concat(chunks)]), 'list.xlsx')
    const body = new Response(form)
    const response = await server.app.inject({
      method: 'POST',
      url: actionUrl(importSheets.name),
      headers: {
        'content-type': body.headers.get('content-type')!,
        [headers.version]: protocolVersion,
        cookie: `${cookies.session}=${me.session}`,
      },
      payload: Buffer.from(await body.arrayBuffer()),
    })
    const reply = response.json<WireReply>()
    expect(reply.obj).toMatchObject({ lines: ['A-1001\t5\t箱', 'A-1002\t2', 'A-1003\t1.2340'] })
  })
})
