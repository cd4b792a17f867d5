import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { bell } from '../../../contract/bell.ts'
import { addToCart } from '../../../contract/cart.ts'
import { commitOrder } from '../../../contract/checkout.ts'
import { application, apply, distributionHome } from '../../../contract/distributors.ts'
import * as paths from '../../../contract/paths.ts'
import { loadReport, saveRecord } from '../../../contract/records.ts'
import { registrationConfig } from '../../../contract/registration.ts'
import { init } from '../../../contract/session.ts'
import { atOnce } from '../../testing/at-once.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'
import { makePage, newestFloor } from '../../testing/pages.ts'
import { leaveWhoHasNoneOpen } from './distributor-state.ts'

let server: OpenShop
let head: { id: number; warehouseId: number }
let sales: CallAs
let addresses = 0

beforeAll(async () => {
  server = await openShop()
  head = await makeShop(server.sql, { code: 'head', isDefault: true })
  await server.sql`update pay_methods set enabled = true where shop_id = ${head.id} and code = 'wx'`
  await server.sql`
    with way as (
      insert into delivery_methods (shop_id, kind, names, position)
      values (${head.id}, 'delivery', '{"zh": "快递"}', 1), (${head.id}, 'pickup', '{"zh": "自提"}', 2) returning id, kind)
    insert into freight_rules (method_id, measure, first_unit, first_fee, next_unit, next_fee)
    select id, 'weight', 1, 8, 1, 2 from way where kind = 'delivery'`
  const flash = { kind: 'products', source: 'flash' }
  await makePage(server.sql, head.id, [
    { kind: 'carousel', slides: [] },
    { kind: 'categories', look: 'column' },
    flash,
    newestFloor,
    { kind: 'brands' },
  ])
  sales = await newcomer({ staffRole: 'sales' })
})

beforeEach(async () => {
  await server.sql`delete from rate_limits`
})

afterAll(() => server.close())

interface Person extends CallAs {
  id: number
}

async function newcomer(
  more: { staffRole?: 'sales' | 'finance'; shopId?: number; shop?: string } = {},
): Promise<Person> {
  const { shop, ...options } = more
  const { id, mobile } = await makeMember(server.sql, { shopId: head.id, ...options })
  const address = `10.3.0.${++addresses}`
  // A shop that was opened a moment ago is told of from process to process.
  const session = await vi.waitFor(() => server.signIn(mobile, { shop, address }), { timeout: 20_000 })
  return { id, shop, address, session }
}

const form = {
  shopName: '丝路商贸',
  contact: '林先生',
  phone: '13800000001',
  licenceNo: '91440101MA5CABCD12',
}
const send = (as: CallAs, more: Partial<typeof form> & { licence?: number } = {}) =>
  server.call(apply, { row: { ...form, ...more } }, as)
const stateOf = async (as: CallAs) => (await server.call(application, {}, as)).obj
const rowOf = async ({ id }: Person) =>
  (await server.sql`select * from distributors where member_id = ${id}`)[0]!
const decide = async (person: Person, row: Record<string, string>) =>
  server.call(
    saveRecord,
    { billType: 'distributor', row: { id: String((await rowOf(person)).id), ...row } },
    sales,
  )
const takeIn = ({ id }: { id: number }, more: Record<string, string> = {}) =>
  server.call(
    saveRecord,
    { billType: 'distributor', row: { id: '0', member_id: String(id), state: 'cooperating', ...more } },
    sales,
  )
const shopsOf = ({ id }: Person) => server.sql`select * from shops where owner_id = ${id} order by id`
const told = async (as: CallAs) => (await server.call(bell, {}, as)).obj.items.map(({ text }) => text)

test('a member applies, hears why not, and applies again', async () => {
  const member = await newcomer()
  expect(await stateOf(member)).toMatchObject({ state: null, open: true })
  expect(await send(member)).toMatchObject({ success: true })
  expect(await stateOf(member)).toMatchObject({ state: 'pending', open: false, form })
  expect((await told(sales))[0]).toContain('丝路商贸')

  expect(await decide(member, { state: 'refused' })).toMatchObject({ obj: { field: 'reason' } })
  expect(await decide(member, { state: 'refused', reason: '执照看不清' })).toMatchObject({ success: true })
  expect(await stateOf(member)).toMatchObject({ state: 'refused', reason: '执照看不清', open: true })
  expect((await told(member))[0]).toContain('执照看不清')
  expect((await server.call(bell, { unread: true }, sales)).obj.items).toEqual([])

  expect(await send(member, { shopName: '丝路商行' })).toMatchObject({ success: true })
  expect(await stateOf(member)).toMatchObject({ state: 'pending', reason: '' })
  expect((await told(sales))[0]).toContain('丝路商行')
})

