import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { type Language, languageOf, languages } from '../../contract/languages.ts'
import { type Pack, type Text, type Translate, translator } from '../../contract/text.ts'

/** All language packs, read once at the start. What a pack still lacks is filled from en, then zh. */
export interface Packs {
  pack(lang: Language): Pack
  t(lang: Language): Translate
  /** Changes with every text. */
  version(): string
}

export function loadPacks(folder: string): Packs {
  const read = new Map(languages.map(({ code }) => [code, readPack(join(folder, code))]))
  const fallback = fill(read.get('en')!, read.get('zh')!)
  const packs = new Map<Language, Pack>()
  const translators = new Map<Language, Translate>()
  const isolated = apart(fallback)
  for (const { code, tag, dir } of languages) {
    const foreign = dir === 'rtl' ? isolated : fallback
    const pack = fill(read.get(code)!, code === 'zh_tw' || code === 'zh' ? read.get('zh')! : foreign)
    packs.set(code, pack)
    translators.set(code, translator(pack, tag, dir === 'rtl'))
  }
  const version = createHash('sha256')
    .update(JSON.stringify([...packs]))
    .digest('hex')
    .slice(0, 12)
  return {
    version: () => version,
    pack: lang => packs.get(languageOf(lang).code)!,
    t: lang => translators.get(languageOf(lang).code)!,
  }
}

/** While developing: a text that was changed is read again. */
export function watchPacks(folder: string): Packs & { close(): Promise<void> } {
  let packs = loadPacks(folder)
  const watcher = watch(folder, { recursive: true }, () => {
    try {
      packs = loadPacks(folder)
    } catch {
      // The file was half written; the next change event reads it again.
    }
  })
  return {
    version: () => packs.version(),
    pack: lang => packs.pack(lang),
    t: lang => packs.t(lang),
    close: async () => watcher.close(),
  }
}

function readPack(folder: string): Pack {
  const pack: Pack = {}
  try {
    for (const file of readdirSync(folder)) {
      if (!file.endsWith('.json')) continue
      pack[file.slice(0, -5)] = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, Text>
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return pack
}

function fill(pack: Pack, from: Pack): Pack {
  const slices = new Set([...Object.keys(from), ...Object.keys(pack)])
  return Object.fromEntries([...slices].map(slice => [slice, { ...from[slice], ...pack[slice] }]))
}

const leftToRight = '\u2066'
const endOfIsolate = '\u2069'

/** Among words that are read from the right, a text that is read from the left keeps its full stop at its own end. */
function apart(pack: Pack): Pack {
  const isolate = (text: string | undefined) => `${leftToRight}${text}${endOfIsolate}`
  const isolated = (text: Text): Text =>
    typeof text === 'string'
      ? isolate(text)
      : Object.fromEntries(Object.entries(text).map(([count, each]) => [count, isolate(each)]))
  return Object.fromEntries(
    Object.entries(pack).map(([slice, texts = {}]) => [
      slice,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, isolated(text)])),
    ]),
  )
}

/** A merchant's own text, by the same fallback as the database's `text_in`. */
export function inLanguage(texts: Partial<Record<Language, string>>, lang: Language): string {
  const relative = lang === 'zh_tw' || lang === 'zh_ug' ? texts.zh : undefined
  return texts[lang] ?? relative ?? texts.en ?? texts.zh ?? ''
}
