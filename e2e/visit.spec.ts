import { expect } from './support/expect.ts'
import { phone } from './support/phone.ts'
import { goOn, test, visit } from './support/shop.ts'

test.describe('A visitor', () => {
  test.use({ locale: 'zh-CN' })

  test('opens the shop and sees it in Chinese, with products, prices and pictures', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/home$/)
    await expect(page).toHaveTitle(/^首页 - /)
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    const card = page.locator('article').first()
    await expect(card).toContainText('¥')
    const pictures = page.locator('main img')
    await expect.poll(() => pictures.count()).toBeGreaterThan(10)
    await expect(pictures.first()).toHaveJSProperty('complete', true)
    expect(await pictures.first().evaluate(img => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  })

  test('switches the language; the page stays, the choice is remembered', async ({ page }) => {
    await page.goto('/test')
    await page.getByText('简体中文').first().click()
    await page.getByRole('link', { name: 'العربية' }).first().click()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page).toHaveURL(/\/test$/)
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('ar')
    await page.goto('/home')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  })

  test('whose cookie got lost gets the language of the browser storage back', async ({ page, context }) => {
    await page.goto('/home')
    await page.evaluate(() => localStorage.setItem('language', 'tw'))
    await context.clearCookies()
    await page.goto('/home')
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-TW')
  })

  test('switches the currency and sees prices in it', async ({ page }) => {
    await page.goto('/home')
    await page.getByText('CNY ¥').first().click()
    await page.getByRole('link', { name: 'VND' }).click()
    await expect(page.locator('article').first()).toContainText('₫')
    await expect(page.locator('article').first()).not.toContainText(/\.\d\d\b/)
  })

  test('opens the category menu by keyboard and reads three levels', async ({ page }) => {
    await page.goto('/test')
    await page.getByRole('button', { name: '全部商品分类' }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('数码电器').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: '全部商品分类' })).toBeFocused()
  })

  test('has home, categories, cart and the account at the lower edge of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/home')
    const bar = page.getByRole('navigation', { name: '快捷导航' })
    await bar.getByRole('link', { name: '商品分类' }).click()
    await expect(page).toHaveURL(/\/category$/)
    await expect(bar.getByRole('link', { name: '商品分类' })).toHaveAttribute('aria-current', 'page')
    await page.mouse.wheel(0, 900)
    await expect(bar).toBeInViewport({ ratio: 1 })
    await bar.getByRole('link', { name: '购物车' }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await bar.getByRole('link', { name: '会员中心' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.setViewportSize({ width: 1024, height: 800 })
    await expect(bar).toBeHidden()
  })

  test('asks for a page that is not there and gets a real 404 with a way out', async ({ page, faults }) => {
    faults.allow(/404/)
    const response = await page.goto('/no-such-page')
    expect(response?.status()).toBe(404)
    await page.getByRole('link', { name: '回到首页' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })
})

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'zh-CN' })

  test('the home page is readable and the language can be changed', async ({ page }) => {
    await page.goto('/home')
    await expect(page.locator('article').first()).toContainText('¥')
    await page.goto('/home?lang=en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.goto('/home')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('and without cookies a language that was chosen stays from page to page, also in a search', async ({
    page,
    context,
  }) => {
    await page.goto('/home')
    await page.getByText('简体中文').first().click()
    await page.getByRole('link', { name: 'العربية' }).first().click()
    const isArabic = async (address: RegExp) => {
      await expect(page).toHaveURL(address)
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
      await context.clearCookies()
    }
    await isArabic(/\/home\?lang=ar$/)
    await page.locator('article a').first().click()
    await isArabic(/\/product\?(?=.*id=\d)(?=.*lang=ar)/)
    await page.getByRole('combobox').first().fill('MG')
    await page.keyboard.press('Enter')
    await isArabic(/\/products\?(?=.*q=MG)(?=.*lang=ar)/)
    await page.goto('/products?lang=ar')
    await context.clearCookies()
    await page.locator('a[rel=next]').first().click()
    await isArabic(/\/products\?page=2&lang=ar$/)
  })
})

test('Whoever comes by an address with a language goes on without it where a cookie keeps it', async ({
  page,
}) => {
  await page.goto('/home?lang=ar')
  await page.locator('article a').first().click()
  await expect(page).toHaveURL(/\/product\?id=\d+(&sku=\d+)?$/)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test('In the pseudo-language nothing of the frame is left untranslated', async ({ page }) => {
  await page.goto('/login?lang=pseudo')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('[!!!')
  const plain = await page.evaluate(() =>
    [...document.querySelectorAll('main button, main label, main h1, main h2')]
      .map(element => element.textContent?.trim() ?? '')
      .filter(text => text !== '' && !text.includes('[!!!')),
  )
  expect(plain).toEqual([])
})

for (const [lang, font, letters] of [
  ['th', 'Caravan Thai', 'ตะกร้า'],
  ['la', 'Caravan Lao', 'ກະຕ່າ'],
  ['km', 'Caravan Khmer', 'រទេះ'],
  ['my', 'Caravan Myanmar', 'ဈေးခြင်း'],
  ['zh_ug', 'Caravan Arabic', 'ھارۋا'],
] as const) {
  test(`A page in ${lang} has a font of ours to fall back on, and others do not load it`, async ({
    page,
  }) => {
    const familyOf = () => page.evaluate(() => getComputedStyle(document.body).fontFamily)
    await visit(page, '/affiche', lang)
    expect(await familyOf()).toContain(font)
    const found = await page.evaluate(
      async ([font, letters]) =>
        (await document.fonts.load(`16px "${font}"`, letters)).map(face => face.status),
      [font, letters] as const,
    )
    expect(found).toEqual(['loaded'])
    await visit(page, '/affiche', 'en')
    expect(await familyOf()).not.toContain('Caravan')
    const loaded = await page.evaluate(
      () => [...document.fonts].filter(face => face.status !== 'unloaded').length,
    )
    expect(loaded).toBe(0)
  })
}

test('whoever jumps to the content by keyboard has what stands around it still', async ({ page }) => {
  await visit(page, '/cart', 'en')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
  await expect(page.getByRole('main')).toBeFocused()
  // By then everything has been drawn that the step wanted.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestIdleCallback(done))))
  await expect(page.getByRole('combobox', { name: 'Search products' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link')).not.toHaveCount(0)
})

for (const { site, look, from, to } of [
  { site: 'On the desktop', look: {}, from: '/home', to: '/affiche' },
  { site: 'On a phone', look: phone, from: '/m', to: '/m/notices' },
]) {
  test.describe(site, () => {
    test.use(look)

    test('a page that could not be loaded says so once, and comes when one tries again', async ({
      page,
      faults,
    }) => {
      faults.allow(/process\.aspx/)
      await visit(page, from, 'en')
      let asked = 0
      await page.route(/hlt_get_data/, async route => {
        asked++
        await route.fulfill({ status: 500, body: '' })
      })
      await goOn(page, to)
      const said = page.getByText('The service is not available right now (500)')
      const again = page.getByRole('button', { name: 'Try again' })
      await expect(page.getByRole('alert').filter({ has: again })).toContainText('not available right now')
      await expect(said).toHaveCount(1)
      await again.click()
      await expect.poll(() => asked).toBeGreaterThan(1)
      await expect(again).not.toHaveAttribute('aria-busy', 'true')
      await expect(said).toHaveCount(1)
      await page.unroute(/hlt_get_data/)
      await again.click()
      await expect(again).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
}