test('whoever applies twice at once has applied once', async () => {
  const member = await newcomer()
  const replies = await Promise.all([1, 2, 3].map(() => send(member)))
  expect(replies.filter(({ success }) => success)).toHaveLength(1)
  expect(replies.filter(({ obj }) => obj.code === 'own-shop.applied')).toHaveLength(2)
})

test.each([
  [{ shopName: '店' }, 'shopName', 'form.lengthRange'],
  [{ shopName: 'x'.repeat(31) }, 'shopName', 'form.lengthRange'],
  [{ phone: 'abc' }, 'phone', 'form.phone'],
  [{ licenceNo: '123' }, 'licenceNo', 'form.businessLicence'],
  [{ licenceNo: '' }, 'licenceNo', 'own-shop.licenceNeeded'],
  [{ licence: 2147483647 }, 'licence', 'own-shop.licenceGone'],
])('%o is refused at its field', async (more, field, code) => {
  expect(await send(await newcomer(), more)).toMatchObject({ success: false, obj: { field, code } })
})

test('staff do not apply, nor does a customer of a distributor', async () => {
  expect(await send(sales)).toMatchObject({ obj: { code: 'bill.staffAreNoDistributors' } })
  const owner = await makeMember(server.sql, { shopId: head.id, role: 'distributor' })
  const branch = await makeShop(server.sql, { code: 'apply-branch', ownerId: owner.id })
  const customer = await newcomer({ shopId: branch.id, shop: branch.code })
  expect(await send(customer)).toMatchObject({ obj: { code: 'message.noPermission' } })
  expect(await stateOf(customer)).toMatchObject({ open: false })
})

test('nor are they taken in by head office', async () => {
  const owner = await makeMember(server.sql, { shopId: head.id, role: 'distributor' })
  const branch = await makeShop(server.sql, { code: 'taken-branch', ownerId: owner.id })
  const people = [
    await makeMember(server.sql, { shopId: branch.id }),
    await makeMember(server.sql, { shopId: branch.id, role: 'operator' }),
    await makeMember(server.sql, { shopId: head.id, role: 'operator' }),
  ]
  for (const { id } of people)
    expect(await takeIn({ id })).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission', field: 'member_id' },
    })
  expect(await takeIn(await newcomer())).toMatchObject({ success: true })
})

