import { type KeyboardEvent, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { OptionList } from '../../ui/combobox/OptionList.tsx'
import { useCombobox } from '../../ui/combobox/use-combobox.ts'
import floating from '../../ui/floating.module.css'
import type { FoundRecord } from '../find-records.ts'
import type { FieldProps } from './fields/field-props.ts'
import css from './Typeahead.module.css'
import { useSuggestions } from './use-suggestions.ts'

interface Props {
  control: FieldProps['control']
  /** Where no label is tied to it. */
  label?: string
  placeholder?: string
  billType: string
  forBillType: string
  /** What is chosen, when that stands in the field itself. */
  text: string
  onChoose(chosen: FoundRecord): void
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
  // What is being typed; undefined while nobody does.
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)
  const found = useSuggestions(billType, forBillType, open ? (typed ?? '') : undefined)

  const close = () => {
    setOpen(false)
    setTyped(undefined)
  }

  const choose = (suggestion: FoundRecord) => {
    onChoose(suggestion)
    close()
  }

  const box = useCombobox({ items: found, onChoose: choose, onOpen: () => setOpen(true), onClose: close })

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (box.onKey(event) || event.nativeEvent.isComposing) return
    // While it is open, Enter does not send the form around it.
    if (event.key === 'Enter' && open) event.preventDefault()
    if (event.key === 'Backspace' && event.currentTarget.value === '') onBack?.()
  }

  const leave = () => {
    if (typed !== undefined && typed.trim() === '' && text !== '') onClear?.()
    close()
    onLeave()
  }

  return (
    <span className={`${floating.box} ${css.box}`}>
      <input
        {...control}
        {...box.field}
        type="text"
        aria-label={label}
        dir="auto"
        placeholder={placeholder ?? t('records.uiLookupPlaceholder')}
        value={typed ?? text}
        onChange={event => {
          setTyped(event.target.value)
          setOpen(true)
        }}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      <OptionList box={box} label={label ?? t('records.uiLookupPlaceholder')}>
        {({ name, note }) => (
          <>
            <bdi>{name}</bdi>
            <bdi className={css.note}>{note}</bdi>
          </>
        )}
      </OptionList>
      {found?.length === 0 && (
        <p className={`${floating.panel} ${floating.wide} ${css.none}`} role="status">
          {t('records.uiNoResult')}
        </p>
      )}
    </span>
  )
}
