import { beforeAll, describe, expect, test } from 'vitest'
import { login } from '../../../contract/account.ts'
import { bell } from '../../../contract/bell.ts'
import { changeCustomers, distributionHome } from '../../../contract/distributors.ts'
import { DistributionRight } from '../../../contract/flags.ts'
import { statementFilePath } from '../../../contract/orders.ts'
import { loadReport, saveRecord } from '../../../contract/records.ts'
import { register } from '../../../contract/registration.ts'
import { init } from '../../../contract/session.ts'
import { sheetShop } from '../../records/testing-sheets.ts'
import { codeFor } from '../../testing/accounts.ts'
import { makeMember, makeProduct, makeShop, testPassword } from '../../testing/factories.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'

const at = sheetShop()
let branch: { id: number; code: string; warehouseId: number }
let owner: { id: number; as: CallAs }
let other: { as: CallAs; customer: number }
let plain: CallAs

beforeAll(async () => {
  const { sql } = at.server
  const [{ id: headId }] = await sql<[{ id: number }]>`select id from shops where is_default`
  const signIn = (mobile: string, address: string) => at.server.signIn(mobile, { address })
  const runner = await makeMember(sql, { shopId: headId, role: 'distributor' })
  const rival = await makeMember(sql, { shopId: headId, role: 'distributor' })
  const powerless = await makeMember(sql, { shopId: headId, role: 'distributor', rights: 4 })
  branch = await makeShop(sql, { code: 'branch', ownerId: runner.id })
  const theirs = await makeShop(sql, { code: 'theirs', ownerId: rival.id })
  owner = { id: runner.id, as: { session: await signIn(runner.mobile, '10.4.0.1') } }
  other = {
    as: { session: await signIn(rival.mobile, '10.4.0.2') },
    customer: (await makeMember(sql, { shopId: theirs.id })).id,
  }
  plain = { session: await signIn(powerless.mobile, '10.4.0.3') }
})

const newCustomer = (more: { status?: 'pending' } = {}) =>
  makeMember(at.server.sql, { shopId: branch.id, ...more })
const stored = async (id: number) => (await at.server.sql`select * from members where id = ${id}`)[0]!
const add = (row: Record<string, string>, as = owner.as) =>
  at.server.call(saveRecord, { billType: 'customer', row }, as)

describe('a customer', () => {
  test('is entered without a password: a code lets them in, no password does', async () => {
    const { obj } = await add({ nick: '小店', mobile: '13512345678', tier: '3' })
    expect(await stored(obj.id)).toMatchObject({ shop_id: branch.id, tier: 3, status: 'active' })
    const shop = { shop: branch.code, address: '10.4.1.1' }
    for (const pwd of ['', testPassword, 'x'])
      expect(await at.server.call(login, { type: 'pwd', mobile: '13512345678', pwd }, shop)).toMatchObject({
        success: false,
      })
    const code = await codeFor(at.server, '13512345678', 'login', shop)
    expect(await at.server.call(login, { type: 'code', mobile: '13512345678', code }, shop)).toMatchObject({
      success: true,
      obj: { uid: obj.id },
    })
    expect(await add({ nick: '小店', mobile: '13512345678' })).toMatchObject({ success: false })
  })

  test('keeps the number and the shop: whoever could change them could sign in as the customer', async () => {
    const { id, mobile } = await newCustomer()
    await add({ id: String(id), mobile: '13500000009', shop_id: '1', remark: '老客户' })
    expect(await stored(id)).toMatchObject({ mobile, shop_id: branch.id, remark: '老客户' })
    expect(await add({ nick: 'x', mobile: '13500000008', shop_id: '1' })).toMatchObject({ success: false })
  })

  test('is listed with last order and turnover, of this shop alone', async () => {
    const { id } = await newCustomer()
    const { skuId } = await makeProduct(at.server.sql, branch.warehouseId)
    const lines = [{ skuId, quantity: '2', price: '12.5' }] as const
    await makeOrder(at.server.sql, { shopId: branch.id, memberId: id, lines, state: 2 })
    await makeOrder(at.server.sql, { shopId: branch.id, memberId: id, lines, state: 5 })
    const { tbl } = await at.server.call(loadReport, { billType: 'customer' }, owner.as)
    const row = tbl.find(each => each.id === id)
    expect(row).toMatchObject({ turnover: '25.00' })
    expect(row!.last_order).toBeTruthy()
    expect(tbl.every(each => each.id !== other.customer)).toBe(true)
  })
})

