import type { Decimal } from '../../../contract/decimal.ts'
import { plainDigits } from '../../../contract/typed-number.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, fail } from '../../handler.ts'
import type { AccountProvider } from '../../ports/e-account/provider.ts'
import { type AccountRow, accountById } from './e-account.queries.ts'
import { hearOfAccount } from './hear-of-account.ts'
import { moveAccount } from './move-account.ts'
import { demandProvider, type ProviderServices } from './providers.ts'

/** Rules "Wallet and electronic account". */
export const amountTries = 3

/** The code that the provider sent to the applicant's mobile. */
export async function proveByCode(
  services: ProviderServices,
  account: AccountRow,
  code: string,
): Promise<Failure | undefined> {
  const provider = await demandProvider(services, account.provider)
  const checked = await provider.verifyCode(account.number, plainDigits(code))
  if (checked.state === 'wrong') {
    return checked.left
      ? fail('message.codeWrong', { left: checked.left }, 'verify_code')
      : fail('message.codeTries', {}, 'verify_code')
  }
  // Used up there, or not needed any more because somebody typed it twice.
  await hearWhatItSays(services, provider, account)
  const now = await accountById(services.sql, account.id)
  return checked.state === 'right' || now?.state !== 'opening'
    ? undefined
    : fail('message.codeTries', {}, 'verify_code')
}

/** The amount of the small transfer: each wrong one counts, whatever follows, and after the third nobody is asked any more. */
export async function proveByAmount(
  services: ProviderServices,
  account: AccountRow,
  amount: Decimal,
): Promise<Failure | undefined> {
  const { sql } = services
  const provider = await demandProvider(services, account.provider)
  const [taken] = await sql<{ left: number }[]>`
    update e_accounts set tries = tries + 1
    where id = ${account.id} and number = ${account.number} and state = 'small_transfer' and tries < ${amountTries}
    returning ${amountTries}::integer - tries as left`
  if (!taken) return fail('e-account.amountOver', {}, 'amt')
  const checked = await provider.verifySmallTransfer(account.number, amount).catch(async (error: unknown) => {
    // Nobody knows whether it was looked at: it was no wrong one.
    await sql`update e_accounts set tries = tries - 1 where id = ${account.id} and tries > 0`
    throw error
  })
  if (checked.state === 'wrong' && taken.left > 0)
    return fail('e-account.amountWrong', { left: taken.left }, 'amt')
  await hearWhatItSays(services, provider, account)
  const now = await accountById(sql, account.id)
  if (now?.state === 'normal') return undefined
  // The provider may allow more tries than we do.
  if (now?.state === 'small_transfer' && checked.state !== 'right')
    await inTransaction(sql, tx => moveAccount(tx, now, 'failed', { why: 'wrong_amounts' }))
  return fail('e-account.amountOver', {}, 'amt')
}

async function hearWhatItSays(
  { sql, config }: ProviderServices,
  provider: AccountProvider,
  { number, provider: code }: AccountRow,
): Promise<void> {
  const report = await provider.query(number)
  await inTransaction(sql, tx => hearOfAccount(tx, config, code, report))
}
