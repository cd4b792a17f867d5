import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import zh from '../locales/zh/form.json' with { type: 'json' }
import { explainIssue } from './form-messages.ts'
import { translator } from './text.ts'
import { lengthBetween, withdrawalAmount } from './validators.ts'

const explain = (schema: v.GenericSchema, input: unknown) => {
  const result = v.safeParse(schema, input)
  if (result.success) throw new Error('nothing to explain')
  return explainIssue(result.issues[0])
}

const text = (...actions: v.PipeItem<string, string, v.BaseIssue<unknown>>[]) =>
  v.pipe(v.string(), ...actions)
const number = (...actions: v.PipeItem<number, number, v.BaseIssue<unknown>>[]) =>
  v.pipe(v.number(), ...actions)

describe('"Default form messages"', () => {
  test('"required (please enter the field)"', () => {
    const form = v.object({ name: v.pipe(v.string(), v.nonEmpty()), age: v.optional(v.number()) })
    expect(explain(form, {})).toEqual({ key: 'form.required', params: {}, field: 'name' })
    expect(explain(form, { name: null })).toEqual({ key: 'form.required', params: {}, field: 'name' })
    expect(explain(form, { name: '' })).toMatchObject({ key: 'form.required', field: 'name' })
    expect(explain(v.union([v.string(), v.number()]), undefined)).toMatchObject({
      key: 'form.required',
      field: '',
    })
  })

  test('"string length min, max and range"', () => {
    expect(explain(text(v.minLength(3)), 'ab')).toMatchObject({ key: 'form.lengthMin', params: { min: '3' } })
    expect(explain(text(v.maxLength(3)), 'abcd')).toMatchObject({
      key: 'form.lengthMax',
      params: { max: '3' },
    })
    expect(explain(text(lengthBetween(3, 30)), 'ab')).toMatchObject({
      key: 'form.lengthRange',
      params: { min: '3', max: '30' },
    })
    expect(explain(text(v.length(6)), 'abc')).toMatchObject({ key: 'form.length', params: { length: 6 } })
  })

  test('"numeric min, max and range"', () => {
    expect(explain(number(v.minValue(1)), 0)).toMatchObject({ key: 'form.valueMin', params: { min: '1' } })
    expect(explain(number(v.maxValue(9)), 10)).toMatchObject({ key: 'form.valueMax', params: { max: '9' } })
    expect(explain(withdrawalAmount({ min: '10', max: '50000' }), '5')).toMatchObject({
      key: 'form.valueRange',
      params: { min: '10', max: '50000' },
    })
    expect(explain(number(v.gtValue(0)), 0)).toMatchObject({ key: 'form.valueAbove', params: { min: '0' } })
    expect(explain(number(v.ltValue(5)), 5)).toMatchObject({ key: 'form.valueBelow', params: { max: '5' } })
    expect(explain(number(v.multipleOf(5)), 7)).toMatchObject({
      key: 'form.multipleOf',
      params: { multiple: 5 },
    })
  })

  test('"not a valid type"', () => {
    expect(explain(v.string(), 5)).toEqual({ key: 'form.type', params: {}, field: '' })
    expect(explain(v.picklist(['a', 'b']), 'c')).toMatchObject({ key: 'form.type', params: {} })
    expect(explain(v.pipe(v.string(), v.isoDate()), 'x')).toMatchObject({ key: 'form.type', params: {} })
    expect(explain(v.number(), 'x')).toMatchObject({ key: 'form.number' })
    expect(explain(number(v.integer()), 1.5)).toMatchObject({ key: 'form.integer' })
  })

  test('the length of a list is a number of entries', () => {
    expect(explain(v.pipe(v.array(v.number()), v.minLength(2)), [1])).toMatchObject({ key: 'form.itemsMin' })
    expect(explain(v.pipe(v.array(v.number()), v.maxLength(1)), [1, 2])).toMatchObject({
      key: 'form.itemsMax',
    })
  })
})

test('a message that is itself a text key passes through, with the bounds it has', () => {
  expect(explain(text(v.regex(/^1/, 'form.mobile')), '2')).toEqual({
    key: 'form.mobile',
    params: {},
    field: '',
  })
  expect(explain(text(v.minLength(3, 'form.password')), 'a')).toMatchObject({
    key: 'form.password',
    params: { min: '3' },
  })
})

test('a regular expression is not taken for a bound', () => {
  expect(explain(text(v.regex(/^(?<year>\d+)$/)), 'x')).toEqual({ key: 'form.type', params: {}, field: '' })
})

test('the field is a dotted path', () => {
  const schema = v.object({ lines: v.array(v.object({ qty: v.number() })) })
  expect(explain(schema, { lines: [{ qty: 1 }, {}] })).toMatchObject({
    key: 'form.required',
    field: 'lines.1.qty',
  })
})

test('the text is complete once the caller adds the label', () => {
  const { key, params } = explain(text(lengthBetween(3, 30)), 'ab')
  expect(translator({ form: zh }, 'zh-CN')(key, { ...params, field: '店铺名称' })).toBe(
    '店铺名称须为 3 至 30 个字符',
  )
})