describe('the moment it is granted', () => {
  test('the shop is there, as head office sells, with terms that head office set', async () => {
    const member = await newcomer()
    await send(member, { shopName: '蓝门 Blue Door' })
    const terms = { tier: '4', 'rights.2': '1', shop_kind: 'wholesale' }
    expect(await decide(member, { state: 'cooperating', ...terms })).toMatchObject({ success: true })
    const [account] = await server.sql`select * from members where id = ${member.id}`
    expect(account).toMatchObject({ role: 'distributor', tier: 4, rights: 7 })
    const [shop] = await shopsOf(member)
    expect(shop).toMatchObject({
      code: 'lanmen-blue-door',
      titles: { zh: '蓝门 Blue Door' },
      kind: 'wholesale',
      register_mode: 'auto',
      takes_orders: true,
      points_earned: 0,
    })
    const of = (table: string) => server.sql`select * from ${server.sql(table)} where shop_id = ${shop!.id}`
    expect((await of('currencies')).map(({ code }) => code)).toEqual(['CNY', 'USD', 'VND'])
    const [home] = await of('pages')
    expect(home).toMatchObject({ type: 'home', published_version: 1 })
    const kinds = home!.draft.blocks.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(['categories', 'products', 'brands'])
    expect((await of('delivery_methods')).map(({ kind }) => kind)).toEqual(['delivery'])
    const enabled = (await of('pay_methods')).filter(({ enabled }) => enabled).map(({ code }) => code)
    expect(enabled.sort()).toEqual(['cod', 'coupon', 'wx'])
    const [rules] = await server.sql`
      select count(*)::integer as n from freight_rules f join delivery_methods d on d.id = f.method_id where d.shop_id = ${shop!.id}`
    expect(rules!.n).toBe(1)
    expect(await told(member)).toHaveLength(1)
    expect((await server.call(distributionHome, {}, member)).obj).toMatchObject({
      shop: { code: 'lanmen-blue-door' },
      checklist: { name: true, logo: false, markup: false, customer: false, shared: false },
    })
    expect((await server.call(init, {}, member)).obj.my_shops).toHaveLength(2)
  })

  test('twice at once opens one shop', async () => {
    const member = await newcomer()
    await send(member)
    const replies = await Promise.all([1, 2].map(() => decide(member, { state: 'cooperating' })))
    expect(replies.every(({ success }) => success)).toBe(true)
    expect(await shopsOf(member)).toHaveLength(1)
    expect(await told(member)).toHaveLength(1)
  })

  test('two of one name at once have codes of their own', async () => {
    const people = [await newcomer(), await newcomer()]
    for (const person of people) await send(person, { shopName: '同名小店' })
    await Promise.all(people.map(person => decide(person, { state: 'cooperating' })))
    const codes = await Promise.all(people.map(async person => (await shopsOf(person))[0]!.code))
    expect(codes.sort()).toEqual(['tongmingxiaodian', 'tongmingxiaodian-2'])
  })

  test('credit is for finance, and terms stay the same in both places', async () => {
    const member = await newcomer()
    await send(member)
    await decide(member, { state: 'cooperating', credit_limit: '500', tier: '2' })
    expect((await rowOf(member)).credit_limit).toBe('0.0000')
    await server.sql`update members set tier = 5 where id = ${member.id}`
    expect((await rowOf(member)).tier).toBe(5)
  })
})

describe('tier and credit that a member has', () => {
  const having = async () => {
    const member = await newcomer()
    await server.sql`update members set tier = 3, credit_limit = 50000, credit_days = 60 where id = ${member.id}`
    return member
  }
  const lower = ({ id }: Person) =>
    server.sql`update members set tier = 2, credit_limit = 0, credit_days = 10 where id = ${id}`
  const terms = async ({ id }: Person) =>
    (
      await server.sql`select tier, credit_limit::integer as credit, credit_days as days from members where id = ${id}`
    )[0]

  test('stay when sales take the member in at once', async () => {
    const member = await having()
    expect(await takeIn(member)).toMatchObject({ success: true })
    expect(await terms(member)).toEqual({ tier: 3, credit: 50000, days: 60 })
    const other = await having()
    await takeIn(other, { tier: '0', credit_limit: '90000' })
    expect(await terms(other)).toEqual({ tier: 0, credit: 50000, days: 60 })
  })

  test('stay as they are by the time of the yes', async () => {
    const member = await having()
    await send(member)
    await lower(member)
    expect(await decide(member, { state: 'cooperating' })).toMatchObject({ success: true })
    expect(await terms(member)).toEqual({ tier: 2, credit: 0, days: 10 })
  })

  test('stay as they are by the time somebody is taken in again', async () => {
    const member = await having()
    await takeIn(member)
    await decide(member, { state: 'terminated', reason: '期满' })
    await lower(member)
    await decide(member, { state: 'cooperating' })
    expect(await terms(member)).toEqual({ tier: 2, credit: 0, days: 10 })
  })

  test('become what finance and sales wrote into the application', async () => {
    const finance = await newcomer({ staffRole: 'finance' })
    const member = await having()
    await send(member)
    const { id } = await rowOf(member)
    const row = { id: String(id), credit_limit: '70000' }
    expect(await server.call(saveRecord, { billType: 'distributor', row }, finance)).toMatchObject({
      success: true,
    })
    await server.sql`update members set credit_days = 45 where id = ${member.id}`
    await decide(member, { state: 'cooperating', tier: '4' })
    expect(await terms(member)).toEqual({ tier: 4, credit: 70000, days: 45 })
  })
})

