import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import css from './fx.module.css'

interface Props {
  hint: string
  /** What is being looked for now. Keyed by it, the field follows the address. */
  find: string
  maxLength?: number
  onFind(words: string): void
  /** Stands behind the field. */
  children?: ReactNode
}

/** A field over a list; the phone's own key looks for what it holds, and emptying it shows everything again. */
export function SearchLine({ hint, find, maxLength = 50, onFind, children }: Props) {
  const t = useT()
  const [typed, setTyped] = useState(find)
  return (
    <search className={css.search}>
      <form
        className={css.searchForm}
        onSubmit={event => {
          event.preventDefault()
          onFind(typed.trim())
        }}
      >
        <input
          type="search"
          enterKeyHint="search"
          aria-label={`${t('common.search')} ${hint}`}
          placeholder={hint}
          value={typed}
          maxLength={maxLength}
          onChange={event => {
            setTyped(event.target.value)
            if (event.target.value === '' && find !== '') onFind('')
          }}
        />
      </form>
      {children}
    </search>
  )
}
