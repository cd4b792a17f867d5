import { languageOf } from '../contract/languages.ts'
import {
  box,
  enter,
  fill,
  newMember,
  newMobile,
  password,
  press,
  readCaptcha,
  receiveCode,
  test,
} from './support/account.ts'
import { expect } from './support/expect.ts'
import { phone } from './support/phone.ts'
import { expectNoHorizontalScroll, fromElsewhere, visit } from './support/shop.ts'

/** A picture of one red pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

const memberHome = /\/member\/home$/
const wayBack = '/login?returnUrl=%2Fmember%2Fhome'

/** One of each direction of writing; `npm run soak -- languages` tries English too. */
const tried = process.env.LANGUAGES === 'all' ? (['zh', 'en', 'ar'] as const) : (['zh', 'ar'] as const)

for (const lang of tried) {
  test.describe(`in ${languageOf(lang).name}`, () => {
    test.use({ lang })

    test('Sign-in by account and password', async ({ page, sql, t }) => {
      const { mobile } = await newMember(sql)
      await visit(page, wayBack, lang)
      await expect(page.locator('html')).toHaveAttribute('dir', languageOf(lang).dir)
      await expectNoHorizontalScroll(page)
      await fill(page, t('account.account'), mobile)
      await fill(page, t('account.password'), password)
      await press(page, t('account.submit'))
      await expect(page).toHaveURL(memberHome)
      await expect(page.locator('aside').getByText(`member ${mobile}`)).toBeVisible()
    })

    test('Sign-in by a code that an SMS brings', async ({ page, sql, t }) => {
      const { mobile } = await newMember(sql)
      await visit(page, wayBack, lang)
      await page.getByRole('tab', { name: t('account.wayCode') }).click()
      await fill(page, t('account.account'), mobile)
      const code = await receiveCode(page, sql, t, mobile)
      await fill(page, t('account.code'), code)
      await press(page, t('account.submit'))
      await expect(page).toHaveURL(memberHome)
    })

    test('Sign-in by QR code: the phone sees who asks, confirms, and the PC follows within a second', async ({
      page,
      browser,
      baseURL,
      sql,
      t,
    }) => {
      const { id } = await newMember(sql)
      const context = await browser.newContext({
        baseURL,
        extraHTTPHeaders: fromElsewhere(),
        ...phone,
      })
      await enter(context, sql, id)
      const held = await context.newPage()
      await visit(page, wayBack, lang)
      const answered = page.waitForResponse(response => response.url().includes('hlt_pc_login'))
      await page.getByRole('tab', { name: t('account.wayScan') }).click()
      await expect(page.getByRole('img', { name: t('account.scanPicture') })).toBeVisible()
      const { obj } = (await (await answered).json()) as { obj: { ticket: { url: string } } }
      const { pathname, search } = new URL(obj.ticket.url)
      await visit(held, pathname + search, lang)
      await expect(held.getByText('Chrome · Linux')).toBeVisible()
      await expectNoHorizontalScroll(held)
      await expect(page.getByText(t('account.scanSeen'))).toBeVisible()
      await press(held, t('account.scanConfirm'))
      await expect(held.getByRole('heading', { name: t('account.scanYes') })).toBeVisible()
      await expect(page).toHaveURL(memberHome)
      await context.close()
    })

    test('A forgotten password is set anew by a code, and opens the account', async ({ page, sql, t }) => {
      const { mobile } = await newMember(sql)
      const next = 'rosegarden7'
      await visit(page, wayBack, lang)
      await press(page, t('account.forgot'))
      await fill(page, t('account.account'), mobile)
      const code = await receiveCode(page, sql, t, mobile)
      await fill(page, t('account.code'), code)
      await fill(page, t('account.newPassword'), 'password1')
      await fill(page, t('account.repeatNew'), 'password1')
      await press(page, t('account.forgotSubmit'))
      await expect(page.getByText(t('message.passwordKnown'))).toBeVisible()
      await fill(page, t('account.newPassword'), next)
      await fill(page, t('account.repeatNew'), next)
      await press(page, t('account.forgotSubmit'))
      await expect(page.getByText(t('account.forgotDone'))).toBeVisible()
      await expect(box(page, t('account.account'))).toHaveValue(mobile)
      await fill(page, t('account.password'), next)
      await press(page, t('account.submit'))
      await expect(page).toHaveURL(memberHome)
    })

    test('Registration by an invitation: extra questions, a picture, the agreements, and the shop of whoever invited', async ({
      page,
      sql,
      t,
    }) => {
      const [shop] = await sql<{ id: number; ownerId: number }[]>`
        select id, owner_id as "ownerId" from shops where code = 'silkroad'`
      await askExtras(sql, shop!.id)
      const mobile = newMobile()
      // What is asked is known to every process a moment after it was written.
      await expect(async () => {
        await visit(page, '/register?scene=silkroad', lang)
        await expect(page.locator('main').getByLabel(companyLabel[lang])).toBeVisible({ timeout: 3000 })
      }).toPass()
      await expectNoHorizontalScroll(page)
      await fill(page, t('account.account'), mobile)
      const code = await receiveCode(page, sql, t, mobile)
      await fill(page, t('account.code'), code)
      await fill(page, t('account.password'), password)
      await fill(page, t('account.repeat'), password)
      await fill(page, t('account.nick'), '小商')
      await page.locator('input[type=file]').setInputFiles({
        name: 'face.png',
        mimeType: 'image/png',
        buffer: pixel,
      })
      await expect(page.locator('canvas')).toBeVisible()
      await page.getByLabel(t('account.agree')).check()
      await press(page, t('account.register'))
      await expect(page.getByText(t('form.required', { field: companyLabel[lang] }))).toBeVisible()
      await page.locator('main').getByLabel(companyLabel[lang]).fill('丝路商行')
      await page.locator('main').getByLabel(tradeLabel[lang]).selectOption('零售')
      await press(page, t('account.register'))
      await expect(page).toHaveURL(/\/home$/)
      await expect(page.getByRole('button', { name: t('common.signOut') })).toBeVisible()
      const [member] = await sql`
        select id, shop_id, invited_by, status, nick, icon, extras, language from members where mobile = ${mobile}`
      expect(member).toMatchObject({
        shop_id: shop!.id,
        invited_by: shop!.ownerId,
        status: 'active',
        nick: '小商',
        extras: { company_e2e: '丝路商行', trade_e2e: '零售' },
        language: lang,
      })
      expect(member!.icon).not.toBe('')
      const consents = await sql`
        select n.agreement from consents c join notices n on n.id = c.notice_id where c.member_id = ${member!.id}`
      expect(consents.map(({ agreement }) => agreement).sort()).toEqual(['privacy', 'service'])
      await visit(page, '/member/home')
      await expect(page.getByRole('heading', { name: t('account.dueTitle') })).toHaveCount(0)
    })
  })
}

