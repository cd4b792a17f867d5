import type { Locator, Page } from '@playwright/test'
import { expect } from './support/expect.ts'
import { moved, watchMoves } from './support/moves.ts'
import { expectNoHorizontalScroll, test, visit } from './support/shop.ts'

const textOf = async (part: Locator) => (await part.textContent()) ?? ''
/** A product with a price and several colours, whatever number it has in this shop. */
async function openHeadphones(page: Page) {
  await page.goto(`/products?q=${encodeURIComponent('头戴式降噪耳机')}&sort=priceUp`)
  await cards(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\?id=\d+/)
}

const cards = (page: Page) => page.locator('main article')
const search = async (page: Page, words: string) => {
  const field = page.getByRole('banner').getByRole('combobox')
  await field.fill(words)
  await field.press('Enter')
  await expect(page).toHaveURL(url => url.searchParams.get('q') === words)
}

test.describe('A visitor', () => {
  test.use({ locale: 'zh-CN' })

  test('finds a product by a Chinese word', async ({ page }) => {
    await page.goto('/home')
    await search(page, '耳机')
    await expect(page).toHaveTitle(/^“耳机”的搜索结果 - /)
    await expect(cards(page).first()).toContainText('耳机')
  })

  for (const [what, words] of [
    ['the sound of a word', 'erji'],
    ['its initials', 'ej'],
  ]) {
    test(`finds a product by ${what}`, async ({ page }) => {
      await page.goto('/home')
      await search(page, words!)
      await expect(cards(page).first()).toContainText('耳机')
    })
  }

  for (const lang of ['en', 'zh'] as const) {
    test(`is offered Bluetooth by name for bluetoth, and headphones for hedphones (${lang})`, async ({
      page,
    }) => {
      await page.goto(`/products?q=bluetoth&lang=${lang}`)
      const first = cards(page).first()
      await expect(first).toContainText(/bluetooth|蓝牙/i)
      await page.goto(`/products?q=hedphones&lang=${lang}`)
      await expect(first).toContainText(/headphones|耳机/i)
    })
  }

  test('is offered what is near when a word was mistyped', async ({ page }) => {
    await page.goto('/products?q=haedphones&lang=en')
    await expect(page.getByText('No products match')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'You may be looking for' })).toBeVisible()
    await expect(cards(page).first()).toContainText(/headphones/i)
  })

  test('sees their last searches under the empty field, and searches again', async ({ page }) => {
    await visit(page, '/home')
    await search(page, '保温杯')
    await visit(page, '/home')
    const field = page.getByRole('banner').getByRole('combobox')
    await field.click()
    await page.getByRole('list', { name: '最近搜索' }).getByRole('button', { name: '保温杯' }).click()
    await expect(page).toHaveURL(url => url.searchParams.get('q') === '保温杯')
  })

  test('narrows by an attribute and a price, and is told about a wrong range', async ({ page }) => {
    await page.goto('/products?category=1')
    const filters = page.getByRole('region', { name: '筛选' })
    await filters.locator('a[href*="attr="]').first().click()
    await expect(page).toHaveURL(/category=1&attr=\d+$/)
    await filters.getByLabel('最低价').fill('50')
    await filters.getByLabel('最高价').fill('20')
    await filters.getByRole('button', { name: '确定' }).click()
    await expect(filters.getByRole('alert')).toHaveText('价格区间输入有误')
    await filters.getByLabel('最高价').fill('5000')
    await filters.getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL(/attr=\d+&priceFrom=50&priceTo=5000$/)
    await expect(filters.getByRole('alert')).toHaveCount(0)
    await expect(cards(page).first()).toBeVisible()
  })

  test('fills quantities in the table by keyboard', async ({ page }) => {
    await page.goto('/products?category=1&view=table&sort=sold')
    const cells = page.getByRole('table').getByRole('spinbutton')
    await cells.first().fill('2')
    await cells.first().press('Enter')
    await expect(cells.nth(1)).toBeFocused()
    await cells.nth(1).press('ArrowUp')
    await expect(cells.first()).toBeFocused()
    await expect(page.getByText('已选 1 款')).toBeVisible()
  })

  test('fills rows of two pages of the table, and adds them together', async ({ page }) => {
    await page.goto('/products?category=1&view=table&sort=sold')
    const cell = page.getByRole('table').getByRole('spinbutton').first()
    const fill = async () => cell.fill((await cell.getAttribute('placeholder'))!)
    await fill()
    const first = await cell.getAttribute('aria-label')
    await page.getByRole('link', { name: '下一页' }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(cell).not.toHaveAttribute('aria-label', first!)
    await expect(page.getByText('其中 1 行不在本页')).toBeVisible()
    await fill()
    await page.getByRole('button', { name: '加入购物车' }).click()
    await expect(page.getByRole('link', { name: '购物车 共 2 件' })).toBeVisible()
    await expect(cell).toHaveValue('')
  })

  test('comes back to where they were in the list', async ({ page }) => {
    await page.goto('/products?category=1')
    const card = cards(page).nth(22)
    await card.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(300)
    await card.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/product\?id=\d+$/)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 50)
  })

  test('changes the language and stays with the list', async ({ page }) => {
    await page.goto('/products?category=1&sort=sold')
    await page.getByText('简体中文').first().click()
    await page.getByRole('link', { name: 'العربية' }).first().click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page).toHaveURL(/\/products\?category=1&sort=sold$/)
  })

  test('finds a product by its item number, and opens it', async ({ page }) => {
    await page.goto('/products')
    const first = cards(page).first()
    const itemNo = await textOf(first.locator('bdi[dir=ltr]').first())
    const name = await textOf(first.getByRole('heading'))
    await search(page, itemNo)
    await expect(cards(page).first()).toContainText(itemNo)
    await cards(page).first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/product\?id=\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })

  test('is shown products while typing, and opens one by keyboard', async ({ page }) => {
    await page.goto('/login')
    const field = page.getByRole('banner').getByRole('combobox')
    await field.pressSequentially('耳机')
    await expect(page.getByRole('option').first()).toContainText('耳机')
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/product\?id=\d+$/)
  })

  test('is shown products while typing although a letter is missing', async ({ page }) => {
    await page.goto('/category?lang=en')
    const field = page.getByRole('banner').getByRole('combobox')
    await field.pressSequentially('headphnes')
    await expect(page.getByRole('option').first()).toContainText(/headphones/i)
  })

  test('narrows by category and brand, and takes them back', async ({ page }) => {
    await page.goto('/products')
    const total = page.getByText(/^共 [\d,]+ 件商品$/)
    const all = await textOf(total)
    const filters = page.getByRole('region', { name: '筛选' })
    await filters.getByRole('link', { name: /^数码电器/ }).click()
    await expect(page).toHaveURL(/category=\d+$/)
    await expect(total).not.toHaveText(all)
    await expect(page).toHaveTitle(/^数码电器 - /)
    const inCategory = await textOf(total)
    await filters.locator('a[href*="brand="]').first().click()
    await expect(page).toHaveURL(/category=\d+&brand=\d+$/)
    await expect(total).not.toHaveText(inCategory)
    await filters.getByRole('link', { name: '全部清除' }).click()
    await expect(page).toHaveURL(/\/products$/)
    await expect(total).toHaveText(all)
  })

  test('sorts by price, goes to the next page, and the back button returns to the same list', async ({
    page,
  }) => {
    await page.goto('/products?category=1')
    await page.getByRole('link', { name: '价格从低到高' }).click()
    await expect(page).toHaveURL(/sort=priceUp/)
    const prices = async () =>
      (await cards(page).allInnerTexts()).flatMap(
        text => /¥([\d,]+\.\d\d)/.exec(text)?.[1]?.replace(',', '') ?? [],
      )
    await expect.poll(async () => isAscending((await prices()).map(Number))).toBe(true)
    await page.getByRole('link', { name: '下一页' }).click()
    await expect(page).toHaveURL(/sort=priceUp&page=2$/)
    await expect(page.getByRole('link', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page')
    const card = cards(page).nth(7)
    const name = await textOf(card.getByRole('heading'))
    await card.getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await page.goBack()
    await expect(page).toHaveURL(/category=1&sort=priceUp&page=2$/)
    await expect(cards(page).nth(7).getByRole('heading')).toHaveText(name)
  })

  test('is told when nothing is found, with a way out', async ({ page }) => {
    await page.goto('/products?q=qqqqzzzzxxxx')
    await expect(page.getByText('没有找到符合条件的商品')).toBeVisible()
    await page.getByRole('link', { name: '看全部商品' }).click()
    await expect(cards(page).first()).toBeVisible()
  })

  test('sees price and specifications of a product, and chooses among them', async ({ page }) => {
    // Whoever buys one piece chooses; whoever buys to sell fills a table (cart.spec.ts).
    await page.goto('/home?shop=retail')
    await openHeadphones(page)
    await page.getByText('为什么是这个价格').click()
    await expect(page.locator('details[open] li').first()).toContainText('¥')
    const product = page.locator('main article').first()
    await expect(product).toContainText(/¥[\d,]+\.\d\d/)
    const chosen = page.locator('tr[data-chosen] th')
    const before = await textOf(chosen)
    await product.locator('fieldset button[aria-pressed=false]').first().click()
    await expect(chosen).not.toHaveText(before)
    await expect(product).toContainText(await textOf(chosen))
  })

  test('walks through the pictures by keyboard', async ({ page }) => {
    await page.goto('/product?id=1')
    const pictures = page.getByRole('list', { name: '商品图片' }).getByRole('button')
    await pictures.first().focus()
    await page.keyboard.press('ArrowRight')
    await expect(pictures.nth(1)).toBeFocused()
    await expect(pictures.nth(1)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('End')
    await expect(pictures.last()).toBeFocused()
  })

  test('has price and buttons within reach on a phone, wherever they read', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openHeadphones(page)
    const button = page.getByRole('button', { name: '加入购物车' }).first()
    await expect(button).toBeInViewport()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(button).toBeInViewport()
    await expectNoHorizontalScroll(page)
  })

  test('gets a real 404 for a product that does not exist', async ({ page, faults }) => {
    faults.allow(/404/)
    expect((await page.goto('/product?id=2000000000'))?.status()).toBe(404)
    expect((await page.goto('/product'))?.status()).toBe(404)
  })

  test('is told when a notice is not there any more', async ({ page, faults }) => {
    faults.allow(/404/)
    expect((await page.goto('/affiche/detail?id=2000000000'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('公告不存在或已删除')
  })

  test('reads the categories on one page and goes from there to a list', async ({ page }) => {
    await page.goto('/category')
    await page.getByRole('navigation', { name: '跳到分类' }).getByRole('link', { name: '家居家纺' }).click()
    await expect(page).toHaveURL(/#category-\d+$/)
    await page.getByRole('heading', { level: 2 }).getByRole('link', { name: '家居家纺' }).click()
    await expect(page).toHaveTitle(/^家居家纺 - /)
    await expect(cards(page).first()).toBeVisible()
  })

  test('reads the notices: the list, then one of them', async ({ page }) => {
    await page.goto('/affiche')
    const first = page.locator('main ul a').first()
    const title = await textOf(first.locator('span'))
    await first.click()
    await expect(page).toHaveURL(/\/affiche\/detail\?id=\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.getByRole('link', { name: '返回公告列表' }).click()
    await expect(page).toHaveURL(/\/affiche$/)
  })
})

test('A product describes itself to search engines', async ({ page }) => {
  await openHeadphones(page)
  await page.reload()
  const [product, places] = JSON.parse(await textOf(page.locator('script[type="application/ld+json"]')))
  expect(product).toMatchObject({ '@type': 'Product', offers: expect.any(Array) })
  expect(product.offers[0]).toMatchObject({ '@type': 'Offer', priceCurrency: 'CNY' })
  expect(places).toMatchObject({ '@type': 'BreadcrumbList' })
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'zh-CN' })

  test('lists are searched, narrowed, sorted and paged', async ({ page }) => {
    await page.goto('/products?category=1')
    await page.getByRole('link', { name: '价格从低到高' }).click()
    await page.getByRole('link', { name: '下一页' }).click()
    await expect(page).toHaveURL(/category=1&sort=priceUp&page=2$/)
    await expect(cards(page).first()).toContainText('¥')
    await page.getByLabel('关键词').fill('耳机')
    await page.getByRole('button', { name: '查找' }).click()
    await expect(page).toHaveURL(/category=1&sort=priceUp&q=/)
    await expect(cards(page).first()).toContainText('耳机')
  })
})

const isAscending = (numbers: readonly number[]) =>
  numbers.length > 1 && numbers.every((each, at) => at === 0 || numbers[at - 1]! <= each)

/** And waits until the page has moved, unless it is at its end, and the pictures that are in sight now have come. */
async function scrollDown(page: Page): Promise<void> {
  const before = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 700)
  await page.waitForFunction(
    was => scrollY > was || scrollY + innerHeight >= document.documentElement.scrollHeight - 1,
    before,
  )
  await page.waitForFunction(() =>
    [...document.images].every(image => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.complete || top >= innerHeight || bottom <= 0 || !image.checkVisibility()
    }),
  )
}

test.describe('Nothing moves while a page comes', () => {
  for (const width of [1440, 390]) {
    for (const path of ['/home', '/products', '/product?id=1']) {
      test(`${path} at ${width}`, async ({ page }) => {
        await page.setViewportSize({ width, height: width < 500 ? 844 : 900 })
        await watchMoves(page)
        await page.goto(path, { waitUntil: 'networkidle' })
        for (let down = 0; down < 6; down++) await scrollDown(page)
        expect(await moved(page), 'layout shift').toBeLessThan(0.02)
      })
    }
  }

  test('pictures of the first row come at once, the others when they are near; each screen gets its own size', async ({
    page,
  }) => {
    await page.goto('/products')
    const pictures = page.locator('main article img')
    const how = await pictures.evaluateAll(all => all.map(each => (each as HTMLImageElement).loading))
    expect(how.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'eager'))
    expect(how.slice(5).every(each => each === 'lazy')).toBe(true)
    await expect(pictures.first()).toHaveAttribute('srcset', / 240w.* 480w/)
    await expect(pictures.first()).toHaveAttribute('sizes', /vw/)
  })
})

