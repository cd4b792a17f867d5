import { cookies } from '../contract/preferences.ts'
import { onMobileSite } from '../contract/sites.ts'
import { test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { comeIn, onPhones, readers } from './support/routes.ts'

// Only the answer is looked at.
test.use({ trace: 'off' })

/** What screens and lists are asked in their addresses, by somebody who knows none of it. */
const names = `
  id ids of type kind tab state list view sort dir way tier period page size after start in open shop
  shopId member forMember warehouse sku q find search keyword code token scene paper used made note
  returnUrl order orders orderId pick category categories brand attributes promoId min max from to day
  disabled overdue f.state f.status f.created_at f.category_id f.price
`
  .trim()
  .split(/\s+/)

const values = [
  '-1',
  '0',
  '2147483647',
  '9'.repeat(20),
  'none',
  '{"a":[1]}',
  '[1,-5',
  '\0',
  '0001-01-01',
  '9999-99-99',
  'x'.repeat(120),
]

const all = (value: string): string => new URLSearchParams(names.map(name => [name, value])).toString()

const questions = [
  ...values.map(all),
  // Twice the same, and days that end before they begin.
  `${all('1')}&${all('2')}`,
  'from=2026-03-02&to=2026-03-01',
  'from=1900-01-01&to=2100-01-01',
]

/** Three of them for each screen, another three for the next; `npm run soak -- pages` asks each screen all of them. */
const questionsFor = (screen: number): readonly string[] =>
  questions.filter((_, at) => process.env.PAGES === 'all' || (at + screen) % questions.length < 3)

for (const as of readers)
  test(`no address is a failure of ours for a ${as}, whatever stands in it`, async ({ page, sql }) => {
    test.setTimeout(300_000)
    const samples = await comeIn(page, sql, as)
    const screens = [...samples, ...onPhones(samples, as)].map(({ path }) => path.replace(/\?.*/, ''))
    const found: string[] = []
    for (const [at, path] of [...new Set(screens)].entries()) {
      await page
        .context()
        .addCookies([
          { name: cookies.desktop, value: onMobileSite(path) ? '0' : '1', url: process.env.BASE_URL! },
        ])
      for (const question of questionsFor(at)) {
        const response = await page.request.get(`${path}?${question}`, { maxRedirects: 0 })
        if (response.status() >= 500) found.push(`${response.status()} ${path}?${question.slice(0, 60)}`)
      }
    }
    expect(found).toEqual([])
  })
