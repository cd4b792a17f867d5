import { beforeAll, expect, test } from 'vitest'
import { refreshSearch } from './search-index.ts'
import { catalogueShop } from './testing.ts'

const at = catalogueShop()
const { category, list, numbers } = at

const facet: Record<string, number> = {}

beforeAll(async () => {
  const { sql } = at.server
  const attributes = (...pairs: [string, string][]) =>
    pairs.map(([name, value]) => ({
      name: { zh: name, en: `${name}-en` },
      value: { zh: value, en: `${value}-en` },
    }))
  const wanted: [string, ReturnType<typeof attributes>][] = [
    ['HX-100', attributes(['连接', '有线'], ['用途', '办公'])],
    ['HX-1001', attributes(['连接', '蓝牙'], ['用途', '运动'])],
    ['BT-7', attributes(['材质', '钢'])],
  ]
  for (const [itemNo, pairs] of wanted) {
    await sql`update products set attributes = ${sql.json(pairs)} where item_no = ${itemNo}`
  }
  for (const row of await sql<{ id: number; value: string }[]>`
    select id, value_names ->> 'zh' as value from facet_values`) {
    facet[row.value] = row.id
  }
  await refreshSearch(sql)
})

const shown = async (query: Record<string, unknown>) =>
  Object.fromEntries(
    (await list(query)).facets.map(({ name, values }) => [
      name,
      Object.fromEntries(values.map(({ name: value, count }) => [value, count])),
    ]),
  )

test('those of the category are offered with their counts, in the language of the visitor', async () => {
  const query = { category: category['0001'] }
  await expect
    .poll(() => shown(query))
    .toEqual({
      连接: { 有线: 1, 蓝牙: 1 },
      用途: { 办公: 1, 运动: 1 },
    })
  const { facets } = await list(query, { lang: 'en' })
  expect(facets.map(({ name }) => name)).toEqual(['连接-en', '用途-en'])
  expect(await shown({})).toEqual({})
})

test('values of one name widen, of another name narrow; counts say what another choice would give', async () => {
  const within = { category: category['0001'] }
  expect(await numbers({ ...within, attr: `${facet.有线}` })).toEqual(['HX-100'])
  expect((await numbers({ ...within, attr: `${facet.有线},${facet.蓝牙}` })).sort()).toEqual([
    'HX-100',
    'HX-1001',
  ])
  expect(await numbers({ ...within, attr: `${facet.有线},${facet.运动}` })).toEqual([])
  expect(await shown({ ...within, attr: `${facet.有线}` })).toEqual({
    连接: { 有线: 1, 蓝牙: 1 },
  })
  expect(await numbers({ q: '耳机', attr: `${facet.蓝牙}` })).toEqual(['HX-1001'])
})

test('one that nothing has any more can still be taken back; one that never was is nothing', async () => {
  const { facets, total } = await list({ category: category['0001'], attr: `${facet.钢}` })
  expect(total).toBe(0)
  expect(facets.flatMap(({ values }) => values)).toContainEqual({ id: facet.钢, name: '钢', count: 0 })
  expect((await list({ category: category['0001'], attr: '999999' })).total).toBe(2)
})

test('a changed word of the attribute changes what is offered', async () => {
  const { sql } = at.server
  await sql`update products set attributes = '[{"name": {"zh": "连接"}, "value": {"zh": "无线"}}]' where item_no = 'HX-100'`
  await expect
    .poll(async () => (await shown({ category: category['0001'] })).连接)
    .toEqual({ 无线: 1, 蓝牙: 1 })
})
