import { test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { buyer, phone, plenty } from './support/phone.ts'
import { tooWide, visit } from './support/shop.ts'

test.use({ lang: 'en', ...phone })

test('a list comes back to where one was, on a slow phone with large text', async ({ page, sql }) => {
  await buyer(page, sql)
  await visit(page, '/m/list?lang=en')
  // So that no row is as tall as the page supposes of those that it has not drawn.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '22px'
  })
  const rows = page.getByRole('main').getByRole('article')
  // Row by row, as a thumb does: what was passed has been drawn.
  for (let at = 4; at <= 60; at += 4) {
    await expect(rows.nth(at)).toBeAttached()
    await rows.nth(at).evaluate(row => row.scrollIntoView({ block: 'center' }))
    await expect(rows.nth(at)).toBeInViewport()
  }
  const link = rows.nth(60).getByRole('link').first()
  const { pathname } = new URL((await link.getAttribute('href'))!, 'http://shop')
  await link.click()
  await expect(page).toHaveURL(/\/m\/p\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The page as it was left is drawn more slowly than the page as it is comes.
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goBack()
  await expect(rows.locator(`a[href^="${pathname}"]`).first()).toBeInViewport()
})

const wordy = [
  '/m',
  '/m/p/1',
  '/m/p/3',
  '/m/quick',
  '/m/ms',
  '/m/group',
  '/m/select',
  '/m/quote?categories=1',
]

for (const lang of ['ru', 'my'] as const)
  test(`letters of twice the size fit a narrow phone (${lang})`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    for (const path of wordy) {
      await visit(page, path, lang)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await tooWide(page), path).toEqual([])
    }
  })

test('what a press in the list puts into the cart is taken out of it again', async ({ page, sql, t }) => {
  await buyer(page, sql)
  await visit(page, '/m/list?inStock=1&lang=en')
  const quick = page.getByRole('button', { name: new RegExp(`^${t('product-card.add')} · `) }).first()
  await quick.click()
  await expect(
    page.getByRole('navigation', { name: t('common.shortcuts') }).getByText('1', { exact: true }),
  ).toBeVisible()
  await visit(page, '/m/cart')
  await page
    .getByRole('button', { name: new RegExp(`^${t('cart.removeOf', { name: '' }).trim()}`) })
    .press('Enter')
  await expect(page.getByText(t('cart.empty'))).toBeVisible()
})

test('what is pressed before any code is there happens when it is', async ({
  page: own,
  context,
  sql,
  t,
}) => {
  await buyer(own, sql)
  const { id } = await plenty(sql)
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await context.route(/\/assets\/react-[^/]*\.js$/, async route => {
    await held
    await route.continue()
  })
  // One of its own: the journey's would wait until it is alive.
  const page = await context.newPage()
  await page.goto(`/m/p/${id}?lang=en`)
  await page.getByRole('button', { name: t('cart.addToCart') }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the first step without a network has no name of another page, and goes on when the network is back', async ({
  page,
  context,
  faults,
  t,
}) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  // What opens another page, which an earlier journey may have brought.
  await page.route(/\/assets\/open-page-[^/]*\.js$/, route => route.abort())
  await visit(page, '/m/list', 'en')
  await context.setOffline(true)
  await page.getByRole('link', { name: t('mobile.categories'), exact: true }).tap()
  await expect(page.getByRole('alert')).toContainText(t('mobile.offlineTitle'))
  const shop = (await page.title()).split(' - ').at(-1)!
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop)
  await expect(page).toHaveTitle(shop)
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: t('mobile.categories') })).toBeVisible()
})
