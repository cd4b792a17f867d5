import { type Decimal, negate } from '../../../contract/decimal.ts'
import type { Db, Fragment, Sql } from '../../db/database.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { eachApart } from '../../jobs/each-apart.ts'
import { isAccountNormal } from '../e-account/e-account.queries.ts'
import { type LedgerAccount, post, type Transfer } from '../ledger/ledger.ts'
import { isChannel } from '../payment/channels.ts'
import { feeOf, splitMargin, splitRefund } from './collected.rules.ts'
import { receivedOf } from './purchase.queries.ts'

/** A distributor's money lies in head office's books, wherever its customers paid. */
async function headOffice(db: Db): Promise<{ shopId: number; currency: string }> {
  const [shop] = await db<{ shopId: number; currency: string }[]>`
    select id as "shopId", base_currency as currency from shops where owner_id is null
    order by is_default desc, id limit 1`
  return shop!
}

/** What comes by a channel, and the cash of head office's carrier; what a distributor takes itself is its own. */
export const isCollected = (method: string): boolean => isChannel(method) || method === 'cod'

/** Whose shop an order was made in; null: head office's own. */
export async function distributorOf(db: Db, shopId: number): Promise<number | null> {
  const [shop] = await db<{ ownerId: number | null }[]>`
    select owner_id as "ownerId" from shops where id = ${shopId}`
  return shop?.ownerId ?? null
}

type Side = LedgerAccount & { amount: Decimal }
export interface Sides {
  shopId: number
  entries: Side[]
}

/** Money from outside for a distributor's order. */
export async function collect(
  db: Db,
  distributorId: number,
  base: Decimal,
  about: Omit<Transfer, 'shopId' | 'entries'> & { orderId: number },
): Promise<void> {
  const { shopId, currency } = await headOffice(db)
  await post(db, {
    ...about,
    shopId,
    entries: [
      { memberId: null, kind: 'cash', currency, amount: negate(base) },
      { memberId: distributorId, kind: 'collected', currency, amount: base },
    ],
  })
}

/**
 * Where money is taken from that goes back to whoever paid an order: the shop's sales, or, where it was collected for a distributor,
 * that order's own, then the distributor's wallet. What is missing there, the distributor owes.
 */
export async function takenFrom(
  db: Db,
  {
    paymentId,
    orderId,
    shopId,
    currency,
  }: { paymentId: number; orderId: number; shopId: number; currency: string },
  base: Decimal,
): Promise<Sides> {
  const [kept] = await db<{ memberId: number; shopId: number; currency: string; collected: Decimal }[]>`
    select a.member_id as "memberId", a.shop_id as "shopId", a.currency, o.collected
    from ledger_transfers t
    join ledger_entries e on e.transfer_id = t.id and e.amount > 0
    join ledger_accounts a on a.id = e.account_id and a.kind = 'collected'
    join orders o on o.id = ${orderId}
    where t.key = ${`pay:${paymentId}:${orderId}`}`
  if (!kept) return { shopId, entries: [{ memberId: null, kind: 'sales', currency, amount: negate(base) }] }
  const side = { memberId: kept.memberId, currency: kept.currency }
  const { wallet } = await balancesOf(db, kept)
  const parts = splitRefund(base, { collected: kept.collected, wallet })
  return {
    shopId: kept.shopId,
    entries: [
      { ...side, kind: 'collected', amount: negate(parts.collected) },
      { ...side, kind: 'wallet', amount: negate(parts.wallet) },
      { ...side, kind: 'debt', amount: negate(parts.debt) },
    ],
  }
}

/**
 * Nobody spends meanwhile what is counted on here. What is collected comes first, before the other balances of its distributor, as a
 * purchase takes them.
 */
async function balancesOf(
  db: Db,
  { shopId, memberId, currency }: { shopId: number; memberId: number; currency: string },
): Promise<{ wallet: Decimal; owed: Decimal }> {
  const rows = await db<{ kind: string; balance: Decimal }[]>`
    select kind, balance from ledger_accounts
    where shop_id = ${shopId} and member_id = ${memberId} and currency = ${currency}
      and kind in ('wallet', 'collected', 'debt')
    order by kind = 'collected' desc, id for update`
  const of = (kind: string) => rows.find(row => row.kind === kind)?.balance ?? '0'
  return { wallet: of('wallet'), owed: negate(of('debt')) }
}

/** Whether what is left of order `o` stays: no case of it is open, and no refund of it has to be placed. */
const nothingWaits = (db: Db): Fragment => db`
  not exists (select from after_sale_cases c where c.order_id = o.id
    and c.state in ('requested', 'granted', 'sent_back', 'received'))
  and not exists (select from staff_cases c where c.order_id = o.id and c.closed_at is null
    and c.kind in ('refund_failed', 'refund_unclear'))`

/** Before a purchase is paid back, whose customer's order follows it. */
export async function lockBalances(db: Db, distributorId: number): Promise<void> {
  await balancesOf(db, { ...(await headOffice(db)), memberId: distributorId })
}

/**
 * An order of a distributor's customer is over, and what is left of its money is earned: it goes to the wallet, after head
 * office's fee and what the distributor owes. It waits while the electronic account is not normal, while a case is open, and while a
 * refund of it has to be placed.
 */
export async function earnMargin(db: Db, orderId: number): Promise<boolean> {
  // By itself: what is refunded, or asked for, while this waits is seen by what is read after it.
  await db`select from orders where id = ${orderId} for update`
  const [order] = await db<
    { distributorId: number; collected: Decimal; percent: Decimal; received: Decimal; earned: number }[]
  >`
    select s.owner_id as "distributorId", o.collected, s.collecting_fee_percent as percent,
      ${receivedOf(db)} as received,
      (select count(*)::integer from ledger_transfers t where t.order_id = o.id and t.reason = 'margin') as earned
    from orders o join shops s on s.id = o.shop_id
    where o.id = ${orderId} and o.state in (4, 7) and o.collected > 0 and s.owner_id is not null
      and ${nothingWaits(db)}`
  if (!order || !(await isAccountNormal(db, order.distributorId))) return false
  const { distributorId: memberId, collected, percent, received, earned } = order
  const { shopId, currency } = await headOffice(db)
  const { owed } = await balancesOf(db, { shopId, memberId, currency })
  // Once for an order, of what its customer paid for good.
  const fee = earned === 0 ? feeOf(received, percent) : '0'
  const parts = splitMargin(collected, { fee, owed })
  await post(db, {
    key: `margin:${orderId}:${earned}`,
    reason: 'margin',
    shopId,
    orderId,
    entries: [
      { memberId, kind: 'collected', currency, amount: negate(collected) },
      { memberId: null, kind: 'fees', currency, amount: parts.fee },
      { memberId, kind: 'debt', currency, amount: parts.debt },
      { memberId, kind: 'wallet', currency, amount: parts.wallet },
    ],
  })
  return true
}

const mostAtOnce = 100

/** What was earned and had to wait; the job calls it. */
export async function earnWaitingMargins(sql: Sql, most = mostAtOnce): Promise<number> {
  const waiting = await sql<{ id: number }[]>`
    select o.id from orders o
    join shops s on s.id = o.shop_id
    where o.collected > 0 and o.state in (4, 7)
      and exists (select from e_accounts e where e.member_id = s.owner_id and e.state = 'normal')
      and ${nothingWaits(sql)}
    order by o.id limit ${most}`
  let earned = 0
  await eachApart(waiting, async ({ id }) => {
    if (await inTransaction(sql, tx => earnMargin(tx, id))) earned++
  })
  return earned
}
