import type { SessionState } from '../../contract/session.ts'
import type { Translate } from '../../contract/text.ts'
import { newKey } from '../api/new-key.ts'
import { fillMarks, splitMarks } from './for-many.ts'

/**
 * What stands around a page that only one person is shown is what all of their kind see around it: it is drawn once for
 * them, with marks for what is their own (for-many.ts), and put around each of their pages. Its key is what it was drawn from.
 */
export type Frame<Part = string> = ReadonlyMap<string, { parts: Part[]; marks: string[] }>

/** A part that is kept is the server's, which knows how to send it. */
export type KeptPart = { toString(): string }

export interface KeptFrames {
  recall(from: string): Frame<KeptPart> | undefined
  keep(from: string, frame: Frame): Frame<KeptPart>
}

/** Nobody can write it into a page. */
export const partMark = `part-${newKey()}`

const marked = new RegExp(`<${partMark} data-part="(\\w+)">([\\s\\S]*?)</${partMark}>`, 'g')

/** One that shows a mark in another way than they are filled in is drawn each time. */
export function partsIn(html: string): Frame {
  const parts = [...html.matchAll(marked)].map(
    ([, name = '', drawn = '']) => [name, splitMarks(drawn)] as const,
  )
  return new Map(parts.flatMap(([name, split]) => (split ? [[name, split]] : [])))
}

/** The page in pieces, one after the other: what was drawn now, and between it what was kept. */
export function framed(
  html: string,
  frame: Frame<KeptPart>,
  session: SessionState,
  t: Translate,
): (string | KeptPart)[] {
  const pieces: (string | KeptPart)[] = []
  let from = 0
  for (const { 0: whole, 1: name = '', 2: drawn = '', index } of html.matchAll(marked)) {
    pieces.push(html.slice(from, index))
    from = index + whole.length
    const known = frame.get(name)
    if (!known) pieces.push(drawn)
    const own = known ? fillMarks(known.marks, session, t) : []
    known?.parts.forEach((part, at) => {
      pieces.push(part, own[at] ?? '')
    })
  }
  pieces.push(html.slice(from))
  return pieces
}
