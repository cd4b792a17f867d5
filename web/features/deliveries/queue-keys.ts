import type { KeyboardEvent } from 'react'

/** Inside the list only: a letter typed anywhere else is a letter. */
export function onQueueKey(event: KeyboardEvent<HTMLElement>, onPickList: () => void): void {
  const { target, code, ctrlKey, altKey, metaKey } = event
  const row = (target as Element).closest('li')
  if (!row || ctrlKey || altKey || metaKey) return
  const tickOf = (one: Element | null) => one?.querySelector<HTMLInputElement>('input[type=checkbox]')
  const acts: Readonly<Record<string, () => void>> = {
    KeyJ: () => tickOf(row.nextElementSibling)?.focus(),
    ArrowDown: () => tickOf(row.nextElementSibling)?.focus(),
    KeyK: () => tickOf(row.previousElementSibling)?.focus(),
    ArrowUp: () => tickOf(row.previousElementSibling)?.focus(),
    KeyX: () => tickOf(row)?.click(),
    KeyP: onPickList,
    // On a link or a button it is theirs.
    ...(target instanceof HTMLInputElement && {
      Enter: () => row.querySelector<HTMLAnchorElement>('a[data-next]')?.click(),
    }),
  }
  const act = acts[code]
  if (!act) return
  event.preventDefault()
  act()
}