describe('when it ends', () => {
  const given = async () => {
    const member = await newcomer()
    await send(member)
    await decide(member, { state: 'cooperating' })
    const [shop] = await shopsOf(member)
    const customer = await newcomer({ shopId: shop!.id, shop: shop!.code })
    const { skuId, productId } = await makeProduct(server.sql, head.warehouseId)
    return { member, shop: shop as { id: number; code: string }, customer, skuId, productId }
  }
  const end = (person: Person) => decide(person, { state: 'terminated', reason: '期满' })
  const account = async ({ id }: Person) =>
    (await server.sql`select role, rights from members where id = ${id}`)[0]

  test('the shop takes no more orders and no more customers', async () => {
    const { member, shop, customer, skuId, productId } = await given()
    const added = await server.call(addToCart, { qpId: productId, products: [{ skuId, qty: 1 }] }, customer)
    expect(added).toMatchObject({ success: true })
    expect(await end(member)).toMatchObject({ success: true })
    expect(await server.call(commitOrder, { data: {} }, customer)).toMatchObject({
      success: false,
      obj: { code: 'own-shop.closed' },
    })
    await expect
      .poll(async () => (await server.call(registrationConfig, {}, { shop: shop.code })).obj.mode)
      .toBe('closed')
    expect(await account(member)).toEqual({ role: 'member', rights: 0 })
  })

  test('an order that is being made in that moment is one of those that are seen to', async () => {
    const { member, shop, customer, skuId, productId } = await given()
    const { sql } = server
    await server.call(addToCart, { qpId: productId, products: [{ skuId, qty: 1 }] }, customer)
    const [way] = await sql<{ id: number }[]>`select id from delivery_methods where shop_id = ${shop.id}`
    const [method] = await sql<{ id: number }[]>`
      select id from pay_methods where shop_id = ${shop.id} and code = 'wx'`
    const [address] = await sql<{ id: number }[]>`
      insert into addresses (member_id, recipient, phone, area1, area2, area3, detail)
      values (${customer.id}, '李雷', '13900000000', '浙江省', '杭州市', '西湖区', '文三路 1 号') returning id`
    const data = { addressId: address!.id, deliveryMethodId: way!.id, payMethodId: method!.id }
    let ending: ReturnType<typeof end> | undefined
    const [ordered] = await atOnce(
      sql,
      tx => tx`select from stocks where sku_id = ${skuId} for update`,
      [() => server.call(commitOrder, { data }, customer)],
      async () => {
        ending = end(member)
        const waiting = async () =>
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
          ).length
        await Promise.race([ending, expect.poll(waiting).toBe(2)])
      },
    )
    expect(ordered).toMatchObject({ success: true })
    expect(await ending).toMatchObject({ success: true })
    expect(await account(member)).toEqual({ role: 'distributor', rights: 2 })
  })

  test('the distributor keeps the screens until no order is open', async () => {
    const { member, shop, customer, skuId } = await given()
    const lines = [{ skuId, quantity: '1', price: '1' }] as const
    const order = await makeOrder(server.sql, { shopId: shop.id, memberId: customer.id, lines })
    await end(member)
    expect(await account(member)).toEqual({ role: 'distributor', rights: 2 })
    // Told on a page that is there now and after the last order: applying again is not, the overview will not be.
    const { items } = (await server.call(bell, {}, member)).obj
    expect(items[0]).toMatchObject({ href: paths.memberHome, text: expect.stringContaining('期满') })
    await leaveWhoHasNoneOpen(server.sql)
    const orders = await server.call(loadReport, { billType: 'order' }, member)
    expect(orders.tbl).toMatchObject([{ id: order.id }])
    await server.sql`update orders set state = 5 where id = ${order.id}`
    await leaveWhoHasNoneOpen(server.sql)
    expect(await account(member)).toEqual({ role: 'member', rights: 0 })
    expect((await server.call(loadReport, { billType: 'order' }, member)).success).toBe(false)
  })

  test('granted again, the same shop sells again', async () => {
    const { member } = await given()
    await end(member)
    await send(member)
    await decide(member, { state: 'cooperating' })
    const shops = await shopsOf(member)
    expect(shops.map(({ takes_orders }) => takes_orders)).toEqual([true])
    expect(await account(member)).toEqual({ role: 'distributor', rights: 3 })
  })
})
