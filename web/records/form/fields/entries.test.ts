import { expect, test } from 'vitest'
import type { EntryPart } from '../../../../contract/records.ts'
import { entryName, listOf, newEntry, readEntries, textIn, withTextIn, writeEntries } from './entries.ts'

const part = (name: string, kind: EntryPart['kind']): EntryPart => ({
  name,
  label: name,
  hint: '',
  kind,
  parts: [],
})
const parts = [
  part('picture', 'picture'),
  part('titles', 'texts'),
  part('links', 'list'),
  part('link', 'text'),
]

test('a value that is no list of entries is left to whoever wrote it', () => {
  expect(readEntries('')).toEqual([])
  expect(readEntries('[{"link":"a"}]')).toEqual([{ link: 'a' }])
  for (const value of ['{', '{}', '[1]', '[[]]', '[null]', '"x"']) expect(readEntries(value)).toBeUndefined()
})

test('a new entry has all its parts, empty', () => {
  expect(newEntry(parts)).toEqual({ picture: '', titles: {}, links: [], link: '' })
})

test('no entries are what the field says of none', () => {
  expect([writeEntries([], ''), writeEntries([], '[]')]).toEqual(['', '[]'])
  expect(JSON.parse(writeEntries([{ link: 'a' }], ''))).toEqual([{ link: 'a' }])
})

test('a text is changed in one language, an empty one is taken out, and everything else stays', () => {
  const entry = { titles: { zh: '杯', en: 'Cup' }, more: 1 }
  expect(withTextIn(entry, 'titles', 'en', 'Mug')).toEqual({ titles: { zh: '杯', en: 'Mug' }, more: 1 })
  expect(withTextIn(entry, 'titles', 'en', '')).toEqual({ titles: { zh: '杯' }, more: 1 })
  expect(withTextIn({}, 'titles', 'ar', 'كوب')).toEqual({ titles: { ar: 'كوب' } })
  expect(textIn(entry, 'titles', 'fr')).toBe('')
})

test('an entry is called by its text, in another language when it has none in this one', () => {
  expect(entryName({ titles: { zh: '杯', en: 'Cup' } }, parts, 'en')).toBe('Cup')
  expect(entryName({ titles: { zh: '杯' } }, parts, 'en')).toBe('杯')
  expect(entryName({}, parts, 'en')).toBe('')
  expect(listOf({ links: [{ link: 'a' }, 1] }, 'links')).toEqual([{ link: 'a' }])
})
