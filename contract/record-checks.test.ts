import { describe, expect, test } from 'vitest'
import {
  type CheckedField,
  checkField,
  checkRecord,
  choicesOf,
  defaultValue,
  isDateField,
  parseChoices,
} from './record-checks.ts'

const field = (edit_type: CheckedField['edit_type'], more: Partial<CheckedField> = {}): CheckedField => ({
  field_name: 'f',
  disp_expr: '名称',
  edit_type,
  ...more,
})

const keyOf = (checked: CheckedField, value: string) => checkField(checked, value)?.key

describe('the sentences of a form: required, too short, too long, out of range, of the wrong kind (product §5)', () => {
  test('required', () => {
    expect(checkField(field('T', { required: true }), '  ')).toEqual({
      key: 'form.required',
      params: { field: '名称' },
    })
    for (const type of ['BL', 'N', 'K', 'C', 'D', 'R', 'X', 'F', 'T', 'B'] as const) {
      expect(keyOf(field(type, { required: true }), '')).toBe('form.required')
      expect(keyOf(field(type, { min: '5', minLength: 5 }), '')).toBeUndefined()
    }
  })

  test.each([
    [{ minLength: 3 }, 'ab', 'form.lengthMin', { min: 3 }],
    [{ maxLength: 3 }, 'abcd', 'form.lengthMax', { max: 3 }],
    [{ minLength: 3, maxLength: 5 }, 'ab', 'form.lengthRange', { min: 3, max: 5 }],
    [{ minLength: 3, maxLength: 5 }, 'abcdef', 'form.lengthRange', { min: 3, max: 5 }],
  ] as const)('length %o of %s', (more, value, key, params) => {
    expect(checkField(field('T', more), value)).toEqual({ key, params: { field: '名称', ...params } })
    expect(checkField(field('T', more), '四个字啊'.slice(0, 3))).toBeUndefined()
  })

  test('a character outside the basic plane counts once', () => {
    expect(keyOf(field('T', { maxLength: 2 }), '𠮷𠮷')).toBeUndefined()
  })

  test.each([
    [{ min: '0' }, '-0.01', 'form.valueMin', { min: '0' }],
    [{ max: '9999' }, '9999.0001', 'form.valueMax', { max: '9999' }],
    [{ min: '0', max: '10' }, '10.1', 'form.valueRange', { min: '0', max: '10' }],
  ] as const)('number %o of %s', (more, value, key, params) => {
    expect(checkField(field('N', more), value)).toEqual({ key, params: { field: '名称', ...params } })
    expect(checkField(field('N', more), '7')).toBeUndefined()
  })

  test.each(['abc', '1,000', '1e3', '0x10', '1.', '.5', '--1', '1 2', '123456789012345'])(
    '%s is no number',
    value => {
      expect(keyOf(field('N'), value)).toBe('form.number')
    },
  )

  test('bounds are compared exactly, without binary arithmetic', () => {
    expect(keyOf(field('N', { max: '99999999999999.9999' }), '99999999999999.9999')).toBeUndefined()
    expect(keyOf(field('N', { max: '99999999999999.9998' }), '99999999999999.9999')).toBe('form.valueMax')
  })

  test('decimals that say nothing do not count', () => {
    expect(keyOf(field('N', { decimals: 2 }), '1.5000')).toBeUndefined()
    expect(checkField(field('N', { decimals: 2 }), '1.505')).toEqual({
      key: 'records.uiDecimals',
      params: { field: '名称', count: 2, max: 2 },
    })
    expect(keyOf(field('N', { decimals: 0 }), '3.00')).toBeUndefined()
    expect(keyOf(field('N', { decimals: 0 }), '3.5')).toBe('form.integer')
  })
})

