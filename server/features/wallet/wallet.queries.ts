import type { Decimal } from '../../../contract/decimal.ts'
import type { AccountHolder, AccountProviderCode, AccountState } from '../../../contract/e-account-states.ts'
import type { Arrival, WalletDirection, WalletKind } from '../../../contract/wallet.ts'
import type { WithdrawalState } from '../../../contract/withdrawal-states.ts'
import type { Db, Fragment } from '../../db/database.ts'
import type { TransferInAccount } from '../../ports/e-account/provider.ts'
import { reasonsOf } from '../../records/definitions/wallet-entry.ts'
import type { Limits } from './wallet.rules.ts'

/** Everybody's wallet lies in head office's books, in its base currency. */
export interface WalletBook extends Limits {
  shopId: number
  currency: string
}

export async function walletBook(db: Db): Promise<WalletBook> {
  const [book] = await db<WalletBook[]>`
    select s.id as "shopId", s.base_currency as currency, s.withdrawal_min::text as min, s.withdrawal_max::text as max,
      s.withdrawal_fee::text as fee, coalesce(c.decimals, 2) as decimals
    from shops s left join currencies c on c.shop_id = s.id and c.code = s.base_currency
    where s.owner_id is null order by s.is_default desc, s.id limit 1`
  return book!
}

export interface WalletBalances {
  wallet: Decimal
  withdrawing: Decimal
  /** Never above zero. */
  debt: Decimal
}

export async function walletBalances(
  db: Db,
  { shopId, currency }: WalletBook,
  memberId: number,
): Promise<WalletBalances> {
  const [row] = await db<WalletBalances[]>`
    select coalesce(sum(balance) filter (where kind = 'wallet'), 0)::text as wallet,
      coalesce(sum(balance) filter (where kind = 'withdrawing'), 0)::text as withdrawing,
      coalesce(sum(balance) filter (where kind = 'debt'), 0)::text as debt
    from ledger_accounts where shop_id = ${shopId} and member_id = ${memberId} and currency = ${currency}`
  return row!
}

export interface WalletPurse {
  balance: Decimal
  isNormal: boolean
}

/** What of a wallet could pay an order: where the wallet lies, and for whoever has or had an account. */
export async function walletPurse(
  db: Db,
  { shopId, memberId }: { shopId: number; memberId: number },
): Promise<WalletPurse | undefined> {
  const account = await accountOfMember(db, memberId)
  if (!account) return undefined
  const book = await walletBook(db)
  if (book.shopId !== shopId) return undefined
  const { wallet: balance } = await walletBalances(db, book, memberId)
  const isNormal = account.state === 'normal'
  return isNormal || Number(balance) > 0 ? { balance, isNormal } : undefined
}

export interface OwnAccount {
  id: number
  state: AccountState
  provider: AccountProviderCode
  holder: AccountHolder
  accountNo: string | null
  name: string
  reason: string
  closing: boolean
  transferIn: TransferInAccount | null
}

export async function accountOfMember(db: Db, memberId: number): Promise<OwnAccount | undefined> {
  const [row] = await db<OwnAccount[]>`
    select id, state, provider, holder, account_no as "accountNo", 
      coalesce(form -> 'company' ->> 'name', form -> 'person' ->> 'name', '') as name, reason,
      closing_at is not null as closing, transfer_in as "transferIn"
    from e_accounts where member_id = ${memberId}`
  return row
}

export interface CardRow {
  id: number
  holder: string
  bank: string
  kind: 'debit' | 'company'
  lastDigits: string
  isDefault: boolean
  cardNo: string
}

/** Those that the provider knows, the default one first. */
export const cardsOf = async (db: Db, memberId: number): Promise<CardRow[]> => db<CardRow[]>`
  select c.id, c.holder, c.bank, c.kind, c.last_digits as "lastDigits", c.is_default as "isDefault", c.card_no as "cardNo"
  from bank_cards c join e_accounts a on a.id = c.e_account_id
  where a.member_id = ${memberId} and c.removed_at is null and c.card_no is not null
  order by c.is_default desc, c.id`

export interface EntryFilter {
  kind?: WalletKind | undefined
  direction?: WalletDirection | undefined
  from?: string | undefined
  to?: string | undefined
  timeZone: string
}

