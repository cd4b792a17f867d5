import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPostcode, needsPart, partFields, partsOf, regionOr } from '../contract/address-formats.ts'
import { combineFlags, ShopFlag } from '../contract/flags.ts'
import { type TestDatabase, testDatabase } from '../server/db/testing.ts'
import { refreshSearch } from '../server/features/catalogue/search-index.ts'
import { searchTerms } from '../server/features/catalogue/search-words.ts'
import { readPage } from '../server/features/pages/upgrade-page.ts'
import { countFarUnitPrices } from '../server/features/pricing/far-unit-prices.ts'
import { expectBooksBalance } from '../server/testing/books.ts'
import { textsOfPdf } from '../server/testing/pdf-text.ts'
import { agreeInDemo, demoAccounts, demoPassword } from './accounts.ts'
import { buildCatalogue } from './catalogue.ts'
import { shops } from './data/shops.ts'
import { askedTexts, translatedInto, translations } from './in-all.ts'
import { cutFirstWords } from './indexes.ts'
import { storeInvoiceFile } from './invoice-file.ts'
import { multiplyProducts } from './large-sql.ts'
import { chinaMidnight, listedAt, loadDemo } from './load.ts'
import { withCheckDigit } from './numbers.ts'

let database: TestDatabase
const lines: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  // Two processes that start on one empty database at the same moment.
  const load = () => loadDemo(database.sql, line => lines.push(line))
  await Promise.all([load(), load()])
}, 240_000)
afterAll(() => database?.drop())

const count = async (table: string) => {
  const [row] = await database.sql<{ n: number }[]>`select count(*)::integer as n from ${database.sql(table)}`
  return row!.n
}