describe('several at once', () => {
  const change = (ids: number[], row: { tier?: number; status?: 'active' | 'disabled' }, as = owner.as) =>
    at.server.call(changeCustomers, { row: { ids, ...row } }, as)

  test('get a tier', async () => {
    const ids = [(await newCustomer()).id, (await newCustomer()).id]
    expect(await change(ids, { tier: 6 })).toMatchObject({ obj: { changed: 2 } })
    expect(await change(ids, { tier: 6 })).toMatchObject({ obj: { changed: 0 } })
    expect((await stored(ids[0]!)).tier).toBe(6)
    expect(await change(ids, { tier: 10 })).toMatchObject({ success: false, obj: { field: 'tier' } })
  })

  test('are let in once, however often somebody says so, and hear of it once', async () => {
    const { id, mobile } = await newCustomer({ status: 'pending' })
    const replies = await Promise.all([1, 2].map(() => change([id], { status: 'active' })))
    expect(replies.map(({ obj }) => obj.changed).sort()).toEqual([0, 1])
    const told = await at.server.sql`select from messages where mobile = ${mobile}`
    expect(told).toHaveLength(1)
  })

  test('who are blocked are out at once', async () => {
    const { id, mobile } = await newCustomer()
    const as = { shop: branch.code, address: '10.4.1.2' }
    const session = await at.server.signIn(mobile, as)
    expect((await at.server.call(init, {}, { ...as, session })).obj.guest).toBe(false)
    await change([id], { status: 'disabled' })
    expect((await at.server.call(init, {}, { ...as, session })).obj.guest).toBe(true)
  })

  test('who are blocked are in the count of the overview no more than in the list behind it', async () => {
    const { id } = await newCustomer()
    const counts = async () => {
      const home = (await at.server.call(distributionHome, {}, owner.as)).obj
      const list = await at.server.call(loadReport, { billType: 'customer', recCount: true }, owner.as)
      return { all: home.customers, new: home.newCustomers, listed: list.obj.total }
    }
    const before = (await counts()).all
    await change([id], { status: 'disabled' })
    expect(await counts()).toEqual({ all: before - 1, new: before - 1, listed: before - 1 })
  })

  test('among them another’s: nobody is changed', async () => {
    const mine = (await newCustomer()).id
    expect(await change([mine, other.customer], { tier: 8 })).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission' },
    })
    expect((await stored(mine)).tier).toBe(0)
    expect(await change([mine], { tier: 8 }, other.as)).toMatchObject({ success: false })
    expect(await change([mine], { tier: 8 }, plain)).toMatchObject({
      obj: { code: 'message.noDistribution' },
    })
  })
})

