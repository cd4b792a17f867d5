import type { FastifyBaseLogger } from 'fastify'
import { formatDate, shopTimeZone } from '../../../contract/dates.ts'
import { type AccountProviderCode, accountProviders } from '../../../contract/e-account-states.ts'
import type { Db, Tx } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { eachApart } from '../../jobs/each-apart.ts'
import { type PayoutReport, ProviderError, type StatementLine } from '../../ports/e-account/provider.ts'
import { ringStaff } from '../bell/ring-bell.ts'
import { type ProviderServices, providerOf } from '../e-account/providers.ts'
import type { Reach } from './reach.ts'
import { type Booked, differencesOf, type FoundDifference } from './wallet.rules.ts'
import type { Withdrawal } from './withdraw.ts'

/** All of them are in one country, whose days they count. */
const providerTimeZone = shopTimeZone

/** Asks a provider what it booked on a day and holds it against the ledger. How many differences are open. */
export async function reconcile(
  services: ProviderServices,
  code: AccountProviderCode,
  day: string,
  reach: Reach = providerOf,
): Promise<number> {
  const provider = await reach(services, code)
  if (!provider) throw new ProviderError(`The provider ${code} is not set up`)
  const lines = await provider.statement(day)
  return await inTransaction(services.sql, tx => keep(tx, code, day, lines))
}

async function keep(
  tx: Tx,
  provider: AccountProviderCode,
  day: string,
  lines: readonly StatementLine[],
): Promise<number> {
  const found = differencesOf(day, lines, await bookedOf(tx, provider, day, lines))
  await tx`
    insert into reconciliations (provider, day, lines) values (${provider}, ${day}, ${lines.length})
    on conflict (provider, day) do update set run_at = now(), lines = excluded.lines`
  // What a later look does not find any more has been put right.
  await tx`
    update reconciliation_differences set closed_at = now()
    where provider = ${provider} and day = ${day} and closed_at is null
      and not what || ' ' || provider_no = any(${found.map(one => `${one.what} ${one.providerNo}`)}::text[])`
  for (const one of found) await noteDifference(tx, provider, day, one)
  const [open] = await tx<{ count: number }[]>`
    select count(*)::integer as count from reconciliation_differences
    where provider = ${provider} and day = ${day} and closed_at is null`
  if (open!.count > 0)
    await ringStaff(tx, {
      kind: 'books_differ',
      key: `${provider}:${day}:${open!.count}`,
      params: { day, count: open!.count },
    })
  return open!.count
}

/** What our ledger says of these lines, whenever it was booked, and of that day, whether there is a line for it or not. */
async function bookedOf(
  db: Db,
  provider: AccountProviderCode,
  day: string,
  lines: readonly StatementLine[],
): Promise<Booked[]> {
  const numbers = lines.map(({ providerNo }) => providerNo)
  const onDay = (column: 'paid_at' | 'at') => db`
    ${db(column)} >= ${day}::date::timestamp at time zone ${providerTimeZone}
    and ${db(column)} < (${day}::date + 1)::timestamp at time zone ${providerTimeZone}`
  const dayOf = (column: 'paid_at' | 'at' | 'returned_at') =>
    db`to_char(${db(column)} at time zone ${providerTimeZone}, 'YYYY-MM-DD')`
  return await db<Booked[]>`
    select 'payout' as what, w.provider_no as "providerNo", w.number, sum(e.amount)::text as amount, a.currency, w.day
    from (
      select id, provider_no, number, ${dayOf('paid_at')} as day from withdrawals
      where provider = ${provider} and state = 'paid' and (provider_no = any(${numbers}::text[]) or ${onDay('paid_at')})
    ) w
    join ledger_transfers t on t.key = 'withdrawal-paid:' || w.id
    join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'cash'
    group by w.id, w.provider_no, w.number, a.currency, w.day
    union all
    select 'transfer_in', i.provider_no, '', (-sum(e.amount))::text, a.currency, i.day
    from (
      select id, provider_no, ${dayOf('at')} as day from transfers_in
      where provider = ${provider} and (provider_no = any(${numbers}::text[]) or ${onDay('at')})
    ) i
    join ledger_transfers t on t.key = 'transfer-in:' || i.id
    join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'cash'
    group by i.id, i.provider_no, a.currency, i.day
    union all
    -- What was sent back, by the number that somebody wrote down: several may have gone in one.
    select 'payout', i.return_no, '', sum(e.amount)::text, a.currency, max(i.day)
    from (
      select id, return_no, ${dayOf('returned_at')} as day from transfers_in
      where provider = ${provider} and return_no = any(${numbers}::text[])
    ) i
    join ledger_transfers t on t.key = 'transfer-returned:' || i.id
    join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.kind = 'cash'
    group by i.return_no, a.currency`
}

