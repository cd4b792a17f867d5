import { describe, expect, test, vi } from 'vitest'
import { languageCodes } from '../../../contract/languages.ts'
import * as desk from '../../../contract/page-desk.ts'
import { pageData, pagePreview } from '../../../contract/pages.ts'
import { productList } from '../../../contract/product-list.ts'
import { makePage } from '../../testing/pages.ts'
import { addVersion } from './page-desk.queries.ts'
import { openPageDesk, saying } from './testing.ts'

const { at, make, save, publish, draft, rows, read, shows } = openPageDesk()

test('a page is written, saved, published, and then there for everybody, in every process', async () => {
  const id = await make()
  expect(await rows()).toMatchObject([{ id, type: 'activity', name: '春', state: 'draft', address: '' }])
  expect((await save(id, 1, saying('一'))).obj).toEqual({ revision: 2 })
  expect(await read({ id })).toBeUndefined()
  expect((await publish(id, 2)).obj).toHaveProperty('publishedAt')
  await shows({ id }, '一')
  await shows({ id }, '一', at.second)
  expect(await rows()).toMatchObject([
    { state: 'published', address: `http://localhost/page?id=${id}&shop=mine` },
  ])

  await save(id, 2, saying('二'))
  expect(await rows()).toMatchObject([{ state: 'changed' }])
  expect(await read({ id })).not.toContain('二')
  await publish(id, 3)
  await shows({ id }, '二')
  await shows({ id }, '二', at.second)
  expect((await draft(id)).versions).toMatchObject([
    { number: 2, note: '发布' },
    { number: 1, note: '发布' },
  ])
})

