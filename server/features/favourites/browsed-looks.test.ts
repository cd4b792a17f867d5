import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveData } from '../../../contract/data.ts'
import { browse } from '../../../contract/favourites.ts'
import { cookies } from '../../../contract/preferences.ts'
import { productDetail } from '../../../contract/product-detail.ts'
import { actionUrl, encodeCall, headers, protocolVersion } from '../../../contract/wire.ts'
import { makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { startProcess } from '../../testing/shop-process.ts'
import { type Look, remember } from './browsed-looks.ts'

let server: OpenShop
let other: OpenShop
let shop: { id: number }
let products: number[]
let myId: number
let session: string
let me: CallAs

beforeAll(async () => {
  server = await openShop()
  other = await openShop({ url: server.url })
  shop = await makeShop(server.sql, { code: 'head', isDefault: true })
  const [row] = await server.sql<{ id: number }[]>`select warehouse_id as id from shops where id = ${shop.id}`
  const made = await Promise.all(Array.from({ length: 12 }, () => makeProduct(server.sql, row!.id)))
  products = made.map(({ productId }) => productId)
}, 60_000)

afterAll(async () => {
  await other.close()
  await server.close()
})

beforeEach(async () => {
  const member = await makeMember(server.sql, { shopId: shop.id })
  myId = member.id
  session = await server.signIn(member.mobile)
  me = { session }
})

const lookAt = (productId: number, at = server) => at.call(productDetail, { id: productId }, me)
const stored = async () => {
  const rows = await server.sql<{ productId: number }[]>`
    select product_id as "productId" from browsed where member_id = ${myId} order by product_id`
  return rows.map(({ productId }) => productId)
}
const shown = async () =>
  (await server.call(browse, {}, me)).obj.days.flatMap(({ items }) => items.map(({ productId }) => productId))
const look = (productId: number, more: Partial<Look> = {}): Look => ({
  memberId: myId,
  shopId: shop.id,
  productId,
  at: new Date(),
  price: null,
  currency: '',
  ...more,
})

test('looks are written together, and nobody waits for a table that is locked', async () => {
  const statements: string[] = []
  const locked = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const lock = server.sql.begin(async tx => {
    await tx`lock table browsed`
    locked.resolve()
    await over.promise
  })
  await locked.promise
  const stop = server.sql.watch(text => void (/into browsed/.test(text) && statements.push(text)))
  for (let times = 0; times < 3; times++)
    for (const answer of await Promise.all(products.map(id => lookAt(id)))) expect(answer.success).toBe(true)
  over.resolve()
  await lock
  await server.services.traces.looks.flush()
  stop()
  expect(await stored()).toEqual(products.toSorted((a, b) => a - b))
  // The locked table may have held up one batch while another was gathered.
  expect(statements.length).toBeLessThanOrEqual(2)
})

test('who looks sees it in the history at once, and what is forgotten does not come back', async () => {
  await lookAt(products[0]!)
  expect(await shown()).toEqual([products[0]])
  await lookAt(products[1]!)
  await server.call(saveData, { type: 'browsed', row: {} }, me)
  await server.services.traces.looks.flush()
  expect(await stored()).toEqual([])
})

test('two processes write the same looks without standing in each other’s way', async () => {
  const some = await Promise.all(
    Array.from({ length: 6 }, async () => (await makeMember(server.sql, { shopId: shop.id })).id),
  )
  const looks = some.flatMap(memberId => products.map(id => look(id, { memberId })))
  for (let round = 0; round < 10; round++) {
    for (const row of looks) server.services.traces.looks.add({ ...row, at: new Date() }, server.app.log)
    for (const row of looks.toReversed())
      other.services.traces.looks.add({ ...row, at: new Date() }, other.app.log)
    await Promise.all([server.services.traces.looks.flush(), other.services.traces.looks.flush()])
  }
  const [row] = await server.sql<{ n: number }[]>`
    select count(*)::integer as n from browsed where member_id = any(${some})`
  expect(row!.n).toBe(looks.length)
})

test('what was looked at in another process is there a moment later', async () => {
  await lookAt(products[2]!, other)
  await expect.poll(shown).toEqual([products[2]])
})

test('a look that is written late makes a later one no older', async () => {
  const [now, before] = [new Date(), new Date(Date.now() - 1000)]
  await remember(server.sql, [look(products[0]!, { at: now, price: '2' as Look['price'], currency: 'CNY' })])
  await remember(server.sql, [
    look(products[0]!, { at: before, price: '1' as Look['price'], currency: 'CNY' }),
  ])
  const rows = await server.sql<{ at: Date; price: string }[]>`
    select seen_at as at, trim_scale(seen_price)::text as price from browsed where member_id = ${myId}`
  expect(rows).toEqual([{ at: now, price: '2' }])
})

test('what is gone by then takes no other look with it', async () => {
  await remember(server.sql, [
    look(999_999_999),
    look(products[3]!),
    look(products[4]!, { memberId: 999_999_999 }),
  ])
  expect(await stored()).toEqual([products[3]])
})

test('an orderly stop writes what waits', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-looks-'))
  const shopProcess = await startProcess(server.url, folder)
  const response = await fetch(shopProcess.url + actionUrl(productDetail.name), {
    method: 'POST',
    headers: { [headers.version]: protocolVersion, cookie: `${cookies.session}=${session}` },
    body: new URLSearchParams(encodeCall(productDetail, { id: products[5]! })),
  })
  expect(((await response.json()) as { success: boolean }).success).toBe(true)
  shopProcess.signal('SIGTERM')
  const [code] = await shopProcess.gone
  rmSync(folder, { recursive: true, force: true })
  expect(code).toBe(0)
  expect(await stored()).toEqual([products[5]])
})
