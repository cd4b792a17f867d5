import { randomInt } from 'node:crypto'
import { type CodePurpose, codeRules } from '../../../contract/account.ts'
import { hasFlag, ShopFlag } from '../../../contract/flags.ts'
import { maskMobile } from '../../../contract/mobile.ts'
import { plainDigits } from '../../../contract/typed-number.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type Failure, fail } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { giveUpMessage, stateOfMessage } from '../messages/messages.queries.ts'
import { sendMessages, writeMessage } from '../messages/messages.ts'
import { type CodeOwner, deleteCode, latestCode, reserveCode, takeTry } from './codes.queries.ts'
import { networkOf } from './network.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

export interface SentCode {
  id: number
  mobile: string
  wait: number
  minutes: number
}

/**
 * Sends a code to whatever number it is, with or without an account: the answer tells nobody who has one. Runs outside a
 * transaction, since a provider may be slow.
 */
export async function sendCodeTo(context: Context, owner: CodeOwner): Promise<SentCode | Failure> {
  const { pool, shop, address, config, sms, t, lang, log } = context
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0')
  const codeHash = await hashPassword(code)
  const text = t('message.smsCode', { code, minutes: codeRules.minutes, shop: inLanguage(shop.titles, lang) })
  const message = { mobile: owner.mobile, code, text }
  const reserved = await reserveCode(
    pool,
    { ...owner, shopId: shop.id, network: networkOf(address), codeHash },
    tx => writeMessage(tx, config, message, codeRules),
  )
  if ('waitSeconds' in reserved) return fail('message.codeWait', { seconds: reserved.waitSeconds })
  if ('spent' in reserved) return fail('message.codeDay', { max: codeRules.perDay })
  const { id, messageId } = reserved
  await sendMessages({ sql: pool, config, sms }, log, [messageId])
  if ((await stateOfMessage(pool, messageId)) !== 'sent') {
    // The person is told at once and asks for another code, so this one is not sent again.
    await giveUpMessage(pool, messageId)
    await deleteCode(pool, id)
    return fail('message.smsFailed')
  }
  return { id, mobile: maskMobile(owner.mobile), wait: codeRules.everySeconds, minutes: codeRules.minutes }
}

/**
 * Whether somebody has the code that was sent. Each look costs a try, whatever follows; it is used up by `spendCode`, in the
 * transaction of what it was asked for.
 */
export async function checkCode(
  { pool, shop, address }: Context,
  owner: CodeOwner,
  code: string,
  field: string,
): Promise<{ codeId: number } | Failure> {
  const sent = await takeTry(pool, { ...owner, shopId: shop.id }, networkOf(address))
  if (!sent) return fail(await whyNot(pool, { ...owner, shopId: shop.id }), undefined, field)
  if (await passwordMatches(sent.codeHash, plainDigits(code))) return { codeId: sent.id }
  const left = codeRules.tries - sent.tries
  return left > 0 ? fail('message.codeWrong', { left }, field) : fail('message.codeTries', undefined, field)
}

async function whyNot(db: Db, owner: CodeOwner & { shopId: number }) {
  const sent = await latestCode(db, owner)
  // A code has to be asked for first (product §5), also when the last one was used up.
  if (!sent || sent.used) return 'message.codeFirst'
  return sent.expired ? 'message.codeExpired' : 'message.codeTries'
}

/** Asked for by somebody who is signed in, it is theirs alone. */
export const codeOwner = (purpose: CodePurpose, mobile: string, { visitor }: Context): CodeOwner => ({
  purpose,
  mobile,
  memberId: visitor.role === 'guest' ? null : visitor.id,
})

/** Shop flag 30 (product §6). */
export const smsLoginClosed = ({ shop }: Context): Failure | undefined =>
  hasFlag(shop.flags, ShopFlag.NoSmsLogin) ? fail('message.smsLoginClosed', undefined, 'type') : undefined
