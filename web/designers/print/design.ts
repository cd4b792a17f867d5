import { useCallback, useReducer, useState } from 'react'
import type { PrintTemplate } from '../../../contract/print-template.ts'
import { type Found, find } from './edits.ts'
import { type History, type HistoryStep, historyOf, step } from './history.ts'

/** What is chosen on the canvas: elements, none of them, or a table. */
export interface Chosen {
  ids: readonly string[]
  table: number | undefined
}

const nothing: Chosen = { ids: [], table: undefined }

export interface Design {
  template: PrintTemplate
  chosen: Chosen
  canUndo: boolean
  canRedo: boolean
  /** `run`: changes of the same run are undone together. */
  change(to: PrintTemplate, run?: string): void
  settle(): void
  undo(): void
  redo(): void
  open(template: PrintTemplate): void
  choose(chosen: Partial<Chosen>): void
  found: readonly Found[]
}

/** The template at hand with its history, and what is chosen of it. */
export function useDesign(first: PrintTemplate): Design {
  const [history, dispatch] = useReducer(
    step as (history: History<PrintTemplate>, action: HistoryStep<PrintTemplate>) => History<PrintTemplate>,
    first,
    historyOf,
  )
  const [wanted, setWanted] = useState<Chosen>(nothing)
  const template = history.now
  // What an undo took away is not chosen any more.
  const found = wanted.ids.flatMap(id => find(template, id) ?? [])
  const table = wanted.table !== undefined && template.tables[wanted.table] ? wanted.table : undefined
  const change = useCallback((to: PrintTemplate, run?: string) => dispatch({ do: 'change', to, run }), [])
  const settle = useCallback(() => dispatch({ do: 'settle' }), [])
  const undo = useCallback(() => dispatch({ do: 'undo' }), [])
  const redo = useCallback(() => dispatch({ do: 'redo' }), [])
  const open = useCallback((value: PrintTemplate) => {
    dispatch({ do: 'open', value })
    setWanted(nothing)
  }, [])
  const choose = useCallback((next: Partial<Chosen>) => setWanted({ ...nothing, ...next }), [])
  return {
    template,
    chosen: { ids: found.map(({ element }) => element.id), table },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    settle,
    undo,
    redo,
    open,
    choose,
    found,
  }
}
