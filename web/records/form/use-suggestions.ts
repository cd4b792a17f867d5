import { useEffect, useRef, useState } from 'react'
import { describeReport, type Grid, loadReport } from '../../../contract/records.ts'
import { useCall } from '../../api/use-app.ts'
import { rowName } from '../grid/cell-text.ts'
import { searchParameter } from '../grid/grid-query.ts'

export interface Suggestion {
  id: number
  name: string
  /** Tells apart what is called alike. */
  note: string
}

const most = 8
const mostNotes = 2
const restMs = 200

/** Records of a bill type whose texts match; undefined while nothing is asked or nothing has come. */
export function useSuggestions(
  billType: string,
  forBillType: string,
  text: string | undefined,
): Suggestion[] | undefined {
  const call = useCall()
  const described = useRef<Promise<Grid>>(undefined)
  const [found, setFound] = useState<{ text: string; list: Suggestion[] }>()

  useEffect(() => {
    if (text === undefined) return
    let gone = false
    const ask = async () => {
      described.current ??= call(describeReport, { billType, forBillType }, { quiet: true }).then(
        ({ obj }) => obj,
      )
      const search = searchParameter({ text, filters: {} })
      const [{ columns }, { tbl }] = await Promise.all([
        described.current,
        call(loadReport, { billType, forBillType, search, limit: most, start: 0 }, { quiet: true }),
      ])
      const list = tbl.map(row => {
        const name = rowName(row, columns)
        const shown = columns.filter(({ kind, w }) => kind === 'text' && w !== 0 && w !== -1)
        const others = shown.map(column => row[column.name]).filter(other => other && other !== name)
        return { id: row.id, name, note: others.slice(0, mostNotes).join(' · ') }
      })
      if (!gone) setFound({ text, list })
    }
    const timer = setTimeout(() => {
      ask().catch(() => {
        described.current = undefined
        if (!gone) setFound({ text, list: [] })
      })
    }, restMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [call, billType, forBillType, text])

  return text === undefined ? undefined : found?.list
}
