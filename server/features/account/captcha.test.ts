import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { captchaPath, sendCode } from '../../../contract/account.ts'
import { freshAddress, lookAtCaptcha, seenAnswer } from '../../testing/accounts.ts'
import { makeShop } from '../../testing/factories.ts'
import { type OpenShop, openShop } from '../../testing/open-shop.ts'
import { captchaCookie, forgetOldCaptchas } from './captcha.ts'
import { drawCaptcha, randomAnswer } from './captcha-picture.ts'

let server: OpenShop
let made = 0
const someMobile = () => `137${String(++made).padStart(8, '0')}`

beforeAll(async () => {
  server = await openShop()
  await makeShop(server.sql, { code: 'head', isDefault: true })
})

beforeEach(async () => {
  await server.sql`delete from rate_limits`
})

afterAll(() => server.close())

const ask = (captcha: string | undefined, vcode: string | undefined, mobile = someMobile()) =>
  server.call(sendCode, { mobile, vcode }, { captcha, address: freshAddress() })

test('is a picture that no cache keeps, with a cookie that no script reads', async () => {
  const response = await server.app.inject(captchaPath)
  expect(response.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
  const [cookie] = response.cookies
  expect(cookie).toMatchObject({ name: captchaCookie, httpOnly: true, sameSite: 'Lax', maxAge: 300 })
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'png', width: 264, height: 96 })
})

test('has four signs that cannot be mistaken, in ever new shapes', async () => {
  for (let i = 0; i < 200; i++) expect(randomAnswer()).toMatch(/^[2-9ACEHKLMNRTUWXY]{4}$/)
  const [one, other] = await Promise.all([drawCaptcha('ACE4'), drawCaptcha('ACE4')])
  expect(one.equals(other)).toBe(false)
})

/** Columns between the first and the last sign that nothing thick crosses: where a machine cuts a picture into signs. */
async function gapsOf(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const isInk = (x: number, y: number) => data[y * info.width + x]! < 170
  const isThick = (x: number, y: number) =>
    isInk(x, y) && isInk(x - 1, y) && isInk(x + 1, y) && isInk(x, y - 1) && isInk(x, y + 1)
  let gaps = 0
  for (let x = 60; x < info.width - 60; x++) {
    let crossed = false
    for (let y = 2; y < info.height - 2 && !crossed; y++) crossed = isThick(x, y)
    if (!crossed) gaps++
  }
  return gaps
}

test('has no gap between its signs, not even when thin lines are cleaned away', async () => {
  let gaps = 0
  for (let i = 0; i < 30; i++) gaps += await gapsOf(await drawCaptcha(randomAnswer()))
  // One of ten thousand pictures has a column where its line is all but thick.
  expect(gaps).toBeLessThan(3)
})

test('is needed before any SMS is sent', async () => {
  expect(await ask(undefined, undefined)).toMatchObject({
    obj: { code: 'message.captchaNeeded', field: 'vcode' },
  })
  expect(await ask(undefined, seenAnswer)).toMatchObject({ obj: { code: 'message.captchaWrong' } })
  expect(await ask('x'.repeat(43), seenAnswer)).toMatchObject({ obj: { code: 'message.captchaWrong' } })
  expect(await server.sql`select from sms_outbox`).toHaveLength(0)
})

test('may be typed small and with blanks around it', async () => {
  expect(await ask(await lookAtCaptcha(server), ` ${seenAnswer.toLowerCase()} `)).toMatchObject({
    success: true,
  })
})

test('is used up by the first try, right or wrong', async () => {
  const wrong = await lookAtCaptcha(server)
  expect(await ask(wrong, 'NOPE')).toMatchObject({ obj: { code: 'message.captchaWrong' } })
  expect(await ask(wrong, seenAnswer)).toMatchObject({ obj: { code: 'message.captchaWrong' } })
  const right = await lookAtCaptcha(server)
  expect(await ask(right, seenAnswer)).toMatchObject({ success: true })
  expect(await ask(right, seenAnswer)).toMatchObject({ obj: { code: 'message.captchaWrong' } })
})

test('lets one of many through that come at once', async () => {
  const captcha = await lookAtCaptcha(server)
  const replies = await Promise.all(Array.from({ length: 6 }, () => ask(captcha, seenAnswer)))
  expect(replies.filter(({ success }) => success)).toHaveLength(1)
})

test('is over after five minutes', async () => {
  const captcha = await lookAtCaptcha(server)
  await server.sql`update captchas set expires_at = now() - interval '1 second'`
  expect(await ask(captcha, seenAnswer)).toMatchObject({ obj: { code: 'message.captchaWrong' } })
  await lookAtCaptcha(server)
  await server.sql`update captchas set expires_at = now() - interval '1 second'`
  await forgetOldCaptchas(server.sql)
  expect(await server.sql`select from captchas`).toHaveLength(0)
})

test('of a browser is replaced by its next one', async () => {
  const first = await lookAtCaptcha(server)
  await server.app.inject({ url: captchaPath, headers: { cookie: `${captchaCookie}=${first}` } })
  expect(await ask(first, seenAnswer)).toMatchObject({ obj: { code: 'message.captchaWrong' } })
})

test('is kept only as a hash that the table alone cannot be tried out against', async () => {
  const { rawPayload, cookies } = await server.app.inject(captchaPath)
  expect(rawPayload.length).toBeGreaterThan(1000)
  const rows =
    await server.sql`select encode(token_hash, 'escape') || encode(answer_hash, 'escape') as text from captchas`
  for (const { text } of rows) expect(text).not.toContain(cookies[0]!.value)
})

test('is not drawn without end for one address', async () => {
  const draw = () => server.app.inject({ url: captchaPath, headers: { 'x-forwarded-for': '10.9.9.9' } })
  await server.sql`insert into rate_limits values ('captcha@10.9.9.9', 60, now() + interval '30 seconds')`
  const response = await draw()
  expect(response.statusCode).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
})
