import { type ReactNode, useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { DownArrowIcon, UpArrowIcon } from '../icons.tsx'
import { moved } from '../page-changes.ts'
import css from './Fields.module.css'

interface Props<Item> {
  items: readonly Item[]
  keyOf(item: Item, index: number): string
  title(item: Item, index: number): ReactNode
  /** For the names of its buttons. */
  nameOf(item: Item, index: number): string
  onChange(items: Item[]): void
  /** What stands below a title when it is open. */
  children?: (item: Item, index: number) => ReactNode
}

/** Things in an order that is changed by dragging them or with the buttons beside them. */
export function ItemList<Item>({ items, keyOf, title, nameOf, onChange, children }: Props<Item>) {
  const t = useT()
  const [dragged, setDragged] = useState<number>()
  return (
    <ol className={css.items}>
      {items.map((item, index) => {
        const name = nameOf(item, index)
        return (
          <li
            key={keyOf(item, index)}
            className={dragged === index ? `${css.item} ${css.dragged}` : css.item}
            onDragOver={event => {
              if (dragged === undefined) return
              event.preventDefault()
              if (dragged === index) return
              onChange(moved(items, dragged, index))
              setDragged(index)
            }}
            onDrop={event => event.preventDefault()}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons beside it do the same */}
            <div
              className={css.itemHead}
              draggable
              onDragStart={event => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', name)
                setDragged(index)
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              <span className={css.itemTitle}>{title(item, index)}</span>
              <IconButton
                label={t('page-editor.moveUp', { name })}
                disabled={index === 0}
                onClick={() => onChange(moved(items, index, index - 1))}
              >
                <UpArrowIcon />
              </IconButton>
              <IconButton
                label={t('page-editor.moveDown', { name })}
                disabled={index === items.length - 1}
                onClick={() => onChange(moved(items, index, index + 1))}
              >
                <DownArrowIcon />
              </IconButton>
              <IconButton
                label={t('page-editor.removeOne', { name })}
                onClick={() => onChange(items.filter((_, at) => at !== index))}
              >
                <CloseIcon />
              </IconButton>
            </div>
            {children?.(item, index)}
          </li>
        )
      })}
    </ol>
  )
}
