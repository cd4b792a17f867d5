import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { parse } from 'valibot'
import { productList } from '../contract/product-list.ts'
import { actionUrl, headers, protocolVersion } from '../contract/wire.ts'
import { expectNoHorizontalScroll, test, visit } from './support/shop.ts'

const languages = ['ru', 'fr', 'ar', 'my'] as const
const widths = [1024, 1440]
const pages = ['/home', '/products?category=1', '/products?category=3&view=table', '/product?id=579', '/cart']

async function call(page: Page, action: string, form: Record<string, string>) {
  const response = await page.request.post(actionUrl(action), {
    form,
    headers: { [headers.version]: protocolVersion, [headers.lang]: 'en' },
  })
  return ((await response.json()) as { obj: unknown }).obj
}

/** By the box and by the piece. */
async function fillCart(page: Page): Promise<void> {
  const { rows } = parse(
    productList.output!,
    await call(page, 'hlt_get_data', { type: 'products', category: '3', view: 'table', inStock: '1' }),
  )
  const wanted = rows.filter(({ units, stockState }) => units.length > 1 && stockState === 'in').slice(0, 2)
  const products = wanted.map(({ skuId, units }, at) => ({
    skuId,
    unitId: units[at]!.id ?? undefined,
    qty: '10',
  }))
  await call(page, 'hlt_add_cart', { products: JSON.stringify(products) })
}

/** Buttons, menus and cards whose words do not fit, stick out of them or lie on one another. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()} class="${element.className}"> ${element.textContent?.trim().slice(0, 40)}`
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.visually-hidden, [aria-hidden="true"], [hidden], [role="timer"], dialog')
    const cuts = (element: Element) => {
      const style = getComputedStyle(element)
      if (style.display.startsWith('inline') && style.display !== 'inline-flex') return false
      if ([style.overflowX, style.overflowY].some(way => ['auto', 'scroll'].includes(way))) return false
      const wide = element.scrollWidth > element.clientWidth + 1
      // A font may be taller than its line; a line that is missing is more than that.
      const tall = style.overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 8
      return wide || tall
    }
    const controls = 'button, summary, nav a, header a, main :is(a, label)[class*="button" i], [role="tab"]'
    for (const element of document.querySelectorAll(`${controls}, article, article *`)) {
      if (isSeen(element) && cuts(element)) found.push(`cut: ${name(element)}`)
    }
    for (const card of document.querySelectorAll('article')) {
      const outer = card.getBoundingClientRect()
      for (const part of card.querySelectorAll('*')) {
        const inner = part.getBoundingClientRect()
        if (!isSeen(part) || inner.width < 2) continue
        if (inner.left < outer.left - 1 || inner.right > outer.right + 1)
          found.push(`sticks out: ${name(part)}`)
      }
    }
    const groups = 'nav ul, nav, header, header > div, main ul, article, article p, article div'
    for (const group of document.querySelectorAll(groups)) {
      const boxes = [...group.children]
        .filter(isSeen)
        .filter(child => !['absolute', 'fixed'].includes(getComputedStyle(child).position))
        .map(child => ({ child, box: child.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
      boxes.forEach(({ child, box }, at) => {
        for (const { child: other, box: next } of boxes.slice(at + 1)) {
          const across = Math.min(box.right, next.right) - Math.max(box.left, next.left)
          const down = Math.min(box.bottom, next.bottom) - Math.max(box.top, next.top)
          if (across > 2 && down > 2) found.push(`overlap: ${name(child)} and ${name(other)}`)
        }
      })
    }
    return [...new Set(found)]
  })

test.describe('Long languages', () => {
  // Five pages each.
  test.slow()

  for (const lang of languages) {
    for (const width of widths) {
      test(`fit into buttons, menus and cards: ${lang} at ${width}`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await fillCart(page)
        for (const path of pages) {
          await visit(page, path, lang)
          await expectNoHorizontalScroll(page)
          expect(await faultsOf(page), path).toEqual([])
        }
      })
    }
  }

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
