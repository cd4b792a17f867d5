import { afterAll, beforeAll, expect, test } from 'vitest'
import { suggestions } from '../../../contract/product-list.ts'
import { makeProduct, makeShop } from '../../testing/factories.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { refreshSearch } from './search-index.ts'

let server: OpenShop

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  const shop = await makeShop(sql, { code: 'head', isDefault: true })
  const [row] = await sql<{ id: number }[]>`select warehouse_id as id from shops where id = ${shop.id}`
  const make = async (itemNo: string, names: Record<string, string>, categoryPath: string) => {
    const { productId } = await makeProduct(sql, row!.id, { name: names.zh!, retail: '100', categoryPath })
    await sql`update products set item_no = ${itemNo}, names = ${sql.json(names)} where id = ${productId}`
  }
  await make('HX-1', { zh: '头戴耳机', en: 'Studio headphones', ru: 'Наушники', ar: 'سماعة رأس' }, '0001')
  await make('CP-1', { zh: '保温杯', en: 'Travel mug', ru: 'Термокружка', ar: 'الكوب الحراري' }, '0002')
  await refreshSearch(sql)
}, 60_000)

afterAll(() => server.close())

const suggested = async (q: string, lang = 'zh') => {
  const { obj } = await server.call(suggestions, { q }, { lang })
  return obj.items.map(({ itemNo }) => itemNo)
}

test.each([
  ['headphnes', 'en'],
  ['studio hedphones', 'en'],
  ['нашники', 'ru'],
  ['而机', 'zh'],
])('small typos are forgiven while typing: %s', async (q, lang) => {
  expect(await suggested(q, lang)).toEqual(['HX-1'])
})

test('one wrong word among right ones does not bring everything that has the others', async () => {
  expect(await suggested('studio zzzzzz', 'en')).toEqual([])
})

test('whoever reads no Chinese is not suggested what only sounds like the word', async () => {
  expect(await suggested('bei', 'en')).toEqual([])
  expect(await suggested('bei')).toEqual(['CP-1'])
})

test('an Arabic word is found with its article and without, whichever the name has', async () => {
  expect(await suggested('السماعة', 'ar')).toEqual(['HX-1'])
  expect(await suggested('كوب', 'ar')).toEqual(['CP-1'])
  expect(await suggested('الكوب', 'ar')).toEqual(['CP-1'])
})
