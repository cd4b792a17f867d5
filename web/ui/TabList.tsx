import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useLanguage } from '../i18n/use-t.ts'
import css from './TabList.module.css'

interface Props<Name extends string> {
  /** Of the page: the ids of its tabs and panels begin with it. */
  id: string
  label: string
  tabs: readonly { name: Name; title: ReactNode }[]
  shown: Name
  onShow(name: Name): void
  /** Beside its own. */
  className?: string | undefined
}

/** The attributes of the panel that belongs to a tab. */
export const panelOf = (id: string, name: string) =>
  ({ role: 'tabpanel', id: `${id}-panel-${name}`, 'aria-labelledby': `${id}-${name}` }) as const

/** Tabs of which one is shown: Tab leads to that one and on, arrows, Home and End to the others (WAI-ARIA: tabs). */
export function TabList<Name extends string>(props: Props<Name>) {
  const { id, label, tabs, shown, onShow, className = '' } = props
  const { dir } = useLanguage()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(({ name }) => name === shown)

  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeOf(event.key, dir, at, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    // First the other panel, whose first field may take the focus, then the focus back: arrows go on from here.
    flushSync(() => onShow(tabs[next]!.name))
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={`${css.list} ${className}`}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          aria-selected={name === shown}
          aria-controls={name === shown ? `${id}-panel-${name}` : undefined}
          tabIndex={name === shown ? 0 : -1}
          className={css.tab}
          onClick={() => onShow(name)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

/** Where a key leads among so many tabs. */
function placeOf(key: string, dir: 'ltr' | 'rtl', at: number, count: number): number | undefined {
  const [on, back] = dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  switch (key) {
    case on:
      return (at + 1) % count
    case back:
      return (at - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
  }
}
