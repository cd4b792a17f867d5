// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'

test('the last eight searches are kept, newest first, each once', () => {
  for (const words of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'c']) rememberSearch(words)
  expect(recentSearches()).toEqual(['c', 'i', 'h', 'g', 'f', 'e', 'd', 'b'])
  forgetSearches()
  expect(recentSearches()).toEqual([])
})

test('what somebody else wrote there is no search', () => {
  localStorage.setItem('searches', '{"x":')
  expect(recentSearches()).toEqual([])
  localStorage.setItem('searches', '[1,"tea",null]')
  expect(recentSearches()).toEqual(['tea'])
})
