import { type GridQuery, searchParameter } from '../grid/grid-query.ts'

export type ExportFormat = 'xlsx' | 'csv'

interface Exported {
  billType: string
  forBillType?: string
  parentId?: number
  fixed?: Readonly<Record<string, string>>
  query: GridQuery
  /** On whose clocks the times of the sheet are. */
  timeZone: string
  /** The visible columns in the order they are shown in. */
  columns: readonly string[]
}

/** Where the whole list is fetched as a sheet, as it is searched, sorted and arranged now. */
export function exportUrl(
  { billType, forBillType, parentId, fixed, query, timeZone, columns }: Exported,
  format: ExportFormat,
): string {
  return address({
    billType,
    forBillType,
    format,
    parentId: parentId === undefined ? undefined : String(parentId),
    search: searchParameter(query, fixed),
    sort: query.sort?.name,
    dir: query.sort?.dir,
    incDisabled: query.disabled ? '1' : undefined,
    columns: columns.join(','),
    timeZone,
  })
}

/** An empty sheet with the columns an import understands. */
export const templateUrl = (billType: string): string => address({ billType, template: '1' })

function address(params: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return `/export?${new URLSearchParams(given)}`
}
