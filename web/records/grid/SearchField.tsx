import { type ChangeEvent, useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useDebounce } from '../../ui/use-debounce.ts'
import { SearchIcon } from '../icons.tsx'
import css from './GridToolbar.module.css'

interface Props {
  value: string
  onChange(text: string): void
}

/** Long enough to finish a word. */
const restMs = 300

export function SearchField({ value, onChange }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(value)
  const [composing, setComposing] = useState(false)
  const search = useDebounce(onChange, restMs)

  // The back button changes it from outside.
  useEffect(() => setTyped(value), [value])

  const type = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value)
    // Letters on their way to become a Chinese word are not searched for.
    if (!composing) search(event.target.value)
  }

  return (
    <search className={css.search}>
      <span className={css.searchIcon}>
        <SearchIcon />
      </span>
      <input
        type="search"
        className={css.searchInput}
        aria-label={t('records.uiSearch')}
        placeholder={t('records.uiSearchPlaceholder')}
        value={typed}
        onChange={type}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          search.cancel()
          onChange(typed)
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={event => {
          setComposing(false)
          search(event.currentTarget.value)
        }}
      />
    </search>
  )
}
