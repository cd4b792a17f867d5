import { changePassword, myAccount, saveProfile } from '../../../contract/account.ts'
import type { ParsedInput } from '../../../contract/action.ts'
import { isBadPassword } from '../../../contract/bad-passwords.ts'
import type { Context, MemberContext } from '../../context.ts'
import { type Failure, fail, handle, handleChecked, ok, type Refused } from '../../handler.ts'
import { isRealMobile } from '../../i18n/phones.ts'
import { deleteOtherSessions } from '../session/session.queries.ts'
import { accountById, findAccount, mobileOf, setPassword } from './account.queries.ts'
import { agreeToDue } from './agreements.ts'
import { changeAvatar } from './avatar.ts'
import { spendCode } from './codes.queries.ts'
import { checkCode, codeOwner } from './codes.ts'
import { admitGuess, forgetGuesses, guessedAt, rightGuess } from './guesses.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { endSession, isMobileTaken, readProfile, sessionsOf, updateProfile } from './profile.queries.ts'
import { keepPreferences } from './sign-in.ts'
import { withdrawTickets } from './tickets.queries.ts'

type Change = ParsedInput<typeof saveProfile>['val']

export const profileActions = [
  handle(myAccount, async (context, { isSet }) => {
    const { db, visitor, sessionToken } = context
    return ok(await readProfile(db, visitor.id), isSet ? await sessionsOf(db, visitor.id, sessionToken) : [])
  }),

  handleChecked(
    saveProfile,
    async (context, { val }) => (await checkNewMobile(context, val)) ?? { codes: [] },
    async (context, { val }, { codes }) => {
      const { db, visitor } = context
      for (const code of codes)
        if (!(await spendCode(db, code))) return fail('message.codeFirst', undefined, 'val.newCode')
      const refused =
        (await change(context, visitor.id, val)) ??
        (await signOut(context, visitor.id, val.signOut)) ??
        (val.agreed && (await agreeToDue(context, visitor.id, val.agreed)))
      return refused ?? ok(await readProfile(db, visitor.id))
    },
  ),

  handleChecked(
    changePassword,
    checkNewPassword,
    async (context, _, { memberId, mobile, codeId, passwordHash }) => {
      const { db, visitor, sessionToken } = context
      if (codeId && !(await spendCode(db, codeId))) return fail('message.codeFirst', undefined, 'vcode')
      const id = memberId ?? (await findAccount(db, context.shop, mobile))?.id
      // Safe to say: the code has proven that the telephone is theirs.
      if (!id) return fail('message.accountUnknown', undefined, 'id')
      await setPassword(db, id, passwordHash)
      await deleteOtherSessions(db, id, visitor.role === 'guest' ? undefined : sessionToken)
      await withdrawTickets(db, id)
      await forgetGuesses(db, guessedAt(context.shop.id, mobile, { id }))
      return ok({})
    },
  ),
]

/** A new number is told to both: whoever took the telephone has not got the other, and a typing error is found. */
async function checkNewMobile(
  context: MemberContext,
  val: Change,
): Promise<{ codes: number[] } | Refused | undefined> {
  const { visitor, pool } = context
  const { mobile, oldCode, newCode } = val
  if (!mobile) return undefined
  if (!isRealMobile(mobile)) return fail('form.mobileAbroad', undefined, 'val.mobile')
  if (!oldCode) return fail('message.codeFirst', undefined, 'val.oldCode')
  if (!newCode) return fail('message.codeFirst', undefined, 'val.newCode')
  const present = await mobileOf(pool, visitor.id)
  const old = await checkCode(context, codeOwner('old_mobile', present, context), oldCode, 'val.oldCode')
  if ('kind' in old) return old
  const next = await checkCode(context, codeOwner('new_mobile', mobile, context), newCode, 'val.newCode')
  return 'kind' in next ? next : { codes: [old.codeId, next.codeId] }
}

async function change(context: Context, memberId: number, val: Change): Promise<Failure | undefined> {
  const { db, shop, t } = context
  const { nick, email, language, currency, mobile, avatar } = val
  if (language && !shop.languages.some(code => code === language)) {
    return fail('form.type', { field: t('common.language') }, 'val.language')
  }
  if (currency && !shop.currencies.some(({ code }) => code === currency)) {
    return fail('form.type', { field: t('common.currency') }, 'val.currency')
  }
  const taken = fail('message.mobileTaken', undefined, 'val.mobile')
  if (mobile && (await isMobileTaken(db, memberId, mobile))) return taken
  const isUpdated = await updateProfile(db, memberId, {
    nick,
    mobile,
    email: email === '' ? null : email,
    language: language === '' ? null : language,
    currency: currency === '' ? null : currency,
  })
  if (!isUpdated) return taken
  keepPreferences(context, { language, currency })
  return avatar === undefined ? undefined : await changeAvatar(context, memberId, avatar)
}

async function signOut(
  { db, sessionToken }: Context,
  memberId: number,
  which: Change['signOut'],
): Promise<Failure | undefined> {
  if (which === 'others') {
    await deleteOtherSessions(db, memberId, sessionToken)
    // A browser that was let in and has not come yet is another device too.
    await withdrawTickets(db, memberId)
  } else if (which !== undefined && !(await endSession(db, memberId, which))) {
    return fail('message.noPermission', undefined, 'val.signOut')
  }
  return undefined
}

interface NewPassword {
  /** Of whoever is signed in. */
  memberId?: number
  mobile: string
  codeId?: number
  passwordHash: string
}

async function checkNewPassword(
  context: Context,
  { id, newPwd, oldPwd, vcode }: ParsedInput<typeof changePassword>,
): Promise<NewPassword | Refused> {
  const { visitor, pool, address } = context
  const account = visitor.role === 'guest' ? undefined : await accountById(pool, visitor.id)
  // Whoever names no account thought to be signed in.
  if (!account && !id) return { kind: 'relogin' }
  // Else the account that is signed in here would get what was meant for another one.
  if (account && id && id !== account.mobile) return fail('message.noPermission', undefined, 'id')
  const mobile = account?.mobile ?? id!
  if (isBadPassword(newPwd, mobile)) return fail('message.passwordKnown', undefined, 'newPwd')
  if (account && oldPwd) {
    const whose = guessedAt(context.shop.id, mobile, account)
    const guess = await admitGuess(context, whose, { answer: vcode, field: 'vcode' })
    if ('kind' in guess) return guess
    if (!(await passwordMatches(account.passwordHash, oldPwd)))
      return fail('message.oldPasswordWrong', undefined, 'oldPwd')
    await rightGuess(pool, whose, address)
    if (oldPwd === newPwd) return fail('message.passwordSame', undefined, 'newPwd')
    return { memberId: account.id, mobile, passwordHash: await hashPassword(newPwd) }
  }
  if (!vcode) return fail('message.codeFirst', undefined, 'vcode')
  const proof = await checkCode(context, codeOwner('reset', mobile, context), vcode, 'vcode')
  if ('kind' in proof) return proof
  return { memberId: account?.id, mobile, ...proof, passwordHash: await hashPassword(newPwd) }
}