test('a sheet of customers is judged row by row; what is wrong comes back to be put right', async () => {
  const rows = [
    ['昵称', '手机号', '价格等级'],
    ['甲店', '13611110001', '2'],
    ['乙店', '123', '2'],
    ['丙店', '13611110003', '12'],
  ]
  const sending = { session: owner.as.session, lang: 'zh', fields: { type: 'customer' } }
  const whole = await at.sendRows(rows, { ...sending, fields: { type: 'customer', all: '1' } })
  expect(whole.obj).toMatchObject({ added: 0, bad: 2 })
  expect(await at.server.sql`select from members where mobile = '13611110001'`).toHaveLength(0)
  const judged = await at.sendRows(rows, { ...sending, fields: { type: 'customer', make: '0' } })
  expect(judged).toMatchObject({ success: true, obj: { added: 1, changed: 0, bad: 2 } })
  expect(judged.tbl.map(({ row }) => row)).toEqual([3, 4])
  expect(judged.obj.fixUrl).toMatch(/^\/export\/fix\//)
  expect(await at.server.sql`select from members where mobile = '13611110001'`).toHaveLength(0)
  const reply = await at.sendRows(rows, { ...sending, fields: { type: 'customer', make: '1' } })
  expect(reply).toMatchObject({ success: true, obj: { added: 1, bad: 2 } })
  const [row] = await at.server.sql`select shop_id, tier from members where mobile = '13611110001'`
  expect(row).toEqual({ shop_id: branch.id, tier: 2 })
  const fix = await at.rowsOf(await at.fetchAs(owner.as.session!, reply.obj.fixUrl, 'zh'))
  expect(fix.map(cells => cells[0])).toEqual(['昵称', '乙店', '丙店'])
  expect(await at.sendRows(rows.slice(0, 2), sending)).toMatchObject({ obj: { unchanged: 1 } })
  expect(await at.sendRows(rows, { ...sending, session: plain.session })).toMatchObject({ success: false })
})

test('whoever registers where customers are reviewed waits for the distributor, not for head office', async () => {
  await at.server.sql`update shops set register_mode = 'review' where id = ${branch.id}`
  const as = { shop: branch.code, address: '10.4.1.3' }
  await expect.poll(async () => (await at.server.call(init, {}, as)).obj.shop).toBe(branch.code)
  const rights = { shopId: branch.id, role: 'operator' } as const
  const clerk = await makeMember(at.server.sql, { ...rights, rights: DistributionRight.Screens })
  await makeMember(at.server.sql, { ...rights, rights: DistributionRight.Markup })
  const mobile = '13722220001'
  const code = await codeFor(at.server, mobile, 'register', as)
  const form = { mobile, nick: '新客', pwd: 'rosegarden7', code, agreed: [], scene: branch.code }
  const { obj } = await at.server.call(register, form, as)
  expect(obj).toMatchObject({ status: 'pending', shop: branch.code })
  expect(await stored(obj.uid)).toMatchObject({ invited_by: owner.id, shop_id: branch.id })
  expect((await at.server.call(bell, {}, owner.as)).obj.items[0]).toMatchObject({ urgent: true })
  const office = { session: at.office }
  expect((await at.server.call(bell, {}, office)).obj.items).toEqual([])
  const waits = async () =>
    (
      await at.server.sql<{ id: number }[]>`
        select member_id as id from bell_notices where kind = 'customer_waits' and about = ${obj.uid} and read_at is null
        order by 1`
    ).map(({ id }) => id)
  expect(await waits()).toEqual([owner.id, clerk.id])
  await at.server.call(changeCustomers, { row: { ids: [obj.uid], status: 'active' } }, owner.as)
  expect(await waits()).toEqual([])
})

describe('the statement of a customer', () => {
  const fetchIt = (member: number, session: string) =>
    at.fetchAs(session, `${statementFilePath}xlsx?from=2026-01-01&to=2099-01-01&member=${member}`, 'zh')

  test('has the orders and what is open, for the distributor', async () => {
    const { id } = await newCustomer()
    const { skuId } = await makeProduct(at.server.sql, branch.warehouseId)
    const lines = [{ skuId, quantity: '3', price: '7' }] as const
    const order = await makeOrder(at.server.sql, { shopId: branch.id, memberId: id, lines })
    const rows = await at.rowsOf(await fetchIt(id, owner.as.session!))
    expect(rows.flat()).toContain(order.number)
    expect(rows.at(-1)).toContain('21')
  })

  test('and for nobody else but head office', async () => {
    const { id } = await newCustomer()
    expect((await fetchIt(id, other.as.session!)).status).toBe(404)
    expect((await fetchIt(id, plain.session!)).status).toBe(404)
    expect((await fetchIt(id, at.member)).status).toBe(404)
    expect((await fetchIt(id, at.office)).status).toBe(200)
    expect((await fetchIt(other.customer, owner.as.session!)).status).toBe(404)
  })
})
