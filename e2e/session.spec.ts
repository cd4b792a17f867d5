import type { Page } from '@playwright/test'
import { expect } from './support/expect.ts'
import { signIn, test } from './support/shop.ts'

test.use({ locale: 'zh-CN' })

async function fillIn(page: Page, mobile: string, password: string) {
  await page.getByLabel('手机号').fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByLabel('密码', { exact: true }).press('Enter')
}

test('A guest who opens a member page signs in and is back where they wanted to be', async ({ page }) => {
  await page.goto('/member/home?from=mail')
  await expect(page).toHaveURL(/\/login\?returnUrl=/)
  await fillIn(page, '13800000001', 'demo1234')
  await expect(page).toHaveURL(/\/member\/home\?from=mail$/)
  await expect(page).toHaveTitle(/^会员中心 - /)
})

test('A wrong password is said beside the form, and nothing that was typed is lost', async ({ page }) => {
  await page.goto('/login')
  await fillIn(page, '13800000001', 'wrong1234')
  await expect(page.getByRole('alert')).toHaveText('账号或密码错误')
  await expect(page.getByLabel('手机号')).toHaveValue('13800000001')
})

test('An empty form says what is missing, field by field', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('请输入手机号')).toBeVisible()
  await expect(page.getByText('请输入密码')).toBeVisible()
  await expect(page.getByLabel('手机号')).toBeFocused()
})

test('An outside return URL is ignored', async ({ page }) => {
  await page.goto(`/login?returnUrl=${encodeURIComponent('//evil.example/')}`)
  await fillIn(page, '13800000001', 'demo1234')
  await expect(page).toHaveURL(/\/home$/)
})

for (const outside of ['https://evil.example', '/\\evil.example', '/.//evil.example', 'javascript:alert(1)'])
  test(`A return URL of ${outside} leads home`, async ({ page }) => {
    await page.goto(`/login?returnUrl=${encodeURIComponent(outside)}`)
    await fillIn(page, '13800000001', 'demo1234')
    await expect(page).toHaveURL(/^http:\/\/[^/]+\/home$/)
  })

test('An address that begins with two slashes does not lead out of the shop, whatever is chosen there', async ({
  page,
  baseURL,
  faults,
}) => {
  faults.allow(/404/)
  await page.goto(`${baseURL}//evil.example/`)
  await page.getByText('简体中文').first().click()
  await page.getByRole('link', { name: 'English' }).first().click()
  await expect(page).toHaveURL(new RegExp(`^${baseURL}/evil\\.example/?$`))
})

test('Somebody signed in who opens login is sent home; signing out ends the session', async ({ page }) => {
  await signIn(page, 'member', { fresh: true })
  await page.goto('/login')
  await expect(page).toHaveURL(/\/home$/)
  await page.getByRole('button', { name: '退出' }).click()
  await expect(page.getByRole('link', { name: '登录' }).first()).toBeVisible()
  await page.goto('/member/home')
  await expect(page).toHaveURL(/\/login/)
})

test('A lost session: the next navigation asks to sign in again and comes back', async ({
  page,
  context,
}) => {
  await signIn(page, 'member', { fresh: true })
  await page.goto('/member/home')
  await context.clearCookies({ name: 'caravan_session' })
  await page.goto('/member/home')
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fmember%2Fhome/)
})

test('A member sees the own tier price, a guest the retail price', async ({ page }) => {
  const price = () => page.locator('main article').nth(6).textContent()
  await page.goto('/home')
  const guest = await price()
  await signIn(page, 'member')
  await page.goto('/home')
  expect(await price()).not.toBe(guest)
})

test("The distributor's shop is another shop, at its own prices", async ({ page }) => {
  await page.goto('/home?shop=retail')
  await expect(page).toHaveTitle(/^首页 - /)
  const retail = await page.title()
  await page.goto('/home?shop=head')
  expect(await page.title()).not.toBe(retail)
})

test('The style guide shows every widget without a fault', async ({ page }) => {
  await page.goto('/test')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.locator('main section').nth(5)).toBeAttached()
})
