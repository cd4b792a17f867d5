import type { Browser, Page } from '@playwright/test'
import type { Translate } from '../contract/text.ts'
import type { Sql } from '../server/db/database.ts'
import { post } from '../server/features/ledger/ledger.ts'
import { letTimePass } from '../server/testing/accounts.ts'
import { typed } from '../server/testing/e-accounts.ts'
import { pngPicture } from '../server/testing/files.ts'
import { makeOrder } from '../server/testing/orders.ts'
import { enter, newMember, press, receiveCode, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { owedOrder } from './support/owed-order.ts'
import { buyer, phone, plenty } from './support/phone.ts'
import { fillCart } from './support/routes.ts'
import { signIn, takeStep, visit } from './support/shop.ts'
import { ownerOf } from './support/wallet.ts'

test.use({ lang: 'en', ...phone })

/** Chooses a way to pay, and goes to its cashier. */
async function goToCashier(page: Page, method: RegExp, t: Translate): Promise<void> {
  await expect(page).toHaveURL(/\/m\/pay\?/)
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: new RegExp(`^${t('mobile.payAmount', { amount: '' })}`) }).click()
  await expect(page).toHaveURL(/\/pay\/demo\//)
}

const resultIs = (page: Page, title: string) =>
  expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 25_000 })

/** Somebody's order that is not paid. */
async function unpaid(page: Page, sql: Sql): Promise<number> {
  const memberId = await buyer(page, sql)
  const { skuId } = await plenty(sql)
  const [member] = await sql<
    { shopId: number }[]
  >`select shop_id as "shopId" from members where id = ${memberId}`
  const lines = [{ skuId, quantity: '1', price: '66' }] as const
  return (await makeOrder(sql, { shopId: member!.shopId, memberId, lines })).id
}

/** Head office sends all of an order. */
async function shipOrder(browser: Browser, baseURL: string | undefined, sql: Sql, orderId: number) {
  const lines = await sql<{ lineId: number; quantity: string }[]>`
    select id as "lineId", trim_scale(base_quantity)::text as quantity from order_lines where order_id = ${orderId}`
  const clerk = await (await browser.newContext({ baseURL })).newPage()
  await signIn(clerk, 'office')
  const row = { boxes: [{ lines }], carrier: 'shunfeng', logisticsNo: `SF${Date.now()}`, ship: true }
  await takeStep(clerk, 'delivery_pack', row)
  await clerk.context().close()
}

test('on a phone one finds a product, buys it, pays in the channel’s app, sees it paid, and follows the parcel', async ({
  page,
  browser,
  baseURL,
  sql,
  t,
}) => {
  await buyer(page, sql)
  const { itemNo } = await plenty(sql)
  await visit(page, '/home?lang=en')
  await expect(page).toHaveURL(/\/m\?lang=en$/)

  await page.getByRole('link', { name: t('common.searchLabel') }).click()
  await page.getByRole('searchbox').fill(itemNo)
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/\/m\/list\?/)
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/m\/p\/\d+/)

  const buyNow = page.getByRole('main').getByRole('button', { name: t('cart.buyNow') })
  const sheet = page.getByRole('dialog')
  await buyNow.click()
  await expect(sheet).toBeVisible()
  // The way back closes the sheet; the product stays.
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/m\/p\/\d+/)
  await buyNow.click()
  await sheet.getByRole('button', { name: t('cart.buyNow') }).click()

  await expect(page).toHaveURL(/\/m\/checkout/)
  await page.getByRole('button', { name: t('checkout.commit') }).click()
  await goToCashier(page, /Alipay/, t)
  await page.getByRole('button', { name: t('payment.demoPay'), exact: true }).click()
  await expect(page).toHaveURL(/\/m\/pay\/result\?/)
  await resultIs(page, t('payment.resultSuccess'))

  await page.getByRole('link', { name: t('payment.toOrder') }).click()
  await expect(page).toHaveURL(/\/m\/order\/\d+/)
  await expect(page.getByRole('heading', { name: t('orders.items') })).toBeVisible()
  await shipOrder(browser, baseURL, sql, Number(/\d+$/.exec(new URL(page.url()).pathname)![0]))
  await visit(page, '/m/orders?state=3')
  await page
    .getByRole('link', { name: t('deliveries.track') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/m\/track\?/)
  await expect(page.getByRole('heading', { name: t('screens.tracking') })).toBeVisible()
})

test('whoever leaves the channel’s app without paying comes to the result, tries again, and is told late', async ({
  page,
  sql,
  t,
}) => {
  const id = await unpaid(page, sql)
  await visit(page, `/m/pay?id=${id}&lang=en`)
  await goToCashier(page, /WeChat Pay/, t)
  await page.goBack()
  await expect(page).toHaveURL(/\/m\/pay\/result\?/)
  await resultIs(page, t('payment.resultPaying'))
  await page.getByRole('link', { name: t('payment.tryAgain') }).click()
  await goToCashier(page, /WeChat Pay/, t)
  await page.getByLabel(t('payment.demoBehaviour')).selectOption('late')
  await page.getByRole('button', { name: t('payment.demoPay'), exact: true }).click()
  await expect(page).toHaveURL(/\/m\/pay\/result\?/)
  await resultIs(page, t('payment.resultSuccess'))
  await page.reload()
  await resultIs(page, t('payment.resultSuccess'))
})

