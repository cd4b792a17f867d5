import { expect, test } from 'vitest'
import type { Decimal } from '../../../contract/decimal.ts'
import type { LineToPack } from '../../../contract/deliveries.ts'
import {
  boxesOf,
  fillRest,
  isEmpty,
  leftOf,
  newPacking,
  openBox,
  type Packing,
  packedOf,
  removeBox,
  scan,
  setCount,
  setWeight,
} from './packing.ts'

const line = (id: number, open: Decimal, codes: [string, Decimal][]): LineToPack => ({
  id,
  orderId: 1,
  orderNumber: 'O1',
  itemNo: codes[0]![0],
  name: 'Cup',
  spec: '',
  picture: '',
  comment: '',
  unit: 'pc',
  codes: codes.map(([code, quantity]) => ({ code, quantity })),
  ordered: open,
  open,
  shipped: '0',
})

const cup = line(1, '3', [
  ['CUP-1', '1'],
  ['6901234567892', '1'],
  ['CUP-BOX', '2'],
])
const moreCups = line(2, '1', [['CUP-1', '1']])
const lines = [cup, moreCups]

const scanned = (packing: Packing, ...codes: string[]): Packing =>
  codes.reduce((all, code) => {
    const answer = scan(all, lines, code)
    return answer.kind === 'counted' ? answer.packing : all
  }, packing)

test('each scan counts one, in whatever spelling; a larger unit counts what it holds', () => {
  expect(packedOf(scanned(newPacking, '6901234567892', 'cup 1'), 1)).toBe('2')
  expect(packedOf(scanned(newPacking, 'CUP-BOX'), 1)).toBe('2')
})

test('a line that is full hands on to the next one of the same goods, and then it is enough', () => {
  const full = scanned(newPacking, 'CUP-1', 'CUP-1', 'CUP-1', 'CUP-1')
  expect([packedOf(full, 1), packedOf(full, 2)]).toEqual(['3', '1'])
  expect(scan(full, lines, 'CUP-1').kind).toBe('full')
  // Two do not fit where one is left.
  expect(scan(scanned(newPacking, 'CUP-1', 'CUP-1'), lines, 'CUP-BOX').kind).toBe('full')
})

test('what is not in these orders is wrong, and so is nothing', () => {
  expect(scan(newPacking, lines, 'OTHER').kind).toBe('wrong')
  expect(scan(newPacking, lines, '').kind).toBe('wrong')
})

test('a quantity stays between none and what is left', () => {
  expect(packedOf(setCount(newPacking, cup, '99'), 1)).toBe('3')
  expect(isEmpty(setCount(setCount(newPacking, cup, '2'), cup, '-1'))).toBe(true)
})

test('boxes: the rest goes into a second one, an empty one is not sent, a removed one gives back', () => {
  const first = setWeight(scanned(newPacking, 'CUP-1'), ' 1.5 ')
  const second = fillRest(openBox(first), lines)
  expect(leftOf(second, cup)).toBe('0')
  expect(boxesOf(openBox(second), lines)).toEqual([
    { weight: '1.5', lines: [{ lineId: 1, quantity: '1', open: '3' }] },
    {
      lines: [
        { lineId: 1, quantity: '2', open: '3' },
        { lineId: 2, quantity: '1', open: '1' },
      ],
    },
  ])
  expect(leftOf(removeBox(second), cup)).toBe('2')
  expect(removeBox(newPacking)).toEqual(newPacking)
})
