import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { languageCodes } from '../../../contract/languages.ts'
import { cellBlock, type PageContent } from '../../../contract/page-blocks.ts'
import * as desk from '../../../contract/page-desk.ts'
import { pageData, pagePreview } from '../../../contract/pages.ts'
import { productList } from '../../../contract/product-list.ts'
import { openBranch } from '../../testing/accounts.ts'
import { type MadeShop, makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { pngPicture, uploadFiles } from '../../testing/files.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makePage } from '../../testing/pages.ts'
import { addVersion } from './page-desk.queries.ts'
import { publishDuePages, withdrawDuePages } from './publish-page.ts'

let server: OpenShop
/** Another process on the same database. */
let second: OpenShop
let head: MadeShop
let branch: { id: number; code: string }
let product: { productId: number; skuId: number }
const as = {} as Record<
  'owner' | 'other' | 'content' | 'boss' | 'sales' | 'customer' | 'guest' | 'member',
  CallAs
>

beforeAll(async () => {
  server = await openShop()
  second = await openShop({ url: server.url })
  const { sql } = server
  head = await makeShop(sql, { code: 'head', isDefault: true })
  product = await makeProduct(sql, head.warehouseId, { name: '瓷杯' })
  const owner = await makeMember(sql, { shopId: head.id, role: 'distributor' })
  branch = await openBranch(server, { code: 'mine', ownerId: owner.id })
  const other = await makeMember(sql, { shopId: head.id, role: 'distributor' })
  await openBranch(server, { code: 'theirs', ownerId: other.id })
  await openBranch(second, { code: 'late' })
  const enter = async (who: { mobile: string }, shop?: string): Promise<CallAs> => ({
    shop,
    session: await server.signIn(who.mobile, { shop }),
  })
  as.owner = await enter(owner, 'mine')
  as.other = await enter(other, 'theirs')
  as.boss = await enter(await makeMember(sql, { shopId: head.id, role: 'office' }))
  as.content = await enter(await makeMember(sql, { shopId: head.id, staffRole: 'content' }))
  as.sales = await enter(await makeMember(sql, { shopId: head.id, staffRole: 'sales' }))
  as.member = await enter(await makeMember(sql, { shopId: head.id }))
  as.customer = await enter(await makeMember(sql, { shopId: branch.id }), 'mine')
  as.guest = { shop: 'mine' }
}, 60_000)

beforeEach(async () => {
  await server.sql`delete from pages`
})

afterAll(async () => {
  await second.close()
  await server.close()
})

const content = (...blocks: object[]): PageContent =>
  ({ version: 1, blocks: blocks.map((block, index) => ({ id: `t${index}`, ...block })) }) as PageContent
const saying = (text: string) =>
  content({ kind: 'text', texts: { zh: [{ kind: 'paragraph', spans: [{ text }] }] } })

const make = async (row: Partial<Parameters<typeof server.call>[1]> & object = {}, who = as.owner) => {
  const reply = await server.call(
    desk.newPage,
    { row: { type: 'activity', name: '春', ...row } as never },
    who,
  )
  if (!reply.success) throw new Error(reply.msg)
  return reply.obj.id
}
const save = (id: number, revision: number, what: PageContent, who = as.owner) =>
  server.call(desk.savePageDraft, { row: { id, revision, name: '春', content: what } }, who)
const publish = (id: number, revision: number, at?: string, who = as.owner) =>
  server.call(desk.publishPage, { row: { id, revision, at } }, who)
const draft = async (id: number, who = as.owner) => (await server.call(desk.pageDraft, { id }, who)).obj
const rows = async (who = as.owner) => (await server.call(desk.pageList, {}, who)).obj.rows

/** What somebody reads there; undefined: there is no such page. */
async function read(asked: { id?: number; type?: string }, who = as.guest, from = server) {
  const { success, obj } = await from.call(pageData, asked, who)
  return success ? JSON.stringify(obj.blocks) : undefined
}
const shows = (asked: { id?: number; type?: string }, text: string, from = server) =>
  vi.waitUntil(async () => (await read(asked, as.guest, from))?.includes(text))

test('a page is written, saved, published, and then there for everybody, in every process', async () => {
  const id = await make()
  expect(await rows()).toMatchObject([{ id, type: 'activity', name: '春', state: 'draft', address: '' }])
  expect((await save(id, 1, saying('一'))).obj).toEqual({ revision: 2 })
  expect(await read({ id })).toBeUndefined()
  expect((await publish(id, 2)).obj).toHaveProperty('publishedAt')
  await shows({ id }, '一')
  await shows({ id }, '一', second)
  expect(await rows()).toMatchObject([
    { state: 'published', address: `http://localhost/page?id=${id}&shop=mine` },
  ])

  await save(id, 2, saying('二'))
  expect(await rows()).toMatchObject([{ state: 'changed' }])
  expect(await read({ id })).not.toContain('二')
  await publish(id, 3)
  await shows({ id }, '二')
  await shows({ id }, '二', second)
  expect((await draft(id)).versions).toMatchObject([
    { number: 2, note: '发布' },
    { number: 1, note: '发布' },
  ])
})

describe('two at once', () => {
  test('the second one to save is told who was faster, and writes nothing', async () => {
    const id = await make({}, as.boss)
    await server.sql`update pages set shop_id = ${branch.id} where id = ${id}`
    const [one, two] = await Promise.all([
      save(id, 1, saying('甲'), as.owner),
      save(id, 1, saying('乙'), as.boss),
    ])
    const told = [one, two].map(({ obj }) => obj)
    expect(told.filter(({ revision }) => revision === 2)).toHaveLength(1)
    const [{ conflict }] = told.filter(each => each.conflict) as [(typeof told)[number]]
    expect(conflict).toMatchObject({ revision: 2, by: expect.stringContaining('member') })
    const kept = JSON.stringify((await draft(id)).content)
    expect(kept.includes('甲')).toBe(told[0]!.revision === 2)
    // Whoever wants their own all the same saves it over the newer one.
    expect((await save(id, conflict!.revision, saying('丙'))).obj).toEqual({ revision: 3 })
  })

  test('nobody publishes what they have not seen', async () => {
    const id = await make()
    await save(id, 1, saying('一'))
    expect((await publish(id, 1)).obj).toMatchObject({ conflict: { revision: 2 } })
    expect((await rows())[0]!.state).toBe('draft')
  })

  test('publishing twice is one version', async () => {
    const id = await make()
    const both = await Promise.all([publish(id, 1), publish(id, 1)])
    expect(both.map(({ success }) => success)).toEqual([true, true])
    expect(both[0]!.obj.publishedAt).toBe(both[1]!.obj.publishedAt)
    expect((await draft(id)).versions).toHaveLength(1)
  })

  test('of two home pages that are published at once, one is shown', async () => {
    const homes = [await make({ type: 'home', name: '甲' }), await make({ type: 'home', name: '乙' })]
    const both = await Promise.all(homes.map(id => publish(id, 1)))
    expect(both.map(({ success }) => success)).toEqual([true, true])
    expect((await rows()).map(({ state }) => state).sort()).toEqual(['published', 'withdrawn'])
  })
})

describe('the clock', () => {
  const soon = () => new Date(Date.now() + 3_600_000).toISOString()
  const comes = (id: number) =>
    server.sql`update pages set publish_at = now() - interval '1 second' where id = ${id} and publish_at is not null`

  test('what was scheduled is published once when it is due, as it was when somebody scheduled it', async () => {
    const id = await make()
    await save(id, 1, saying('定时'))
    const at = soon()
    expect((await publish(id, 2, at)).obj).toEqual({ publishAt: at })
    expect(await rows()).toMatchObject([{ state: 'scheduled', publishAt: at, publishedAt: null }])
    await save(id, 2, saying('还没写完'))
    await publishDuePages(server.sql)
    expect(await read({ id })).toBeUndefined()
    await comes(id)
    await Promise.all([publishDuePages(server.sql), publishDuePages(second.sql)])
    await shows({ id }, '定时')
    expect(await read({ id })).not.toContain('还没写完')
    expect(await rows()).toMatchObject([{ state: 'changed', publishAt: null }])
    const before = (await rows())[0]!.publishedAt
    await publishDuePages(server.sql)
    expect((await rows())[0]!.publishedAt).toBe(before)
    expect((await draft(id)).versions).toHaveLength(1)
  })

  test('whoever publishes meanwhile wins over the clock, which publishes nothing older on top of it', async () => {
    const id = await make()
    await save(id, 1, saying('旧'))
    await publish(id, 2, soon())
    await save(id, 2, saying('新'))
    await comes(id)
    await Promise.all([publish(id, 3), publishDuePages(second.sql)])
    await shows({ id }, '新')
    await publishDuePages(server.sql)
    expect(await read({ id })).toContain('新')
    expect((await rows())[0]).toMatchObject({ publishAt: null, state: 'published' })
  })

  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const publishUntil = (id: number, revision: number, until: string, at?: string) =>
    server.call(desk.publishPage, { row: { id, revision, at, until } }, as.owner)
  const ends = (id: number) =>
    server.sql`update pages set withdraw_at = now() - interval '1 second' where id = ${id} and withdraw_at is not null`

  test('a page is taken down when its time is over; publishing it again meanwhile changes nothing of that', async () => {
    const id = await make()
    await save(id, 1, saying('到周日'))
    const until = inHours(2)
    await publishUntil(id, 2, until)
    await shows({ id }, '到周日')
    await save(id, 2, saying('改了错字'))
    await publish(id, 3)
    expect((await rows())[0]).toMatchObject({ state: 'published', withdrawAt: until })
    await withdrawDuePages(server.sql)
    await shows({ id }, '改了错字')
    await ends(id)
    await Promise.all([withdrawDuePages(server.sql), withdrawDuePages(second.sql)])
    await vi.waitUntil(async () => (await read({ id })) === undefined)
    expect((await rows())[0]).toMatchObject({ state: 'withdrawn', withdrawAt: null })
    await publishUntil(id, 3, inHours(1))
    await publishUntil(id, 3, 'never')
    expect((await rows())[0]).toMatchObject({ state: 'published', withdrawAt: null })
  })

  test('what is due to be shown after the end still is, and has no end of its own', async () => {
    const id = await make()
    await publishUntil(id, 1, inHours(1))
    await save(id, 1, saying('下一场'))
    await publish(id, 2, inHours(2))
    await ends(id)
    await withdrawDuePages(server.sql)
    expect((await rows())[0]).toMatchObject({ state: 'scheduled', publishedAt: null, withdrawAt: null })
    await comes(id)
    await publishDuePages(server.sql)
    await shows({ id }, '下一场')
    // Both came while no process ran: the earlier end is not that of the later beginning.
    await server.sql`
      update pages set withdraw_at = now() - interval '2 hours', publish_at = now() - interval '1 hour',
        due_version = published_version where id = ${id}`
    await withdrawDuePages(server.sql)
    await publishDuePages(server.sql)
    await withdrawDuePages(server.sql)
    expect((await rows())[0]).toMatchObject({ state: 'published', withdrawAt: null })
  })

  test('the end comes after the beginning, a schedule takes its end along, and the home page has none', async () => {
    const id = await make()
    for (const until of [inHours(-1), inHours(1), inHours(24 * 400)])
      expect(await publishUntil(id, 1, until, inHours(2))).toMatchObject({
        success: false,
        msg: expect.stringContaining('下线时间'),
      })
    await publishUntil(id, 1, inHours(3), inHours(2))
    expect((await rows())[0]).toMatchObject({ state: 'scheduled', withdrawAt: expect.any(String) })
    await server.call(desk.unschedulePage, { row: { id } }, as.owner)
    expect((await rows())[0]).toMatchObject({ state: 'draft', withdrawAt: null })
    const home = await make({ type: 'home', name: '首页' })
    expect((await publishUntil(home, 1, inHours(3))).success).toBe(false)
    expect((await rows()).find(row => row.id === home)).toMatchObject({ state: 'draft', withdrawAt: null })
  })

  test('a schedule is taken back, or moved', async () => {
    const id = await make()
    await publish(id, 1, soon())
    const later = new Date(Date.now() + 7_200_000).toISOString()
    await publish(id, 1, later)
    expect((await rows())[0]!.publishAt).toBe(later)
    expect(await server.call(desk.unschedulePage, { row: { id } }, as.owner)).toMatchObject({ success: true })
    expect((await rows())[0]).toMatchObject({ state: 'draft', publishAt: null })
    expect(await server.call(desk.unschedulePage, { row: { id } }, as.owner)).toMatchObject({
      success: false,
    })
  })

  test.each(['2020-01-01T00:00:00.000Z', '2199-01-01T00:00:00.000Z', 'tomorrow', '2026-02-31T99:00:00Z'])(
    'is not asked to publish at %s',
    async at => {
      const id = await make()
      const reply = await publish(id, 1, at)
      expect(reply.success).toBe(false)
      expect(reply.obj.field).toMatch(/at$/)
    },
  )
})

test('one click brings an earlier version back, and what was being written stays among the versions', async () => {
  const id = await make()
  await save(id, 1, saying('一'))
  await publish(id, 2)
  await save(id, 2, saying('二'))
  await publish(id, 3)
  await save(id, 3, saying('没发布'))
  const first = (await draft(id)).versions.at(-1)!
  const { obj } = await server.call(desk.restorePage, { row: { id, version: first.id } }, as.owner)
  expect(obj.revision).toBe(5)
  const now = await draft(id)
  expect(JSON.stringify(now.content)).toContain('一')
  expect(now.versions).toMatchObject([
    { number: 3, note: '恢复旧版本前的草稿' },
    { number: 2 },
    { number: 1 },
  ])
  await publish(id, 5)
  await shows({ id }, '一')
  const foreign = (await draft(await make())).id
  const wrong = await server.call(desk.restorePage, { row: { id: foreign, version: first.id } }, as.owner)
  expect(wrong).toMatchObject({ success: false, obj: { field: 'version' } })
})

test('of many versions the newest stay, and what is shown whatever its age', async () => {
  const id = await make()
  await publish(id, 1)
  for (let n = 0; n < 60; n++) await addVersion(server.sql, { id }, 'kept', null)
  const numbers = (await draft(id)).versions.map(({ number }) => number)
  expect(numbers).toHaveLength(51)
  expect(numbers.at(-1)).toBe(1)
})

describe('withdrawing and removing', () => {
  test('a page is gone for visitors, and can come back', async () => {
    const id = await make()
    await publish(id, 1)
    await vi.waitUntil(async () => (await read({ id })) !== undefined)
    await server.call(desk.withdrawPage, { row: { id } }, as.owner)
    await vi.waitUntil(async () => (await read({ id })) === undefined)
    expect((await rows())[0]!.state).toBe('withdrawn')
    expect(await server.call(desk.withdrawPage, { row: { id } }, as.owner)).toMatchObject({ success: false })
    await publish(id, 1)
    await vi.waitUntil(async () => (await read({ id })) !== undefined)
    await server.call(desk.removePage, { row: { id } }, as.owner)
    await vi.waitUntil(async () => (await read({ id })) === undefined)
    expect(await rows()).toEqual([])
  })

  test('the home page that is shown stays until another one takes its place', async () => {
    const id = await make({ type: 'home', name: '旧首页' })
    await save(id, 1, saying('旧首页'))
    await publish(id, 2)
    await shows({ type: 'home' }, '旧首页')
    for (const step of [desk.withdrawPage, desk.removePage])
      expect(await server.call(step, { row: { id } }, as.owner)).toMatchObject({
        success: false,
        obj: { code: 'page-desk.homeStays' },
      })
    const next = await make({ type: 'home', name: '新首页' })
    await save(next, 1, saying('新首页'))
    await publish(next, 2)
    await shows({ type: 'home' }, '新首页')
    expect(await server.call(desk.removePage, { row: { id } }, as.owner)).toMatchObject({ success: true })
  })
})

test('a page of a category stands above its products, and not where somebody narrows them down', async () => {
  const [category] = await server.sql<{ id: number }[]>`select id from categories where path = '0001'`
  expect(await server.call(desk.newPage, { row: { type: 'category', name: '杯' } }, as.owner)).toMatchObject({
    success: false,
    obj: { field: 'categoryId' },
  })
  const id = await make({ type: 'category', name: '杯', categoryId: category!.id })
  await publish(id, 1)
  const list = async (more: object) =>
    (await server.call(productList, { category: category!.id, ...more }, as.guest)).obj.pageId
  await vi.waitUntil(async () => (await list({})) === id)
  expect(await list({ sort: 'sold' })).toBe(id)
  expect(await list({ page: 2 })).toBe(0)
  expect(await list({ q: '杯' })).toBe(0)
  expect((await server.call(productList, { category: category!.id })).obj.pageId).toBe(0)
  expect(await rows()).toMatchObject([{ category: '瓷杯', categoryId: category!.id }])
})

test('pages are copied within a shop, and by head office from one shop to another', async () => {
  const id = await make()
  await save(id, 1, saying('原文'))
  const copy = await make({ name: '副本', copyOf: id })
  expect(JSON.stringify((await draft(copy)).content)).toContain('原文')
  const across = await make({ name: '总部', copyOf: id, shopId: head.id }, as.content)
  expect((await draft(across, as.content)).shopId).toBe(head.id)
  expect(
    await server.call(desk.newPage, { row: { type: 'own', name: '偷', copyOf: id } }, as.other),
  ).toMatchObject({ success: false, obj: { field: 'copyOf' } })
})

describe('templates', () => {
  test.each(desk.templateCodes)(
    '%s has words in every language of the shop, and can be shown',
    async code => {
      const templates = (await server.call(desk.pageTemplates, {}, as.owner)).obj.rows
      const { type, kinds, name } = templates.find(each => each.code === code)!
      expect(name).not.toContain('page-templates')
      const id = await make({ type, name, template: code })
      const { content: made } = await draft(id)
      expect(made.blocks.map(({ kind }) => kind)).toEqual(kinds)
      const texts = JSON.stringify(made)
      for (const lang of languageCodes) expect(texts).toContain(`"${lang}":`)
      expect(texts).not.toContain('page-templates.')
      await publish(id, 1)
      await vi.waitUntil(async () => (await read({ id })) !== undefined)
      expect((await server.call(pageData, { id }, as.guest)).obj.blocks.length).toBeGreaterThan(2)
    },
  )

  test('pictures are those of the home page of the shop', async () => {
    const slides = [{ picture: 'own/a.webp' }, { picture: 'own/b.webp' }]
    await makePage(server.sql, branch.id, [{ kind: 'carousel', slides }])
    await vi.waitUntil(async () => (await read({ type: 'home' }))?.includes('own/a.webp'))
    const id = await make({ template: 'wholesale' })
    expect(JSON.stringify((await draft(id)).content)).toContain('own/b.webp')
  })
})

describe('a preview', () => {
  const token = async (id: number) => new URL((await draft(id)).preview).searchParams.get('token')!

  test('shows the draft to whoever has its link, in any shop, and to nobody else', async () => {
    const id = await make()
    await save(id, 1, saying('草稿'))
    const link = await token(id)
    expect(link).toMatch(/^[0-9a-f-]{36}$/)
    for (const who of [as.guest, {}, as.customer, as.other]) {
      const { obj } = await server.call(pagePreview, { token: link }, who)
      expect(JSON.stringify(obj.blocks)).toContain('草稿')
    }
    for (const wrong of ['', `${link}0`, '%', "' or true --", crypto.randomUUID()])
      expect((await server.call(pagePreview, { token: wrong }, as.owner)).success).toBe(false)
    await server.sql`update shops set flags = flags | (1 << 29) where id = ${branch.id}`
    await vi.waitUntil(async () => (await server.call(pageData, {}, as.guest)).msg === 'RELOGIN')
    expect((await server.call(pagePreview, { token: link }, as.guest)).success).toBe(true)
    await server.sql`update shops set flags = flags & ~(1 << 29) where id = ${branch.id}`
    await vi.waitUntil(async () => (await server.call(pageData, {}, as.guest)).success)
  })
})

describe('who may', () => {
  const steps = (id: number) =>
    [
      [desk.pageDraft, { id }],
      [desk.savePageDraft, { row: { id, revision: 1, name: '别人', content: content() } }],
      [desk.publishPage, { row: { id, revision: 1 } }],
      [desk.withdrawPage, { row: { id } }],
      [desk.unschedulePage, { row: { id } }],
      [desk.restorePage, { row: { id, version: 1 } }],
      [desk.removePage, { row: { id } }],
      [desk.newPage, { row: { shopId: branch.id, type: 'own', name: '别人' } }],
      [desk.pageList, { shopId: branch.id }],
      [desk.pageShown, { shopId: branch.id, lang: 'zh', content: content() }],
      [desk.pageLinkTargets, { shopId: branch.id, kind: 'page' }],
      [desk.pageLinkName, { shopId: branch.id, link: 'page|1' }],
    ] as const

  test.each(['other', 'sales', 'customer', 'member', 'guest'] as const)('not: %s', async who => {
    const id = await make()
    for (const [action, input] of steps(id)) {
      const reply = await server.call(action, input as never, as[who])
      expect(reply, action.type).toMatchObject({ success: false })
      expect(JSON.stringify(reply)).not.toContain('春')
    }
    expect(await rows()).toMatchObject([{ id, name: '春', state: 'draft', revision: 1 }])
  })

  test.each(['content', 'boss'] as const)("head office's %s, in every shop", async who => {
    const id = await make()
    expect((await server.call(desk.pageList, { shopId: branch.id }, as[who])).obj.rows).toMatchObject([
      { id },
    ])
    expect((await server.call(desk.pageList, {}, as[who])).obj.shop.id).toBe(head.id)
    expect((await save(id, 1, saying('总部'), as[who])).obj).toEqual({ revision: 2 })
    expect((await publish(id, 2, undefined, as[who])).obj).toHaveProperty('publishedAt')
  })
})

describe('what somebody sends', () => {
  const evil = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</style><style>*{display:none}',
    'javascript:alert(1)',
  ]

  test('HTML stays text, and what is no field is dropped', async () => {
    const id = await make()
    const spans = evil.map(text => ({
      text,
      link: 'javascript:alert(1)',
      html: '<b>',
      style: 'x',
      onclick: 'y',
    }))
    const sent = content({
      kind: 'text',
      style: 'position:fixed',
      texts: { zh: [{ kind: 'paragraph', spans, dangerouslySetInnerHTML: { __html: evil[0] } }] },
    })
    expect((await save(id, 1, sent)).success).toBe(true)
    const kept = JSON.stringify((await draft(id)).content)
    expect(kept).toContain('alert(1)')
    for (const word of ['dangerously', 'onclick', 'position:fixed', '"html"'])
      expect(kept).not.toContain(word)
  })

  test.each([
    ['a kind that is none', content({ kind: 'iframe', src: 'https://x.example' })],
    ['HTML in place of rich text', content({ kind: 'text', texts: { zh: '<b>x</b>' } })],
    [
      'a tag as a kind of paragraph',
      content({ kind: 'text', texts: { zh: [{ kind: 'script', spans: [] }] } }),
    ],
    ['more blocks than a page has', content(...Array.from({ length: 61 }, () => ({ kind: 'spacer' })))],
    [
      'columns in columns',
      content({ kind: 'columns', shares: [1, 1], cells: [[{ id: 'x', kind: 'columns' }]] }),
    ],
    ['another version', { version: 7, blocks: [] } as never],
    ['a character that no database keeps', content({ kind: 'picture', picture: 'a\u0000b' })],
    ['no blocks', {} as never],
  ])('is refused: %s', async (_, sent) => {
    const id = await make()
    const reply = await save(id, 1, sent)
    expect(reply.success).toBe(false)
    expect(reply.obj.field).toMatch(/content/)
    expect((await draft(id)).revision).toBe(1)
  })

  test('a huge page is refused in words', async () => {
    const id = await make()
    const paragraphs = Array.from({ length: 120 }, () => ({
      kind: 'paragraph',
      spans: [{ text: 'x'.repeat(4000) }],
    }))
    const reply = await save(id, 1, content({ kind: 'text', texts: { zh: paragraphs } }))
    expect(reply).toMatchObject({ success: false, obj: { code: 'page-desk.tooLarge', field: 'content' } })
  })

  test('an uploaded picture stays, for everybody to see', async () => {
    const files = [{ name: 'a.png', content: await pngPicture() }]
    const [file] = (await uploadFiles(server, files, as.owner)).tbl
    const id = await make()
    await save(id, 1, content({ kind: 'picture', picture: file!.url.replace('/images/', '') }))
    const [row] =
      await server.sql`select expires_at, is_public, attached_type from files where id = ${file!.id}`
    expect(row).toEqual({ expires_at: null, is_public: true, attached_type: 'page' })
  })
})

