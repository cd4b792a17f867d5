import type { Browser, Locator, Page } from '@playwright/test'
import { actionUrl, headers, protocolVersion } from '../contract/wire.ts'
import { post as postToLedger } from '../server/features/ledger/ledger.ts'
import { openShopDatabase } from './support/database.ts'
import { expect } from './support/expect.ts'
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

interface Shopper {
  id: number
  mobile: string
  pwd: string
}

/** Somebody of their own for each journey, made and given what they need by head office. */
async function makeShopper(
  browser: Browser,
  baseURL: string | undefined,
  more: { shop_id?: string; credit_limit?: string; coupon?: string } = {},
): Promise<Shopper> {
  const office = await (await browser.newContext({ baseURL })).newPage()
  await signIn(office, 'office')
  const mobile = `136${String(process.pid % 10_000).padStart(4, '0')}${String(++made).padStart(2, '0')}${String(Date.now() % 100).padStart(2, '0')}`
  const pwd = 'caravan1'
  const { coupon, ...member } = more
  const { obj } = await save(office, 'member', {
    shop_id: '1',
    mobile,
    nick: '结算的人',
    password: pwd,
    status: 'active',
    ...member,
  })
  if (coupon) {
    const search = JSON.stringify({ text: coupon })
    const { tbl } = await post(office, 'load_dispgrid', { billType: 'coupon_template', search })
    await save(office, 'coupon', { template_id: String(tbl[0]!.id), member_id: String(obj.id) })
  }
  await office.context().close()
  return { id: Number(obj.id), mobile, pwd }
}

async function newShopper(page: Page, ...made: Parameters<typeof makeShopper>): Promise<void> {
  const { mobile, pwd } = await makeShopper(...made)
  await post(page, 'hlt_pc_login', { pc: '1', type: 'pwd', mobile, pwd })
}

/** So many of the SKU that costs most of a few: every journey finds the same. */
async function fill(page: Page, qty: string): Promise<void> {
  const products = JSON.stringify([{ skuId: 40, qty }])
  await post(page, 'hlt_add_cart', { products })
}

const checkout = (page: Page) => page.goto('/jiesuan')
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
  // The best there is counts by itself, stays changed when somebody changes it, and can be had again.
  await expect(summary.getByText('-¥20.00')).toBeVisible()
  await expect(page.getByRole('radio', { name: /新客立减 20/ })).toBeChecked()
  await expect(summary.getByText('已为您选用最优惠的组合')).toBeVisible()
  await summary.getByRole('button', { name: '更换优惠' }).click()
  await page
    .getByRole('group', { name: /^优惠券/ })
    .getByRole('radio', { name: '不使用' })
    .check()
  await expect(summary.getByText(/还能再省 ¥20\.00/)).toBeVisible()
  await expect(summary.getByText('-¥20.00')).toBeHidden()
  await summary.getByRole('button', { name: '用最优惠的' }).click()
  await expect(summary.getByText('-¥20.00')).toBeVisible()
  await pick(page, /线下转账/)
  await order(page)
  await expect(page).toHaveURL(/\/pay\?id=\d+/)
  // How to pay was asked once.
  await expect(page.getByRole('radio')).toHaveCount(1)
  await expect(page.getByRole('radio', { name: /线下转账/ })).toBeChecked()
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

/** Tab, and nothing else, until it has the focus; a ring shows where one is. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 90; presses++) {
    if (await wanted.evaluate(each => each === document.activeElement)) {
      expect(await hasRing(wanted), 'the focus can be seen').toBe(true)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${wanted} is not reached by ${key}`)
}

const hasRing = (control: Locator): Promise<boolean> =>
  control.evaluate(each => {
    const drawn = (at: Element | null, part?: string): boolean => {
      if (!at) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at, part)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    // A field may leave the ring to the box around it, the link of a card to what it stretches over.
    return (
      each.matches(':focus-visible') && (drawn(each) || drawn(each, '::after') || drawn(each.parentElement))
    )
  })

/** Past the header by the link that is there for it. */
async function skipToContent(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: '跳到正文' }))
  await page.keyboard.press('Enter')
}

async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

async function type(page: Page, wanted: Locator, text: string): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.type(text)
}

