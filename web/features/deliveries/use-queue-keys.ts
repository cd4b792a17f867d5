import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { keepsKeys } from '../../ui/keeps-keys.ts'

const tickOf = (row: Element | null | undefined) =>
  row?.querySelector<HTMLInputElement>('input[type=checkbox]')

/** A scanner's next character comes sooner, a person's later. */
export const scannerMs = 50

interface Typed {
  /** The characters that have come so fast one after the other. */
  text: string
  /** When the last of them was typed: a busy page hears of it later. */
  at: number
  timer: ReturnType<typeof setTimeout>
  /** What a single one does, when no other follows it. */
  act: (() => void) | undefined
}

interface Acts {
  onPickList(): void
  /** A scanner has typed this into the page. */
  onScan(code: string): void
}

/**
 * For the list of orders that waits: its keys work wherever the focus is, unless somebody types there, and what a scanner types there is
 * none of them (docs/decisions/0130).
 */
export function useQueueKeys({ onPickList, onScan }: Acts): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  const typed = useRef<Typed>(undefined)

  const actOf = (target: EventTarget | null, code: string): (() => void) | undefined => {
    if (!list.current) return
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
    return acts[code]
  }

  /** No other character belongs to them. */
  const settle = ({ timer, act }: Typed) => {
    clearTimeout(timer)
    typed.current = undefined
    act?.()
  }

  /** Answers whether the key is ours. */
  const takes = ({ target, code, key, repeat, timeStamp: at }: KeyboardEvent): boolean => {
    if (typed.current && at - typed.current.at >= scannerMs) settle(typed.current)
    const before = typed.current
    if (key === 'Enter' && before) {
      clearTimeout(before.timer)
      typed.current = undefined
      if (before.text.length > 1) {
        onScan(before.text)
        return true
      }
      before.act?.()
    }
    const act = actOf(target, code)
    if (key.length > 1 || repeat) {
      act?.()
      return act !== undefined
    }
    clearTimeout(before?.timer)
    const now: Typed = {
      text: (before?.text ?? '') + key,
      at,
      timer: setTimeout(() => settle(now), scannerMs),
      // From where the focus is by then: the key before may have moved it.
      act: before ? undefined : () => actOf(document.activeElement, code)?.(),
    }
    typed.current = now
    return act !== undefined || before !== undefined
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey || event.isComposing) return
    if (keepsKeys(target) || document.querySelector('dialog[open]')) return
    if (takes(event)) event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      clearTimeout(typed.current?.timer)
    }
  }, [])
  return list
}
