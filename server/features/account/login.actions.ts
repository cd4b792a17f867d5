import { login } from '../../../contract/account.ts'
import type { ParsedInput } from '../../../contract/action.ts'
import type { Context } from '../../context.ts'
import { type Failure, fail, handleChecked, ok } from '../../handler.ts'
import { countUp } from '../../limits/rate-limit.ts'
import { type Account, findAccount } from './account.queries.ts'
import { spendCode } from './codes.queries.ts'
import { checkCode, codeOwner, smsLoginClosed } from './codes.ts'
import { admitGuess, guessedAt, rightGuess } from './guesses.ts'
import { networkOf } from './network.ts'
import { passwordMatches } from './passwords.ts'
import { scan } from './scan.ts'
import { signIn } from './sign-in.ts'

/** What somebody has shown before they are let in. */
interface Proof {
  account?: Account
  codeId?: number
}

type By<Type> = Extract<ParsedInput<typeof login>, { type: Type }>

export const loginActions = [
  handleChecked(
    login,
    async (context, input): Promise<Proof | Failure> => {
      switch (input.type) {
        case 'pwd':
          return await checkPassword(context, input)
        case 'code':
          return (
            smsLoginClosed(context) ??
            (await checkCode(context, codeOwner('login', input.mobile, context), input.code, 'code'))
          )
        case 'scan':
          return (await tooManyTickets(context, input)) ?? {}
      }
    },
    async (context, input, { account: known, codeId }) => {
      if (input.type === 'scan') return await scan(context, input)
      if (codeId && !(await spendCode(context.db, codeId)))
        return fail('message.codeFirst', undefined, 'code')
      const account = known ?? (await findAccount(context.db, context.shop, input.mobile))
      // Safe to say: the code has proven that the telephone is theirs.
      if (!account) return fail('message.accountUnknown', undefined, 'mobile')
      const refused = await signIn(context, account)
      return refused ?? ok({ guest: false, uid: account.id, nick: account.nick })
    },
  ),
]

async function checkPassword(context: Context, { mobile, pwd, code }: By<'pwd'>): Promise<Proof | Failure> {
  const { pool, shop, address } = context
  const account = await findAccount(pool, shop, mobile)
  const whose = guessedAt(shop.id, mobile, account)
  const guess = await admitGuess(context, whose, { answer: code, field: 'code' })
  if ('kind' in guess) return guess
  // An unknown account takes the same time and gets the same answer as a wrong password.
  const right = await passwordMatches(account?.passwordHash, pwd)
  if (!account || !right)
    return fail('message.loginWrong', undefined, guess.nextNeedsCaptcha ? 'code' : undefined)
  await rightGuess(pool, whose, address)
  return { account }
}

const ticketLimit = { max: 30, seconds: 60 }

async function tooManyTickets(
  { pool, address }: Context,
  { code, step }: By<'scan'>,
): Promise<Failure | undefined> {
  if (code || step) return undefined
  const seconds = await countUp(pool, [`ticket@${networkOf(address)}`], ticketLimit)
  return seconds ? fail('message.tooMany', { seconds }) : undefined
}
