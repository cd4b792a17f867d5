import { expect, type Page } from '@playwright/test'
import type { Translate } from '../contract/text.ts'
import { actionUrl, headers, protocolVersion } from '../contract/wire.ts'
import type { Sql } from '../server/db/database.ts'
import { enter, newMember, password, test as withAccount } from './support/account.ts'
import { signIn, test, visit } from './support/shop.ts'

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
  expect(await page.locator('main section').count()).toBeGreaterThan(5)
})

/** The session is gone, as after "sign out on all other devices" or a changed password; `next` finds that out. */
async function loseSession(page: Page, sql: Sql, t: Translate, memberId: number, next: () => Promise<void>) {
  await sql`delete from sessions where member_id = ${memberId}`
  // The words are there for five seconds.
  await Promise.all([expect(page.getByText(t('ui.loginTimedOut'))).toBeVisible(), next()])
}

async function signInAgain(page: Page, t: Translate, mobile: string): Promise<void> {
  await expect(page).toHaveURL(/\/login\?returnUrl=/)
  await expect(page.getByRole('heading', { name: t('login.heading'), exact: true })).toBeVisible()
  await page.getByLabel(t('login.account')).fill(mobile)
  await page.getByLabel(t('login.password'), { exact: true }).fill(password)
  await page.getByLabel(t('login.password'), { exact: true }).press('Enter')
}

const putIntoCart = (page: Page) =>
  page.request.post(actionUrl('hlt_add_cart'), {
    form: { products: JSON.stringify([{ skuId: 40, qty: '12' }]) },
    headers: { [headers.version]: protocolVersion },
  })