describe('the demo shop in an empty database', () => {
  test('everything is there, and progress was told', async () => {
    const { products } = buildCatalogue()
    expect(await count('products')).toBe(products.length)
    expect(await count('skus')).toBe(products.flatMap(({ skus }) => skus).length)
    expect(await count('stocks')).toBe(2 * (await count('skus')))
    expect(await count('shops')).toBe(4)
    expect(await count('areas')).toBeGreaterThan(2900)
    expect(await count('notices')).toBeGreaterThanOrEqual(8)
    expect(lines.filter(line => line.includes('ready'))).toHaveLength(1)
    expect(lines.length).toBeGreaterThan(2)
  })

  test.each(translatedInto)('every text is there in %s, and none too many', code => {
    const asked = [...askedTexts.keys()]
    expect(asked.filter(zh => !translations[code][zh])).toEqual([])
    expect(Object.keys(translations[code]).filter(zh => !askedTexts.has(zh))).toEqual([])
    const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join()
    expect(asked.filter(zh => placeholders(translations[code][zh]!) !== placeholders(zh))).toEqual([])
  })

  test('no unit costs far more or less than its pieces, and some a little less', async () => {
    expect(await count('unit_prices')).toBeGreaterThan(50)
    expect(await countFarUnitPrices(database.sql)).toBe(0)
  })

  test('every page is made of blocks that can be shown', async () => {
    const pages = await database.sql<{ name: string; draft: unknown }[]>`select name, draft from pages`
    expect(pages.map(({ name, draft }) => ({ name, bad: readPage(draft).bad }))).toEqual(
      pages.map(({ name }) => ({ name, bad: [] })),
    )
  })

  test('a banner names only what the shop really takes off', async () => {
    const blocks = await database.sql<
      { shopId: number; content: { slides: { titles: { zh: string } }[] } }[]
    >`
      select shop_id as "shopId", block as content from pages, jsonb_array_elements(draft -> 'blocks') block
      where block ->> 'kind' = 'carousel'`
    const named = blocks.flatMap(({ shopId, content }) =>
      content.slides.flatMap(({ titles }) => {
        const [, from, off] = /满\s([\d,]+)\s减\s([\d,]+)/.exec(titles.zh) ?? []
        return from && off ? { shopId, from: from.replace(',', ''), off: off.replace(',', '') } : []
      }),
    )
    expect(named.length).toBeGreaterThan(0)
    for (const { shopId, from, off } of named) {
      const running = await database.sql`
        select from promotions where shop_id = ${shopId} and kind = 'amount' and from_amount = ${from} and off = ${off}
          and starts_at <= now() and ends_at > now()`
      expect(running).toHaveLength(1)
    }
  })

  test('one piece travels for nothing where the shop says so', async () => {
    const rules = await database.sql<{ free: string }[]>`
      select f.free_above as free from freight_rules f
      join delivery_methods d on d.id = f.method_id and d.position = 0
      join shops s on s.id = d.shop_id and s.kind = 'retail' and s.owner_id is null where f.regions = '{}'`
    expect(rules.length).toBeGreaterThan(0)
    for (const { free } of rules) expect(Number(free)).toBe(0.01)
  })

  test('a second load changes nothing', async () => {
    const before = [await count('products'), await count('pages'), await count('members')]
    const told = lines.length
    await loadDemo(database.sql, line => lines.push(line))
    expect([await count('products'), await count('pages'), await count('members')]).toEqual(before)
    expect(lines).toHaveLength(told)
  })

  test('an invoice is issued, with a file that is there once the shop has started', async () => {
    const put: { path: string; bytes: Buffer }[] = []
    const store = () => storeInvoiceFile(database.sql, async (path, bytes) => void put.push({ path, bytes }))
    await store()
    await store()
    const files = await database.sql<{ path: string; name: string; expires: Date | null; state: string }[]>`
      select f.path, f.name, f.expires_at as expires, i.state
      from files f join invoices i on i.id = f.attached_id and f.attached_type = 'invoice'`
    expect(files).toEqual([
      { path: put[0]!.path, name: '25442000000020260001.pdf', expires: null, state: 'issued' },
    ])
    expect(put).toHaveLength(1)
    const words = textsOfPdf(put[0]!.bytes).map(({ text }) => text)
    expect(words.join('')).toContain('电子发票')
  })

  test('finance has an invoice to issue, and a campaign has been sent', async () => {
    const invoices = await database.sql<{ state: string; amount: string }[]>`
      select state, amount from invoices order by id`
    expect(invoices.map(({ state }) => state)).toEqual(['issued', 'refused', 'requested'])
    for (const { amount } of invoices) expect(Number(amount)).toBeGreaterThan(0)
    const [campaign] = await database.sql<{ reached: number; coupons: number }[]>`
      select reached, (select count(*)::integer from campaign_receivers r where r.campaign_id = c.id and coupon_id is not null)
        as coupons
      from voucher_campaigns c`
    expect(campaign!.reached).toBeGreaterThan(2)
    expect(campaign!.coupons).toBe(campaign!.reached)
  })

  test('the accounts can sign in where the banner says', async () => {
    for (const { mobile, shop } of demoAccounts) {
      const [member] = await database.sql<{ passwordHash: string }[]>`
        select m.password_hash as "passwordHash" from members m join shops s on s.id = m.shop_id
        where m.mobile = ${mobile} and s.code = ${shop}`
      expect(member?.passwordHash).toMatch(/^\$argon2id\$/)
      expect(await verify(member!.passwordHash, demoPassword)).toBe(true)
    }
    const members = await database.sql`select mobile, role, tier, rights from members order by mobile`
    expect(members.map(row => [row.mobile, row.role, row.tier, row.rights])).toEqual([
      ['+5511987654321', 'member', 1, 0],
      ['+66812345678', 'member', 2, 0],
      ['+84912345678', 'member', 2, 0],
      ['+971501234567', 'member', 3, 0],
      ['+998901234567', 'member', 1, 0],
      ['13800000001', 'member', 3, 0],
      ['13800000002', 'distributor', 6, 7],
      ['13800000003', 'office', 0, 0],
      ['13800000004', 'member', 0, 0],
      ['13800000012', 'distributor', 4, 7],
      ['13800000013', 'member', 1, 0],
      ['13800000021', 'member', 0, 0],
      ['13800000022', 'member', 2, 0],
      ['13800000023', 'member', 0, 0],
      ['13800000024', 'member', 0, 0],
      ['13800000025', 'operator', 0, 2],
      ['13800000031', 'member', 0, 0],
      ['13800000032', 'member', 1, 0],
    ])
  })

  test('members from abroad have addresses that a buyer could have typed, and a way for parcels to reach them', async () => {
    const rows = await database.sql<Record<string, string>[]>`
      select a.*, m.mobile from addresses a join members m on m.id = a.member_id where a.country <> 'CN' order by m.id`
    expect(rows.map(({ country }) => country)).toEqual(['VN', 'TH', 'AE', 'UZ', 'BR'])
    for (const row of rows) {
      const region = regionOr(row.country)
      expect(row.phone).toBe(row.mobile)
      for (const part of partsOf(region))
        if (needsPart(region, part)) expect(row[partFields[part]], `${region} ${part}`).not.toBe('')
      expect(isPostcode(region, row.postcode!)).toBe(true)
      const rules = await database.sql`
        select from freight_rules f join delivery_methods d on d.id = f.method_id
        where d.shop_id = 1 and f.countries && ${[region, '*']}`
      expect(rules.length).toBeGreaterThan(0)
    }
  })

  test('its members have agreed to the first agreements, and to nothing that changed since', async () => {
    const { sql } = database
    await sql`
      insert into notices (agreement, titles, bodies) values ('service', '{}', '{}'), ('privacy', '{}', '{}')`
    await agreeInDemo(sql)
    const missing = async () => {
      const rows = await sql`
        select from members m cross join notices n where n.agreement is not null and not exists (
          select from consents c where c.member_id = m.id and c.notice_id = n.id and c.version = n.version)`
      return rows.length
    }
    expect(await count('consents')).toBe(2 * (await count('members')))
    expect(await missing()).toBe(0)
    await sql`update notices set bodies = '{"zh": "新"}' where agreement = 'privacy'`
    await agreeInDemo(sql)
    expect(await missing()).toBe(await count('members'))
  })

  test('both distributors have customers, and one of them orders in every state', async () => {
    const rows = await database.sql<{ code: string; customers: number; states: number[] }[]>`
      select s.code, (select count(*)::integer from members where shop_id = s.id and role = 'member') as customers,
        (select array_agg(distinct o.state order by o.state) from orders o where o.shop_id = s.id) as states
      from shops s where s.owner_id is not null order by s.id`
    expect(rows.map(({ customers }) => customers)).toEqual([4, 2])
    expect(rows[0]!.states).toEqual([0, 2, 3, 4, 5])
    const purchases = await database.sql<{ state: number; same: boolean }[]>`
      select b.state, o.address = b.address and (select array_agg(sku_id order by position) from order_lines where order_id = o.id)
        = (select array_agg(sku_id order by position) from order_lines where order_id = b.id) as same
      from orders o join orders b on b.id = o.purchase_id order by o.id`
    expect(purchases.map(({ state }) => state)).toEqual([4, 3, 2, 0, 4])
    expect(purchases.every(({ same }) => same)).toBe(true)
    // What reached a customer was bought before, and came by the purchase's parcel.
    const [delivered] = await database.sql<{ count: number; late: number; own: number }[]>`
      select count(*)::integer as count,
        count(*) filter (where b.id is null or abs(extract(epoch from b.shipped_at - o.shipped_at)) > 60 or b.created_at < o.created_at)::integer as late,
        count(*) filter (where exists (select from delivery_note_lines where order_id = o.id))::integer as own
      from orders o join shops s on s.id = o.shop_id and s.owner_id is not null left join orders b on b.id = o.purchase_id
      where o.state in (3, 4)`
    expect(delivered).toEqual({ count: 3, late: 0, own: 0 })
  })

  test('the shops are a wholesale one, a retail one and those of two distributors', async () => {
    const shops = await database.sql`
      select s.code, s.kind, s.is_default, o.mobile as owner, s.flags from shops s left join members o on o.id = s.owner_id
      order by s.id`
    expect(shops.map(({ code, kind, is_default, owner }) => [code, kind, is_default, owner])).toEqual([
      ['head', 'wholesale', true, null],
      ['retail', 'retail', false, null],
      ['silkroad', 'retail', false, '13800000002'],
      ['lanmenshenghuoguan', 'retail', false, '13800000012'],
    ])
    for (const { flags } of shops) expect(flags & combineFlags(ShopFlag.GuestsSeePrices)).not.toBe(0)
    const currencies =
      await database.sql`select array_agg(code order by position) as codes from currencies group by shop_id`
    for (const { codes } of currencies) expect(codes).toEqual(['CNY', 'USD', 'VND', 'THB', 'AED'])
  })

  test('a category counts its own products and all below it', async () => {
    const wrong = await database.sql`
      select c.path from categories c where c.product_count is distinct from (
        select count(*) from products p join categories b on b.id = p.category_id where starts_with(b.path, c.path))`
    expect(wrong).toEqual([])
    const [{ total } = { total: 0 }] = await database.sql<{ total: number }[]>`
      select sum(product_count)::integer as total from categories where length(path) = 4`
    expect(total).toBe(await count('products'))
  })

  test('new rows get ids after the loaded ones', async () => {
    for (const table of ['products', 'skus', 'members', 'shops', 'categories', 'flash_sales']) {
      const [row] = await database.sql<{ next: number; last: number }[]>`
        select nextval(pg_get_serial_sequence(${table}, 'id'))::integer as next,
          (select max(id) from ${database.sql(table)}) as last`
      expect(row!.next, table).toBeGreaterThan(row!.last)
    }
  })

  test('its own books add up', async () => {
    expect(await count('orders')).toBeGreaterThan(5)
    await expectBooksBalance(database.sql)
  })

  test("one flash sale is running in each of head office's shops, now and for the next two months", async () => {
    const days = await database.sql`
      select day, count(distinct s.shop_id)::integer as shops, count(*)::integer as items
      from generate_series(now(), now() + interval '60 days', interval '1 day') day
      join flash_sales s on s.starts_at <= day and s.ends_at > day join flash_sale_items i on i.sale_id = s.id
      group by day`
    expect(days).toHaveLength(61)
    for (const { shops, items } of days) expect({ shops, items }).toEqual({ shops: 2, items: 16 })
  })

  test('each account of the ledger was booked in the order in which it happened', async () => {
    const earlier = await database.sql`
      select * from (
        select t.key, t.at, a.kind, lag(t.at) over (partition by a.id order by e.id) as before
        from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transfers t on t.id = e.transfer_id
      ) booked where at < before`
    expect(earlier).toEqual([])
  })

  test('a flash price is below every other price of its SKU', async () => {
    const dear = await database.sql`
      select i.sku_id from flash_sale_items i join flash_sales s on s.id = i.sale_id join skus k on k.id = i.sku_id
      where s.shop_id = 1 and i.price >= (select min(price) from unnest(k.tier_prices || k.retail_price) price)`
    expect(dear).toEqual([])
  })

  test('nothing is from the future, and every one of the last thirty days in China has arrivals', async () => {
    const [late] = await database.sql`select 1 from products where created_at > now()`
    expect(late).toBeUndefined()
    const days = await database.sql`
      select distinct (created_at at time zone 'Asia/Shanghai')::date as day from products
      where created_at >= (date_trunc('day', now() at time zone 'Asia/Shanghai') - interval '29 days') at time zone 'Asia/Shanghai'`
    expect(days).toHaveLength(30)
  })
})

