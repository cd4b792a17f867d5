import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  count,
  decimal,
  decimalText,
  flag,
  givenDay,
  givenMoment,
  id,
  ids,
  integer,
  json,
  looseRow,
  looseRows,
  optional,
  requiredText,
  secret,
  text,
  unlessZero,
} from './fields.ts'
import { explainIssue } from './form-messages.ts'

const refuses = (schema: v.GenericSchema, value: unknown) =>
  expect(v.is(schema, value), String(value)).toBe(false)

const messageOf = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0].message

const notWhole = [
  '',
  ' ',
  'abc',
  '1.5',
  1.5,
  '1e99',
  1e99,
  '1e3',
  '0x10',
  '1,2',
  'NaN',
  'Infinity',
  Number.NaN,
]
const notNumberAtAll = [null, undefined, true, {}, [], [1]]

describe('whole numbers', () => {
  it('take a number or its text', () => {
    fc.assert(
      fc.property(fc.integer(), value => {
        expect(v.parse(integer(), value)).toBe(value)
        expect(v.parse(integer(), ` ${value} `)).toBe(value)
      }),
    )
    expect(v.parse(id(), '42')).toBe(42)
    expect(v.parse(count(), 0)).toBe(0)
  })

  it.each([integer(), id(), count()])('refuse everything else', schema => {
    for (const value of [...notWhole, ...notNumberAtAll]) refuses(schema, value)
  })

  it("stay within PostgreSQL's integer", () => {
    for (const value of [2147483648, '2147483648', -2147483649, '99999999999999999999']) {
      refuses(integer(), value)
      refuses(id(), value)
    }
    expect(v.parse(integer(), '-2147483648')).toBe(-2147483648)
    expect(v.parse(id(), '2147483647')).toBe(2147483647)
  })

  it('may be negative (the new-arrival categories), an id may not', () => {
    expect(v.parse(integer(), '-31')).toBe(-31)
    refuses(id(), -1)
    refuses(count(), '-1')
  })

  it('say which sentence to show', () => {
    expect(messageOf(id(), 'abc')).toBe('form.number')
    expect(messageOf(id(), '')).toBe('form.number')
    expect(messageOf(id(), 2147483648)).toBe('form.number')
  })
})

describe('decimals', () => {
  it.each(['0', '0.10', '12.3400', '-7', '99999999999999.9999', '0.0001'])(
    'keep the exact text: %s',
    value => {
      expect(v.parse(decimal(), value)).toBe(value)
      expect(v.parse(decimalText(), value)).toBe(value)
    },
  )

  it('take a number too', () => {
    expect(v.parse(decimal(), 2.5)).toBe('2.5')
    expect(v.parse(decimal(), ' 3 ')).toBe('3')
  })

  it('are read as people type them', () => {
    expect(v.parse(decimal(), '12,50')).toBe('12.50')
    expect(v.parse(decimal(), '1,200')).toBe('1200')
    expect(v.parse(decimal(), '١٢٫٥')).toBe('12.5')
  })

  it('refuse what is not exact, too long or no number', () => {
    for (const value of [
      '',
      'abc',
      '1.',
      '.5',
      '1,5,2',
      '1e3',
      1e21,
      0.1 + 0.2,
      '0.00001',
      '123456789012345',
    ]) {
      refuses(decimal(), value)
    }
    for (const value of [...notNumberAtAll, Number.NaN, Number.POSITIVE_INFINITY]) refuses(decimal(), value)
    expect(messageOf(decimal(), 'abc')).toBe('form.number')
  })

  it('say of a number that is too large that it is, and what the most is', () => {
    for (const value of ['123456789012345', '99999999999999999999', '100000000000000.5']) {
      const { issues } = v.safeParse(decimal(), value)
      expect(explainIssue(issues![0])).toMatchObject({
        key: 'form.valueMax',
        params: { max: '99999999999999' },
      })
    }
  })

  it('in an answer are text, with any number of decimals', () => {
    expect(v.parse(decimalText(), '0.13800000')).toBe('0.13800000')
    for (const value of [1.5, '', '1e3', null]) refuses(decimalText(), value)
  })
})

describe('flags', () => {
  it('are 1, 0, true and false', () => {
    for (const value of [true, 1, '1', 'true', 'TRUE']) expect(v.parse(flag(), value)).toBe(true)
    for (const value of [false, 0, '0', 'false', 'False']) expect(v.parse(flag(), value)).toBe(false)
  })

  it('refuse anything else', () => {
    for (const value of ['', 'yes', 2, -1, '01', null, undefined, [], {}]) refuses(flag(), value)
  })
})

describe('ids', () => {
  it.each<[v.InferInput<ReturnType<typeof ids>>, number[]]>([
    ['1,2,3', [1, 2, 3]],
    [' 1 , 2 ', [1, 2]],
    ['[1,2]', [1, 2]],
    ['["1", "2"]', [1, 2]],
    ['7', [7]],
    [7, [7]],
    [
      [1, '2'],
      [1, 2],
    ],
    ['', []],
    ['[]', []],
    [[], []],
  ])('%j is %j', (value, expected) => {
    expect(v.parse(ids(), value)).toEqual(expected)
  })

  it('refuse what is no list of ids', () => {
    for (const value of ['a,b', '1,,2', '1,', '[1', '1]', '[[1]]', '1.5', '-1', null, {}, [[1]], [1.5]]) {
      refuses(ids(), value)
    }
  })

  it('refuse more than the maximum', () => {
    expect(v.parse(ids(3), '1,2,3')).toHaveLength(3)
    refuses(ids(3), '1,2,3,4')
  })
})

