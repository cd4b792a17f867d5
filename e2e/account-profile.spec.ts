import type { Page } from '@playwright/test'
import type { Sql } from '../server/db/database.ts'
import { enter, fill, newMember, newMobile, password, press, receiveCode, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { moved, watchMoves } from './support/moves.ts'
import { phone } from './support/phone.ts'
import { demoMobiles, fromElsewhere, visit } from './support/shop.ts'

test.use({ locale: 'zh-CN', lang: 'zh' })

const profile = '/member/profile'
const next = 'rosegarden7'

const choice = (page: Page, name: string) => page.locator('main').getByRole('combobox', { name, exact: true })

async function sessionsOf(sql: Sql, memberId: number): Promise<number> {
  return (await sql`select from sessions where member_id = ${memberId}`).length
}

test('A new password by the old one: every other session ends, this one goes on', async ({
  page,
  context,
  sql,
  t,
}) => {
  const { id } = await newMember(sql)
  await enter(context, sql, id)
  await enter(context, sql, id)
  await visit(page, profile)
  await page.getByRole('button', { name: `${t('account.change')} ${t('account.password')}` }).click()
  await fill(page, t('account.oldPassword'), 'wrong1234')
  await fill(page, t('account.newPassword'), next)
  await fill(page, t('account.repeat'), next)
  await press(page, t('account.changePassword'))
  await expect(page.getByText(t('message.oldPasswordWrong'))).toBeVisible()
  await fill(page, t('account.oldPassword'), password)
  await press(page, t('account.changePassword'))
  await expect(page.getByText(t('account.passwordChanged'))).toBeVisible()
  expect(await sessionsOf(sql, id)).toBe(1)
  await visit(page, profile)
  await expect(page).toHaveURL(/\/member\/profile$/)
})

test('A new password by a code to one’s own number', async ({ page, context, sql, t }) => {
  const { id, mobile } = await newMember(sql)
  await enter(context, sql, id)
  await enter(context, sql, id)
  await visit(page, profile)
  await page.getByRole('button', { name: `${t('account.change')} ${t('account.password')}` }).click()
  await page.getByRole('tab', { name: t('account.byCode') }).click()
  const code = await receiveCode(page, sql, t, mobile)
  await fill(page, t('account.code'), code)
  await fill(page, t('account.newPassword'), next)
  await fill(page, t('account.repeat'), next)
  await press(page, t('account.changePassword'))
  await expect(page.getByText(t('account.passwordChanged'))).toBeVisible()
  expect(await sessionsOf(sql, id)).toBe(1)
})

test('A new number takes a code to the old one and a code to the new one', async ({
  page,
  context,
  sql,
  t,
}) => {
  const { id, mobile } = await newMember(sql)
  const wanted = newMobile()
  await enter(context, sql, id)
  await visit(page, profile)
  await page.getByRole('button', { name: `${t('account.change')} ${t('account.account')}` }).click()
  await fill(page, t('account.code'), await receiveCode(page, sql, t, mobile))
  await press(page, t('account.next'))
  await fill(page, t('account.account'), wanted)
  await fill(page, t('account.code'), await receiveCode(page, sql, t, wanted))
  await press(page, t('account.changeMobile'))
  await expect(page.getByText(t('account.mobileChanged'))).toBeVisible()
  await expect(page.locator('main').getByText(`${wanted.slice(0, 3)}****${wanted.slice(-4)}`)).toBeVisible()
  const [member] = await sql`select mobile from members where id = ${id}`
  expect(member?.mobile).toBe(wanted)
})

test('A session that is lost over a half-typed profile: "login timed out", signing in, and all of it is back', async ({
  page,
  context,
  sql,
  t,
}) => {
  const { id, mobile } = await newMember(sql)
  await enter(context, sql, id)
  await visit(page, profile)
  await page.getByLabel(t('account.nick')).fill('远行的人')
  await page.getByLabel(t('account.email')).fill('far@shop.example')
  await sql`delete from sessions where member_id = ${id}`
  await press(page, t('account.save'))
  await expect(page.getByText(t('ui.loginTimedOut'))).toBeVisible()
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fmember%2Fprofile$/)
  await fill(page, t('account.account'), mobile)
  await fill(page, t('account.password'), password)
  await press(page, t('account.submit'))
  await expect(page).toHaveURL(/\/member\/profile$/)
  await expect(page.getByText(t('ui.restored'))).toBeVisible()
  await expect(page.getByLabel(t('account.nick'))).toHaveValue('远行的人')
  await expect(page.getByLabel(t('account.email'))).toHaveValue('far@shop.example')
  await press(page, t('account.save'))
  await expect(page.getByText(t('ui.restored'))).toHaveCount(0)
  const [member] = await sql`select nick, email from members where id = ${id}`
  expect(member).toEqual({ nick: '远行的人', email: 'far@shop.example' })
  await visit(page, profile)
  await expect(page.getByText(t('ui.restored'))).toHaveCount(0)
})

