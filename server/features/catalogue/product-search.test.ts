import { expect, test } from 'vitest'
import { productList, suggestions } from '../../../contract/product-list.ts'
import { rankSearch, refreshSearch } from './search-index.ts'
import { catalogueShop } from './testing.ts'

const at = catalogueShop()
const { category, add, list, numbers } = at

test.each([
  ['a two-character Chinese word', '耳机', ['HX-1001', 'HX-100']],
  ['two characters that the dictionary does not know', '降噪', ['HX-100']],
  ['Chinese words in another order', '耳机蓝牙', ['HX-1001']],
  ['one Chinese character', '杯', ['BT-7']],
  ['an English word without its accent and in capitals', 'CAFE', ['HX-100']],
  ['a Vietnamese word without its marks', 'den', ['HX-100']],
  ['a Thai word inside a name', 'น้ำ', ['BT-7']],
  ['the beginning of the last word', 'bluetooth ear', ['HX-1001']],
  ['an item number without its hyphen', 'hx1001', ['HX-1001']],
  ['an item number with a space', 'HX 1001', ['HX-1001']],
  ['all words, not some', 'bluetooth headphones', []],
  ['the brand', 'southsea', ['HX-1001']],
  ['a barcode', '6901234567892', ['HX-100']],
  ['the beginning of a barcode', '69012345', ['HX-100']],
])('a product is found by %s', async (_, q, found) => {
  expect(await numbers({ q })).toEqual(found)
})

test('an item number comes first, then what begins with it or mentions it', async () => {
  const found = await numbers({ q: 'hx-100' })
  expect(found[0]).toBe('HX-100')
  expect(found.slice(1).sort()).toEqual(['BT-8', 'HX-1001'])
})

test('names come before what only mentions the word, however many of those sell better', async () => {
  const { sql } = at.server
  await sql`
    insert into products (item_no, names, model, category_id, unit_id, sold)
    select 'ZEP-' || n, '{"zh": "配件"}', 'zephyr', ${category['0002']!}, ${at.unit}, 500 + n from generate_series(1, 700) n`
  await sql`insert into skus (product_id, item_no, retail_price) select id, item_no, 1 from products where item_no like 'ZEP-%'`
  await add({ itemNo: 'NAMED-1', names: { zh: 'Zephyr 风扇', en: 'Fan' } })
  await add({ itemNo: 'NAMED-2', names: { zh: 'Zephyr 台灯', en: 'Lamp' }, sold: 3 })
  await refreshSearch(sql)
  for (const ranked of [false, true]) {
    if (ranked) expect(await rankSearch(sql)).toBeGreaterThan(700)
    const { items, total, more } = await list({ q: 'zephyr' })
    expect(items.slice(0, 2).map(({ itemNo }) => itemNo)).toEqual(['NAMED-2', 'NAMED-1'])
    expect({ total, more }).toEqual({ total: 600, more: true })
    expect((await list({ q: 'zephyr', category: category['0001'] })).total).toBe(2)
    expect(await numbers({ q: 'zep-7' })).toContain('ZEP-7')
  }
  expect(await numbers({ q: 'zephyr', sort: 'sold' })).toContain('ZEP-700')
  await sql`delete from products where item_no like 'ZEP-%' or item_no like 'NAMED-%'`
})

test('a Thai loan word is found inside of a longer name, however the dictionary cuts that', async () => {
  await add({ itemNo: 'TH-1', names: { zh: '甲', th: 'ลำโพงบลูทูธสแตนเลส' } })
  await add({ itemNo: 'TH-2', names: { zh: '乙', th: 'ขวดแก้ว', la: 'ລຳໂພງບລູທູດ' } })
  await refreshSearch(at.server.sql)
  const thai = { lang: 'th' } as const
  expect(await numbers({ q: 'บลูทูธ' }, thai)).toEqual(['TH-1'])
  expect(await numbers({ q: 'บลูท' }, thai)).toEqual(['TH-1'])
  expect(await numbers({ q: 'ลำโพง บลูทูธ' }, thai)).toEqual(['TH-1'])
  expect(await numbers({ q: 'แก้วบลูทูธ' }, thai)).toEqual([])
  expect(await numbers({ q: 'ບລູທູດ' }, { lang: 'la' })).toEqual(['TH-2'])
  await at.server.sql`delete from products where item_no like 'TH-%'`
})

