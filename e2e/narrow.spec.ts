import { expect } from '@playwright/test'
import { everyRoute } from './support/routes.ts'
import { signIn, test, tooWide, visit } from './support/shop.ts'

/** Lists and forms of the console beside the one that the table of routes leads to. */
const office = ['product', 'sku', 'member', 'notice', 'shop'].map(type => `/office/records?type=${type}`)

for (const lang of ['zh', 'en', 'ar'] as const) {
  for (const as of ['guest', 'member', 'office'] as const) {
    test(`no page for ${as} in ${lang} scrolls sideways on a phone`, async ({ page, faults }) => {
      test.slow()
      faults.allow(/404/)
      await page.setViewportSize({ width: 390, height: 844 })
      if (as !== 'guest') await signIn(page, as)
      const paths = (await everyRoute()).filter(sample => sample.as === as).map(({ path }) => path)
      const wide: string[] = []
      for (const path of [...paths, ...(as === 'office' ? office : [])]) {
        await visit(page, path, lang)
        wide.push(...(await tooWide(page)).map(fault => `${path}: ${fault}`))
      }
      expect(wide).toEqual([])
    })
  }
}