test.describe('Into the cart from a list', () => {
  test.use({ locale: 'zh-CN' })

  test('one press adds the least that can be bought of a product with one specification', async ({
    page,
  }) => {
    await page.goto('/products')
    await page
      .getByRole('button', { name: /^加入 / })
      .first()
      .click()
    await expect(page.getByText('已加入购物车，购物车共 1 行')).toBeVisible()
    await expect(page.getByRole('link', { name: '购物车 共 1 件' })).toBeVisible()
  })

  test('of a product with several, its specifications are chosen without leaving the list', async ({
    page,
  }) => {
    await page.goto('/products')
    await page
      .getByRole('button', { name: /^选规格/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').nth(1).check()
    await dialog.getByRole('button', { name: '加入购物车' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('已将 1 款商品加入购物车')).toBeVisible()
    await expect(page).toHaveURL(/\/products/)
  })

  test('of a product with many, the way into the cart stays in sight while they are chosen', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 700 })
    await page.goto('/products?q=BT-1844')
    await page
      .getByRole('button', { name: /^选规格/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('row').last()).not.toBeInViewport()
    await expect(dialog.getByRole('button', { name: '加入购物车' })).toBeInViewport({ ratio: 1 })
  })
})

test.describe('The dense table', () => {
  for (const { lang, width } of [
    { lang: 'en', width: 1440 },
    { lang: 'ar', width: 1024 },
  ]) {
    test(`keeps its head and the search in view (${lang} at ${width})`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(`/products?category=3&view=table&lang=${lang}`)
      await page.evaluate(() => window.scrollTo(0, 1200))
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600)
      const search = await page.getByRole('banner').getByRole('combobox').boundingBox()
      const head = await page.locator('main thead th').last().boundingBox()
      expect(search!.y).toBeGreaterThanOrEqual(0)
      expect(head!.y).toBeGreaterThanOrEqual(search!.y + search!.height)
      expect(head!.y).toBeLessThan(120)
    })
  }

  test('takes boxes and says how many pieces that is, and so does the cart', async ({ page }) => {
    await page.goto('/products?category=3&view=table&inStock=1&lang=en')
    const row = page
      .locator('main tbody tr')
      .filter({ has: page.getByRole('spinbutton') })
      .filter({ has: page.getByRole('combobox') })
      .first()
    await row.getByRole('combobox').selectOption({ index: 1 })
    await expect(row).toContainText('/ ctn')
    await row.getByRole('spinbutton').fill('2')
    await expect(row).toContainText(/= \d+ pc/)
    await page.getByRole('button', { name: 'Add to cart' }).last().click()
    await expect(page.getByText('1 product added to the cart')).toBeVisible()
    await page.goto('/cart?lang=en')
    await expect(page.locator('main article').first()).toContainText(/= \d+ pc/)
  })
})
