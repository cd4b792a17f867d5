import type { ReactNode } from 'react'
import floating from '../floating.module.css'
import css from './OptionList.module.css'
import type { Combobox } from './use-combobox.ts'

interface Props<T> {
  box: Combobox<T>
  label: string
  /** How an option looks. */
  children: (item: T) => ReactNode
}

/** What a combobox suggests, in the nearest box that panels float beside. */
export function OptionList<T extends { id: number }>({ box, label, children }: Props<T>) {
  const { items, open, active, listId, optionId, onChoose } = box
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      className={`${floating.panel} ${floating.wide} ${css.list}`}
      hidden={!open}
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
        <div
          key={item.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={css.option}
          // The focus stays in the field, and with it the list.
          onPointerDown={event => event.preventDefault()}
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(item)}
        >
          {children(item)}
        </div>
      ))}
    </div>
  )
}
