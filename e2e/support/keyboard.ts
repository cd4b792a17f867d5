import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'

const mostSteps = 80

/** As whoever has no pointer gets there: key by key from where the focus is. What this never reaches, they never do. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < mostSteps; step++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target, `after ${mostSteps} times ${key}`).toBeFocused()
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** The page that came, or came anew, has the focus: the next key goes on there, not at the top of the window. */
export const expectFocusInPage = (page: Page): Promise<void> =>
  expect(page.locator('main:focus, main :focus')).toHaveCount(1)
