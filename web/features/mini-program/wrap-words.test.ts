import { expect, test } from 'vitest'
import { wrapWords } from './wrap-words.ts'

/** Every sign is one wide. */
const wrap = (text: string, width: number, lines: number, lang: 'en' | 'zh' | 'th' | 'ar' = 'en') =>
  wrapWords(text, { lang, width, lines, measure: line => [...line].length })

test('words stay whole, and blanks go at the ends of lines', () => {
  expect(wrap('a wireless headset for travel', 12, 3)).toEqual(['a wireless', 'headset for', 'travel'])
})

test('what does not fit ends in an ellipsis, within the line', () => {
  expect(wrap('a wireless headset for travel', 12, 2)).toEqual(['a wireless', 'headset for…'])
  expect(wrap('一二三四五六七八', 3, 2, 'zh')).toEqual(['一二三', '四五…'])
})

test('Thai has no blanks and breaks between words; a word that is too long breaks anywhere', () => {
  const lines = wrap('หูฟังไร้สายสำหรับเดินทาง', 12, 4, 'th')
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join('')).toBe('หูฟังไร้สายสำหรับเดินทาง')
  expect(wrap('abcdefgh', 3, 3)).toEqual(['abc', 'def', 'gh'])
  expect(wrap('', 3, 3)).toEqual([])
})
