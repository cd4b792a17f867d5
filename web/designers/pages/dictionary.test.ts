import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { dictionaryTokens } from './dictionary.ts'

test('the library says nothing that has no words of ours', () => {
  const source = readFileSync(createRequire(import.meta.url).resolve('@puckeditor/core'), 'utf8')
  const [, said] = /defaultDictionary = \{([\s\S]*?)\n\s*\};/.exec(source) ?? []
  const tokens = [...(said ?? '').matchAll(/"([a-z0-9-]+)": /g)].map(found => found[1]!)
  expect(tokens.length).toBeGreaterThan(50)
  expect([...dictionaryTokens].sort()).toEqual(tokens.sort())
})
