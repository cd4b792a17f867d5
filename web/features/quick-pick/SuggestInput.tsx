import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { ProductOption } from '../../layouts/ProductOption.tsx'
import { type Suggestion, useSearchSuggestions } from '../../layouts/use-search-suggestions.ts'
import { Button } from '../../ui/Button.tsx'
import { OptionList } from '../../ui/combobox/OptionList.tsx'
import { useCombobox } from '../../ui/combobox/use-combobox.ts'
import floating from '../../ui/floating.module.css'
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
  const { items, type, close } = useSearchSuggestions()
  const box = useCombobox({ items, onChoose: item => take(text, item), onClose: close })

  const take = (line: string, item?: Suggestion) => {
    close()
    setText('')
    if (item || line.trim()) onTake(line, item)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (box.onKey(event) || event.nativeEvent.isComposing || event.key !== 'Enter') return
    event.preventDefault()
    take(text)
  }
  return (
    <div className={css.box}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <div className={`${floating.box} ${css.line}`}>
        <input
          {...box.field}
          id={id}
          className={css.input}
          maxLength={200}
          value={text}
          placeholder={t('quick-pick.typeHint')}
          onChange={event => {
            setText(event.target.value)
            type(event.target.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
        <Button onClick={() => take(text)}>{t('quick-pick.addLine')}</Button>
        {actions}
        <OptionList box={box} label={label}>
          {item => <ProductOption item={item} />}
        </OptionList>
      </div>
    </div>
  )
}
