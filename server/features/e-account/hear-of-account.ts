import {
  type AccountProviderCode,
  type AccountState,
  type UnusedWord,
  wayTo,
} from '../../../contract/e-account-states.ts'
import type { Config } from '../../config.ts'
import type { Tx } from '../../db/database.ts'
import type { AccountReport } from '../../ports/e-account/provider.ts'
import { ringStaff } from '../bell/ring-bell.ts'
import { hasMoneyIn, lockApplication } from './e-account.queries.ts'
import { addFirstCard } from './first-card.ts'
import { closedByProvider, moveAccount } from './move-account.ts'

/**
 * A provider's word about an account, pushed or asked for: it may come twice, late or out of order. What leads nowhere from where
 * the account is changes nothing. Answers with what came of it, for the record.
 */
export async function hearOfAccount(
  tx: Tx,
  config: Config,
  provider: AccountProviderCode,
  report: AccountReport,
): Promise<AccountState | UnusedWord> {
  const account = await lockApplication(tx, provider, report.number)
  if (!account) return 'unknown_number'
  if (report.state === 'unknown' || report.state === 'opening' || report.state === account.state)
    return 'nothing_new'
  const way = wayTo(account, account.state, report.state)
  if (!way) return 'too_late'
  if (report.state === 'closed' && (await hasMoneyIn(tx, account.memberId))) {
    // The provider closed it by itself: somebody has to ask there what becomes of what the member has with us.
    await ringStaff(tx, { kind: 'e_account_stuck', about: account.id, key: closedByProvider(account.id) })
    return 'not_empty'
  }
  let { state } = account
  for (const step of way) {
    const last = step === report.state
    await moveAccount(tx, { ...account, state }, step, {
      ...(last && 'reason' in report && { why: report.reason.slice(0, 300) }),
      ...(last &&
        report.state === 'normal' && { accountNo: report.accountNo, transferIn: report.transferIn }),
    })
    state = step
  }
  if (report.state === 'normal' && report.cardNo) await addFirstCard(tx, config, account, report.cardNo)
  return report.state
}
