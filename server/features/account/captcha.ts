import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Db, Sql } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { hashToken, isToken, newToken } from '../session/session.rules.ts'
import { randomAnswer } from './captcha-picture.ts'

export const captchaCookie = 'caravan_captcha'
export const captchaSeconds = 300

/** A new riddle for a browser; the one it looked at before is gone. */
export async function newCaptcha(
  sql: Sql,
  before: string | undefined,
): Promise<{ token: string; answer: string }> {
  const [token, answer] = [newToken(), randomAnswer()]
  if (isToken(before)) await sql`delete from captchas where token_hash = ${hashToken(before)}`
  await sql`
    insert into captchas (token_hash, answer_hash, expires_at)
    values (${hashToken(token)}, ${hashAnswer(token, answer)}, now() + make_interval(secs => ${captchaSeconds}))`
  return { token, answer }
}

/** Nothing when the answer is right. Right or wrong, the picture is used up: also when the rest of the action fails. */
export async function demandCaptcha(
  { pool, cookie }: Context,
  answer: string | undefined,
  field: string,
): Promise<Failure | undefined> {
  if (!answer) return fail('message.captchaNeeded', undefined, field)
  const token = cookie(captchaCookie)
  const [found] = isToken(token)
    ? await pool<{ answerHash: Buffer; fresh: boolean }[]>`
        delete from captchas where token_hash = ${hashToken(token)}
        returning answer_hash as "answerHash", expires_at > now() as fresh`
    : []
  const right = found?.fresh && found.answerHash.equals(hashAnswer(token!, answer))
  return right ? undefined : fail('message.captchaWrong', undefined, field)
}

/** The cookie is no part of the table, so a leaked table cannot be tried out. */
export const hashAnswer = (token: string, answer: string): Buffer =>
  createHash('sha256').update(`${token}:${answer.trim().toUpperCase()}`).digest()

export async function forgetOldCaptchas(db: Db): Promise<void> {
  await db`delete from captchas where expires_at < now()`
}