withAccount.describe('A session that is lost', () => {
  withAccount.use({ locale: 'zh-CN', lang: 'zh' })

  withAccount(
    'at checkout: choices, words and times are back, and the order goes through',
    async ({ page, context, sql, t }) => {
      const { id, mobile } = await newMember(sql)
      await enter(context, sql, id)
      await putIntoCart(page)
      await visit(page, '/jiesuan')
      const radio = (name: RegExp) => page.locator('main').getByRole('radio', { name })
      const day = page.getByRole('combobox', { name: t('checkout.pickupTime') })
      const remark = page.getByLabel(t('checkout.remarkLabel'))
      await radio(/到店自提/).check()
      await radio(/白云仓自提点/).check()
      await page.locator('[name=pickupPerson]').fill('韩梅梅')
      await page.locator('[name=pickupPhone]').fill('13612345678')
      await day.selectOption({ index: 2 })
      const chosenDay = await day.inputValue()
      await page.getByRole('combobox', { name: /^时间/ }).selectOption('10:00')
      await radio(/货到付款/).check()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      await remark.fill('请送到后门')
      await loseSession(page, sql, t, id, async () => {
        await page.getByRole('button', { name: '提交订单' }).click()
      })
      await signInAgain(page, t, mobile)

      await expect(page).toHaveURL(/\/jiesuan$/)
      await expect(page.getByText(t('ui.restored'))).toBeVisible()
      await expect(remark).toHaveValue('请送到后门')
      await expect(radio(/白云仓自提点/)).toBeChecked()
      await expect(radio(/货到付款/)).toBeChecked()
      await expect(page.locator('[name=pickupPerson]')).toHaveValue('韩梅梅')
      await expect(page.locator('[name=pickupPhone]')).toHaveValue('13612345678')
      await expect(day).toHaveValue(chosenDay)
      await expect(page.getByRole('combobox', { name: /^时间/ })).toHaveValue('10:00')
      await page.getByRole('button', { name: '提交订单' }).click()
      await expect(page).toHaveURL(/\/pay\/result\?id=\d+/)
      const [order] = await sql`select remark from orders where member_id = ${id}`
      expect(order?.remark).toBe('请送到后门')
    },
  )

  for (const path of ['/member/address', '/jiesuan'])
    withAccount(
      `over an address at ${path}: the dialog opens again with its text`,
      async ({ page, context, sql, t }) => {
        const { id, mobile } = await newMember(sql)
        await enter(context, sql, id)
        await putIntoCart(page)
        await visit(page, path)
        await page
          .locator('main')
          .getByRole('button', { name: t('checkout.addressNew') })
          .click()
        const dialog = page.getByRole('dialog', { name: t('checkout.addressNew') })
        await dialog.getByLabel(t('checkout.recipient')).fill('韩梅梅')
        await dialog.getByLabel(t('checkout.phone')).fill('13612345678')
        await dialog.getByLabel(t('checkout.province')).selectOption('浙江省')
        await dialog.getByLabel(t('checkout.city')).selectOption('杭州市')
        await dialog.getByLabel(t('checkout.district')).selectOption('西湖区')
        await dialog.getByLabel(t('checkout.detail')).fill('文三路 1 号')
        await loseSession(page, sql, t, id, async () => {
          await dialog.getByRole('button', { name: t('checkout.save') }).click()
        })
        await signInAgain(page, t, mobile)

        await expect(page).toHaveURL(new RegExp(`${path}$`))
        await expect(dialog.getByLabel(t('checkout.recipient'))).toHaveValue('韩梅梅')
        await expect(dialog.getByLabel(t('checkout.city'))).toHaveValue('杭州市')
        await expect(dialog.getByLabel(t('checkout.detail'))).toHaveValue('文三路 1 号')
        await dialog.getByRole('button', { name: t('checkout.save') }).click()
        await expect(dialog).toBeHidden()
        await expect(page.locator('main').getByText('文三路 1 号').first()).toBeVisible()
        await visit(page, path)
        await expect(dialog).toHaveCount(0)
      },
    )

  withAccount(
    'over a record of the office: nobody is asked whether to leave, and all of it is back',
    async ({ page, context, sql, t }) => {
      const clerk = await newMember(sql, 'office')
      const name = `远方${Date.now()}`
      await enter(context, sql, clerk.id)
      await visit(page, '/office/records?type=brand&q=x&open=new')
      await page.getByLabel('简体中文').fill(name)
      await page.getByLabel('English').fill('Faraway')
      await loseSession(page, sql, t, clerk.id, async () => {
        await page.getByRole('button', { name: t('record.uiSave'), exact: true }).click()
      })
      await signInAgain(page, t, clerk.mobile)

      await expect(page).toHaveURL(/\/office\/records\?type=brand&q=x&open=new$/)
      await expect(page.getByLabel('简体中文')).toHaveValue(name)
      await expect(page.getByLabel('English')).toHaveValue('Faraway')
      await page.getByRole('button', { name: t('record.uiSave'), exact: true }).click()
      await expect(page.getByText(t('record.uiSaved'))).toBeVisible()
      const [brand] = await sql`select names from brands where names->>'zh' = ${name}`
      expect(brand?.names.en).toBe('Faraway')
    },
  )

  withAccount(
    'over something that belongs to a record: its tab and its form are open again',
    async ({ page, context, sql, t }) => {
      const clerk = await newMember(sql, 'office')
      await enter(context, sql, clerk.id)
      const [method] = await sql`select id from delivery_methods where kind <> 'pickup' order by id limit 1`
      await visit(page, `/office/records?type=delivery_method&open=${method!.id}`)
      await page.getByRole('tab', { name: '运费规则' }).click()
      const panel = page.getByRole('tabpanel', { name: '运费规则' })
      await panel.getByRole('button', { name: '新增', exact: true }).click()
      await page.getByLabel('首费').fill('8.5')
      await loseSession(page, sql, t, clerk.id, async () => {
        await page
          .getByRole('button', { name: t('record.uiSave'), exact: true })
          .last()
          .click()
      })
      await signInAgain(page, t, clerk.mobile)
      // The list, the record, its list and its form are asked for one after the other.
      await expect(page.getByLabel('首费')).toHaveValue('8.5')
      await expect(panel).toBeVisible()
    },
  )

  withAccount(
    'over a new number: it is back, the codes are asked for again',
    async ({ page, context, sql, t }) => {
      const { id, mobile } = await newMember(sql)
      await enter(context, sql, id)
      await visit(page, '/member/profile')
      const change = page.getByRole('button', { name: `${t('account.change')} ${t('login.account')}` })
      await change.click()
      const code = page.locator('main').getByRole('textbox', { name: t('login.code'), exact: true })
      await code.fill('123456')
      await page
        .locator('main')
        .getByRole('button', { name: t('account.next'), exact: true })
        .click()
      const number = page.locator('main').getByRole('textbox', { name: t('login.account'), exact: true })
      await number.fill('13711112222')
      await code.fill('654321')
      await loseSession(page, sql, t, id, async () => {
        await page
          .locator('main')
          .getByRole('button', { name: t('account.changeMobile'), exact: true })
          .click()
      })
      await signInAgain(page, t, mobile)

      await expect(page).toHaveURL(/\/member\/profile$/)
      await expect(code).toHaveValue('')
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('654321')
      await code.fill('111111')
      await page
        .locator('main')
        .getByRole('button', { name: t('account.next'), exact: true })
        .click()
      await expect(number).toHaveValue('13711112222')
      await expect(code).toHaveValue('')
    },
  )

  withAccount(
    'over a quick pick: lines and quantities are back, and go into the own cart',
    async ({ page, context, sql, t }) => {
      const { id, mobile } = await newMember(sql)
      await enter(context, sql, id)
      const skus = await sql<{ itemNo: string }[]>`select item_no as "itemNo" from skus where id in (40, 41)`
      await visit(page, '/quick')
      const lines = page.getByLabel(t('aids.pasteLabel'))
      await lines.fill(skus.map(({ itemNo }) => `${itemNo} 24`).join('\n'))
      await page.getByRole('button', { name: t('aids.recognise') }).click()
      await expect(page.getByRole('spinbutton')).toHaveCount(2)
      await lines.fill('还没有认出来的')
      await loseSession(page, sql, t, id, async () => {
        await page.getByRole('button', { name: '加入购物车' }).click()
      })
      await signInAgain(page, t, mobile)

      await expect(page).toHaveURL(/\/quick$/)
      await expect(page.getByRole('spinbutton')).toHaveCount(2)
      await expect(page.getByRole('spinbutton').first()).toHaveValue('24')
      await expect(lines).toHaveValue('还没有认出来的')
      await page.getByRole('button', { name: '加入购物车' }).click()
      await expect(page.getByText(t('aids.added', { count: 2 }))).toBeVisible()
      const [cart] = await sql`select count(*)::int as n from cart_lines where member_id = ${id}`
      expect(cart?.n).toBe(2)
    },
  )

  withAccount(
    'over a decision about money: the answer is back at its case',
    async ({ page, context, sql, t }) => {
      const clerk = await newMember(sql, 'office')
      await sql`insert into staff_cases (kind, shop_id, note) select 'unknown', id, 'E2E' from shops where is_default`
      await enter(context, sql, clerk.id)
      await visit(page, '/office/payments')
      const answer = page.getByRole('textbox', { name: t('pay.officeCaseAnswer') }).last()
      await answer.fill('已电话联系')
      await loseSession(page, sql, t, clerk.id, async () => {
        await page
          .getByRole('button', { name: t('pay.officeCaseClose') })
          .last()
          .click()
      })
      await signInAgain(page, t, clerk.mobile)
      await expect(page).toHaveURL(/\/office\/payments$/)
      await expect(answer).toHaveValue('已电话联系')
      await page
        .getByRole('button', { name: t('pay.officeCaseClose') })
        .last()
        .click()
      await expect(page.getByText(t('pay.officeCaseDone'))).toBeVisible()
    },
  )

  withAccount(
    'over a product: the quantities of its specifications are back',
    async ({ page, context, sql, t }) => {
      const { id, mobile } = await newMember(sql)
      await enter(context, sql, id)
      await visit(page, `/products?q=${encodeURIComponent('夹趾人字拖')}`)
      await page.locator('main article').first().getByRole('link').first().click()
      await expect(page).toHaveURL(/\/product\?id=\d+/)
      const cells = page.locator('main table').first().locator('input:not(:disabled)')
      await cells.first().fill('12')
      await cells.nth(1).fill('24')
      await loseSession(page, sql, t, id, async () => {
        await page
          .getByRole('button', { name: t('cart.addToCart') })
          .first()
          .click()
      })
      await signInAgain(page, t, mobile)
      await expect(page).toHaveURL(/\/product\?id=\d+/)
      await expect(cells.first()).toHaveValue('12')
      await expect(cells.nth(1)).toHaveValue('24')
    },
  )

  withAccount(
    'over the cart: the note and the quantity arrive after signing in again',
    async ({ page, context, sql, t }) => {
      const { id, mobile } = await newMember(sql)
      await enter(context, sql, id)
      await putIntoCart(page)
      await visit(page, '/cart')
      await loseSession(page, sql, t, id, async () => {
        await page.getByRole('spinbutton').first().fill('36')
        await page.getByRole('spinbutton').first().press('Tab')
      })
      await signInAgain(page, t, mobile)
      await expect(page).toHaveURL(/\/cart$/)
      await expect(page.getByRole('spinbutton').first()).toHaveValue('36')
      const line = () => sql`select quantity::text, comment from cart_lines where member_id = ${id}`
      await expect.poll(async () => Number((await line())[0]?.quantity)).toBe(36)

      await loseSession(page, sql, t, id, async () => {
        await page.getByRole('button', { name: /备注/ }).first().click()
        await page.getByRole('textbox', { name: /备注/ }).fill('要红色的')
        await page.getByRole('textbox', { name: /备注/ }).press('Enter')
      })
      await signInAgain(page, t, mobile)
      await expect(page.getByText('要红色的')).toBeVisible()
      await expect.poll(async () => (await line())[0]?.comment).toBe('要红色的')
    },
  )

  withAccount(
    'and somebody else signs in: they see nothing of it, and neither does anybody later',
    async ({ page, context, sql, t }) => {
      const [first, second] = [await newMember(sql), await newMember(sql)]
      await enter(context, sql, first.id)
      await visit(page, '/member/address')
      await page
        .locator('main')
        .getByRole('button', { name: t('checkout.addressNew') })
        .click()
      const dialog = page.getByRole('dialog', { name: t('checkout.addressNew') })
      await dialog.getByLabel(t('checkout.recipient')).fill('韩梅梅')
      await dialog.getByLabel(t('checkout.phone')).fill('13612345678')
      await dialog.getByLabel(t('checkout.province')).selectOption('浙江省')
      await dialog.getByLabel(t('checkout.detail')).fill('文三路 1 号')
      await loseSession(page, sql, t, first.id, async () => {
        await dialog.getByRole('button', { name: t('checkout.save') }).click()
      })
      await expect(page).toHaveURL(/\/login/)
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('文三路')
      await signInAgain(page, t, second.mobile)
      await expect(page).toHaveURL(/\/member\/address$/)
      await expect(page.getByRole('heading', { name: t('page.addresses') })).toBeVisible()
      await expect(dialog).toHaveCount(0)
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('文三路')
    },
  )
})
