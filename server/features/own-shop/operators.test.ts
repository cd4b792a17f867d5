import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actions } from '../../../contract/actions.ts'
import { distributionHome } from '../../../contract/distributors.ts'
import { DistributionRight } from '../../../contract/flags.ts'
import { fxOrders } from '../../../contract/fx-orders.ts'
import { loadReport, saveRecord } from '../../../contract/records.ts'
import { init } from '../../../contract/session.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'

let server: OpenShop
let branch: { id: number; code: string }
let second: { id: number; code: string }
let owner: CallAs & { id: number }
let rival: CallAs
let clerkNumber = 0

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  const head = await makeShop(sql, { code: 'head', isDefault: true })
  const runner = await makeMember(sql, { shopId: head.id, role: 'distributor', rights: 7 })
  const other = await makeMember(sql, { shopId: head.id, role: 'distributor', rights: 7 })
  branch = await makeShop(sql, { code: 'branch', ownerId: runner.id })
  second = await makeShop(sql, { code: 'second', ownerId: runner.id })
  await makeShop(sql, { code: 'theirs', ownerId: other.id })
  owner = { id: runner.id, session: await server.signIn(runner.mobile, { address: '10.5.0.1' }) }
  rival = { session: await server.signIn(other.mobile, { address: '10.5.0.2' }) }
})

afterAll(() => server.close())

/** As somebody whom the distributor has named, with these rights. */
async function clerk(rights: number): Promise<CallAs & { id: number }> {
  const mobile = `1350000${String(++clerkNumber).padStart(4, '0')}`
  const { obj } = await server.call(
    saveRecord,
    { billType: 'operator', row: { nick: '店员', mobile, shop_id: String(branch.id), ...bits(rights) } },
    owner,
  )
  // Nobody set a password: here it would take a code.
  await server.sql`
    update members set password_hash = (select password_hash from members where id = ${owner.id}) where id = ${obj.id}`
  const address = `10.5.1.${clerkNumber}`
  return {
    id: obj.id,
    shop: branch.code,
    address,
    session: await server.signIn(mobile, { shop: branch.code, address }),
  }
}

const bits = (rights: number) => ({
  'rights.1': rights & DistributionRight.Screens ? '1' : '0',
  'rights.2': rights & DistributionRight.Markup ? '1' : '0',
})

const list = (billType: string, as: CallAs) => server.call(loadReport, { billType }, as)

describe("a distributor's clerk", () => {
  test('works in that shop with the rights that were given, and owns nothing of it', async () => {
    const as = await clerk(DistributionRight.Screens)
    expect((await server.call(init, {}, as)).obj).toMatchObject({
      role: 'operator',
      fx: DistributionRight.Screens,
      fx_id: owner.id,
      epay: false,
    })
    expect((await server.call(distributionHome, {}, as)).obj.shop).toMatchObject({ id: branch.id })
    expect(await server.call(fxOrders, {}, as)).toMatchObject({ success: true })
    expect(await list('customer', as)).toMatchObject({ success: true })
  })

  test('sees the one shop, not another of the same distributor', async () => {
    const as = await clerk(DistributionRight.Screens)
    const customer = await makeMember(server.sql, { shopId: second.id })
    const seen = (await list('customer', as)).tbl.map(({ id }) => id)
    expect(seen).not.toContain(customer.id)
    expect((await list('customer', owner)).tbl.map(({ id }) => id)).toContain(customer.id)
    expect((await server.call(distributionHome, { shop: second.id }, as)).obj?.shop?.id).not.toBe(second.id)
    expect(await server.call(init, {}, { ...as, shop: second.code })).toMatchObject({ obj: { guest: true } })
  })

  test('without a right is refused what asks for it', async () => {
    const none = await clerk(0)
    const markup = await clerk(DistributionRight.Markup)
    for (const as of [none, markup])
      expect(await server.call(fxOrders, {}, as)).toMatchObject({
        success: false,
        obj: { code: 'message.noDistribution' },
      })
    expect((await server.call(init, {}, markup)).obj).toMatchObject({ fx: DistributionRight.Markup })
  })

  test('names nobody, and does not say where the money goes', async () => {
    const as = await clerk(DistributionRight.Screens | DistributionRight.Markup)
    expect(await list('operator', as)).toMatchObject({ success: false })
    const row = { nick: 'x', mobile: '13599999999' }
    expect(await server.call(saveRecord, { billType: 'operator', row }, as)).toMatchObject({ success: false })
    const method = (await list('own_pay_method', as)).tbl.find(({ code }) => code === 'cod')!
    const change = { billType: 'own_pay_method', row: { id: method.id, position: '9' } }
    expect(await server.call(saveRecord, change, as)).toMatchObject({ success: false })
    expect(await server.call(saveRecord, change, owner)).toMatchObject({ success: true })
  })

  test('never may more than the distributor, whatever stands in the account', async () => {
    const as = await clerk(DistributionRight.Screens)
    const fx = async () => (await server.call(init, {}, as)).obj.fx
    await server.sql`update members set rights = 7 where id = ${as.id}`
    expect(await fx()).toBe(DistributionRight.Screens | DistributionRight.Markup)
    await server.sql`update members set rights = ${DistributionRight.Screens} where id = ${owner.id}`
    expect(await fx()).toBe(DistributionRight.Screens)
    await server.sql`update members set status = 'disabled' where id = ${owner.id}`
    expect(await fx()).toBe(0)
    await server.sql`update members set rights = 7, status = 'active' where id = ${owner.id}`
  })

  test('is gone at once when the distributor says so; another distributor cannot say it', async () => {
    const as = await clerk(DistributionRight.Screens)
    const off = { billType: 'operator', row: { id: as.id, status: 'disabled' } }
    expect(await server.call(saveRecord, off, rival)).toMatchObject({ success: false })
    expect((await server.call(init, {}, as)).obj.guest).toBe(false)
    expect(await server.call(saveRecord, off, owner)).toMatchObject({ success: true })
    expect((await server.call(init, {}, as)).obj.guest).toBe(true)
  })

  test('no customer becomes one by the form of customers', async () => {
    const customer = await makeMember(server.sql, { shopId: branch.id })
    await server.call(
      saveRecord,
      { billType: 'customer', row: { id: customer.id, role: 'operator', rights: '7' } },
      owner,
    )
    const [{ role, rights }] = await server.sql<[{ role: string; rights: number }]>`
      select role, rights from members where id = ${customer.id}`
    expect({ role, rights }).toEqual({ role: 'member', rights: 0 })
  })
})

test('no action asks for the right of being the distributor, which would shut clerks out unawares', () => {
  expect(actions.filter(({ right }) => right === DistributionRight.Distributor)).toEqual([])
})
