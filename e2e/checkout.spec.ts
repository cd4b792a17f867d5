import { type Browser, expect, type Page } from '@playwright/test'
import { actionUrl, headers, protocolVersion } from '../contract/wire.ts'
import { signIn, test } from './support/shop.ts'

test.use({ locale: 'zh-CN' })

interface Reply {
  success: boolean
  msg: string
  obj: Record<string, unknown>
  tbl: Record<string, unknown>[]
}

async function post(page: Page, action: string, form: Record<string, string>): Promise<Reply> {
  const response = await page.request.post(actionUrl(action), {
    form,
    headers: { [headers.version]: protocolVersion, [headers.lang]: 'zh' },
  })
  const reply = (await response.json()) as Reply
  expect(reply.success, `${action}: ${reply.msg}`).toBe(true)
  return reply
}

const save = (page: Page, billType: string, row: object) =>
  post(page, 'save_baseinfo', { billType, row: JSON.stringify(row) })

let made = 0

/** Somebody of their own for each journey, made and given what they need by head office. */
async function newShopper(
  page: Page,
  browser: Browser,
  baseURL: string | undefined,
  more: { credit_limit?: string; coupon?: string } = {},
): Promise<void> {
  const office = await (await browser.newContext({ baseURL })).newPage()
  await signIn(office, 'office')
  const mobile = `136${String(process.pid % 10_000).padStart(4, '0')}${String(++made).padStart(2, '0')}${String(Date.now() % 100).padStart(2, '0')}`
  const { coupon, ...member } = more
  const { obj } = await save(office, 'member', {
    shop_id: '1',
    mobile,
    nick: '结算的人',
    password: 'caravan1',
    status: 'active',
    ...member,
  })
  if (coupon) {
    const search = JSON.stringify({ text: coupon })
    const { tbl } = await post(office, 'load_dispgrid', { billType: 'coupon_template', search })
    await save(office, 'coupon', { template_id: String(tbl[0]!.id), member_id: String(obj.id) })
  }
  await office.context().close()
  await post(page, 'hlt_pc_login', { pc: '1', type: 'pwd', mobile, pwd: 'caravan1' })
}

/** So many of the SKU that costs most of a few: every journey finds the same. */
async function fill(page: Page, qty: string): Promise<void> {
  const products = JSON.stringify([{ skuId: 40, qty }])
  await post(page, 'hlt_add_cart', { products })
}

const checkout = (page: Page) => page.goto('/jiesuan', { waitUntil: 'networkidle' })
const pick = (page: Page, name: RegExp) => page.locator('main').getByRole('radio', { name }).check()
const order = (page: Page) => page.getByRole('button', { name: '提交订单' }).click()

async function addAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增地址' }).click()
  const dialog = page.getByRole('dialog', { name: '新增地址' })
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请输入收货人')).toBeVisible()
  await dialog.getByLabel('收货人').fill('韩梅梅')
  await dialog.getByLabel('联系电话').fill('13612345678')
  await dialog.getByLabel('省份').selectOption('浙江省')
  await dialog.getByLabel('城市').selectOption('杭州市')
  await dialog.getByLabel('区县').selectOption('西湖区')
  await dialog.getByLabel('详细地址').fill('文三路 1 号')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toBeHidden()
}

test('Delivery: what is missing is said at its field, an address is added in place, a coupon counts', async ({
  page,
  browser,
  baseURL,
}) => {
  await newShopper(page, browser, baseURL, { coupon: 'NEW20' })
  await fill(page, '12')
  await checkout(page)
  await order(page)
  await expect(page.getByRole('alert').filter({ hasText: '请选择收货地址' })).toBeVisible()

  await addAddress(page)
  const summary = page.getByRole('complementary').filter({ hasText: '订单合计' })
  await expect(summary.getByText('西湖区')).toBeVisible()
  await pick(page, /新客立减 20/)
  await expect(summary.getByText('-¥20.00')).toBeVisible()
  await pick(page, /线下转账/)
  await order(page)
  await expect(page).toHaveURL(/\/pay\?id=\d+/)
})

test('Pickup: store, person and time have to be chosen', async ({ page, browser, baseURL }) => {
  await newShopper(page, browser, baseURL)
  await fill(page, '12')
  await checkout(page)
  await pick(page, /到店自提/)
  await pick(page, /货到付款/)
  await order(page)
  await expect(page.getByText('请选择自提门店')).toBeVisible()
  await expect(page.getByText('请填写提货人', { exact: true })).toBeVisible()
  await expect(page.getByText('请选择自提时间')).toBeVisible()

  await pick(page, /白云仓自提点/)
  await page.locator('[name=pickupPerson]').fill('韩梅梅')
  await page.locator('[name=pickupPhone]').fill('13612345678')
  await page.getByRole('combobox', { name: '自提时间' }).selectOption({ index: 2 })
  await page.getByRole('combobox', { name: /^时间/ }).selectOption('10:00')
  await order(page)
  await expect(page).toHaveURL(/\/pay\/result\?id=\d+/)
})

test('On account: an order above the credit limit is refused, and the numbers say why', async ({
  page,
  browser,
  baseURL,
}) => {
  await newShopper(page, browser, baseURL, { credit_limit: '100' })
  await fill(page, '12')
  await checkout(page)
  const credit = page.getByRole('radio', { name: /超出信用额度：额度 ¥100\.00，已用 ¥0\.00/ })
  await expect(credit).toBeDisabled()
})
