import { randomBytes, randomInt } from 'node:crypto'
import type { Decimal } from '../../../../contract/decimal.ts'
import type { AccountHolder, AccountProviderCode } from '../../../../contract/e-account-states.ts'
import type { Db, Sql } from '../../../db/database.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Behaviour, Told } from './behaviour.ts'

/** An account as the gateway knows it. */
export interface GatewayAccount {
  id: number
  provider: AccountProviderCode
  number: string
  token: string
  holder: AccountHolder
  name: string
  /** As 138****0001. */
  mobile: string
  lastDigits: string
  accountNo: string
  state: 'opening' | 'review' | 'small_transfer' | 'normal' | 'failed' | 'rejected' | 'closed'
  outcome: 'small_transfer' | 'normal' | 'failed' | 'rejected'
  told: Told
  reason: string
  code: string | null
  amount: Decimal | null
  tries: number
  notifyUrl: string
}

export interface GatewayPayout {
  number: string
  accountNo: string
  amount: Decimal
  currency: string
  state: 'sending' | 'paid' | 'failed'
  outcome: 'paid' | 'failed'
  providerNo: string
  reason: string
  decidedAt: Date
}

export interface GatewayTransfer {
  providerNo: string
  accountNo: string | null
  amount: Decimal
  currency: string
  payer: string
  payerAccount: string
  remark: string
  at: Date
}

const accountColumns = (db: Db) => db`
  id, provider, number, token, holder, name, mobile, last_digits as "lastDigits", account_no as "accountNo", outcome, told, reason,
  code, amount, tries, notify_url as "notifyUrl",
  case when state = 'review' and decided_at <= now() then outcome else state end as state`

type NewAccount = Behaviour &
  Pick<GatewayAccount, 'provider' | 'number' | 'holder' | 'name' | 'mobile' | 'lastDigits' | 'notifyUrl'> & {
    merchantNo: string
  }

/** The same number sent twice is one application; `made` says whether it is new. */
export async function openAccount(
  db: Db,
  account: NewAccount,
): Promise<{ account: GatewayAccount; made: boolean }> {
  const { provider, merchantNo, number } = account
  const made = await db`
    insert into gateway_accounts (provider, merchant_no, number, token, holder, name, mobile, last_digits, account_no, outcome,
      told, reason, notify_url)
    values (${provider}, ${merchantNo}, ${number}, ${randomBytes(18).toString('base64url')}, ${account.holder},
      ${account.name}, ${account.mobile}, ${account.lastDigits}, ${digits('62', 16)}, ${account.outcome}, ${account.told},
      ${account.reason}, ${account.notifyUrl})
    on conflict (provider, merchant_no, number) do nothing`
  return { account: (await findAccount(db, provider, merchantNo, number))!, made: made.count === 1 }
}

/** A number of the gateway's own: nobody's card begins so. */
const digits = (start: string, length: number): string =>
  start + Array.from({ length: length - start.length }, () => randomInt(10)).join('')

export async function findAccount(db: Db, provider: string, merchantNo: string, number: string) {
  const [account] = await db<GatewayAccount[]>`
    select ${accountColumns(db)} from gateway_accounts
    where provider = ${provider} and merchant_no = ${merchantNo} and number = ${number}`
  return account
}

export async function accountByToken(db: Db, token: string): Promise<GatewayAccount | undefined> {
  const [account] = await db<
    GatewayAccount[]
  >`select ${accountColumns(db)} from gateway_accounts where token = ${token}`
  return account
}

export async function accountByNo(
  db: Db,
  provider: string,
  accountNo: string,
): Promise<GatewayAccount | undefined> {
  const [account] = await db<GatewayAccount[]>`
    select ${accountColumns(db)} from gateway_accounts where provider = ${provider} and account_no = ${accountNo}`
  return account
}

export async function writeCode(db: Db, id: number): Promise<void> {
  await db`update gateway_accounts set code = ${digits('', 6)}, tries = 0 where id = ${id}`
}

