import { useCallback, useMemo, useState } from 'react'
import { saveData } from '../../../contract/data.ts'
import type { Grid } from '../../../contract/records.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { debounce } from '../../ui/use-debounce.ts'
import { type GridLayout, readLayout } from './grid-layout.ts'

/** Many small steps of one drag are one change. */
const saveAfterMs = 600

/** How this person has arranged the grid; a change is kept by the server. */
export function useLayout(grid: Grid): [GridLayout, (layout: GridLayout) => void] {
  const call = useCall()
  const { guest } = useSession()
  const [layout, setLayout] = useState(() => readLayout(grid.layout))
  const { billType } = grid
  const save = useMemo(
    () =>
      // Not stopped when the page is left: what was arranged last counts too.
      debounce((kept: GridLayout) => {
        const row = { bill_type: billType, layout: kept }
        // When it cannot be saved, the arrangement holds for this visit.
        call(saveData, { type: 'grid_layout', row }, { quiet: true }).catch(() => {})
      }, saveAfterMs),
    [call, billType],
  )
  const change = useCallback(
    (next: GridLayout) => {
      setLayout(next)
      if (!guest) save(next)
    },
    [guest, save],
  )
  return [layout, change]
}
