import { useRef, useState } from 'react'
import { type Suggestions, suggestions } from '../../contract/product-list.ts'
import { useCall } from '../api/use-app.ts'
import { useDebounce } from '../ui/use-debounce.ts'

export type Suggestion = Suggestions['items'][number]

const none: readonly Suggestion[] = []

/** Products for what is being typed. An answer that comes after newer words were typed is not shown. */
export function useSearchSuggestions() {
  const call = useCall()
  const [items, setItems] = useState(none)
  const newest = useRef(0)

  const ask = useDebounce(async (q: string) => {
    newest.current += 1
    const turn = newest.current
    // Failures are not toasted: pressing Enter searches anyway.
    const found = await call(suggestions, { q }, { quiet: true })
      .then(answer => answer.obj.items)
      .catch(() => none)
    if (turn === newest.current) setItems(found)
  })

  const close = () => {
    newest.current += 1
    ask.cancel()
    setItems(none)
  }
  const type = (text: string) => (text.trim() ? ask(text.trim()) : close())
  return { items, type, close }
}
