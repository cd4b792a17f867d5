import { test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { comeIn, readers, type Sample } from './support/routes.ts'

/** Pages of one route that search engines list each for itself. */
const more = ['/products?page=2', '/products?category=1&page=2', '/products?category=2', '/products?brand=1']

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const plain = (html = '') => html.replace(/&(#?\w+);/g, (whole, name: string) => signs[name] ?? whole)

for (const lang of ['zh', 'en', 'ar']) {
  test(`every page in ${lang} has a title and a description of its own`, async ({ page, sql, faults }) => {
    test.slow()
    faults.allow(/404/)
    const heads: (Sample & { title: string; description: string })[] = []
    const read = async ({ path, isPublic }: Sample) => {
      const address = `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
      const body = await (await page.request.get(address)).text()
      const title = plain(/<title>([^<]*)<\/title>/.exec(body)?.[1])
      const description = plain(/<meta name="description" content="([^"]*)"/.exec(body)?.[1])
      for (const text of [title, description]) {
        expect(text.length, `${path}: ${text}`).toBeGreaterThan(5)
        expect(text, path).not.toMatch(/^\w+\.\w+\b/)
        expect(text, path).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
      }
      heads.push({ path, isPublic, title, description })
    }
    for (const as of readers) {
      for (const sample of await comeIn(page, sql, as)) await read(sample)
      if (as === 'guest') for (const path of more) await read({ path, isPublic: true })
    }

    const twice = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)
    const screens = heads.filter(({ path }) => !isSameScreen(path))
    expect(twice(screens.map(({ title }) => title))).toEqual([])
    const listed = heads.filter(({ isPublic }) => isPublic)
    expect(twice(listed.map(({ description }) => description))).toEqual([])
    expect(listed.length).toBeGreaterThan(15)
  })
}

/**
 * One that shows what another does: the same list as a table or narrowed, an open record above its list, the login of a telephone, a
 * quotation without a title of its own.
 */
const isSameScreen = (path: string) =>
  /[?&](view|open|categories|token)=/.test(path) || path.startsWith('/scan')
