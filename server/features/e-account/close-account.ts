import type { Translate } from '../../../contract/text.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, fail } from '../../handler.ts'
import { hasMoneyIn, lockAccount } from './e-account.queries.ts'
import { moveAccount } from './move-account.ts'
import { providerWords } from './provider-reasons.ts'
import { demandProvider, type ProviderServices } from './providers.ts'

/**
 * In three steps, because a provider is slow and money may arrive meanwhile. First the account is marked: whoever wants to put
 * something in asked `isAccountNormal` before, and is waited for, or asks later and is told no. Then the provider, which refuses
 * while something is on its way there. Then it is closed here, or open again.
 */
export async function closeAccount(
  services: ProviderServices,
  id: number,
  { by, t }: { by: number; t: Translate },
): Promise<Failure | undefined> {
  const refused = await markClosing(services, id)
  if (refused) return refused
  const reason = await finishClosing(services, id, by)
  return reason === undefined
    ? undefined
    : fail('e-account.closeRefused', { reason: providerWords(t, reason) })
}

const markClosing = ({ sql }: ProviderServices, id: number): Promise<Failure | undefined> =>
  inTransaction(sql, async tx => {
    const account = await lockAccount(tx, id)
    if (account?.state !== 'normal') return fail('e-account.notUsable')
    if (await hasMoneyIn(tx, account.memberId)) return fail('e-account.notEmpty')
    await tx`update e_accounts set closing_at = coalesce(closing_at, now()) where id = ${id}`
    return undefined
  })

/** Also for what a process that died left half done; answers with why the provider does not want to. */
export async function finishClosing(
  services: ProviderServices,
  id: number,
  by: number | null,
): Promise<string | undefined> {
  const { sql } = services
  const [account] = await sql<{ provider: 'su'; accountNo: string }[]>`
    select provider, account_no as "accountNo" from e_accounts
    where id = ${id} and state = 'normal' and closing_at is not null`
  if (!account) return undefined
  const provider = await demandProvider(services, account.provider)
  const answer = await provider.close(account.accountNo)
  return await inTransaction<string | undefined>(sql, async tx => {
    const now = await lockAccount(tx, id)
    if (now?.state !== 'normal' || !now.closing) return undefined
    if (answer.state === 'closed') {
      await moveAccount(tx, now, 'closed', { by })
      return undefined
    }
    await tx`update e_accounts set closing_at = null where id = ${id}`
    return answer.reason
  })
}
