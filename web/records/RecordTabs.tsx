import { type ComponentType, type ReactNode, useId, useState } from 'react'
import { string } from 'valibot'
import type { Form } from '../../contract/records.ts'
import { useT } from '../i18n/use-t.ts'
import { panelOf, TabList } from '../ui/TabList.tsx'
import { useDraft } from '../ui/use-draft.ts'
import type { PanelProps } from './panel-props.ts'
import { RecordChildren } from './RecordChildren.tsx'
import css from './RecordTabs.module.css'

interface Props {
  form: Form
  /** The record's own fields. */
  children: ReactNode
  Panel: ComponentType<PanelProps>
}

/** The record itself, among the names of its lists. */
const own = ''

/** A record with lists of what belongs to it, a tab each. */
export function RecordTabs({ form, children, Panel }: Props) {
  const t = useT()
  const id = useId()
  const [shown, setShown] = useState(own)
  const tabs = [
    { name: own, title: t('records.uiDetails') },
    ...form.children.map(({ billType, title }) => ({ name: billType, title })),
  ]
  const child = form.children.find(({ billType }) => billType === shown)
  useDraft(`tab ${form.billType} ${form.id}`, string(), child?.billType, setShown, 'quiet')
  return (
    <>
      <TabList
        {...{ id, tabs, shown }}
        label={form.name || form.title}
        onShow={setShown}
        className={css.tabs}
      />
      {/* It stays while another tab is shown, with all that was typed. */}
      <div {...panelOf(id, own)} hidden={Boolean(child)} className={css.fields}>
        {children}
      </div>
      {child && (
        <div {...panelOf(id, shown)} className={css.children}>
          <RecordChildren
            key={child.billType}
            billType={child.billType}
            by={child.by}
            parent={{ billType: form.billType, id: form.id }}
            Panel={Panel}
          />
        </div>
      )}
    </>
  )
}
