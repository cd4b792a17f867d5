import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getData } from '../../contract/data.ts'
import { type Decimal, negate } from '../../contract/decimal.ts'
import { changeDetail, describeReport, loadReport } from '../../contract/records.ts'
import { post } from '../features/ledger/ledger.ts'
import { makeMember, makeProduct, makeShop } from '../testing/factories.ts'
import { getAs } from '../testing/files.ts'
import { type OpenOffice, openOffice } from '../testing/open-office.ts'
import { makeOrder } from '../testing/orders.ts'
import { ZipReader } from '../zip/zip-reader.ts'
import { billTypes } from './registry.ts'
import { read } from './sheets/testing.ts'

let office: OpenOffice
let memberId: number
const orders: Record<string, number> = {}

beforeAll(async () => {
  office = await openOffice()
  const { sql, shop } = office
  memberId = (await makeMember(sql, { shopId: shop.id })).id
  const { skuId } = await makeProduct(sql, shop.warehouseId)
  const lines = [{ skuId, quantity: '2', price: '1' }] as const
  // As a clerk once typed it.
  await sql`insert into currencies (shop_id, code, symbol, rate, decimals) values (${shop.id}, 'JPY', '¥', 20, 2)`
  for (const [currency, amount] of [
    ['CNY', '1234.5'],
    ['USD', '99'],
    ['VND', '1250000'],
  ] as const) {
    orders[currency] = (await makeOrder(sql, { shopId: shop.id, memberId, lines })).id
    await sql`
      update orders set currency = ${currency}, decimals = ${currency === 'VND' ? 0 : 2}, goods = ${amount}, total = ${amount}
      where id = ${orders[currency]}`
    await sql`
      insert into payments (shop_id, member_id, method, state, amount, currency, base_amount)
      values (${shop.id}, ${memberId}, 'transfer', 'confirming', ${amount}, ${currency}, 1),
        (${shop.id}, ${memberId}, 'transfer', 'confirming', 1, ${currency}, 1)`
  }
  const move = (kind: 'stored_value' | 'points', currency: string, amount: Decimal) =>
    post(sql, {
      key: `${kind} ${currency}`,
      reason: 'top_up',
      shopId: shop.id,
      entries: [
        { memberId, kind, currency, amount },
        { memberId: null, kind: 'gifts', currency, amount: negate(amount) },
      ],
    })
  await move('stored_value', 'CNY', '12.5')
  await move('points', 'PTS', '120')
})
afterAll(() => office.close())

const report = async (billType: string, query: Record<string, unknown> = {}) => {
  const { obj, tbl } = await office.call(
    loadReport,
    { billType, limit: 0, recCount: true, ...query },
    office.owner,
  )
  return { ...obj, rows: tbl }
}

const grid = async (billType: string, lang = 'zh') =>
  (await office.call(describeReport, { billType }, { ...office.owner, lang })).obj

const exported = async (query: string) =>
  (await getAs(office, `/export?${query}&lang=en`, office.owner.session)).body

