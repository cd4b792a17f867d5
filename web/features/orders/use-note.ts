import { type FormEvent, useState } from 'react'
import { object, string } from 'valibot'
import { useDraft } from '../../ui/use-draft.ts'

interface Note {
  text: string
  /** The member reads it, too. */
  forMember: boolean
}

const typedNote = object({ text: string() })

/** A note about an order that somebody writes; `send` says whether it was taken. */
export function useNote(draft: string, send: (note: Note) => Promise<boolean>) {
  const [text, setText] = useState('')
  const [forMember, setForMember] = useState(false)
  useDraft(draft, typedNote, text === '' ? undefined : { text }, kept => setText(kept.text))
  const isEmpty = text.trim() === ''
  const write = async (event: FormEvent) => {
    event.preventDefault()
    if (!isEmpty && (await send({ text: text.trim(), forMember }))) setText('')
  }
  return { text, setText, forMember, setForMember, isEmpty, write }
}
