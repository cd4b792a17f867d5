import type { Page } from '@playwright/test'
import type { Language } from '../contract/languages.ts'
import type { Sql } from '../server/db/database.ts'
import { test } from './support/account.ts'
import { faultsOfAccess } from './support/axe.ts'
import { expect } from './support/expect.ts'
import { faultsOfPage } from './support/fit.ts'
import { faultsOfSize } from './support/loaded.ts'
import { phone } from './support/phone.ts'
import { comeIn, onPhones, type Reader, readers, type Sample } from './support/routes.ts'
import { speak } from './support/shop.ts'

// Its snapshots cost as much as the pages themselves.
test.use({ trace: 'off' })

interface Walk {
  lang: Language
  widths: readonly number[]
  /** Whether axe looks as well, at each page as the shop sends it: what it finds is the same in every language. */
  open: boolean
}

/** Here the shop says longer names of countries than the browser. */
const differs = /\/(login|register)\b/

async function faultsOf(page: Page, all: readonly Sample[], { lang, widths, open }: Walk) {
  const found: string[] = []
  const samples = all.filter((_, at) => takes(open, at))
  for (const [at, { path }] of samples.entries()) {
    const judge = async () => [
      // The frame is the same around all of them.
      ...(await faultsOfAccess(page, at ? 'main' : 'html')),
      ...(await faultsOfSize(page, path)),
    ]
    const wish = open ? { judge } : { on: at > 0 && !differs.test(path) }
    found.push(...(await faultsOfPage(page, path, lang, { widths, ...wish })))
  }
  return found
}

const walks: readonly Walk[] = [
  { lang: 'zh', widths: [1024], open: true },
  { lang: 'ar', widths: [1024, 390], open: false },
]

/** In the second language every other page; `npm run soak -- pages` walks through all of them in both. */
const takes = (open: boolean, at: number): boolean => open || process.env.PAGES === 'all' || at % 2 === 0

function walk(title: string, samples: (page: Page, sql: Sql, as: Reader) => Promise<Sample[]>, given: Walk) {
  for (const as of readers) {
    test(`every ${title} of a ${as} fits its window${given.open ? ' and is open to all' : ''} (${given.lang})`, async ({
      page,
      sql,
      faults,
    }) => {
      // So many pages, on a machine that may have more to do.
      test.setTimeout(300_000)
      faults.allow(/404/)
      await speak(page, given.lang)
      expect(await faultsOf(page, await samples(page, sql, as), given)).toEqual([])
    })
  }
}

for (const given of walks) walk('page', comeIn, given)

test.describe('on a phone', () => {
  test.use(phone)
  for (const { lang, open } of walks)
    walk('phone page', async (page, sql, as) => onPhones(await comeIn(page, sql, as), as), {
      lang,
      widths: [360],
      open,
    })
})
