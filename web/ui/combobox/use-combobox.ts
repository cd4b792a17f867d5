import { type KeyboardEvent, useEffect, useId, useState } from 'react'

interface Options<T> {
  /** What is suggested now; undefined while the list is away. */
  items: readonly T[] | undefined
  onChoose(item: T): void
  /** An arrow was pressed while the list was away. */
  onOpen?: () => void
  onClose(): void
}

export type Combobox<T> = ReturnType<typeof useCombobox<T>>

/**
 * A field with a list of suggestions (WAI-ARIA: editable combobox with a list). The focus stays in the field; arrows walk
 * through the suggestions and, past the last one, back to the person's own words.
 */
export function useCombobox<T>({ items, onChoose, onOpen, onClose }: Options<T>) {
  const listId = useId()
  const [walk, setWalk] = useState<{ items: readonly T[]; at: number }>()
  const open = items !== undefined && items.length > 0
  // Other suggestions are walked through from the start.
  const active = open && walk?.items === items ? walk.at : -1
  const optionId = (index: number) => `${listId}-${index}`
  const activeId = active >= 0 ? optionId(active) : undefined

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  /** True when the key was for the list. */
  const onKey = (event: KeyboardEvent): boolean => {
    // While Chinese or Japanese is being composed, the keys belong to the input method.
    if (event.nativeEvent.isComposing || !act(event)) return false
    event.preventDefault()
    return true
  }

  const act = (event: KeyboardEvent): boolean => {
    const { key, altKey } = event
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && !open) {
      onOpen?.()
      return onOpen !== undefined
    }
    if (!open) return false
    if (key === 'Escape' || (altKey && step < 0)) {
      // Only the list: a dialog around it stays.
      event.stopPropagation()
      onClose()
    } else if (step !== 0) {
      // One place more than there are suggestions: the person's own words.
      const places = items.length + 1
      setWalk({ items, at: ((active + 1 + step + places) % places) - 1 })
    } else if (key === 'Enter' && active >= 0) onChoose(items[active]!)
    else return false
    return true
  }

  return {
    items: items ?? [],
    open,
    active,
    listId,
    optionId,
    onChoose,
    onKey,
    /** For the field. */
    field: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': listId,
      'aria-activedescendant': activeId,
    } as const,
  }
}
