import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLanguage } from '../i18n/use-t.ts'
import css from './Tabs.module.css'

export interface Tab {
  name: string
  title: string
  content: ReactNode
}

/** One of several ways to do the same; the others are away, with what they were doing. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId()
  const { dir } = useLanguage()
  const list = useRef<HTMLDivElement>(null)
  const [chosen, choose] = useState(tabs[0]!.name)
  const shown = tabs.find(({ name }) => name === chosen) ?? tabs[0]!

  const onKeyDown = (event: KeyboardEvent) => {
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const step = event.key === forward ? 1 : event.key === back ? -1 : 0
    if (!step) return
    event.preventDefault()
    const next = (tabs.indexOf(shown) + step + tabs.length) % tabs.length
    // First the other form, whose first field may take the focus, then the focus back: arrows go on from here.
    flushSync(() => choose(tabs[next]!.name))
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <>
      <div ref={list} className={css.list} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ name, title }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            className={css.tab}
            aria-selected={name === shown.name}
            aria-controls={`${id}-panel`}
            tabIndex={name === shown.name ? 0 : -1}
            onClick={() => choose(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <div key={shown.name} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown.name}`}>
        {shown.content}
      </div>
    </>
  )
}
