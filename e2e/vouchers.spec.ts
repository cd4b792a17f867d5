import type { Browser, Page } from '@playwright/test'
import { actionUrl, headers, protocolVersion } from '../contract/wire.ts'
import { expect } from './support/expect.ts'
import { signIn, test } from './support/shop.ts'

test.use({ locale: 'zh-CN' })

async function post(page: Page, action: string, form: Record<string, string>) {
  const response = await page.request.post(actionUrl(action), {
    form,
    headers: { [headers.version]: protocolVersion, [headers.lang]: 'zh' },
  })
  const reply = (await response.json()) as { success: boolean; msg: string; obj: Record<string, unknown> }
  expect(reply.success, `${action}: ${reply.msg}`).toBe(true)
  return reply
}

let made = 0

/** Somebody of their own, who has taken nothing yet. */
async function newMember(page: Page, browser: Browser, baseURL: string | undefined): Promise<void> {
  const office = await (await browser.newContext({ baseURL })).newPage()
  await signIn(office, 'office')
  const mobile = `135${String(process.pid % 10_000).padStart(4, '0')}${String(++made).padStart(2, '0')}${String(Date.now() % 100).padStart(2, '0')}`
  const pwd = 'caravan1'
  const row = JSON.stringify({ shop_id: '1', mobile, nick: '领券的人', password: pwd, status: 'active' })
  await post(office, 'save_baseinfo', { billType: 'member', row })
  await office.context().close()
  await post(page, 'hlt_pc_login', { pc: '1', type: 'pwd', mobile, pwd })
}

test('Coupon centre: one is taken, stands among the own ones, and counts at checkout', async ({
  page,
  browser,
  baseURL,
}) => {
  await newMember(page, browser, baseURL)
  await page.goto('/member/coupon')
  await expect(page.getByText('还没有可用的优惠券')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: '去领券中心' }).first().click()
  await expect(page).toHaveURL(/\/member\/coupon\/get$/)

  const offer = page.getByRole('article').filter({ hasText: '新客立减 20' })
  await expect(offer.getByText('领取后 60 天内有效')).toBeVisible()
  await expect(offer.getByText('每人限领 1 张')).toBeVisible()
  await offer.getByRole('button', { name: '立即领取' }).click()
  await expect(page.getByText('领取成功')).toBeVisible()
  await expect(offer.getByText('已领取')).toBeVisible()
  await expect(offer.getByRole('button')).toHaveCount(0)
  const soon = page.getByRole('article').filter({ hasText: '大单满 5000 减 200' })
  await expect(soon.getByRole('timer')).toBeVisible()

  await page.getByRole('link', { name: '我的优惠券' }).click()
  const mine = page.getByRole('article')
  await expect(mine).toHaveCount(1)
  await expect(mine.getByText('全场商品可用')).toBeVisible()
  await expect(mine.getByText(/编号 NEW20-\d{6}/)).toBeVisible()
  await mine.getByRole('link', { name: '去使用' }).click()
  await expect(page).toHaveURL(/\/products$/)

  await post(page, 'hlt_add_cart', { products: JSON.stringify([{ skuId: 40, qty: '12' }]) })
  await page.goto('/jiesuan')
  await expect(page.getByRole('radio', { name: /新客立减 20/ })).toBeChecked()
})

test("A member's own: coupons, red packets, points and stored value, each with what became of them", async ({
  page,
}) => {
  await signIn(page, 'member')
  await page.goto('/member/coupon?state=used')
  const used = page.getByRole('article').filter({ hasText: '新客立减 20' }).first()
  await expect(used.getByText('使用时间')).toBeVisible()
  const order = used.getByRole('link', { name: /^\d{16}$/ })
  await expect(order).toHaveAttribute('href', /\/member\/order\/detail\?id=\d+/)

  const tabs = page.getByRole('navigation', { name: '按状态查看' })
  await tabs.getByRole('link', { name: /已过期/ }).click()
  await expect(page).toHaveURL(/state=expired/)
  await expect(page.getByRole('article').filter({ hasText: '全场 95 折' })).toBeVisible()

  await page.getByRole('navigation', { name: '会员菜单' }).getByRole('link', { name: '红包' }).click()
  await expect(page).toHaveURL(/\/member\/red$/)
  await expect(page.getByRole('article').filter({ hasText: '满千红包' })).toBeVisible()
  await page.getByRole('button', { name: '邀请好友' }).click()
  const share = page.getByRole('dialog', { name: '分享' })
  await expect(share.getByRole('textbox', { name: '链接' })).toHaveValue(/\/register\?.*scene=\w+\.m1$/)
  await page.keyboard.press('Escape')

  await page.getByRole('navigation', { name: '会员菜单' }).getByRole('link', { name: '积分' }).click()
  await expect(page.getByText('260 积分')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '购物获得积分' })).toBeVisible()

  await page.getByRole('navigation', { name: '会员菜单' }).getByRole('link', { name: '储值' }).click()
  await expect(page.getByText('储值余额')).toBeVisible()
  const sheet = await page.request.get(
    (await page.getByRole('link', { name: '导出表格' }).getAttribute('href'))!,
  )
  expect(sheet.headers()['content-type']).toContain('spreadsheetml')
})
