import * as paths from '../../../contract/paths.ts'
import type { PrintKind } from '../../../contract/print-fields.ts'
import type { PaperName } from '../../../contract/print-template.ts'

export interface PrintDesignSearch {
  /** Which shop's. */
  of?: number | undefined
  id?: number | undefined
  /** Without an id: ours of this kind, on this paper. */
  kind?: PrintKind | undefined
  paper?: PaperName | undefined
  copy?: '1' | undefined
  /** With a kind: the one that its papers are printed with. */
  used?: '1' | undefined
  /** A document to look at it with. */
  doc?: number | undefined
}

export function printDesignHref(search: PrintDesignSearch): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value) query.set(name, String(value))
  const asked = query.toString()
  return asked ? `${paths.printDesign}?${asked}` : paths.printDesign
}
