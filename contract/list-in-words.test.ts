import { expect, test } from 'vitest'
import { listInWords } from './list-in-words.ts'

test('names are listed as each language lists them, and never in English by mistake', () => {
  expect(listInWords('en', ['a', 'b', 'c'])).toBe('a, b, and c')
  expect(listInWords('zh_ug', ['a', 'b', 'c'])).toBe('a، b ۋە c')
  expect(listInWords('la', ['a', 'b'])).toBe('a ແລະ b')
  expect(listInWords('my', ['a', 'b', 'c'])).toBe('a၊ b နှင့် c')
  expect([listInWords('uz', ['a']), listInWords('km', [])]).toEqual(['a', ''])
})
