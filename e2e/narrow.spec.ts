import { expect } from '@playwright/test'
import { test } from './support/account.ts'
import { comeIn, readers } from './support/routes.ts'
import { settle, tooWide, visit } from './support/shop.ts'

for (const lang of ['zh', 'en', 'ar'] as const) {
  for (const as of readers) {
    test(`no page of a ${as} scrolls sideways on a phone (${lang})`, async ({ page, sql, faults }) => {
      test.slow()
      faults.allow(/404/)
      await page.setViewportSize({ width: 390, height: 844 })
      const wide: string[] = []
      for (const { path } of await comeIn(page, sql, as)) {
        await visit(page, path, lang)
        await settle(page)
        wide.push(...(await tooWide(page)).map(fault => `${path}: ${fault}`))
      }
      expect(wide).toEqual([])
    })
  }
}
