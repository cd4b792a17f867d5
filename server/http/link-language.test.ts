import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ShopFlag } from '../../contract/flags.ts'
import { cookies } from '../../contract/preferences.ts'
import { rootFolder } from '../config.ts'
import { makeProduct, makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import { buildIfStale } from './build-bundle.ts'

let server: OpenShop
let productId: number

beforeAll(async () => {
  await buildIfStale(() => {})
  server = await openShop({ pages: { dist: join(rootFolder, 'dist') }, keepAnswers: true })
  const { sql } = server
  const shop = await makeShop(sql, { code: 'head', isDefault: true, flags: 1 << ShopFlag.GuestsSeePrices })
  for (let made = 0; made < 60; made++) {
    const product = await makeProduct(sql, shop.warehouseId, { name: `耳机 ${made}` })
    productId = product.productId
  }
  await sql`update categories set product_count = 60`
  await sql`insert into notices (titles, bodies, published_at) values ('{"zh": "放假"}', '{"zh": "三天"}', now())`
}, 60_000)

afterAll(() => server.close())

const get = (url: string, cookie: Record<string, string> = {}) =>
  server.app.inject({ url, cookies: cookie, headers: { 'accept-language': 'zh-CN', host: 'shop.test' } })

const pages = () => [
  '/home',
  '/category',
  '/products',
  '/products?q=%E8%80%B3%E6%9C%BA&page=2',
  `/product?id=${productId}`,
  '/affiche',
  '/login?returnUrl=%2Fcart',
  '/cart',
  '/ms',
  '/nowhere',
]

const inArabic = (page: string) => `${page}${page.includes('?') ? '&' : '?'}lang=ar`

/** Where links of the page lead inside the shop; what chooses a language says so with hreflang. */
function linksOf(body: string): URL[] {
  return [...body.matchAll(/<a\b[^>]*>/gi)]
    .filter(([tag]) => !/hreflang=/i.test(tag))
    .map(([tag]) => /href="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '#')
    .filter(href => href.startsWith('/'))
    .map(href => new URL(href, 'http://shop.test'))
}

const languagesOf = (links: URL[]) => [...new Set(links.map(({ searchParams }) => searchParams.get('lang')))]

/** What a form that asks for a page sends along. */
const formsOf = (body: string) =>
  [...body.matchAll(/<form\b[^>]*method="get"[^>]*>[\s\S]*?<\/form>/gi)].map(([form]) =>
    /name="lang" value="(\w+)"|value="(\w+)" name="lang"/.exec(form)?.slice(1).find(Boolean),
  )

describe('whoever comes to a page by its language and keeps no cookie', () => {
  test('finds the language in every link and form of every page', async () => {
    for (const page of pages()) {
      const { body } = await get(inArabic(page))
      const links = linksOf(body)
      expect(links.length, page).toBeGreaterThan(5)
      const without = links.filter(({ searchParams }) => searchParams.get('lang') !== 'ar')
      expect(without.map(String), page).toEqual([])
      const forms = formsOf(body)
      expect(forms.length, page).toBeGreaterThan(0)
      expect(new Set(forms), page).toEqual(new Set(['ar']))
    }
  })

  test('may choose another one, and keeps it while choosing a currency', async () => {
    const { body } = await get('/home?lang=ar')
    expect(/href="\/home\?lang=jp"[^>]*lang="ja"/.test(body)).toBe(true)
    expect(body.includes('href="/home?currency=USD&amp;lang=ar"')).toBe(true)
  })

  test('is sent on in it', async () => {
    expect((await get('/?lang=ar')).headers.location).toBe('/home?lang=ar')
    const login = new URL(String((await get('/member/order?lang=ar')).headers.location), 'http://shop.test')
    expect(login.pathname).toBe('/login')
    expect(login.searchParams.get('lang')).toBe('ar')
  })

  test('does not lose the page in another language or the address that search engines know', async () => {
    const { body } = await get('/products?lang=ar&page=2')
    const head = body.slice(0, body.indexOf('<style'))
    expect(head).toContain('<link rel="canonical" href="http://shop.test/products?page=2&amp;lang=ar"')
    expect(head).toContain('hrefLang="ja" href="http://shop.test/products?page=2&amp;lang=jp"')
    expect(head).toContain('<link rel="prev" href="http://shop.test/products?lang=ar"')
  })
})

test('with a cookie that says the same the addresses stay clean, and neither gets the page of the other', async () => {
  const cookie = { [cookies.language]: 'ar' }
  for (const page of pages()) {
    const asked = inArabic(page)
    const kept = await get(asked)
    const clean = await get(asked, cookie)
    const again = await get(asked)
    expect(languagesOf(linksOf(kept.body)), page).toEqual(['ar'])
    expect(languagesOf(linksOf(clean.body)), page).toEqual([null])
    expect(new Set(formsOf(clean.body)), page).toEqual(new Set([undefined]))
    expect(languagesOf(linksOf(again.body)), page).toEqual(['ar'])
  }
})

test('a cookie that says another language does not help: the links say theirs', async () => {
  const { body } = await get('/home?lang=ar', { [cookies.language]: 'en' })
  expect(languagesOf(linksOf(body))).toEqual(['ar'])
})

test('an address without a language has none in its links, whatever the browser prefers', async () => {
  expect(languagesOf(linksOf((await get('/home')).body))).toEqual([null])
})