test('The whole way with the keyboard alone: cart, signing in, checkout, payment, order', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { id, mobile, pwd } = await makeShopper(browser, baseURL, { coupon: 'NEW20' })
  const { sql, close } = await openShopDatabase()
  await postToLedger(sql, {
    key: `journey ${id}`,
    reason: 'points.order',
    shopId: 1,
    entries: [
      { memberId: null, kind: 'gifts', currency: 'PTS', amount: '-500' },
      { memberId: id, kind: 'points', currency: 'PTS', amount: '500' },
    ],
  })
  await close()
  const main = page.locator('main')

  // A guest, without a pointer from the first page on.
  await page.goto(`/products?q=${encodeURIComponent('夹趾人字拖')}`)
  await skipToContent(page)
  await press(page, main.locator('article').first().getByRole('link').first())
  await expect(page).toHaveURL(/\/product\?id=\d+/)
  const cells = main.locator('table').first().locator('input:not(:disabled)')
  await type(page, cells.first(), '12')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('24')
  await press(page, main.getByRole('button', { name: '加入购物车' }))
  await press(page, main.getByRole('link', { name: '去购物车' }))
  await expect(page).toHaveURL(/\/cart$/)

  // From cell to cell, and what is removed comes back to the focus.
  const quantities = main.locator('article').getByRole('spinbutton')
  await expect(quantities).toHaveCount(2)
  await type(page, quantities.first(), '24')
  await page.keyboard.press('Enter')
  await expect(quantities.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(main.getByRole('button', { name: /^移除/ }).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(quantities).toHaveCount(1)
  await expect(main.getByRole('button', { name: /^移除/ }).first()).toBeFocused()
  await press(page, page.getByRole('button', { name: '撤销' }))
  await expect(quantities).toHaveCount(2)
  await expect(quantities.nth(1)).toBeFocused()
  await press(page, main.getByRole('button', { name: '登录后结算' }))

  await expect(page).toHaveURL(/\/login/)
  await type(page, page.getByLabel('手机号'), mobile)
  await type(page, page.getByLabel('密码', { exact: true }), pwd)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/jiesuan$/)

  // What is missing is said at its field, and the focus is there.
  const commit = page.getByRole('button', { name: '提交订单' })
  await press(page, commit)
  await expect(page.getByRole('alert').filter({ hasText: '请选择收货地址' })).toBeVisible()
  const addAddress = page.getByRole('button', { name: '新增地址' })
  await expect(addAddress).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '新增地址' })
  await expect(dialog.getByLabel('国家/地区')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(addAddress).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('国家/地区')).toBeFocused()
  await type(page, dialog.getByLabel('收货人'), '韩梅梅')
  await type(page, dialog.getByLabel('联系电话'), '13612345678')
  for (const level of ['省份', '城市', '区县']) {
    await expect(dialog.getByLabel(level)).toBeEnabled()
    await press(page, dialog.getByLabel(level), 'ArrowDown')
    await expect(dialog.getByLabel(level)).not.toHaveValue('')
  }
  await type(page, dialog.getByLabel('详细地址'), '文三路 1 号')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(addAddress).toBeFocused()
  await expect(main.getByRole('radio', { name: /韩梅梅/ })).toBeChecked()

  await tabTo(page, main.getByRole('radio', { name: '尽快送达' }))
  await page.keyboard.press('ArrowDown')
  await press(page, page.getByRole('combobox', { name: '送货时间' }), 'ArrowDown')
  await press(page, page.getByRole('combobox', { name: /^时间/ }), 'ArrowDown')
  const coupons = main.getByRole('group', { name: /^优惠券/ })
  await tabTo(page, coupons.getByRole('radio', { name: /新客立减 20/ }))
  await page.keyboard.press('ArrowUp')
  await expect(coupons.getByRole('radio', { name: '不使用' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(coupons.getByRole('radio', { name: /新客立减 20/ })).toBeChecked()
  await type(page, main.getByLabel('使用积分'), '100')
  await type(page, main.getByLabel('给商家留言'), '请放门口')
  const chooser = page.waitForEvent('filechooser')
  await press(page, main.getByRole('button', { name: '添加附件' }))
  await (await chooser).setFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('1') })
  await expect(main.getByText('list.txt')).toBeVisible()
  await expect(main.getByRole('button', { name: '添加附件' })).toBeFocused()
  const summary = page.getByRole('complementary').filter({ hasText: '订单合计' })
  await expect(summary.getByText('-¥20.00')).toBeVisible()
  await expect(summary.getByText('-¥1.00')).toBeVisible()
  await press(page, commit)

  // One way to pay after the other, without leaving the keys.
  await expect(page).toHaveURL(/\/pay\?id=\d+/)
  await press(page, main.getByRole('button', { name: '更换' }))
  await expect(main.locator('[name=pmId]:checked')).toBeFocused()
  for (let presses = 0; !(await main.getByRole('radio', { name: '线下转账' }).isChecked()); presses++) {
    expect(presses, 'offline transfer is among the ways to pay').toBeLessThan(20)
    await page.keyboard.press('ArrowDown')
  }
  await press(page, main.getByRole('button', { name: '提交凭证' }))
  await expect(page.getByText('请上传付款凭证')).toBeVisible()
  await expect(page.locator('input[type=file]')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  for (let presses = 0; !(await main.getByRole('radio', { name: '微信支付' }).isChecked()); presses++) {
    expect(presses, 'WeChat is among the ways to pay').toBeLessThan(20)
    await page.keyboard.press('ArrowDown')
  }
  await press(page, main.getByRole('button', { name: '立即支付' }))
  await expect(page.getByRole('heading', { name: /微信支付/ })).toBeFocused()
  const phone = page.context().waitForEvent('page')
  await press(page, page.getByRole('link', { name: '打开演示收银台' }))
  const cashier = await phone
  await press(cashier, cashier.getByRole('button', { name: '支付', exact: true }))
  await expect(cashier.getByText('已支付（演示）')).toBeVisible()
  await page.bringToFront()
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
  await press(page, main.getByRole('link', { name: '查看订单' }))
  await expect(page).toHaveURL(/\/member\/order\/detail\?id=\d+/)
  await expect(main.getByText('请放门口')).toBeVisible()
})