describe('what is kept but cannot be shown', () => {
  test('a bad block is left out and logged, the page is there', async () => {
    const id = await make()
    await publish(id, 1)
    const blocks = [
      { id: 'a', kind: 'spacer' },
      null,
      { id: 'b', kind: 'marquee' },
      { id: 'c', kind: 'products', source: 'category', categoryId: 9e15 },
      { id: 'd', kind: 'products', source: 'chosen', productIds: [9e15, -1] },
      { id: 'e', kind: 'countdown', endsAt: '2026-13-45T99:99:99Z' },
      { id: 'f', kind: 'spacer', line: true },
    ]
    await server.sql`
      update page_versions set content = ${server.sql.json({ version: 1, blocks })} where page_id = ${id}`
    await server.sql`update pages set published_version = published_version where id = ${id}`
    await vi.waitUntil(async () => (await read({ id }))?.includes('"f"'))
    expect((await server.call(pageData, { id }, as.guest)).obj.blocks).toMatchObject([
      { id: 'a' },
      { id: 'f' },
    ])
    for (const bad of [null, 5, 'x', [], { version: 99 }]) {
      await server.sql`
        update page_versions set content = ${server.sql.json(bad as never)} where page_id = ${id}`
      await server.sql`update pages set published_version = published_version where id = ${id}`
      await vi.waitUntil(async () => (await read({ id })) === '[]')
    }
  })

  test('the canvas shows what can be shown of a draft that is not finished', async () => {
    const blocks = [{ id: 'a', kind: 'spacer' }, { kind: 'spacer' }, 'x', { id: 'b', kind: 'brands' }]
    const { obj } = await server.call(
      desk.pageShown,
      { shopId: branch.id, lang: 'en', content: { version: 1, blocks } },
      as.owner,
    )
    expect(obj.blocks).toMatchObject([{ id: 'a' }, { id: 'b', kind: 'brands' }])
  })
})

