/** A report column as the server describes it (product §3). */
export interface ReportColumn {
  name: string
  header: string
  /** 0 or -1 means hidden; missing means by the header's length. */
  w?: number
  type?: 'date' | 'float'
  showTime?: boolean
}

/** `start` is the left, and the right in right-to-left languages. */
export type ColumnAlign = 'start' | 'center' | 'end'

export interface ColumnLayout {
  width: number
  align: ColumnAlign
}

/** Product §9. */
export const rowNumberWidth = 50

/** Width and alignment by product §9; nothing for a hidden column. */
export function columnLayout({ header, w, type }: ReportColumn): ColumnLayout | undefined {
  if (w !== undefined && w <= 0) return undefined
  const width = w ?? ([...header].length > 4 ? 100 : 80)
  if (type === 'date') return { width, align: 'center' }
  return { width, align: type === 'float' && w !== undefined ? 'end' : 'start' }
}
