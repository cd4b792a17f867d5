import type { Locator, Page } from '@playwright/test'
import { test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { comeIn } from './support/routes.ts'
import { speak, visit } from './support/shop.ts'

/** The key of an arrow leads there, as it is seen. */
async function leads(page: Page, from: Locator, key: 'ArrowLeft' | 'ArrowRight'): Promise<void> {
  await from.focus()
  const before = (await from.boundingBox())!
  await page.keyboard.press(key)
  await expect(from).not.toBeFocused()
  const after = (await page.locator(':focus').boundingBox())!
  const side = key === 'ArrowLeft' ? 'left' : 'right'
  expect(after.x < before.x ? 'left' : 'right', `${key} leads to the ${side}`).toBe(side)
}

for (const lang of ['ar', 'zh_ug'] as const) {
  test(`Arrow keys lead where they point in ${lang}`, async ({ page, sql }) => {
    test.slow()
    await speak(page, lang)
    await visit(page, '/product?id=579')
    const thumbs = page.locator('main ul li > button[aria-current], main ul li > button[tabindex="-1"]')
    await leads(page, thumbs.first(), 'ArrowLeft')
    await leads(page, thumbs.nth(1), 'ArrowRight')

    await visit(page, '/home')
    const carousel = page.locator('section[aria-roledescription]')
    const dots = carousel.locator('button[aria-current]')
    await dots.first().click()
    await leads(page, dots.first(), 'ArrowLeft')
    await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true')

    const entry = page.locator('[data-entry]').first()
    await entry.focus()
    const column = (await entry.boundingBox())!
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('[data-group] a').first()).toBeFocused()
    expect((await page.locator(':focus').boundingBox())!.x).toBeLessThan(column.x)
    await page.keyboard.press('Escape')
    await expect(entry).toBeFocused()

    await comeIn(page, sql, 'office')
    await speak(page, lang)
    await visit(page, '/office/records?type=product&open=1')
    const tabs = page.getByRole('tab')
    await leads(page, tabs.first(), 'ArrowLeft')
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    await leads(page, tabs.nth(1), 'ArrowRight')
  })

  test(`Less stands before more, and a menu and a region are chosen by keys in ${lang}`, async ({ page }) => {
    await visit(page, '/product?id=579', lang)
    const quantity = page.locator('main input[inputmode=decimal]').first()
    const [less, more] = await Promise.all(
      [quantity.locator('xpath=preceding::button[1]'), quantity.locator('xpath=following::button[1]')].map(
        each => each.boundingBox(),
      ),
    )
    expect(less!.x, 'less stands where reading begins').toBeGreaterThan(more!.x)
    const typed = Number(await quantity.inputValue())
    await quantity.locator('xpath=following::button[1]').click()
    await expect(quantity).not.toHaveValue(String(typed))

    await visit(page, '/register')
    const region = page.locator('main select').first()
    await region.focus()
    const chosen = await region.inputValue()
    await page.keyboard.press('ArrowDown')
    await expect(region).not.toHaveValue(chosen)
    await expect(page.locator('main input[name=mobile]')).toHaveCSS('direction', 'ltr')

    const menu = page.locator('header details, body details').filter({ hasText: 'English' }).first()
    await menu.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('link', { name: 'English' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu.getByRole('link', { name: 'English' })).toBeHidden()
    await expect(menu.locator('summary')).toBeFocused()
  })
}

test('What is typed runs its own way, and an empty field as the page does', async ({ page, sql }) => {
  await comeIn(page, sql, 'office')
  await visit(page, '/office/order/new', 'ar')
  const field = page.locator('main input').first()
  await expect(field).toHaveCSS('direction', 'rtl')
  await field.fill('HX-1140')
  await expect(field).toHaveCSS('direction', 'ltr')
})

test('A share of a whole and a measure keep their order', async ({ page, sql }) => {
  await comeIn(page, sql, 'office')
  await visit(page, '/office/records?type=product&open=1', 'zh_ug')
  /** The first and the last sign of it, as they are seen. */
  const ends = (text: Locator, first: string, last: string) =>
    text.evaluate(
      (element, [first, last]) => {
        const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
          const said = node.textContent ?? ''
          const [a, b] = [said.indexOf(first!), said.lastIndexOf(last!)]
          if (a < 0 || b < 0) continue
          const at = (index: number) => {
            const range = document.createRange()
            range.setStart(node!, index)
            range.setEnd(node!, index + 1)
            return range.getBoundingClientRect().left
          }
          return at(a) < at(b)
        }
        return undefined
      },
      [first, last],
    )
  await expect.poll(() => ends(page.getByRole('heading', { level: 1 }), '2', '×')).toBe(true)
  await visit(page, '/office/records?type=notice&open=new')
  const filled = page
    .locator('[role=dialog], dialog[open], main')
    .getByText(/0\s?\/\s?17/)
    .first()
  await expect.poll(() => ends(filled, '0', '17')).toBe(true)
})
