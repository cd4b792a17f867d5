import { type Carrier, carrierCodes, carriers } from '../../../contract/carriers.ts'
import { languages } from '../../../contract/languages.ts'
import type { ImportProblem } from '../../../contract/records.ts'
import { type JudgedShipment, mostShipRows } from '../../../contract/ship-sheet.ts'
import type { Context, MemberContext } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { type Failure, ok } from '../../handler.ts'
import {
  type CheckedRow,
  type CheckedSheet,
  nothingDone,
  type OwnSheet,
  type RowToFix,
} from '../../records/own-sheet.ts'
import { isStaff } from '../../visitor.ts'
import { notesCalled } from './deliveries.queries.ts'
import { shipNote, wayFault } from './ship.ts'
import { shipColumns } from './ship-columns.ts'
import { meantNote, type NamedNote } from './ship-sheet.rules.ts'

/** Packed notes leave by a sheet of logistics numbers: every row judged first, then each shipped for itself. */
export const shipSheet: OwnSheet = {
  columns: ({ visitor }) => (isStaff(visitor, ['warehouse']) ? shipColumns : undefined),
  mostRows: mostShipRows,
  take: async (context, sheet, { make = false }) => {
    const notes = await notesCalled(context.db, [
      ...new Set(sheet.rows.map(({ cells }) => cells.number ?? '')),
    ])
    const rowOf = new Map<number, number>()
    const shipments: JudgedShipment[] = []
    const problems: ImportProblem[] = []
    const toFix: RowToFix[] = []
    const findCarrier = carrierNames(context)
    for (const [at, row] of sheet.rows.entries()) {
      const { shipment, field } = await judge(context, sheet, row, notes, rowOf, findCarrier, make)
      shipments.push(shipment)
      if (shipment.fault) {
        problems.push({ row: row.number, field: sheet.labelOf(field), reason: shipment.fault })
        toFix.push({ sent: row.sent, reason: shipment.fault })
      }
      await sheet.tell(at + 1)
    }
    const fixUrl = toFix.length > 0 ? await sheet.fixSheet(toFix) : ''
    const changed = shipments.filter(({ shipped }) => shipped).length
    return ok({ ...nothingDone, changed, bad: toFix.length, fixUrl, shipments }, problems)
  },
}

async function judge(
  context: MemberContext,
  sheet: CheckedSheet,
  { number: row, cells, fault }: CheckedRow,
  notes: ReadonlyMap<string, NamedNote[]>,
  rowOf: Map<number, number>,
  findCarrier: (written: string) => string,
  make: boolean,
): Promise<{ shipment: JudgedShipment; field?: string | undefined }> {
  const { t, lang } = context
  const { number = '', logistics_no: logisticsNo = '' } = cells
  const carrier = findCarrier(cells.carrier ?? '')
  const known = carriers[carrier as Carrier]
  const judged = (found: NamedNote | undefined, wrong?: Failure, shipped = false) => ({
    field: wrong?.field === 'logisticsNo' ? 'logistics_no' : (wrong?.field ?? 'number'),
    shipment: {
      row,
      number,
      note: found?.number ?? '',
      recipient: found?.recipient ?? '',
      carrier: known ? t(known) : carrier,
      logisticsNo,
      shipped,
      fault: wrong ? t(wrong.key, { field: sheet.labelOf(wrong.field), ...wrong.params }) : '',
    },
  })
  if (fault) return judged(undefined, fault)
  const meant = meantNote(number, notes.get(number) ?? [], rowOf, lang)
  if ('key' in meant) return judged(undefined, { kind: 'fail', ...meant, field: 'number' })
  rowOf.set(meant.id, row)
  const wrong = wayFault({ carrier, logisticsNo })
  if (wrong || !make) return judged(meant, wrong)
  const refused = await inTransaction<Failure | undefined>(context.pool, async (tx, undo) => {
    const why = await shipNote(tx, t, { noteId: meant.id, carrier, logisticsNo, by: context.visitor.id })
    return why ? undo(why) : undefined
  })
  return judged(meant, refused, !refused)
}

/** A carrier by its code, or by its name in any language; what is none stays as it is written. */
function carrierNames({ tIn }: Context): (written: string) => string {
  const codes = new Map<string, string>()
  for (const code of carrierCodes) {
    codes.set(code, code)
    for (const language of languages) codes.set(tIn(language.code)(carriers[code]).toLowerCase(), code)
  }
  return written => codes.get(written.trim().toLowerCase()) ?? written
}
