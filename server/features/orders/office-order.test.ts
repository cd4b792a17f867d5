import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mergeOrders, type OrderDetail, orderDetail } from '../../../contract/orders.ts'
import { describeForm, loadReport } from '../../../contract/records.ts'
import { confirmField } from '../../../contract/wire.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { makeMember } from '../../testing/factories.ts'
import { pngPicture, uploadFiles } from '../../testing/files.ts'
import { type CallAs, post } from '../../testing/open-shop.ts'
import { makeOrder } from '../../testing/orders.ts'

let shop: OpenBuying
let who: Awaited<ReturnType<OpenBuying['shopper']>>
let clerk: CallAs

const openedAs = async ({ id, mobile }: { id: number; mobile: string }): Promise<CallAs> => {
  const address = `10.8.1.${id % 250}`
  return { session: await shop.signIn(mobile, { address }), address, lang: 'en' }
}

beforeAll(async () => {
  shop = await openBuying()
  const made = await makeMember(shop.sql, { shopId: shop.shop.id, role: 'office' })
  await shop.sql`update members set staff_role = 'finance' where id = ${made.id}`
  clerk = await openedAs(made)
})
afterAll(() => shop.close())
beforeEach(async () => {
  who = await shop.shopper()
})

const plainOrder = async (memberId: number) => {
  const { skuId } = await shop.product()
  return await makeOrder(shop.sql, {
    shopId: shop.shop.id,
    memberId,
    lines: [{ skuId, quantity: '1', price: '2' }],
  })
}

const formOf = async (id: number, as = clerk) =>
  (await shop.call(describeForm, { billType: 'order', id }, as)).obj

type Form = Awaited<ReturnType<typeof formOf>>

const field = (form: Form, name: string) => form.fields.find(({ field_name }) => field_name === name)!

/** Those that the field names and the form can open. */
const filesIn = (form: Form, name: string) => {
  const { value, files } = field(form, name)
  const names = value.split('|').filter(Boolean)
  return names.map(stored => files.find(({ url }) => url.endsWith(`/${stored}`))!)
}

const statusOf = async (url: string, as: CallAs) => {
  const headers = { cookie: `caravan_session=${as.session}`, host: 'localhost' }
  return (await shop.app.inject({ url, headers })).statusCode
}