/** One try less; undefined when none is left. */
export async function takeProofTry(db: Db, id: number, most: number): Promise<number | undefined> {
  const [row] = await db<{ left: number }[]>`
    update gateway_accounts set tries = tries + 1 where id = ${id} and tries < ${most}
    returning ${most}::integer - tries as left`
  return row?.left
}

/** The review begins, and is over in a few seconds. */
export async function beginReview(db: Db, id: number, seconds: number): Promise<boolean> {
  const begun = await db`
    update gateway_accounts
    set state = 'review', decided_at = now() + make_interval(secs => ${seconds}), tries = 0,
      amount = case when outcome = 'small_transfer' then ${`0.${digits('', 2)}`}::numeric + 0.01 end
    where id = ${id} and state = 'opening'`
  return begun.count === 1
}

/** False when it was not, or not any more, in that state. */
export async function setAccountState(
  db: Db,
  id: number,
  from: GatewayAccount['state'],
  to: GatewayAccount['state'],
  reason = '',
): Promise<boolean> {
  const changed = await db`
    update gateway_accounts set state = ${to}, reason = ${reason}
    where id = ${id} and (state = ${from} or state = 'review' and decided_at <= now() and outcome = ${from})`
  return changed.count === 1
}

/** False while something is on its way to or from it. */
export async function closeAccount(sql: Sql, account: GatewayAccount): Promise<boolean> {
  return await inTransaction(sql, async tx => {
    await tx`select from gateway_accounts where id = ${account.id} for update`
    const [busy] = await tx`
      select from gateway_pushes
      where done_at is null and provider = ${account.provider} and content ->> 'event' = 'transfer_in'
        and content ->> 'account_no' = ${account.accountNo}
      union all
      select from gateway_payouts
      where provider = ${account.provider} and account_no = ${account.accountNo} and state = 'sending' and decided_at > now()`
    if (busy) return false
    await setAccountState(tx, account.id, 'normal', 'closed')
    return true
  })
}

export async function addGatewayCard(
  db: Db,
  card: { provider: string; accountNo: string; number: string; lastDigits: string; cardNo?: string },
): Promise<string> {
  const { provider, accountNo, number, lastDigits, cardNo = `card_${randomBytes(9).toString('hex')}` } = card
  await db`
    insert into gateway_cards (provider, account_no, number, card_no, last_digits)
    values (${provider}, ${accountNo}, ${number}, ${cardNo}, ${lastDigits})
    on conflict (provider, account_no, number) do update set removed_at = null`
  const [row] = await db<{ cardNo: string }[]>`
    select card_no as "cardNo" from gateway_cards
    where provider = ${provider} and account_no = ${accountNo} and number = ${number}`
  return row!.cardNo
}

export async function removeGatewayCard(db: Db, provider: string, accountNo: string, cardNo: string) {
  const removed = await db`
    update gateway_cards set removed_at = now()
    where provider = ${provider} and account_no = ${accountNo} and card_no = ${cardNo} and removed_at is null`
  return removed.count === 1
}

export async function hasCard(db: Db, provider: string, accountNo: string, cardNo: string): Promise<boolean> {
  const [card] = await db`
    select from gateway_cards
    where provider = ${provider} and account_no = ${accountNo} and card_no = ${cardNo} and removed_at is null`
  return card !== undefined
}

const payoutColumns = (db: Db) => db`
  number, account_no as "accountNo", amount, currency, outcome, provider_no as "providerNo", reason, decided_at as "decidedAt",
  case when state = 'sending' and decided_at <= now() then outcome else state end as state`

interface NewPayout {
  provider: string
  merchantNo: string
  number: string
  accountNo: string
  cardNo: string
  amount: Decimal
  currency: string
  outcome: 'paid' | 'failed'
  reason: string
  seconds: number
}

