import type { KeyboardEvent } from 'react'

/** What takes the focus in a cell; the steps of a quantity are for the pointer. */
const control = 'input, select, a, button:not([tabindex="-1"])'

const rowStep: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const cellStep: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Arrows lead from cell to cell of the cart as in a sheet, and Enter down the quantities; what a field needs itself it keeps. */
export function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target
  if (!(from instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return
  const cell = from.closest<HTMLElement>('[data-cell]')
  // A list of choices and a note that is being written go through theirs.
  if (!cell || from instanceof HTMLSelectElement || isNote(cell, from)) return
  const to = inNextRow(event, cell) ?? inSameRow(event, cell)
  if (!to) return
  event.preventDefault()
  event.stopPropagation()
  to.focus()
}

const isNote = (cell: HTMLElement, from: HTMLElement) =>
  cell.dataset.cell === 'note' && from instanceof HTMLInputElement

function inNextRow(event: KeyboardEvent<HTMLElement>, cell: HTMLElement): HTMLElement | undefined {
  const name = cell.dataset.cell
  const enters = event.key === 'Enter' && event.target instanceof HTMLInputElement && name === 'quantity'
  const step = enters ? (event.shiftKey ? -1 : 1) : rowStep[event.key]
  if (!step) return undefined
  const column = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-cell="${name}"]`)]
  // At either end it stays where it is: a step of the quantity would be a surprise.
  return controlOf(column[column.indexOf(cell) + step] ?? cell)
}

function inSameRow(event: KeyboardEvent<HTMLElement>, cell: HTMLElement): HTMLElement | undefined {
  const step = cellStep[event.key]
  if (!step || staysInText(event.target, step)) return undefined
  const cells = [...cell.closest('article')!.querySelectorAll<HTMLElement>('[data-cell]')]
  const next = cells[cells.indexOf(cell) + (document.dir === 'rtl' ? -step : step)]
  return next && controlOf(next)
}

/** In a number the arrows move the caret, until it is at the end. Numbers are written from left to right everywhere. */
function staysInText(field: EventTarget, step: number): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== 'text') return false
  const { selectionStart, selectionEnd, value } = field
  if (selectionStart === 0 && selectionEnd === value.length) return false
  return step > 0 ? selectionEnd !== value.length : selectionStart !== 0
}

const controlOf = (cell: HTMLElement): HTMLElement =>
  cell.matches(control) ? cell : (cell.querySelector<HTMLElement>(control) ?? cell)

/** The row of this button is about to go: the focus goes to its neighbour's, else to the heading. */
export function focusNeighbourOf(button: HTMLElement): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-cell="remove"]')]
  const at = all.indexOf(button)
  const next = all[at + 1] ?? all[at - 1]
  requestAnimationFrame(() => {
    if (next?.isConnected) next.focus({ preventScroll: true })
    else document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
  })
}

export const focusLine = (id: number | undefined): void => {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-line="${id}"] [role="spinbutton"]`)?.focus(),
  )
}

/** The first quantity that has to be changed, when there is one. */
export function focusWrongQuantity(): void {
  document.querySelector<HTMLElement>('[data-line] [role="spinbutton"][aria-invalid="true"]')?.focus()
}
