import type { Page } from '@playwright/test'
import type { Decimal } from '../contract/decimal.ts'
import { enterMiniProgram } from '../contract/inside-wechat.ts'
import { actionUrl, encodeCall, headers, protocolVersion } from '../contract/wire.ts'
import type { Sql } from '../server/db/database.ts'
import { qrPicture } from '../server/features/files/qr-picture.ts'
import { demoComponentAppId } from '../server/features/mini-program/reach-platform.ts'
import { newWechatCode, openIdIn } from '../server/ports/payment/gateway/wechat-oauth-gateway.ts'
import { makeOrder } from '../server/testing/orders.ts'
import { enter, newMember, password, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { phone } from './support/phone.ts'
import { fromElsewhere, visit } from './support/shop.ts'

const wechat = `${phone.userAgent} MicroMessenger/8.0.50`
const insideProgram = `${wechat} miniProgram/wxjourney`

test.use({ lang: 'en' })

/** Somebody with an order that is not paid. */
async function debtor(sql: Sql, price: Decimal) {
  const { id, mobile } = await newMember(sql)
  const [place] = await sql<{ shopId: number; skuId: number }[]>`
    select s.id as "shopId", k.sku_id as "skuId" from stocks k
    join shops s on s.warehouse_id = k.warehouse_id and s.is_default
    where k.on_hand - k.held > 100 order by k.sku_id limit 1`
  const { shopId, skuId } = place!
  const order = await makeOrder(sql, { shopId, memberId: id, lines: [{ skuId, quantity: '1', price }] })
  return { id, mobile, shopId, order }
}

const payBy = async (page: Page, method: string, button: string) => {
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: button }).click()
}

test.describe('in WeChat’s own browser', () => {
  test.use({ ...phone, userAgent: wechat })

  test('one press pays: WeChat says who it is, its cashier opens, and the result is the server’s', async ({
    page,
    sql,
    t,
  }) => {
    const { id, order } = await debtor(sql, '36')
    await enter(page.context(), sql, id)
    await visit(page, `/m/pay?id=${order.id}&lang=en`)
    await payBy(page, t('bill.payWx'), t('mobile.payAmount', { amount: '' }).trim())
    // Over who pays, back, and on by itself.
    await expect(page).toHaveURL(/\/pay\/demo\//)
    await page.getByRole('button', { name: t('payment.demoPay'), exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/m/pay/result\\?id=${order.id}`))
    await expect(page.getByRole('heading', { name: t('payment.resultSuccess') })).toBeVisible()
    const [payer] = await sql`select from wechat_payers where member_id = ${id}`
    expect(payer).toBeDefined()
  })
})

test('what cannot be paid on a computer is paid on the phone that scans the code, and the computer notices', async ({
  page,
  browser,
  baseURL,
  sql,
  t,
}) => {
  const { id, mobile, shopId, order } = await debtor(sql, '48')
  const settings = sql.json({ mobile_only: true })
  await sql`update pay_methods set enabled = true, settings = ${settings} where shop_id = ${shopId} and code = 'ccb'`
  try {
    await enter(page.context(), sql, id)
    await visit(page, `/pay?id=${order.id}&lang=en`)
    await expect(page.getByText(t('payment.mobileOnly')).first()).toBeVisible()
    await page.getByRole('button', { name: t('payment.onPhoneShow') }).click()
    const url = `${new URL(baseURL!).origin}/m/pay?id=${order.id}`
    await expect(page.getByRole('img', { name: t('payment.onPhonePicture') })).toHaveAttribute(
      'src',
      await qrPicture(url),
    )

    const context = await browser.newContext({
      ...phone,
      locale: 'en-US',
      baseURL,
      extraHTTPHeaders: fromElsewhere(),
    })
    const theirs = await context.newPage()
    await visit(theirs, url)
    await expect(theirs).toHaveURL(/\/m\/login/)
    await theirs.getByRole('textbox', { name: t('account.account') }).fill(mobile)
    await theirs.getByRole('textbox', { name: t('account.password') }).fill(password)
    await theirs.getByRole('button', { name: t('account.submit'), exact: true }).click()
    await expect(theirs).toHaveURL(/\/m\/pay\?/)
    await payBy(theirs, t('bill.payCcb'), t('mobile.payAmount', { amount: '' }).trim())
    await expect(theirs).toHaveURL(/\/pay\/demo\//)
    await theirs.getByRole('button', { name: t('payment.demoPay'), exact: true }).click()
    await expect(theirs.getByRole('heading', { name: t('payment.resultSuccess') })).toBeVisible()
    await expect(page).toHaveURL(/\/pay\/result\?/)
    await expect(page.getByRole('heading', { name: t('payment.resultSuccess') })).toBeVisible()
    await context.close()
  } finally {
    await sql`update pay_methods set enabled = false, settings = '{}' where shop_id = ${shopId} and code = 'ccb'`
  }
})

test.describe('inside a mini-program', () => {
  test.use({ ...phone, userAgent: insideProgram })

  test('its page is signed in by a ticket, once, and pays on the native page', async ({
    page,
    request,
    sql,
    t,
  }) => {
    const { id, shopId, order } = await debtor(sql, '52')
    const appId = await programOf(sql, shopId)
    const person = `member ${id}`
    await sql`
      insert into mini_program_links (app_id, open_id, member_id) values (${appId}, ${openIdIn(appId, person)}, ${id})`
    const code = await newWechatCode(sql, { appId, person })
    const answer = await request.post(actionUrl(enterMiniProgram.name), {
      headers: { [headers.version]: protocolVersion },
      form: Object.fromEntries(encodeCall(enterMiniProgram, { row: { app: appId, code } })),
    })
    const { ticket, known } = (await answer.json()).obj as { ticket: string; known: boolean }
    expect(known).toBe(true)

    const opened: string[] = []
    await page.exposeFunction('nativePage', (url: string) => void opened.push(url))
    await page.route('https://res.wx.qq.com/**', route =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'window.wx = { miniProgram: { navigateTo: ({ url }) => nativePage(url) } }',
      }),
    )
    const to = encodeURIComponent(`/m/pay?id=${order.id}&lang=en`)
    await visit(page, `/wxa/enter?ticket=${ticket}&to=${to}`)
    await expect(page).toHaveURL(new RegExp(`/m/pay\\?id=${order.id}`))
    await payBy(page, t('bill.payWx'), t('mobile.payAmount', { amount: '' }).trim())
    await expect.poll(() => opened).toEqual([expect.stringMatching(/^\/pages\/pay\/pay\?ticket=[\w-]{43}$/)])

    await page.context().clearCookies()
    await visit(page, `/wxa/enter?ticket=${ticket}&to=${to}`)
    await expect(page).toHaveURL(/\/m\/login/)
  })
})

/** The shop's mini-program at the demonstration's WeChat. */
async function programOf(sql: Sql, shopId: number): Promise<string> {
  const wanted = 'wxjourney'
  await sql`
    insert into mini_programs (shop_id, app_id, connected_at) values (${shopId}, ${wanted}, now())
    on conflict (shop_id) do update set app_id = coalesce(mini_programs.app_id, excluded.app_id),
      connected_at = coalesce(mini_programs.connected_at, now())`
  const [program] = await sql<{ appId: string }[]>`
    select app_id as "appId" from mini_programs where shop_id = ${shopId}`
  await sql`
    insert into gateway_wxa_programs (app_id, component_app_id, nickname, refresh_token, ext)
    values (${program!.appId}, ${demoComponentAppId}, 'Journey', 'refresh', '{}') on conflict do nothing`
  return program!.appId
}