describe("head office's form of an order", () => {
  const signedOrder = async () => {
    await shop.sql`update shops set contract_texts = '{"en": "You pay, we deliver."}' where id = ${shop.shop.id}`
    try {
      const { skuId } = await shop.product()
      await shop.fill(who, [[skuId, 1]])
      const { tbl } = await uploadFiles(
        shop,
        [
          { name: 'note.png', content: await pngPicture() },
          { name: 'sign.png', content: await pngPicture(80, 30) },
        ],
        who.as,
      )
      const [note, signatureId] = tbl.map(({ id }) => id) as [number, number]
      const contract = { version: 1, name: 'Li Lei', signatureId }
      return (await shop.commit(who, { attachIds: [note], contract })).obj.ids[0]!
    } finally {
      await shop.sql`update shops set contract_texts = '{}' where id = ${shop.shop.id}`
    }
  }

  test('has what the buyer attached and the signed contract, which open for whoever sees the order', async () => {
    const form = await formOf(await signedOrder())
    const [note] = filesIn(form, 'attachments')
    const [paper] = filesIn(form, 'contract')
    expect(note).toMatchObject({ fname: 'note.png' })
    expect(paper!.url).toMatch(/\.pdf$/)
    expect(field(form, 'contract_name').value).toBe('Li Lei')
    const stranger = await shop.shopper()
    for (const { url } of [note!, paper!]) {
      expect(await statusOf(url, clerk)).toBe(200)
      expect(await statusOf(url, stranger.as)).toBe(404)
    }
  })

  test("opens them for the distributor whose shop it was ordered in, and for no other shop's", async () => {
    const orderId = await signedOrder()
    const [owner, other] = await Promise.all(
      [1, 2].map(() => makeMember(shop.sql, { shopId: shop.shop.id, role: 'distributor' })),
    )
    await shop.sql`update shops set owner_id = ${owner!.id} where id = ${shop.shop.id}`
    try {
      const [mine, theirs] = [await openedAs(owner!), await openedAs(other!)]
      const form = await formOf(orderId, mine)
      const files = ['attachments', 'contract'].flatMap(name => filesIn(form, name))
      expect(files).toHaveLength(2)
      for (const { url } of files) {
        expect(await statusOf(url, mine)).toBe(200)
        expect(await statusOf(url, theirs)).toBe(404)
      }
    } finally {
      await shop.sql`update shops set owner_id = null where id = ${shop.shop.id}`
    }
  })

  test('has what was attached to the orders that were merged into it', async () => {
    const { skuId } = await shop.product()
    const { tbl } = await uploadFiles(
      shop,
      [
        { name: 'first.png', content: await pngPicture() },
        { name: 'second.png', content: await pngPicture() },
        { name: 'third.png', content: await pngPicture() },
      ],
      who.as,
    )
    const ordered = async (fileId: number) => {
      await shop.fill(who, [[skuId, 1]])
      return (await shop.commit(who, { attachIds: [fileId] })).obj.ids[0]!
    }
    const merge = async (ids: readonly number[]): Promise<number> => {
      const ask = async (agreed: number) =>
        (await post(shop.app, mergeOrders.name, { ids: ids.join(), [confirmField]: agreed }, who.as)).json()
      return (await ask((await ask(0)).obj.confirmNum)).obj.id
    }
    const [first, second, third] = [
      await ordered(tbl[0]!.id),
      await ordered(tbl[1]!.id),
      await ordered(tbl[2]!.id),
    ]
    const names = ['first.png', 'second.png', 'third.png']
    const both = await merge([first, second])
    for (const [id, count] of [
      [both, 2],
      [await merge([both, third]), 3],
    ] as const) {
      const files = filesIn(await formOf(id), 'attachments')
      expect(files.map(({ fname }) => fname)).toEqual(names.slice(0, count))
      for (const { url } of files) expect(await statusOf(url, clerk)).toBe(200)
      const own = (await shop.call(orderDetail, { id }, who.as)).obj as OrderDetail
      expect(own.attachments).toEqual(files.map(({ fname, url }) => ({ name: fname, url })))
    }
    expect(filesIn(await formOf(first), 'attachments')).toHaveLength(1)
  })

  test('has neither where nothing was attached and nothing was to sign', async () => {
    const { id } = await plainOrder(who.id)
    const form = await formOf(id)
    expect([...filesIn(form, 'attachments'), ...filesIn(form, 'contract')]).toEqual([])
    expect(field(form, 'contract_name').value).toBe('')
  })
})

describe("head office's search for orders", () => {
  const found = async (search: string, limit = 10) => {
    const { obj, tbl } = await shop.call(
      loadReport,
      { billType: 'order', search, limit, recCount: true },
      clerk,
    )
    return { total: obj.total, numbers: tbl.map(({ number }) => number) }
  }

  test('finds a part of the number, of the name and of the mobile number', async () => {
    const { number } = await plainOrder(who.id)
    await shop.sql`update members set nick = 'Zebra Crossing 斑马' where id = ${who.id}`
    const [{ mobile }] = (await shop.sql`select mobile from members where id = ${who.id}`) as [
      { mobile: string },
    ]
    for (const search of [number, number.slice(3), 'bra Cro', '斑马', mobile, JSON.stringify({ text: '斑' })])
      expect(await found(search)).toEqual({ total: 1, numbers: [number] })
    expect(await found('no such order')).toEqual({ total: 0, numbers: [] })
    expect(await found('%')).toEqual({ total: 0, numbers: [] })
  })

  test('counts and sorts the same when it finds many', async () => {
    await shop.sql`update members set nick = 'Ferryman' where id = ${who.id}`
    const { id } = await plainOrder(who.id)
    await shop.sql`
      insert into orders (shop_id, member_id, state, store_id, warehouse_id, currency, rate, decimals, goods, total,
        base_total, pay_method, delivery, created_at)
      select shop_id, member_id, 4, store_id, warehouse_id, currency, rate, decimals, goods, total, base_total, pay_method,
        delivery, now() - n * interval '1 minute'
      from orders, generate_series(1, 5200) n where id = ${id}`
    const { total, numbers } = await found('ferryman')
    const newest = await shop.sql<{ number: string }[]>`
      select number from orders where member_id = ${who.id} order by created_at desc limit 10`
    expect(total).toBe(5201)
    expect(numbers).toEqual(newest.map(order => order.number))
    expect((await found(JSON.stringify({ text: 'ferryman', state: '0' }))).total).toBe(1)
  })
})