test('A session that is lost before a page of members is opened leads there after signing in', async ({
  page,
  context,
  sql,
  t,
}) => {
  const { id, mobile } = await newMember(sql)
  await enter(context, sql, id)
  await visit(page, '/member/home')
  await sql`delete from sessions where member_id = ${id}`
  await page
    .locator('aside')
    .getByRole('link', { name: t('screens.profile') })
    .click()
  await expect(page.getByText(t('ui.loginTimedOut'))).toBeVisible()
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fmember%2Fprofile$/)
  await fill(page, t('account.account'), mobile)
  await fill(page, t('account.password'), password)
  await press(page, t('account.submit'))
  await expect(page).toHaveURL(/\/member\/profile$/)
})

test('What one member typed is not shown to the next who signs in', async ({ page, context, sql, t }) => {
  const [first, second] = [await newMember(sql), await newMember(sql)]
  await enter(context, sql, first.id)
  await visit(page, profile)
  await page.getByLabel(t('account.email')).fill('mine@shop.example')
  await enter(context, sql, second.id)
  await visit(page, profile)
  await expect(page.getByLabel(t('account.nick'))).toHaveValue(`member ${second.mobile}`)
  await expect(page.getByLabel(t('account.email'))).toHaveValue('')
})

test('Language and currency of the profile are in force at once, and wherever one signs in', async ({
  page,
  context,
  browser,
  baseURL,
  sql,
  t,
}) => {
  const { id, mobile } = await newMember(sql)
  await enter(context, sql, id)
  await visit(page, profile)
  await choice(page, t('common.currency')).selectOption('USD')
  await press(page, t('account.save'))
  await expect(page.locator('summary', { hasText: 'USD' })).toBeVisible()
  await choice(page, t('common.language')).selectOption('ar')
  await press(page, t('account.save'))
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('summary', { hasText: 'USD' })).toBeVisible()

  const elsewhere = await browser.newContext({ baseURL, locale: 'zh-CN', extraHTTPHeaders: fromElsewhere() })
  const other = await elsewhere.newPage()
  await visit(other, '/login')
  await fill(other, t('account.account'), mobile)
  await fill(other, t('account.password'), password)
  await press(other, t('account.submit'))
  await expect(other).toHaveURL(/\/home$/)
  await expect(other.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(other.locator('summary', { hasText: 'USD' })).toBeVisible()
  await elsewhere.close()
})

test('The choice goes back to the browser and the shop', async ({ page, context, sql, t }) => {
  const { id } = await newMember(sql)
  await sql`update members set language = 'en', currency = 'USD' where id = ${id}`
  await enter(context, sql, id)
  await visit(page, `${profile}?currency=USD`, 'en')
  await choice(page, 'Language').selectOption('')
  await choice(page, 'Currency').selectOption('')
  await press(page, 'Save')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page.locator('summary', { hasText: 'CNY' })).toBeVisible()
  await expect(page.getByRole('button', { name: t('account.save') })).toBeVisible()
})

