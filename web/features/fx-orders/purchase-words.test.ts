import { expect, test } from 'vitest'
import type { Translate } from '../../../contract/text.ts'
import { moneySources, problemOf, whyNotPurchased } from './purchase-words.ts'

const t = ((key: string, params?: object) => key + (params ? JSON.stringify(params) : '')) as Translate

test('a line that is short says how much there is', () => {
  expect(problemOf(t, { itemNo: 'A1', problem: 'short', free: '2' })).toBe(
    'fx-orders.short · fx-orders.shortFree{"free":"2"}',
  )
  expect(problemOf(t, { itemNo: 'A1', problem: '', free: null })).toBe('')
})

test('an order that was not purchased says why: its obstacle, else its lines; a loss is no reason', () => {
  const lines = [
    { itemNo: 'A1', problem: 'short', free: '2' },
    { itemNo: 'A2', problem: 'loss', free: null },
    { itemNo: 'A3', problem: 'noPrice', free: null },
  ] as const
  expect(whyNotPurchased(t, { obstacle: '', lines })).toBe('A1 fx-orders.short · A3 fx-orders.noPrice')
  expect(whyNotPurchased(t, { obstacle: 'a case is open', lines })).toBe('a case is open')
})

test('only what gives money is named', () => {
  expect(moneySources({ collected: '10', stored: '0', credit: '0', rest: '2.5' })).toEqual([
    ['fx-orders.collectedMoney', '10'],
    ['fx-orders.restMoney', '2.5'],
  ])
})
