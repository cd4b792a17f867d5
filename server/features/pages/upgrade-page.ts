import * as v from 'valibot'
import {
  mostBlocks,
  type PageContent,
  pageTitles,
  pageVersion,
  type StoredBlock,
  storedBlock,
} from '../../../contract/page-blocks.ts'

/** What cannot be read, with the reason. */
export interface BadBlock {
  index: number
  reason: string
}

/**
 * A page as it is kept, whatever its age: brought up to today's version, block by block. What no longer fits is left out and named,
 * so that one bad block takes no page down.
 */
export function readPage(kept: unknown): { content: PageContent; bad: BadBlock[] } {
  const { version, titles, blocks } = isRecord(kept) ? kept : {}
  const bad: BadBlock[] = []
  const seen = new Set<string>()
  const read: StoredBlock[] = []
  const list = Array.isArray(blocks) ? blocks : []
  for (const [index, one] of list.slice(0, mostBlocks).entries()) {
    const parsed = v.safeParse(storedBlock, upgradeBlock(one, Number(version ?? 0)))
    if (parsed.success) read.push(withOwnIds(parsed.output, seen))
    else
      bad.push({
        index,
        reason: `${v.getDotPath(parsed.issues[0]) ?? ''} ${parsed.issues[0].message}`.trim(),
      })
  }
  const titled = v.safeParse(pageTitles, titles)
  return {
    content: { version: pageVersion, ...(titled.success && { titles: titled.output }), blocks: read },
    bad,
  }
}

/** From each version to the next one. */
const steps: readonly ((block: unknown) => unknown)[] = [fromRows]

function upgradeBlock(block: unknown, version: number): unknown {
  const from = Number.isInteger(version) && version >= 0 ? version : 0
  return steps.slice(from).reduce((older, step) => step(older), block)
}

/** Version 0: rows of a table with a `content` by kind; of what is now `products` each source was a kind. */
function fromRows(block: unknown): unknown {
  if (!isRecord(block)) return block
  const { id, kind, languages, content } = block
  const own = isRecord(content) ? content : {}
  const shared = {
    id: `b${String(id)}`,
    ...(Array.isArray(languages) && languages.length > 0 && { languages }),
  }
  const limit = (usual: number, most = 30) => Math.min(Number(own.limit ?? usual), most)
  switch (kind) {
    case 'carousel': {
      const slides = (Array.isArray(own.slides) ? own.slides : []).filter(isRecord).slice(0, 10)
      return {
        ...shared,
        kind,
        slides: slides.map(({ picture, titles, subtitles, buttons, link }) => ({
          picture,
          titles: cut(titles, 120),
          subtitles: cut(subtitles, 200),
          buttons: cut(buttons, 40),
          link,
        })),
      }
    }
    case 'floor': {
      const sort = own.sort === 'sold' ? 'sold' : 'newest'
      const words = { titles: cut(own.titles, 120), subtitles: cut(own.subtitles, 200), link: own.link }
      return {
        ...shared,
        kind: 'products',
        ...words,
        limit: limit(10),
        ...(own.categoryId ? { source: 'category', categoryId: own.categoryId, sort } : { source: sort }),
      }
    }
    case 'flash':
      return { ...shared, kind: 'products', source: 'flash', limit: limit(5) }
    case 'group':
      return { ...shared, kind: 'products', source: 'group', limit: limit(3) }
    case 'categories':
      return { ...shared, kind, look: 'column' }
    case 'notices':
      return { ...shared, kind, look: 'box', limit: limit(5, 20) }
    case 'brands':
      return { ...shared, kind, limit: limit(12) }
    case 'picture':
      return {
        ...shared,
        kind,
        picture: own.picture,
        titles: cut(own.titles, 200),
        link: own.link,
        band: true,
      }
    default:
      return { ...shared, kind }
  }
}

/** Texts had no end then. */
const cut = (texts: unknown, most: number): unknown =>
  isRecord(texts)
    ? Object.fromEntries(
        Object.entries(texts).map(([lang, text]) => [
          lang,
          typeof text === 'string' ? text.slice(0, most) : text,
        ]),
      )
    : undefined

/** Blocks are told apart by their ids, also those in columns. */
function withOwnIds(block: StoredBlock, seen: Set<string>): StoredBlock {
  const own = <B extends { id: string }>(one: B): B => {
    const id = seen.has(one.id) ? `${one.id.slice(0, 50)}-${seen.size}` : one.id
    seen.add(id)
    return { ...one, id }
  }
  const itself = own(block)
  return itself.kind === 'columns' ? { ...itself, cells: itself.cells.map(cell => cell.map(own)) } : itself
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
