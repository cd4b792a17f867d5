import type { GridRow } from '../../../contract/records.ts'
import { describeReport, type Grid, loadReport } from '../../../contract/records.ts'
import type { Call } from '../../api/call.ts'
import { useCall } from '../../api/use-app.ts'
import { type GridQuery, searchParameter } from '../../records/grid/grid-query.ts'
import { useInfinite } from '../shell/use-infinite.ts'

const recordsPerPage = 20

export interface RecordList {
  grid: Grid
  rows: readonly GridRow[]
  total: number
}

type Asked = Pick<GridQuery, 'text' | 'filters' | 'disabled'>

async function loadPage(call: Call, billType: string, asked: Asked, page: number) {
  const start = (page - 1) * recordsPerPage
  const { obj, tbl } = await call(loadReport, {
    billType,
    search: searchParameter(asked),
    incDisabled: asked.disabled || undefined,
    start,
    limit: recordsPerPage,
    recCount: true,
  })
  return { rows: tbl, total: obj.total ?? 0 }
}

/** The list of a bill type with its first records. */
export async function loadRecords(call: Call, billType: string, asked: Asked): Promise<RecordList> {
  const [{ obj: grid }, page] = await Promise.all([
    call(describeReport, { billType }),
    loadPage(call, billType, asked, 1),
  ])
  return { grid, ...page }
}

/** The same list as it grows. */
export function useRecordList({ grid, rows, total }: RecordList, asked: Asked) {
  const call = useCall()
  return useInfinite({
    first: rows,
    hasMore: pages => pages * recordsPerPage < total,
    load: async page => (await loadPage(call, grid.billType, asked, page)).rows,
  })
}
