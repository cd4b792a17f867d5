import * as mobilePaths from '../contract/mobile-paths.ts'
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

/** Only there are addresses spelled. */
const list = 'contract/paths.ts'
const mobileList = 'contract/mobile-paths.ts'

const nameOf = new Map<string, string>([
  ...Object.entries(paths).map(([name, path]) => [path, `paths.${name} (${list})`] as const),
  ...Object.entries(mobilePaths).map(
    ([name, path]) => [path, `mobilePaths.${name} (${mobileList})`] as const,
  ),
])

/** Addresses of screens that are written out instead of taken from the list. */
export function screenPaths(source: Source): Problem[] {
  if ([list, mobileList].includes(source.path) || isTest(source.path)) return []
  const problems: Problem[] = []
  const judge = (node: Node, text: string) => {
    const name = nameOf.get(text.split(/[?#]/, 1)[0]!)
    if (!name) return
    const line = lineOf(source.text, node.start)
    problems.push({ path: source.path, line, why: `spells an address out: write ${name}` })
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
  const sources = readSources(['contract', 'server', 'web', 'miniprogram'])
  report(
    sources.flatMap(screenPaths),
    `${sources.length} files take the addresses of screens from ${list} and ${mobileList}.`,
  )
}
