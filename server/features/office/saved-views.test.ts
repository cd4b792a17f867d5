import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostViews, removeView, savedViews, saveView } from '../../../contract/office.ts'
import { countReports, loadReport } from '../../../contract/records.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'

let server: OpenShop
let shopId: number
let clerk: CallAs
let other: CallAs
let member: CallAs

beforeAll(async () => {
  server = await openShop()
  shopId = (await makeShop(server.sql, { code: 'head', isDefault: true })).id
  const enter = async (role?: 'office'): Promise<CallAs> => ({
    session: await server.signIn((await makeMember(server.sql, { shopId, role })).mobile),
    lang: 'en',
  })
  clerk = await enter('office')
  other = await enter('office')
  member = await enter()
})
afterAll(() => server.close())

const keep = (place: string, name: string, query = '', as = clerk) =>
  server.call(saveView, { row: { place, name, query } }, as)
const viewsOf = async (place: string, as = clerk) =>
  (await server.call(savedViews, { place }, as)).obj.views.map(({ name, query }) => [name, query])

test('everybody keeps views of their own, and one of the same name takes the place of the other', async () => {
  await keep('shipping', 'South', 'warehouse=2')
  await keep('shipping', 'Late', 'urgent=1')
  await keep('shipping', 'South', 'warehouse=3')
  await keep('order', 'Unpaid', 'f.state=0')
  await keep('shipping', 'Mine', 'part=1', other)
  expect(await viewsOf('shipping')).toEqual([
    ['South', 'warehouse=3'],
    ['Late', 'urgent=1'],
  ])
  expect(await viewsOf('order')).toEqual([['Unpaid', 'f.state=0']])
  expect(await viewsOf('shipping', other)).toEqual([['Mine', 'part=1']])
})

test('nobody removes the view of another, and only head office keeps any', async () => {
  const { id } = (await keep('brand', 'A', 'q=a')).obj
  expect(await server.call(removeView, { row: { id } }, other)).toMatchObject({
    success: false,
    obj: { code: 'message.noPermission' },
  })
  expect(await keep('brand', 'B', 'q=b', member)).toMatchObject({ success: false })
  expect(await viewsOf('brand')).toEqual([['A', 'q=a']])
  expect((await server.call(removeView, { row: { id } }, clerk)).success).toBe(true)
  expect(await viewsOf('brand')).toEqual([])
})

test('a list has so many and no more, also when they are saved at once', async () => {
  const replies = await Promise.all(
    Array.from({ length: mostViews + 3 }, (_, n) => keep('member', `View ${n}`, `q=${n}`)),
  )
  expect(replies.filter(({ success }) => success)).toHaveLength(mostViews)
  expect(replies.find(({ success }) => !success)).toMatchObject({
    msg: 'This list has 12 views already: remove one first',
    obj: { field: 'name' },
  })
  const [first] = await viewsOf('member')
  expect((await keep('member', first![0]!, 'q=again')).success).toBe(true)
})

test('the rows of several ways to narrow a list are counted at once, as the list counts them', async () => {
  for (const status of ['pending', 'pending', 'disabled'])
    await makeMember(server.sql, { shopId, status: status as 'pending' })
  const asked = [{}, { search: '{"status":"pending"}' }, { search: '{"status":"nothing"}' }]
  const { obj } = await server.call(countReports, { billType: 'member', lists: asked }, clerk)
  const lists = await Promise.all(
    asked.map(list => server.call(loadReport, { billType: 'member', recCount: true, ...list }, clerk)),
  )
  expect(obj.counts).toEqual(lists.map(list => list.obj.total))
  expect(obj.counts[1]).toBe(2)
  for (const billType of ['product', 'brand', 'order', 'shop']) {
    const counted = await server.call(countReports, { billType, lists: [{}, { search: '{"q":"1"}' }] }, clerk)
    const list = await server.call(loadReport, { billType, recCount: true, incDisabled: false }, clerk)
    expect(counted.obj?.counts?.[0], billType).toBe(list.obj.total)
  }
  expect(await server.call(countReports, { billType: 'payment', lists: [{}] }, member)).toMatchObject({
    success: false,
  })
})
