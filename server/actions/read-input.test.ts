import { object } from 'valibot'
import { expect, test } from 'vitest'
import { count, optional } from '../../contract/fields.ts'
import { translator } from '../../contract/text.ts'
import field from '../../locales/zh/field.json' with { type: 'json' }
import form from '../../locales/zh/form.json' with { type: 'json' }
import type { Failure } from '../handler.ts'
import { readInput } from './read-input.ts'

const t = translator({ field, form }, 'zh-CN')

const refused = (fields: object) =>
  readInput({ t }, object({ qty: optional(count()), start: optional(count()) }), fields) as Failure

test('a refusal names its field by a word of the language, whether or not it has one of its own', () => {
  const said = (fields: object) => {
    const { key, params } = refused(fields)
    return t(key, params)
  }
  expect(said({ qty: 'x' })).toBe('数量必须是数字')
  expect(said({ start: 99999999999 })).toBe('内容必须是数字')
  expect(refused({ start: 'x' }).field).toBe('start')
})
