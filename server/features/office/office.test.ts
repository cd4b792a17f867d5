import { parse } from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { officeHome } from '../../../contract/office.ts'
import { getData } from '../../../contract/records.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'

let server: OpenShop
let office: string
let member: string

beforeAll(async () => {
  server = await openShop()
  const { id: shopId } = await makeShop(server.sql, { code: 'head', isDefault: true })
  const [shop] = await server.sql<
    { warehouse: number }[]
  >`select warehouse_id as warehouse from shops where id = ${shopId}`
  await makeProduct(server.sql, shop!.warehouse, { stock: '3' })
  await makeProduct(server.sql, shop!.warehouse, { stock: '0' })
  await makeProduct(server.sql, shop!.warehouse, { stock: '50', retail: null })
  await makeMember(server.sql, { shopId, status: 'pending' })
  office = await server.signIn((await makeMember(server.sql, { shopId, role: 'office' })).mobile)
  member = await server.signIn((await makeMember(server.sql, { shopId })).mobile)
})

afterAll(() => server.close())

test('head office sees what needs doing now and the last 30 days', async () => {
  const { obj } = await server.call(getData, { type: 'office_home' }, { session: office })
  const home = parse(officeHome, obj)
  expect(home.todo).toEqual({ members: 1, lowStock: 1, outOfStock: 1, noPrice: 1 })
  expect(home.newProducts).toHaveLength(30)
  expect(home.newProducts.at(-1)?.value).toBe(3)
  expect(home.newMembers.at(-1)?.value).toBe(3)
  expect(home.topProducts).toHaveLength(3)
})

test.each(['guest', 'member'])('a %s sees nothing of it', async who => {
  const reply = await server.call(
    getData,
    { type: 'office_home' },
    { session: who === 'member' ? member : undefined },
  )
  expect(reply.success).toBe(false)
})
