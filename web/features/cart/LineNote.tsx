import { useState } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import { useT } from '../../i18n/use-t.ts'
import css from './LineNote.module.css'

interface Props {
  line: Pick<CartLine, 'name' | 'comment'>
  onChange(comment: string): void
}

export function LineNote({ line: { name, comment }, onChange }: Props) {
  const t = useT()
  const [draft, setDraft] = useState<string>()
  if (draft === undefined) {
    return (
      <button
        type="button"
        className={comment ? css.written : css.add}
        aria-label={t('cart.noteOf', { name })}
        onClick={() => setDraft(comment)}
      >
        {comment ? <bdi>{comment}</bdi> : t('cart.addNote')}
      </button>
    )
  }
  const leave = () => {
    if (draft.trim() !== comment) onChange(draft.trim())
    setDraft(undefined)
  }
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it stands where the button was that somebody has just pressed
      autoFocus
      className={css.field}
      aria-label={t('cart.noteOf', { name })}
      placeholder={t('cart.noteHint')}
      maxLength={500}
      value={draft}
      onChange={event => setDraft(event.target.value)}
      onBlur={leave}
      onKeyDown={event => {
        if (event.key === 'Enter') leave()
        if (event.key === 'Escape') setDraft(undefined)
      }}
    />
  )
}
