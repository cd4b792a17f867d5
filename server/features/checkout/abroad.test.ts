import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'

let shop: OpenBuying

beforeAll(async () => {
  shop = await openBuying()
})
afterAll(() => shop.close())

type Buyer = Awaited<ReturnType<OpenBuying['shopper']>>

async function buyerIn(country: string): Promise<Buyer> {
  const buyer = await shop.shopper()
  await shop.sql`
    update addresses set country = ${country}, phone = '+84912345678', area1 = 'Hồ Chí Minh', area2 = 'Sài Gòn',
      area3 = '', detail = '12 Lê Lợi', postcode = '70010' where id = ${buyer.addressId}`
  const { skuId } = await shop.product()
  await shop.fill(buyer, [[skuId, 1]])
  return buyer
}

test('a country that nothing is delivered to is named, at the address', async () => {
  const reply = await shop.commit(await buyerIn('VN'))
  expect(reply).toMatchObject({ success: false, obj: { field: 'addressId', code: 'address.nowhere' } })
  expect(reply.msg).toContain('Vietnam')
})

test('where another method goes, that is said; its order keeps country and label', async () => {
  const [abroad] = await shop.sql<{ id: number }[]>`
    insert into delivery_methods (shop_id, kind, names, position)
    values (${shop.shop.id}, 'delivery', '{"zh": "国际快递", "en": "By air"}', 2) returning id`
  await shop.sql`
    insert into freight_rules (method_id, countries, measure, first_unit, first_fee, next_unit, next_fee)
    values (${abroad!.id}, '{VN,TH}', 'quantity', 100000, 45, 1, 0)`
  const buyer = await buyerIn('VN')
  const refused = await shop.commit(buyer)
  expect(refused).toMatchObject({ obj: { field: 'deliveryMethodId', code: 'address.notToCountry' } })
  expect(refused.msg).toContain('Express does not deliver to Vietnam')
  const reply = await shop.commit(buyer, { deliveryMethodId: abroad!.id })
  expect(reply).toMatchObject({ success: true })
  const [order] = await shop.sql<{ freight: string; address: Record<string, string> }[]>`
    select freight, address from orders where id = ${reply.obj.ids[0]!}`
  expect(Number(order!.freight)).toBe(45)
  expect(order!.address).toMatchObject({ country: 'VN', postcode: '70010', phone: '+84912345678' })
  expect(order!.address.label).toContain('VIETNAM 越南')
  expect(await shop.commit(await buyerIn('BR'), { deliveryMethodId: abroad!.id })).toMatchObject({
    obj: { code: 'address.nowhere' },
  })
})
