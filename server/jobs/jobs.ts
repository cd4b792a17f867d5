import type { FastifyBaseLogger } from 'fastify'
import type { Services } from '../context.ts'
import { listenForChanges } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { forgetOldCaptchas } from '../features/account/captcha.ts'
import { forgetOldCodes } from '../features/account/codes.queries.ts'
import { forgetOldTickets } from '../features/account/tickets.queries.ts'
import { runCaseClock } from '../features/after-sale/case-clock.ts'
import { forgetOldNotices } from '../features/bell/bell.queries.ts'
import { wordNotices } from '../features/bell/notice-sms.ts'
import { remindOfEnds, remindStaff } from '../features/bell/reminders.ts'
import { forgetOldCarts } from '../features/cart/cart.queries.ts'
import { forgetOldKeys } from '../features/cart/cart-keys.ts'
import { refreshPairs } from '../features/catalogue/bought-together.ts'
import { searchRefresher } from '../features/catalogue/search-index.ts'
import { makeDueContracts } from '../features/checkout/due-contracts.ts'
import { subscribeToParcels } from '../features/deliveries/parcel-tracks.ts'
import { receiveOverdueNotes } from '../features/deliveries/receive.ts'
import { pushDueNews } from '../features/e-account/demo-pushes.ts'
import { pollAccounts } from '../features/e-account/poll-accounts.ts'
import { removeExpiredFiles } from '../features/files/files.store.ts'
import { releaseLapsedClaims, settleEndedSales } from '../features/flash-sale/flash-sale.queries.ts'
import { remindOfSales } from '../features/flash-sale/remind.ts'
import { purchaseByItself } from '../features/fx-orders/auto-purchase.ts'
import { earnWaitingMargins } from '../features/fx-orders/collected.ts'
import { endExpiredGroups } from '../features/group-buy/settle-group.ts'
import { remindOfRedInvoices } from '../features/invoices/invoice-notices.ts'
import { expireMessages, forgetOldMessages } from '../features/messages/messages.queries.ts'
import { sendAllMessages } from '../features/messages/messages.ts'
import { forgetOldProgramTickets } from '../features/mini-program/program-tickets.ts'
import { pollReviews } from '../features/mini-program/review-program.ts'
import { pushDueWxaNews } from '../features/mini-program/wxa-demo.ts'
import { countSales } from '../features/orders/count-sales.ts'
import { endOverdueOrders } from '../features/orders/deadlines.ts'
import { fillOrderTexts } from '../features/orders/order-texts.ts'
import { leaveWhoHasNoneOpen } from '../features/own-shop/distributor-state.ts'
import { publishDuePages, withdrawDuePages } from '../features/pages/publish-page.ts'
import { pollPayments, watchGivenUp } from '../features/payment/poll-payments.ts'
import { continueRefunds } from '../features/payment/refunds.ts'
import { forgetOldAuthorisations } from '../features/payment/wechat-payer.ts'
import { endPoints } from '../features/points/end-points.ts'
import { dropOldRangeChanges } from '../features/range/range-changes.ts'
import { deleteExpiredSessions } from '../features/session/session.queries.ts'
import { expireRedPackets } from '../features/vouchers/take-voucher.ts'
import { continuePayouts } from '../features/wallet/payouts.ts'
import { reconcileDays } from '../features/wallet/reconcile.ts'
import { forgetOldCounters } from '../limits/rate-limit.ts'
import { foldSums } from '../records/definitions/kept-sums.ts'
import { foldStockSums } from '../records/definitions/stock-sums.ts'
import { removeOldSheets } from '../records/sheets/sheet-folder.ts'
import { every, type Job, type JobLog, type RunningJob } from './every.ts'

const second = 1_000
const minute = 60 * second