test('its words are cut before anybody searches, and their index is as it was', async () => {
  const { sql } = database
  const indexes = async () => [
    ...(await sql`select indexname, indexdef from pg_indexes where tablename like 'product_search%' order by 1`),
  ]
  const before = await indexes()
  expect(before.length).toBeGreaterThan(2)
  expect(await count('product_search')).toBe(0)
  // The rest has its words cut when the shop is multiplied.
  const first = 500
  for (const _ of ['the one that loads', 'one that starts at the same moment'])
    await cutFirstWords(sql, first)
  expect(await count('product_search')).toBe(first)
  expect(await indexes()).toEqual(before)
})

describe('days in China', () => {
  test('begin eight hours before they begin in Greenwich', () => {
    expect(chinaMidnight(new Date('2026-03-01T15:59:59Z')).toISOString()).toBe('2026-02-28T16:00:00.000Z')
    expect(chinaMidnight(new Date('2026-03-01T16:00:00Z')).toISOString()).toBe('2026-03-01T16:00:00.000Z')
  })

  test("today's arrivals are squeezed into what has passed of today", () => {
    const now = new Date('2026-03-01T17:00:00Z')
    expect(listedAt(now, 0, 24 * 60 - 1).getTime()).toBeLessThan(now.getTime())
    expect(listedAt(now, 0, 0)).toEqual(chinaMidnight(now))
    expect(listedAt(now, 1, 600).toISOString()).toBe('2026-03-01T02:00:00.000Z')
  })
})