/** The same number sent twice is one payout. */
export async function openPayout(
  db: Db,
  payout: NewPayout,
): Promise<{ payout: GatewayPayout; made: boolean }> {
  const { provider, merchantNo, number } = payout
  const made = await db`
    insert into gateway_payouts (provider, merchant_no, number, account_no, card_no, amount, currency, outcome, reason, decided_at,
      provider_no)
    values (${provider}, ${merchantNo}, ${number}, ${payout.accountNo}, ${payout.cardNo}, ${payout.amount},
      ${payout.currency}, ${payout.outcome}, ${payout.reason}, now() + make_interval(secs => ${payout.seconds}),
      ${`PO${Date.now()}${digits('', 6)}`})
    on conflict (provider, merchant_no, number) do nothing`
  return { payout: (await findPayout(db, provider, merchantNo, number))!, made: made.count === 1 }
}

export async function findPayout(db: Db, provider: string, merchantNo: string, number: string) {
  const [payout] = await db<GatewayPayout[]>`
    select ${payoutColumns(db)} from gateway_payouts
    where provider = ${provider} and merchant_no = ${merchantNo} and number = ${number}`
  return payout
}

export async function addTransfer(
  db: Db,
  provider: string,
  transfer: Omit<GatewayTransfer, 'providerNo' | 'at'>,
): Promise<GatewayTransfer> {
  const [row] = await db<GatewayTransfer[]>`
    insert into gateway_transfers (provider, provider_no, account_no, amount, currency, payer, payer_account, remark)
    values (${provider}, ${`TI${Date.now()}${digits('', 6)}`}, ${transfer.accountNo}, ${transfer.amount},
      ${transfer.currency}, ${transfer.payer}, ${transfer.payerAccount}, ${transfer.remark})
    returning provider_no as "providerNo", account_no as "accountNo", amount, currency, payer,
      payer_account as "payerAccount", remark, at`
  return row!
}

export interface BookedLine {
  kind: 'payout' | 'transfer_in'
  providerNo: string
  number: string | null
  amount: Decimal
  currency: string
  at: Date
}

/** What the provider booked on a day of China's time. */
export async function bookedOn(db: Db, provider: string, day: string): Promise<BookedLine[]> {
  return await db<BookedLine[]>`
    select * from (
      select 'payout' as kind, provider_no as "providerNo", number, amount, currency, decided_at as at
      from gateway_payouts
      where provider = ${provider} and outcome = 'paid' and decided_at <= now()
      union all
      select 'transfer_in', provider_no, null, amount, currency, at from gateway_transfers where provider = ${provider}
    ) line
    where (at at time zone 'Asia/Shanghai')::date = ${day}::date
    order by at`
}

/** Told when its time has come (`pushDueNews`). */
export async function planPush(
  db: Db,
  provider: string,
  content: Readonly<Record<string, unknown>>,
  seconds: number,
): Promise<void> {
  await db`
    insert into gateway_pushes (provider, content, due_at)
    values (${provider}, ${db.json(content as never)}, now() + make_interval(secs => ${seconds}))`
}

export interface DuePush {
  id: number
  provider: AccountProviderCode
  content: Record<string, unknown>
}

/** Those that are due, each for one caller: it comes again later unless it is done. */
export async function takeDuePushes(db: Db, most: number): Promise<DuePush[]> {
  const taken = await db<DuePush[]>`
    update gateway_pushes p
    set tries = tries + 1, due_at = now() + make_interval(secs => 5 * 2 ^ least(tries, 6))
    from (
      select id from gateway_pushes where done_at is null and due_at <= now() and tries < 12
      order by due_at, id limit ${most} for update skip locked
    ) due
    where p.id = due.id
    returning p.id, p.provider, p.content`
  return taken.toSorted((a, b) => a.id - b.id)
}

export async function pushDone(db: Db, id: number): Promise<void> {
  await db`update gateway_pushes set done_at = now() where id = ${id}`
}
