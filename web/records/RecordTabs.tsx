import { type ComponentType, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { string } from 'valibot'
import type { Form } from '../../contract/records.ts'
import { useLanguage, useT } from '../i18n/use-t.ts'
import { useKept } from '../ui/use-kept.ts'
import type { PanelProps } from './panel-props.ts'
import { RecordChildren } from './RecordChildren.tsx'
import css from './RecordTabs.module.css'

interface Props {
  form: Form
  /** The record's own fields. */
  children: ReactNode
  Panel: ComponentType<PanelProps>
}

/** A record with lists of what belongs to it, a tab each. */
export function RecordTabs({ form, children, Panel }: Props) {
  const t = useT()
  const { dir } = useLanguage()
  const tabsId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const titles = [t('records.uiDetails'), ...form.children.map(({ title }) => title)]
  const child = form.children[shown - 1]
  const show = (billType: string) => setShown(1 + form.children.findIndex(each => each.billType === billType))
  useKept(`tab ${form.billType} ${form.id}`, string(), child?.billType, show, 'quiet')

  const onKeyDown = (event: KeyboardEvent) => {
    const [forward, back] = dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
    const step = event.key === forward ? 1 : event.key === back ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const next = (shown + step + titles.length) % titles.length
    setShown(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" className={css.tabs} onKeyDown={onKeyDown}>
        {titles.map((title, index) => (
          <button
            key={title}
            type="button"
            role="tab"
            id={`${tabsId}-${index}`}
            aria-selected={index === shown}
            aria-controls={`${tabsId}-panel-${index === 0 ? 0 : 1}`}
            tabIndex={index === shown ? 0 : -1}
            className={css.tab}
            onClick={() => setShown(index)}
          >
            {title}
          </button>
        ))}
      </div>
      {/* It stays while another tab is shown, with all that was typed. */}
      <div
        role="tabpanel"
        id={`${tabsId}-panel-0`}
        aria-labelledby={`${tabsId}-0`}
        hidden={shown !== 0}
        className={css.fields}
      >
        {children}
      </div>
      {child && (
        <div
          role="tabpanel"
          id={`${tabsId}-panel-1`}
          aria-labelledby={`${tabsId}-${shown}`}
          className={css.children}
        >
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
