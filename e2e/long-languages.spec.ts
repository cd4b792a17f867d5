import type { Page } from '@playwright/test'
import { test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { faultsOfPage } from './support/fit.ts'
import { comeIn, fillCart, onPhones } from './support/routes.ts'
import { speak, visit } from './support/shop.ts'

test.describe('Long languages', () => {
  test('fold what does not fit into the navigation into "More", by mouse and keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 900 })
    await visit(page, '/home', 'ru')
    const nav = page.getByRole('navigation', { name: 'Главное меню' })
    const more = nav.getByRole('button', { name: 'Ещё' })
    await expect(more).toBeVisible()
    const notices = nav.getByRole('link', { name: 'Объявления' })
    await expect(notices).toBeHidden()
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(notices).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(notices).toBeHidden()
    await more.click()
    await notices.click()
    await expect(page).toHaveURL(/affiche/)
    await expect(notices).toBeHidden()
    await page.setViewportSize({ width: 1900, height: 900 })
    await visit(page, '/home', 'zh')
    await expect(page.getByRole('button', { name: '更多' })).toHaveCount(0)
  })

  test('unfold again as soon as all of the navigation fits', async ({ page }) => {
    let width = 1240
    await page.setViewportSize({ width, height: 900 })
    await visit(page, '/home', 'en')
    const more = page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('button', { name: 'More' })
    await expect(more).toHaveCount(0)
    const links = page.locator('[data-folds]')
    const wraps = () => links.evaluate(list => list.scrollHeight > list.clientHeight + 1)
    while (!(await wraps())) {
      width -= 20
      await page.setViewportSize({ width, height: 900 })
    }
    await expect(more).toBeVisible()
    await page.setViewportSize({ width: width + 20, height: 900 })
    await expect(more).toHaveCount(0)
  })

  test('have all of their navigation without JavaScript', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      javaScriptEnabled: false,
      viewport: { width: 1024, height: 900 },
    })
    const page = await context.newPage()
    await page.goto('/home?lang=ru')
    const links = page.getByRole('navigation', { name: 'Главное меню' }).getByRole('link')
    await expect(links).toHaveCount(8)
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 0.9 })
    await context.close()
  })

  test('filters beyond two lines are folded, and one that is chosen there is not', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 900 })
    await visit(page, '/products?category=1', 'ru')
    const filters = page.getByRole('region', { name: 'Фильтры' })
    const more = filters.getByRole('button', { name: /^Ещё/ }).first()
    const last = filters.getByRole('link', { name: /Solid-state|SSD/ }).first()
    await expect(last).toBeHidden()
    await more.click()
    await expect(last).toBeVisible()
    await last.click()
    await expect(filters.getByRole('link', { name: /Solid-state|SSD/ }).first()).toBeVisible()
  })
})

test.describe('Rows and columns', () => {
  /** What was once too wide or too narrow in it. */
  const places = [
    ['my', 'distributor', 1024, ['/member/fx/product', '/member/wallet/tx/hist']],
    ['my', 'member', 1024, ['/member/fav']],
    ['my', 'guest', 360, ['/m', '/m/quick', '/m/group?id=1']],
    ['zh_ug', 'distributor', 360, ['/m/fx/order/12', '/m/fx/aftersale/3']],
    ['zh_ug', 'guest', 360, ['/m/quick', '/m/select']],
  ] as const

  test('have room for the longest words', async ({ page, sql }) => {
    test.slow()
    const found: string[] = []
    for (const [lang, as, width, paths] of places) {
      await page.context().clearCookies()
      const samples = [...(await comeIn(page, sql, as))]
      const known = [...samples, ...onPhones(samples, as)].map(({ path }) => path)
      await speak(page, lang)
      for (const path of paths) {
        const like = known.find(each => each.replace(/\d+$/, '') === path.replace(/\d+$/, ''))
        found.push(...(await faultsOfPage(page, like!, lang, { widths: [width] })))
        const scrolled = page.locator('main :is(table, section, div):has(> table)')
        for (const box of await scrolled.all())
          if (await box.evaluate(each => each.scrollWidth > each.clientWidth + 1))
            found.push(`${path}: a table scrolls`)
      }
    }
    expect(found).toEqual([])
  })
})

test.describe('Amounts in text from right to left', () => {
  test.slow()

  /** Where the symbol and the first digit of each amount on the page stand, as they are seen. */
  const flipped = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
      const wrong: string[] = []
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const rectOf = (node: Node, at: number) => {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return range.getClientRects()[0]
      }
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (!node.parentElement?.checkVisibility() || node.parentElement.closest('script, option')) continue
        for (const match of (node.textContent ?? '').matchAll(/\p{Sc}\s?\d/gu)) {
          const symbol = rectOf(node, match.index)
          const digit = rectOf(node, match.index + match[0].length - 1)
          if (symbol && digit && symbol.top === digit.top && symbol.left > digit.left)
            wrong.push(node.textContent!.trim())
        }
      }
      // A price draws its symbol smaller, in a part of its own.
      for (const symbol of document.querySelectorAll('bdi > bdi')) {
        const next = symbol.nextSibling
        if (!next || !/^\p{Sc}$/u.test(symbol.textContent ?? '') || !/^\d/.test(next.textContent ?? ''))
          continue
        const digit = rectOf(next, 0)
        const box = symbol.getBoundingClientRect()
        if (digit && box.width > 0 && box.left > digit.left) wrong.push(symbol.parentElement!.textContent!)
      }
      return wrong
    })

  for (const lang of ['ar', 'zh_ug'] as const) {
    test(`stay whole: ¥200, never 200¥ (${lang})`, async ({ page }) => {
      await fillCart(page)
      for (const path of ['/home', '/products?category=3', '/product?id=579', '/cart', '/affiche']) {
        await visit(page, path, lang)
        expect(await flipped(page), path).toEqual([])
      }
    })
  }
})
