import { type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { type Decimal, isZero } from '../../../contract/decimal.ts'
import { explainIssue } from '../../../contract/form-messages.ts'
import { type OfficePayments, officePaymentRows } from '../../../contract/office-payments.ts'
import { payMethodName } from '../../../contract/pay-methods.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { type Failure, fail, isFailure, type Outcome, ok } from '../../handler.ts'
import { filesOf } from '../files/files.queries.ts'
import type { Member } from '../session/session.rules.ts'
import { amountText, codeIn, currencyBook } from '../shops/currencies.ts'
import { closeCase } from './cases.ts'
import { cashDue, recordCash } from './cash.ts'
import { servicesOf } from './channels.ts'
import { confirmTransfer, rejectTransfer } from './confirm-transfer.ts'
import { findPaid, mostShown, openCases, paymentsToConfirm } from './office.queries.ts'
import { refundWays, requestRefund, runRefund } from './refunds.ts'

/** Whoever keeps the money: finance, and whoever runs the shop. */
function treasurer({ visitor }: Context): Member | undefined {
  if (visitor.role !== 'office') return undefined
  return [null, 'owner', 'finance'].includes(visitor.staffRole) ? visitor : undefined
}

/** What /office/payments shows. */
export async function officePayments(
  context: Context,
  { find }: Record<string, unknown>,
): Promise<Outcome<OfficePayments>> {
  const { db, t } = context
  if (!treasurer(context)) return fail('message.noPermission')
  // PostgreSQL's text holds every character but NUL.
  const number = typeof find === 'string' ? find.replaceAll('\0', '').trim().slice(0, 100) : ''
  const [waiting, cash, cases, found] = await Promise.all([
    paymentsToConfirm(db),
    cashDue(db, { find: number, most: mostShown }),
    openCases(db),
    number ? findPaid(db, number) : [],
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
}

type Saver = (context: Context, row: Record<string, unknown>) => Promise<Outcome<{ id: number }>>

/** An action on money: by whom it may be done, with which row, in the call's own transaction. */
const saver =
  <S extends GenericSchema<unknown, { id?: number }>>(
    schema: S,
    work: (
      context: Context,
      tx: Tx,
      row: InferOutput<S>,
      by: number,
    ) => Promise<{ id: number } | Failure | undefined>,
  ): Saver =>
  async (context, input) => {
    const who = treasurer(context)
    if (!who) return fail('message.noPermission')
    const read = safeParse(schema, input)
    if (!read.success) {
      const { key, params, field } = explainIssue(read.issues[0])
      return fail(key, { ...params, field: '' }, field)
    }
    // `hlt_save_data` changes something, so its handler runs in a transaction.
    const result = await work(context, context.db as Tx, read.output, who.id)
    if (result && isFailure(result)) return result
    return ok({ id: result?.id ?? read.output.id ?? 0 })
  }

/** A row that makes something new has no number of its own so far. */
const withId = <S extends GenericSchema>(schema: S) =>
  schema as unknown as GenericSchema<unknown, InferOutput<S> & { id?: number }>

export const officePaymentSavers: Readonly<Record<string, Saver>> = {
  payment_confirm: saver(officePaymentRows.payment_confirm, (_, tx, { id }, by) =>
    confirmTransfer(tx, id, by),
  ),

  payment_reject: saver(officePaymentRows.payment_reject, (_, tx, { id, reason }, by) =>
    rejectTransfer(tx, id, { by, reason }),
  ),

  payment_cash: saver(withId(officePaymentRows.payment_cash), (_, tx, { orderId, amount, note = '' }, by) =>
    recordCash(tx, { orderId, amount, note, by }),
  ),

  payment_refund: saver(
    withId(officePaymentRows.payment_refund),
    async (context, tx, { paymentId, orderId, amount, way, reason = '' }, by) => {
      const made = await requestRefund(tx, { paymentId, orderId: orderId ?? null, amount, way, reason, by })
      if (!isFailure(made) && way === 'channel')
        context.afterwards(() => runRefund(servicesOf(context), made.id))
      return made
    },
  ),

  case_close: saver(officePaymentRows.case_close, (_, tx, { id, answer, to }, by) =>
    closeCase(tx, { id, answer, to, by }),
  ),
}
