import type { Locator, Page } from '@playwright/test'
import { test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { phone } from './support/phone.ts'
import { comeIn, fillCart } from './support/routes.ts'
import { reach, visit } from './support/shop.ts'

async function chooseEnglish(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: '简体中文' }).click()
  await page.getByRole('link', { name: 'English' }).first().click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}

const searchBox = (page: Page) => page.locator('header search input[type=text]')

test('another language keeps the page, the cart, and what was typed into the search', async ({ page }) => {
  await fillCart(page)
  await visit(page, '/products?category=3&sort=sold', 'zh')
  await expect(page.locator('header').getByRole('link', { name: /购物车/ })).toContainText('2')
  await searchBox(page).fill('hx1140')
  await chooseEnglish(page)
  await expect(page).toHaveURL('/products?category=3&sort=sold')
  await expect(searchBox(page)).toHaveValue('hx1140')
  await expect(page.locator('header').getByRole('link', { name: /Cart/ })).toContainText('2')
})

test('another language keeps what was typed into a form, but no password', async ({ page }) => {
  await visit(page, '/register', 'zh')
  await page.locator('main input[name=nick]').fill('林小燕')
  await page.locator('main input[name=mobile]').fill('13912345678')
  await page.locator('main input[type=password]').first().fill('geheim12')
  await chooseEnglish(page)
  await expect(page).toHaveURL('/register')
  await expect(page.locator('main input[name=nick]')).toHaveValue('林小燕')
  await expect(page.locator('main input[name=mobile]')).toHaveValue('13912345678')
  await expect(page.locator('main input[type=password]').first()).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('geheim12')
})

test('another language keeps the quantities of a list that is being filled', async ({ page }) => {
  await visit(page, '/products?category=3&view=table', 'zh')
  const quantity = page.locator('main tbody input[inputmode=decimal]').first()
  await quantity.fill('36')
  await chooseEnglish(page)
  await expect(quantity).toHaveValue('36')
})

test('another language keeps what was typed on the screens of a member and of head office', async ({
  page,
  sql,
}) => {
  test.slow()
  const typesAgain = async (selector: string, words: string) => {
    const field = page.locator(`main ${selector}`).first()
    await field.fill(words)
    await chooseEnglish(page)
    await expect(page.locator(`main ${selector}`).first()).toHaveValue(words)
  }
  const samples = await comeIn(page, sql, 'member')
  await visit(page, '/member/profile', 'zh')
  await typesAgain('input[name=nick]', '王老板的店')
  const ask = samples.find(({ path }) => path.startsWith('/member/aftersale/ask'))!
  await visit(page, ask.path, 'zh')
  await typesAgain('textarea[name=words]', '外箱压坏了')
  await visit(page, '/member/chongzhi', 'zh')
  await page.getByRole('radio').last().check()
  await typesAgain('input[name=amount]', '123.45')

  await comeIn(page, sql, 'buyer')
  await visit(page, '/jiesuan', 'zh')
  await typesAgain('textarea[name=remark]', '请送到后门')
  await visit(page, '/member/fx/apply', 'zh')
  await typesAgain('input[name=shopName]', '青石杂货')
  await visit(page, '/member/wallet/open', 'zh')
  await page.getByRole('button', { name: /个人/ }).click()
  await page.locator('main input[name=idNumber]').fill('110105194912310021')
  await typesAgain('input[name=name]', '王小明')
  await expect(page.locator('main input[name=idNumber]')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('110105')

  await comeIn(page, sql, 'office')
  await visit(page, '/office/campaigns', 'zh')
  await typesAgain('input[maxlength="60"]', '老客户回馈')
})

test('another language keeps what is being pasted, entered, marked up and refused', async ({ page, sql }) => {
  test.slow()
  const keeps = async (field: Locator, words: string) => {
    await field.fill(words)
    await chooseEnglish(page)
    await expect(field).toHaveValue(words)
  }
  await visit(page, '/quick', 'zh')
  await keeps(page.locator('main textarea'), 'HX-1140 12')

  await comeIn(page, sql, 'distributor')
  await visit(page, '/member/fx/fxj', 'zh')
  await keeps(page.locator('main input[inputmode=decimal]').first(), '17')

  await comeIn(page, sql, 'office')
  await visit(page, '/office/records?type=product&open=1', 'zh')
  await keeps(page.locator('main form').getByRole('textbox').first(), 'OP-1608-NEW')
  await visit(page, '/office/invoices', 'zh')
  await keeps(page.locator('main form input').last(), '抬头写错了')

  await visit(page, '/office/order/new', 'zh')
  const boxes = page.locator('main').getByRole('combobox')
  const [member, goods] = [boxes.first(), boxes.last()]
  await member.fill('林记')
  await page.getByRole('option').first().click()
  await goods.fill('HX-1140')
  await page.getByRole('option').first().click()
  await keeps(page.locator('main input[inputmode=decimal]').first(), '7')
  await expect(member).toHaveValue(/林记/)
})

test.describe('on a phone', () => {
  test.use(phone)

  test('another language keeps the page and the cart', async ({ page, sql, t }) => {
    await comeIn(page, sql, 'buyer')
    await visit(page, '/m/my', 'zh')
    const language = page.getByLabel(t('common.language'))
    await reach(language)
    await language.selectOption('ar')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page).toHaveURL('/m/my')
    await visit(page, '/m/cart')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(page.locator('main input[inputmode=decimal]')).toHaveCount(2)
  })
})
