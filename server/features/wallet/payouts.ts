import type { FastifyBaseLogger } from 'fastify'
import { add, type Decimal, negate } from '../../../contract/decimal.ts'
import type { AccountProviderCode } from '../../../contract/e-account-states.ts'
import type { Sql, Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { eachApart } from '../../jobs/each-apart.ts'
import { type AccountProvider, type PayoutReport, ProviderError } from '../../ports/e-account/provider.ts'
import { accountNotifyUrl, type ProviderServices, providerOf } from '../e-account/providers.ts'
import { post } from '../ledger/ledger.ts'
import type { Reach } from './reach.ts'
import { noteLatePayout } from './reconcile.ts'
import { withoutNumbers } from './wallet.rules.ts'
import { giveBack, tellOwner, type Withdrawal, withdrawalColumns } from './withdraw.ts'

interface Waiting {
  id: number
  number: string
  provider: AccountProviderCode
  accountNo: string
  cardNo: string
  amount: Decimal
  currency: string
  /** When it was sent for the first time; from then on it may have happened. */
  sentAt: Date | null
}

/**
 * Sends a payout between two transactions. One that was sent before is asked about first: called again it is the same payout, there
 * as well as here. An error leaves it as it is; somebody asks again later.
 */
export async function runPayout(
  services: ProviderServices,
  withdrawalId: number,
  reach: Reach = providerOf,
): Promise<void> {
  const { sql } = services
  const payout = await claim(sql, withdrawalId)
  if (!payout) return
  const provider = await reach(services, payout.provider)
  if (!provider) throw new ProviderError(`The provider ${payout.provider} is not set up`)
  const report = await ask(services, provider, payout)
  await inTransaction(sql, tx => hearOfPayout(tx, payout.provider, report))
}

/** For one process at a time: what another is doing right now could still come out differently. */
async function claim(sql: Sql, withdrawalId: number): Promise<Waiting | undefined> {
  const [waiting] = await sql<Waiting[]>`
    update withdrawals w set asked_at = now()
    from bank_cards c
    where w.id = ${withdrawalId} and w.state = 'sending' and c.id = w.card_id
      and (w.asked_at is null or w.asked_at < now() - interval '1 minute')
    returning w.id, w.number, w.provider, w.account_no as "accountNo", c.card_no as "cardNo", w.amount, w.currency,
      w.sent_at as "sentAt"`
  return waiting
}

async function ask(
  { sql, config }: ProviderServices,
  provider: AccountProvider,
  { id, sentAt, number, accountNo, cardNo, amount, currency, provider: code }: Waiting,
): Promise<PayoutReport> {
  if (sentAt) {
    const known = await provider.queryPayout(number)
    if (known.state !== 'unknown') return known
  }
  await sql`update withdrawals set sent_at = coalesce(sent_at, now()) where id = ${id}`
  const notifyUrl = accountNotifyUrl(config, code)
  const answer = await provider.payOut({ number, accountNo, cardNo, amount, currency, notifyUrl })
  if (answer.state !== 'failed') return answer
  // Before the money is given back: what was refused may be a second try of what was done.
  const known = await provider.queryPayout(number)
  return known.state === 'unknown' ? answer : known
}

type Heard = 'sending' | 'unknown' | 'paid' | 'failed' | 'again' | 'late'

/** What a provider says of a payout, asked or by itself: the first word that ends it counts, however often it is said. */
export async function hearOfPayout(
  tx: Tx,
  provider: AccountProviderCode,
  report: PayoutReport,
): Promise<Heard> {
  const [withdrawal] = await tx<(Withdrawal & { providerNo: string | null })[]>`
    select ${withdrawalColumns(tx)}, provider_no as "providerNo" from withdrawals
    where provider = ${provider} and number = ${report.number} for update`
  if (!withdrawal) return 'unknown'
  switch (report.state) {
    case 'sending':
    case 'unknown':
      return report.state
    case 'failed':
      return withdrawal.state === 'sending' ? await fails(tx, withdrawal, report.reason) : 'again'
    case 'paid': {
      if (withdrawal.providerNo === report.providerNo) return 'again'
      const [other] = await tx`
        select from withdrawals where provider = ${provider} and provider_no = ${report.providerNo}`
      // The money left the bank although we had given it back, or a second time: a person has to see to it.
      if (withdrawal.state !== 'sending' || other) {
        await noteLatePayout(tx, provider, withdrawal, report)
        return 'late'
      }
      return await pays(tx, withdrawal, report)
    }
  }
}

async function pays(
  tx: Tx,
  withdrawal: Withdrawal,
  { providerNo, paidAt }: Extract<PayoutReport, { state: 'paid' }>,
): Promise<'paid'> {
  const { id, number, memberId, shopId, amount, fee, currency } = withdrawal
  await tx`
    update withdrawals set state = 'paid', provider_no = ${providerNo}, paid_at = ${paidAt}, ended_at = now()
    where id = ${id}`
  await post(tx, {
    key: `withdrawal-paid:${id}`,
    reason: 'withdrawal_paid',
    shopId,
    note: number,
    entries: [
      { memberId, kind: 'withdrawing', currency, amount: negate(add(amount, fee)) },
      { memberId: null, kind: 'cash', currency, amount },
      { memberId: null, kind: 'fees', currency, amount: fee },
    ],
  })
  await tellOwner(tx, withdrawal, 'withdrawal_paid')
  return 'paid'
}

async function fails(tx: Tx, withdrawal: Withdrawal, words: string): Promise<'failed'> {
  const reason = withoutNumbers(words)
  await tx`update withdrawals set state = 'failed', reason = ${reason}, ended_at = now() where id = ${withdrawal.id}`
  await giveBack(tx, withdrawal)
  await tellOwner(tx, withdrawal, 'withdrawal_failed', reason)
  return 'failed'
}

/** Payouts that nobody has sent yet, or whose end nobody has told us. */
export async function continuePayouts(
  services: ProviderServices,
  log: Pick<FastifyBaseLogger, 'warn'>,
  reach: Reach = providerOf,
): Promise<void> {
  const open = await services.sql<{ id: number }[]>`
    select id from withdrawals
    where state = 'sending' and decided_at < now() - interval '5 seconds'
      and (asked_at is null or asked_at < now() - least(interval '1 hour', greatest(interval '1 minute', (now() - decided_at) / 4)))
    order by asked_at nulls first, id limit 20`
  await eachApart(open, ({ id }) => tryPayout(services, log, id, reach))
}

/** A provider that does not answer is no reason to stop: somebody asks again later. */
export async function tryPayout(
  services: ProviderServices,
  log: Pick<FastifyBaseLogger, 'warn'>,
  id: number,
  reach: Reach = providerOf,
): Promise<void> {
  try {
    await runPayout(services, id, reach)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'a withdrawal could not be sent')
  }
}
