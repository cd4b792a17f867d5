import { useRef, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import css from './LineNote.module.css'

interface Props {
  name: string
  comment: string
  onChange(comment: string): void
}

export function LineNote({ name, comment, onChange }: Props) {
  const t = useT()
  const [draft, setDraft] = useState<string>()
  // Whoever leaves by a key goes on from the button that stands here then.
  const byKey = useRef(false)
  if (draft === undefined) {
    return (
      <button
        type="button"
        ref={button => {
          if (byKey.current) button?.focus()
          byKey.current = false
        }}
        className={comment ? css.written : css.add}
        data-cell="note"
        aria-label={comment ? t('cart.noteIs', { name, note: comment }) : `${t('cart.addNote')} ${name}`}
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
      data-cell="note"
      aria-label={t('cart.noteOf', { name })}
      placeholder={t('cart.noteHint')}
      maxLength={500}
      value={draft}
      onChange={event => setDraft(event.target.value)}
      onBlur={() => {
        if (!byKey.current) leave()
      }}
      onKeyDown={event => {
        byKey.current = event.key === 'Enter' || event.key === 'Escape'
        if (event.key === 'Enter') leave()
        if (event.key === 'Escape') setDraft(undefined)
      }}
    />
  )
}
