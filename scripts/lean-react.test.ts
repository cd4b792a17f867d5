import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutStacks } from './lean-react.ts'

const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const source = readFileSync(join(folder, 'cjs', 'react-dom-client.production.js'), 'utf8')

/** Those made outside of functions. */
const made = (code: string): string[] => code.match(/^(?:var| ) \w+ = (?:new )?Error\(.*$/gm) ?? []

test('React as we build it makes no error when it is loaded', () => {
  expect(made(source)).toHaveLength(5)
  expect(made(withoutStacks(source))).toEqual([])
})

test('what it recognises them by stays an error, with its words', () => {
  const code = withoutStacks('var SuspenseException = Error(formatProdErrorMessage(460))')
  const make = new Function('formatProdErrorMessage', `${code}; return SuspenseException`)
  const error: unknown = make((number: number) => `words ${number}`)
  expect(error).toBeInstanceOf(Error)
  expect(error).toHaveProperty('message', 'words 460')
})
