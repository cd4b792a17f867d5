import { formatDate, shopTimeZone } from '../../../contract/dates.ts'
import { type Decimal, isZero } from '../../../contract/decimal.ts'
import { amountText, codeIn } from '../../../contract/money.ts'
import * as contract from '../../../contract/office-payments.ts'
import { payMethodName } from '../../../contract/pay-methods.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { fail, handle, isFailure, ok } from '../../handler.ts'
import { inLanguage } from '../../i18n/texts.ts'
import { filesOf } from '../files/files.queries.ts'
import { currencyBook } from '../shops/currencies.ts'
import { shopDirectory } from '../shops/shops.queries.ts'
import { recordReceipt } from './account-receipts.ts'
import { endAttempts } from './attempts.ts'
import { closeCase } from './cases.ts'
import { cashDue, recordCash } from './cash.ts'
import { servicesOf } from './channels.ts'
import { confirmTransfer, rejectTransfer } from './confirm-transfer.ts'
import { debtors } from './debtors.queries.ts'
import { findPaid, mostShown, openCases, paymentsToConfirm } from './office-payments.queries.ts'
import { isDistributors, openAttempts, paymentById } from './payment.queries.ts'
import { refundWays, requestRefund, runRefund } from './refunds.ts'

/** What each shop is called, in the reader's language. */
async function shopNames({ cache, pool, lang }: MemberContext): Promise<(id: number) => string> {
  const shops = await shopDirectory(cache, pool)
  return id => inLanguage(shops.find(shop => shop.id === id)?.titles ?? {}, lang)
}

/** A save runs in a transaction. */
const inside = ({ db, visitor }: MemberContext) => ({ tx: db as Tx, by: visitor.id })

/** What came to a distributor's own account is decided among the distributor's orders, also by head office. */
const decidedElsewhere = async (tx: Tx, id: number) => {
  const payment = await paymentById(tx, id)
  return payment && (await isDistributors(tx, payment.shopId))
    ? fail('message.noPermission', undefined, 'id')
    : undefined
}

/** What /office/payments shows, and the steps that are taken there. Whoever keeps the money may: finance, and the owner. */
export const officePaymentActions = [
  handle(contract.officePayments, async (context, { find = '' }) => {
    const { db, t } = context
    const [waiting, cash, cases, found] = await Promise.all([
      paymentsToConfirm(db, find),
      cashDue(db, { find, most: mostShown }),
      openCases(db, find),
      find ? findPaid(db, find) : [],
    ])
    const proofs = await filesOf(
      db,
      'payment',
      waiting.rows.map(({ id }) => id),
    )
    const book = await currencyBook(context)
    const text = (amount: Decimal, currency: string) => amountText(amount, codeIn(book, currency))
    const shop = await shopNames(context)
    return ok({
      toConfirm: waiting.rows.map(({ at, shopId, ...payment }) => ({
        ...payment,
        amount: text(payment.amount, payment.currency),
        proof: proofs.get(payment.id)?.[0]?.url ?? '',
        shop: shop(shopId),
        at: at.toISOString(),
      })),
      toConfirmTotal: waiting.total,
      cash: cash.rows.map(({ at, shopId, ...order }) => ({
        ...order,
        shop: shop(shopId),
        at: at.toISOString(),
      })),
      cashTotal: cash.total,
      cases: cases.rows.map(({ at, shopId, ...one }) => ({
        ...one,
        amount: one.amount && text(one.amount, one.currency),
        shop: shop(shopId),
        at: at.toISOString(),
      })),
      casesTotal: cases.total,
      found: found.map(({ paidAt, parts, shopId, isDistributors, ...payment }) => ({
        ...payment,
        amount: text(payment.amount, payment.currency),
        methodName: t(payMethodName(payment.method) ?? 'bill.payMethod'),
        shop: shop(shopId),
        paidAt: paidAt?.toISOString() ?? null,
        // A customer of a distributor's has no stored value at head office, which keeps the money.
        ways: refundWays(payment.method).filter(way => way !== 'stored_value' || !isDistributors),
        parts: parts
          .filter(({ left }) => !isZero(left))
          .map(part => ({ ...part, left: text(part.left, payment.currency) })),
      })),
    })
  }),

  handle(contract.officeDebtors, async (context, { find = '', overdue = false, start = 0 }) => {
    const { db, now } = context
    const { rows, total } = await debtors(db, {
      find,
      onlyOverdue: overdue,
      start,
      limit: contract.debtorsPerPage,
    })
    const shop = await shopNames(context)
    return ok({
      debtors: rows.map(debtor => ({ ...debtor, shop: shop(debtor.shopId) })),
      total,
      today: formatDate(now, shopTimeZone),
    })
  }),

  handle(contract.confirmPayment, async (context, { row: { id } }) => {
    const { tx, by } = inside(context)
    return (await decidedElsewhere(tx, id)) ?? (await confirmTransfer(tx, id, by)) ?? ok({ id })
  }),

  handle(contract.rejectPayment, async (context, { row: { id, reason } }) => {
    const { tx, by } = inside(context)
    return (await decidedElsewhere(tx, id)) ?? (await rejectTransfer(tx, id, { by, reason })) ?? ok({ id })
  }),

  handle(contract.recordCash, async (context, { row: { orderId, amount, note = '' } }) => {
    const { tx, by } = inside(context)
    const recorded = await recordCash(tx, { orderId, amount, note, by })
    return isFailure(recorded) ? recorded : ok({ id: recorded.id })
  }),

  handle(
    contract.recordReceipt,
    async (context, { row: { orders, reference = '', note = '', ...receipt } }) => {
      const { tx, by } = inside(context)
      const recorded = await recordReceipt(tx, {
        ...receipt,
        orderIds: orders,
        reference,
        note,
        by,
        now: context.now,
      })
      if (isFailure(recorded)) return recorded
      // Whoever is paying them by a channel right now would pay twice.
      const begun = (await openAttempts(tx, orders)).map(({ id }) => id)
      context.afterwards(() => endAttempts(context, begun, 'payment.reasonReplaced'))
      return ok({ id: recorded.id })
    },
  ),

  handle(contract.refundPayment, async (context, { row: { orderId = null, reason = '', ...wish } }) => {
    const { tx, by } = inside(context)
    const made = await requestRefund(tx, { ...wish, orderId, reason, by })
    if (isFailure(made)) return made
    if (wish.way === 'channel') context.afterwards(() => runRefund(servicesOf(context), made.id))
    return ok({ id: made.id })
  }),

  handle(contract.closeCase, async (context, { row }) => {
    const { tx, by } = inside(context)
    return (await closeCase(tx, { ...row, by })) ?? ok({ id: row.id })
  }),
]
