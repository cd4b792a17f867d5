import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { printKinds } from './print-fields.ts'
import { emptyTemplate, mostElements, type PrintElement, printTemplate } from './print-template.ts'

const text = (more: object = {}): PrintElement =>
  ({
    id: 'a',
    kind: 'text',
    x: 0,
    y: 0,
    width: 20,
    height: 5,
    words: { zh: '你好' },
    ...more,
  }) as PrintElement

const withHead = (...elements: unknown[]) => ({
  ...emptyTemplate('order', 'a4'),
  head: { height: 20, elements },
})

const faultsOf = (template: unknown) =>
  v.safeParse(printTemplate, template).issues?.map(({ message }) => message) ?? []

test.each(printKinds)('an empty template of a %s is sound', kind => {
  const paper = kind.endsWith('label') ? 'label-40x30' : 'a4'
  expect(faultsOf(emptyTemplate(kind, paper))).toEqual([])
})

test('what is left out has its usual value', () => {
  const parsed = v.parse(printTemplate, withHead(text()))
  expect(parsed.head).toMatchObject({ everyPage: false })
  expect(parsed.head.elements[0]).toMatchObject({ fit: 'wrap', show: 'first', style: {} })
})

describe('refused is', () => {
  test.each([
    ['a length that is none', withHead(text({ x: Number.NaN }))],
    ['one without end', withHead(text({ width: Number.POSITIVE_INFINITY }))],
    ['a place beyond the edge', withHead(text({ x: -1 }))],
    ['one that is text', withHead(text({ y: '5' }))],
    ['letters of no size', withHead(text({ style: { size: 0 } }))],
    ['a colour that is more than one', withHead(text({ style: { color: 'red;x' } }))],
    ['an element of no kind we know', withHead({ ...text(), kind: 'script' })],
    ['another version', { ...emptyTemplate('order', 'a4'), version: 2 }],
    ['a paper that nobody has', { ...emptyTemplate('order', 'a4'), paper: 'a0' }],
    ['three languages', { ...emptyTemplate('order', 'a4'), languages: ['zh', 'en', 'ar'] }],
    ['a language that we do not have', { ...emptyTemplate('order', 'a4'), languages: ['tlh'] }],
    ['words in no language of ours', withHead(text({ words: { xx: 'x' } }))],
  ])('%s', (_, template) => {
    expect(faultsOf(template)).not.toEqual([])
  })

  test.each([
    ['a field of another kind', withHead({ ...text(), kind: 'field', field: 'logisticsNo' })],
    ['a name that every object has', withHead({ ...text(), kind: 'field', field: 'constructor' })],
    ['a code of a field that is not there', withHead({ ...text(), kind: 'qr', field: 'password' })],
    [
      'a column that the list does not have',
      {
        ...emptyTemplate('order', 'a4'),
        tables: [{ list: 'lines', columns: [{ field: 'cost', share: 1 }] }],
      },
    ],
    [
      'a list that the kind does not have',
      {
        ...emptyTemplate('order', 'a4'),
        tables: [{ list: 'boxes', columns: [{ field: 'name', share: 1 }] }],
      },
    ],
    ['a sum that it does not have', withHead({ ...text(), kind: 'sums', sums: ['margin'] })],
  ])('%s', (_, template) => {
    expect(faultsOf(template)).toContain('print.unknownField')
  })

  test('what is too large or too much', () => {
    const many = Array.from({ length: mostElements + 1 }, (_, at) => text({ id: `a${at}` }))
    expect(faultsOf(withHead(...many))).not.toEqual([])
    const half = many.slice(0, mostElements / 2 + 1)
    expect(
      faultsOf({
        ...withHead(...half),
        tail: { height: 5, elements: half.map(one => ({ ...one, id: `b${one.id}` })) },
      }),
    ).toContain('print.tooLarge')
    const long = Array.from({ length: 100 }, (_, at) =>
      text({ id: `a${at}`, words: { zh: '长'.repeat(1000) } }),
    )
    expect(faultsOf(withHead(...long))).toContain('print.tooLarge')
  })

  test('what reaches beyond the paper, and two of the same name', () => {
    expect(faultsOf(withHead(text({ x: 180, width: 20 })))).toContain('print.offPaper')
    expect(faultsOf({ ...emptyTemplate('order', 'roll-58'), margin: 30 })).toContain('print.offPaper')
    expect(
      faultsOf({ ...emptyTemplate('order', 'continuous-241-third'), head: { height: 90, elements: [] } }),
    ).toContain('print.offPaper')
    expect(faultsOf(withHead(text(), text()))).toContain('print.sameId')
  })
})
