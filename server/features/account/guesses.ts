import { passwordsBeforeCaptcha } from '../../../contract/account.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { countUp } from '../../limits/rate-limit.ts'
import { demandCaptcha } from './captcha.ts'
import { networkOf } from './network.ts'

/** Tries for one account, from wherever they come. */
const inAMinute = { max: 10, seconds: 60 }
const inADay = { max: 100, seconds: 24 * 3600 }
const withoutCaptcha = { max: passwordsBeforeCaptcha, seconds: 30 * 60 }

/** Under the name that was typed: whether there is such an account makes no difference. */
const keysOf = (name: string) => ({
  minute: `password:minute:${name}`,
  day: `password:day:${name}`,
  captcha: `password:captcha:${name}`,
})
const networkKey = (address: string) => `password:captcha@${networkOf(address)}`

export interface Guess {
  /** For a wrong password: whether the next try needs the picture's code. */
  nextNeedsCaptcha: boolean
}

/**
 * Counts a password before it is looked at, so that many at once do not slip through; `rightGuess` takes it back. Answers with
 * a failure when it is not to be looked at. What comes without the picture's code is no guess, and uses up nobody's tries.
 */
export async function admitGuess(
  context: Context,
  name: string,
  captcha: { answer: string | undefined; field: string },
): Promise<Guess | Failure> {
  const { pool, address } = context
  const keys = keysOf(name)
  const few = [keys.captcha, networkKey(address)].sort()
  const isMany = await countUp(pool, few, withoutCaptcha)
  const unread = isMany && (await demandCaptcha(context, captcha.answer, captcha.field))
  if (unread) return unread
  const seconds = await countUp(pool, [keys.minute], inAMinute)
  if (seconds) return fail('message.tooMany', { seconds })
  if (await countUp(pool, [keys.day], inADay)) return fail('message.passwordLocked')
  return { nextNeedsCaptcha: isMany !== undefined || (await isSpent(context, few)) }
}

const isSpent = async ({ pool }: Context, keys: string[]): Promise<boolean> =>
  (
    await pool`select from rate_limits where key = any(${keys}) and count >= ${withoutCaptcha.max} and resets_at > now()`
  ).length > 0

/** The account starts afresh. For the address only this try is taken back; its other guesses still count. */
export async function rightGuess(db: Db, name: string, address: string): Promise<void> {
  await forgetGuesses(db, name)
  await db`update rate_limits set count = count - 1 where key = ${networkKey(address)} and count > 0`
}

export async function forgetGuesses(db: Db, name: string): Promise<void> {
  await db`delete from rate_limits where key = any(${Object.values(keysOf(name))})`
}
