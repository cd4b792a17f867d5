import type { AccountProviderCode } from '../../../contract/e-account-states.ts'
import type { Tx } from '../../db/database.ts'
import type { PayoutReport, TransferIn } from '../../ports/e-account/provider.ts'
import { hearOfPayout } from '../wallet/payouts.ts'
import { hearOfTransfer } from '../wallet/transfers-in.ts'

/**
 * What became of news, in a word for the record. `later`: not now, the provider has to tell it again; nothing that the handler
 * wrote is kept.
 */
export type NewsOutcome = 'later' | (string & {})

/** Each kind of news has its own handler, which runs in the transaction that also keeps that it was heard. */
interface NewsHandlers {
  payout(tx: Tx, provider: AccountProviderCode, report: PayoutReport): Promise<NewsOutcome>
  transferIn(tx: Tx, provider: AccountProviderCode, transfer: TransferIn): Promise<NewsOutcome>
}

/** What the wallet does with what providers tell. */
export const newsHandlers: NewsHandlers = {
  payout: hearOfPayout,
  transferIn: hearOfTransfer,
}
