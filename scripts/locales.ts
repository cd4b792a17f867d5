import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { languages } from '../contract/languages.ts'
import type { Pack } from '../contract/text.ts'
import { type Sources, sourcesOf, staleTexts, withMarks } from './pack-sources.ts'
import { checkWording, type Glossary } from './pack-wording.ts'
import { checkPacks, type Lack, lacks, type Packs } from './packs.ts'
import { parse, readSources, root, type Source, walk } from './sources.ts'
import { checkTextKeys } from './text-keys.ts'

/** Beginnings of texts whose keys are put together in a way that no search of the code can see. */
const dynamicTexts: readonly string[] = []

/** The folder with the terms of each language, and the words that need no translation. */
const glossaries = 'glossary'
const allowedWords = 'allowed-words.json'
/** What the translations were made from. */
const sourcesFile = join(root, 'locales', 'sources.json')

function readPacks(): Packs {
  const folders = readdirSync(join(root, 'locales'), { withFileTypes: true }).filter(
    entry => entry.isDirectory() && entry.name !== glossaries,
  )
  return Object.fromEntries(folders.map(({ name }) => [name, readPack(join(root, 'locales', name))]))
}

function readPack(folder: string): Pack {
  const files = readdirSync(folder).filter(name => name.endsWith('.json'))
  return Object.fromEntries(
    files.map(name => [basename(name, '.json'), JSON.parse(readFileSync(join(folder, name), 'utf8'))]),
  )
}

function readJson<T>(file: string, otherwise: T): T {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : otherwise
}

function wordingFaults(packs: Packs): string[] {
  const folder = join(root, 'locales', glossaries)
  const allowed = readJson<Record<string, string[]>>(join(folder, allowedWords), {})
  const { zh = {}, en = {} } = packs
  return languages.flatMap(({ code }) =>
    checkWording({
      code,
      pack: packs[code] ?? {},
      zh,
      en,
      glossary: readJson<Glossary>(join(folder, `${code}.json`), {}),
      allowed: [...(allowed.everywhere ?? []), ...(allowed[code] ?? [])],
    }),
  )
}

/** The names in `interface Slices` of locales/slices.ts. */
function slicesIn(source: Source): string[] {
  const names: string[] = []
  walk(parse(source), node => {
    const { name, value } = (node.key ?? {}) as { name?: string; value?: string }
    if (node.type === 'TSPropertySignature') names.push(String(name ?? value))
    return undefined
  })
  return names
}

function lackLines(found: readonly Lack[], withKeys: boolean): string[] {
  return found.flatMap(({ code, slices, missing, total }) => {
    const counts = Object.entries(slices).map(([slice, keys]) => `${slice} ${keys.length}`)
    const line = `${code.padEnd(6)} ${String(total - missing).padStart(5)} of ${total}   ${counts.join(', ') || 'complete'}`
    const keys = Object.entries(slices).flatMap(([slice, names]) =>
      names.map(name => `         ${slice}.${name}`),
    )
    return withKeys ? [line, ...keys] : [line]
  })
}

/** Writes down that the translations of these texts were looked at beside the Chinese of today. */
function markAsLookedAt(keys: readonly string[], zh: Pack): void {
  const now = sourcesOf(zh)
  const seen = readJson<Sources>(sourcesFile, {})
  const marked = keys.includes('all') ? now : withMarks(seen, now, keys)
  writeFileSync(sourcesFile, `${JSON.stringify(marked, null, 2)}\n`)
}

function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      keys: { type: 'boolean', default: false },
      'looked-at': { type: 'boolean', default: false },
    },
  })
  const packs = readPacks()
  const slices = readSources(['locales'])
    .filter(source => source.path === 'locales/slices.ts')
    .flatMap(slicesIn)
  const zh = Object.fromEntries(slices.map(slice => [slice, packs.zh?.[slice] ?? {}]))
  if (values['looked-at']) return markAsLookedAt(positionals, zh)
  if (!values.check) console.log(lackLines(lacks(packs, { languages, slices }), values.keys).join('\n'))

  const sources = readSources(['contract', 'server', 'web', 'demo', 'miniprogram'])
  const complete = languages.map(({ code }) => code)
  const problems = [
    ...checkPacks(packs, { languages, slices, complete }),
    ...wordingFaults(packs),
    ...staleTexts(zh, readJson<Sources>(sourcesFile, {})).map(
      key =>
        `${key}: its Chinese changed. Look at its translations, then: npm run locales -- --looked-at ${key}`,
    ),
    ...checkTextKeys(sources, zh, dynamicTexts).map(({ path, line, why }) => `${path}:${line} ${why}`),
  ]
  for (const problem of problems) console.log(problem)
  if (problems.length) process.exitCode = 1
  else if (values.check) console.log(`${Object.keys(packs).length} language packs are sound.`)
}

if (import.meta.main) main()
