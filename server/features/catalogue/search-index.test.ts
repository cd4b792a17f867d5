import { expect, test } from 'vitest'
import { suggestions } from '../../../contract/product-list.ts'
import { listJobs, runJobs } from '../../jobs/jobs.ts'
import { rankSearch, refreshSearch } from './search-index.ts'
import { catalogueShop } from './testing.ts'

const at = catalogueShop()
const { category, brand, product, add, numbers } = at

test('the index follows what changes, and sales do not bother it', async () => {
  const { sql, app, services } = at.server
  const stale = async () => (await sql`select product_id as id from product_search_stale`).map(({ id }) => id)
  await refreshSearch(sql)
  await sql`update products set sold = sold + 1000`
  await sql`update skus set retail_price = 20 where product_id = ${product['BT-7']!}`
  expect(await stale()).toEqual([])
  await sql`update brands set names = '{"zh": "西风"}' where id = ${brand.Southsea!}`
  expect(await stale()).toEqual([product['HX-1001']])
  await refreshSearch(sql)
  expect(await numbers({ q: '西风' })).toEqual(['HX-1001'])
  await sql`update products set sold = sold - 1000`

  const jobs = listJobs(services, app.log).filter(({ name }) => name === 'search index')
  const stop = await runJobs(services, jobs, app.log)
  await sql`update skus set barcode = '4006381333931' where product_id = ${product['BT-7']!}`
  await expect.poll(() => numbers({ q: '4006381333931' })).toEqual(['BT-7'])
  await stop()
})

test('what sells best is moved to where a search looks first', async () => {
  const { sql } = at.server
  const tiers = async () =>
    (await sql`select tier, count(*)::integer from product_search group by tier order by tier`).map(row => [
      row.tier,
      row.count,
    ])
  await rankSearch(sql)
  const [[, listed] = []] = await tiers()
  await add({ itemNo: 'NEW-1', names: { zh: '新耳机' }, sold: 999 })
  await refreshSearch(sql)
  expect((await tiers()).at(-1)![0]).toBe(3)
  expect(await numbers({ q: '新耳机' })).toEqual(['NEW-1'])
  expect(await rankSearch(sql)).toBe(1)
  expect((await tiers())[0]).toEqual([0, listed + 1])
  expect(await numbers({ q: '新耳机' })).toEqual(['NEW-1'])
  await sql`update products set listed = false where item_no = 'NEW-1'`
  expect(await rankSearch(sql)).toBe(1)
  await sql`delete from products where item_no = 'NEW-1'`
})

test('a category that moves takes its products along in a search', async () => {
  const { sql } = at.server
  const within = { q: '耳机', category: category['0002'] }
  expect(await numbers(within)).toEqual([])
  await sql`update categories set path = '00020001' where id = ${category['000100010001']!}`
  await refreshSearch(sql)
  await expect.poll(() => numbers(within)).toEqual(['HX-100'])
  await sql`update categories set path = '000100010001' where id = ${category['000100010001']!}`
  await refreshSearch(sql)
})

test('a product that goes takes its words along', async () => {
  await add({ itemNo: 'SHORT-1', names: { zh: '短命' } })
  await at.server.sql`delete from products where item_no = 'SHORT-1'`
  expect(await refreshSearch(at.server.sql)).toBeLessThanOrEqual(1)
  expect(await numbers({ q: '短命' })).toEqual([])
  expect(await at.server.sql`select from product_search_stale`).toHaveLength(0)
})

test('words that a conflict undid are known after the next try', async () => {
  const { sql } = at.server
  await refreshSearch(sql)
  await sql`create sequence tries`
  await sql.unsafe(`
    create function conflict_once() returns trigger language plpgsql as $$
    begin
      if nextval('tries') = 1 then raise exception 'conflict' using errcode = 'serialization_failure'; end if;
      return null;
    end $$;
    create trigger conflict_once after delete on product_search_stale execute function conflict_once()`)
  await add({ itemNo: 'TWICE-1', names: { zh: '两次', en: 'Zweimalig' } })
  expect(await refreshSearch(sql)).toBe(1)
  const { obj } = await at.server.call(suggestions, { q: 'zweimalg' }, { lang: 'en' })
  expect(obj.items).toMatchObject([{ itemNo: 'TWICE-1' }])
  await sql.unsafe('drop function conflict_once cascade; drop sequence tries')
  await sql`delete from products where item_no = 'TWICE-1'`
})
