import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Action, titleOf } from '../../../contract/action.ts'
import { actions } from '../../../contract/actions.ts'
import { addSelectionTheme } from '../../../contract/cart.ts'
import { selectionThemes } from '../../../contract/catalogue.ts'
import { availableCoupons, commitOrder } from '../../../contract/checkout.ts'
import { combineFlags, DistributionRight, hasRight, ShopFlag } from '../../../contract/flags.ts'
import { cookies } from '../../../contract/preferences.ts'
import { quotation } from '../../../contract/quotation.ts'
import { deleteRecord, describeReport, loadReport, saveRecord } from '../../../contract/records.ts'
import type { WireReply } from '../../../contract/reply.ts'
import { logout } from '../../../contract/session.ts'
import { billTypes } from '../../records/registry.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop, post } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'

const { Screens } = DistributionRight

/** Values of `fx` of somebody who runs a shop; `office` is head office, whose `fx` is 0. */
const everyFx = [0, 1, 2, 3, 4, 5, 7, 'office'] as const
type Fx = (typeof everyFx)[number]

const passes = (fx: Fx, right: number) => fx === 'office' || hasRight(fx, right)

/** What a distributor reaches by a right; all the others are the same for them as for any member. */
const rightOfBillType: Record<string, number> = {
  shop: Screens,
  own_shop: Screens,
  own_pay_method: Screens,
  own_notice: Screens,
  own_selection_theme: Screens,
  own_selection_item: Screens,
  own_sku: Screens,
  delivery_method: Screens,
  freight_rule: Screens,
  customer: Screens,
  operator: DistributionRight.Distributor,
  order: Screens,
  order_line: Screens,
  order_step: Screens,
}

let server: OpenShop
const as = {} as Record<Fx, CallAs>
const customerOf = {} as Record<Fx, number>

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  const flags = combineFlags(ShopFlag.BuyOnBehalf)
  const head = await makeShop(sql, { code: 'head', isDefault: true, flags })
  for (const fx of everyFx) {
    const role = fx === 'office' ? 'office' : 'distributor'
    const runner = await makeMember(sql, { shopId: head.id, role, rights: fx === 'office' ? 0 : fx })
    const code = `branch-${fx}`
    const owner = fx === 'office' ? await makeMember(sql, { shopId: head.id, role: 'distributor' }) : runner
    const branch = await makeShop(sql, { code, flags, ownerId: owner.id })
    const customer = await makeMember(sql, { shopId: branch.id })
    customerOf[fx] = customer.id
    await sql`
      with way as (
        insert into delivery_methods (shop_id, kind, names) values (${branch.id}, 'delivery', '{"zh": "快递"}') returning id)
      insert into freight_rules (method_id, measure, first_unit, first_fee, next_unit, next_fee)
      select id, 'weight', 1, 8, 1, 2 from way`
    await makeMember(sql, { shopId: branch.id, role: 'operator' })
    await sql`insert into notices (shop_id, titles) values (${branch.id}, '{"zh": "公告"}')`
    const { skuId } = await makeProduct(sql, branch.warehouseId)
    await sql`
      with theme as (insert into selection_themes (shop_id, names) values (${branch.id}, '{"zh": "货架"}') returning id)
      insert into selection_items (theme_id, sku_id) select id, ${skuId} from theme`
    await makeOrder(sql, {
      shopId: branch.id,
      memberId: customer.id,
      lines: [{ skuId, quantity: '1', price: '1' }],
    })
    const address = `10.7.7.${everyFx.indexOf(fx) + 1}`
    as[fx] = { shop: code, address, session: await server.signIn(runner.mobile, { shop: code, address }) }
  }
})

beforeEach(async () => {
  await server.sql`delete from rate_limits`
})

afterAll(() => server.close())

const codeOf = ({ obj }: WireReply) => (obj as { code?: string } | undefined)?.code

describe.each(everyFx)('fx %s', fx => {
  const tried = actions
    .filter(({ name }) => name !== logout.name)
    .map((action: Action) => ({ title: titleOf(action), action }))

  test.each(tried)('$title', async ({ action: { name, type, right } }) => {
    const reply = (await post(server.app, name, { type }, as[fx])).json<WireReply>()
    const refused = right !== undefined && !passes(fx, right)
    expect(codeOf(reply) === 'message.noDistribution').toBe(refused)
  })

  test.each(billTypes().map(({ name }) => name))('bill type %s', async billType => {
    const right = rightOfBillType[billType]
    const replies = [
      await server.call(describeReport, { billType }, as[fx]),
      await server.call(loadReport, { billType }, as[fx]),
      await server.call(saveRecord, { billType, row: {} }, as[fx]),
      await server.call(deleteRecord, { billType, id: 1 }, as[fx]),
    ]
    const refused = right !== undefined && !passes(fx, right)
    expect(replies.map(reply => codeOf(reply) === 'message.noDistribution')).toEqual(
      replies.map(() => refused),
    )
    if (right !== undefined && !refused) {
      expect(replies[0]).toMatchObject({ success: true })
      expect(replies[1]!.tbl).not.toEqual([])
    }
  })

  test('a list leaves as a sheet only with the right to see it', async () => {
    const { session, shop, address } = as[fx]
    const response = await server.app.inject({
      url: '/export?billType=customer&format=csv',
      headers: {
        cookie: `${cookies.session}=${session}; ${cookies.shop}=${shop}`,
        'x-forwarded-for': address!,
      },
    })
    expect(response.statusCode).toBe(passes(fx, Screens) ? 200 : 403)
  })

  test('whoever may not see customers does not buy, price or quote for them', async () => {
    const wurId = customerOf[fx]
    const asked: WireReply[] = [
      await server.call(selectionThemes, { uid: wurId }, as[fx]),
      await server.call(availableCoupons, { forMember: wurId }, as[fx]),
      await server.call(quotation, { uid: wurId }, as[fx]),
      await server.call(quotation, { tier: 0 }, as[fx]),
    ]
    expect(asked.map(({ success }) => success)).toEqual(asked.map(() => passes(fx, Screens)))
    const changes: WireReply[] = [
      await server.call(addSelectionTheme, { ztId: 1, uid: wurId }, as[fx]),
      await server.call(commitOrder, { data: { forMember: wurId } }, as[fx]),
    ]
    // Whoever may, hears of the cart that is empty or the theme that is not there.
    if (!passes(fx, Screens)) expect(changes.map(codeOf)).toEqual(changes.map(() => 'message.noPermission'))
  })
})

test('the rights of bill types are those that their definitions name', () => {
  const named = billTypes().flatMap(({ name, access }) =>
    access.flatMap(({ right }) => (right === undefined ? [] : [[name, right] as const])),
  )
  expect(Object.fromEntries(named)).toEqual(rightOfBillType)
})

test('every action for distributors asks for a right', () => {
  const asking = actions.filter(({ access }: Action) => access === 'distributor')
  expect(asking.length).toBeGreaterThan(10)
  expect(asking.every(({ right }) => right !== undefined)).toBe(true)
})