test("a word in the visitor's own language counts more", async () => {
  await add({ itemNo: 'OWN-1', names: { zh: '甲', en: 'Sol lamp', es: 'X' }, sold: 1 })
  await add({ itemNo: 'OWN-2', names: { zh: '乙', en: 'Y', es: 'Sol grande' }, sold: 1 })
  await refreshSearch(at.server.sql)
  expect(await numbers({ q: 'sol' }, { lang: 'en' })).toEqual(['OWN-1', 'OWN-2'])
  expect(await numbers({ q: 'sol' }, { lang: 'es' })).toEqual(['OWN-2', 'OWN-1'])
  await at.server.sql`delete from products where item_no like 'OWN-%'`
})

test.each([
  ['a letter too few', 'hedphones', 'HX-100'],
  ['a letter too many', 'headdphones', 'HX-100'],
  ['a wrong letter', 'haadphones', 'HX-100'],
  ['letters that changed places', 'haedphones', 'HX-100'],
  ['a mistake in one of two words', 'bleutooth earphones', 'HX-1001'],
  ['a character that sounds the same', '而机', 'HX-1001'],
])('%s finds nothing but offers what is near', async (_, q, itemNo) => {
  const { items, total, near } = await list({ q })
  expect({ items, total }).toEqual({ items: [], total: 0 })
  expect(near.map(each => each.itemNo)[0]).toBe(itemNo)
})

test('what has the meant word in its name comes before what only mentions it and sells better', async () => {
  const { sql } = at.server
  await add({ itemNo: 'RADIO-1', names: { zh: '收音机', en: 'Tabletop radio' }, sold: 900 })
  await sql`update products set model = 'bluephone' where item_no = 'RADIO-1'`
  await add({ itemNo: 'SPEAK-1', names: { zh: '音箱', en: 'Bluephone speaker' }, sold: 3 })
  await refreshSearch(sql)
  for (const lang of ['en', 'zh', 'ru'] as const) {
    const { near } = await list({ q: 'bluphone' }, { lang })
    expect(near.map(({ itemNo }) => itemNo)).toEqual(['SPEAK-1', 'RADIO-1'])
    const { obj } = await at.server.call(suggestions, { q: 'bluphone' }, { lang })
    expect(obj.items.map(({ itemNo }) => itemNo)).toEqual(['SPEAK-1', 'RADIO-1'])
  }
  await sql`delete from products where item_no in ('RADIO-1', 'SPEAK-1')`
})

test('words that no product has together are offered one by one, the found ones alone', async () => {
  const { total, near } = await list({ q: 'bluetooth headphones' })
  expect(total).toBe(0)
  expect(near.map(({ itemNo }) => itemNo).sort()).toEqual(['HX-100', 'HX-1001'])
  expect((await list({ q: '耳机' })).near).toEqual([])
})

test.each([
  ['the sound of a word', 'erji', ['HX-1001', 'HX-100']],
  ['its initials', 'ej', ['HX-1001', 'HX-100']],
  ['the sound with spaces', 'er ji', ['HX-1001', 'HX-100']],
  ['a sound that is not finished', 'lanyaer', ['HX-1001']],
  ['initials from the middle of the name on', 'jzej', ['HX-100']],
  ['sound and word together', 'lanya 耳机', ['HX-1001']],
  ['a character that sounds otherwise elsewhere', 'baowenbei', ['BT-7']],
])('%s finds a Chinese name', async (_, q, found) => {
  expect(await numbers({ q })).toEqual(found)
})

test('whoever reads no Chinese is not shown what only sounds like the word', async () => {
  expect(await numbers({ q: 'bei' }, { lang: 'en' })).toEqual([])
  expect(await numbers({ q: 'bei' })).toEqual(['BT-7'])
})

test.each([
  "'",
  "''",
  '\\',
  "a' | 'b",
  '!',
  '& |',
  '(',
  ':*',
  '<->',
  '%',
  '_',
  '#',
  '/zh/耳机',
  "'; drop table products --",
  '\u{1F3A7}',
  '{}',
  '"',
  '$1',
  '\ud800',
])('%j is looked for as it stands', async q => {
  const reply = await at.server.call(productList, { q })
  expect(reply.success).toBe(true)
  expect((await at.server.call(suggestions, { q })).success).toBe(true)
})

test('signs alone find nothing, rather than everything', async () => {
  expect((await list({ q: '%%%' })).total).toBe(0)
})

test('while typing, at most eight are suggested', async () => {
  const { obj } = await at.server.call(suggestions, { q: '耳' })
  expect(obj.items.map(({ itemNo }) => itemNo)).toEqual(['HX-1001', 'HX-100'])
  expect(await at.server.call(suggestions, { q: '' })).toMatchObject({ obj: { field: 'q' } })
})
