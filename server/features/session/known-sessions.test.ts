import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addToCart, cartCount } from '../../../contract/cart.ts'
import { setFavourites } from '../../../contract/catalogue.ts'
import { init, logout } from '../../../contract/session.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { type MadeShop, makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { hashToken } from './session.rules.ts'

/** Both remember who comes, as real shops do. */
let shop: OpenShop
let other: OpenShop
let head: MadeShop

beforeAll(async () => {
  shop = await openShop({ keepAnswers: true })
  other = await openShop({ keepAnswers: true, url: shop.url })
  head = await makeShop(shop.sql, { code: 'head', isDefault: true })
}, 60_000)

afterAll(async () => {
  await other.close()
  await shop.close()
})

/** Somebody whom both processes have seen. */
async function comeIn() {
  const { id, mobile } = await makeMember(shop.sql, { shopId: head.id, tier: 1 })
  const session = await shop.signIn(mobile)
  for (const server of [shop, other]) expect((await server.call(init, {}, { session })).obj.uid).toBe(id)
  return { id, session }
}

const seenBy = async (server: OpenShop, session: string) => (await server.call(init, {}, { session })).obj

test('who comes again is known without asking', async () => {
  const { session } = await comeIn()
  const look = () => shop.call(cartCount, {}, { session })
  await look()
  // The count itself.
  expect(await countQueries(shop.sql, look)).toBe(1)
})

test('who signs out is nobody at once, and in other processes as soon as they have heard of it', async () => {
  const { session } = await comeIn()
  await shop.call(logout, {}, { session })
  expect((await seenBy(shop, session)).guest).toBe(true)
  await vi.waitFor(async () => expect((await seenBy(other, session)).guest).toBe(true))
})

test('whatever changes about somebody is known everywhere', async () => {
  const { id, session } = await comeIn()
  const { skuId } = await makeProduct(shop.sql, head.warehouseId)
  const both = (expected: object) =>
    Promise.all(
      [shop, other].map(server =>
        vi.waitFor(async () => expect(await seenBy(server, session)).toMatchObject(expected)),
      ),
    )
  await shop.sql`update members set tier = 2, nick = 'Somebody else' where id = ${id}`
  await both({ tier: 2, nick: 'Somebody else' })
  await shop.sql`insert into agreed_prices (member_id, sku_id, price) values (${id}, ${skuId}, 5)`
  for (const { services } of [shop, other])
    await vi.waitFor(async () => {
      await seenBy(shop, session)
      await seenBy(other, session)
      expect(await rememberedBy(services, session)).toMatchObject({ member: { hasAgreedPrices: true } })
    })
  await shop.sql`update members set status = 'disabled' where id = ${id}`
  await both({ guest: true })
})

const rememberedBy = ({ cache }: OpenShop['services'], session: string) =>
  cache.sessions.recall<Promise<unknown>>(keyOf(session))

const keyOf = (session: string) => hashToken(session).toString('base64')

test('who fills a cart is known without asking', async () => {
  const { session } = await comeIn()
  const { skuId } = await makeProduct(shop.sql, head.warehouseId)
  const add = () => shop.call(addToCart, { products: [{ skuId, qty: '1' }] }, { session })
  await add()
  // The beginning, what is offered, the line, the end.
  expect(await countQueries(shop.sql, add)).toBe(4)
})

test('who changes more than a cart is looked up, whatever is remembered', async () => {
  const { id, session } = await comeIn()
  const before = rememberedBy(shop.services, session)
  await shop.sql`update members set status = 'disabled' where id = ${id}`
  await vi.waitFor(async () => expect((await seenBy(shop, session)).guest).toBe(true))
  // As if this process had heard nothing.
  shop.services.cache.sessions.keep(keyOf(session), 10_000, before)
  expect((await seenBy(shop, session)).uid).toBe(id)
  const reply = await shop.call(setFavourites, { ids: '1', b: '1' }, { session, member: id })
  expect(reply).toMatchObject({ success: false })
  expect((await seenBy(shop, session)).guest).toBe(true)
})
