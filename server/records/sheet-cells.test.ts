import { expect, test } from 'vitest'
import { cellFault } from './sheet-cells.ts'

const quantity = { name: 'quantity', isNumber: true }
const name = { name: 'name', isNumber: false }
const row = (cell: string, numbers: number[] = []) => ({ number: 2, cells: [cell], numbers })

test.each([
  ['1,234', '1234', '1.234'],
  ['1.234', '1234', '1.234'],
  ['-12.000', '-12000', '-12.000'],
  ['١٬٢٣٤', '1234', '1.234'],
])('%s as text may be %s or %s', (value, more, less) => {
  expect(cellFault(quantity, row(value), 0)).toMatchObject({
    key: 'sheets.readsTwoWays',
    params: { value, more, less },
    field: 'quantity',
  })
})

test.each(['0.125', '0,125', '12,5', '1,234,567', '1.234,50', '1,234.50', '1 234', '1234.567', '1234', ''])(
  '"%s" as text is read one way',
  value => {
    expect(cellFault(quantity, row(value), 0)).toBeUndefined()
  },
)

test('a number that stands there as one, and what is no number, are in no doubt', () => {
  expect(cellFault(quantity, row('1.234', [0]), 0)).toBeUndefined()
  expect(cellFault(name, row('1.234'), 0)).toBeUndefined()
})

test('a formula that failed is told in every column', () => {
  expect(cellFault(name, row('#REF!'), 0)).toMatchObject({
    key: 'sheets.cellError',
    params: { value: '#REF!' },
  })
})
