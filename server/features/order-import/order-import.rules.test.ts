import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum, toDecimal } from '../../../contract/decimal.ts'
import { addUp, groupRows, keyOf, sayingsOf } from './order-import.rules.ts'

const row = (number: number, cells: Record<string, string>) => ({ number, cells })

describe('rows of a sheet', () => {
  test('of one mark are one order, wherever they stand; without a mark they belong to the row above', () => {
    const groups = groupRows([
      row(2, { mark: 'A', item: '1' }),
      row(3, { mark: '', item: '2' }),
      row(4, { mark: 'B', item: '3' }),
      row(5, { mark: 'A', item: '4' }),
    ])
    expect(groups.map(({ mark, rows }) => [mark, rows.map(({ number }) => number)])).toEqual([
      ['A', [2, 3, 5]],
      ['B', [4]],
    ])
    expect(groupRows([row(2, { item: '1' }), row(3, { item: '2' })])).toHaveLength(1)
  })

  test('lose nothing by being grouped', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('', 'A', 'B', 'C'), { maxLength: 30 }), marks => {
        const rows = marks.map((mark, at) => row(at + 2, { mark }))
        const groups = groupRows(rows)
        expect(groups.flatMap(group => group.rows.map(({ number }) => number)).sort((a, b) => a - b)).toEqual(
          rows.map(({ number }) => number),
        )
        expect(new Set(groups.map(({ mark }) => mark)).size).toBe(groups.length)
      }),
    )
  })

  test.each([
    ['said once, in any row', [{ remark: '' }, { remark: 'now' }], { remark: 'now' }, []],
    ['said twice alike', [{ pay: 'cod' }, { pay: 'cod' }], { pay: 'cod' }, []],
    [
      'said twice differently',
      [{ pay: 'cod' }, { pay: 'xx' }],
      { pay: 'cod' },
      [{ row: 3, column: 'pay', other: 2 }],
    ],
    [
      'about goods may differ',
      [
        { item: '1', quantity: '2' },
        { item: '2', quantity: '3' },
      ],
      {},
      [],
    ],
    ['the mark is no saying', [{ mark: 'A' }, { mark: '' }], {}, []],
  ] as const)('what is said of an order: %s', (_, cells, said, contradictions) => {
    const rows = cells.map((each, at) => row(at + 2, each as Record<string, string>))
    expect(sayingsOf({ mark: 'A', rows })).toEqual({ said, contradictions })
  })
})

describe('the goods of an order', () => {
  const wanted = fc.record({
    row: fc.nat(),
    skuId: fc.integer({ min: 1, max: 3 }),
    unitId: fc.constantFrom(null, 7),
    quantity: fc.integer({ min: 1, max: 99999 }).map(n => toDecimal((n / 100).toFixed(2))),
    comment: fc.constantFrom('', 'x'),
  })

  test('are one line for each SKU and unit, with all of their quantity', () => {
    fc.assert(
      fc.property(fc.array(wanted, { maxLength: 20 }), rows => {
        const lines = addUp(rows)
        expect(new Set(lines.map(({ skuId, unitId }) => `${skuId} ${unitId}`)).size).toBe(lines.length)
        expect(sum(lines.map(({ quantity }) => quantity))).toBe(sum(rows.map(({ quantity }) => quantity)))
        expect(lines.flatMap(({ rows: from }) => from)).toHaveLength(rows.length)
      }),
    )
  })

  test('keep all that is said of them, each once', () => {
    const said = (...comments: string[]) =>
      addUp(comments.map((comment, row) => ({ row, skuId: 1, unitId: null, quantity: '1', comment })))[0]!
        .comment
    expect(said('', 'red', '', 'blue', 'red')).toBe('red / blue')
    expect(said('', '')).toBe('')
  })
})

describe('the key of an order', () => {
  const rows = [row(2, { mark: 'A', item: '1', quantity: '2', unit: '' })]
  const key = (more: Partial<{ shopId: number; mark: string; rows: typeof rows }> = {}) =>
    keyOf(more.shopId ?? 1, { mark: more.mark ?? 'A', rows: more.rows ?? rows })

  test('is the same for the same rows, whatever the order of columns and the place in the file', () => {
    expect(key({ rows: [row(99, { quantity: '2', item: '1', mark: '' })] })).toBe(key())
    expect(key()).toMatch(/^[\w-]{43}$/)
  })

  test.each([
    ['another shop', { shopId: 2 }],
    ['another mark', { mark: 'B' }],
    ['another quantity', { rows: [row(2, { item: '1', quantity: '3' })] }],
    ['one row more', { rows: [...rows, ...rows] }],
  ])('is another one for %s', (_, more) => {
    expect(key(more)).not.toBe(key())
  })
})
