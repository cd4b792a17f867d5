import { expect, test } from 'vitest'
import { officeCaseHref, officeCasesHref } from './case-href.ts'

test('a case knows the list it was opened from, for the way back', () => {
  const list = { tab: 'received', find: 'A1', page: 3 } as const
  expect(officeCaseHref(9, list)).toBe('/office/after-sale/detail?id=9&tab=received&find=A1&page=3')
  expect(officeCasesHref({ ...list, ...{ id: 9 } })).toBe('/office/after-sale?tab=received&find=A1&page=3')
  expect(officeCaseHref(9, { whose: 'distributors', tab: 'ended' })).toBe(
    '/office/after-sale/detail?id=9&whose=distributors&tab=ended',
  )
  expect(officeCaseHref(9, { whose: 'own', tab: 'toDecide', page: 1 })).toBe('/office/after-sale/detail?id=9')
  expect(officeCaseHref(9)).toBe('/office/after-sale/detail?id=9')
})
