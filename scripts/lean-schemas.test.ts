import { expect, test } from 'vitest'
import { leanContract } from './lean-schemas.ts'
import { isTest, readSources } from './sources.ts'

const source = `
import * as v from 'valibot'
export const line = v.object({ id: v.number() })
export const login = action('login', { mutates: true, input: v.object({ name: v.string() }), output: line })
export const list = action('list', { mutates: false, input: v.object({}), output, rows: line, limit: { max: 1 } })
export const orders = read('orders', { access: 'member', input: v.object({ page: v.number() }), output: line })
export const close = save('close', { access: 'office', input: rowOf({ id: v.number() }), output: saved })
export function fill(box) { box.push(line) }
`

test('answers lose their schemas, and so does what is sent, unless a form checks it', () => {
  const code = leanContract(source, new Set(['login']))
  expect(code).toContain(
    'mutates: true, input: /* @__PURE__ */ v.object({ name: /* @__PURE__ */ v.string() })',
  )
  expect(code).toContain('output: undefined })')
  expect(code).toContain(
    '{ mutates: false, input: undefined, output: undefined, rows: undefined, limit: { max: 1 } }',
  )
  expect(code).toContain("read('orders', { access: 'member', input: undefined, output: undefined })")
  expect(code).toContain("save('close', { access: 'office', input: undefined, output: undefined })")
})

test('what is made of the rest may be left out, what functions do may not', () => {
  const code = leanContract(source, new Set())
  expect(code).toContain('const line = /* @__PURE__ */ v.object({ id: /* @__PURE__ */ v.number() })')
  expect(code).toContain('{ box.push(line) }')
})

test('what is spread into a call goes with it', () => {
  const code = leanContract('export const whole = v.object({ ...line.entries, note: v.string() })', new Set())
  expect(code).toBe(
    'export const whole = /* @__PURE__ */ (() => v.object({ ...line.entries, note: /* @__PURE__ */ v.string() }))()',
  )
})

test('nothing in the contract is made of an answer of an action, which a browser does not have', () => {
  const made = readSources(['contract']).filter(
    ({ path, text }) => !isTest(path) && /\.output!?\.entries\b/.test(text),
  )
  expect(made.map(({ path }) => path)).toEqual([])
})
