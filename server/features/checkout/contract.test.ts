import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { contractAgain } from '../../../contract/checkout.ts'
import { formatDateTime } from '../../../contract/dates.ts'
import { ShopFlag } from '../../../contract/flags.ts'
import { type OrderDetail, orderDetail } from '../../../contract/orders.ts'
import { describeForm } from '../../../contract/records.ts'
import { loadPacks } from '../../i18n/texts.ts'
import { printer } from '../../pdf/printer.ts'
import { readAll } from '../../ports/storage/storage.ts'
import { type OpenBuying, openBuying } from '../../testing/buying.ts'
import { makeMember, makeProduct } from '../../testing/factories.ts'
import { pngPicture, uploadFiles } from '../../testing/files.ts'
import type { CallAs } from '../../testing/open-shop.ts'
import { wordsOfPdf } from '../../testing/pdf-text.ts'
import { makeDueContracts } from './due-contracts.ts'

let shop: OpenBuying
let who: Awaited<ReturnType<OpenBuying['shopper']>>

beforeAll(async () => {
  shop = await openBuying({ flags: 1 << ShopFlag.BuyOnBehalf })
  await shop.sql`update shops set contract_texts = '{"en": "You pay, we deliver."}' where id = ${shop.shop.id}`
})
afterAll(() => shop.close())
beforeEach(async () => {
  who = await shop.shopper()
})
afterEach(() => vi.restoreAllMocks())

async function signed(as: CallAs = who.as) {
  const files = await uploadFiles(
    shop,
    [
      { name: 'note.png', content: await pngPicture() },
      { name: 'sign.png', content: await pngPicture(80, 30) },
    ],
    as,
  )
  const [note, signatureId] = files.tbl.map(({ id }) => id) as [number, number]
  return { attachIds: [note], contract: { version: 1, name: 'Li Lei', signatureId } }
}

/** Two orders, because the goods lie in two warehouses. */
async function fillTwoWarehouses() {
  const [second] = await shop.sql<{ id: number }[]>`
    insert into warehouses (site_id, names) values (${shop.siteId}, '{"en": "South"}') returning id`
  const here = await shop.product()
  const there = await makeProduct(shop.sql, second!.id)
  await shop.sql`insert into stocks (sku_id, warehouse_id, on_hand) values (${there.skuId}, ${shop.warehouseId}, 5)`
  const [, line] = await shop.fill(who, [
    [here.skuId, 1],
    [there.skuId, 1],
  ])
  await shop.sql`update cart_lines set warehouse_id = ${second!.id} where id = ${line!}`
}

const detailOf = async (id: number, as: CallAs = who.as) =>
  (await shop.call(orderDetail, { id }, as)).obj as OrderDetail

const fetched = async (url: string, as: CallAs) => {
  const headers = { cookie: `caravan_session=${as.session}`, host: 'localhost' }
  return (await shop.app.inject({ url, headers })).statusCode
}

const dueOf = async (orderId: number) =>
  (
    await shop.sql<{ pdf: number | null; due: Date | null }[]>`
      select c.pdf_file_id as pdf, c.pdf_due as due
      from checkout_contracts c join orders o on o.checkout_id = c.checkout_id where o.id = ${orderId}`
  )[0]!

const makeDue = () =>
  makeDueContracts({
    sql: shop.sql,
    storage: shop.storage,
    pictures: shop.pictures,
    packs: loadPacks('locales'),
  })

/** An order with a contract, after which the process ended before it could write the PDF. */
async function leftInTheMiddle(): Promise<number> {
  const { skuId } = await shop.product()
  await shop.fill(who, [[skuId, 1]])
  const choices = await signed()
  vi.spyOn(shop.storage, 'put').mockRejectedValue(new Error('the process is gone'))
  const reply = await shop.commit(who, choices)
  vi.restoreAllMocks()
  expect(reply.success).toBe(true)
  return reply.obj.ids[0]!
}

describe('a checkout that becomes several orders', () => {
  test('shows its attachments and its contract with each of them', async () => {
    await fillTwoWarehouses()
    const reply = await shop.commit(who, await signed())
    expect(reply.obj.ids).toHaveLength(2)
    const [first, second] = await Promise.all(reply.obj.ids.map(id => detailOf(id)))
    expect(first!.attachments).toMatchObject([{ name: 'note.png' }])
    expect(first!.contract).toMatchObject({ name: 'Li Lei' })
    expect(first!.contract!.url).not.toBe('')
    expect(second!.attachments).toEqual(first!.attachments)
    expect(second!.contract).toEqual(first!.contract)
  })
})

