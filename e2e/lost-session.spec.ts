import type { Locator, Page } from '@playwright/test'
import type { Translate } from '../contract/text.ts'
import { actionUrl, headers, protocolVersion } from '../contract/wire.ts'
import type { Sql } from '../server/db/database.ts'
import { enter, newMember, password, test as withAccount } from './support/account.ts'
import { expect } from './support/expect.ts'
import { takeStep, visit } from './support/shop.ts'

/** What was typed survives the loss of a session (docs/architecture.md, "A lost session"). */

interface SignedIn {
  id: number
  /** The session is gone, as after "sign out on all other devices" or a changed password; `next` finds that out. */
  loseSession: (next: () => Promise<void>) => Promise<void>
  signInAgain: () => Promise<void>
}

const test = withAccount.extend<{ member: SignedIn; clerk: SignedIn }>({
  member: async ({ page, context, sql, t }, use) => {
    const member = await newMember(sql)
    await enter(context, sql, member.id)
    await use(signedIn(page, sql, t, member))
  },
  clerk: async ({ page, context, sql, t }, use) => {
    const clerk = await newMember(sql, 'office')
    await enter(context, sql, clerk.id)
    await use(signedIn(page, sql, t, clerk))
  },
})

test.use({ locale: 'zh-CN', lang: 'zh' })

const signedIn = (
  page: Page,
  sql: Sql,
  t: Translate,
  { id, mobile }: { id: number; mobile: string },
): SignedIn => ({
  id,
  loseSession: async next => {
    await sql`delete from sessions where member_id = ${id}`
    // The words are there for five seconds.
    await Promise.all([expect(page.getByText(t('ui.loginTimedOut'))).toBeVisible(), next()])
  },
  signInAgain: () => signInAgain(page, t, mobile),
})

async function signInAgain(page: Page, t: Translate, mobile: string): Promise<void> {
  await expect(page).toHaveURL(/\/login\?returnUrl=/)
  await expect(page.getByRole('heading', { name: t('account.heading'), exact: true })).toBeVisible()
  await page.getByLabel(t('account.account')).fill(mobile)
  await page.getByLabel(t('account.password'), { exact: true }).fill(password)
  await page.getByLabel(t('account.password'), { exact: true }).press('Enter')
}

const putIntoCart = (page: Page) =>
  page.request.post(actionUrl('hlt_add_cart'), {
    form: { products: JSON.stringify([{ skuId: 40, qty: '12' }]) },
    headers: { [headers.version]: protocolVersion },
  })

/** A new address in its dialog, not saved so far. */
async function typeAddress(page: Page, t: Translate): Promise<Locator> {
  const name = t('address.new')
  await page.locator('main').getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel(t('address.recipient')).fill('韩梅梅')
  await dialog.getByLabel(t('address.phone')).fill('13612345678')
  await dialog.getByLabel(t('address.province')).selectOption('浙江省')
  await dialog.getByLabel(t('address.city')).selectOption('杭州市')
  await dialog.getByLabel(t('address.district')).selectOption('西湖区')
  await dialog.getByLabel(t('address.detail')).fill('文三路 1 号')
  return dialog
}

test('A session lost at checkout: choices, words and times are back, and the order goes through', async ({
  page,
  sql,
  t,
  member,
}) => {
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
  await member.loseSession(async () => {
    await page.getByRole('button', { name: '提交订单' }).click()
  })
  await member.signInAgain()

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
  const [order] = await sql`select remark from orders where member_id = ${member.id}`
  expect(order?.remark).toBe('请送到后门')
})

