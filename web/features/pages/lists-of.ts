import type { Paragraph } from '../../../contract/page-blocks.ts'

interface Part {
  kind: Paragraph['kind']
  paragraphs: Paragraph[]
}

/** Lines of a list that follow each other are one list; anything else stands by itself. */
export function listsOf(paragraphs: readonly Paragraph[]): Part[] {
  const parts: Part[] = []
  for (const paragraph of paragraphs) {
    const { kind } = paragraph
    const last = parts.at(-1)
    const isLine = kind === 'bullet' || kind === 'number'
    if (isLine && last?.kind === kind) last.paragraphs.push(paragraph)
    else parts.push({ kind, paragraphs: [paragraph] })
  }
  return parts
}
