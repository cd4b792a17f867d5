import type { Data } from '@puckeditor/core'
import type { Language } from '../../../contract/languages.ts'
import {
  type CellBlock,
  type PageContent,
  pageVersion,
  type RichText,
  type StoredBlock,
  type StoredBlockOf,
} from '../../../contract/page-blocks.ts'
import { htmlOf, richTextOf } from './rich-text.ts'

/**
 * A page as it is kept, and as the editor's library has it: there every block is `{ type, props }`, what stands in
 * columns is a slot of its own for each, and rich text is HTML.
 */

export type Kind = StoredBlock['kind']

export interface EditorBlock {
  type: string
  props: Record<string, unknown> & { id: string }
}

export const cellNames = ['cell0', 'cell1', 'cell2', 'cell3'] as const

export function toEditor({ titles, blocks }: PageContent): Data {
  return {
    root: { props: titles ? { titles } : {} } as Data['root'],
    content: blocks.map(toEditorBlock) as Data['content'],
  }
}

export function toEditorBlock(block: StoredBlock): EditorBlock {
  const { kind, ...props } = block
  if (block.kind === 'text') {
    const { texts, ...others } = props as Omit<StoredBlockOf<'text'>, 'kind'>
    return { type: kind, props: { ...others, html: mapLanguages(texts, htmlOf) } }
  }
  if (block.kind === 'columns') {
    const { cells, ...others } = props as Omit<StoredBlockOf<'columns'>, 'kind'>
    const slots = cellNames.map((name, index) => [name, (cells[index] ?? []).map(toEditorBlock)])
    return { type: kind, props: { ...others, ...Object.fromEntries(slots) } }
  }
  return { type: kind, props }
}

export function toContent({ root, content }: Pick<Data, 'root' | 'content'>): PageContent {
  const { titles } = (root.props ?? {}) as Pick<PageContent, 'titles'>
  return {
    version: pageVersion,
    ...(titles && { titles }),
    blocks: (content as EditorBlock[]).map(toStoredBlock),
  }
}

function toStoredBlock({ type, props }: EditorBlock): StoredBlock {
  if (type === 'text') {
    const { html, ...others } = props as EditorBlock['props'] & { html?: Partial<Record<Language, string>> }
    const texts = mapLanguages(html ?? {}, richTextOf)
    return stored(type, { ...others, texts: withoutEmpty(texts) })
  }
  if (type === 'columns') {
    const { cell0, cell1, cell2, cell3, ...others } = props as unknown as Slots
    const cells = [cell0, cell1, cell2, cell3].map(cell => (cell ?? []).map(toStoredBlock))
    // A column that was taken away keeps what stood in it, until it is back.
    const last = cells.findLastIndex(cell => cell.length > 0)
    const kept = cells.slice(0, Math.max(others.shares.length, last + 1))
    return stored(type, { ...others, cells: kept as CellBlock[][] })
  }
  return stored(type, props)
}

interface Slots {
  id: string
  shares: number[]
  cell0?: EditorBlock[]
  cell1?: EditorBlock[]
  cell2?: EditorBlock[]
  cell3?: EditorBlock[]
}

/** The editor only has fields for what the schema knows; what is not filled in is left out. */
const stored = (kind: string, props: object): StoredBlock =>
  ({
    kind,
    ...Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)),
  }) as StoredBlock

const mapLanguages = <From, To>(
  texts: Partial<Record<Language, From>>,
  map: (text: From) => To,
): Partial<Record<Language, To>> =>
  Object.fromEntries(Object.entries(texts).map(([lang, text]) => [lang, map(text as From)])) as Partial<
    Record<Language, To>
  >

const withoutEmpty = (texts: Partial<Record<Language, RichText>>): Partial<Record<Language, RichText>> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text && text.length > 0))
