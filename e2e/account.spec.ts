import type { Browser, Page } from '@playwright/test'
import { expect } from './support/expect.ts'
import { signIn, test, visit } from './support/shop.ts'

test.use({ locale: 'zh-CN' })

const submit = (page: Page, name: string) =>
  page.locator('main').getByRole('button', { name, exact: true }).click()

/** Another browser, in which the member is signed in. */
async function phoneOf(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
  })
  const phone = await context.newPage()
  await signIn(phone, 'member', { fresh: true })
  return phone
}

/** Opens the login page's QR code; the link that it holds is what a phone would read. */
async function showQrCode(page: Page): Promise<string> {
  const answered = page.waitForResponse(
    response => response.url().includes('hlt_pc_login') && response.request().method() === 'POST',
  )
  await page.getByRole('tab', { name: '扫码登录' }).click()
  const { obj } = (await (await answered).json()) as { obj: { ticket: { url: string } } }
  await expect(page.getByRole('img', { name: '登录二维码' })).toBeVisible()
  const { pathname, search } = new URL(obj.ticket.url)
  return pathname + search
}

test('A phone that refuses leaves the PC outside, with a way to try again', async ({
  page,
  browser,
  baseURL,
}) => {
  await visit(page, '/login')
  const phone = await phoneOf(browser, baseURL)
  await visit(phone, await showQrCode(page))
  await submit(phone, '拒绝')
  await expect(page.getByText('手机上拒绝了这次登录')).toBeVisible()
  await submit(page, '刷新二维码')
  await expect(page.getByText('用已登录的手机扫一扫，并在手机上确认')).toBeVisible()
  await phone.context().close()
})

test('Whoever scans without being signed in is asked to sign in first', async ({ page }) => {
  await visit(page, '/scan?code=none')
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fscan%3Fcode%3Dnone$/)
})

test('A code by SMS is asked for with a number and the picture’s signs', async ({ page }) => {
  await visit(page, '/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await submit(page, '获取验证码')
  await expect(page.getByText('请输入手机号')).toBeVisible()
  await page.getByLabel('手机号').fill('123')
  await submit(page, '获取验证码')
  await expect(page.getByText('请输入以 1 开头的 11 位手机号码')).toBeVisible()
  await page.getByLabel('手机号').fill('13800000009')
  await submit(page, '获取验证码')
  await expect(page.getByText('请输入图形验证码')).toBeVisible()
  const picture = page.getByRole('button', { name: '看不清？换一张' }).locator('img')
  const before = await picture.getAttribute('src')
  await page.getByLabel('图形验证码').fill('....')
  await submit(page, '获取验证码')
  await expect(page.getByText('图形验证码不正确或已过期，请看新图重新输入')).toBeVisible()
  await expect(picture).not.toHaveAttribute('src', before!)
})

test('Without a code, signing in by code says that one must be requested first', async ({ page }) => {
  await visit(page, '/login')
  await page.getByRole('tab', { name: '验证码登录' }).click()
  await page.getByLabel('手机号').fill('13800000009')
  await page.getByLabel('短信验证码').fill('123456')
  await submit(page, '登录')
  await expect(page.getByText('请先获取验证码')).toBeVisible()
})

test('A forgotten password: what is wrong is said at its field', async ({ page }) => {
  await visit(page, '/login')
  await page.getByRole('button', { name: '忘记密码？' }).click()
  await submit(page, '设置新密码')
  for (const text of ['请输入手机号', '请输入短信验证码', '请输入新密码', '请输入确认新密码'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  await page.getByLabel('新密码', { exact: true }).fill('short')
  await page.getByLabel('确认新密码').fill('shorter')
  await submit(page, '设置新密码')
  await expect(page.getByRole('alert').filter({ hasText: '密码须为 6 至 16 位' })).toBeVisible()
  await expect(page.getByText('两次输入的密码不一致')).toBeVisible()
  await page.getByRole('button', { name: '返回登录' }).click()
  await expect(page.getByRole('heading', { name: '账号登录' })).toBeVisible()
})

test('Registration says what is missing, also the agreements, and keeps what was typed', async ({ page }) => {
  await visit(page, '/register')
  await submit(page, '注册')
  const missing = ['请输入手机号', '请输入短信验证码', '请输入密码', '请输入确认密码']
  for (const text of missing) await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByText(/^请先阅读并同意《服务协议》/)).toBeVisible()
  await page.getByLabel('国家或地区').selectOption('84')
  await page.getByLabel('手机号').fill('12')
  await page.getByLabel('密码', { exact: true }).fill('caravan77x')
  await page.getByLabel('确认密码').fill('caravan77x')
  await page.getByLabel('短信验证码').fill('123456')
  await page.getByLabel('我已阅读并同意').check()
  await submit(page, '注册')
  await expect(page.getByText('请输入该国家或地区有效的手机号码')).toBeVisible()
  await page.getByLabel('手机号').fill('0912 345 678')
  await submit(page, '注册')
  await expect(page.getByText('请先获取验证码')).toBeVisible()
  await expect(page.getByLabel('手机号')).toHaveValue('0912 345 678')
})

test('The profile: a new nickname is greeted at once', async ({ page }) => {
  await signIn(page, 'distributor', { fresh: true })
  await visit(page, '/member/profile')
  const nick = page.getByLabel('昵称')
  const before = await nick.inputValue()
  await nick.fill('')
  await submit(page, '保存')
  await expect(page.getByText('请输入昵称')).toBeVisible()
  await nick.fill('远行的人')
  await submit(page, '保存')
  await expect(page.locator('aside').getByText('远行的人')).toBeVisible()
  await nick.fill(before)
  await submit(page, '保存')
  await expect(page.locator('aside').getByText(before)).toBeVisible()
})

test('Signing out all other devices ends their sessions and keeps this one', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const other = await context.newPage()
  await signIn(other, 'office', { fresh: true })
  await signIn(page, 'office', { fresh: true })
  await visit(page, '/member/profile')
  await page.getByRole('button', { name: '退出其他所有设备' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '退出其他所有设备' }).click()
  await expect(page.getByText('已退出')).toBeVisible()
  await expect(page.getByRole('button', { name: '退出此设备' })).toHaveCount(0)
  await other.goto('/member/profile')
  await expect(other).toHaveURL(/\/login/)
  await context.close()
})

test('Changing the password asks for the old one and for two equal new ones', async ({ page }) => {
  await signIn(page, 'member')
  await visit(page, '/member/profile')
  await page.getByRole('button', { name: '修改 密码' }).click()
  await submit(page, '修改密码')
  await expect(page.getByText('请输入原密码')).toBeVisible()
  await expect(page.getByText('请输入新密码')).toBeVisible()
})