describe('two at once', () => {
  test('the second one to save is told who was faster, and writes nothing', async () => {
    const id = await make({}, at.as.boss)
    await at.server.sql`update pages set shop_id = ${at.branch.id} where id = ${id}`
    const [one, two] = await Promise.all([
      save(id, 1, saying('甲'), at.as.owner),
      save(id, 1, saying('乙'), at.as.boss),
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

test('one click brings an earlier version back, and what was being written stays among the versions', async () => {
  const id = await make()
  await save(id, 1, saying('一'))
  await publish(id, 2)
  await save(id, 2, saying('二'))
  await publish(id, 3)
  await save(id, 3, saying('没发布'))
  const first = (await draft(id)).versions.at(-1)!
  const { obj } = await at.server.call(desk.restorePage, { row: { id, version: first.id } }, at.as.owner)
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
  const wrong = await at.server.call(
    desk.restorePage,
    { row: { id: foreign, version: first.id } },
    at.as.owner,
  )
  expect(wrong).toMatchObject({ success: false, obj: { field: 'version' } })
})

test('of many versions the newest stay, and what is shown whatever its age', async () => {
  const id = await make()
  await publish(id, 1)
  for (let n = 0; n < 60; n++) await addVersion(at.server.sql, { id }, 'kept', null)
  const numbers = (await draft(id)).versions.map(({ number }) => number)
  expect(numbers).toHaveLength(51)
  expect(numbers.at(-1)).toBe(1)
})

describe('withdrawing and removing', () => {
  test('a page is gone for visitors, and can come back', async () => {
    const id = await make()
    await publish(id, 1)
    await vi.waitUntil(async () => (await read({ id })) !== undefined)
    await at.server.call(desk.withdrawPage, { row: { id } }, at.as.owner)
    await vi.waitUntil(async () => (await read({ id })) === undefined)
    expect((await rows())[0]!.state).toBe('withdrawn')
    expect(await at.server.call(desk.withdrawPage, { row: { id } }, at.as.owner)).toMatchObject({
      success: false,
    })
    await publish(id, 1)
    await vi.waitUntil(async () => (await read({ id })) !== undefined)
    await at.server.call(desk.removePage, { row: { id } }, at.as.owner)
    await vi.waitUntil(async () => (await read({ id })) === undefined)
    expect(await rows()).toEqual([])
  })

  test('the home page that is shown stays until another one takes its place', async () => {
    const id = await make({ type: 'home', name: '旧首页' })
    await save(id, 1, saying('旧首页'))
    await publish(id, 2)
    await shows({ type: 'home' }, '旧首页')
    for (const step of [desk.withdrawPage, desk.removePage])
      expect(await at.server.call(step, { row: { id } }, at.as.owner)).toMatchObject({
        success: false,
        obj: { code: 'page-desk.homeStays' },
      })
    const next = await make({ type: 'home', name: '新首页' })
    await save(next, 1, saying('新首页'))
    await publish(next, 2)
    await shows({ type: 'home' }, '新首页')
    expect(await at.server.call(desk.removePage, { row: { id } }, at.as.owner)).toMatchObject({
      success: true,
    })
  })
})

test('a page of a category stands above its products, and not where somebody narrows them down', async () => {
  const [category] = await at.server.sql<{ id: number }[]>`select id from categories where path = '0001'`
  expect(
    await at.server.call(desk.newPage, { row: { type: 'category', name: '杯' } }, at.as.owner),
  ).toMatchObject({
    success: false,
    obj: { field: 'categoryId' },
  })
  const id = await make({ type: 'category', name: '杯', categoryId: category!.id })
  await publish(id, 1)
  const list = async (more: object) =>
    (await at.server.call(productList, { category: category!.id, ...more }, at.as.guest)).obj.pageId
  await vi.waitUntil(async () => (await list({})) === id)
  expect(await list({ sort: 'sold' })).toBe(id)
  expect(await list({ page: 2 })).toBe(0)
  expect(await list({ q: '杯' })).toBe(0)
  expect((await at.server.call(productList, { category: category!.id })).obj.pageId).toBe(0)
  expect(await rows()).toMatchObject([{ category: '瓷杯', categoryId: category!.id }])
})

test('pages are copied within a shop, and by head office from one shop to another', async () => {
  const id = await make()
  await save(id, 1, saying('原文'))
  const copy = await make({ name: '副本', copyOf: id })
  expect(JSON.stringify((await draft(copy)).content)).toContain('原文')
  const across = await make({ name: '总部', copyOf: id, shopId: at.head.id }, at.as.content)
  expect((await draft(across, at.as.content)).shopId).toBe(at.head.id)
  expect(
    await at.server.call(desk.newPage, { row: { type: 'own', name: '偷', copyOf: id } }, at.as.other),
  ).toMatchObject({ success: false, obj: { field: 'copyOf' } })
})

describe('templates', () => {
  test.each(desk.templateCodes)(
    '%s has words in every language of the shop, and can be shown',
    async code => {
      const templates = (await at.server.call(desk.pageTemplates, {}, at.as.owner)).obj.rows
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
      expect((await at.server.call(pageData, { id }, at.as.guest)).obj.blocks.length).toBeGreaterThan(2)
    },
  )

  test('pictures are those of the home page of the shop', async () => {
    const slides = [{ picture: 'own/a.webp' }, { picture: 'own/b.webp' }]
    await makePage(at.server.sql, at.branch.id, [{ kind: 'carousel', slides }])
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
    for (const who of [at.as.guest, {}, at.as.customer, at.as.other]) {
      const { obj } = await at.server.call(pagePreview, { token: link }, who)
      expect(JSON.stringify(obj.blocks)).toContain('草稿')
    }
    for (const wrong of ['', `${link}0`, '%', "' or true --", crypto.randomUUID()])
      expect((await at.server.call(pagePreview, { token: wrong }, at.as.owner)).success).toBe(false)
    await at.server.sql`update shops set flags = flags | (1 << 29) where id = ${at.branch.id}`
    await vi.waitUntil(async () => (await at.server.call(pageData, {}, at.as.guest)).msg === 'RELOGIN')
    expect((await at.server.call(pagePreview, { token: link }, at.as.guest)).success).toBe(true)
    await at.server.sql`update shops set flags = flags & ~(1 << 29) where id = ${at.branch.id}`
    await vi.waitUntil(async () => (await at.server.call(pageData, {}, at.as.guest)).success)
  })
})

test('links are found by their words, and read in words', async () => {
  const id = await make({ type: 'own', name: '关于我们' })
  await publish(id, 1)
  const ask = async (kind: desk.LinkKind, q = '') =>
    (await at.server.call(desk.pageLinkTargets, { shopId: at.branch.id, kind, q }, at.as.owner)).obj.rows
  await vi.waitUntil(async () => (await ask('page')).length === 1)
  expect(await ask('page', '关于')).toEqual([{ link: `page|${id}`, name: '关于我们' }])
  expect(await ask('page', '没有')).toEqual([])
  expect((await ask('product')).map(({ link }) => link)).toEqual([`product|${at.product.productId}`])
  expect((await ask('category'))[0]).toMatchObject({ link: 'link|/products?category=1', name: '瓷杯' })
  const name = async (link: string) =>
    (await at.server.call(desk.pageLinkName, { shopId: at.branch.id, link }, at.as.owner)).obj.name
  expect(await name(`product|${at.product.productId}`)).toBe('瓷杯')
  expect(await name('link|/products?category=1')).toBe('瓷杯')
  expect(await name(`page|${id}`)).toBe('关于我们')
  for (const nowhere of ['product|999999', 'page|999', 'link|https://x.example', "x' or 1=1"])
    expect(await name(nowhere)).toBe('')
})