describe('D, and R when it is named like a date, is a date, with its time if wanted (product §5)', () => {
  test.each(['2026-02-28', '2024-02-29', '1900-01-01', '9999-12-31'])('%s is a day', value => {
    expect(keyOf(field('D'), value)).toBeUndefined()
  })

  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '01.02.2026', '0026-01-01', 'soon'])(
    '%s is none',
    value => {
      expect(keyOf(field('D'), value)).toBe('form.type')
      expect(keyOf(field('D', { show_time: true }), value)).toBe('form.type')
    },
  )

  test.each([
    '2026-02-28 23:59:59',
    '2026-02-28T08:30',
    '2026-02-28T08:30:00.000Z',
    '2026-02-28 08:30+08:00',
  ])('%s needs a field with time', value => {
    expect(keyOf(field('D', { show_time: true }), value)).toBeUndefined()
    expect(keyOf(field('D'), value)).toBe('form.type')
  })

  test.each([
    '2026-02-28 24:00',
    '2026-02-28 10:60',
    '2026-02-28 10',
    '2026-02-30 10:00:00',
    '9999-12-31 23:00-02:00',
  ])('%s is no time', value => {
    expect(keyOf(field('D', { show_time: true }), value)).toBe('form.type')
  })

  test('has bounds like a number', () => {
    const season = field('D', { min: '2026-03-01', max: '2026-05-31', show_time: true })
    expect(keyOf(season, '2026-03-01')).toBeUndefined()
    expect(keyOf(season, '2026-02-28 23:59')).toBe('form.valueRange')
    expect(keyOf(season, '2026-05-31 00:00:01')).toBe('form.valueRange')
  })

  test.each([
    ['D', 'anything', true],
    ['R', 'order_date', true],
    ['R', 'dateFrom', true],
    ['R', 'validDate', true],
    ['R', 'update_count', false],
    ['R', 'remark', false],
    ['T', 'date', false],
  ] as const)('%s named %s', (edit_type, field_name, isDate) => {
    expect(isDateField({ edit_type, field_name })).toBe(isDate)
  })

  test('an R field of another name is text', () => {
    expect(keyOf(field('R', { maxLength: 3 }), 'abcd')).toBe('form.lengthMax')
  })
})

describe('C is a choice from a list of values and labels with bars between them (product §5)', () => {
  test('the list', () => {
    expect(parseChoices('0|停用|1|启用')).toEqual([
      { value: '0', label: '停用' },
      { value: '1', label: '启用' },
    ])
    expect(parseChoices('')).toEqual([])
    expect(parseChoices('a|A|b')).toEqual([
      { value: 'a', label: 'A' },
      { value: 'b', label: 'b' },
    ])
  })

  test('only its values are valid', () => {
    const status = field('C', { edit_type_param: '0|停用|1|启用' })
    expect(keyOf(status, '1')).toBeUndefined()
    expect(keyOf(status, '启用')).toBe('form.type')
    expect(choicesOf({ edit_type_param: '0|a', options: [{ value: '9', label: 'z' }] })).toEqual([
      { value: '9', label: 'z' },
    ])
  })
})

test('BL is several records, bars between them (product §5)', () => {
  const list = field('BL', { maxLength: 2 })
  expect(keyOf(list, '3|15')).toBeUndefined()
  expect(keyOf(list, '3|x')).toBe('form.type')
  expect(keyOf(list, '3||4')).toBe('form.type')
  expect(keyOf(list, '1|2|3')).toBe('form.itemsMax')
  expect(keyOf(field('B'), '-1')).toBeUndefined()
  expect(keyOf(field('B'), '1|2')).toBe('form.type')
  expect(keyOf(field('B'), '2147483647')).toBeUndefined()
  expect(keyOf(field('B'), '9999999999')).toBe('form.type')
})

test('files are counted', () => {
  expect(keyOf(field('X', { maxLength: 1 }), '7')).toBeUndefined()
  expect(keyOf(field('F', { maxLength: 1 }), '7|8')).toBe('form.itemsMax')
  expect(keyOf(field('F', { minLength: 2 }), '7')).toBe('form.itemsMin')
})

test('K is a box, ticked by default with 1 or true (product §5)', () => {
  const start = (edit_default: string) => defaultValue({ edit_type: 'K', edit_default })
  expect(['1', 'true', 'True', '0', 'false', ''].map(start)).toEqual(['1', '1', '1', '0', '0', '0'])
  expect(defaultValue({ edit_type: 'N', edit_default: 'true' })).toBe('true')
  expect(['0', '1', '2', 'true'].map(value => keyOf(field('K'), value))).toEqual([
    undefined,
    undefined,
    'form.type',
    'form.type',
  ])
})

test('a record is checked field by field; what cannot be changed is not checked', () => {
  const fields: CheckedField[] = [
    { field_name: 'name', disp_expr: '名称', edit_type: 'T', required: true },
    { field_name: 'price', disp_expr: '价格', edit_type: 'N', min: '0' },
    { field_name: 'no', disp_expr: '编号', edit_type: 'T', required: true, readonly: true },
  ]
  expect(checkRecord(fields, { name: 'x', price: '1' })).toEqual([])
  expect(checkRecord(fields, { price: '-1' })).toEqual([
    { field_name: 'name', key: 'form.required', params: { field: '名称' } },
    { field_name: 'price', key: 'form.valueMin', params: { field: '价格', min: '0' } },
  ])
})
