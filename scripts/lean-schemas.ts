import type { Plugin } from 'vite'
import { isTest, type Node, parse, readSources, walk } from './sources.ts'

interface Declaration extends Node {
  id: { name?: string }
  init: Call | null
}
interface Call extends Node {
  end: number
  callee: { name?: string }
  arguments: (Node & { end: number; properties?: Property[] })[]
}
interface Property extends Node {
  end: number
  key?: { name?: string }
}
interface Edit {
  at: number
  until: number
  text: string
}

/**
 * A browser believes our server's answers, and checks what it sends only in forms: the schemas for the rest fall out of
 * its build. While developing, in tests and on the server they are all there.
 */
export function leanSchemas(): Plugin {
  let inputs: ReadonlySet<string> | undefined
  return {
    name: 'lean-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/contract\/[^/?]+\.ts$/ },
      handler(code) {
        inputs ??= checkedInputs()
        return { code: leanContract(code, inputs), map: null, moduleSideEffects: false }
      },
    },
  }
}

/** The actions whose input a form checks before it is sent, as in `check(login.input, …)`. */
const checkedInputs = (): ReadonlySet<string> =>
  new Set(
    readSources(['web', 'contract'])
      .filter(({ path }) => !isTest(path))
      .flatMap(({ text }) => [...text.matchAll(/\b(\w+)\.input\b/g)])
      .map(([, name]) => name!),
  )

/** The contract has no effects: what is made in it and not used may be left out. */
export function leanContract(code: string, checked: ReadonlySet<string>): string {
  const edits: Edit[] = []
  let wrapped = 0
  walk(parse({ path: 'contract.js', text: code }), node => {
    // Calls inside functions are not marked: they may have side effects when they run.
    if (/Function|Class/.test(node.type)) return false
    if (node.type === 'CallExpression') {
      const { start, end } = node as Call
      edits.push({ at: start, until: start, text: '/* @__PURE__ */ ' })
      // What is spread into a call stays although the call goes: as a function of its own all of it goes.
      if (start >= wrapped && spreads(node)) {
        edits.push({ at: start, until: start, text: '(() => ' }, { at: end, until: end, text: ')()' })
        wrapped = end
      }
    }
    if (node.type === 'VariableDeclarator') edits.push(...withoutSchemas(node as Declaration, checked))
    return undefined
  })
  return edited(code, edits)
}

function spreads(call: Node): boolean {
  let found = false
  walk(call, node => {
    found ||= node.type === 'SpreadElement'
    return !found
  })
  return found
}

/** What declares an action, a read or a save (contract/action.ts, contract/data.ts). */
const declaring = ['action', 'read', 'save']

function withoutSchemas({ id, init }: Declaration, checked: ReadonlySet<string>): Edit[] {
  if (!declaring.includes(init?.callee?.name ?? '')) return []
  const unread = checked.has(id.name!) ? ['output', 'rows'] : ['output', 'rows', 'input']
  return (init!.arguments[1]?.properties ?? [])
    .filter(({ key }) => key?.name && unread.includes(key.name))
    .map(({ key, start, end }) => ({ at: start, until: end, text: `${key!.name}: undefined` }))
}

function edited(code: string, edits: readonly Edit[]): string {
  let text = ''
  let done = 0
  for (const edit of edits.toSorted((a, b) => a.at - b.at)) {
    // This edit lies inside code that was already removed.
    if (edit.at < done) continue
    text += code.slice(done, edit.at) + edit.text
    done = edit.until
  }
  return text + code.slice(done)
}
