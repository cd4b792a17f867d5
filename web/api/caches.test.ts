import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { type Action, type Answer, action } from '../../contract/action.ts'
import { createCaches } from './caches.ts'
import type { Call } from './call.ts'

const input = v.record(v.string(), v.unknown())
const read = (name: string) => action(name, { feature: 'any', access: 'guest', mutates: false, input })
const change = (name: string, feature = 'any') =>
  action(name, { feature, access: 'guest', mutates: true, input })

const cartCount = read('hlt_get_cart_count')
const area = read('get_area')
const baseInfo = read('get_qshop_baseinfo')
const product = read('hlt_get_data')

let asked: string[]
let next: (action: Action) => Promise<Answer<Action>>
const where = { lang: 'zh', currency: 'CNY' }

const inner = ((action: Action) => {
  asked.push(action.name)
  return next(action)
}) as Call

const open = () => createCaches(inner, { lang: () => where.lang, currency: () => where.currency })

beforeEach(() => {
  asked = []
  next = async () => ({ obj: { n: asked.length }, tbl: [] })
  Object.assign(where, { lang: 'zh', currency: 'CNY' })
})

test.each([cartCount, area, baseInfo])(
  'cart count, areas and base info are kept in memory ($name, product §7)',
  async kept => {
    const { call } = open()
    const first = await call(kept, { shopId: 1 })
    expect(await call(kept, { shopId: 1, storeId: null })).toEqual(first)
    expect(asked).toHaveLength(1)
    await call(kept, { shopId: 2 })
    expect(asked, 'another input is another answer').toHaveLength(2)
  },
)

test('who wants to know how it is now asks again, and everybody else has the new answer', async () => {
  const { call } = open()
  await call(cartCount, {})
  expect(await call(cartCount, {}, { fresh: true })).toMatchObject({ obj: { n: 2 } })
  expect(await call(cartCount, {})).toMatchObject({ obj: { n: 2 } })
  expect(asked).toHaveLength(2)
})

test('nothing else is kept', async () => {
  const { call } = open()
  await call(product, { id: 1 })
  await call(product, { id: 1 })
  expect(asked).toHaveLength(2)
})

test('another language or currency is another answer', async () => {
  const { call } = open()
  await call(baseInfo, {})
  where.lang = 'en'
  await call(baseInfo, {})
  where.currency = 'USD'
  await call(baseInfo, {})
  expect(asked).toHaveLength(3)
  Object.assign(where, { lang: 'zh', currency: 'CNY' })
  await call(baseInfo, {})
  expect(asked).toHaveLength(3)
})

test.each([
  change('hlt_add_cart', 'cart'),
  change('hlt_commit_order', 'checkout'),
  change('hlt_order_to_cart', 'order'),
  change('hlt_add_cart_phzt', 'selection'),
])('the cart count is asked for again after $name', async changing => {
  const { call } = open()
  await call(cartCount, {})
  await call(area, {})
  await call(changing, {})
  await call(cartCount, {})
  await call(area, {})
  expect(asked).toEqual(['hlt_get_cart_count', 'get_area', changing.name, 'hlt_get_cart_count'])
})

test('the cart count is asked for again when nobody knows whether the change was made', async () => {
  const { call } = open()
  await call(cartCount, {})
  next = () => Promise.reject(new Error('network'))
  await expect(call(change('hlt_add_cart'), {})).rejects.toThrow('network')
  next = async () => ({ obj: { n: 2 }, tbl: [] })
  expect((await call(cartCount, {})).obj).toEqual({ n: 2 })
})

test('an old count that arrives after a change is not kept', async () => {
  const { call } = open()
  const late = Promise.withResolvers<Answer<Action>>()
  next = ({ name }) => (name === cartCount.name ? late.promise : Promise.resolve({ obj: {}, tbl: [] }))
  const old = call(cartCount, {})
  await call(change('hlt_add_cart'), {})
  late.resolve({ obj: { n: 1 }, tbl: [] })
  await old
  next = async () => ({ obj: { n: 2 }, tbl: [] })
  expect((await call(cartCount, {})).obj).toEqual({ n: 2 })
})

test('failures are never kept', async () => {
  const { call } = open()
  next = () => Promise.reject(new Error('failed'))
  await expect(call(area, {})).rejects.toThrow('failed')
  next = async () => ({ obj: 'areas', tbl: [] })
  expect((await call(area, {})).obj).toBe('areas')
})

test('base info is asked for again after somebody saved some', async () => {
  const { call } = open()
  await call(baseInfo, {})
  await call(change('hlt_add_cart'), {})
  await call(baseInfo, {})
  expect(asked).toHaveLength(2)
  await call(change('save_baseinfo'), {})
  await call(baseInfo, {})
  expect(asked).toHaveLength(4)
})

test.each(['hlt_pc_login', 'logout', 'jump_shop', 'hlt_register'])('%s forgets everything', async name => {
  const { call } = open()
  for (const kept of [cartCount, area, baseInfo]) await call(kept, {})
  await call(change(name), {})
  for (const kept of [cartCount, area, baseInfo]) await call(kept, {})
  expect(asked).toHaveLength(7)
})

test('clear() forgets everything', async () => {
  const { call, clear } = open()
  await call(area, {})
  clear()
  await call(area, {})
  expect(asked).toHaveLength(2)
})
