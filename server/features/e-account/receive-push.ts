import { type AccountProviderCode, accountProviders } from '../../../contract/e-account-states.ts'
import type { Config } from '../../config.ts'
import type { Db, Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { countUp } from '../../limits/rate-limit.ts'
import type { AccountNews, TransferIn } from '../../ports/e-account/provider.ts'
import type { CallbackAnswer, Webhook } from '../../ports/payment/channel.ts'
import { networkOf } from '../account/network.ts'
import { hearOfAccount } from './hear-of-account.ts'
import { type NewsOutcome, newsHandlers } from './news-handlers.ts'
import { type ProviderServices, providerOf } from './providers.ts'

export interface IncomingPush extends Webhook {
  provider: string
  /** Where it came from; the demonstration's own come from nowhere. */
  address?: string
}

const nobody: CallbackAnswer = { status: 404, type: 'text/plain', body: '' }
const notNow: CallbackAnswer = { status: 503, type: 'text/plain', body: '' }
const forgedKept = { max: 60, seconds: 3600 }

/** What a provider tells us by itself: its signature checked, acted upon once, kept with what came of it. */
export async function receivePush(
  services: ProviderServices,
  { provider: named, address = '', ...webhook }: IncomingPush,
  now = new Date(),
): Promise<CallbackAnswer> {
  const { sql, config } = services
  const code = accountProviders.find(one => one === named)
  const provider = code && (await providerOf(services, code))
  if (!provider) return nobody
  const news = listen(() => provider.readWebhook(webhook, now))
  if (news.kind === 'forged') {
    // Anybody can send a forged push, so only a few of them are kept.
    const enough = await countUp(sql, [`forged@${networkOf(address)}`], forgedKept)
    if (!enough) await keep(sql, code, news, `forged: ${news.why}`)
    return provider.refused
  }
  const outcome = await inTransaction<NewsOutcome>(sql, async (tx, undo) => {
    const result = await hear(tx, config, code, news)
    if (result === 'later') return undo(result)
    await keep(tx, code, news, result)
    return result
  })
  return outcome === 'later' ? notNow : provider.accepted
}

async function hear(
  tx: Tx,
  config: Config,
  code: AccountProviderCode,
  news: Exclude<AccountNews, { kind: 'forged' }>,
): Promise<NewsOutcome> {
  switch (news.kind) {
    case 'account':
      return await hearOfAccount(tx, config, code, news.report)
    case 'payout':
      return await newsHandlers.payout(tx, code, news.report)
    case 'transfer_in':
      return (await isClosing(tx, code, news.transfer))
        ? 'later'
        : await newsHandlers.transferIn(tx, code, news.transfer)
    case 'other':
      return `other: ${news.about}`
  }
}

/** While an account is being closed nobody knows yet whether what arrives there stays. */
async function isClosing(tx: Tx, code: AccountProviderCode, { accountNo }: TransferIn): Promise<boolean> {
  const [row] = await tx<{ closing: boolean }[]>`
    select closing_at is not null as closing from e_accounts
    where provider = ${code} and account_no = ${accountNo ?? null} for share`
  return row?.closing ?? false
}

/** A push that cannot be parsed counts as forged. */
function listen(read: () => AccountNews): AccountNews {
  try {
    return read()
  } catch {
    // Not in the parser's words, which repeat what it read.
    return { kind: 'forged', why: 'unreadable' }
  }
}

async function keep(db: Db, provider: string, news: AccountNews, result: string): Promise<void> {
  await db`
    insert into account_pushes (provider, kind, about, verified, result)
    values (${provider}, ${news.kind}, ${aboutOf(news)}, ${news.kind !== 'forged'}, ${result.replaceAll('\0', '')})`
}

function aboutOf(news: AccountNews): string {
  switch (news.kind) {
    case 'account':
    case 'payout':
      return news.report.number.slice(0, 100)
    case 'transfer_in':
      return news.transfer.providerNo.slice(0, 100)
    default:
      return ''
  }
}
