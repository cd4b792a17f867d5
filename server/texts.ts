import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languageOf, languages } from '../contract/languages.ts'
import { type Pack, type Text, type Translate, translator } from '../contract/text.ts'

/** All language packs, read once at the start. What a pack still lacks is filled from en, then zh. */
export interface Packs {
  pack(lang: Language): Pack
  t(lang: Language): Translate
}

export function loadPacks(folder: string): Packs {
  const read = new Map(languages.map(({ code }) => [code, readPack(join(folder, code))]))
  const fallback = fill(read.get('en')!, read.get('zh')!)
  const packs = new Map<Language, Pack>()
  const translators = new Map<Language, Translate>()
  for (const { code, tag } of languages) {
    const pack = fill(read.get(code)!, code === 'zh_tw' || code === 'zh' ? read.get('zh')! : fallback)
    packs.set(code, pack)
    translators.set(code, translator(pack, tag))
  }
  return {
    pack: lang => packs.get(languageOf(lang).code)!,
    t: lang => translators.get(languageOf(lang).code)!,
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

/** A merchant's own text, by the same fallback as the database's `text_in`. */
export function inLanguage(texts: Partial<Record<Language, string>>, lang: Language): string {
  const relative = lang === 'zh_tw' || lang === 'zh_ug' ? texts.zh : undefined
  return texts[lang] ?? relative ?? texts.en ?? texts.zh ?? ''
}
