import { enter, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { visit } from './support/shop.ts'

test.use({ locale: 'zh-CN', lang: 'zh' })

test('A distributor makes a page from a template, looks at the draft, publishes it, and takes it down; a guest sees each of it', async ({
  page,
  context,
  browser,
  baseURL,
  sql,
  t,
}) => {
  test.slow()
  const [own] = await sql<{ owner: number }[]>`select owner_id as owner from shops where code = 'silkroad'`
  const name = `故事${String(Date.now()).slice(-8)}`
  const visitor = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const guest = await visitor.newPage()
  const main = page.getByRole('main')
  const row = main.getByRole('row').filter({ hasText: name })
  const choose = async (text: string) => {
    await row.locator('summary').click()
    // By key: what is in the way of a pointer makes the page scroll, and the press then lands beside it.
    await row.getByRole('link', { name: text, exact: true }).press('Enter')
  }

  await enter(context, sql, own!.owner)
  await visit(page, '/member/fx/page?shop=silkroad')
  await main.getByRole('button', { name: t('page-desk.new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('page-templates.story'), { exact: true }).click()
  await dialog.getByLabel(t('page-desk.name')).fill(name)
  await dialog.getByRole('button', { name: t('page-desk.create') }).click()
  await page.waitForURL(/\/page\/edit\?id=\d+/)
  const id = new URL(page.url()).searchParams.get('id')

  await visit(page, '/member/fx/page?shop=silkroad')
  await expect(row).toContainText(t('page-desk.state_draft'))
  await row.locator('summary').click()
  const preview = await row
    .getByRole('link', { name: t('page-desk.preview'), exact: true })
    .getAttribute('href')
  await row.locator('summary').click()
  await visit(guest, preview!)
  await expect(guest.getByText(t('pages.previewBar'))).toBeVisible()
  await expect(guest.getByRole('heading', { name: t('page-templates.promise') })).toBeVisible()
  await expect(guest.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)

  await row.getByRole('button', { name: `${t('page-desk.publish')} ${name}` }).click()
  await expect(row).toContainText(t('page-desk.state_published'))
  await visit(guest, `/page?id=${id}&shop=silkroad`)
  await expect(guest.getByRole('heading', { name: t('page-templates.promise') })).toBeVisible()
  await expect(guest).toHaveTitle(new RegExp(name))

  await choose(t('page-desk.schedule'))
  const clock = page.getByRole('dialog')
  await clock.getByLabel(t('page-desk.scheduleAt')).fill('2027-01-02T10:00')
  await clock.getByLabel(t('page-desk.until')).fill('2027-01-01T10:00')
  await clock.getByRole('button', { name: t('page-desk.schedule') }).click()
  await expect(clock.getByText(t('page-desk.badEnd'))).toBeVisible()
  await clock.getByLabel(t('page-desk.until')).fill('2027-01-09T10:00')
  await clock.getByRole('button', { name: t('page-desk.schedule') }).click()
  await expect(row).toContainText(t('page-desk.state_scheduled'))
  await expect(row).toContainText(`${t('page-desk.shownUntil')} 2027-01-09 10:00:00`)
  await choose(t('page-desk.unschedule'))
  await expect(row).toContainText(t('page-desk.state_published'))

  await choose(t('page-desk.versions'))
  const versions = page.getByRole('dialog').getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await versions
    .first()
    .getByRole('button', { name: t('page-desk.back') })
    .click()
  await expect(page.getByText(t('page-desk.backDone', { number: 2 }))).toBeVisible()

  await choose(t('page-desk.withdraw'))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('page-desk.withdraw') })
    .click()
  await expect(row).toContainText(t('page-desk.state_withdrawn'))
  await choose(t('page-desk.remove'))
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('page-desk.remove') })
    .click()
  await expect(row).toHaveCount(0)
  await visitor.close()
})
