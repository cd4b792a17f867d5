import { type BrowserContext, devices, type Page } from '@playwright/test'
import type { Sql } from '../server/db/database.ts'
import { enter, newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { visit } from './support/shop.ts'

const { userAgent, hasTouch, isMobile } = devices['Pixel 7']
test.use({
  lang: 'en',
  userAgent,
  hasTouch,
  isMobile,
  viewport: { width: 390, height: 844 },
  serviceWorkers: 'allow',
})

// Of calls that find no network.
test.beforeEach(({ faults }) => faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/))

async function enterAnew(context: BrowserContext, sql: Sql): Promise<number> {
  const { id } = await newMember(sql)
  await enter(context, sql, id)
  return id
}

/** What there is plenty of, with one way to buy it. */
async function plenty(sql: Sql): Promise<{ id: number }[]> {
  return await sql<{ id: number }[]>`
    select distinct p.id from products p
    join skus k on k.product_id = p.id
    join stocks t on t.sku_id = k.id join shops s on s.warehouse_id = t.warehouse_id and s.is_default
    join product_listing l on l.product_id = p.id
    where t.on_hand - t.held > 500 and not exists (select 1 from customisation_groups g where g.product_id = p.id)
      and (select count(*) from skus where product_id = p.id) = 1
    order by p.id limit 2`
}

/** Everything that is fetched ahead is there, and this page with what it loaded. */
const untilKept = (page: Page, path: string) => expect.poll(() => page.evaluate(isAllKept, path)).toBe(true)

async function isAllKept(address: string): Promise<boolean> {
  const worker = await navigator.serviceWorker.ready
  const answers = await (await caches.open('answers')).match(address)
  const shell = await (await caches.open('pages')).match('/m')
  const words = (await (await caches.open('files')).keys()).some(({ url }) => url.includes('/message.json'))
  const isActive = worker.active?.state === 'activated'
  return isActive && Boolean(answers && shell && words)
}

test('without a network what was seen opens, and the cart keeps what one changes until it is back', async ({
  page,
  context,
  sql,
  t,
}) => {
  const memberId = await enterAnew(context, sql)
  const [first, second] = await plenty(sql)
  const lines = () => sql<{ product_id: number; quantity: string }[]>`
    select k.product_id, r.quantity::float8::text as quantity from cart_lines r join skus k on k.id = r.sku_id
    where r.member_id = ${memberId} order by r.id`

  await visit(page, `/m/p/${first!.id}?lang=en`)
  await page
    .getByRole('button', { name: t('cart.addToCart') })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cart.addToCart') })
    .click()
  // It closes by going back, which would end the visit that follows.
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(async () => (await lines()).length).toBe(1)
  const before = (await lines())[0]!.quantity
  await visit(page, `/m/p/${second!.id}`)
  await untilKept(page, `/m/p/${second!.id}`)
  await visit(page, '/m/cart')
  await expect(page.locator('[data-line]')).toHaveCount(1)
  await untilKept(page, '/m/cart')

  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: t('mobile.offline') })).toBeVisible()
  await expect(page.getByRole('button', { name: /Checkout/ })).toHaveAttribute('aria-disabled', 'true')
  const more = page.getByRole('button', { name: /^Increase/ })
  await more.click()
  await expect(page.getByText(t('mobile.notSent'))).toBeVisible()
  const wanted = await page.getByRole('spinbutton').inputValue()
  expect(Number(wanted)).toBeGreaterThan(Number(before))

  // The page comes again from the phone, with the change still there.
  await page.reload()
  await expect(page.getByText(t('mobile.notSent'))).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveValue(wanted)

  // What was never seen says so; a product seen before goes in as well.
  await page.goto('/m/notices')
  await expect(page.getByRole('heading', { name: t('mobile.offlineTitle') })).toBeVisible()
  await page.goto(`/m/p/${second!.id}`)
  await page
    .getByRole('button', { name: t('cart.addToCart') })
    .first()
    .click()
  const added = await page.getByRole('dialog').getByRole('spinbutton').inputValue()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cart.addToCart') })
    .click()
  await expect(page.getByText(t('mobile.cartKept'))).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await lines()).toMatchObject([{ quantity: before }])

  // Back again, in two tabs at once: everything arrives once.
  const other = await context.newPage()
  await other.goto('/m/cart')
  await expect(other.getByText(t('mobile.waitingTitle'))).toBeVisible()
  await context.setOffline(false)
  await expect(other.getByText(t('mobile.waitingTitle'))).toBeHidden()
  await expect(other.locator('[data-line]')).toHaveCount(2)
  await expect(other.getByText(t('mobile.notSent'))).toBeHidden()
  expect(await lines()).toMatchObject([
    { product_id: first!.id, quantity: wanted },
    { product_id: second!.id, quantity: added },
  ])
})

/** A phone that waits two seconds where others wait ten. */
const inHurry = (page: Page) =>
  page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = ms => timeout(ms === 10_000 ? 2000 : ms)
  })

/** From now on calls arrive, and nobody ever hears so. */
async function goSilent(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route(/\/process\.aspx/, async route => {
    if (/add_cart|chg_cart/.test(route.request().url())) await route.fetch()
  })
  return () => context.unrouteAll({ behavior: 'ignoreErrors' })
}

