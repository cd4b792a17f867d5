import { expect, test } from 'vitest'
import { plainNumber } from './typed-number.ts'

test.each([
  ['１２．５', '12.5'],
  [' 1 234 ', '1234'],
  ['1,234', '1234'],
  ['1,234,567.50', '1234567.50'],
  ['1,234.', '1234.'],
  ['\u22123', '-3'],
  // The comma of a phone's keyboard.
  ['1,5', '1.5'],
  ['12,34', '12.34'],
  ['0,1250', '0.1250'],
  ['2,', '2.'],
  ['1.200,50', '1200.50'],
  ['1\u202f200,5', '1200.5'],
  ['1\u00a0234 567', '1234567'],
  // Arabic, Uyghur, Thai, Burmese.
  ['١٢٫٥', '12.5'],
  ['١٬٢٠٠', '1200'],
  ['۱۲', '12'],
  ['๑๒', '12'],
  ['၁၂', '12'],
])('%s is %s', (typed, plain) => {
  expect(plainNumber(typed)).toBe(plain)
})

test.each([
  'abc',
  '1,2,3',
  '1,2345,678',
  '12,345,67',
  '1.2.3',
  ',5',
  '',
  '1,5 kg',
  '1 2',
  '12 34',
  '1234 567',
])('%s stays', typed => {
  expect(plainNumber(typed)).toBe(typed)
})
