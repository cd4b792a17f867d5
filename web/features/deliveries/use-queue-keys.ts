import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { keepsKeys } from '../../ui/keeps-keys.ts'

const tickOf = (row: Element | null | undefined) =>
  row?.querySelector<HTMLInputElement>('input[type=checkbox]')

/** For the list of orders that waits: its keys work wherever the focus is, unless somebody types there (docs/decisions/0130). */
export function useQueueKeys(onPickList: () => void): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, code, ctrlKey, altKey, metaKey } = event
    if (!list.current || ctrlKey || altKey || metaKey || event.isComposing) return
    if (keepsKeys(target) || document.querySelector('dialog[open]')) return
    const row = list.current.contains(target as Node) ? (target as Element).closest('li') : null
    const next = row ? row.nextElementSibling : list.current.firstElementChild
    const previous = row ? row.previousElementSibling : list.current.lastElementChild
    const acts: Readonly<Record<string, () => void>> = {
      KeyJ: () => tickOf(next)?.focus(),
      KeyK: () => tickOf(previous)?.focus(),
      KeyP: onPickList,
      ...(row && {
        ArrowDown: () => tickOf(next)?.focus(),
        ArrowUp: () => tickOf(previous)?.focus(),
        KeyX: () => tickOf(row)?.click(),
      }),
      // On a link or a button it is theirs.
      ...(row &&
        target instanceof HTMLInputElement && {
          Enter: () => row.querySelector<HTMLAnchorElement>('a[data-next]')?.click(),
        }),
    }
    const act = acts[code]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return list
}
