import { type Decimal, isZero } from '../../../contract/decimal.ts'
import { amountText, codeIn } from '../../../contract/money.ts'
import * as contract from '../../../contract/office-payments.ts'
import { payMethodName } from '../../../contract/pay-methods.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { handle, isFailure, ok } from '../../handler.ts'
import { filesOf } from '../files/files.queries.ts'
import { currencyBook } from '../shops/currencies.ts'
import { closeCase } from './cases.ts'
import { cashDue, recordCash } from './cash.ts'
import { servicesOf } from './channels.ts'
import { confirmTransfer, rejectTransfer } from './confirm-transfer.ts'
import { findPaid, mostShown, openCases, paymentsToConfirm } from './office-payments.queries.ts'
import { refundWays, requestRefund, runRefund } from './refunds.ts'

/** A save runs in a transaction. */
const inside = ({ db, visitor }: MemberContext) => ({ tx: db as Tx, by: visitor.id })

/** What /office/payments shows, and the steps that are taken there. Whoever keeps the money may: finance, and the owner. */
export const officePaymentActions = [
  handle(contract.officePayments, async (context, { find = '' }) => {
    const { db, t } = context
    const [waiting, cash, cases, found] = await Promise.all([
      paymentsToConfirm(db),
      cashDue(db, { find, most: mostShown }),
      openCases(db),
      find ? findPaid(db, find) : [],
    ])
    const proofs = await filesOf(
      db,
      'payment',
      waiting.map(({ id }) => id),
    )
    const book = await currencyBook(context)
    const text = (amount: Decimal, currency: string) => amountText(amount, codeIn(book, currency))
    return ok({
      toConfirm: waiting.map(({ at, ...payment }) => ({
        ...payment,
        amount: text(payment.amount, payment.currency),
        proof: proofs.get(payment.id)?.[0]?.url ?? '',
        at: at.toISOString(),
      })),
      cash: cash.rows.map(({ at, ...order }) => ({ ...order, at: at.toISOString() })),
      cashTotal: cash.total,
      cases: cases.map(({ at, ...one }) => ({
        ...one,
        amount: one.amount && text(one.amount, one.currency),
        at: at.toISOString(),
      })),
      found: found.map(({ paidAt, parts, ...payment }) => ({
        ...payment,
        amount: text(payment.amount, payment.currency),
        methodName: t(payMethodName(payment.method) ?? 'bill.payMethod'),
        paidAt: paidAt?.toISOString() ?? null,
        ways: refundWays(payment.method),
        parts: parts
          .filter(({ left }) => !isZero(left))
          .map(part => ({ ...part, left: text(part.left, payment.currency) })),
      })),
    })
  }),

  handle(contract.confirmPayment, async (context, { row: { id } }) => {
    const { tx, by } = inside(context)
    return (await confirmTransfer(tx, id, by)) ?? ok({ id })
  }),

  handle(contract.rejectPayment, async (context, { row: { id, reason } }) => {
    const { tx, by } = inside(context)
    return (await rejectTransfer(tx, id, { by, reason })) ?? ok({ id })
  }),

  handle(contract.recordCash, async (context, { row: { orderId, amount, note = '' } }) => {
    const { tx, by } = inside(context)
    const recorded = await recordCash(tx, { orderId, amount, note, by })
    return isFailure(recorded) ? recorded : ok({ id: recorded.id })
  }),

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
