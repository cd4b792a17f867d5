import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { setFavourites } from '../../../contract/catalogue.ts'
import { saveData } from '../../../contract/data.ts'
import { formatDate } from '../../../contract/dates.ts'
import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import { quotation, quotationLinks, type SharedRow, sharedQuotation } from '../../../contract/quotation.ts'
import { printer } from '../../pdf/printer.ts'
import { XlsxParser } from '../../records/sheets/xlsx-parser.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { type MadeShop, makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { getAs } from '../../testing/files.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { wordsOfPdf } from '../../testing/pdf-text.ts'
import { hashToken, newToken } from '../session/session.rules.ts'

let server: OpenShop
let shop: MadeShop
let categories: number[]
let cup: { productId: number; skuId: number }
let pan: { productId: number; skuId: number }
let member: { id: number; mobile: string }
let me: CallAs

beforeAll(async () => {
  server = await openShop()
  const { sql } = server
  shop = await makeShop(sql, { code: 'head', isDefault: true, flags: combineFlags(ShopFlag.BuyOnBehalf) })
  await makeProduct(sql, shop.warehouseId, { categoryPath: '0001', retail: '5' })
  cup = await makeProduct(sql, shop.warehouseId, {
    name: '瓷杯',
    categoryPath: '00010001',
    retail: '100',
    tiers: ['90', '80'],
  })
  pan = await makeProduct(sql, shop.warehouseId, {
    name: '煎锅',
    categoryPath: '0002',
    retail: '200',
    stock: '0',
  })
  await sql`update products set names = names || '{"en": "Cup", "ar": "كوب"}' where id = ${cup.productId}`
  const rows = await sql<{ id: number }[]>`select id from categories order by path`
  categories = rows.map(({ id }) => id)
  member = await makeMember(sql, { shopId: shop.id, tier: 1 })
  me = { session: await server.signIn(member.mobile) }
}, 60_000)

afterAll(() => server.close())

const show = async (query: object, as: CallAs = me) => (await server.call(quotation, { ...query }, as)).obj
const prices = ({ rows }: Awaited<ReturnType<typeof show>>) => rows.map(({ units }) => units[0]!.price)

describe('a quotation', () => {
  test('shows categories with what is below them, single products and the whole favourites', async () => {
    expect((await show({})).total).toBe(0)
    expect((await show({ categories: [categories[0]!] })).total).toBe(2)
    expect((await show({ products: [pan.productId] })).rows[0]!.name).toBe('煎锅')
    await server.call(setFavourites, { ids: [cup.productId], b: true }, me)
    expect((await show({ fav: true })).rows.map(({ skuId }) => skuId)).toEqual([cup.skuId])
    expect((await show({ fav: true, products: [pan.productId] })).total).toBe(2)
    expect((await show({ fav: true, products: [pan.productId], inStock: true })).total).toBe(1)
  })

  test('is narrowed by brand', async () => {
    const [brand] = await server.sql<{ id: number }[]>`
      insert into brands (names) values ('{"zh": "青麦"}') returning id`
    await server.sql`update products set brand_id = ${brand!.id} where id = ${cup.productId}`
    expect((await show({ brands: [brand!.id] })).rows.map(({ skuId }) => skuId)).toEqual([cup.skuId])
    expect((await show({ brands: [brand!.id], categories: [categories[0]!] })).total).toBe(1)
    expect((await show({ brands: [brand!.id], categories: [categories[2]!] })).total).toBe(0)
  })

  test('has the prices of one’s own tier; guests who may not see prices get none', async () => {
    expect(prices(await show({ products: [cup.productId] }))).toEqual(['90.00'])
    const guest = await show({ products: [cup.productId] }, {})
    expect(guest.rows[0]).toMatchObject({ priceHidden: true, units: [{ price: null }] })
  })

  test('staff pick a tier or a customer, a distributor no better tier than the own one, a member none', async () => {
    const office = await makeMember(server.sql, { shopId: shop.id, role: 'office' })
    const clerk = { session: await server.signIn(office.mobile) }
    expect(prices(await show({ products: [cup.productId], tier: 2 }, clerk))).toEqual(['80.00'])
    const forMember = await show({ products: [cup.productId], uid: member.id }, clerk)
    expect(prices(forMember)).toEqual(['90.00'])
    expect(forMember).toMatchObject({ mostTier: 9, customer: { id: member.id } })

    const dealer = await makeMember(server.sql, { shopId: shop.id, role: 'distributor', tier: 1 })
    const asDealer = { session: await server.signIn(dealer.mobile) }
    expect(prices(await show({ products: [cup.productId], tier: 0 }, asDealer))).toEqual(['100.00'])
    const query = { type: 'quotation', products: [cup.productId] }
    expect((await server.call(quotation, { ...query, tier: 2 }, asDealer)).success).toBe(false)
    expect((await server.call(quotation, { ...query, tier: 2 }, me)).success).toBe(false)
    expect((await server.call(quotation, { ...query, uid: member.id }, asDealer)).success).toBe(false)
  })

  test('is one’s own also for whoever names themselves', async () => {
    const own = await show({ products: [cup.productId], uid: member.id })
    expect(prices(own)).toEqual(['90.00'])
    expect(own).toMatchObject({ customer: { id: member.id } })
  })

  test('three queries for a page, however long', async () => {
    const session = 1
    const all = { categories }
    expect(await countQueries(server.sql, () => show(all))).toBe(3 + session)
  })
})

