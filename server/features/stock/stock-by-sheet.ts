import { safeParse } from 'valibot'
import { type Decimal, isDecimal } from '../../../contract/decimal.ts'
import type { ImportProblem } from '../../../contract/records.ts'
import { stockQuantity } from '../../../contract/stock.ts'
import { type JudgedStockRow, mostStockRows } from '../../../contract/stock-sheet.ts'
import type { MemberContext } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, fail, ok } from '../../handler.ts'
import { type CheckedRow, type CheckedSheet, nothingDone, type OwnSheet } from '../../records/own-sheet.ts'
import { isStaff } from '../../visitor.ts'
import { skusCalled } from './stock.queries.ts'
import { stockColumns } from './stock-columns.ts'
import { type CalledSku, meantStock } from './stock-sheet.rules.ts'
import { countOn, toFill } from './stock-steps.ts'

type Judged = { shown: JudgedStockRow; sent: CheckedRow['sent']; field?: string | undefined }

/** A sheet of what came, goes or was counted, onto a draft or an arriving transfer: looked at first, then all good rows at once. */
export const stockSheet: OwnSheet = {
  columns: ({ visitor }) => (isStaff(visitor, ['warehouse']) ? stockColumns : undefined),
  mostRows: mostStockRows,
  take: async (context, sheet, { make = false, into }) => {
    if (into === undefined) return fail('message.noPermission', undefined, 'into')
    // What is only looked at is done and undone: what is judged is what would be.
    let judged: Judged[] = []
    const refused = await inTransaction<Failure | undefined>(context.pool, async (tx, undo) => {
      judged = []
      const inside = { ...context, db: tx }
      const document = await toFill(inside, into)
      if ('key' in document) return undo(document)
      const called = await skusCalled(
        tx,
        [...new Set(sheet.rows.map(({ cells }) => cells.code ?? ''))],
        context.lang,
      )
      const rowOf = new Map<number, number>()
      for (const row of sheet.rows) {
        const one = judge(inside, sheet, row, called, rowOf)
        const counted =
          one.sku === undefined
            ? undefined
            : await countOn(tx, document, { skuId: one.sku.skuId, quantity: one.shown.quantity, more: false })
        if (one.sku && counted === undefined)
          judged.push(
            wrong(
              context,
              sheet,
              one,
              fail('stock.scanWrong', { code: one.shown.code, number: document.number }, 'code'),
            ),
          )
        else judged.push({ ...one, shown: { ...one.shown, done: make && one.sku !== undefined } })
        await sheet.tell(judged.length)
      }
      return make ? undefined : undo(undefined)
    })
    if (refused) return refused
    const bad = judged.filter(({ shown }) => shown.fault !== '')
    const problems = bad.map(
      ({ shown, field }): ImportProblem => ({
        row: shown.row,
        field: sheet.labelOf(field),
        reason: shown.fault,
      }),
    )
    const fixUrl =
      bad.length > 0
        ? await sheet.fixSheet(bad.map(({ sent, shown }) => ({ sent, reason: shown.fault })))
        : ''
    const changed = judged.filter(({ shown }) => shown.done).length
    const stockRows = judged.map(({ shown }) => shown)
    return ok({ ...nothingDone, changed, bad: bad.length, fixUrl, stockRows }, problems)
  },
}

interface Row extends Judged {
  sku?: CalledSku
}

function judge(
  context: MemberContext,
  sheet: CheckedSheet,
  { number, sent, cells, fault }: CheckedRow,
  called: ReadonlyMap<string, CalledSku[]>,
  rowOf: Map<number, number>,
): Row {
  const { code = '', quantity = '', unit = '' } = cells
  const amount: Decimal = isDecimal(quantity) ? quantity : '0'
  const shown = { row: number, code, itemNo: '', name: '', quantity: amount, unit, done: false, fault: '' }
  const row: Row = { shown, sent }
  if (fault) return wrong(context, sheet, row, fault)
  const meant = meantStock({ code, quantity: amount, unit }, called.get(code) ?? [], rowOf)
  if ('key' in meant) return wrong(context, sheet, row, { kind: 'fail', ...meant })
  const { sku } = meant
  rowOf.set(sku.skuId, number)
  const known = { ...shown, itemNo: sku.itemNo, name: sku.name, unit: sku.unit, quantity: meant.quantity }
  return safeParse(stockQuantity(), meant.quantity).success
    ? { shown: known, sent, sku }
    : wrong(context, sheet, { shown: known, sent }, fail('form.number', {}, 'quantity'))
}

function wrong({ t }: MemberContext, sheet: CheckedSheet, { shown, sent }: Row, why: Failure): Judged {
  const fault = t(why.key, { field: sheet.labelOf(why.field), ...why.params })
  return { shown: { ...shown, fault }, sent, field: why.field }
}
