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

/**
 * Whose tries they are: an account's, whichever shop it enters. Other shops may have accounts of the same number. One that this
 * shop does not know is counted alike, under what was typed.
 */
export const guessedAt = (shopId: number, mobile: string, account: { id: number } | undefined): string =>
  account ? `account:${account.id}` : `shop:${shopId}:${mobile}`

const keysOf = (whose: string) => ({
  minute: `password:minute:${whose}`,
  day: `password:day:${whose}`,
  captcha: `password:captcha:${whose}`,
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
  whose: string,
  captcha: { answer: string | undefined; field: string },
): Promise<Guess | Failure> {
  const { pool, address } = context
  const keys = keysOf(whose)
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
export async function rightGuess(db: Db, whose: string, address: string): Promise<void> {
  await forgetGuesses(db, whose)
  await db`update rate_limits set count = count - 1 where key = ${networkKey(address)} and count > 0`
}

export async function forgetGuesses(db: Db, whose: string): Promise<void> {
  await db`delete from rate_limits where key = any(${Object.values(keysOf(whose))})`
}
