import type { FileItem } from '../../contract/files.ts'
import type { Currency } from '../../contract/money.ts'
import type { Context } from '../context.ts'
import type { Db, Fragment } from '../db/database.ts'
import type { LineSheet, OwnSheet } from './own-sheet.ts'

/** A file that is part of a record. */
export interface RecordFile {
  attachedType: string
  attachedId: number
  path: string
  name: string
}

/** Uploads: what becomes part of a record and what is taken off it. */
interface RecordFiles {
  /** False when one of them is somebody else's, expired or part of another record. */
  attachFiles(
    db: Db,
    files: { ids: readonly number[]; owner: number; publish?: boolean },
    type: string,
    id: number,
  ): Promise<boolean>
  /** False when one of them was not part of it. */
  detachFiles(db: Db, ids: readonly number[], type: string, id: number): Promise<boolean>
  detachAllFiles(db: Db, type: string, id: number): Promise<void>
  /** Those of them that another record of the type names are its from now on; which they are. `named` joins records `r` to file `f`. */
  passFilesOn(
    db: Db,
    ids: readonly number[],
    from: { type: string; id: number },
    named: Fragment,
  ): Promise<number[]>
  countFiles(db: Db, type: string, id: number): Promise<number>
  filesOf(db: Db, type: string, ids: readonly number[]): Promise<Map<number, FileItem[]>>
  attachedFiles(db: Db, ids: readonly number[]): Promise<RecordFile[]>
}

/** What the engine needs of features. It does not know them: they are put in place beside the bill types. */
interface Needs {
  /** Every currency that amounts may be in, as this visitor reads them. */
  currencyBook(context: Context): Promise<Currency[]>
  files: RecordFiles
  /** Sheets whose rows are no records, by what an import calls them. */
  sheets: ReadonlyMap<string, OwnSheet>
  /** And those that are only read. */
  lines: ReadonlyMap<string, LineSheet>
}

let served: Needs | undefined

/** Called once (bill-types.ts). */
export function serve(needs: Needs): void {
  served = needs
}

export function needs(): Needs {
  if (!served) throw new Error('bill-types.ts is not loaded')
  return served
}
