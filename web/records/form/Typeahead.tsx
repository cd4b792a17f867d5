import { type KeyboardEvent, useId, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import type { FieldProps } from './fields/field-props.ts'
import css from './Typeahead.module.css'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

interface Props {
  control: FieldProps['control']
  /** Where no label is tied to it. */
  label?: string
  placeholder?: string
  billType: string
  forBillType: string
  /** What is chosen, when that stands in the field itself. */
  text: string
  onChoose(chosen: Suggestion): void
  /** The field was emptied. */
  onClear?: () => void
  /** Backspace in the empty field. */
  onBack?: () => void
  onLeave(): void
}

/** A field that suggests records while one types. */
export function Typeahead({
  control,
  label,
  placeholder,
  billType,
  forBillType,
  text,
  onChoose,
  onClear,
  onBack,
  onLeave,
}: Props) {
  const t = useT()
  const listId = useId()
  // What is being typed; undefined while nobody does.
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = useSuggestions(billType, forBillType, open ? (typed ?? '') : undefined)

  const choose = (suggestion: Suggestion) => {
    onChoose(suggestion)
    close()
  }

  const close = () => {
    setOpen(false)
    setTyped(undefined)
    setActive(-1)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const count = found?.length ?? 0
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (!open) setOpen(true)
        else if (count > 0)
          setActive((active + (event.key === 'ArrowDown' ? 1 : count - (active < 0 ? 0 : 1))) % count)
        break
      case 'Enter':
        // Enter in the middle of a word still being composed belongs to the keyboard.
        if (!open || event.nativeEvent.isComposing) return
        if (found?.[active]) choose(found[active])
        break
      case 'Escape':
        if (!open) return
        event.stopPropagation()
        close()
        break
      case 'Backspace':
        if (event.currentTarget.value === '') onBack?.()
        return
      default:
        return
    }
    event.preventDefault()
  }

  const leave = () => {
    if (typed !== undefined && typed.trim() === '' && text !== '') onClear?.()
    close()
    onLeave()
  }

  return (
    <span className={css.box}>
      <input
        {...control}
        type="text"
        role="combobox"
        aria-label={label}
        autoComplete="off"
        dir="auto"
        aria-autocomplete="list"
        aria-expanded={open && found !== undefined}
        aria-controls={listId}
        aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
        placeholder={placeholder ?? t('records.uiLookupPlaceholder')}
        value={typed ?? text}
        onChange={event => {
          setTyped(event.target.value)
          setOpen(true)
          setActive(-1)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {open && found && (
        <div id={listId} role="listbox" className={css.list}>
          {found.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys
            <div
              key={suggestion.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={`${css.option} ${index === active ? css.active : ''}`}
              // Before the field loses the focus, and with it the list.
              onPointerDown={event => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              <bdi>{suggestion.name}</bdi>
              <bdi className={css.note}>{suggestion.note}</bdi>
            </div>
          ))}
          {found.length === 0 && <p className={css.none}>{t('records.uiNoResult')}</p>}
        </div>
      )}
    </span>
  )
}
