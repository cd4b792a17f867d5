import { setTimeout as wait } from 'node:timers/promises'
import { type ExpectMatcherState, type Locator, type Page, expect as plain } from '@playwright/test'

interface Patience {
  timeout?: number
}

const pausesMs = [100, 250, 500]
const longestPauseMs = 1000

/**
 * Playwright's own describe the whole page each time that they look in vain, for a message that is hardly ever shown: a twentieth of all
 * work of the journeys. These two, which wait most, describe it once they have waited long enough.
 */
export const expect = plain.extend({
  async toBeVisible(this: ExpectMatcherState, locator: Locator, { timeout = this.timeout }: Patience = {}) {
    if (this.isNot) {
      await plain(locator).toBeHidden({ timeout })
      return { pass: false, message: () => 'It is hidden.' }
    }
    await locator
      .waitFor({ state: 'visible', timeout })
      .catch(() => plain(locator).toBeVisible({ timeout: 1 }))
    return { pass: true, message: () => 'It is visible.' }
  },

  async toHaveURL(
    this: ExpectMatcherState,
    page: Page,
    expected: string | RegExp | ((url: URL) => boolean),
    { timeout = this.timeout }: Patience = {},
  ) {
    if (this.isNot) {
      await plain(page).not.toHaveURL(expected, { timeout })
      return { pass: false, message: () => 'It is elsewhere.' }
    }
    const isThere = () => {
      if (expected instanceof RegExp) return expected.test(page.url())
      if (typeof expected === 'function') return expected(new URL(page.url()))
      return new URL(expected, process.env.BASE_URL).href === page.url()
    }
    const end = performance.now() + timeout
    for (let look = 0; performance.now() < end && !isThere(); look++)
      await wait(pausesMs[look] ?? longestPauseMs)
    await plain(page).toHaveURL(expected, { timeout: Math.max(1, end - performance.now()) })
    return { pass: true, message: () => 'It is there.' }
  },
})