describe('texts', () => {
  it('are trimmed and have a longest length', () => {
    expect(v.parse(text(3), '  茶叶 ')).toBe('茶叶')
    expect(v.parse(text(), '')).toBe('')
    refuses(text(3), 'four')
    refuses(text(), 5)
  })

  it('say when they are required', () => {
    expect(v.parse(requiredText(), ' x ')).toBe('x')
    expect(messageOf(requiredText(), '   ')).toBe('form.required')
  })

  it('refuse a NUL character, which PostgreSQL cannot keep', () => {
    for (const schema of [text(), requiredText(), secret()]) refuses(schema, 'a\0b')
  })

  it('keep the blanks of a password', () => {
    expect(v.parse(secret(), ' pass 1 ')).toBe(' pass 1 ')
    expect(messageOf(secret(), '')).toBe('form.required')
  })
})

describe('json', () => {
  const row = json(v.object({ n: v.number() }))

  it('takes the structure or its text', () => {
    expect(v.parse(row, { n: 1 })).toEqual({ n: 1 })
    expect(v.parse(row, '{"n":1}')).toEqual({ n: 1 })
    expectTypeOf<v.InferInput<typeof row>>().toEqualTypeOf<{ n: number } | string>()
    expectTypeOf<v.InferOutput<typeof row>>().toEqualTypeOf<{ n: number }>()
  })

  it.each(['', '{', '{n:1}', 'undefined', 'NaN'])('bad text is a wrong type, not a crash: %j', value => {
    expect(messageOf(row, value)).toBe('form.type')
  })

  it('refuses good text of another structure', () => {
    for (const value of ['null', '1', '"text"', '{"n":"1"}']) refuses(row, value)
  })

  it('a loose row is an object of anything, but not of any size', () => {
    expect(v.parse(json(looseRow()), '{"a":null,"b":[{"c":1}]}')).toEqual({ a: null, b: [{ c: 1 }] })
    expect(v.parse(json(looseRow(2)), '{"a":1,"b":2}')).toEqual({ a: 1, b: 2 })
    refuses(json(looseRow(2)), '{"a":1,"b":2,"c":3}')
    for (const value of ['[]', '[1]', 'null', '5', '"text"']) refuses(json(looseRow()), value)
  })

  it('loose rows are a list of them', () => {
    expect(v.parse(json(looseRows()), '[{"a":1},{}]')).toEqual([{ a: 1 }, {}])
    refuses(json(looseRows(1)), '[{},{}]')
    for (const value of ['{}', '[1]', '[[]]']) refuses(json(looseRows()), value)
  })

  it('has no half characters: PostgreSQL takes none of them', () => {
    expect(
      v.parse(json(looseRow()), '{"cut":"\\ud83d","twice":["\\uDE00x"],"whole":"\\ud83d\\ude00"}'),
    ).toEqual({
      cut: '\ufffd',
      twice: ['\ufffdx'],
      whole: '😀',
    })
  })

  it('lets nobody reach the prototype', () => {
    const parsed = v.parse(json(looseRow()), '{"__proto__":{"role":"office"},"a":1}')
    expect(parsed).toEqual({ a: 1 })
    expect('role' in parsed).toBe(false)
  })
})

describe('optional', () => {
  const schema = v.object({ uid: optional(id()) })

  it('may be missing, null or an empty text', () => {
    for (const input of [{}, { uid: undefined }, { uid: null }, { uid: '' }]) {
      expect(v.parse(schema, input).uid).toBeUndefined()
    }
    expect(v.parse(schema, { uid: '0' })).toEqual({ uid: 0 })
    expect(v.parse(v.object({ on: optional(flag()) }), { on: false })).toEqual({ on: false })
  })

  it('is 0 as well where 0 is nobody', () => {
    const unless = v.object({ uid: unlessZero(id()) })
    for (const input of [{}, { uid: '' }, { uid: 0 }, { uid: '0' }, { uid: ' 00 ' }])
      expect(v.parse(unless, input).uid).toBeUndefined()
    expect(v.parse(unless, { uid: '7' })).toEqual({ uid: 7 })
    refuses(unless, { uid: 'abc' })
    refuses(unless, { uid: -1 })
  })

  it('is still checked when it is there', () => {
    refuses(schema, { uid: 'abc' })
    refuses(schema, { uid: -1 })
  })

  it('may be left out by the caller', () => {
    expectTypeOf<Record<never, never>>().toExtend<v.InferInput<typeof schema>>()
    expectTypeOf<v.InferOutput<typeof schema>['uid']>().toEqualTypeOf<number | undefined>()
  })
})

it.each([
  '',
  'x',
  '1',
  '2026',
  '2026-02-30',
  '2026-02-30T00:00:00Z',
  '2026-13-01',
  '2026-01-01T24:30:00Z',
  '1 May 2026',
])('%j is neither a day nor a moment', text => {
  expect(v.safeParse(givenDay(), text).success).toBe(false)
  expect(v.safeParse(givenMoment(), text).success).toBe(false)
})

it('a day and a moment that there are', () => {
  expect(v.is(givenDay(), '2028-02-29')).toBe(true)
  expect(v.is(givenMoment(), '2028-02-29T23:59:59.000Z')).toBe(true)
})
