import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { parseSync } from 'vite'

export const root = join(import.meta.dirname, '..')

/** A file of ours; `path` is relative to the repository, with forward slashes. */
export interface Source {
  path: string
  text: string
}

export interface Problem {
  path: string
  line: number
  why: string
}

export interface Node {
  type: string
  start: number
  [field: string]: unknown
}

export function readSources(folders: readonly string[], extensions = ['.ts', '.tsx']): Source[] {
  return folders
    .flatMap(folder => filesIn(join(root, folder)))
    .filter(file => extensions.includes(extname(file)))
    .map(file => ({ path: relative(root, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }))
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => !file.includes(`${sep}node_modules${sep}`))
    .sort()
}

/** Tests, and what only tests use: `testing/…`, `testing.ts` and `testing-….ts`. */
export const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing(\/|(-\w+)?\.tsx?$)/.test(path)

/** The syntax tree, from the parser that also builds the pages. */
export function parse(source: Source): Node {
  const { program, errors } = parseSync(source.path, source.text)
  if (errors[0]) throw new Error(`${source.path} cannot be parsed: ${errors[0].message}`)
  return program as unknown as Node
}

/** Calls `visit` for a node and everything under it; what `visit` answers `false` to is not entered. */
export function walk(
  node: Node,
  visit: (node: Node, parent?: Node) => boolean | undefined,
  parent?: Node,
): void {
  if (visit(node, parent) === false) return
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) walk(child, visit, node)
    }
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export function lineOf(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}

/** Prints the problems, or the sentence that all is well; a problem makes the program end with code 1. */
export function report(problems: readonly Problem[], allWell: string): void {
  for (const { path, line, why } of problems) console.log(`${path}:${line} ${why}`)
  if (problems.length === 0) console.log(allWell)
  else process.exitCode = 1
}
