import { posix } from 'node:path'
import { importsOf } from './imports.ts'
import { isTest, type Node, type Problem, parse, readSources, report, type Source, walk } from './sources.ts'
import { textKeysIn } from './text-keys.ts'

interface File {
  /** Slices whose texts it names. */
  uses: ReadonlySet<string>
  /** Slices that it fetches itself: they are there for what it loads after that. */
  needs: ReadonlySet<string>
  /** What a screen says it needs. */
  texts: ReadonlySet<string> | undefined
  imports: readonly string[]
}

/**
 * A text whose slice is not there shows as its key. Follows the imports of each screen, and of the frame around it, and
 * compares the slices that are used there with the ones that were asked for.
 */
export function checkPageTexts(sources: readonly Source[], slices: readonly string[]): Problem[] {
  const pageSlices = slices.filter(slice => slice !== ofServer)
  const files = new Map(
    sources
      .filter(({ path }) => !isTest(path))
      .map(source => [source.path, fileOf(source, pageSlices)] as const),
  )
  const everywhere = files.get(basePath)?.needs ?? new Set()
  const follow = (start: string, texts: ReadonlySet<string>) => {
    const { lacking, used } = followImports(start, new Set([...everywhere, ...texts]), files)
    const problems = [...lacking].map(([slice, path]) => ({
      path: start,
      line: 1,
      why: `has no texts of ${slice}, which ${path} uses`,
    }))
    return { problems, used }
  }
  const { used: inConsole } = follow(consolePath, new Set())
  const screens = [...files].flatMap(([path, { texts = new Set<string>() }]) => {
    if (!path.endsWith('.screen.tsx')) return []
    const { problems, used } = follow(path, texts)
    const isUsed = (slice: string) => used.has(slice) || (texts.has(consoleSlice) && inConsole.has(slice))
    const idle = [...texts].filter(slice => !isUsed(slice))
    return [
      ...problems,
      ...idle.map(slice => ({ path, line: 1, why: `loads ${slice}, which nothing on it uses` })),
    ]
  })
  return [...screens, ...follow(framePath, new Set()).problems]
}

/** What the server says: pages compare its keys and show its sentences. */
const ofServer = 'message'
/** To compare a key is one thing, to show it another: no page has that slice. */
const saysForServer = new RegExp(`\\bt\\(\\s*['"\`]${ofServer}\\.`)
/** The slices of every page stand there. */
const basePath = 'web/i18n/texts.ts'
/** What is drawn around screens, with the texts of every page and those it fetches itself. */
const framePath = 'web/app/Pages.tsx'
/** Drawn around head office's screens, which bring its texts. */
const consolePath = 'web/office/OfficeLayout.tsx'
const consoleSlice = 'office'
/** What the contract puts into words: whoever names it shows texts of that slice. */
const speakers: Readonly<Record<string, string>> = { explainQuantity: 'form' }
/** Elsewhere keys stand in tables, of which a page uses a part. */
const isShown = (path: string): boolean => /^web\/(features|layouts|mobile|office|records|ui)\//.test(path)

function fileOf(source: Source, slices: readonly string[]): File {
  const { keys, patterns } = textKeysIn([source], slices)
  const uses = new Set([...keys.keys(), ...patterns.keys()].map(key => key.split('.', 1)[0]!))
  for (const [name, slice] of Object.entries(speakers))
    if (new RegExp(`\\b${name}\\b`).test(source.text)) uses.add(slice)
  if (saysForServer.test(source.text)) uses.add(ofServer)
  const { needs, texts } = askedFor(source, slices)
  const imports = importsOf(source)
    .filter(({ kind, specifier }) => kind !== 'type' && specifier.startsWith('.'))
    .map(({ specifier }) => posix.join(posix.dirname(source.path), specifier))
  return { uses, needs, texts, imports }
}

/** `texts: [...]` of a screen, `need([...])` of what comes later, and the list of those that are everywhere. */
function askedFor(source: Source, slices: readonly string[]) {
  const needs = new Set<string>()
  let texts: Set<string> | undefined
  walk(parse(source), node => {
    const { name } = (node.key ?? {}) as { name?: string }
    const isList = (node.value as Node | undefined)?.type === 'ArrayExpression'
    if (node.type === 'Property' && name === 'texts' && isList) texts = literalsIn(node, slices)
    const isNeed =
      node.type === 'CallExpression' &&
      ((node.callee as Node).property as { name?: string } | undefined)?.name === 'need'
    const isBase = node.type === 'VariableDeclarator' && (node.id as { name?: string }).name === 'baseSlices'
    if (isNeed || isBase) for (const slice of literalsIn(node, slices)) needs.add(slice)
    return undefined
  })
  return { needs, texts }
}

function literalsIn(node: Node, slices: readonly string[]): Set<string> {
  const found = new Set<string>()
  walk(node, ({ type, value }) => {
    if (type === 'Literal' && slices.includes(String(value))) found.add(String(value))
    return undefined
  })
  return found
}

function followImports(start: string, known: ReadonlySet<string>, files: ReadonlyMap<string, File>) {
  const lacking = new Map<string, string>()
  const used = new Set<string>()
  const seen = new Set<string>()
  const visit = (path: string, there: ReadonlySet<string>) => {
    const file = files.get(path)
    const step = `${path} ${[...there].sort()}`
    if (!file || seen.has(step) || (path !== start && path.endsWith('.screen.tsx'))) return
    seen.add(step)
    const here = new Set([...there, ...file.needs])
    for (const slice of file.uses) {
      used.add(slice)
      if (!here.has(slice) && isShown(path)) lacking.set(slice, path)
    }
    for (const next of file.imports) visit(next, here)
  }
  visit(start, known)
  return { lacking, used }
}

if (import.meta.main) {
  const sources = readSources(['web', 'contract'])
  const slices = readSources(['locales/zh'], ['.json']).map(({ path }) => posix.basename(path, '.json'))
  report(checkPageTexts(sources, slices), 'Every page has the texts it shows, and no others.')
}
