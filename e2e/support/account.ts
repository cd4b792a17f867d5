import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { type Language, languageOf } from '../../contract/languages.ts'
import { cookies } from '../../contract/preferences.ts'
import { type Translate, translator } from '../../contract/text.ts'
import { rootFolder } from '../../server/config.ts'
import type { Sql } from '../../server/db/database.ts'
import { captchaCookie, hashAnswer } from '../../server/features/account/captcha.ts'
import { insertSession } from '../../server/features/session/session.queries.ts'
import { hashToken, newToken } from '../../server/features/session/session.rules.ts'
import { loadPacks } from '../../server/i18n/texts.ts'
import { makeMember, testPassword } from '../../server/testing/factories.ts'
import { openShopDatabase } from './database.ts'
import { expect } from './expect.ts'
import { test as base } from './shop.ts'

/** Read by whoever runs journeys, not by who only lists them. */
let packs: ReturnType<typeof loadPacks> | undefined

interface OfTest {
  /** The language of the journey's pages. */
  lang: Language
  t: Translate
}

interface OfWorker {
  sql: Sql
}

/** A journey with an account: with a look into the telephone and behind the riddle. */
export const test = base.extend<OfTest, OfWorker>({
  lang: ['zh', { option: true }],

  t: async ({ lang }, use) => {
    // As the pages write it: right to left, what is filled in stands for itself.
    const { tag, dir } = languageOf(lang)
    packs ??= loadPacks(join(rootFolder, 'locales'))
    await use(translator(packs.pack(lang), tag, dir === 'rtl'))
  },

  sql: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const { sql, close } = await openShopDatabase()
      await use(sql)
      await close()
    },
    { scope: 'worker' },
  ],
})

export const newMobile = (): string => `17${String(randomInt(10 ** 9)).padStart(9, '0')}`

export const password = testPassword

/** Somebody of head office's shop who has never been here before. */
export async function newMember(sql: Sql, role?: 'office'): Promise<{ id: number; mobile: string }> {
  const [head] = await sql<{ id: number }[]>`select id from shops where is_default`
  const member = await makeMember(sql, { shopId: head!.id, mobile: newMobile(), role })
  if (role) await sql`update members set staff_role = 'owner' where id = ${member.id}`
  return member
}

/** Signs a browser in past the login page. */
export async function enter(context: BrowserContext, sql: Sql, memberId: number): Promise<void> {
  const token = newToken()
  await insertSession(sql, { token, memberId, address: '127.0.0.1', userAgent: 'Chrome/1 Linux', days: 1 })
  await context.addCookies([{ name: cookies.session, value: token, url: process.env.BASE_URL! }])
}

/** What is filled in: the page, or the dialog that lies over it. */
const atHand = (page: Page) => page.locator('main, [role=dialog], dialog[open]')

export const press = (page: Page, name: string) =>
  atHand(page).getByRole('button', { name, exact: true }).click()

export const box = (page: Page, name: string) => atHand(page).getByRole('textbox', { name, exact: true })

export const fill = (page: Page, name: string, text: string) => box(page, name).fill(text)

const seen = 'SEEN'

/** Types what the picture shows: nobody reads pictures here, so its riddle gets an answer that we know. */
export async function readCaptcha(page: Page, sql: Sql, t: Translate): Promise<void> {
  const picture = page.getByRole('button', { name: t('account.captchaRenew') }).locator('img')
  await expect(picture).toHaveJSProperty('complete', true)
  const cookie = (await page.context().cookies()).find(({ name }) => name === captchaCookie)
  if (!cookie) throw new Error('The picture brought no cookie')
  const solved = await sql`
    update captchas set answer_hash = ${hashAnswer(cookie.value, seen)}
    where token_hash = ${hashToken(cookie.value)}`
  expect(solved.count, 'the riddle behind the picture').toBe(1)
  await fill(page, t('account.captcha'), seen)
}

/** Asks for a code on the page and reads it off the telephone. */
export async function receiveCode(page: Page, sql: Sql, t: Translate, mobile: string): Promise<string> {
  await readCaptcha(page, sql, t)
  await press(page, t('account.getCode'))
  await expect(page.getByRole('button', { name: t('account.getCode') })).toHaveCount(0)
  const [sms] = await sql<{ body: string }[]>`
    select body from sms_outbox where mobile = ${mobile} order by id desc limit 1`
  const [code] = /\d{6}/.exec(sms?.body ?? '') ?? []
  if (!code) throw new Error(`No code was sent to ${mobile}`)
  return code
}
