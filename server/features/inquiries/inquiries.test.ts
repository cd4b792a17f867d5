import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveData } from '../../../contract/data.ts'
import { inquiries } from '../../../contract/inquiries.ts'
import { describeForm, saveRecord } from '../../../contract/records.ts'
import { type MadeShop, makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'

let server: OpenShop
let shop: MadeShop
let clerk: CallAs

beforeAll(async () => {
  server = await openShop()
  shop = await makeShop(server.sql, { code: 'head', isDefault: true })
  const { mobile } = await makeMember(server.sql, { shopId: shop.id, staffRole: 'sales' })
  clerk = { session: await server.signIn(mobile) }
}, 60_000)

afterAll(() => server.close())

async function somebody() {
  const { id, mobile } = await makeMember(server.sql, { shopId: shop.id })
  return { id, mobile, as: { session: await server.signIn(mobile) } as CallAs }
}
const negotiable = () => makeProduct(server.sql, shop.warehouseId, { retail: null })
const ask = (as: CallAs, skuId: number) =>
  server.call(saveData, { type: 'inquiry', row: { sku_id: skuId, quantity: '500', note: '急用' } }, as)
const list = async (as: CallAs) => (await server.call(inquiries, {}, as)).obj.items
const answer = (id: number, row: object) =>
  server.call(saveRecord, { billType: 'inquiry', row: { id, ...row } }, clerk)
const agreedWith = async (memberId: number, skuId: number): Promise<string | undefined> => {
  const [agreed] = await server.sql<{ price: string }[]>`
    select price from agreed_prices where member_id = ${memberId} and sku_id = ${skuId}`
  return agreed?.price
}
const messages = async (mobile: string) => {
  const rows = await server.sql<
    { body: string }[]
  >`select body from sms_outbox where mobile = ${mobile} order by id`
  return rows.map(({ body }) => body)
}

test('"negotiable" can be asked for; head office answers with an agreed price and the member is told', async () => {
  const me = await somebody()
  const { skuId, productId } = await negotiable()
  const asked = await ask(me.as, skuId)
  expect(asked.success).toBe(true)
  expect(await list(me.as)).toMatchObject([
    { skuId, productId, quantity: '500', note: '急用', state: 'open', price: null },
  ])

  expect((await answer(asked.obj.id, { price: '12.5', answer: '含运费' })).success).toBe(true)
  expect(await list(me.as)).toMatchObject([{ state: 'answered', price: '12.50', answer: '含运费' }])
  expect(await agreedWith(me.id, skuId)).toBe('12.5000')
  expect((await messages(me.mobile)).at(-1)).toMatch(/^【.+】您询价的“.+”已有报价/)

  expect((await answer(asked.obj.id, { price: '11' })).success).toBe(true)
  expect(await agreedWith(me.id, skuId)).toBe('11.0000')
})

test('other words in an answer leave a price alone that was agreed later', async () => {
  const me = await somebody()
  const { skuId } = await negotiable()
  const { id } = (await ask(me.as, skuId)).obj
  await answer(id, { price: '12.5' })
  await server.sql`update agreed_prices set price = 10 where member_id = ${me.id} and sku_id = ${skuId}`
  await answer(id, { answer: '含运费' })
  expect(await agreedWith(me.id, skuId)).toBe('10.0000')
  expect(await list(me.as)).toMatchObject([{ state: 'answered', price: '12.50', answer: '含运费' }])
})

test('an answer that is taken back takes its price along, but none that was agreed later', async () => {
  const me = await somebody()
  const [first, second] = [await negotiable(), await negotiable()]
  for (const { skuId } of [first, second]) await answer((await ask(me.as, skuId)).obj.id, { price: '12.5' })
  await server.sql`update agreed_prices set price = 10 where member_id = ${me.id} and sku_id = ${second.skuId}`
  for (const { id } of await list(me.as)) await answer(id, { price: null, answer: '已停产' })
  expect(await list(me.as)).toMatchObject([{ state: 'refused' }, { state: 'refused' }])
  expect(await agreedWith(me.id, first.skuId)).toBeUndefined()
  expect(await agreedWith(me.id, second.skuId)).toBe('10.0000')
})

test('without a price it is a no, and no price is agreed', async () => {
  const me = await somebody()
  const { skuId } = await negotiable()
  const { id } = (await ask(me.as, skuId)).obj
  await answer(id, { answer: '已停产' })
  expect(await list(me.as)).toMatchObject([{ state: 'refused', answer: '已停产' }])
  expect(await server.sql`select from agreed_prices where member_id = ${me.id}`).toHaveLength(0)
})

test('an open question is not asked twice, an answered one may be asked again', async () => {
  const me = await somebody()
  const { skuId } = await negotiable()
  const { id } = (await ask(me.as, skuId)).obj
  expect(await ask(me.as, skuId)).toMatchObject({ success: false, obj: { code: 'inquiries.inquiryWaits' } })
  await answer(id, { price: '9' })
  expect((await ask(me.as, skuId)).success).toBe(true)
})

test('whoever answers reads what was asked for and by whom, in words', async () => {
  const me = await somebody()
  const { skuId, productId } = await negotiable()
  await server.sql`
    update skus set spec = '[{"name": {"zh": "颜色"}, "value": {"zh": "红"}}, {"name": {"zh": "尺码"}, "value": {"zh": "XL"}}]'
    where id = ${skuId}`
  const [goods] = await server.sql<{ itemNo: string; name: string }[]>`
    select k.item_no as "itemNo", text_in(p.names, 'zh') as name from skus k join products p on p.id = ${productId}
    where k.id = ${skuId}`
  const { id } = (await ask(me.as, skuId)).obj
  const form = (await server.call(describeForm, { billType: 'inquiry', id }, { ...clerk, lang: 'zh' })).obj
  const shown = Object.fromEntries(form.fields.map(({ field_name: name, value }) => [name, value]))
  expect(shown).toMatchObject({ asked: `${goods!.itemNo} · ${goods!.name} · 红 / XL`, quantity: '500' })
  expect(shown.asked_by).toContain(me.mobile)
  expect(shown).not.toHaveProperty('sku_id')
})

test('a member neither answers nor sets a price, and sees only the own ones', async () => {
  const [me, other] = [await somebody(), await somebody()]
  const { skuId } = await negotiable()
  const row = { sku_id: skuId, quantity: '1', price: '0.01', state: 'answered' }
  const { id } = (await server.call(saveData, { type: 'inquiry', row }, me.as)).obj
  const [stored] = await server.sql`select price, state from inquiries where id = ${id ?? 0}`
  if (stored) expect(stored).toMatchObject({ price: null, state: 'open' })
  const { id: mine } = stored ? { id } : (await ask(me.as, skuId)).obj
  expect(
    (await server.call(saveData, { type: 'inquiry', row: { id: mine, price: '1' } }, me.as)).success,
  ).toBe(false)
  expect(await list(other.as)).toEqual([])
  expect((await ask({}, skuId)).success).toBe(false)
})

test('what is not for sale cannot be asked for', async () => {
  const me = await somebody()
  expect(await ask(me.as, 999_999)).toMatchObject({ success: false, obj: { field: 'sku_id' } })
})

test("in a distributor's shop no price is asked for: none that head office named would count there", async () => {
  const owner = await makeMember(server.sql, { shopId: shop.id, role: 'distributor' })
  const theirs = await makeShop(server.sql, { ownerId: owner.id })
  const { mobile } = await makeMember(server.sql, { shopId: theirs.id })
  const { skuId } = await negotiable()
  const as = { session: await server.signIn(mobile, { shop: theirs.code }), shop: theirs.code }
  expect(await ask(as, skuId)).toMatchObject({ success: false, obj: { code: 'inquiries.contactShop' } })
  expect(await list(as)).toEqual([])
})
