import { describeReport, type Grid, loadReport } from '../../contract/records.ts'
import type { Call } from '../api/call.ts'
import { rowName } from './grid/cell-text.ts'
import { searchParameter } from './grid/grid-query.ts'

export interface FoundRecord {
  id: number
  name: string
  /** Tells apart what is called alike. */
  note: string
}

interface Asked {
  billType: string
  /** Whose form asks. */
  forBillType?: string
  text: string
  most: number
}

const mostNotes = 2

/** Finds records whose texts match; what a list is like is asked once. */
export function recordFinder(call: Call): (asked: Asked) => Promise<FoundRecord[]> {
  const described = new Map<string, Promise<Grid>>()
  const describe = async (billType: string, forBillType: string | undefined): Promise<Grid> =>
    (await call(describeReport, { billType, forBillType }, { quiet: true })).obj
  return async ({ billType, forBillType, text, most }) => {
    const key = `${billType} ${forBillType ?? ''}`
    const grid = described.get(key) ?? describe(billType, forBillType)
    described.set(key, grid)
    grid.catch(() => described.delete(key))
    const search = searchParameter({ text, filters: {} })
    const [{ columns }, { tbl }] = await Promise.all([
      grid,
      call(loadReport, { billType, forBillType, search, limit: most, start: 0 }, { quiet: true }),
    ])
    return tbl.map(row => {
      const name = rowName(row, columns)
      const shown = columns.filter(({ kind, w }) => kind === 'text' && w !== 0 && w !== -1)
      const others = shown.map(column => row[column.name]).filter(other => other && other !== name)
      return { id: row.id, name, note: others.slice(0, mostNotes).join(' · ') }
    })
  }
}
