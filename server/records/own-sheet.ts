import type { ActionOutput } from '../../contract/action.ts'
import type { AgreedOrder } from '../../contract/order-import.ts'
import type { ImportProblem, importSheets } from '../../contract/records.ts'
import type { Context, IncomingFile, MemberContext } from '../context.ts'
import type { Failure, Outcome } from '../handler.ts'
import type { BillType } from './bill-type.ts'
import type { SheetRow } from './sheets/xlsx-parser.ts'

export interface ImportOptions {
  /** One bad row undoes everything. */
  all?: boolean
  /** Under which the browser asks how far it is. */
  progress?: string
  timeZone?: string
  /** Of sheets that are judged first: which of its orders are to be made now, or whether all of it is to be done. */
  agreed?: AgreedOrder[]
  /** False: a sheet of records is only judged. */
  make?: boolean
  /** What the rows are for, where a sheet is put onto something. */
  into?: number
}

export type SheetResult = ActionOutput<typeof importSheets>
export type SheetOutcome = Outcome<SheetResult, ImportProblem>

export const nothingDone: SheetResult = { added: 0, changed: 0, unchanged: 0, bad: 0, fixUrl: '' }

/** A sheet whose rows are no records: it is read as a whole, judged, and only then done. */
export interface OwnSheet {
  /** What stands in it for this visitor, as fields; undefined: it is not for them. */
  columns(context: Context): BillType | undefined
  mostRows: number
  take(context: MemberContext, sheet: CheckedSheet, options: ImportOptions): Promise<SheetOutcome>
}

/** A sheet of which only the lines are wanted. */
export type LineSheet = (file: IncomingFile) => Promise<string[] | Failure>

export interface CheckedRow {
  /** In the sheet. */
  number: number
  /** As it was sent. */
  sent: SheetRow
  /** By the name of the field, tidied: a choice's value, a moment in UTC. */
  cells: Record<string, string>
  /** What a form would say against it. */
  fault?: Failure
}

export interface RowToFix {
  sent: SheetRow
  reason: string
}

export interface CheckedSheet {
  rows: CheckedRow[]
  /** The label of a field, as the reader's sheet has it. */
  labelOf(name: string | undefined): string
  /** Rows to put right, each with its reason: the address of the sheet. */
  fixSheet(rows: readonly RowToFix[]): Promise<string>
  /** How many of the rows are done. */
  tell(done: number): Promise<void>
}