describe('as a file', () => {
  const sheet = async (query: string, session = me.session) => {
    const response = await getAs(server, `/quotation/xlsx?lang=zh&${query}`, session)
    expect(response.headers['content-disposition']).toContain('.xlsx')
    const path = join(server.folder, 'quotation.xlsx')
    await writeFile(path, response.rawPayload)
    const parser = await XlsxParser.open(path)
    try {
      return (await Array.fromAsync(parser.rows())).flat().map(({ cells }) => cells)
    } finally {
      await parser.close()
    }
  }

  test('a sheet has every row with its price, in one language or in two side by side', async () => {
    const rows = await sheet(`products=${cup.productId}`)
    expect(rows[0]).toContain('品名')
    expect(rows[1]).toContain('瓷杯')
    expect(rows[1]).toContain('90')
    const both = await sheet(`products=${cup.productId}&langs=zh,en`)
    expect(both[0]).toEqual(expect.arrayContaining(['品名', 'Name', '货号 / Item no.']))
    expect(both[1]).toEqual(expect.arrayContaining(['瓷杯', 'Cup']))
  })

  test('a sheet says in larger units what the least and the stock come to', async () => {
    const { sql } = server
    const [crate] = await sql<
      { id: number }[]
    >`insert into units (names) values ('{"zh": "筐"}') returning id`
    await sql`insert into product_units (product_id, unit_id, factor) values (${cup.productId}, ${crate!.id}, 12)`
    await sql`update skus set min_qty = 30 where product_id = ${cup.productId}`
    await sql`update stocks set on_hand = held + 65 where sku_id = ${cup.skuId}`
    const [head, row] = await sheet(`products=${cup.productId}`)
    const cell = (title: string) => row![head!.indexOf(title)]
    expect([cell('起订折合'), cell('库存折合')]).toEqual(['2 筐 + 6', '5 筐 + 5'])
    await sql`delete from product_units where unit_id = ${crate!.id}`
    await sql`update skus set min_qty = 1 where product_id = ${cup.productId}`
  })

  test('who may not see prices has none in the file either', async () => {
    const rows = await sheet(`products=${cup.productId}`, '')
    expect(rows[0]!.some(cell => cell.includes('单价'))).toBe(false)
    expect(rows[1]).not.toContain('100')
  })

  test.each(['zh', 'zh,en', 'ar,en', 'th'])(
    'a PDF in %s',
    async langs => {
      const response = await getAs(
        server,
        `/quotation/pdf?categories=${categories}&langs=${langs}`,
        me.session,
      )
      expect(response.headers['content-type']).toBe('application/pdf')
      const source = response.rawPayload.toString('latin1')
      expect(source.startsWith('%PDF-')).toBe(true)
      expect(source.trimEnd().endsWith('%%EOF')).toBe(true)
      expect(source).toContain('/FontFile2')
    },
    30_000,
  )

  describe('whose words killed the shop once', () => {
    const names = { my: 'ရွှေ မွှေး နွှာ', km: 'ទឹកឃ្មុំ កាំបិត', ar: 'كافٍ', en: 'x'.repeat(3000) }

    test.each(Object.entries(names))('a product in %s is in the PDF, all of it', async (lang, name) => {
      const { productId } = await makeProduct(server.sql, shop.warehouseId, { name: '词' })
      await server.sql`update products set names = ${server.sql.json({ zh: '词', [lang]: name })} where id = ${productId}`
      const response = await getAs(server, `/quotation/pdf?products=${productId}&langs=${lang}`, me.session)
      expect(response.statusCode).toBe(200)
      const shown = [...wordsOfPdf(response.rawPayload)].sort().join('')
      for (const sign of new Set(name.replace(/\s/g, '')))
        expect(shown.split(sign).length).toBeGreaterThanOrEqual(name.split(sign).length)
    })

    test("is dated by the reader's clocks, also without a word about them in the address", async () => {
      // On no two of these clocks it is ever the same day.
      for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
        const url = `/quotation/pdf?products=${cup.productId}&langs=en`
        const response = await getAs(server, url, me.session, zone)
        const today = formatDate(new Date(), zone)
        expect(wordsOfPdf(response.rawPayload)).toContain(today)
        expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain(today)
      }
    })

    test('the title of a shared one too', async () => {
      const token = newToken()
      const row = { token, days: 7, products: [cup.productId], title: 'ရွှေ ទឹកឃ្មុំ', langs: 'zh' }
      await server.call(saveData, { type: 'quotation_link', row }, me)
      const response = await getAs(server, `/quotation/pdf?token=${token}`)
      expect(wordsOfPdf(response.rawPayload)).toContain('ရွှေ ទឹកឃ្មុំ')
    })
  })

  test.each([
    ['busy', 503, '正在制作的文件太多，请稍后再试。'],
    ['tooLarge', 500, 'PDF 没有做成。请减少商品后再试，或改用表格。'],
    ['failed', 500, 'PDF 没有做成。请减少商品后再试，或改用表格。'],
  ] as const)(
    'a PDF that is not made (%s) is a sentence, never a part of a file',
    async (reason, status, said) => {
      vi.spyOn(printer, 'print').mockResolvedValueOnce({ ok: false, reason, detail: 'test' })
      const url = `/quotation/pdf?products=${cup.productId}&lang=zh`
      const response = await getAs(server, url, me.session)
      expect(response.statusCode).toBe(status)
      expect(response.headers['content-type']).toContain('text/plain')
      expect(response.headers['content-disposition']).toBeUndefined()
      expect(response.payload).toBe(said)
    },
  )

  test('so many in so short a time are refused', async () => {
    await server.sql`update rate_limits set count = 30 where key like 'quotation@%'`
    const response = await getAs(server, `/quotation/xlsx?products=${cup.productId}`, me.session)
    expect(response.statusCode).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    await server.sql`delete from rate_limits where key like 'quotation@%'`
  })

  test('others’ prices stay closed here too', async () => {
    const response = await getAs(server, `/quotation/pdf?products=${cup.productId}&tier=9`, me.session)
    expect(response.statusCode).toBe(404)
  })
})