const companyLabel = { zh: '公司名称', en: 'Company', ar: 'الشركة' }
const tradeLabel = { zh: '经营方式', en: 'Kind of trade', ar: 'نوع التجارة' }

/** What this shop asks beyond the usual, once for all languages. */
async function askExtras(sql: Parameters<typeof newMember>[0], shopId: number): Promise<void> {
  const choices = { zh: ['批发', '零售'], en: ['Wholesale', 'Retail'], ar: ['جملة', 'تجزئة'] }
  await sql`
    insert into registration_fields (shop_id, name, labels, kind, choices, required)
    values (${shopId}, 'company_e2e', ${sql.json(companyLabel)}, 'T', '{}', true),
      (${shopId}, 'trade_e2e', ${sql.json(tradeLabel)}, 'C', ${sql.json(choices)}, false)
    on conflict (name) do nothing`
}

test.describe('three wrong passwords', () => {
  test.use({ lang: 'zh' })

  test('make the picture appear, and with it and the right password one comes in', async ({
    page,
    sql,
    t,
  }) => {
    const { mobile } = await newMember(sql)
    await visit(page, wayBack, 'zh')
    for (let tries = 0; tries < 3; tries++) {
      await fill(page, t('account.account'), mobile)
      await fill(page, t('account.password'), `wrong123${tries}`)
      await press(page, t('account.submit'))
      await expect(page.getByRole('alert')).toHaveText(t('message.loginWrong'))
      await expect(page.locator('main button[aria-busy=true]')).toHaveCount(0)
    }
    await fill(page, t('account.password'), password)
    await readCaptcha(page, sql, t)
    await press(page, t('account.submit'))
    await expect(page).toHaveURL(memberHome)
  })
})
