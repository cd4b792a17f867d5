import { createUsePuck } from '@puckeditor/core'
import type { ReactNode } from 'react'
import { useLanguage, useT } from '../../i18n/use-t.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useDesk } from './desk.tsx'
import css from './Editor.module.css'
import { BinIcon, CopyIcon, DownArrowIcon, UpArrowIcon } from './icons.tsx'
import type { Kind } from './puck-data.ts'
import { kindTitles } from './titles.ts'

const usePuck = createUsePuck()

/** What can be done with the chosen block, above its fields: all of it without a pointer too. */
export function FieldsPanel({ children }: { children: ReactNode }) {
  const t = useT()
  const { dir } = useLanguage()
  const item = usePuck(({ selectedItem }) => selectedItem)
  return (
    <div className={css.fields}>
      <div dir={dir}>{item ? <Steps /> : <p className={css.hint}>{t('page-editor.chooseBlock')}</p>}</div>
      {children}
    </div>
  )
}

function Steps() {
  const t = useT()
  const { missing } = useDesk()
  const item = usePuck(({ selectedItem }) => selectedItem)!
  const id = item.props.id as string
  // Each by itself: a new object at every look would be another answer.
  const index = usePuck(({ getSelectorForId }) => getSelectorForId(id)?.index)
  const zone = usePuck(({ getSelectorForId }) => getSelectorForId(id)?.zone)
  const dispatch = usePuck(puck => puck.dispatch)
  const many = usePuck(({ appState, getParentById }) =>
    countBeside(appState.data.content, getParentById(id), zone),
  )
  const lacking = new Set(
    missing.filter(({ blockId }) => blockId === id).flatMap(({ languages }) => languages),
  )
  if (index === undefined || zone === undefined) return null
  const block = t(kindTitles[item.type as Kind])
  const move = (to: number) => {
    dispatch({ type: 'reorder', sourceIndex: index, destinationIndex: to, destinationZone: zone })
    dispatch({ type: 'setUi', ui: { itemSelector: { index: to, zone } } })
  }
  return (
    <>
      <div className={css.steps} role="toolbar" aria-label={block}>
        <IconButton
          label={t('page-editor.moveUp', { name: block })}
          disabled={index === 0}
          onClick={() => move(index - 1)}
        >
          <UpArrowIcon />
        </IconButton>
        <IconButton
          label={t('page-editor.moveDown', { name: block })}
          disabled={index >= many - 1}
          onClick={() => move(index + 1)}
        >
          <DownArrowIcon />
        </IconButton>
        <IconButton
          label={t('page-editor.duplicate')}
          onClick={() => dispatch({ type: 'duplicate', sourceIndex: index, sourceZone: zone })}
        >
          <CopyIcon />
        </IconButton>
        <IconButton
          label={t('page-editor.removeOne', { name: block })}
          onClick={event => {
            // The button goes with the block; keys go on from the panel.
            event.currentTarget.closest<HTMLElement>('[class*="_Sidebar--"]')?.focus()
            dispatch({ type: 'remove', index, zone })
            dispatch({ type: 'setUi', ui: { itemSelector: null } })
          }}
        >
          <BinIcon />
        </IconButton>
      </div>
      {lacking.size > 0 && (
        <p className={css.lacking}>{t('page-editor.missingIn', { count: lacking.size })}</p>
      )}
    </>
  )
}

/** How many blocks stand where this one does. */
function countBeside(
  content: readonly unknown[],
  parent: { props: Record<string, unknown> } | undefined,
  zone: string | undefined,
): number {
  const slot = zone?.slice(zone.indexOf(':') + 1)
  const cell = slot && parent?.props[slot]
  return Array.isArray(cell) ? cell.length : content.length
}
