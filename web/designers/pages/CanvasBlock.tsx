import { registerOverlayPortal } from '@puckeditor/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { wordsOf } from '../../../contract/page-words.ts'
import type { TextKey } from '../../../contract/text.ts'
import { BlockView } from '../../features/pages/BlockView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import css from './Canvas.module.css'
import { useDesk } from './desk.tsx'
import { findWords } from './find-words.ts'
import { findBlock } from './page-changes.ts'
import type { Kind } from './puck-data.ts'
import { kindTitles } from './titles.ts'

/** A block on the page that is edited, drawn by what draws it for visitors. */
export function CanvasBlock({ id, kind }: { id: string; kind: Kind }) {
  const block = useDesk().shownOf(id)
  if (block === undefined) return <Skeleton className={css.skeleton} />
  if (block === null) return <Placeholder kind={kind} words="page-editor.nothingShown" />
  // Drawn by the first row of a home page only.
  if (block.kind === 'categories') return <Placeholder kind={kind} words="page-editor.lookColumn" />
  return (
    <InPlace id={id} drawn={block}>
      <BlockView block={block} />
    </InPlace>
  )
}

/** Visitors see nothing here yet; whoever makes the page sees what it would be. */
function Placeholder({ kind, words }: { kind: Kind; words: TextKey }) {
  const { say } = useDesk()
  return (
    <div className={css.placeholder}>
      <strong>{say(kindTitles[kind])}</strong>
      <span>{say(words)}</span>
    </div>
  )
}

interface InPlaceProps {
  id: string
  /** Another one has other elements. */
  drawn: unknown
  children: ReactNode
}

/** Titles and other short texts are written where they stand. */
function InPlace({ id, drawn, children }: InPlaceProps) {
  const box = useRef<HTMLDivElement>(null)
  const desk = useDesk()
  const newest = useRef(desk)
  useEffect(() => {
    newest.current = desk
  })
  const { lang } = desk
  // biome-ignore lint/correctness/useExhaustiveDependencies: elements are looked for again when the block was drawn anew
  useEffect(() => {
    const { content } = newest.current
    const block = findBlock(content, id)
    if (!box.current || !block) return
    const found = findWords(box.current, wordsOf(block), lang)
    const ends = found.map(({ element, path }) =>
      editable(element, {
        select: () => newest.current.select(id),
        write: text => newest.current.write(id, path, text),
      }),
    )
    return () => {
      for (const end of ends) end()
    }
  }, [id, lang, drawn])
  return (
    // Links and forms of the page lead nowhere while it is edited.
    <div
      ref={box}
      onClickCapture={event => event.preventDefault()}
      onSubmitCapture={event => event.preventDefault()}
    >
      {children}
    </div>
  )
}

interface Hands {
  select(): void
  write(text: string): void
}

/** Enter and leaving keep what was typed, Escape does not. */
function editable(element: HTMLElement, { select, write }: Hands): () => void {
  let before = element.textContent ?? ''
  const typed = () => (element.textContent ?? '').replace(/\s+/g, ' ').trim()
  const onFocus = () => {
    before = element.textContent ?? ''
  }
  const onBlur = () => {
    if (typed() !== before.trim()) write(typed())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Backspace would remove the block, and Ctrl Z go back further than these letters.
    event.stopPropagation()
    if (event.isComposing) return
    if (event.key === 'Escape') element.textContent = before
    if (event.key === 'Escape' || event.key === 'Enter') {
      event.preventDefault()
      element.blur()
    }
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    event.stopPropagation()
    select()
  }
  element.contentEditable = 'plaintext-only'
  element.addEventListener('focus', onFocus)
  element.addEventListener('blur', onBlur)
  element.addEventListener('keydown', onKeyDown)
  element.addEventListener('click', onClick)
  const end = registerOverlayPortal(element)
  return () => {
    end?.()
    element.removeAttribute('contenteditable')
    element.removeEventListener('focus', onFocus)
    element.removeEventListener('blur', onBlur)
    element.removeEventListener('keydown', onKeyDown)
    element.removeEventListener('click', onClick)
  }
}
