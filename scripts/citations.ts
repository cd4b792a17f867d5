import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { lineOf, type Problem, readSources, root, type Source } from './sources.ts'

const folders = ['contract', 'server', 'web', 'demo', 'miniprogram', 'e2e', 'bench', 'scripts', 'docs']

/** A migration that has run cannot change, its comments included: three still name the sections otherwise. */
const isOld = (path: string) => path.startsWith('server/db/migrations/')

/** Everything that people write here. */
export const writtenSources = (): Source[] => [
  ...readSources(folders, ['.ts', '.tsx', '.css', '.cjs', '.sql', '.md']),
  ...['README.md', 'CONTRIBUTING.md'].map(path => ({ path, text: readFileSync(join(root, path), 'utf8') })),
]

export interface Cited {
  /** Numbers of the sections of docs/product.md. */
  sections: ReadonlySet<string>
  /** Headings of docs/rules.md. */
  headings: ReadonlySet<string>
}

export const cited = (product: string, rules: string): Cited => ({
  sections: new Set([...product.matchAll(/^## (\d+)\. /gm)].map(([, number]) => number!)),
  headings: new Set([...rules.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!)),
})

/** `product §5, §9` leads to sections, `rules "Orders"` to a heading; nothing leads to papers that a reader does not have. */
export function wrongCitations({ path, text }: Source, { sections, headings }: Cited): Problem[] {
  if (isOld(path)) return []
  const problems: Problem[] = []
  const find = (pattern: RegExp, judge: (match: RegExpExecArray) => string | undefined) => {
    for (const match of text.matchAll(pattern)) {
      const why = judge(match)
      if (why) problems.push({ path, line: lineOf(text, match.index), why })
    }
  }
  find(/product §[\d, §and]*/gi, ([all]) => {
    const missing = [...all.matchAll(/§(\d+)/g)]
      .map(([, number]) => number!)
      .filter(one => !sections.has(one))
    return missing.length > 0 ? `docs/product.md has no §${missing.join(', §')}` : undefined
  })
  find(/\brules "([^"\n]+)"/gi, ([, heading]) =>
    headings.has(heading!) ? undefined : `docs/rules.md has no heading "${heading}"`,
  )
  find(/\bspec(\.md)? ?§|\bspec\.md\b/gi, ([found]) => `cites "${found}"; say product §…`)
  return problems
}

/**
 * Files and folders that a document names in backticks or links to, and that are not there. A bare `name.ts` may lie
 * at the root or anywhere among the `known` paths; `x.rules.ts` stands for any noun's.
 */
export function missingFiles({ path, text }: Source, known: readonly string[]): Problem[] {
  const names = new Set(known.map(one => basename(one)))
  const find = (pattern: RegExp, isThere: (name: string) => boolean) =>
    [...text.matchAll(pattern)]
      .filter(([, name]) => !isThere(name!))
      .map(({ 1: name, index }) => ({ path, line: lineOf(text, index), why: `there is no ${name}` }))
  return [
    ...find(/`((?:contract|server|web|locales|demo|miniprogram|e2e|bench|scripts|docs)\/[\w./-]+)`/g, name =>
      existsSync(join(root, name)),
    ),
    ...find(
      /`(?!x\.)([\w.-]+\.(?:tsx?|css|cjs|sql))`/g,
      name => names.has(name) || existsSync(join(root, name)),
    ),
    ...find(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g, name => existsSync(join(root, dirname(path), name))),
  ]
}
