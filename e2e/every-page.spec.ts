import { expect } from '@playwright/test'
import { test } from './support/account.ts'
import { faultsOfAccess } from './support/axe.ts'
import { faultsOfPage } from './support/fit.ts'
import { comeIn, readers } from './support/routes.ts'
import { speak } from './support/shop.ts'

// Its snapshots cost as much as the pages themselves.
test.use({ trace: 'off' })

for (const { lang, judgedAt } of [
  { lang: 'zh', judgedAt: 1024 },
  { lang: 'ar', judgedAt: 390 },
] as const) {
  for (const as of readers) {
    test(`every page of a ${as} fits its window and is open to all (${lang})`, async ({
      page,
      sql,
      faults,
    }) => {
      // So many pages, on a machine that may have more to do.
      test.setTimeout(300_000)
      faults.allow(/404/)
      await speak(page, lang)
      const found: string[] = []
      for (const [at, { path }] of (await comeIn(page, sql, as)).entries()) {
        // The frame is the same around all of them.
        const part = at ? 'main' : 'html'
        const judge = async (width: number) => (width === judgedAt ? faultsOfAccess(page, part) : [])
        found.push(...(await faultsOfPage(page, path, lang, judge)))
      }
      expect(found).toEqual([])
    })
  }
}