for (const path of ['/member/address', '/jiesuan'])
  test(`A session lost over an address at ${path}: the dialog opens again with its text`, async ({
    page,
    t,
    member,
  }) => {
    await putIntoCart(page)
    await visit(page, path)
    const dialog = await typeAddress(page, t)
    await member.loseSession(async () => {
      await dialog.getByRole('button', { name: t('address.save') }).click()
    })
    await member.signInAgain()

    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(dialog.getByLabel(t('address.recipient'))).toHaveValue('韩梅梅')
    await expect(dialog.getByLabel(t('address.city'))).toHaveValue('杭州市')
    await expect(dialog.getByLabel(t('address.detail'))).toHaveValue('文三路 1 号')
    await dialog.getByRole('button', { name: t('address.save') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.locator('main').getByText('文三路 1 号').first()).toBeVisible()
    await visit(page, path)
    await expect(dialog).toHaveCount(0)
  })

test('A session lost over a record of the office: nobody is asked whether to leave, and all of it is back', async ({
  page,
  sql,
  t,
  clerk,
}) => {
  const name = `远方${Date.now()}`
  await visit(page, '/office/records?type=brand&q=x&open=new')
  await page.getByLabel('简体中文').fill(name)
  await page.getByLabel('English').fill('Faraway')
  await clerk.loseSession(async () => {
    await page.getByRole('button', { name: t('records.uiSave'), exact: true }).click()
  })
  await clerk.signInAgain()

  await expect(page).toHaveURL(/\/office\/records\?type=brand&q=x&open=new$/)
  await expect(page.getByLabel('简体中文')).toHaveValue(name)
  await expect(page.getByLabel('English')).toHaveValue('Faraway')
  await page.getByRole('button', { name: t('records.uiSave'), exact: true }).click()
  await expect(page.getByText(t('records.uiSaved'))).toBeVisible()
  const [brand] = await sql`select names from brands where names->>'zh' = ${name}`
  expect(brand?.names.en).toBe('Faraway')
})

test('A session lost over something that belongs to a record: its tab and its form are open again', async ({
  page,
  sql,
  t,
  clerk,
}) => {
  const [method] = await sql`select id from delivery_methods where kind <> 'pickup' order by id limit 1`
  await visit(page, `/office/records?type=delivery_method&open=${method!.id}`)
  await page.getByRole('tab', { name: '运费规则' }).click()
  const panel = page.getByRole('tabpanel', { name: '运费规则' })
  await panel.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByLabel('首费').fill('8.5')
  await clerk.loseSession(async () => {
    await page
      .getByRole('button', { name: t('records.uiSave'), exact: true })
      .last()
      .click()
  })
  await clerk.signInAgain()
  // The list, the record, its list and its form are asked for one after the other.
  await expect(page.getByLabel('首费')).toHaveValue('8.5')
  await expect(panel).toBeVisible()
})

test('A session lost over a page that a colleague saved meanwhile: it is back, and asks whose stays', async ({
  page,
  sql,
  t,
  clerk,
}) => {
  test.slow()
  const { id } = await takeStep(page, 'page_new', { type: 'activity', name: `活动${clerk.id}` })
  // The page asks what its blocks show: that answer must not be the first to find the session gone, before a word is typed.
  const shown = page.waitForResponse(
    answer => answer.request().postData()?.includes('type=page_shown') ?? false,
  )
  await visit(page, `/page/edit?id=${id}`)
  await shown
  const name = page.getByRole('textbox', { name: t('page-editor.name') })
  await clerk.loseSession(() => name.fill('我的活动'))
  await sql`update pages set name = '同事的活动', revision = revision + 1 where id = ${Number(id)}`
  await clerk.signInAgain()

  await expect(page).toHaveURL(new RegExp(`/page/edit\\?id=${id}$`))
  await expect(page.getByRole('dialog', { name: t('page-editor.conflict') })).toBeVisible()
  const [kept] = await sql`select name from pages where id = ${Number(id)}`
  expect(kept?.name).toBe('同事的活动')
  await page.getByRole('button', { name: t('page-editor.keepMine'), exact: true }).click()
  await expect(page.getByRole('status').getByText(t('page-editor.savedAt'))).toBeVisible()
  await expect(name).toHaveValue('我的活动')
})

test('A session lost over a print template that a colleague saved meanwhile: it is back, and asks whose stays', async ({
  page,
  sql,
  t,
  clerk,
}) => {
  const [shop] = await sql`select id from shops where is_default`
  await visit(page, `/print/design?of=${shop!.id}&kind=box-label`)
  const name = page.getByRole('textbox', { name: t('print-design.name') })
  const save = page.getByRole('button', { name: t('print-design.save'), exact: true })
  await name.fill(`箱唛${clerk.id}`)
  await page.getByRole('checkbox', { name: t('print-design.default') }).uncheck()
  await save.click()
  // The address is there before what is read for it, which must not be the first to find the session gone.
  await expect(page).toHaveTitle(new RegExp(`^箱唛${clerk.id} `))
  const id = Number(new URL(page.url()).searchParams.get('id'))
  await name.fill('我的箱唛')
  await clerk.loseSession(() => save.click())
  await sql`update print_templates set name = '同事的箱唛', revision = revision + 1 where id = ${id}`
  await clerk.signInAgain()

  await expect(name).toHaveValue('我的箱唛')
  await save.click()
  await expect(page.getByRole('dialog', { name: t('print-design.conflictTitle') })).toBeVisible()
  const [kept] = await sql`select name from print_templates where id = ${id}`
  expect(kept?.name).toBe('同事的箱唛')
  await sql`delete from print_templates where id = ${id}`
})

test('A session lost over a new number: it is back, the codes are asked for again', async ({
  page,
  t,
  member,
}) => {
  await visit(page, '/member/profile')
  const change = page.getByRole('button', { name: `${t('account.change')} ${t('account.account')}` })
  await change.click()
  const code = page.locator('main').getByRole('textbox', { name: t('account.code'), exact: true })
  await code.fill('123456')
  await page
    .locator('main')
    .getByRole('button', { name: t('account.next'), exact: true })
    .click()
  const number = page.locator('main').getByRole('textbox', { name: t('account.account'), exact: true })
  await number.fill('13711112222')
  await code.fill('654321')
  await member.loseSession(async () => {
    await page
      .locator('main')
      .getByRole('button', { name: t('account.changeMobile'), exact: true })
      .click()
  })
  await member.signInAgain()

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
})

test('A session lost over a quick pick: lines and quantities are back, and go into the own cart', async ({
  page,
  sql,
  t,
  member,
}) => {
  const skus = await sql<{ itemNo: string }[]>`select item_no as "itemNo" from skus where id in (40, 41)`
  await visit(page, '/quick')
  const lines = page.getByLabel(t('quick-pick.pasteLabel'))
  await lines.fill(skus.map(({ itemNo }) => `${itemNo} 24`).join('\n'))
  await page.getByRole('button', { name: t('quick-pick.recognise') }).click()
  await expect(page.getByRole('spinbutton')).toHaveCount(2)
  await lines.fill('还没有认出来的')
  await member.loseSession(async () => {
    await page.getByRole('button', { name: '加入购物车' }).click()
  })
  await member.signInAgain()

  await expect(page).toHaveURL(/\/quick$/)
  await expect(page.getByRole('spinbutton')).toHaveCount(2)
  await expect(page.getByRole('spinbutton').first()).toHaveValue('24')
  await expect(lines).toHaveValue('还没有认出来的')
  await page.getByRole('button', { name: '加入购物车' }).click()
  await expect(page.getByText(t('pick-list.added', { count: 2 }))).toBeVisible()
  const [cart] = await sql`select count(*)::int as n from cart_lines where member_id = ${member.id}`
  expect(cart?.n).toBe(2)
})

test('A session lost over a decision about money: the answer is back at its case', async ({
  page,
  sql,
  t,
  clerk,
}) => {
  await sql`insert into staff_cases (kind, shop_id, note) select 'unknown', id, 'E2E' from shops where is_default`
  await visit(page, '/office/payments')
  const answer = page.getByRole('textbox', { name: t('payment.officeCaseAnswer') }).last()
  await answer.fill('已电话联系')
  await clerk.loseSession(async () => {
    await page
      .getByRole('button', { name: t('payment.officeCaseClose') })
      .last()
      .click()
  })
  await clerk.signInAgain()
  await expect(page).toHaveURL(/\/office\/payments$/)
  await expect(answer).toHaveValue('已电话联系')
  await page
    .getByRole('button', { name: t('payment.officeCaseClose') })
    .last()
    .click()
  await expect(page.getByText(t('payment.officeCaseDone'))).toBeVisible()
})

test('A session lost over a product: the quantities of its specifications are back', async ({
  page,
  t,
  member,
}) => {
  await visit(page, `/products?q=${encodeURIComponent('夹趾人字拖')}`)
  await page.locator('main article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/product\?id=\d+/)
  const cells = page.locator('main table').first().locator('input:not(:disabled)')
  await cells.first().fill('12')
  await cells.nth(1).fill('24')
  await member.loseSession(async () => {
    await page
      .getByRole('button', { name: t('cart.addToCart') })
      .first()
      .click()
  })
  await member.signInAgain()
  await expect(page).toHaveURL(/\/product\?id=\d+/)
  await expect(cells.first()).toHaveValue('12')
  await expect(cells.nth(1)).toHaveValue('24')
})

test('A session lost over the cart: the note and the quantity arrive after signing in again', async ({
  page,
  sql,
  member,
}) => {
  await putIntoCart(page)
  await visit(page, '/cart')
  await member.loseSession(async () => {
    await page.getByRole('spinbutton').first().fill('36')
    await page.getByRole('spinbutton').first().press('Tab')
  })
  await member.signInAgain()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('spinbutton').first()).toHaveValue('36')
  const line = () => sql`select quantity::text, comment from cart_lines where member_id = ${member.id}`
  await expect.poll(async () => Number((await line())[0]?.quantity)).toBe(36)

  await member.loseSession(async () => {
    await page.getByRole('button', { name: /备注/ }).first().click()
    await page.getByRole('textbox', { name: /备注/ }).fill('要红色的')
    await page.getByRole('textbox', { name: /备注/ }).press('Enter')
  })
  await member.signInAgain()
  await expect(page.getByText('要红色的')).toBeVisible()
  await expect.poll(async () => (await line())[0]?.comment).toBe('要红色的')
})

test('A lost session, and somebody else signs in: they see nothing of it, and neither does anybody later', async ({
  page,
  sql,
  t,
  member,
}) => {
  const other = await newMember(sql)
  await visit(page, '/member/address')
  const dialog = await typeAddress(page, t)
  await member.loseSession(async () => {
    await dialog.getByRole('button', { name: t('address.save') }).click()
  })
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain('文三路')
  await signInAgain(page, t, other.mobile)
  await expect(page).toHaveURL(/\/member\/address$/)
  await expect(page.getByRole('heading', { name: t('screens.addresses') })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('文三路')
})
