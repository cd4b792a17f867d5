/** The parts of the editor in the order in which they are gone through. */
const panels = ['header', 'nav[class*="_Nav_"]', '#preview-frame', '[class*="_Sidebar--right"]']
const inside = 'a[href], button:enabled, input:enabled, select, [tabindex="0"]'

/** From one part to the next by F6, and back with Shift: past a page of many blocks it is a long way by Tab. */
export function stepPanel(event: KeyboardEvent): void {
  if (event.key !== 'F6' || document.querySelector('dialog[open]')) return
  const found = panels.flatMap(
    selector => document.querySelector<HTMLElement>(`[data-editor] ${selector}`) ?? [],
  )
  if (found.length === 0) return
  event.preventDefault()
  const left = document.querySelector('[data-editor] [class*="_Sidebar--left"]')
  const at = found.findIndex(
    panel =>
      panel.contains(document.activeElement) ||
      (panel.tagName === 'NAV' && left?.contains(document.activeElement)),
  )
  const step = event.shiftKey ? -1 : 1
  const next = found[at < 0 ? 0 : (at + step + found.length) % found.length]!
  firstIn(next)?.focus()
}

function firstIn(panel: HTMLElement): HTMLElement | null {
  if (panel.tagName === 'HEADER') return panel.querySelector<HTMLElement>(inside)
  if (panel.tagName !== 'NAV') return panel
  return panel.querySelector<HTMLElement>('[aria-pressed="true"]') ?? panel.querySelector('[role="button"]')
}
