import * as paths from '../contract/paths.ts'
import {
  isTest,
  lineOf,
  type Node,
  type Problem,
  parse,
  readSources,
  report,
  type Source,
  walk,
} from './sources.ts'

const nameOf = new Map<string, string>(Object.entries(paths).map(([name, path]) => [path, name]))

/** Only there are addresses spelled. */
const list = 'contract/paths.ts'
/** The mobile site has addresses of its own. */
const foreign = 'server/http/mobile-site.ts'

/** Addresses of screens that are written out instead of taken from the list. */
export function screenPaths(source: Source): Problem[] {
  if ([list, foreign].includes(source.path) || isTest(source.path)) return []
  const problems: Problem[] = []
  const judge = (node: Node, text: string) => {
    const name = nameOf.get(text.split(/[?#]/, 1)[0]!)
    if (!name) return
    const line = lineOf(source.text, node.start)
    problems.push({ path: source.path, line, why: `spells an address out: write paths.${name} (${list})` })
  }
  walk(parse(source), (node, parent) => {
    if (parent?.type === 'ImportDeclaration') return undefined
    if (node.type === 'Literal' && typeof node.value === 'string') judge(node, node.value)
    if (node.type === 'TemplateLiteral') {
      const [first] = node.quasis as { value: { cooked: string } }[]
      judge(node, first!.value.cooked)
    }
    return undefined
  })
  return problems
}

if (import.meta.main) {
  const sources = readSources(['contract', 'server', 'web'])
  report(sources.flatMap(screenPaths), `${sources.length} files take the addresses of screens from ${list}.`)
}