/** One that somebody has closed stays closed, unless it is about something else now. */
async function noteDifference(
  tx: Tx,
  provider: AccountProviderCode,
  day: string,
  { what, kind, providerNo, number, ours, theirs, currency }: FoundDifference,
): Promise<void> {
  await tx`
    insert into reconciliation_differences as d (provider, day, what, kind, provider_no, number, ours, theirs, currency)
    values (${provider}, ${day}, ${what}, ${kind}, ${providerNo}, ${number}, ${ours}, ${theirs}, ${currency})
    on conflict (provider, what, provider_no) do update
      set day = excluded.day, kind = excluded.kind, number = excluded.number, ours = excluded.ours, theirs = excluded.theirs,
        currency = excluded.currency, closed_at = null, closed_by = null, note = ''
    where d.closed_by is null
      or (d.kind, d.ours, d.theirs) is distinct from (excluded.kind, excluded.ours, excluded.theirs)`
}

/** A bank paid what we had given back, or paid twice: it stands in no book of ours. */
export async function noteLatePayout(
  tx: Tx,
  provider: AccountProviderCode,
  { number, amount, currency }: Withdrawal,
  { providerNo, paidAt }: Extract<PayoutReport, { state: 'paid' }>,
): Promise<void> {
  const day = formatDate(paidAt, providerTimeZone)
  const about = { what: 'payout', kind: 'missing_here', providerNo, number, ours: null } as const
  await noteDifference(tx, provider, day, { ...about, theirs: amount, currency })
  await ringStaff(tx, {
    kind: 'books_differ',
    key: `${provider}:${providerNo}`,
    params: { day, count: 1 },
  })
}

/** So early in the day a provider has not closed the day before. */
const notBeforeHour = 3
const daysBack = 7

/** Days that are over and were not looked at so far, of providers who keep an account for somebody. */
export async function reconcileDays(
  services: ProviderServices,
  log: Pick<FastifyBaseLogger, 'warn'>,
  reach: Reach = providerOf,
): Promise<void> {
  const due = await services.sql<{ provider: AccountProviderCode; day: string }[]>`
    select opened.provider, to_char(past.day, 'YYYY-MM-DD') as day
    from (
      select provider, min(coalesce(opened_at, created_at) at time zone ${providerTimeZone})::date as first
      from e_accounts where account_no is not null group by 1
    ) opened
    cross join lateral (
      select (now() at time zone ${providerTimeZone} - make_interval(hours => ${notBeforeHour}))::date as today
    ) clock
    cross join lateral generate_series(greatest(opened.first, clock.today - ${daysBack}::integer), clock.today - 1, interval '1 day') as past (day)
    where not exists (select from reconciliations r where r.provider = opened.provider and r.day = past.day::date)
    order by past.day, 1`
  await eachApart(due, async ({ provider, day }) => {
    try {
      await reconcile(services, provider, day, reach)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error, provider, day }, 'a provider did not say what it booked')
    }
  })
}

/** For somebody who asks: every provider with an account, and who of them did not answer. */
export async function reconcileAll(
  services: ProviderServices,
  day: string,
  reach: Reach = providerOf,
): Promise<{ differences: number; silent: AccountProviderCode[] }> {
  const used = await services.sql<{ provider: AccountProviderCode }[]>`
    select distinct provider from e_accounts where account_no is not null`
  const silent: AccountProviderCode[] = []
  let differences = 0
  for (const code of accountProviders.filter(one => used.some(({ provider }) => provider === one))) {
    try {
      differences += await reconcile(services, code, day, reach)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      silent.push(code)
    }
  }
  return { differences, silent }
}

export const yesterday = (now: Date): string => formatDate(now.getTime() - 86_400_000, providerTimeZone)