describe('a list', () => {
  test("has amounts with their own currency's decimals, and says which that is", async () => {
    const { columns, currencies } = await grid('order')
    const by = columns.find(({ name }) => name === 'total')!.currency!
    const { rows } = await report('order', { sort: 'id' })
    expect(rows.map(row => [row[by], row.total, row.paid])).toEqual([
      ['CNY', '1234.50', '0.00'],
      ['USD', '99.00', '0.00'],
      ['VND', '1250000', '0'],
    ])
    expect(currencies).toContainEqual({ code: 'VND', symbol: '₫', decimals: 0, symbolAfter: false })
  })

  test('knows a currency by its code where another one has the same symbol, and no decimals that it cannot have', async () => {
    const { currencies } = await grid('order')
    expect(currencies!.filter(({ code }) => code === 'CNY' || code === 'JPY')).toEqual([
      { code: 'CNY', symbol: '¥', decimals: 2, symbolAfter: false },
      { code: 'JPY', symbol: 'JPY', decimals: 0, symbolAfter: false },
    ])
  })

  test('adds up each currency by itself', async () => {
    const { totals } = await report('payment')
    expect(totals).toMatchObject({ amount: { CNY: '1235.50', USD: '100.00', VND: '1250001' } })
  })

  test('of nothing adds up to nothing', async () => {
    const { total, totals } = await report('payment', { search: 'nobody' })
    expect({ total, totals }).toMatchObject({ total: 0, totals: { amount: {} } })
  })

  test("of accounts counts points as points, in the reader's words", async () => {
    const { rows } = await report('ledger_account')
    expect(rows.map(row => [row.kind, row.stands]).sort()).toEqual([
      ['gifts', '-12.50'],
      ['gifts', '-120'],
      ['points', '120'],
      ['stored_value', '12.50'],
    ])
    expect((await grid('ledger_account', 'en')).currencies).toContainEqual({
      code: 'PTS',
      symbol: 'Points',
      decimals: 0,
      symbolAfter: true,
    })
  })

  test("has a distributor's amounts in the base currency of that shop", async () => {
    const { sql } = office
    const abroad = await makeShop(sql, { code: 'hanoi' })
    await sql`update shops set base_currency = 'VND' where id = ${abroad.id}`
    await sql`
      insert into promotions (shop_id, titles, kind, off, from_amount, scope, starts_at, ends_at) values
        (${abroad.id}, ${sql.json({ zh: '一' })}, 'amount', 20000, 100000, 'all', now(), now() + interval '1 day'),
        (${abroad.id}, ${sql.json({ zh: '二' })}, 'percent', 12.5, 100000, 'all', now(), now() + interval '1 day')`
    const { columns } = await grid('promotion')
    const [off, from] = ['off', 'from_amount'].map(
      name => columns.find(column => column.name === name)!.currency!,
    )
    const { rows } = await report('promotion', { sort: 'id' })
    // A percentage is in no currency.
    expect(rows.map(row => [row.off, row[off!], row.from_amount, row[from!]])).toEqual([
      ['20000', 'VND', '100000', 'VND'],
      ['12.5', null, '100000', 'VND'],
    ])
  })

  test('of any bill type with amounts says what they are in', async () => {
    for (const type of billTypes().filter(({ fields }) =>
      fields.some(({ kind, list }) => kind === 'money' && list),
    )) {
      const { columns } = await grid(type.name)
      const money = columns.filter(({ kind }) => kind === 'money')
      expect(
        money.filter(({ currency }) => !currency),
        type.name,
      ).toEqual([])
      const { rows } = await report(type.name)
      for (const row of rows)
        for (const { currency } of money) expect(row, type.name).toHaveProperty([currency!])
    }
  })
})

describe('a form', () => {
  test("has amounts with their currency's decimals", async () => {
    const amounts = async (currency: string) => {
      const { total, freight } = await office.form('order', orders[currency])
      return [total!.value, freight!.value, total!.currency]
    }
    expect(await amounts('VND')).toEqual([
      '1250000',
      '0',
      { code: 'VND', symbol: '₫', decimals: 0, symbolAfter: false },
    ])
    expect(await amounts('CNY')).toMatchObject(['1234.50', '0.00', { code: 'CNY' }])
    const { obj } = await office.call(getData, { type: 'order', id: orders.VND }, office.owner)
    expect(obj).toMatchObject({ total: '1250000', freight: '0' })
  })

  test('of a new record says the currency where it is known already', async () => {
    const { retail_price: price } = await office.form('sku')
    expect(price).toMatchObject({ currency: { code: 'CNY' }, decimals: 2 })
    expect((await office.form('promotion')).off!.currency).toBeUndefined()
  })

  test('refuses more decimals than the currency has, and names the field', async () => {
    const { sql, shop } = office
    const { skuId } = await makeProduct(sql, shop.warehouseId)
    const refused = await office.save(
      'sku',
      { id: skuId, retail_price: '12.345' },
      { ...office.owner, lang: 'en' },
    )
    expect(refused).toMatchObject({ success: false, obj: { field: 'retail_price' } })
    expect(refused.msg).toBe('Retail price can have at most 2 decimals')
    const tier = await office.save('sku', { id: skuId, 'tier_prices.2': '1.001' })
    expect(tier).toMatchObject({ success: false, obj: { field: 'tier_prices.2' } })
    expect(
      (await office.save('sku', { id: skuId, retail_price: '12.34', 'tier_prices.2': '1.1' })).success,
    ).toBe(true)
  })

  test("of a shop abroad goes by that shop's currency, for a new record too", async () => {
    const { sql } = office
    const abroad = await makeShop(sql)
    await sql`update shops set base_currency = 'VND' where id = ${abroad.id}`
    const row = { 'names.zh': '红包', shop_id: abroad.id, amount: '20000.5', total: '10' } as const
    const refused = await office.save('red_packet_template', row, { ...office.owner, lang: 'en' })
    expect(refused).toMatchObject({
      success: false,
      msg: 'Amount must be a whole number',
      obj: { field: 'amount' },
    })
    const id = await office.add('red_packet_template', { ...row, amount: '20000' })
    expect((await office.form('red_packet_template', id)).amount).toMatchObject({
      value: '20000',
      decimals: 0,
      currency: { code: 'VND' },
    })
  })

  test('leaves a finer amount as it is that nobody touches', async () => {
    const { sql, shop } = office
    const { skuId } = await makeProduct(sql, shop.warehouseId)
    await sql`update skus set retail_price = 0.0355 where id = ${skuId}`
    const { retail_price: price } = await office.form('sku', skuId)
    expect(price).toMatchObject({ value: '0.0355', decimals: 4 })
    const row = { id: skuId, retail_price: '0.0355', min_qty: '2', _was: { retail_price: '0.0355' } } as const
    expect((await office.save('sku', row)).success).toBe(true)
    expect((await office.save('sku', { id: skuId, retail_price: '0.0356' })).success).toBe(false)
  })

  test('is not taken for changed meanwhile because of its zeros', async () => {
    const { sql, shop } = office
    const { skuId } = await makeProduct(sql, shop.warehouseId)
    await sql`update skus set retail_price = 8 where id = ${skuId}`
    const { value } = (await office.form('sku', skuId)).retail_price!
    expect(value).toBe('8.00')
    const saved = await office.save('sku', { id: skuId, retail_price: '9', _was: { retail_price: value } })
    expect(saved.success).toBe(true)
  })
})

