import { vi } from 'vitest'
import { type CodePurpose, captchaPath, sendCode } from '../../contract/account.ts'
import { type OwnCodeType, sendPaymentCode } from '../../contract/payment.ts'
import { cookies } from '../../contract/preferences.ts'
import { init } from '../../contract/session.ts'
import type { Sql } from '../db/database.ts'
import { captchaCookie, hashAnswer } from '../features/account/captcha.ts'
import { hashToken } from '../features/session/session.rules.ts'
import { makeShop, type ShopOptions } from './factories.ts'
import type { CallAs, OpenShop, post } from './open-shop.ts'

/** What every picture shows to whoever asked for it here. */
export const seenAnswer = 'SEEN'

/** Nobody reads pictures in a test: the riddle behind a browser's cookie gets an answer we know. */
async function solveCaptcha(sql: Sql, token: string, answer = seenAnswer): Promise<void> {
  await sql`update captchas set answer_hash = ${hashAnswer(token, answer)} where token_hash = ${hashToken(token)}`
}

/** Looks at a new picture: the cookie that a browser keeps of it. */
export async function lookAtCaptcha({ app, sql }: OpenShop, address = '127.0.0.1'): Promise<string> {
  const response = await app.inject({ url: captchaPath, headers: { 'x-forwarded-for': address } })
  const token = response.cookies.find(({ name }) => name === captchaCookie)!.value
  await solveCaptcha(sql, token)
  return token
}

type ToAnyone = 'login' | 'register' | 'reset' | 'new_mobile'

/** Asks for a code as a page does, picture first. */
export async function requestCode(server: OpenShop, mobile: string, type: ToAnyone, as: CallAs = {}) {
  const captcha = await lookAtCaptcha(server, as.address)
  return await server.call(sendCode, { mobile, type, vcode: seenAnswer }, { ...as, captcha })
}

export async function requestOwnCode(server: OpenShop, type: OwnCodeType, as: CallAs) {
  const captcha = await lookAtCaptcha(server, as.address)
  return await server.call(sendPaymentCode, { type, vcode: seenAnswer }, { ...as, captcha })
}

/** The last code that went to a number. */
export async function readSms(sql: Sql, mobile: string): Promise<string> {
  const [sms] = await sql<{ body: string }[]>`
    select body from sms_outbox where mobile = ${mobile} order by id desc limit 1`
  const [code] = /\d{6}/.exec(sms?.body ?? '') ?? []
  if (!code) throw new Error(`No code was sent to ${mobile}`)
  return code
}

/** A shop that is made while the server runs: it hears of it a moment later. */
export async function openBranch(server: OpenShop, options: ShopOptions = {}) {
  const branch = await makeShop(server.sql, options)
  await vi.waitUntil(
    async () => (await server.call(init, {}, { shop: branch.code })).obj.shop === branch.code,
  )
  return branch
}

/** Sets a shop's flags while the server runs: it hears of it a moment later. */
export async function setFlags(server: Pick<OpenShop, 'sql' | 'call'>, shopId: number, flags: number) {
  const [shop] = await server.sql<{ code: string }[]>`
    update shops set flags = ${flags} where id = ${shopId} returning code`
  const known = async () => (await server.call(init, {}, { shop: shop!.code })).obj.qs_flag1
  await vi.waitUntil(async () => (await known()) === flags)
}

let asked = 0

/** From an address that has asked for nothing so far. */
export const freshAddress = (): string => `10.${Math.floor(++asked / 250)}.${asked % 250}.7`

/** Asks for a code and reads it, however many were asked for before. */
export async function codeFor(
  server: OpenShop,
  mobile: string,
  type: ToAnyone,
  as: CallAs = {},
): Promise<string> {
  await letTimePass(server.sql, mobile, 61)
  const reply = await requestCode(server, mobile, type, { address: freshAddress(), ...as })
  if (!reply.success) throw new Error(`No code: ${reply.msg}`)
  return await readSms(server.sql, mobile)
}

/** As if a number's codes had been asked for so much earlier. */
export async function letTimePass(
  sql: Sql,
  mobile: string,
  seconds: number,
  purpose?: CodePurpose,
): Promise<void> {
  await sql`
    update sms_codes set created_at = created_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds})
    where mobile = ${mobile} and ${purpose ? sql`purpose = ${purpose}` : sql`true`}`
}

/** A wrong one, whatever the right one is. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The session cookie that an answer brought, if it did. */
export const sessionIn = (response: Awaited<ReturnType<typeof post>>): string | undefined =>
  response.cookies.find(({ name, value }) => name === cookies.session && value)?.value