test('blocks of every kind become what a visitor sees', async () => {
  const { sql } = server
  await sql`insert into notices (shop_id, titles) values (null, '{"zh": "放假"}')`
  await sql`
    insert into coupon_templates (shop_id, number, names, kind, off, from_amount, total, per_member, valid_days)
    values (${head.id}, 'C1', '{"zh": "满减"}', 'amount', 5, 50, 9, 1, 7)`
  await sql`update categories set product_count = 1`
  const products = (source: string, more = {}) => ({
    kind: 'products',
    source,
    titles: { zh: source },
    ...more,
  })
  const ends = new Date(Date.now() + 60_000).toISOString()
  const blocks = [
    products('chosen', { productIds: [product.productId], look: 'strip' }),
    products('category', { categoryId: 1 }),
    products('newest'),
    products('sold'),
    products('coupons'),
    { kind: 'categories', titles: { zh: '分类' } },
    { kind: 'notices' },
    { kind: 'notices', texts: { zh: '公告', en: ' ' }, link: 'products|' },
    {
      kind: 'picture',
      picture: 'a.webp',
      caption: true,
      titles: { zh: '图' },
      spots: [
        { x: 1, y: 2, width: 3, height: 4 },
        { x: 2, y: 2, width: 3, height: 4, link: `product|${product.productId}` },
        { x: 3, y: 2, width: 3, height: 4, link: 'link|/products?category=1', labels: { en: ' ' } },
        { x: 4, y: 2, width: 3, height: 4, link: 'product|999999', labels: { zh: '新品' } },
        { x: 5, y: 2, width: 3, height: 4, link: 'coupon|' },
      ],
    },
    { kind: 'video', file: 'https://cdn.example/a.mp4' },
    { kind: 'video', file: 'javascript:alert(1)' },
    { kind: 'countdown', endsAt: ends, titles: { zh: '还有' } },
    { kind: 'countdown', endsAt: '2020-01-01T00:00:00.000Z' },
    { kind: 'shop-info' },
    { kind: 'columns', shares: [1, 2], cells: [[{ id: 'x', kind: 'spacer' }]] },
    { kind: 'spacer', languages: ['en'] },
  ]
  const { obj } = await server.call(
    desk.pageShown,
    { shopId: head.id, lang: 'zh', content: content(...blocks) },
    as.boss,
  )
  expect(obj.blocks).toMatchObject([
    { kind: 'floor', title: 'chosen', look: 'strip', items: [{ id: product.productId }] },
    { kind: 'floor', title: 'category', look: 'grid' },
    { kind: 'floor', title: 'newest' },
    { kind: 'floor', title: 'sold' },
    { kind: 'coupons', items: [{ name: '满减', off: '5.00', fromAmount: '50.00' }] },
    { kind: 'tiles', title: '分类', items: [{ name: '瓷杯', link: 'link|/products?category=1' }] },
    { kind: 'notice-bar', items: [{ text: '放假' }] },
    { kind: 'notice-bar', items: [{ text: '公告', link: 'products|' }] },
    {
      kind: 'picture',
      look: 'caption',
      // One without words of its own is called what it leads to.
      spots: [
        { x: 1, label: '' },
        { x: 2, label: '瓷杯' },
        { x: 3, label: '瓷杯' },
        { x: 4, label: '新品' },
        { x: 5, label: '' },
      ],
    },
    { kind: 'video', src: 'https://cdn.example/a.mp4' },
    { kind: 'countdown', endsAt: ends },
    { kind: 'shop-info', name: '店铺head', code: expect.stringMatching(/^data:image/) },
    { kind: 'columns', shares: [1, 2], cells: [[{ kind: 'spacer' }], []] },
  ])
  expect(cellBlock.options.length).toBeGreaterThan(8)
})

test('links are found by their words, and read in words', async () => {
  const id = await make({ type: 'own', name: '关于我们' })
  await publish(id, 1)
  const ask = async (kind: desk.LinkKind, q = '') =>
    (await server.call(desk.pageLinkTargets, { shopId: branch.id, kind, q }, as.owner)).obj.rows
  await vi.waitUntil(async () => (await ask('page')).length === 1)
  expect(await ask('page', '关于')).toEqual([{ link: `page|${id}`, name: '关于我们' }])
  expect(await ask('page', '没有')).toEqual([])
  expect((await ask('product')).map(({ link }) => link)).toEqual([`product|${product.productId}`])
  expect((await ask('category'))[0]).toMatchObject({ link: 'link|/products?category=1', name: '瓷杯' })
  const name = async (link: string) =>
    (await server.call(desk.pageLinkName, { shopId: branch.id, link }, as.owner)).obj.name
  expect(await name(`product|${product.productId}`)).toBe('瓷杯')
  expect(await name('link|/products?category=1')).toBe('瓷杯')
  expect(await name(`page|${id}`)).toBe('关于我们')
  for (const nowhere of ['product|999999', 'page|999', 'link|https://x.example', "x' or 1=1"])
    expect(await name(nowhere)).toBe('')
})
