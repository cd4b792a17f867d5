import { posix } from 'node:path'
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

interface Room {
  /** Folders and files it may import from. */
  from: readonly string[]
  /** Installed packages and Node's own; without the list, all of them. */
  packages?: readonly string[]
}

/**
 * One rule: web → contract ← server. Within the web, what everybody stands on imports nothing above it. A folder that is
 * not named here may import what it likes.
 */
const rooms: Readonly<Record<string, Room>> = {
  contract: { from: ['contract', 'locales/slices.ts'], packages: ['valibot'] },
  locales: { from: ['locales'], packages: [] },
  web: {
    from: ['web', 'contract', 'locales'],
    packages: ['react', 'react-dom', 'valibot'],
  },
  // Each with the library it needs, loaded on its own screen only.
  'web/designers': {
    from: [
      'web/designers',
      'web/features/pages',
      'web/app/AppLink.tsx',
      'web/records/form',
      'web/ui',
      'web/api',
      'web/i18n',
      'web/router',
      'contract',
    ],
    packages: ['react', 'react-dom', 'valibot', '@puckeditor/core'],
  },
  'web/ui': { from: ['web/ui', 'web/api', 'web/i18n', 'web/router', 'contract'] },
  'web/api': { from: ['web/api', 'web/i18n', 'web/router', 'contract'] },
  'web/router': { from: ['web/router', 'web/ui/plain-click.ts'] },
  'web/i18n': { from: ['web/i18n', 'contract', 'locales'] },
  server: { from: ['server', 'contract', 'locales', 'package.json'] },
  // What runs in WeChat: nothing of a browser's, nothing installed.
  miniprogram: { from: ['miniprogram', 'contract'], packages: [] },
  demo: {
    from: ['demo', 'contract', 'locales', 'server/db', 'server/features', 'server/pdf', 'server/testing'],
  },
}

const folders = ['contract', 'locales', 'web', 'server', 'demo', 'miniprogram', 'scripts', 'e2e', 'bench']

export interface Import {
  specifier: string
  line: number
  /** Only `value` imports run when the file is loaded; `lazy` ones are for later. */
  kind: 'value' | 'type' | 'lazy'
}

export function importsOf(source: Source): Import[] {
  const found: Import[] = []
  const add = (node: Node, specifier: string | undefined, kind: Import['kind']) => {
    if (specifier !== undefined) found.push({ specifier, line: lineOf(source.text, node.start), kind })
    return undefined
  }
  walk(parse(source), node => {
    switch (node.type) {
      case 'ImportDeclaration':
        return add(node, textOf(node.source), node.importKind === 'type' ? 'type' : 'value')
      case 'ExportAllDeclaration':
      case 'ExportNamedDeclaration':
        return add(node, textOf(node.source), node.exportKind === 'type' ? 'type' : 'value')
      case 'ImportExpression':
        return add(node, textOf(node.source), 'lazy')
      case 'TSImportType':
        return add(node, textOf(node.source), 'type')
      case 'CallExpression':
        if (!isGlob(node.callee as Node)) return
        for (const pattern of globPatterns((node.arguments as Node[])[0])) add(node, pattern, 'lazy')
    }
  })
  return found
}

/** The text of a literal; of a template its fixed beginning, which is enough to know the folder. */
function textOf(value: unknown): string | undefined {
  const node = value as Node | null
  if (node?.type === 'Literal') return String(node.value)
  if (node?.type !== 'TemplateLiteral') return
  const [first] = node.quasis as { value: { cooked: string } }[]
  return first?.value.cooked || undefined
}

const isGlob = (callee: Node): boolean =>
  callee.type === 'MemberExpression' &&
  (callee.object as Node).type === 'MetaProperty' &&
  (callee.property as Node).name === 'glob'

const globPatterns = (argument: Node | undefined): (string | undefined)[] =>
  argument?.type === 'ArrayExpression' ? (argument.elements as Node[]).map(textOf) : [textOf(argument)]

const isOwn = (specifier: string): boolean => /^[./]/.test(specifier)

