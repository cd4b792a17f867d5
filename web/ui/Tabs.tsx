import { type ReactNode, useId, useState } from 'react'
import { panelOf, TabList } from './TabList.tsx'
import css from './Tabs.module.css'

interface Tab {
  name: string
  title: string
  content: ReactNode
}

/** One of several ways to do the same; the others are away, with what they were doing. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId()
  const [chosen, choose] = useState(tabs[0]!.name)
  const shown = tabs.find(({ name }) => name === chosen) ?? tabs[0]!
  return (
    <>
      <TabList {...{ id, label, tabs }} shown={shown.name} onShow={choose} className={css.list} />
      <div key={shown.name} {...panelOf(id, shown.name)}>
        {shown.content}
      </div>
    </>
  )
}