interface EntryRow {
  id: number
  at: Date
  reason: string
  amount: Decimal
  balance: Decimal
  orderId: number | null
  orderNo: string | null
}

/** What moved on a member's wallet, newest first, and what all of it adds up to. */
export async function entriesOf(
  db: Db,
  { shopId, currency }: WalletBook,
  memberId: number,
  filter: EntryFilter,
  { start, limit }: { start: number; limit: number },
): Promise<{ entries: EntryRow[]; total: number; income: Decimal; expense: Decimal }> {
  // The account first: joined to it, the newest entries of everybody would be walked through until enough are this member's.
  const asked = db`
    ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where e.account_id = (
        select a.id from ledger_accounts a
        where a.shop_id = ${shopId} and a.member_id = ${memberId} and a.kind = 'wallet' and a.currency = ${currency})
      ${conditions(db, filter)}`
  const [sums] = await db<{ total: number; income: Decimal; expense: Decimal }[]>`
    select count(*)::integer as total, coalesce(sum(e.amount) filter (where e.amount > 0), 0)::text as income,
      coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::text as expense
    from ${asked}`
  const entries = await db<EntryRow[]>`
    select p.id::integer as id, p.at, p.reason, p.amount, p.balance, o.id as "orderId", o.number as "orderNo"
    from (
      select e.id, t.at, t.reason, t.order_id, e.amount, e.balance from ${asked}
      order by e.id desc limit ${limit} offset ${start}
    ) p
    left join orders o on o.id = p.order_id and o.member_id = ${memberId}
    order by p.id desc`
  return { entries, ...sums! }
}

function conditions(db: Db, { kind, direction, from, to, timeZone }: EntryFilter): Fragment {
  const dayBegins = (day: string, later: number) =>
    db`((${day}::date + ${later}::integer)::timestamp at time zone ${timeZone})`
  return db`
    ${kind ? db`and t.reason = any(${[...reasonsOf[kind]]}::text[])` : db``}
    ${direction === 'income' ? db`and e.amount > 0` : direction === 'expense' ? db`and e.amount < 0` : db``}
    ${from ? db`and t.at >= ${dayBegins(from, 0)}` : db``}
    ${to ? db`and t.at < ${dayBegins(to, 1)}` : db``}`
}

export interface WithdrawalRow {
  id: number
  number: string
  state: WithdrawalState
  amount: Decimal
  fee: Decimal
  currency: string
  bank: string
  lastDigits: string
  reason: string
  requestedAt: Date
  endedAt: Date | null
}

interface Page {
  start: number
  limit: number
}

const withdrawalColumns = (db: Db) => db`
  w.id, w.number, w.state, w.amount, w.fee, w.currency, c.bank, c.last_digits as "lastDigits", w.reason,
  w.requested_at as "requestedAt", w.ended_at as "endedAt"`

export async function withdrawalsOf(
  db: Db,
  memberId: number,
  state: WithdrawalState | undefined,
  { start, limit }: Page,
): Promise<{ rows: WithdrawalRow[]; total: number }> {
  const asked = db`
    withdrawals w join bank_cards c on c.id = w.card_id
    where w.member_id = ${memberId} ${state ? db`and w.state = ${state}` : db``}`
  const [counted] = await db<{ total: number }[]>`select count(*)::integer as total from ${asked}`
  const rows = await db<WithdrawalRow[]>`
    select ${withdrawalColumns(db)} from ${asked} order by w.id desc limit ${limit} offset ${start}`
  return { rows, total: counted!.total }
}

export interface OfficeWithdrawalRow extends WithdrawalRow {
  member: string
  mobile: string
  holder: string
  provider: AccountProviderCode
  providerNo: string
  sentAt: Date | null
}

