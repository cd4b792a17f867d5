import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { noticeDetail, noticeList } from '../../../contract/notices.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'

let server: OpenShop
let other: { id: number; code: string }

beforeAll(async () => {
  server = await openShop()
  await makeShop(server.sql, { code: 'head', isDefault: true })
  other = await makeShop(server.sql)
  await server.sql`
    insert into notices (id, shop_id, titles, bodies, published_at, agreement)
    select 1000 + n, null::integer, jsonb_build_object('zh', '公告' || n, 'en', 'Notice ' || n), '{"zh": "正文"}'::jsonb,
      now() - make_interval(hours => n), null from generate_series(1, 45) n
    union all select 2001, null, '{"zh": "服务协议"}', '{"zh": "条款"}', now(), 'service'
    union all select 2002, null, '{"zh": "明天的"}', '{}', now() + interval '1 day', null
    union all select 2003, ${other.id}::integer, '{"zh": "别家的"}', '{}', now(), null`
})

afterAll(() => server.close())

const page = async (number?: number, as: CallAs = {}) =>
  (await server.call(noticeList, { page: number }, as)).obj
const one = (id: number, as: CallAs = {}) => server.call(noticeDetail, { id }, as)

test('the newest first, twenty a page, without agreements, what is still to come and what is for another shop', async () => {
  const pages = [await page(), await page(2), await page(3), await page(4)]
  expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 5, 0])
  expect(pages.map(({ total }) => total)).toEqual([45, 45, 45, 45])
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(
    Array.from({ length: 45 }, (_, n) => 1001 + n),
  )
  expect((await page(1, { shop: other.code, lang: 'en' })).items[1]).toMatchObject({ title: 'Notice 1' })
})

test('a notice and an agreement can be read', async () => {
  expect((await one(1001)).obj).toMatchObject({ title: '公告1', body: '正文' })
  expect((await one(2001)).obj).toMatchObject({ title: '服务协议', body: '条款' })
})

test("a distributor's shop shows its own notices and none of head office's; the agreements hold there too", async () => {
  const { sql } = server
  const owner = await makeMember(sql, { shopId: other.id, role: 'distributor' })
  const theirs = await makeShop(sql, { ownerId: owner.id })
  await sql`insert into notices (id, shop_id, titles) values (3001, ${theirs.id}, '{"zh": "本店公告"}')`
  const as = { shop: theirs.code }
  await vi.waitFor(async () => expect((await page(1, as)).items.map(({ id }) => id)).toEqual([3001]))
  expect(await one(1001, as)).toMatchObject({ success: false })
  expect((await one(2001, as)).obj).toMatchObject({ title: '服务协议' })
  expect((await page()).items.map(({ id }) => id)).not.toContain(3001)
})

test('what there is only in another language says in which', async () => {
  const [first] = (await page(1, { lang: 'ar' })).items
  expect(first).toMatchObject({ title: 'Notice 1', titleLang: 'en' })
  expect((await page(1, { lang: 'zh_tw' })).items[0]).toMatchObject({ title: '公告1', titleLang: 'zh' })
  expect((await page(1, { lang: 'en' })).items[0]).not.toHaveProperty('titleLang')
  const { obj } = await one(1001, { lang: 'en' })
  expect(obj).toMatchObject({ title: 'Notice 1', body: '正文', bodyLang: 'zh' })
  expect(obj).not.toHaveProperty('titleLang')
})

test.each([2002, 2003, 999_999])('%i is not there for this visitor', async id => {
  expect(await one(id)).toMatchObject({ success: false, msg: '404' })
})

test('an unusable page is refused by its name', async () => {
  for (const number of [0, 'x']) {
    const reply = await server.call(noticeList, { page: number })
    expect(reply).toMatchObject({ success: false, obj: { field: 'page' } })
  }
})
