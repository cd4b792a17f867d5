import { expect, test } from 'vitest'
import { languageCodes, languageOf } from './languages.ts'
import { beforeEach, listInWords } from './list-in-words.ts'

test('names are listed as each language lists them, and never in English by mistake', () => {
  expect(listInWords('en', ['a', 'b', 'c'])).toBe('a, b, and c')
  expect(listInWords('zh_ug', ['a', 'b', 'c'])).toBe('a، b ۋە c')
  expect(listInWords('la', ['a', 'b'])).toBe('a ແລະ b')
  expect(listInWords('my', ['a', 'b', 'c'])).toBe('a၊ b နှင့် c')
  expect([listInWords('uz', ['a']), listInWords('km', [])]).toEqual(['a', ''])
})

test('what stands between names is known without them, for those that are drawn one by one', () => {
  expect(beforeEach('zh', 3)).toEqual(['', '、', '和'])
  expect(beforeEach('en', 2)).toEqual(['', ' and '])
  expect(beforeEach('ar', 1)).toEqual([''])
  for (const lang of languageCodes.filter(code => !['my', 'la', 'km', 'uz', 'zh_ug'].includes(code)))
    for (const names of [[], ['a'], ['a', 'b'], ['a', 'b', 'c', 'd']])
      expect(listInWords(lang, names)).toBe(new Intl.ListFormat(languageOf(lang).tag).format(names))
})