/** The longest waiting first while they wait, else the newest. */
export async function withdrawalsOfOffice(
  db: Db,
  { state, find }: { state: WithdrawalState | undefined; find: string },
  { start, limit }: Page,
) {
  const waits = !find && (state === 'requested' || state === 'sending')
  const asked = db`
    withdrawals w join bank_cards c on c.id = w.card_id join members m on m.id = w.member_id
    where ${find ? db`(w.number = ${find} or m.mobile = ${find})` : state ? db`w.state = ${state}` : db`true`}`
  const [counts] = await db<{ total: number; requested: number; sending: number }[]>`
    select (select count(*)::integer from ${asked}) as total,
      count(*) filter (where state = 'requested')::integer as requested,
      count(*) filter (where state = 'sending')::integer as sending
    from withdrawals where state in ('requested', 'sending')`
  const rows = await db<OfficeWithdrawalRow[]>`
    select ${withdrawalColumns(db)}, m.nick as member, m.mobile, c.holder, w.provider,
      coalesce(w.provider_no, '') as "providerNo", w.sent_at as "sentAt"
    from ${asked} order by ${waits ? db`w.id` : db`w.id desc`} limit ${limit} offset ${start}`
  const { total, requested, sending } = counts!
  return { rows, total, counts: { requested, sending } }
}

export interface ArrivalRow {
  id: number
  at: Date
  amount: Decimal
  currency: string
  payer: string
  payerDigits: string
  remark: string
  state: Arrival['state']
  returnReason: string
  rate: Decimal | null
  credited: Decimal | null
  /** Of the wallet's book. */
  creditedIn: string
}

const arrivalColumns = (db: Db) => db`
  i.id, i.at, i.amount, i.currency, i.payer, i.payer_digits as "payerDigits", i.remark, trim_scale(i.rate)::text as rate,
  case when i.returned_at is not null then 'returned' when i.member_id is null then 'waiting' else 'booked' end as state,
  i.return_reason as "returnReason",
  i.credited, (select base_currency from shops s where s.id = i.shop_id) as "creditedIn"`

/** What somebody got, and what names their account but is nobody's yet, or went back. */
const meantFor = (db: Db, memberId: number): Fragment => db`
  (i.member_id = ${memberId} or (i.member_id is null and (i.provider, i.account_no) in (
    select provider, account_no from e_accounts where member_id = ${memberId})))`

export async function arrivalsOf(db: Db, memberId: number, { start, limit }: Page) {
  const [counted] = await db<{ total: number }[]>`
    select count(*)::integer as total from transfers_in i where ${meantFor(db, memberId)}`
  const rows = await db<ArrivalRow[]>`
    select ${arrivalColumns(db)} from transfers_in i
    where ${meantFor(db, memberId)} order by i.id desc limit ${limit} offset ${start}`
  return { rows, total: counted!.total }
}

export interface OfficeArrivalRow extends ArrivalRow {
  provider: AccountProviderCode
  providerNo: string
  accountNo: string
  member: string
  mobile: string
  assignedBy: string
  returnNo: string
  returnedBy: string
  ownerMobile: string
}

/** What came in and waits for finance to say whose it is. */
export const nobodys = (db: Db): Fragment => db`i.member_id is null and i.returned_at is null`

export async function arrivalsOfOffice(
  db: Db,
  { waiting, find }: { waiting: boolean; find: string },
  { start, limit }: Page,
) {
  const asked = db`
    transfers_in i left join members m on m.id = i.member_id left join members by on by.id = i.assigned_by
    where ${find ? db`(i.provider_no = ${find} or m.mobile = ${find})` : waiting ? nobodys(db) : db`true`}`
  const [counts] = await db<{ total: number; waiting: number }[]>`
    select (select count(*)::integer from ${asked}) as total,
      (select count(*)::integer from transfers_in i where ${nobodys(db)}) as waiting`
  const rows = await db<OfficeArrivalRow[]>`
    select ${arrivalColumns(db)}, i.provider, i.provider_no as "providerNo", coalesce(i.account_no, '') as "accountNo",
      coalesce(m.nick, '') as member, coalesce(m.mobile, '') as mobile, coalesce(by.nick, '') as "assignedBy",
      coalesce(i.return_no, '') as "returnNo",
      coalesce((select nick from members r where r.id = i.returned_by), '') as "returnedBy",
      coalesce((select o.mobile from e_accounts a join members o on o.id = a.member_id
        where a.provider = i.provider and a.account_no = i.account_no), '') as "ownerMobile"
    from ${asked} order by i.id desc limit ${limit} offset ${start}`
  return { rows, ...counts! }
}