describe('a shared link', () => {
  const share = (row: object, as = me) => {
    const token = newToken()
    return server
      .call(saveData, { type: 'quotation_link', row: { token, days: 7, ...row } }, as)
      .then(reply => ({ token, reply }))
  }
  const ask = (token: string, more: object = {}, as: CallAs = {}) =>
    server.call(sharedQuotation, { token, ...more }, as)
  const open = async (token: string, as: CallAs = {}) => (await ask(token, {}, as)).obj
  const shownPrices = (seen: { rows: SharedRow[] }) => seen.rows.map(({ units }) => units[0]!.price)

  test('"shows those prices without a login", in the currency they were shared in', async () => {
    const { token, reply } = await share(
      { products: [cup.productId], title: '给林记', langs: 'en,zh' },
      { ...me, currency: 'USD' },
    )
    expect(reply.success).toBe(true)
    const seen = await open(token, { lang: 'th' })
    expect(shownPrices(seen)).toEqual(['12.60'])
    expect(seen).toMatchObject({ currency: 'USD', title: '给林记', langs: ['en', 'zh'], total: 1 })
    expect(seen.rows[0]).toMatchObject({ name: 'Cup', other: { name: '瓷杯' } })
    expect((await getAs(server, `/quotation/pdf?token=${token}`)).statusCode).toBe(200)
  }, 30_000)

  test('is made once, however often its token comes, and is nobody else’s', async () => {
    const row = { token: newToken(), days: 7, products: [cup.productId] }
    const send = (as = me) => server.call(saveData, { type: 'quotation_link', row }, as)
    const replies = await Promise.all([send(), send(), send()])
    expect(replies.every(({ success }) => success)).toBe(true)
    expect(new Set(replies.map(({ obj }) => obj.id)).size).toBe(1)
    expect(await send()).toMatchObject({ success: true, obj: { id: replies[0]!.obj.id } })
    const links = await server.sql`
      select from quotation_links l join quotation_link_pages p on p.link_id = l.id
      where l.token_hash = ${hashToken(row.token)}`
    expect(links).toHaveLength(1)
    const other = await makeMember(server.sql, { shopId: shop.id })
    const stranger = { session: await server.signIn(other.mobile) }
    expect(await send(stranger)).toMatchObject({
      success: false,
      obj: { code: 'message.noPermission', field: 'token' },
    })
  })

  test('keeps prices and products as they were, whatever happens to them', async () => {
    const { sql } = server
    const plate = await makeProduct(sql, shop.warehouseId, { name: '盘子', retail: '60', tiers: ['50'] })
    const { token } = await share({ products: [plate.productId, cup.productId] })
    await sql`update skus set retail_price = 77, tier_prices = array[76] where id = ${plate.skuId}`
    await sql`update products set names = '{"zh": "别的"}', listed = false where id = ${plate.productId}`
    await sql`update members set tier = 2 where id = ${member.id}`
    const seen = await open(token)
    expect(seen.rows.map(({ name }) => name).sort()).toEqual(['瓷杯', '盘子'])
    expect(shownPrices(seen).sort()).toEqual(['50.00', '90.00'])
    expect(Math.abs(Date.parse(seen.sharedAt) - Date.now())).toBeLessThan(60_000)
    await sql`update members set tier = 1 where id = ${member.id}`
  })

  test('opens in a shop that is closed to guests, which stays closed otherwise', async () => {
    const { sql } = server
    const { token } = await share({ products: [cup.productId] })
    const [before] = await sql<{ flags: number }[]>`select flags from shops where id = ${shop.id}`
    await sql`update shops set flags = ${combineFlags(ShopFlag.NoGuests)} where id = ${shop.id}`
    await expect.poll(async () => (await server.call(quotation, {}, {})).msg).toBe('RELOGIN')
    expect(shownPrices(await open(token))).toEqual(['90.00'])
    expect((await getAs(server, `/quotation/xlsx?token=${token}`)).statusCode).toBe(200)
    expect((await getAs(server, `/quotation/xlsx?products=${cup.productId}`)).statusCode).toBe(401)
    expect((await getAs(server, '/quotation/xlsx?token=x')).statusCode).toBe(400)
    expect((await getAs(server, `/quotation/xlsx?token=${newToken()}`)).statusCode).toBe(404)
    await sql`update shops set flags = ${before!.flags} where id = ${shop.id}`
    await expect.poll(async () => (await server.call(quotation, {}, {})).success).toBe(true)
  })

  test('tells nothing but what was quoted: no stock, no cost, no tiers', async () => {
    const { token } = await share({ products: [cup.productId] })
    const reply = await ask(token)
    expect(Object.keys(reply.obj).sort()).toEqual(
      'by currency expiresAt langs more page rows sharedAt title total'.split(' '),
    )
    expect(JSON.stringify(reply.obj)).not.toMatch(/stock|cost|tier|step|purchase/i)
  })

  test('what the token shows cannot be widened by the address', async () => {
    const { token } = await share({ products: [cup.productId] })
    const reply = await ask(token, { products: [pan.productId], tier: 9, categories })
    const seen = reply.obj
    expect(seen.rows.map(({ skuId }) => skuId)).toEqual([cup.skuId])
    expect(shownPrices(seen)).toEqual(['90.00'])
  })

  test('expires, and can be taken back by whoever shared it only', async () => {
    const { token, reply } = await share({ products: [cup.productId] })
    const other = await makeMember(server.sql, { shopId: shop.id })
    const stranger = { session: await server.signIn(other.mobile) }
    const revoke = (as: CallAs) =>
      server.call(saveData, { type: 'quotation_link', row: { revoke: reply.obj.id } }, as)
    expect((await revoke(stranger)).success).toBe(false)
    expect((await open(token)).total).toBe(1)
    const mine = (await server.call(quotationLinks, {}, me)).obj
    expect(mine.items.map(({ id }) => id)).toContain(reply.obj.id)
    expect((await revoke(me)).success).toBe(true)
    expect(await ask(token)).toMatchObject({ success: false, msg: '404' })

    const late = await share({ products: [cup.productId] })
    await server.sql`update quotation_links set expires_at = now() where id = ${late.reply.obj.id}`
    expect((await ask(late.token)).msg).toBe('404')
    // What nobody can open any more is not kept either.
    await share({ products: [cup.productId] })
    const kept = await server.sql`select from quotation_link_pages where link_id = ${reply.obj.id}`
    expect(kept).toHaveLength(0)
  })

  test('a long one is kept and shown page by page', async () => {
    const { sql } = server
    const before = await show({ categories })
    const { token } = await share({ categories })
    await sql`update quotation_links set row_count = 101 where token_hash = ${hashToken(token)}`
    await sql`
      insert into quotation_link_pages (link_id, page, rows)
      select id, 2, '[]' from quotation_links where token_hash = ${hashToken(token)}`
    expect((await open(token)).rows).toHaveLength(before.total)
    expect((await ask(token, { page: 2 })).obj).toMatchObject({ page: 2, rows: [] })
  })

  test('nobody keeps more than a hundred of them', async () => {
    const { sql } = server
    const other = await makeMember(sql, { shopId: shop.id })
    const busy = { session: await server.signIn(other.mobile) }
    await sql`
      insert into quotation_links (token_hash, shop_id, member_id, selection, currency, expires_at)
      select sha256(n::text::bytea), ${shop.id}, ${other.id}, '{}', 'CNY', now() + interval '1 day'
      from generate_series(1, 100) n`
    expect((await share({ products: [cup.productId] }, busy)).reply).toMatchObject({ success: false })
  })

  test('a guess opens nothing, a guest shares nothing, and the table keeps no token', async () => {
    expect((await ask(newToken())).msg).toBe('404')
    expect((await share({ products: [cup.productId] }, {})).reply.success).toBe(false)
    const { token } = await share({ products: [cup.productId] })
    const rows = await server.sql`select l::text as text from quotation_links l`
    expect(rows.some(({ text }) => String(text).includes(token))).toBe(false)
  })

  test('nobody shares prices they may not see', async () => {
    expect((await share({ products: [cup.productId], tier: 2 })).reply.success).toBe(false)
  })
})