/** Stored value enough for an order. */
const topUp = (sql: Sql, memberId: number, shopId: number) =>
  post(sql, {
    key: `journey:${memberId}`,
    reason: 'top_up',
    shopId,
    entries: [
      { memberId: null, kind: 'cash', currency: 'CNY', amount: '-500' },
      { memberId, kind: 'stored_value', currency: 'CNY', amount: '500' },
    ],
  })

for (const arrives of [true, false])
  test(`a network that goes away while one pays: the result says ${arrives ? 'that it is paid' : 'that it is not, and one pays again'}`, async ({
    page,
    context,
    sql,
    t,
    faults,
  }) => {
    faults.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|net::/)
    const id = await unpaid(page, sql)
    const [order] = await sql<{ memberId: number; shopId: number }[]>`
      select member_id as "memberId", shop_id as "shopId" from orders where id = ${id}`
    await topUp(sql, order!.memberId, order!.shopId)
    const paid = () => sql`
      select from payments p join payment_orders o on o.payment_id = p.id
      where p.state = 'success' and o.order_id = ${id}`
    await visit(page, `/m/pay?id=${id}&lang=en`)
    await page.getByRole('radio', { name: t('bill.payYck') }).check()
    await context.route(/action=hlt_pay\b/, async route => {
      if (arrives) await route.fetch()
      await context.setOffline(true)
      await route.abort()
    })
    const pay = page.getByRole('button', { name: new RegExp(`^${t('mobile.payAmount', { amount: '' })}`) })
    await pay.click()
    await expect(page).toHaveURL(/\/m\/pay\/result\?/)
    await expect(page.getByText(t('mobile.offlineTitle'))).toBeVisible()

    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    if (!arrives) {
      await resultIs(page, t('payment.resultUnpaid'))
      await page.getByRole('link', { name: t('payment.payNow') }).click()
      await page.getByRole('radio', { name: t('bill.payYck') }).check()
      await pay.click()
    }
    await resultIs(page, t('payment.resultSuccess'))
    expect(await paid()).toHaveLength(1)
  })

test('what is owed on account is paid from the list of orders', async ({ page, sql, t }) => {
  const { id, number } = await owedOrder(page, sql)
  await visit(page, '/m/my?lang=en')
  await expect(page.getByRole('link', { name: t('member.toPay', { number }) })).toHaveAttribute(
    'href',
    new RegExp(`/m/order/${id}\\b`),
  )
  await visit(page, '/m/orders?lang=en')
  await page.getByRole('link', { name: t('orders.pay'), exact: true }).click()
  await goToCashier(page, /Alipay/, t)
  await page.getByRole('button', { name: t('payment.demoPay'), exact: true }).click()
  await resultIs(page, t('payment.resultSuccess'))
  await visit(page, '/m/orders?lang=en')
  await expect(page.getByText(number)).toBeVisible()
  await expect(page.getByRole('link', { name: t('orders.pay'), exact: true })).toHaveCount(0)
})

test('a coupon is taken in the centre and counts at checkout; what is missing is named and comes into view', async ({
  page,
  sql,
  t,
}) => {
  const memberId = await buyer(page, sql)
  await visit(page, '/m/coupons/get?lang=en')
  const offer = page
    .getByRole('article')
    .filter({ hasText: t('vouchers.percentOff', { off: '5' }) })
    .first()
  await offer.getByRole('button', { name: t('vouchers.take') }).click()
  await expect(offer.getByText(t('vouchers.mine', { count: 1 }))).toBeVisible()
  await page.getByRole('link', { name: t('vouchers.mineLink') }).click()
  await expect(page.getByRole('article')).toHaveCount(1)

  await fillCart(page)
  await sql`delete from addresses where member_id = ${memberId}`
  await visit(page, '/m/checkout')
  await page.getByRole('button', { name: t('checkout.commit') }).click()
  const address = page.getByRole('button', { name: t('checkout.chooseAddress') })
  await expect(page.getByRole('alert').filter({ hasText: t('checkout.chooseAddress') })).toBeInViewport()
  await expect(address).toBeFocused()

  await page.getByRole('button', { name: new RegExp(`^${t('checkout.savings')}`) }).click()
  const sheet = page.getByRole('dialog', { name: t('checkout.savings') })
  const coupon = sheet
    .getByRole('group', { name: t('checkout.stepCoupon') })
    .getByRole('radio')
    .nth(1)
  await expect(coupon).toBeChecked()
  await sheet
    .getByRole('radio', { name: t('checkout.useNone') })
    .last()
    .check()
  await sheet.getByRole('button', { name: t('checkout.takeBest') }).click()
  await expect(coupon).toBeChecked()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/m\/checkout/)
})

