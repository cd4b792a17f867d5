import type { Decimal } from '../../../contract/decimal.ts'
import type { AccountProviderCode } from '../../../contract/e-account-states.ts'
import * as contract from '../../../contract/wallet.ts'
import type { MemberContext } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { inSavepoint } from '../../db/in-transaction.ts'
import { type Failure, fail, handle, handleChecked, isFailure, ok } from '../../handler.ts'
import { providerServices } from '../e-account/providers.ts'
import { tryPayout } from './payouts.ts'
import { reconcileAll, yesterday } from './reconcile.ts'
import { assignTransfer, returnTransfer } from './transfers-in.ts'
import { shownArrival, shownWithdrawal } from './wallet.actions.ts'
import { arrivalsOfOffice, withdrawalsOfOffice } from './wallet.queries.ts'
import { withoutCardNumbers } from './wallet.rules.ts'
import { amounts } from './wallet-amounts.ts'
import { approveWithdrawal, refuseWithdrawal } from './withdraw.ts'

/** What finance does with members' wallets. */
export const officeWalletActions = [
  handle(
    contract.officeWithdrawals,
    async (context, { state, find = '', start = 0, limit = contract.walletPerPage }) => {
      const { rows, total, counts } = await withdrawalsOfOffice(context.db, { state, find }, { start, limit })
      const text = await amounts(context)
      return ok({
        withdrawals: rows.map(row => {
          const { member, mobile, holder, provider, providerNo, sentAt, ...own } = row
          const office = {
            member,
            mobile,
            holder,
            provider,
            providerNo,
            sentAt: sentAt?.toISOString() ?? null,
          }
          return { ...shownWithdrawal(own, context.t, text), ...office }
        }),
        total,
        counts,
      })
    },
  ),

  handle(contract.sendWithdrawals, async (context, { row: { ids } }) => {
    const by = context.visitor.id
    const rows = await each(context, ids, (tx, id) => approveWithdrawal(tx, context.t, { id, by }))
    const sent = rows.filter(({ fault }) => fault === '')
    context.afterwards(async () => {
      for (const { id } of sent) await tryPayout(providerServices(context), context.log, id)
    })
    return ok({ rows })
  }),

  handle(contract.refuseWithdrawals, async (context, { row: { ids, reason } }) => {
    const by = context.visitor.id
    const rows = await each(context, ids, (tx, id) => refuseWithdrawal(tx, context.t, { id, by, reason }))
    return ok({ rows })
  }),

  handle(
    contract.officeTransfers,
    async (context, { tab = 'waiting', find = '', start = 0, limit = contract.walletPerPage }) => {
      const asked = { waiting: tab === 'waiting', find }
      const { rows, total, waiting } = await arrivalsOfOffice(context.db, asked, { start, limit })
      const text = await amounts(context)
      return ok({
        transfers: rows.map(({ rate, credited, creditedIn, ...row }) => ({
          ...row,
          ...shownArrival({ ...row, rate, credited, creditedIn }, text),
        })),
        total,
        waiting,
      })
    },
  ),

  handle(
    contract.assignTransfer,
    async (context, { row: { id, mobile } }) => await assignTransfer(context, { id, mobile }),
  ),

  handle(contract.returnTransfer, async ({ db, visitor }, { row: { id, no, reason } }) => {
    const returned = await returnTransfer(db as Tx, { id, no, reason, by: visitor.id })
    return isFailure(returned) ? returned : ok(returned)
  }),

  handle(contract.reconciliation, async context => {
    const { db, now } = context
    const text = await amounts(context)
    const differences = await openDifferences(db)
    return ok({
      days: (await lastDays(db)).map(({ runAt, ...one }) => ({ ...one, runAt: runAt.toISOString() })),
      differences: differences.map(one => ({
        ...one,
        ours: one.ours && text(one.ours, one.currency),
        theirs: one.theirs && text(one.theirs, one.currency),
      })),
      yesterday: yesterday(now),
    })
  }),

  // Providers are asked outside any transaction of this call.
  handleChecked(
    contract.reconcileDay,
    async (context, { row: { day } }) =>
      day > yesterday(context.now)
        ? fail('wallet.dayNotOver', undefined, 'day')
        : await reconcileAll(providerServices(context), day),
    async (_, __, looked) => ok(looked),
  ),

  handle(contract.closeDifference, async ({ db, visitor }, { row: { id, note } }) => {
    const { count } = await db`
      update reconciliation_differences set closed_at = now(), closed_by = ${visitor.id}, note = ${withoutCardNumbers(note)}
      where id = ${id} and closed_at is null`
    return count === 1 ? ok({ id }) : fail('wallet.differenceOver', undefined, 'id')
  }),
]

/** One after the other, in the order of their numbers; what one is refused for does not touch the others. */
async function each(
  { db, t }: MemberContext,
  ids: readonly number[],
  decide: (tx: Tx, id: number) => Promise<Failure | undefined>,
): Promise<{ id: number; fault: string }[]> {
  const faults = new Map<number, string>()
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const refused = await inSavepoint<Failure | undefined>(db as Tx, async (part, undo) => {
      const fault = await decide(part, id)
      return fault ? undo(fault) : undefined
    })
    faults.set(id, refused ? t(refused.key, refused.params) : '')
  }
  return ids.map(id => ({ id, fault: faults.get(id)! }))
}

const mostShown = 200

const openDifferences = async (db: Db) => db<(contract.Difference & { ours: Decimal | null })[]>`
  select id, provider, to_char(day, 'YYYY-MM-DD') as day, what, kind, provider_no as "providerNo", number, ours, theirs, currency
  from reconciliation_differences where closed_at is null order by day desc, id desc limit ${mostShown}`

const lastDays = async (db: Db) => db<
  { provider: AccountProviderCode; day: string; runAt: Date; lines: number; differences: number }[]
>`
  select r.provider, to_char(r.day, 'YYYY-MM-DD') as day, r.run_at as "runAt", r.lines, (
    select count(*)::integer from reconciliation_differences d
    where d.provider = r.provider and d.day = r.day and d.closed_at is null) as differences
  from reconciliations r order by r.day desc, r.provider limit 30`
