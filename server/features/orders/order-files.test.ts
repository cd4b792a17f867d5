import { afterAll, beforeAll, expect, test } from 'vitest'
import { cookies } from '../../../contract/preferences.ts'
import { openDistribution } from '../../testing/distribution.ts'
import { pngPicture, uploadFiles } from '../../testing/files.ts'
import type { CallAs } from '../../testing/open-shop.ts'

let shop: Awaited<ReturnType<typeof openDistribution>>
beforeAll(async () => {
  shop = await openDistribution()
})
afterAll(() => shop.close())

const statusFor = async (url: string, { session, shop: code }: CallAs): Promise<number> =>
  (
    await shop.app.inject({
      url,
      headers: { cookie: `${cookies.session}=${session}; ${cookies.shop}=${code}` },
    })
  ).statusCode

test('a customer’s papers are seen by whoever runs the shop now, with the right to its orders', async () => {
  const who = await shop.distributor()
  const stranger = await shop.distributor()
  const { skuId } = await shop.product('1')
  const order = await shop.order(who, [{ skuId, quantity: '1', price: '5' }], { state: 1, payMethod: 'xx' })
  const clerk = (rights: number) => shop.enter(who.shop.id, who.shop.code, { role: 'operator', rights })
  const [seller, pricer] = [await clerk(2), await clerk(4)]
  const { as: sender } = await shop.enter(shop.head.id, shop.head.code)
  const uploaded = async () =>
    (await uploadFiles(shop, [{ name: 'a.png', content: await pngPicture() }], sender)).tbl[0]!
  const [paper, proof] = [await uploaded(), await uploaded()]
  const paymentId = await shop.transfer(who, order.id, '5')
  const attach = (fileId: number, type: string, id: number) =>
    shop.sql`
      update files set owner_id = ${who.customer.id}, attached_type = ${type}, attached_id = ${id}, expires_at = null
      where id = ${fileId}`
  await attach(paper.id, 'order', order.id)
  await attach(proof.id, 'payment', paymentId)
  for (const { url } of [paper, proof]) {
    for (const { as } of [who, seller, who.customer]) expect(await statusFor(url, as)).toBe(200)
    for (const { as } of [stranger, stranger.customer, pricer]) expect(await statusFor(url, as)).toBe(404)
  }
  // They have stopped working with us: what they saw then is not theirs for ever.
  await shop.sql`update members set role = 'member', rights = 0 where id = ${who.id}`
  for (const { url } of [paper, proof])
    for (const { as } of [who, seller]) expect(await statusFor(url, as)).toBe(404)
})