/** Somebody who agreed to what there was, before something was added to it. */
async function withNewAgreement(sql: Sql) {
  const { id } = await newMember(sql)
  const [notice] = await sql<{ id: number; version: number }[]>`
    select id, version from notices where agreement = 'privacy' and shop_id is null order by published_at desc limit 1`
  await sql`
    insert into consents (member_id, notice_id, version, address, user_agent)
    select ${id}, notice_id, min(version), '', '' from notice_versions group by notice_id`
  const news = `八、新增（${Date.now()}）`
  // Those of the demo have read it: a note that comes later moves what other journeys are about to press.
  await sql.begin(async tx => {
    await tx`
      update notices set bodies = jsonb_set(bodies, '{zh}', to_jsonb((bodies ->> 'zh') || ${`\n\n${news}`}::text))
      where id = ${notice!.id}`
    await tx`
      insert into consents (member_id, notice_id, version, address, user_agent)
      select m.id, n.id, n.version, '', '' from members m, notices n
      where n.id = ${notice!.id} and m.mobile = any(${[...demoMobiles]})`
  })
  return { id, notice: notice!, news }
}

test.describe('An agreement that changed', () => {
  // Each changes what the others' members agreed to.
  test.describe.configure({ mode: 'serial' })

  test('is shown with what is new on every page of members, and agreed to there', async ({
    page,
    context,
    sql,
    t,
  }) => {
    const { id, notice, news } = await withNewAgreement(sql)
    await enter(context, sql, id)
    for (const path of ['home', 'profile', 'address', 'order']) {
      await visit(page, `/member/${path}`)
      await expect(page.getByRole('heading', { name: t('account.dueTitle') })).toBeVisible()
    }
    await page.getByText(t('account.dueNews')).click()
    await expect(page.getByText(news)).toBeVisible()
    await press(page, t('account.dueAgree'))
    await expect(page.getByRole('heading', { name: t('account.dueTitle') })).toHaveCount(0)
    await visit(page, '/member/home')
    await expect(page.getByRole('heading', { name: t('account.dueTitle') })).toHaveCount(0)
    const [consent] = await sql`
      select from consents where member_id = ${id} and notice_id = ${notice.id} and version > ${notice.version}`
    expect(consent).toBeDefined()
  })

  for (const [site, path, device] of [
    ['a desk', '/member/home', { viewport: { width: 1440, height: 900 } }],
    ['a phone', '/m/my', phone],
  ] as const)
    test.describe(`On ${site}`, () => {
      test.use(device)

      test('stands in the page that comes, and moves nothing', async ({ page, context, sql, t }) => {
        const { id } = await withNewAgreement(sql)
        await enter(context, sql, id)
        await watchMoves(page)
        await visit(page, path)
        await expect(page.getByRole('heading', { name: t('account.dueTitle') })).toBeVisible()
        expect(await moved(page), 'layout shift').toBeLessThan(0.02)
        const sent = await page.request.get(path, { headers: { 'accept-language': 'zh-CN' } })
        expect(await sent.text()).toContain(t('account.dueTitle'))
        await press(page, t('account.dueAgree'))
        await expect(page.getByRole('heading', { name: t('account.dueTitle') })).toHaveCount(0)
      })
    })
})

test('By keyboard alone: signing in, and changing the password from the profile', async ({
  page,
  sql,
  t,
}) => {
  const { mobile } = await newMember(sql)
  const { keyboard } = page
  const focused = page.locator(':focus')
  await visit(page, '/login?returnUrl=%2Fmember%2Fprofile')
  await expect(focused).toHaveAttribute('name', 'mobile')
  await keyboard.press('Shift+Tab')
  await expect(focused).toHaveAttribute('name', 'country')
  await keyboard.press('Shift+Tab')
  await keyboard.press('ArrowRight')
  await expect(focused).toHaveText(t('account.wayCode'))
  await keyboard.press('ArrowLeft')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await expect(focused).toHaveAttribute('name', 'mobile')
  await keyboard.type(mobile)
  await keyboard.press('Tab')
  await keyboard.type(password)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/member\/profile$/)
  const change = page.getByRole('button', { name: `${t('account.change')} ${t('account.password')}` })
  await change.focus()
  await keyboard.press('Enter')
  // The tabs, then each field, with the eye of a password behind it.
  for (const text of [password, next, next]) {
    await keyboard.press('Tab')
    await keyboard.press('Tab')
    await keyboard.type(text)
  }
  await keyboard.press('Enter')
  await expect(page.getByText(t('account.passwordChanged'))).toBeVisible()
  await expect(change).toBeFocused()
})
