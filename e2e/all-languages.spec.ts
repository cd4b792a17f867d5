import { type Language, languages } from '../contract/languages.ts'
import { cookies } from '../contract/preferences.ts'
import { onMobileSite } from '../contract/sites.ts'
import { test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { faultsOfPage } from './support/fit.ts'
import { comeIn, type Reader } from './support/routes.ts'
import { speak } from './support/shop.ts'

/** The main screens, by who sees them; the first is opened, and from there one goes on to the others. */
const screens: readonly (readonly [Reader, readonly string[]])[] = [
  [
    'guest',
    ['/login', '/home', '/products?category=1', '/products?category=3&view=table', '/product?id=579'],
  ],
  ['guest', ['/m/login', '/m', '/m/category', '/m/list?category=1', '/m/p/579']],
  ['member', ['/member/order', '/member/relbill']],
  ['member', ['/m/my', '/m/orders']],
  ['buyer', ['/cart', '/jiesuan']],
  ['buyer', ['/m/cart', '/m/checkout']],
  ['office', ['/office', '/office/records?type=order', '/office/shipping']],
]

/** In these every-page.spec.ts measures all screens. */
const measured: readonly Language[] = ['zh', 'ar']

// Its snapshots cost as much as the pages themselves.
test.use({ trace: 'off' })

/**
 * A quarter of the screens in each language, every screen in a quarter of the languages; `npm run soak -- languages` looks at all of
 * them in all.
 */
const isTaken = (screen: number, language: number): boolean =>
  process.env.LANGUAGES === 'all' || (screen + language) % 4 === 0

for (const [language, { code }] of languages.filter(({ code }) => !measured.includes(code)).entries()) {
  test(`${code} fits into buttons, menus, heads and cards`, async ({ page, sql }) => {
    // So many pages, on a machine that may have more to do.
    test.setTimeout(300_000)
    await speak(page, code)
    const found: string[] = []
    for (const [as, paths] of screens.filter((_, screen) => isTaken(screen, language))) {
      await comeIn(page, sql, as)
      const isPhone = paths.every(onMobileSite)
      await page
        .context()
        .addCookies([{ name: cookies.desktop, value: isPhone ? '0' : '1', url: process.env.BASE_URL! }])
      const widths = [isPhone ? 360 : 1024]
      for (const [at, path] of paths.entries())
        found.push(...(await faultsOfPage(page, path, code, { widths, on: at > 0 })))
    }
    expect(found).toEqual([])
  })
}
