import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { type Suggestion, useSearchSuggestions } from '../../layouts/use-search-suggestions.ts'
import { Button } from '../../ui/Button.tsx'
import { StoredPicture } from '../../ui/StoredPicture.tsx'
import css from './SuggestInput.module.css'

interface Props {
  label: string
  /** What was typed, or the suggestion that was taken. */
  onTake(text: string, item?: Suggestion): void
  actions?: ReactNode
}

/** A field that suggests products while one types. */
export function SuggestInput({ label, onTake, actions }: Props) {
  const t = useT()
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const { items, type, close } = useSearchSuggestions()
  const open = items.length > 0

  const take = (line: string, item?: Suggestion) => {
    close()
    setActive(-1)
    setText('')
    if (item || line.trim()) onTake(line, item)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const places = items.length + 1
    if (event.key === 'Enter') take(text, items[active])
    else if (event.key === 'ArrowDown' && open) setActive(((active + 2) % places) - 1)
    else if (event.key === 'ArrowUp' && open) setActive(((active + places) % places) - 1)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }
  return (
    <div className={css.box}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={css.line}>
        <input
          id={id}
          className={css.input}
          autoComplete="off"
          maxLength={200}
          value={text}
          placeholder={t('quick-pick.typeHint')}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          onChange={event => {
            setText(event.target.value)
            setActive(-1)
            type(event.target.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <Button onClick={() => take(text)}>{t('quick-pick.addLine')}</Button>
        {actions}
        <div id={`${id}-list`} role="listbox" aria-label={label} className={css.list} hidden={!open}>
          {items.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys
            <div
              key={item.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={css.option}
              // The focus stays in the field.
              onMouseDown={event => event.preventDefault()}
              onClick={() => take(text, item)}
            >
              <StoredPicture className={css.picture} name={item.picture} width={40} alt="" />
              <bdi className={css.name}>{item.name}</bdi>
              <bdi className={css.itemNo} dir="ltr">
                {item.itemNo}
              </bdi>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