/** All that happens by itself. On each machine one process does it, so each step is harmless when several take it at once. */
export function listJobs(services: Services, log: FastifyBaseLogger): Job[] {
  const { sql, config, pictures } = services
  return [
    {
      name: 'deadlines',
      everyMs: 5 * second,
      steps: [
        () => endOverdueOrders(sql),
        () => releaseLapsedClaims(sql),
        () => settleEndedSales(sql),
        () => endExpiredGroups(sql),
        () => receiveOverdueNotes(sql),
        () => countSales(sql),
        () => remindOfSales(services, log),
        () => makeDueContracts(services),
        () => runCaseClock(sql),
        () => leaveWhoHasNoneOpen(sql),
        () => purchaseByItself(services),
        () => earnWaitingMargins(sql),
        () => publishDuePages(sql),
        () => withdrawDuePages(sql),
      ],
    },
    {
      name: 'messages',
      everyMs: 5 * second,
      steps: [() => expireMessages(sql), () => wordNotices(services), () => sendAllMessages(services, log)],
    },
    {
      name: 'reminders',
      everyMs: 5 * minute,
      atStart: true,
      steps: [() => remindOfEnds(sql), () => remindStaff(sql), () => remindOfRedInvoices(sql)],
    },
    {
      name: 'payments',
      everyMs: 20 * second,
      steps: [
        signal => pollPayments(services, log, signal),
        () => watchGivenUp(services, log),
        () => continueRefunds(services, log),
      ],
    },
    {
      name: 'electronic accounts',
      everyMs: 2 * second,
      steps: [() => pushDueNews(services), () => pollAccounts(services, log)],
    },
    {
      name: 'mini-programs',
      everyMs: 2 * second,
      steps: [() => pushDueWxaNews(services), () => pollReviews(services, log)],
    },
    {
      name: 'withdrawals',
      everyMs: 10 * second,
      steps: [() => continuePayouts(services, log)],
    },
    {
      name: 'reconciliation',
      everyMs: 10 * minute,
      atStart: true,
      steps: [() => reconcileDays(services, log)],
    },
    {
      name: 'parcels',
      everyMs: minute,
      steps: [() => subscribeToParcels(services, log)],
    },
    {
      name: 'search index',
      // Woken by changes; this is for what another process left unfinished and for notifications that were lost.
      everyMs: 30 * second,
      atStart: true,
      wokenBy: ['product_search_stale'],
      steps: [searchRefresher(sql)],
    },
    {
      name: 'texts of orders',
      everyMs: 30 * second,
      atStart: true,
      steps: [signal => fillOrderTexts(sql, signal)],
    },
    {
      name: 'bought together',
      everyMs: 10 * minute,
      atStart: true,
      steps: [() => refreshPairs(sql)],
    },
    {
      name: 'housekeeping',
      everyMs: 10 * minute,
      steps: [
        () => deleteExpiredSessions(sql),
        () => forgetOldCounters(sql),
        () => forgetOldCaptchas(sql),
        () => forgetOldCodes(sql),
        () => forgetOldMessages(sql),
        () => forgetOldNotices(sql),
        () => forgetOldTickets(sql),
        () => forgetOldAuthorisations(sql),
        () => forgetOldProgramTickets(sql),
        () => forgetOldCarts(sql),
        () => forgetOldKeys(sql),
        () => inTransaction(sql, tx => expireRedPackets(tx)),
        () => endPoints(sql),
        () => foldStockSums(sql),
        () => foldSums(sql),
        () => dropOldRangeChanges(sql),
        () => removeOldSheets(config),
        () =>
          removeExpiredFiles(services, pictures.forget, error =>
            log.warn({ err: error }, 'an expired file could not be removed'),
          ),
        () => pictures.sweep(),
      ],
    },
  ]
}

/** The answer stops them, and is over when the turns that are running are. */
export async function startJobs(services: Services, log: FastifyBaseLogger): Promise<() => Promise<void>> {
  return await runJobs(services, listJobs(services, log), log)
}

export async function runJobs(
  { sql }: Pick<Services, 'sql'>,
  jobs: readonly Job[],
  log: JobLog,
): Promise<() => Promise<void>> {
  const running = new Map<Job, RunningJob>()
  const stopListening = await listenForChanges(sql, table => {
    for (const [{ wokenBy }, { wake }] of running)
      if (wokenBy && (table === '*' || wokenBy.includes(table))) wake()
  })
  for (const job of jobs) running.set(job, every(job, log))
  return async () => {
    await Promise.all([stopListening(), ...[...running.values()].map(({ stop }) => stop())])
  }
}