describe('the large shop', () => {
  test('is multiplied by the database until there are as many products as asked for', async () => {
    const { sql } = database
    // The first ones once; in the long form each once, and the first ones twice.
    const models = await count('products')
    const copies = (process.env.LARGE ? models : 0) + 300
    const wanted = models + copies
    const indexes = () => sql`select indexname from pg_indexes where schemaname = 'public' order by indexname`
    const before = (await indexes()).map(row => row.indexname)
    await multiplyProducts(sql, wanted, () => {})
    expect(await count('products')).toBe(wanted)
    expect((await indexes()).map(row => row.indexname)).toEqual(before)

    const [sums] = await sql`
      select count(*)::integer as skus, count(distinct item_no)::integer as numbers, count(distinct product_id)::integer as products
      from skus`
    expect(sums!.products).toBe(wanted)
    expect(sums!.numbers).toBe(sums!.skus)
    expect(sums!.skus / sums!.products).toBeGreaterThan(2)
    expect(await count('stocks')).toBe(2 * sums!.skus)

    const barcodes = await sql<
      { barcode: string }[]
    >`select barcode from skus where barcode like '697%' and product_id > ${models}`
    expect(barcodes.length).toBeGreaterThan(copies)
    for (const { barcode } of barcodes) expect(withCheckDigit(barcode.slice(0, 12))).toBe(barcode)

    expect(await count('product_search')).toBe(wanted)
    expect(await count('product_search_stale')).toBe(0)
    // A model may have more colours than its copies.
    await sql`create table copied as select product_id, words from product_search where product_id % 23 = 0`
    await sql`select mark_search_stale(array_agg(id)) from products where id % 23 = 0`
    await refreshSearch(sql)
    const [cut] = await sql`
      select count(*) as products, count(*) filter (where tsvector_to_array(c.words) @> tsvector_to_array(s.words)) as covered,
        count(*) filter (where c.words = s.words) as same
      from copied c join product_search s on s.product_id = c.product_id`
    expect(cut!.covered).toBe(cut!.products)
    expect(cut!.same / cut!.products).toBeGreaterThan(0.7)
  }, 300_000)
})

test('every word that a shop proposes to look for finds something', async () => {
  // All words are cut by now.
  const hints = shops.flatMap(({ searchHints }) =>
    Object.entries(searchHints).flatMap(([lang, words]) => words.map(word => ({ lang, word }))),
  )
  const lost: typeof hints = []
  for (const hint of hints) {
    const { found } = searchTerms(hint.word, hint.lang)
    const hits = await database.sql`select from product_search where words @@ ${found}::tsquery limit 1`
    if (hits.length === 0) lost.push(hint)
  }
  expect(lost).toEqual([])
})
