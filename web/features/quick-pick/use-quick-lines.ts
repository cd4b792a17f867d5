import { useRef, useState } from 'react'
import { leastIn } from '../../../contract/amounts.ts'
import type { PickRow } from '../../../contract/pick-row.ts'
import { mostPickLines, type PickedLine, quickPick } from '../../../contract/quick-pick.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { toasts } from '../../ui/Toasts.tsx'
import { type Pick, type Picks, pickOf } from '../pick-list/use-picks.ts'

/** A line that is not clear yet: what was written, and what it may mean. */
export interface OpenLine {
  key: string
  picked: PickedLine
  choices: readonly PickRow[]
}

/** What a line was understood as: one row, or not clear. */
export interface Answer {
  picked: PickedLine
  row: PickRow | undefined
}

/** Lines become rows of the list; what is unclear waits for a choice. */
export function useQuickLines(picks: Picks, onFailed: (lines: readonly string[]) => void) {
  const t = useT()
  const call = useCall()
  const [open, setOpen] = useState<readonly OpenLine[]>([])
  // Lines that the server has not answered yet.
  const [asking, setAsking] = useState<readonly string[]>([])
  const made = useRef(0)
  // A scanner does not wait for the answer to the code before.
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const nextKey = () => `line-${++made.current}`

  const resolve = async (lines: readonly string[]): Promise<Answer[]> => {
    try {
      const answer = await call(quickPick, { lines: [...lines] })
      const { lines: picked, rows } = answer.obj
      const bySku = new Map(rows.map(row => [row.skuId, row]))
      const found: Pick[] = []
      const unclear: OpenLine[] = []
      const answers: Answer[] = []
      for (const line of picked) {
        const choices = line.skuIds.flatMap(skuId => bySku.get(skuId) ?? [])
        const row = line.state === 'found' && line.wrongUnit === '' ? choices[0] : undefined
        if (row) found.push(toPick(line, row, nextKey()))
        else unclear.push({ key: nextKey(), picked: line, choices })
        answers.push({ picked: line, row })
      }
      picks.add(found)
      setOpen(before => [...before, ...unclear])
      return answers
    } catch {
      // The call has already shown the reason.
      onFailed(lines)
      return []
    } finally {
      setAsking(all => all.slice(lines.length))
    }
  }

  return {
    open,
    asking,
    busy: asking.length > 0,
    add: (lines: readonly string[]): Promise<readonly Answer[]> => {
      const written = lines.map(line => line.trim()).filter(Boolean)
      if (written.length === 0) return Promise.resolve([])
      if (written.length > mostPickLines) {
        toasts.show('error', t('quick-pick.tooManyLines', { max: mostPickLines }))
        return Promise.resolve([])
      }
      setAsking(all => [...all, ...written])
      const answers = queue.current.then(() => resolve(written))
      queue.current = answers
      return answers
    },
    choose: (line: OpenLine, row: PickRow) => {
      picks.add([toPick(line.picked, row, line.key)])
      setOpen(open.filter(({ key }) => key !== line.key))
    },
    /** Prices and stock of rows that were kept may be another's by now. */
    refresh: async (kept: readonly Pick[]): Promise<void> => {
      if (kept.length === 0) return
      const asked = kept.slice(0, mostPickLines).map(({ row }) => row.itemNo)
      try {
        const answer = await call(quickPick, { lines: asked })
        const rows = new Map(answer.obj.rows.map(row => [row.skuId, row]))
        for (const { key, row } of kept) picks.change(key, { row: rows.get(row.skuId) ?? row })
      } catch {
        // The call has already shown the reason; the cart checks prices and stock anyway.
      }
    },
    drop: (key: string) => setOpen(open.filter(line => line.key !== key)),
    clear: () => setOpen([]),
  }
}

export type QuickLines = ReturnType<typeof useQuickLines>

function toPick({ quantity, unitId }: PickedLine, row: PickRow, key: string): Pick {
  const unit = row.units.some(({ id }) => id === unitId) ? unitId : null
  return pickOf(row, { key, unitId: unit, quantity: quantity ?? leastIn(row, unit) })
}
