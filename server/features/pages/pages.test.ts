import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseInfo } from '../../../contract/catalogue.ts'
import { combineFlags, ShopFlag } from '../../../contract/flags.ts'
import type { Language } from '../../../contract/languages.ts'
import { pageData } from '../../../contract/pages.ts'
import { init } from '../../../contract/session.ts'
import { makeMember, makeShop } from '../../testing/factories.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { makePage } from '../../testing/pages.ts'

let server: OpenShop
let head: { id: number }
let closed: { id: number }
let secret: number
let bare: number
let titled: number

beforeAll(async () => {
  server = await openShop()
  head = await makeShop(server.sql, { code: 'head', isDefault: true })
  closed = await makeShop(server.sql, { code: 'closed', flags: combineFlags(ShopFlag.NoGuests) })
  const column = { kind: 'categories', look: 'column' }
  await makePage(server.sql, head.id, [column])
  bare = await makePage(server.sql, head.id, [column], { type: 'activity', name: '派对' })
  const titles = { zh: '换季备货', en: 'Restock season', ru: ' ' }
  titled = await makePage(server.sql, head.id, [column], { type: 'own', name: '秋季 2', titles })
  secret = await makePage(server.sql, closed.id, [column], { type: 'own', name: '秘密' })
})
afterAll(() => server.close())

test('a page is read by its type or by its number, and both have to fit', async () => {
  const home = await server.call(pageData, {})
  expect(home.obj).toMatchObject({ type: 'home', blocks: [{ kind: 'categories' }] })
  const party = await server.call(pageData, { type: 'activity' })
  expect(party.obj.id).not.toBe(home.obj.id)
  expect((await server.call(pageData, { id: party.obj.id })).obj).toEqual(party.obj)
  expect((await server.call(pageData, { id: party.obj.id, type: 'activity' })).obj).toEqual(party.obj)
  expect(await server.call(pageData, { id: party.obj.id, type: 'home' })).toMatchObject({ msg: '404' })
})

test("what the shop does not have is not found, another shop's page neither", async () => {
  for (const asked of [{ id: 999_999 }, { type: 'weather' }, { id: secret }, { type: 'category' }])
    expect(await server.call(pageData, asked)).toMatchObject({ success: false, msg: '404' })
})

test('a shop that has no page yet has an empty home page', async () => {
  const { mobile } = await makeMember(server.sql, { shopId: closed.id })
  const as = { shop: 'closed', session: await server.signIn(mobile, { shop: 'closed' }) }
  expect((await server.call(pageData, {}, as)).obj).toEqual({ id: 0, type: 'home', name: '', blocks: [] })
})

test('visitors read the title in their language, and which one it is in where it is another', async () => {
  const read = async (page: number, lang: Language) => {
    const { obj } = await server.call(pageData, { id: page }, { lang })
    return [obj.name, obj.nameLang]
  }
  expect(await read(titled, 'zh')).toEqual(['换季备货', undefined])
  expect(await read(titled, 'ru')).toEqual(['Restock season', 'en'])
  expect(await read(titled, 'zh_ug')).toEqual(['换季备货', 'zh'])
  expect(await read(bare, 'ru')).toEqual(['派对', undefined])
})

test('the session names the page it was asked for', async () => {
  const { obj } = await server.call(pageData, { type: 'activity' })
  expect((await server.call(init, { page: 'activity' })).obj.page_id).toBe(obj.id)
  expect((await server.call(init, {})).obj).not.toHaveProperty('page_id')
  expect(await server.call(init, { page: 'weather' })).toMatchObject({ success: false, msg: '404' })
})

test("base info of a shop that is not in the reader's language is there all the same, but not in one that was asked for", async () => {
  const few = await makeShop(server.sql, { code: 'few' })
  await server.sql`update shops set languages = '{zh,en}' where id = ${few.id}`
  const languagesOf = async () => (await server.call(init, {}, { shop: 'few' })).obj
  await expect.poll(languagesOf).toMatchObject({ shop: 'few', languages: ['zh', 'en'] })
  // A clerk of head office makes a page for it.
  const staff = await makeMember(server.sql, { shopId: head.id, role: 'office' })
  const as = { session: await server.signIn(staff.mobile), lang: 'vi' }
  const asked = { qshopId: few.id, types: 'category,new,brand' }
  expect(await server.call(baseInfo, asked, as)).toMatchObject({
    success: true,
    obj: { category: [{ id: -1 }], brand: [] },
  })
  for (const lang of ['vi', 'ar'] as const)
    expect(await server.call(baseInfo, { ...asked, lang }, as)).toMatchObject({
      success: false,
      obj: { field: 'lang' },
    })
})

test('base info is of the shop asked for, where the visitor could walk in', async () => {
  const asked = (qshopId: number, as = {}) => server.call(baseInfo, { qshopId, types: 'category' }, as)
  expect(await asked(head.id)).toMatchObject({ success: true })
  expect(await asked(999_999)).toMatchObject({ success: false, obj: { field: 'qshopId' } })
  expect(await asked(closed.id)).toMatchObject({ success: false, obj: { field: 'qshopId' } })
  const staff = await makeMember(server.sql, { shopId: head.id, role: 'office' })
  expect(await asked(closed.id, { session: await server.signIn(staff.mobile) })).toMatchObject({
    success: true,
  })
  const wrong = { types: 'category,weather', lang: 'klingon' }
  expect(await server.call(baseInfo, { types: wrong.types })).toMatchObject({ success: false })
  expect(await server.call(baseInfo, { types: 'brand', lang: wrong.lang as 'en' })).toMatchObject({
    success: false,
    obj: { field: 'lang' },
  })
})