/** For Vite, a path that starts with a slash starts at the repository. */
const fileOf = (from: string, specifier: string): string =>
  posix
    .join(specifier.startsWith('/') ? '.' : posix.dirname(from), specifier.replace(/[?#].*$/, ''))
    .replace(/^\//, '')

const packageOf = (specifier: string): string =>
  specifier.startsWith('node:')
    ? specifier
    : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

export function checkImports(sources: readonly Source[]): Problem[] {
  const graph = new Map(sources.map(source => [source.path, importsOf(source)]))
  return [...graph].flatMap(([path, imports]) => foreignImports(path, imports)).concat(cycles(graph))
}

function foreignImports(path: string, imports: readonly Import[]): Problem[] {
  return imports.flatMap(({ specifier, line, kind }) => {
    const why = isOwn(specifier)
      ? (whyNotFile(path, fileOf(path, specifier)) ?? whyNotNow(path, fileOf(path, specifier), kind))
      : whyNotPackage(path, packageOf(specifier))
    return why ? [{ path, line, why }] : []
  })
}

function whyNotFile(path: string, target: string): string | undefined {
  const [outer, ...inner] = roomsAround(path)
  // A test puts what it tests into any surroundings of the same side.
  const tight = (isTest(path) ? [outer] : [outer, ...inner]).find(
    room => room && !isWithin(target, isTest(path) ? [...room[1].from, 'locales'] : room[1].from),
  )
  if (tight) return `imports ${target}, but ${tight[0]}/ imports only from ${tight[1].from.join(', ')}`
  const feature = featureOf(path)
  if (feature && target.endsWith('.actions.ts') && featureOf(target) !== feature) {
    return `imports ${target}: the story of a feature is its own; use its queries or rules`
  }
  if (isEngine(path) && !isTest(path) && target.startsWith('server/features/')) {
    return `imports ${target}: the engine of records knows no feature but what bill-types.ts puts in place`
  }
}

/** A designer's library is several times as large as any page: it comes when its screen asks for it. */
function whyNotNow(path: string, target: string, kind: Import['kind']): string | undefined {
  const isDesigner = (file: string) => file.startsWith('web/designers/')
  if (kind !== 'value' || isTest(path) || !isDesigner(target) || isDesigner(path)) return
  return `imports ${target} at once: a designer is loaded with import(), on its own screen`
}

/** The outer ones first. */
const roomsAround = (path: string) => Object.entries(rooms).filter(([name]) => path.startsWith(`${name}/`))

const isWithin = (target: string, folders: readonly string[]): boolean =>
  folders.some(folder => target === folder || target.startsWith(`${folder}/`))

function whyNotPackage(path: string, name: string): string | undefined {
  const [roomName, room] = roomsAround(path).findLast(([, room]) => room.packages) ?? []
  const packages = room?.packages
  if (!packages || isTest(path) || packages.includes(name)) return
  return `imports ${name}, but ${roomName}/ uses ${packages.length ? `only ${packages.join(', ')}` : 'no packages'}`
}

/** Bill types are described in terms of their features; what draws, saves and exports any of them is not. */
const isEngine = (path: string): boolean =>
  path.startsWith('server/records/') && !/^server\/records\/(definitions\/|bill-types\.ts$)/.test(path)

const featureOf = (path: string): string | undefined => /^server\/features\/([^/]+)\//.exec(path)?.[1]

/** A loop of files that need each other, if only for a type: none of them is understood alone. One problem a loop. */
function cycles(graph: ReadonlyMap<string, readonly Import[]>): Problem[] {
  const problems: Problem[] = []
  const done = new Set<string>()
  const trail: string[] = []
  const visit = (path: string) => {
    const seenAt = trail.indexOf(path)
    if (seenAt !== -1) {
      const loop = [...trail.slice(seenAt), path]
      const line = graph.get(loop[0]!)!.find(item => neededBy(loop[0]!, item) === loop[1])!.line
      problems.push({ path: loop[0]!, line, why: `is in a loop of imports: ${loop.join(' → ')}` })
      return
    }
    if (done.has(path)) return
    trail.push(path)
    for (const item of graph.get(path) ?? []) {
      const next = neededBy(path, item)
      if (next && graph.has(next)) visit(next)
    }
    trail.pop()
    done.add(path)
  }
  for (const path of graph.keys()) visit(path)
  return problems
}

const neededBy = (path: string, { kind, specifier }: Import): string | undefined =>
  kind !== 'lazy' && isOwn(specifier) ? fileOf(path, specifier) : undefined

if (import.meta.main) {
  const sources = readSources(folders)
  report(checkImports(sources), `${sources.length} files import only what they may, and never in a loop.`)
}
