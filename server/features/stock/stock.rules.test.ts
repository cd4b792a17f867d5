import { describe, expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import {
  canMoveStockDocument,
  stockDocumentKinds,
  stockMoves,
  stockStateCodes,
} from '../../../contract/stock-states.ts'
import {
  movedMeanwhile,
  movesOfArrival,
  movesOfPosting,
  movesOfReversal,
  movesTooFar,
} from './stock.rules.ts'

const line = (quantity: Decimal, more: object = {}) => ({
  skuId: 1,
  quantity,
  expected: null,
  arrived: null,
  ...more,
})
const at = (kind: (typeof stockDocumentKinds)[number]) => ({
  kind,
  warehouseId: 7,
  toWarehouseId: kind === 'transfer' ? 8 : null,
})
const changes = (moves: readonly { warehouseId: number; change: string; kind: string }[]) =>
  moves.map(({ warehouseId, change, kind }) => [warehouseId, change, kind])

test('goods come in, go out, and what was counted posts its difference, not itself', () => {
  expect(changes(movesOfPosting(at('receipt'), [line('5')]))).toEqual([[7, '5', 'in']])
  expect(changes(movesOfPosting(at('return'), [line('5')]))).toEqual([[7, '-5', 'out']])
  expect(changes(movesOfPosting(at('transfer'), [line('5')]))).toEqual([[7, '-5', 'out']])
  expect(changes(movesOfPosting(at('count'), [line('8', { expected: '10.5' })]))).toEqual([
    [7, '-2.5', 'count'],
  ])
})

test('a line of none moves nothing, but a count of none is a finding', () => {
  expect(movesOfPosting(at('receipt'), [line('0')])).toEqual([])
  expect(changes(movesOfPosting(at('count'), [line('0', { expected: '3' })]))).toEqual([[7, '-3', 'count']])
})

test('a transfer arrives as far as it was counted', () => {
  const lines = [line('5', { arrived: '4' }), line('5', { arrived: null }), line('5', { arrived: '0' })]
  expect(changes(movesOfArrival(at('transfer'), lines))).toEqual([[8, '4', 'in']])
})

test('a reversal undoes all that happened so far', () => {
  const sent = line('5', { arrived: '4' })
  expect(changes(movesOfReversal(at('transfer'), [sent], false))).toEqual([[7, '5', 'in']])
  expect(changes(movesOfReversal(at('transfer'), [sent], true))).toEqual([
    [7, '5', 'in'],
    [8, '-4', 'out'],
  ])
  expect(changes(movesOfReversal(at('count'), [line('8', { expected: '10' })], false))).toEqual([
    [7, '2', 'in'],
  ])
  expect(movesOfReversal(at('count'), [line('8', { expected: '8' })], false)).toEqual([])
})

test('what orders hold is not there to be taken', () => {
  const moves = movesOfPosting(at('return'), [line('5')])
  const stock = (onHand: Decimal, held: Decimal) => [{ skuId: 1, warehouseId: 7, onHand, held }]
  expect(movesTooFar(moves, stock('8', '3'))).toEqual([])
  expect(movesTooFar(moves, stock('8', '3.0001'))).toHaveLength(1)
  expect(movesTooFar(moves, [])).toHaveLength(1)
})

test.each<[Decimal, Decimal, Decimal, boolean]>([
  ['10', '10', '10', false],
  ['10', '10', '9', true],
  ['10', '9', '9', true],
])('begun at %s, counted at %s, now %s: moved %s', (began, expected, now, moved) => {
  expect(movedMeanwhile({ began, expected }, now)).toBe(moved)
})

describe('the table of stock documents', () => {
  test('has no way back, none out of an end, and none that two kinds of document share by accident', () => {
    for (const kind of stockDocumentKinds) {
      for (const from of ['reversed', 'discarded'] as const)
        for (const to of stockStateCodes) expect(canMoveStockDocument(kind, from, to)).toBe(false)
      for (const from of stockStateCodes) expect(canMoveStockDocument(kind, from, 'draft')).toBe(false)
    }
    expect(canMoveStockDocument('transfer', 'draft', 'posted')).toBe(false)
    expect(canMoveStockDocument('receipt', 'draft', 'sent')).toBe(false)
    expect(stockMoves).toHaveLength(7)
  })
})