test('the trail says what amounts were in', async () => {
  const { sql, shop } = office
  const { skuId } = await makeProduct(sql, shop.warehouseId)
  await sql`update skus set retail_price = 8 where id = ${skuId}`
  await office.save('sku', { id: skuId, retail_price: '1250.5' })
  const [entry] = await office.list('record_change', { search: JSON.stringify({ bill_type: 'sku' }) })
  const { obj } = await office.call(changeDetail, { id: entry!.id }, { ...office.owner, lang: 'en' })
  expect(obj).toMatchObject({ fields: [{ label: 'Retail price', before: '¥8.00', after: '¥1,250.50' }] })
})

test('xlsx has amounts as numbers that say their currency and have its decimals', async () => {
  const query = '/export?billType=order&sort=id&columns=total&lang=en'
  const { rawPayload } = await getAs(office, query, office.owner.session)
  const path = join(office.folder, 'orders.xlsx')
  await writeFile(path, rawPayload)
  const zip = await ZipReader.open(path)
  const [sheet, styles] = await Promise.all(
    ['xl/worksheets/sheet1.xml', 'xl/styles.xml'].map(async name =>
      (await Array.fromAsync(zip.texts(name))).join(''),
    ),
  )
  await zip.close()
  const formats = [...styles!.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(found =>
    found.slice(1),
  )
  const looks = [...styles!.split('<cellXfs')[1]!.matchAll(/<xf numFmtId="(\d+)"/g)].map(found => found[1])
  const cells = [...sheet!.matchAll(/ s="(\d+)"><v>([^<]*)</g)].map(([, look, value]) => [
    value,
    formats.find(([id]) => id === looks[Number(look)])?.[1],
  ])
  expect(cells).toEqual([
    ['1234.50', '[$CNY]\\ #,##0.00'],
    ['99.00', '[$USD]\\ #,##0.00'],
    ['1250000', '[$VND]\\ #,##0'],
  ])
  expect(await read(path)).toMatchObject([
    { cells: ['Total'] },
    { cells: ['1234.5'] },
    { cells: ['99'] },
    { cells: ['1250000'] },
  ])
})

test("csv has amounts with their currency's decimals and a column that says which it is", async () => {
  expect(await exported('billType=order&format=csv&sort=id&columns=total,currency')).toBe(
    '\ufeffTotal,Currency\r\n1234.50,CNY\r\n99.00,USD\r\n1250000,VND\r\n',
  )
  expect(await exported('billType=order&format=csv&sort=id&columns=total')).toBe(
    '\ufeffTotal,Currency\r\n1234.50,CNY\r\n99.00,USD\r\n1250000,VND\r\n',
  )
})