test('a top-up on a phone is paid by a channel, and stands in the balance', async ({ page, sql, t }) => {
  await buyer(page, sql)
  await visit(page, '/m/my?lang=en')
  await page
    .getByRole('link', { name: t('member.balance') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/m\/balance/)
  await page.getByRole('link', { name: t('ledger.topUp') }).click()
  await expect(page).toHaveURL(/\/m\/topup/)
  await page
    .getByRole('radio', { name: new RegExp(t('ledger.getMore', { amount: '¥15.00' }).replace('.', '\\.')) })
    .check()
  await page.getByRole('button', { name: t('ledger.payNow') }).click()
  await goToCashier(page, /Alipay/, t)
  await page.getByRole('button', { name: t('payment.demoPay'), exact: true }).click()
  await resultIs(page, t('payment.resultSuccess'))
  await page.getByRole('link', { name: t('payment.toStored') }).click()
  await expect(page).toHaveURL(/\/m\/balance/)
  await expect(page.getByText('+¥15.00')).toBeVisible()
})

test('a bank transfer is proved by a photo from the phone', async ({ page, sql, t }) => {
  const id = await unpaid(page, sql)
  await visit(page, `/m/pay?id=${id}&lang=en`)
  await page.getByRole('radio', { name: t('bill.payXx') }).check()
  await press(page, t('payment.sendProof'))
  await expect(page.getByRole('alert').first()).toBeVisible()
  const slip = { name: 'slip.png', mimeType: 'image/png', buffer: await pngPicture() }
  await page.getByLabel(t('mobile.takePhoto')).setInputFiles(slip)
  await expect(page.getByRole('img', { name: t('payment.proofPreview') })).toBeVisible()
  await press(page, t('payment.sendProof'))
  await expect(page).toHaveURL(/\/m\/pay\/result\?/)
  await resultIs(page, t('payment.resultConfirming'))
})

test('on a phone a person opens an electronic account, one step a page', async ({ page, sql, t }) => {
  const me = await newMember(sql)
  await enter(page.context(), sql, me.id)
  await visit(page, '/m/wallet/open?lang=en')
  const type = async (fields: Record<string, string>) => {
    for (const [name, text] of Object.entries(fields))
      await page.locator(`main input[name="${name}"]`).fill(text)
    await press(page, t('e-account.saveNext'))
  }
  await page.getByRole('link', { name: t('e-account.person') }).click()
  await expect(page.getByRole('heading', { name: t('e-account.stepPerson') })).toBeVisible()
  await type({ name: 'Wang Xiaoming', idNumber: typed.idNumber, mobile: typed.mobile })
  await expect(page.getByRole('heading', { name: t('e-account.stepCard') })).toBeVisible()
  // The way back leads to the step before, with what was typed there.
  await page.goBack()
  await expect(page.locator('main input[name=name]')).toHaveValue('Wang Xiaoming')
  await page.goForward()
  await type({ bank: 'ICBC', cardNumber: typed.card })
  await expect(page.getByRole('heading', { name: t('e-account.stepCheck') })).toBeVisible()
  await press(page, t('e-account.submit'))
  const sent = async () => {
    const [row] = await sql<{ code: string }[]>`
      select g.code from gateway_accounts g join e_accounts a on a.number = g.number where a.member_id = ${me.id}`
    return row?.code ?? ''
  }
  await expect(page.getByText(t('e-account.stateOpening')).first()).toBeVisible()
  await expect.poll(sent).not.toBe('')
  await page.locator('main input[name=verify_code]').fill(await sent())
  await press(page, t('e-account.verify'))
  await page.getByRole('link', { name: t('e-account.toWallet') }).click()
  await expect(page).toHaveURL(/\/m\/wallet$/)
})

test('on a phone a card is added, and money of the wallet goes to it', async ({ page, sql, t }) => {
  const me = await ownerOf(sql, 500)
  await enter(page.context(), sql, me.id)
  await visit(page, '/m/wallet?lang=en')
  const dialog = page.getByRole('dialog')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('wallet.addCard') })
    .click()
  await dialog.locator('[name=number]').fill('6222020000000007')
  await dialog.locator('[name=bank]').fill('ICBC')
  await dialog.locator('[name=code]').fill(await receiveCode(page, sql, t, me.mobile))
  await dialog.getByRole('button', { name: t('wallet.addCard') }).click()
  await expect(page.getByRole('main').getByText('**** 0007')).toBeVisible()

  await letTimePass(sql, me.mobile, 61)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('wallet.withdraw') })
    .click()
  await dialog.locator('[name=amount]').fill('100')
  await dialog.locator('[name=code]').fill(await receiveCode(page, sql, t, me.mobile))
  await dialog.getByRole('button', { name: t('wallet.sendRequest') }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('link', { name: t('wallet.allWithdrawals') }).click()
  await expect(page).toHaveURL(/\/m\/wallet\/withdrawals/)
  await expect(page.getByRole('main').getByText('¥100.00').first()).toBeVisible()
})
