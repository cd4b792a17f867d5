import type { SessionState } from '../../contract/session.ts'
import type { Translate } from '../../contract/text.ts'
import { fillMarks, splitMarks } from './for-many.ts'

/**
 * What stands around a page that only one person is shown is what all of their kind see around it: it is drawn once for
 * them, with marks for what is their own (for-many.ts), and put around each of their pages. Its key is what it was drawn from.
 */
export type Frame = ReadonlyMap<string, { parts: string[]; marks: string[] }>

export interface KeptFrames {
  recall(from: string): Frame | undefined
  keep(from: string, frame: Frame): void
}

/** Nobody can write it into a page. */
export const partMark = `part-${crypto.randomUUID()}`

const marked = new RegExp(`<${partMark} data-part="(\\w+)">([\\s\\S]*?)</${partMark}>`, 'g')

/** One that shows a mark in another way than they are filled in is drawn each time. */
export function partsIn(html: string): Frame {
  const parts = [...html.matchAll(marked)].map(
    ([, name = '', drawn = '']) => [name, splitMarks(drawn)] as const,
  )
  return new Map(parts.flatMap(([name, split]) => (split ? [[name, split]] : [])))
}

export const framed = (html: string, frame: Frame, session: SessionState, t: Translate): string =>
  html.replace(marked, (_, name: string, drawn: string) => {
    const known = frame.get(name)
    if (!known) return drawn
    const own = fillMarks(known.marks, session, t)
    return known.parts.map((part, at) => part + (own[at] ?? '')).join('')
  })
