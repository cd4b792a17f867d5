import { expect } from '@playwright/test'
import { everyRoute } from './support/routes.ts'
import { signIn, test } from './support/shop.ts'

interface Head {
  path: string
  title: string
  description: string
}

/** Pages of one route that search engines list each for itself. */
const more = [
  '/products?page=2',
  '/products?category=1',
  '/products?category=1&page=2',
  '/products?category=2',
  '/products?brand=1',
  '/products?q=MG',
  '/product?id=2',
  '/product?id=3',
  '/group',
]

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const plain = (html = '') => html.replace(/&(#?\w+);/g, (whole, name: string) => signs[name] ?? whole)

for (const lang of ['zh', 'en', 'ar']) {
  test(`every page in ${lang} has a title and a description of its own`, async ({ page, faults }) => {
    test.slow()
    faults.allow(/404/)
    const heads: Head[] = []
    const read = async (path: string) => {
      const address = `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
      const body = await (await page.request.get(address)).text()
      const title = plain(/<title>([^<]*)<\/title>/.exec(body)?.[1])
      const description = plain(/<meta name="description" content="([^"]*)"/.exec(body)?.[1])
      for (const text of [title, description]) {
        expect(text.length, `${path}: ${text}`).toBeGreaterThan(5)
        expect(text, path).not.toMatch(/^\w+\.\w+\b/)
        expect(text, path).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
      }
      return { path, title, description }
    }
    const routes = await everyRoute()
    const published = [...routes.filter(({ isPublic }) => isPublic).map(({ path }) => path), ...more]
    for (const path of new Set([
      ...routes.filter(({ as }) => as === 'guest').map(({ path }) => path),
      ...more,
    ]))
      heads.push(await read(path))
    await signIn(page, 'member')
    for (const { path, as } of routes) if (as === 'member') heads.push(await read(path))
    await signIn(page, 'office')
    for (const { path, as } of routes) if (as === 'office') heads.push(await read(path))
    heads.push(await read('/office/records?type=product'))
    await read('/no-such-page')

    const twice = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)
    expect(twice(heads.map(({ title }) => title))).toEqual([])
    const listed = heads.filter(({ path }) => published.includes(path))
    expect(twice(listed.map(({ description }) => description))).toEqual([])
    expect(listed.length).toBeGreaterThan(15)
  })
}