describe('the paper of a contract', () => {
  test('is made later when the process ended right after the order', async () => {
    const orderId = await leftInTheMiddle()
    expect(await dueOf(orderId)).toMatchObject({ pdf: null, due: expect.any(Date) })
    await shop.sql`update checkout_contracts set pdf_due = now() where pdf_due is not null`
    await makeDue()
    const made = await dueOf(orderId)
    expect(made).toMatchObject({ pdf: expect.any(Number), due: null })
    const [file] = await shop.sql<{ path: string }[]>`select path from files where id = ${made.pdf}`
    const bytes = await readAll((await shop.storage.get(file!.path))!)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const [files] = await shop.sql`select count(*)::integer from files where path = ${file!.path}`
    expect(files).toEqual({ count: 1 })
  })

  test.each([
    ['Asia/Ho_Chi_Minh', '+07:00'],
    ['America/Bogota', '-05:00'],
  ])('says when it was signed on the clocks of whoever signed: %s', async (timeZone, offset) => {
    const { skuId } = await shop.product()
    await shop.fill(who, [[skuId, 1]])
    const choices = await signed()
    const reply = await shop.commit({ ...who, as: { ...who.as, timeZone } }, choices)
    const { contract } = await detailOf(reply.obj.ids[0]!)
    const headers = { cookie: `caravan_session=${who.as.session}`, host: 'localhost' }
    const { rawPayload } = await shop.app.inject({ url: contract!.url, headers })
    const [{ at }] = (await shop.sql`
        select c.signed_at as at from checkout_contracts c join orders o on o.checkout_id = c.checkout_id
        where o.id = ${reply.obj.ids[0]!}`) as unknown as [{ at: Date }]
    expect(wordsOfPdf(rawPayload)).toContain(`${formatDateTime(at, timeZone)} UTC${offset}`)
  })

  test('is made at once for whoever opens the order before', async () => {
    const { contract } = await detailOf(await leftInTheMiddle())
    expect(contract!.url).toMatch(/\.pdf$/)
    expect(await fetched(contract!.url, who.as)).toBe(200)
  })

  test('that cannot be made stops no other, and is tried again later', async () => {
    const ids = [await leftInTheMiddle(), await leftInTheMiddle()]
    await shop.sql`update checkout_contracts set pdf_due = now() where pdf_due is not null`
    const put = shop.storage.put.bind(shop.storage)
    vi.spyOn(shop.storage, 'put')
      .mockRejectedValueOnce(new Error('full'))
      .mockImplementation((...input) => put(...input))
    await expect(makeDue()).rejects.toThrow('full')
    expect((await dueOf(ids[0]!)).due!.getTime()).toBeGreaterThan(Date.now() + 60_000)
    expect(await dueOf(ids[1]!)).toMatchObject({ due: null })
  })

  test('is made in any language, however long its paragraphs are', async () => {
    const orderId = await leftInTheMiddle()
    const text = `ទឹកឃ្មុំ ရွှေ\n${'word '.repeat(3000)}end`
    await shop.sql`
      update checkout_contracts set pdf_due = now(), text = ${text}, language = 'km'
      where checkout_id = (select checkout_id from orders where id = ${orderId})`
    await makeDue()
    const { pdf } = await dueOf(orderId)
    const [file] = await shop.sql<{ path: string }[]>`select path from files where id = ${pdf}`
    const words = wordsOfPdf(await readAll((await shop.storage.get(file!.path))!))
    expect(words).toContain('ទឹកឃ្មុំ ရွှေ')
    expect(words.match(/word/g)).toHaveLength(3000)
  })

  test('that cannot be printed says so to head office, why, and is made when somebody there tries again', async () => {
    const orderId = await leftInTheMiddle()
    const { mobile } = await makeMember(shop.sql, { shopId: shop.shop.id, staffRole: 'sales' })
    const clerk: CallAs = {
      session: await shop.signIn(mobile, { address: '10.1.0.9' }),
      address: '10.1.0.9',
      lang: 'en',
    }
    const notes = async () =>
      (await shop.call(describeForm, { billType: 'order', id: orderId }, clerk)).obj.notes
    const again = (as = clerk) => shop.call(contractAgain, { row: { id: orderId } }, as)
    expect(await notes()).toEqual([])
    expect(await again()).toMatchObject({ success: false, obj: { code: 'orders.contractNothing' } })
    const print = vi
      .spyOn(printer, 'print')
      .mockResolvedValue({ ok: false, reason: 'tooLarge', detail: 'not done in 30 s' })
    await shop.sql`update checkout_contracts set pdf_due = now() where pdf_due is not null`
    await expect(makeDue()).rejects.toThrow('not done in 30 s')
    expect(await notes()).toMatchObject([
      {
        text: expect.stringContaining('(1 attempt)'),
        detail: 'not done in 30 s',
        act: { type: 'contract_again' },
      },
    ])
    expect(await again(who.as)).toMatchObject({ success: false, obj: { code: 'message.noPermission' } })
    expect(await again()).toMatchObject({ success: false, obj: { code: 'orders.contractFailedAgain' } })
    expect(await notes()).toMatchObject([{ text: expect.stringContaining('(2 attempts)') }])
    print.mockRestore()
    expect(await again()).toMatchObject({ success: true })
    expect(await notes()).toEqual([])
    expect(await dueOf(orderId)).toMatchObject({ pdf: expect.any(Number), due: null })
  })

  test('that cannot be printed waits ever longer, with the reason beside it, and is made once it can be', async () => {
    const orderId = await leftInTheMiddle()
    const print = vi
      .spyOn(printer, 'print')
      .mockResolvedValue({ ok: false, reason: 'tooLarge', detail: 'not done in 30 s' })
    const failed = async () => {
      await shop.sql`update checkout_contracts set pdf_due = now() where pdf_due is not null`
      await expect(makeDue()).rejects.toThrow('not done in 30 s')
      const [kept] = await shop.sql<{ failures: number; failure: string; minutes: number }[]>`
        select c.pdf_failures as failures, c.pdf_failure as failure,
          round(extract(epoch from c.pdf_due - now()) / 60)::integer as minutes
        from checkout_contracts c join orders o on o.checkout_id = c.checkout_id where o.id = ${orderId}`
      return kept
    }
    expect(await failed()).toEqual({ failures: 1, failure: 'not done in 30 s', minutes: 10 })
    expect(await failed()).toEqual({ failures: 2, failure: 'not done in 30 s', minutes: 20 })

    const asked = print.mock.calls.length
    expect((await detailOf(orderId)).contract).toMatchObject({ name: 'Li Lei', url: '' })
    expect(print.mock.calls.length).toBe(asked)

    print.mockRestore()
    await shop.sql`update checkout_contracts set pdf_due = now() where pdf_due is not null`
    await makeDue()
    expect(await dueOf(orderId)).toMatchObject({ pdf: expect.any(Number), due: null })
  })

  test('is made once, however many ask', async () => {
    const id = await leftInTheMiddle()
    const put = vi.spyOn(shop.storage, 'put')
    const seen = await Promise.all([detailOf(id), detailOf(id), detailOf(id)])
    expect(new Set(seen.map(({ contract }) => contract!.url)).size).toBe(1)
    expect(put).toHaveBeenCalledOnce()
  })
})

test("what a clerk attaches to a customer's order is open to the customer, and to nobody else", async () => {
  const customer = who
  const clerk = await makeMember(shop.sql, { shopId: shop.shop.id, role: 'office' })
  const address = '10.8.0.2'
  const as = { session: await shop.signIn(clerk.mobile, { address }), address, lang: 'en' }
  const { skuId } = await shop.product()
  const buyer = { ...customer, as }
  await shop.fill(buyer, [[skuId, 1]])
  const choices = await signed(as)
  // A clerk's pictures are for everybody at first; what hangs on an order is not.
  await shop.sql`update files set is_public = false where id = any(${choices.attachIds})`
  const reply = await shop.commit(buyer, { ...choices, forMember: customer.id })
  const { attachments, contract } = await detailOf(reply.obj.ids[0]!, customer.as)
  const stranger = await shop.shopper()
  for (const { url } of [...attachments, contract!]) {
    expect(await fetched(url, customer.as)).toBe(200)
    expect(await fetched(url, stranger.as)).toBe(404)
  }
})