test('on a network that does not answer what goes into the cart is kept after a while, and goes in once', async ({
  page,
  context,
  sql,
  t,
  faults,
}) => {
  faults.allow(/ERR_|Failed to fetch|net::/)
  const memberId = await enterAnew(context, sql)
  const [first] = await plenty(sql)
  const lines = () => sql<{ quantity: string }[]>`
    select quantity::float8::text as quantity from cart_lines where member_id = ${memberId}`
  await inHurry(page)
  await visit(page, `/m/p/${first!.id}?lang=en`)
  await page
    .getByRole('button', { name: t('cart.addToCart') })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  const quantity = await sheet.getByRole('spinbutton').inputValue()
  const speakAgain = await goSilent(context)
  await sheet.getByRole('button', { name: t('cart.addToCart') }).click()
  await expect(page.getByText(t('mobile.cartKept'))).toBeVisible()
  expect(await lines()).toEqual([{ quantity }])
  await speakAgain()
  await expect(page.getByText(t('mobile.cartSent'))).toBeVisible()
  expect(await lines()).toEqual([{ quantity }])
  // What one changes there as well.
  await visit(page, '/m/cart')
  const speakOnceMore = await goSilent(context)
  await page.getByRole('button', { name: /^Increase/ }).click()
  await expect(page.getByText(t('mobile.notSent'))).toBeVisible()
  const wanted = await page.getByRole('spinbutton').inputValue()
  await speakOnceMore()
  await expect(page.getByText(t('mobile.notSent'))).toBeHidden()
  expect(await lines()).toEqual([{ quantity: wanted }])
})

const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const boxes = await Promise.all(['pages', 'answers'].map(name => caches.open(name)))
    const keys = (await Promise.all(boxes.map(box => box.keys()))).flat()
    return [...new Set(keys.map(({ url }) => new URL(url).pathname))].sort()
  })

test('what was kept of somebody is gone when they sign out, and when somebody else is here', async ({
  page,
  context,
  sql,
  t,
}) => {
  const [first, second] = [await newMember(sql), await newMember(sql)]
  const lookAround = async (memberId: number) => {
    await enter(context, sql, memberId)
    await visit(page, '/m/orders?lang=en')
    await expect.poll(() => keptPages(page)).toContain('/m/orders')
    await visit(page, '/m/my')
    await untilKept(page, '/m/my')
    expect(await keptPages(page)).toEqual(expect.arrayContaining(['/m/my', '/m/orders']))
  }
  await lookAround(first.id)
  // Also when the server cannot hear of it.
  await context.setOffline(true)
  await page.getByRole('button', { name: t('common.signOut') }).click()
  await expect(page.getByText(t('ui.networkError'))).toBeVisible()
  await expect.poll(() => keptPages(page)).toEqual([])
  await context.setOffline(false)

  await lookAround(first.id)
  await page.getByRole('button', { name: t('common.signOut') }).click()
  await expect(page).toHaveURL(/\/m$/)
  // What the guest sees is kept again.
  await expect.poll(() => keptPages(page)).toContain('/m')
  expect(await keptPages(page)).not.toContain('/m/orders')
  expect(await keptPages(page)).not.toContain('/m/my')
  await context.setOffline(true)
  await page.goto('/m/orders')
  await expect(page.getByRole('heading', { name: t('mobile.offlineTitle') })).toBeVisible()
  await context.setOffline(false)

  // Signed in as somebody else without having signed out.
  await lookAround(first.id)
  await enter(context, sql, second.id)
  await visit(page, '/m/my')
  await untilKept(page, '/m/my')
  expect(await keptPages(page)).not.toContain('/m/orders')
})

test('what somebody owns is not kept: "me" opens without a network, and without sums', async ({
  page,
  context,
  sql,
  t,
}) => {
  await enterAnew(context, sql)
  await visit(page, '/m/my?lang=en')
  await untilKept(page, '/m/my?lang=en')
  const balance = page.locator('main').getByRole('link', { name: t('member.balance') })
  await expect(balance.filter({ hasText: '¥0.00' })).toBeVisible()
  const whole = await page.evaluate(async () =>
    (await (await caches.open('pages')).keys()).map(({ url }) => url),
  )
  expect(whole.filter(url => url.includes('/m/my'))).toEqual([])
  await context.setOffline(true)
  await page.goto('/m/my?lang=en')
  await expect(page.getByRole('heading', { name: t('screens.orders') })).toBeVisible()
  await expect(balance.filter({ hasText: '¥' })).toHaveCount(0)
})

test('checkout and paying say that they need the network', async ({ page, context, sql, t }) => {
  await enterAnew(context, sql)
  const [first] = await plenty(sql)
  await visit(page, `/m/p/${first!.id}?lang=en`)
  await page
    .getByRole('button', { name: t('cart.addToCart') })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: t('cart.addToCart') }).click()
  await expect(sheet).toBeHidden()
  await visit(page, '/m/cart')
  await untilKept(page, '/m/cart')
  await visit(page, '/m/checkout')
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: t('mobile.needsNetwork') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('checkout.commit') })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.goto('/m/checkout')
  await expect(page.getByRole('heading', { name: t('mobile.offlineTitle') })).toBeVisible()
})
