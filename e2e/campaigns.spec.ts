import { enter, newMember, test } from './support/account.ts'
import { expect } from './support/expect.ts'
import { visit } from './support/shop.ts'

test.use({ lang: 'en' })

test('A campaign reaches those it is for: its coupon, its notice, and what became of it', async ({
  page,
  sql,
}) => {
  const [member, other, clerk] = [await newMember(sql), await newMember(sql), await newMember(sql, 'office')]
  const areas = await sql<{ area1: string }[]>`select distinct area1 from areas order by area1 limit 2`
  for (const [at, { id, mobile }] of [member, other].entries())
    await sql`
      insert into addresses (member_id, recipient, phone, area1, detail, is_default)
      values (${id}, 'A', ${mobile}, ${areas[at]!.area1}, 'Road 1', true)`
  const name = `Gift ${member.mobile}`
  const [template] = await sql<{ id: number }[]>`
    insert into coupon_templates (shop_id, number, names, kind, off, from_amount, valid_days, total, in_centre)
    select id, ${`CJ${member.id}`}, ${sql.json({ zh: name, en: name })}, 'amount', 5, 0, 30, 10, false from shops where is_default
    returning id`
  await enter(page.context(), sql, clerk.id)
  await visit(page, '/office/campaigns', 'en')
  const main = page.locator('main')
  await main.getByRole('textbox', { name: /^Name/ }).fill(name)
  const choice = main.getByRole('option', { name: new RegExp(name) })
  await main.getByLabel('What to send').selectOption((await choice.getAttribute('value'))!)
  // Two regions and two numbers: both of them.
  await main.locator('summary', { hasText: 'Region' }).click()
  for (const { area1 } of areas) await main.getByRole('checkbox', { name: area1, exact: true }).check()
  await main.getByLabel('Mobile numbers of members').fill(`${member.mobile}\n${other.mobile}`)
  await main.getByRole('button', { name: 'Preview' }).click()
  await expect(main.getByRole('status')).toHaveText('Reaches 2 members')
  // One region: one of them.
  await main.getByRole('checkbox', { name: areas[1]!.area1, exact: true }).uncheck()
  await main.getByRole('button', { name: 'Preview' }).click()
  await expect(main.getByRole('status')).toHaveText('Reaches 1 member')
  await main.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Sent to 1 member', { exact: true })).toBeVisible()
  const sent = main.getByRole('row', { name: new RegExp(name) })
  await expect(sent.getByRole('cell').nth(4)).toHaveText('1')
  await expect(sent.getByRole('cell').nth(5)).toHaveText('0')
  const given = await sql`select member_id from coupons where template_id = ${template!.id}`
  expect(given.map(row => row.member_id)).toEqual([member.id])

  await enter(page.context(), sql, member.id)
  await visit(page, '/member/bell', 'en')
  await page.getByRole('link', { name: `You have received the coupon “${name}”` }).click()
  await expect(page).toHaveURL('/member/coupon')
  await expect(page.locator('main').getByText(name)).toBeVisible()
})
