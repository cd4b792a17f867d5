import { expect, test } from 'vitest'
import { believing, leanContract } from './lean-schemas.ts'

const source = `
import * as v from 'valibot'
export const line = v.object({ id: v.number() })
export const login = action('login', { mutates: true, input: v.object({ name: v.string() }), output: line })
export const list = action('list', { mutates: false, input: v.object({}), output, rows: line, limit: { max: 1 } })
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
})

test('what is made of the rest may be left out, what functions do may not', () => {
  const code = leanContract(source, new Set())
  expect(code).toContain('const line = /* @__PURE__ */ v.object({ id: /* @__PURE__ */ v.number() })')
  expect(code).toContain('{ box.push(line) }')
})

test('answers are believed, other things are parsed', () => {
  expect(believing('const a = parse(detail, (await call(getData, { id })).obj)')).toBe(
    'const a = ((await call(getData, { id })).obj)',
  )
  expect(believing('parse(links, obj).items')).toBe('(obj).items')
  expect(believing('parse(typed, event.data)')).toBe('parse(typed, event.data)')
  expect(believing('parse(object({}), answer.obj)')).toBe('parse(object({}), answer.obj)')
})