test('A contract is signed, and a pickup arranged, with the keyboard alone', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { sql, close } = await openShopDatabase()
  const [shop] = await sql<{ id: number }[]>`
    update shops set contract_texts = '{"zh": "买卖双方自愿签订本合同。"}' where code = 'retail' returning id`
  try {
    const { mobile, pwd } = await makeShopper(browser, baseURL, { shop_id: String(shop!.id) })
    await post(page, 'jump_shop', { shop: 'retail' })
    await post(page, 'hlt_pc_login', { pc: '1', type: 'pwd', mobile, pwd })
    const [stock] = await sql<{ id: number }[]>`
      select k.sku_id as id from stocks k join shops s on s.warehouse_id = k.warehouse_id and s.id = ${shop!.id}
      where k.on_hand - k.held > 100 order by k.sku_id limit 1`
    const products = JSON.stringify([{ skuId: stock!.id, qty: '1' }])
    await post(page, 'hlt_add_cart', { products })
    await checkout(page)
    const main = page.locator('main')
    await tabTo(page, main.locator('[name=delivery]:checked'))
    for (let presses = 0; !(await main.getByRole('radio', { name: /自提/ }).first().isChecked()); presses++) {
      expect(presses, 'pickup is among the ways').toBeLessThan(10)
      await page.keyboard.press('ArrowDown')
    }
    const commit = page.getByRole('button', { name: '提交订单' })
    await press(page, commit)
    await expect(main.locator('[name=store]').first()).toBeFocused()
    await page.keyboard.press('Space')
    await type(page, main.locator('[name=pickupPerson]'), '韩梅梅')
    await type(page, main.locator('[name=pickupPhone]'), '13612345678')
    await press(page, page.getByRole('combobox', { name: '自提时间' }), 'ArrowDown')
    await press(page, page.getByRole('combobox', { name: /^时间/ }), 'ArrowDown')
    await press(page, commit)
    await expect(page.getByText('请先签署合同')).toBeVisible()
    await expect(main.getByLabel('签署人姓名')).toBeFocused()
    await page.keyboard.type('韩梅梅')
    await press(page, main.getByRole('button', { name: '用姓名代替手写' }))
    await press(page, commit)
    await expect(page).toHaveURL(/\/pay(\/result)?\?id=\d+/)
  } finally {
    await sql`update shops set contract_texts = '{}' where id = ${shop!.id}`
    await close()
  }
})
