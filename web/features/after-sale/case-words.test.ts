import { expect, test } from 'vitest'
import { nextText } from './case-words.ts'

test('a refund into the balance is there, and waits for no pay channel', () => {
  const one = { state: 'refunded', kind: 'refund', escalated: false } as const
  const inBalance = { way: 'stored_value', state: 'done' } as const
  expect(nextText({ ...one, refunds: [inBalance] })).toBe('after-sale.nextInBalance')
  expect(nextText({ ...one, refunds: [inBalance, { way: 'channel', state: 'done' }] })).toBe(
    'after-sale.nextRefunded',
  )
  expect(nextText({ ...one, refunds: [] })).toBe('after-sale.nextRefunded')
})
